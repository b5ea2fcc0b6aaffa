import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, extend, tilesAt, whole } from "../static/timeline.js";

const start = { tiles: Array.from({ length: 5 }, () => ["free"]), seats: [] };
const steps = Array.from({ length: 100 }, (_, i) => ({ n: i + 1, seat: 1, tiles: [[i % 5, ["taken", i]]], seats: [] }));

/** Every position made the slow way. */
function slow(at) {
  const tiles = [...start.tiles];
  for (const step of steps.slice(0, at)) for (const [index, tile] of step.tiles) tiles[index] = tile;
  return tiles;
}

test("every position is found, however the timeline was made", () => {
  const grown = steps.reduce(extend, begin(0, start));
  const ready = whole(start, steps);
  for (let at = 0; at <= steps.length; at++) {
    assert.deepEqual(tilesAt(grown, at), slow(at));
    assert.deepEqual(tilesAt(ready, at), slow(at));
  }
});
