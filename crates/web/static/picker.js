// @ts-check
// From pointed-at cells to a move: narrows the legal moves by the cells pointed at so far.

/** @import { Cell, Move } from "../protocol" */

/**
 * What pointing at a cell comes to: a move to play, several to choose from, `more` when a further
 * cell is needed, `nothing` when no move begins or goes on there.
 * @typedef {{ move: string } | { choose: string[] } | "more" | "nothing"} Pick
 */

/** @param {Cell} one @param {Cell} other */
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** @param {Move[]} moves @param {Cell[]} picked */
function fitting(moves, picked) {
  return moves.filter(([, cells]) => cells.length && picked.every((at, i) => cells[i] && same(at, cells[i])));
}

/**
 * Points at a cell. A cell that does not go on from the earlier ones may begin anew.
 * @param {Move[]} moves @param {Cell[]} picked @param {Cell} at
 * @returns {{ pick: Pick, picked: Cell[] }} `picked` are the cells pointed at from then on
 */
export function point(moves, picked, at) {
  let cells = [...picked, at];
  if (!fitting(moves, cells).length) cells = [at];
  const all = fitting(moves, cells);
  const whole = all.filter(([, its]) => its.length === cells.length).map(([text]) => text);
  if (whole.length === 1) return { pick: { move: whole[0] }, picked: [] };
  if (whole.length) return { pick: { choose: whole }, picked: [] };
  if (all.length) return { pick: "more", picked: cells };
  return { pick: "nothing", picked: [] };
}

/**
 * The cells that can be pointed at next, each once, in the order of the moves.
 * @param {Move[]} moves @param {Cell[]} picked @returns {Cell[]}
 */
export function targets(moves, picked) {
  /** @type {Map<string, Cell>} */
  const met = new Map();
  for (const [, cells] of fitting(moves, picked)) {
    const next = cells[picked.length];
    if (next) met.set(String(next), next);
  }
  return [...met.values()];
}
