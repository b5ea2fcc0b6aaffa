// @ts-check
// Motion that explains: what stood on a cell walks to another, units march, a field is taken.

/** @import { Tile } from "../protocol" */
/** @import { BoardView } from "./board.js" */

import { classes, fitted } from "./tile.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const WALK = { duration: 220, easing: "cubic-bezier(.3,.1,.2,1)" };
const TAKE = { duration: 260, easing: "cubic-bezier(.2,.8,.3,1.2)", fill: /** @type {FillMode} */ ("backwards") };
/** More than this at once is a new picture, not a motion. */
const MOST = 40;

/** @param {HTMLElement} over @param {HTMLElement[]} cells @param {BoardView} before @param {BoardView} now */
export function animate(over, cells, before, now) {
  if (still.matches || document.hidden) return;
  /** @type {number[]} */
  const changed = [];
  now.tiles.forEach((tile, index) => {
    const old = before.tiles[index];
    if (tile !== old && String(tile) !== String(old)) changed.push(index);
  });
  const place = (/** @type {number} */ index) => [index % now.width, Math.floor(index / now.width)];
  const walks = changed.flatMap((to) => {
    const [, owner, , marker] = now.tiles[to];
    if (!marker || before.tiles[to][3] === marker) return [];
    const from = changed.find((index) => before.tiles[index][3] === marker && before.tiles[index][1] === owner && now.tiles[index][3] !== marker);
    return from === undefined ? [] : [{ from, to, tile: now.tiles[to] }];
  });
  const march = walks.length ? null : marched(now, before);
  if (march) walks.push(march);
  for (const { from, to, tile } of walks) {
    const ghost = document.createElement("div");
    ghost.className = `${classes(tile, "")} ghost`;
    ghost.textContent = fitted(tile[2] ?? "");
    over.append(ghost);
    const spot = ([x, y] = [0, 0]) => `translate(calc(var(--cell) * ${x}), calc(var(--cell) * ${y}))`;
    const walk = ghost.animate({ transform: [spot(/** @type {[number, number]} */ (place(from))), spot(/** @type {[number, number]} */ (place(to)))] }, WALK);
    walk.onfinish = walk.oncancel = () => ghost.remove();
  }
  const delay = walks.length ? WALK.duration * 0.7 : 0;
  const taken = changed.filter((index) => now.tiles[index][1] && now.tiles[index][1] !== before.tiles[index][1] && before.tiles[index][0] !== "fog");
  if (taken.length > MOST) return;
  for (const index of taken) {
    cells[index].animate({ transform: ["scale(.55)", "none"], opacity: [0, 1] }, { ...TAKE, delay });
  }
}

/** Units that went from a cell to another: as many as the first one has fewer. @param {BoardView} now @param {BoardView} before */
function marched(now, before) {
  if (now.last.length !== 2) return null;
  const [from, to] = now.last.map(([x, y]) => y * now.width + x);
  const [had, has] = [before.tiles[from], now.tiles[from]].map((tile) => Number(tile[2] || 0));
  if (!(had > has)) return null;
  /** @type {Tile} */
  const tile = ["army", before.tiles[from][1], String(had - has)];
  return { from, to, tile };
}
