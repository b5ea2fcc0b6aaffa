// @ts-check
// Bad lines: nothing that was played is lost or played twice, and nobody learns what is not theirs.

/** @import { Page } from "playwright-core" */
/** @import { Stage } from "./scene.mjs" */

import assert from "node:assert/strict";
import { mover, moves, play, seen, targets } from "./playground.mjs";
import { CUT, scene } from "./scene.mjs";

/** Some moves of a game of two people, and who is to move. @param {Stage} stage */
async function midGame({ ground, cast }) {
  const { seats, watch } = await ground.room("gamma", { settings: { size: "4x4", areas: "3" } });
  const players = await cast.people(seats);
  await play(players, 3);
  const page = /** @type {Page} */ (await mover(players));
  return { players, page, watch, seats };
}

/** @param {Page[]} pages */
const cutOff = (pages) => Promise.all(pages.map((page) => page.locator(".banner").waitFor()));

/** @param {Page[]} pages */
const back = (pages) => Promise.all(pages.map((page) => page.locator(".banner").waitFor({ state: "detached" })));

scene("a page that is loaded again goes on", async (stage) => {
  const { players, page } = await midGame(stage);
  await page.reload();
  await seen(players, 3);
  assert.ok((await play(players)) > 4);
});

scene("a move made without a line arrives once", async (stage) => {
  const { players, page } = await midGame(stage);
  await page.context().setOffline(true);
  await targets(page).first().click();
  await cutOff([page]);
  assert.deepEqual(await Promise.all(players.map(moves)), [3, 3]);
  await page.context().setOffline(false);
  await back([page]);
  await seen(players, 4);
  assert.notEqual(await mover(players), page);
  await play(players);
}, CUT);

scene("a server killed in the middle of a game comes back to it", async (stage) => {
  const { players, page } = await midGame(stage);
  await stage.ground.killServer();
  await cutOff(players);
  await targets(page).first().click();
  await stage.ground.startServer();
  await back(players);
  await seen(players, 4);
  assert.ok((await play(players)) > 5);
}, CUT);

scene("a second window takes the seat over, and the first can have it back", async (stage) => {
  const { players, page, seats } = await midGame(stage);
  const second = await stage.cast.person(seats[players.indexOf(page)]);
  await page.getByRole("button", { name: "Play here" }).click();
  await second.getByRole("button", { name: "Play here" }).waitFor();
  await back([page]);
  await play(players, 2);
});

scene("a spectator sees the moves, and nobody's choices", async (stage) => {
  const { players, watch } = await midGame(stage);
  const spectator = await stage.cast.person("about:blank");
  /** @type {string[]} */
  const heard = [];
  spectator.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await spectator.goto(watch);
  await seen([...players, spectator], 3);
  assert.equal(await spectator.locator(".badge").innerText(), "You are watching");
  for (let n = 4; n < 7; n++) {
    await play(players, 1);
    await seen([...players, spectator], n);
    assert.equal(await targets(spectator).count(), 0);
  }
  assert.equal(await spectator.locator(".controls, .typed").count(), 0);
  await play(players);
  await spectator.locator(".result").waitFor();
  const turns = heard.map((text) => JSON.parse(text)).flatMap(({ welcome, event }) => (welcome ?? event)?.turn ?? []);
  assert.ok(turns.length > 3);
  for (const turn of turns) assert.deepEqual([turn.mine, turn.moves, turn.buttons], [false, [], []]);
});
