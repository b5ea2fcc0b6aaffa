import assert from "node:assert/strict";
import { test } from "node:test";

import * as setup from "../static/setup.js";

const GAME = {
  name: "any", queues: false, certifies: true,
  knobs: [
    { name: "size", label: "Size", kind: "size", least: "2x2", most: "99x50", usual: "9x9" },
    { name: "players", label: "Players", kind: "count", least: "2", most: "12", usual: "2" },
  ],
  presets: [{ name: "quick", label: "quick", knobs: { size: "4x4" } }, { name: "crowd", label: "crowd", knobs: { players: "4" } }],
  levels: [{ name: "easy", label: "easy" }],
};

test("a preset turns its knobs and leaves the others as usual", () => {
  const chosen = setup.choosePreset(setup.turn(setup.begin(GAME, ""), "size", "7x7"), "crowd");
  assert.deepEqual(chosen.knobs, { size: "9x9", players: "4" });
  assert.deepEqual(chosen.seats, ["me", "friend", "friend", "friend"]);
});

test("turning a knob leaves the preset", () => {
  assert.equal(setup.turn(setup.begin(GAME, ""), "size", "7x7").preset, null);
});

test("there is one of me", () => {
  assert.deepEqual(setup.sit(setup.begin(GAME, ""), 1, "me").seats, ["friend", "me"]);
});

test("the request names what was chosen", () => {
  const chosen = setup.sit({ ...setup.begin(GAME, " Eva "), clock: "5m+3s", certified: true }, 1, { level: "easy" });
  assert.deepEqual(setup.request(chosen, "bg"), {
    game: "any", settings: { size: "4x4", players: "2" }, seats: [{ person: "Eva" }, { level: "easy" }], best_of: 1, clock: "5m+3s",
    tempo_ms: null, certified: true, seed: null, lang: "bg",
  });
});

test("whoever sits goes to the seat, others watch", () => {
  const chosen = setup.begin(GAME, "");
  assert.equal(setup.address(chosen, { id: "r", tokens: ["one", "two"] }), "/r/r#one");
  const bots = setup.sit(setup.sit(chosen, 0, { level: "easy" }), 1, { level: "easy" });
  assert.equal(setup.address(bots, { id: "r", tokens: [null, null] }), "/r/r");
});

test("no board is larger than the server takes", () => {
  assert.deepEqual(setup.sizes({ largest: 64 }, GAME.knobs[0]), { least: [2, 2], most: [64, 50] });
});

test("a knob beyond its ends is told with the ends", () => {
  const [size, players] = GAME.knobs;
  const wrong = (knob, value) => setup.wrong({ largest: 64 }, knob, value);
  assert.deepEqual(wrong(size, "65x4"), { least: "2×2", most: "64×50" });
  assert.deepEqual(["4x", "x", "4x1.5", "4x-4"].map((value) => wrong(size, value) !== null), [true, true, true, true]);
  assert.equal(wrong(size, "64x50"), null);
  assert.deepEqual([wrong(players, "13"), wrong(players, "12")], [{ least: "2", most: "12" }, null]);
  const chosen = setup.turn(setup.begin(GAME, ""), "size", "1x4");
  assert.equal(setup.firstWrong({ largest: 64 }, chosen).name, "size");
});
