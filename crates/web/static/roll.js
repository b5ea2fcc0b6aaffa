// @ts-check
// A text whose numbers roll to their new values.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const DURATION = 450;
/** Fast enough to seem to roll: more would only keep the page busy. */
const STEP = 40;

/** @type {WeakMap<HTMLElement, { text: string, timer: ReturnType<typeof setTimeout> | undefined }>} */
const rolling = new WeakMap();

/** @param {HTMLElement} element @param {string} text */
export function roll(element, text) {
  const before = rolling.get(element);
  if (before?.text === text) return;
  clearTimeout(before?.timer);
  /** @type {{ text: string, timer: ReturnType<typeof setTimeout> | undefined }} */
  const now = { text, timer: undefined };
  rolling.set(element, now);
  const path = before && !still.matches && !document.hidden ? between(before.text, text) : null;
  if (!path) {
    element.textContent = text;
    return;
  }
  const start = performance.now();
  const draw = () => {
    const part = Math.min(1, (performance.now() - start) / DURATION);
    element.textContent = part < 1 ? path(1 - (1 - part) ** 3) : text;
    if (part < 1) now.timer = setTimeout(draw, STEP);
  };
  draw();
}

/** The texts on the way, if they differ in whole numbers alone. @param {string} from @param {string} to */
function between(from, to) {
  const number = /[−-]?\d+/g;
  const [old, young] = [from.match(number) ?? [], to.match(number) ?? []];
  const alike = from.replace(number, "#") === to.replace(number, "#") && !/\d[/.,]\d/.test(from + to);
  if (!alike || !young.length) return null;
  const value = (/** @type {string} */ text) => Number(text.replace("−", "-"));
  return (/** @type {number} */ part) => {
    let index = 0;
    return to.replace(number, () => {
      const [one, other] = [value(old[index]), value(young[index++])];
      return String(Math.round(one + (other - one) * part)).replace("-", "−");
    });
  };
}
