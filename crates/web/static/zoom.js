// @ts-check
// How large cells are: the whole board where it fits, else zoom by buttons, wheel and two fingers.
// Panning is scrolling.

/** @import { Cell } from "../protocol" */

const SMALLEST = 22;
/** In letters: larger cells look coarse. */
const LARGEST = 9.2;
/** The rulers take some room. */
const RULER = 1.4;

/**
 * @param {HTMLElement} window_ what scrolls @param {HTMLElement} sheet
 * @param {() => [width: number, height: number] | null} size
 */
export function zooms(window_, sheet, size) {
  let cell = 0;
  /** Chosen by hand; until then the board fits its place. */
  let chosen = false;

  const letter = () => parseFloat(getComputedStyle(window_).fontSize);

  function fitting() {
    const [width, height] = size() ?? [1, 1];
    const style = getComputedStyle(window_);
    const high = parseFloat(style.maxHeight) || window_.clientHeight;
    const ruler = letter() * RULER;
    return Math.min(letter() * LARGEST, Math.floor(Math.min((window_.clientWidth - ruler - 2) / width, (high - ruler - 2) / height)));
  }

  /** @param {number} to @param {{ x: number, y: number }} [anchor] in the window, stays where it is */
  function set(to, anchor = { x: window_.clientWidth / 2, y: window_.clientHeight / 2 }) {
    const next = Math.max(Math.min(4, fitting()), Math.min(letter() * LARGEST, to));
    const by = cell ? next / cell : 1;
    const [left, top] = [(window_.scrollLeft + anchor.x) * by - anchor.x, (window_.scrollTop + anchor.y) * by - anchor.y];
    cell = next;
    sheet.style.setProperty("--cell", `${cell}px`);
    sheet.classList.toggle("small", cell < 26);
    sheet.classList.toggle("tiny", cell < 15);
    window_.scrollTo(left, top);
  }

  /** The whole board, or around a cell when that would be too small to point at. @param {Cell} [at] */
  function fit(at) {
    chosen = false;
    set(Math.max(fitting(), SMALLEST));
    if (at) window_.scrollTo((at[0] + 1) * cell - window_.clientWidth / 2, (at[1] + 1) * cell - window_.clientHeight / 2);
  }

  /** @param {number} factor @param {{ x: number, y: number }} [anchor] */
  function by(factor, anchor) {
    chosen = true;
    set(cell * factor, anchor);
  }

  /** @param {number} x @param {number} y */
  const anchor = (x, y) => {
    const box = window_.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  };

  window_.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    by(Math.exp(-event.deltaY / 200), anchor(event.clientX, event.clientY));
  }, { passive: false });

  let apart = 0;
  window_.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, two] = event.touches;
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    if (apart) by(distance / apart, anchor((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2));
    apart = distance;
  }, { passive: false });
  window_.addEventListener("touchend", () => (apart = 0));

  new ResizeObserver(() => {
    if (size() && !chosen) set(Math.max(fitting(), SMALLEST));
  }).observe(window_);

  return {
    fit,
    closer: () => by(1.3),
    farther: () => by(1 / 1.3),
    /** The smallest at which all is seen. */
    whole: () => {
      chosen = true;
      set(fitting());
    },
    /** Whether there is more board than room. */
    needed: () => size() !== null && fitting() < SMALLEST * 1.3,
  };
}
