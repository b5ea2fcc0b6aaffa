import assert from "node:assert/strict";
import { test } from "node:test";

import { classes, describe, fitted, typeset, typesetSum } from "../static/tile.js";

test("operations are typeset and other texts are not", () => {
  assert.deepEqual(["x2", "/2", "-11", "5", "x", "-"].map(typeset), ["×2", "÷2", "−11", "5", "x", "-"]);
});

test("sums in sentences have the same signs as cells", () => {
  assert.equal(typesetSum("to x=1, y=0: -3 x 2 = -6"), "to x=1, y=0: −3 × 2 = −6");
  assert.equal(typesetSum("0 - 5 = -5"), "0 − 5 = −5");
  assert.equal(typesetSum("7 / 2 = 3.5, best-of-3"), "7 ÷ 2 = 3.5, best-of-3");
  assert.equal(typesetSum("-1 -> -6"), "−1 → −6");
});

test("large numbers fit a cell", () => {
  assert.deepEqual(["9999", "12345", "1234567", ".", "x2"].map(fitted), ["9999", "12k", "1.2M", "", "×2"]);
});

test("a tile's classes come from its style, owner, marker and text", () => {
  assert.equal(classes(["trail", 2, "x2", "pawn", "*"], "ns"), "cell style-trail owned seat-2 marker-pawn len-2 op-times join-n join-s");
  assert.equal(classes(["fog"], ""), "cell style-fog");
});

test("a tile is described by owner, text, sign and style", () => {
  const name = (seat) => `player ${seat}`;
  const signs = [{ style: "pawn", glyph: "*", about: "a pawn" }];
  const styles = (style) => (style === "fog" ? "out of sight" : null);
  assert.equal(describe(["trail", 1, "-3", "pawn", "*"], name, signs, styles), "player 1, −3, a pawn");
  assert.equal(describe(["fog"], name, signs, styles), "out of sight");
});
