import assert from "node:assert/strict";
import { test } from "node:test";

import { point, targets } from "../static/picker.js";

const [A, B, C] = [[0, 0], [1, 0], [2, 0]];

test("one fitting move is played at once", () => {
  assert.deepEqual(point([["a", [A]], ["b", [B]]], [], B), { pick: { move: "b" }, picked: [] });
});

test("a move of two cells needs both", () => {
  const moves = [["a>b", [A, B]]];
  assert.deepEqual(point(moves, [], A), { pick: "more", picked: [A] });
  assert.deepEqual(point(moves, [A], B), { pick: { move: "a>b" }, picked: [] });
});

test("a second cell that does not fit begins a new move", () => {
  const moves = [["a>b", [A, B]], ["c>b", [C, B]]];
  assert.deepEqual(point(moves, [A], C), { pick: "more", picked: [C] });
});

test("pointing where no move goes forgets the cells", () => {
  assert.deepEqual(point([["a>b", [A, B]]], [A], C), { pick: "nothing", picked: [] });
});

test("several moves of the same cells are to be chosen from", () => {
  const moves = [["0,0>1,0", [A, B]], ["0,0>1,0/2", [A, B]], ["pass", []]];
  assert.deepEqual(point(moves, [A], B).pick, { choose: ["0,0>1,0", "0,0>1,0/2"] });
});

test("targets come once, in the order of the moves, without moves that have no place", () => {
  const moves = [["c>b", [C, B]], ["a>b", [A, B]], ["a>c", [A, C]], ["pass", []]];
  assert.deepEqual(targets(moves, []), [C, A]);
  assert.deepEqual(targets(moves, [A]), [B, C]);
});
