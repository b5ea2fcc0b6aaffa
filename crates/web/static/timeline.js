// @ts-check
// The positions of a game, kept as what each move changed.

/** @import { Tile, SeatLine, Step } from "../protocol" */

/**
 * `first` is the number of moves before `start`; the step after it is `steps[0]`.
 * @typedef {{ first: number, start: { tiles: Tile[], seats: SeatLine[] }, steps: Step[], stops: Tile[][] }} Timeline
 */

/** Every so many steps all tiles are kept, so that jumping far is as quick as going on. */
const STOP = 32;

/** @param {number} first @param {{ tiles: Tile[], seats: SeatLine[] }} start @returns {Timeline} */
export const begin = (first, start) => ({ first, start, steps: [], stops: [start.tiles] });

/** @param {Timeline} line @param {Step} step @returns {Timeline} */
export function extend(line, step) {
  const steps = [...line.steps, step];
  const next = { ...line, steps };
  if (steps.length % STOP) return next;
  return { ...next, stops: [...line.stops, tilesAt(next, line.first + steps.length)] };
}

/** @param {Timeline} line */
export const last = (line) => line.first + line.steps.length;

/** The tiles after so many moves. @param {Timeline} line @param {number} at @returns {Tile[]} */
export function tilesAt(line, at) {
  const count = at - line.first;
  const stop = Math.min(Math.floor(count / STOP), line.stops.length - 1);
  const tiles = [...line.stops[stop]];
  for (const step of line.steps.slice(stop * STOP, count)) {
    for (const [index, tile] of step.tiles) tiles[index] = tile;
  }
  return tiles;
}

/** @param {Timeline} line @param {number} at @returns {SeatLine[]} */
export function seatsAt(line, at) {
  return at === line.first ? line.start.seats : line.steps[at - line.first - 1].seats;
}

/** The step that led there. @param {Timeline} line @param {number} at @returns {Step | undefined} */
export const stepTo = (line, at) => line.steps[at - line.first - 1];

/** @param {{ tiles: Tile[], seats: SeatLine[] }} start @param {Step[]} steps @returns {Timeline} */
export function whole(start, steps) {
  const stops = [start.tiles];
  let tiles = [...start.tiles];
  steps.forEach((step, index) => {
    for (const [cell, tile] of step.tiles) tiles[cell] = tile;
    if ((index + 1) % STOP === 0) stops.push([...tiles]);
  });
  return { first: 0, start, steps, stops };
}
