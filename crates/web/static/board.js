// @ts-check
// A board as an ARIA grid: rows of cells, one of which can be reached by Tab. Knows no rules: whoever
// makes it says which cells are marked and is told what is pointed at.

/** @import { Cell, Tile } from "../protocol" */

import { make, h, patch } from "./dom.js";
import { drags } from "./drag.js";
import { animate } from "./motion.js";
import { same } from "./picker.js";
import { classes, fitted, joins, mayJoin } from "./tile.js";
import { zooms } from "./zoom.js";

/**
 * @typedef {object} BoardView
 * @property {string} key boards of different keys have nothing in common
 * @property {number} n so many moves were made
 * @property {number} width
 * @property {number} height
 * @property {Tile[]} tiles
 * @property {string} label what the board is called
 * @property {(tile: Tile) => string} describe
 * @property {{ target: string, picked: string, last: string }} words
 * @property {Cell[]} targets
 * @property {Cell[]} picked
 * @property {Cell[]} last
 * @property {Arrow[]} arrows
 * @property {number | null} seat the reader's own, whose markers can be dragged
 * @property {(at: Cell) => boolean} grabs whether a drag may begin there
 */

/** @typedef {{ cells: Cell[], kind: "order" | "better", label?: string }} Arrow */

/**
 * @typedef {object} Listener
 * @property {(at: Cell) => void} point
 * @property {(at: Cell | null) => void} look at a cell with the pointer or the cursor
 * @property {(from: Cell, to: Cell) => boolean} step with an arrow key; true if that was more than moving the cursor
 * @property {(from: Cell, to: Cell) => void} drag from a cell onto the next one of the way
 * @property {(from: Cell, to: Cell) => void} drop at the end of a drag
 */

const TARGET = 1;
const PICKED = 2;
const LAST = 4;
const GRABS = 8;

/** So many cells of a row are painted together: each by itself would be as much to put together, a whole row to paint. */
const PART = 8;

/** @param {Listener} on */
export function createBoard(on) {
  const element = make(h("div", { class: "board" }));
  const across = make(h("div", { class: "ruler across", "aria-hidden": "true" }));
  const down = make(h("div", { class: "ruler down", "aria-hidden": "true" }));
  const grid = make(h("div", { class: "grid", role: "grid" }));
  const over = make(h("div", { class: "over", "aria-hidden": "true" }));
  const ground = make(h("div", { class: "ground" }, grid, over));
  const corner = make(h("div", { class: "corner", "aria-hidden": "true" }));
  const sheet = make(h("div", { class: "sheet" }, corner, across, down, ground));
  element.append(sheet);

  /** @type {BoardView | null} */
  let drawn = null;
  /** @type {HTMLElement[]} */
  let cells = [];
  /** What the cells say of themselves now: writing it again would cost as much as a change. @type {string[]} */
  let labels = [];
  /** @type {Uint8Array} */
  let flags = new Uint8Array();
  let cursor = 0;

  const zoom = zooms(element, sheet, () => (drawn ? [drawn.width, drawn.height] : null));
  const at = (/** @type {number} */ index) => /** @type {Cell} */ ([index % width(), Math.floor(index / width())]);
  const width = () => drawn?.width ?? 1;
  const indexOf = (/** @type {Cell} */ [x, y]) => y * width() + x;
  /** The cell an event happened on. @param {Event} event */
  const target = (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.(".cell");
    return cell && grid.contains(cell) ? cells.indexOf(/** @type {HTMLElement} */ (cell)) : -1;
  };

  /** @param {BoardView} view */
  function draw(view) {
    const before = drawn;
    const anew = !before || before.key !== view.key || before.width !== view.width || before.height !== view.height;
    if (anew) build(view);
    drawn = view;
    if (grid.getAttribute("aria-label") !== view.label) grid.setAttribute("aria-label", view.label);
    const marks = marksOf(view);
    /** @type {Set<number>} */
    const stale = new Set();
    for (let index = 0; index < view.tiles.length; index++) {
      const [tile, old] = [view.tiles[index], anew ? undefined : before.tiles[index]];
      if (marks[index] !== flags[index]) stale.add(index);
      if (tile === old || (old && String(tile) === String(old))) continue;
      stale.add(index);
      if (tile[1] !== old?.[1]) for (const next of around(view, index)) if (mayJoin(view.tiles[next])) stale.add(next);
    }
    flags = marks;
    for (const index of stale) paint(view, index);
    arrows(view);
    if (anew) {
      cursor = home(view);
      cells[cursor].tabIndex = 0;
      zoom.fit(at(cursor));
    } else if (view.n === before.n + 1) {
      animate(over, cells, before, view);
    }
  }

  /** @param {BoardView} view */
  function build({ width, height }) {
    cells = [];
    labels = [];
    const rows = Array.from({ length: height }, (_, y) => {
      const row = document.createElement("div");
      row.className = "line";
      row.setAttribute("role", "row");
      for (let x = 0; x < width; x++) {
        if (x % PART === 0) {
          const part = row.appendChild(document.createElement("div"));
          part.className = "part";
          part.setAttribute("role", "none");
        }
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        row.lastElementChild?.append(cell);
        cells.push(cell);
      }
      row.setAttribute("aria-rowindex", String(y + 1));
      return row;
    });
    grid.replaceChildren(...rows);
    over.replaceChildren();
    grid.setAttribute("aria-rowcount", String(height));
    grid.setAttribute("aria-colcount", String(width));
    sheet.style.setProperty("--columns", String(width));
    sheet.style.setProperty("--rows", String(height));
    const numbers = (/** @type {number} */ count) =>
      Array.from({ length: count }, (_, i) => h("span", { class: i % 5 ? "" : "fifth" }, i));
    patch(across, numbers(width));
    patch(down, numbers(height));
  }

  /** @param {BoardView} view */
  function marksOf(view) {
    const marks = new Uint8Array(view.tiles.length);
    for (const cell of view.targets) marks[indexOf(cell)] |= TARGET;
    for (const cell of view.picked) marks[indexOf(cell)] |= PICKED;
    for (const cell of view.last) marks[indexOf(cell)] |= LAST;
    view.tiles.forEach((tile, index) => {
      if (tile[1] && tile[1] === view.seat && view.grabs(at(index))) marks[index] |= GRABS;
    });
    return marks;
  }

  /** @param {BoardView} view @param {number} index */
  function paint(view, index) {
    const cell = cells[index];
    const tile = view.tiles[index];
    const mark = flags[index];
    let name = classes(tile, joins(view, index));
    if (mark & TARGET) name += " target";
    if (mark & PICKED) name += " picked";
    if (mark & LAST) name += " last";
    if (mark & GRABS) name += " grabs";
    const [x, y] = at(index);
    const said = [
      `${x}, ${y}`, view.describe(tile), mark & TARGET && view.words.target, mark & PICKED && view.words.picked,
      mark & LAST && view.words.last,
    ];
    const label = said.filter(Boolean).join("; ");
    if (labels[index] !== label) cell.ariaLabel = labels[index] = label;
    const text = fitted(tile[2] ?? "");
    if (cell.textContent !== text) cell.textContent = text;
    if (cell.className === name) return;
    cell.className = name;
    if (tile[1]) cell.dataset.seat = String(tile[1]);
    if (tile[4]) cell.dataset.glyph = tile[4];
  }

  /** @param {BoardView} view */
  function arrows(view) {
    if (!view.arrows.length && !over.querySelector("svg")) return;
    const lines = view.arrows.flatMap(({ cells, kind, label }) => {
      const [[x, y], [tox, toy] = [x, y]] = cells;
      if (cells.length < 2) return stroke(kind, `M${x + 0.07} ${y + 0.5}a.43 .43 0 1 0 .86 0a.43 .43 0 1 0 -.86 0`, " ring");
      const [dx, dy] = [Math.sign(tox - x), Math.sign(toy - y)];
      const [fromx, fromy] = [x + 0.5 + dx * 0.3, y + 0.5 + dy * 0.3];
      const [endx, endy] = [tox + 0.5 - dx * 0.3, toy + 0.5 - dy * 0.3];
      const wing = (/** @type {1 | -1} */ side) => `${endx - dx * 0.16 + dy * side * 0.13} ${endy - dy * 0.16 + dx * side * 0.13}`;
      return [
        ...stroke(kind, `M${fromx} ${fromy}L${endx} ${endy}M${wing(1)}L${endx} ${endy}L${wing(-1)}`),
        label && h("text", { class: "arrow-label", x: (fromx + endx) / 2 + Math.abs(dy) * 0.25, y: (fromy + endy) / 2 - Math.abs(dx) * 0.14 }, label),
      ];
    });
    const [first] = over.children;
    const svg = first?.localName === "svg" ? first : over.insertBefore(document.createElementNS("http://www.w3.org/2000/svg", "svg"), first);
    svg.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    svg.setAttribute("class", "arrows");
    patch(svg, lines);
  }

  /** @param {number} index */
  function moveTo(index, focus = true) {
    if (cells[cursor]) cells[cursor].tabIndex = -1;
    cursor = index;
    cells[cursor].tabIndex = 0;
    if (focus) cells[cursor].focus();
  }

  grid.addEventListener("focusin", (event) => {
    const index = target(event);
    if (index < 0) return;
    moveTo(index, false);
    on.look(at(index));
  });
  grid.addEventListener("click", (event) => {
    const index = target(event);
    if (index < 0 || dragging.justEnded()) return;
    moveTo(index);
    on.point(at(index));
  });
  grid.addEventListener("pointerover", (event) => {
    const index = target(event);
    if (index >= 0 && event.pointerType === "mouse") on.look(at(index));
  });
  grid.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && on.look(null));
  const dragging = drags(grid, over, {
    grabs: (index) => Boolean(flags[index] & GRABS),
    index: target,
    cell: (index) => cells[index],
    under: (x, y) => {
      const box = grid.getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * width());
      const row = Math.floor(((y - box.top) / box.height) * (drawn?.height ?? 1));
      return drawn && column >= 0 && row >= 0 && column < drawn.width && row < drawn.height ? indexOf([column, row]) : -1;
    },
    drag: (from, to) => on.drag(at(from), at(to)),
    drop: (from, to) => on.drop(at(from), at(to)),
  });

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !drawn) return;
    const [x, y] = at(cursor);
    const [dx, dy] = DIRECTIONS[event.code.startsWith("Numpad") ? event.code : event.key] ?? DIRECTIONS[event.code] ?? [0, 0];
    if (event.key === "Enter" || event.key === " " || event.code === "Numpad5") {
      event.preventDefault();
      on.point(at(cursor));
      return;
    }
    if (!dx && !dy) return;
    event.preventDefault();
    const clamp = (/** @type {number} */ value, /** @type {number} */ count) => Math.max(0, Math.min(value, count - 1));
    /** @type {Cell} */
    const to = [clamp(x + dx, drawn.width), clamp(y + dy, drawn.height)];
    if (same(to, [x, y])) return;
    on.step([x, y], to);
    moveTo(indexOf(to));
  });

  return {
    element,
    draw,
    zoom,
    /** The cell the cursor is on. */
    cursor: () => at(cursor),
    /** Puts the cursor on a cell. @param {Cell} cell */
    go: (cell) => moveTo(indexOf(cell)),
    /** The next of the marked cells, for a key. @param {1 | -1} by */
    nextTarget(by) {
      const all = [...cells.keys()].filter((index) => flags[index] & TARGET);
      if (!all.length) return;
      if (by < 0) all.reverse();
      moveTo(all.find((index) => (index - cursor) * by > 0) ?? all[0]);
    },
  };
}

/** A line with a darker one under it, to be seen on any ground. @param {string} kind @param {string} d @param {"" | " ring"} shape */
const stroke = (kind, d, shape = "") => [h("path", { class: `arrow under${shape}`, d }), h("path", { class: `arrow ${kind}${shape}`, d })];

/** By `event.key`, and by `event.code` for letters of any layout and the keys of a number pad. */
const DIRECTIONS = /** @type {Record<string, Cell>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  KeyH: [-1, 0], KeyL: [1, 0], KeyK: [0, -1], KeyJ: [0, 1],
  Numpad4: [-1, 0], Numpad6: [1, 0], Numpad8: [0, -1], Numpad2: [0, 1],
  Numpad7: [-1, -1], Numpad9: [1, -1], Numpad1: [-1, 1], Numpad3: [1, 1],
  Home: [-10, 0], End: [10, 0], PageUp: [0, -10], PageDown: [0, 10],
});

/** @param {BoardView} view @param {number} index */
function* around({ width, tiles }, index) {
  if (index % width) yield index - 1;
  if ((index + 1) % width) yield index + 1;
  if (index >= width) yield index - width;
  if (index + width < tiles.length) yield index + width;
}

/** Where the cursor begins: on something of the reader's, on a marked cell, or in the middle. @param {BoardView} view */
function home({ tiles, seat, targets, width, height }) {
  const own = tiles.findIndex((tile) => seat && tile[1] === seat && tile[3]);
  if (own >= 0) return own;
  const [x, y] = targets[0] ?? [Math.floor((width - 1) / 2), Math.floor((height - 1) / 2)];
  return y * width + x;
}
