// @ts-check
// The moves of a game as a list. Its newest line stays in sight, unless the reader has gone up to read:
// the list lies in a box that scrolls from its end (style.css), so that neither more moves nor less room
// can hide it.

/** @import { LogLine } from "../protocol" */

import { h, make, patch } from "./dom.js";
import { t } from "./page.js";
import { chip } from "./panel.js";
import { typesetSum } from "./tile.js";

/** @param {(n: number) => void} view shows the position after so many moves */
export function createLog(view) {
  const list = make(h("ol", {}));
  const element = make(h("div", { class: "log", role: "group", tabindex: "0" }, list));
  /** @type {LogLine[] | null} */
  let drawn = null;
  /** @type {number | null} */
  let at = null;

  // What is cut off at the top fades away.
  const edge = () => element.classList.toggle("more", list.offsetHeight + element.scrollTop > element.clientHeight + 4);
  element.addEventListener("scroll", edge, { passive: true });
  const sizes = new ResizeObserver(edge);
  sizes.observe(element);
  sizes.observe(list);

  /**
   * @param {LogLine[]} lines @param {number | null} now the position that is looked at, if not the newest
   * @param {(n: number) => boolean} [bad] whether a move was an error
   */
  function draw(lines, now, bad) {
    const label = t("moves");
    if (element.ariaLabel !== label) element.ariaLabel = label;
    const item = (/** @type {LogLine} */ { n, seat, say, move }) =>
      h("li", { class: n === now ? "now" : "" },
        h("button", { "aria-current": n === now ? "step" : null, on: { click: () => view(n) } },
          h("span", { class: "number" }, n), chip(seat), h("span", {}, whole(typesetSum(say ?? move ?? ""))),
          bad?.(n) && h("span", { class: "better", title: t("error") }, "?")));
    // Most moves only add to what is there.
    const before = drawn?.length ?? 0;
    const added = !bad && before > 0 && now === at && lines[before - 1] === drawn?.[before - 1];
    if (added) list.append(...lines.slice(before).map((line) => make(item(line))));
    else patch(list, lines.map(item));
    const left = at !== null && now === null;
    const moved = now !== at;
    [drawn, at] = [lines, now];
    element.hidden = !lines.length;
    if (left) element.scrollTop = 0;
    else if (moved && now !== null) reveal(lines.filter(({ n }) => n <= now).length - 1);
  }

  /** Brings a line into sight, or the first one, without moving anything but the list. @param {number} index */
  function reveal(index) {
    const line = list.children[Math.max(index, 0)];
    if (!line) return;
    const [box, own] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
    if (own.top < box.top || own.bottom > box.bottom) element.scrollTop += own.top + own.height / 2 - box.top - box.height / 2;
  }

  return {
    element,
    focus: () => element.focus(),
    /** Draws only what has changed since. @type {typeof draw} */
    draw(lines, now, bad) {
      if (lines !== drawn || now !== at || bad) draw(lines, now, bad);
    },
  };
}

/** A sentence whose end after a colon, such as a sum, goes to the next line as a whole. @param {string} said */
function whole(said) {
  const [, head, does] = said.match(/^(.*?: )(.*)$/) ?? [];
  return does ? [head, h("span", { class: "does" }, does)] : [said];
}
