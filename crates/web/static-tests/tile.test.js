import assert from "node:assert/strict";
import { test } from "node:test";

import { classes, describe, fitted, joins, sentences, typeset, typesetSum } from "../static/tile.js";

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

test("tiles of one owner that say nothing are joined", () => {
  const tiles = [["taken", 1], ["taken", 1], ["taken", 2], ["taken", 1], ["taken", 1, "5"], ["free"]];
  assert.deepEqual(tiles.map((_, index) => joins({ width: 3, tiles }, index)), ["se", "sw", "", "ne", "", ""]);
});

test("sentences end before the next begins", () => {
  assert.equal(sentences(["Eva takes 1,0", null, "End of the game.", "Your turn"]), "Eva takes 1,0. End of the game. Your turn");
});

test("what a sign says already is not said again", () => {
  const signs = [{ style: "obstacle", glyph: "?", about: "hidden: a rock" }];
  assert.equal(describe(["fog", 0, "", "obstacle"], String, signs, () => "hidden"), "hidden: a rock");
  assert.equal(describe(["fog"], String, signs, () => "hidden"), "hidden");
});
