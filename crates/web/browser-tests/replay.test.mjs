// @ts-check
// Games looked at again: while they run, when they are over, and from a file.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { command, mover, moves, play, resign, seen } from "./playground.mjs";
import { scene } from "./scene.mjs";

/** What is on the board, cell by cell. @param {Page} page */
const board = (page) => page.locator(".grid .cell").evaluateAll((cells) =>
  cells.map(({ textContent, className }) => [textContent, ...(className.match(/(seat|marker)-\w+/g) ?? [])].join(" ")));

/** @param {Page} page @param {number} at @param {number} all */
const shows = (page, at, all) => page.locator(".turn", { hasText: `move ${at} of ${all}` }).waitFor();

scene("a finished game, move by move, and from its own file", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" } });
  const players = await cast.people(seats);
  const start = await board(players[0]);
  const all = await play(players);
  const end = await board(players[0]);
  const [page] = players;
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await shows(page, 0, all);
  assert.deepEqual(await board(page), start);
  await page.getByRole("button", { name: "A move on" }).click();
  await shows(page, 1, all);
  await page.locator("body").press("]");
  await shows(page, 2, all);
  assert.match(page.url(), /at=2$/);
  await page.getByRole("button", { name: "To the end" }).click();
  await shows(page, all, all);
  assert.deepEqual(await board(page), end);
  assert.equal(await moves(page), all);
  await page.locator(".result").waitFor();
  await page.getByRole("button", { name: "Play by itself" }).click();
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Faster" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await shows(page, all, all);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download the replay" }).click()]);
  const buffer = await readFile(await download.path());
  await page.getByRole("link", { name: "Open a replay" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "game.jsonl", mimeType: "application/jsonl", buffer });
  await shows(page, 0, all);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await board(page), end);
});

scene("a finished game is judged once, with the better moves", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" }, seed: "3" });
  const players = await cast.people(seats);
  await play(players);
  const [page] = players;
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await page.getByRole("button", { name: "Next error" }).click();
  await page.locator(".hint.refused").waitFor();
  await page.locator(".arrow.better").waitFor();
});

scene("an earlier position of a running game", async ({ ground, cast }) => {
  const { seats, watch } = await ground.room("gamma", { settings: { size: "5x5" } });
  const players = await cast.people(seats);
  const start = await board(players[0]);
  await play(players, 4);
  const late = await cast.person(watch);
  await seen([late], 4);
  const now = await board(late);
  await late.getByRole("button", { name: "To the start" }).click();
  await late.locator(".stage.past").waitFor();
  assert.deepEqual(await board(late), start);
  await late.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await board(late), now);
});

scene("a game under fog, as everything was and as each saw it", async ({ ground, cast }) => {
  const { seats } = await ground.room("generals", { settings: { size: "9x9" }, seed: "7" });
  const players = await cast.people(seats);
  for (let i = 0; i < 4; i++) await command(/** @type {Page} */ (await mover(players)));
  const [page] = players;
  await resign(page);
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await shows(page, 0, 5);
  const fog = page.locator(".cell.style-fog");
  assert.equal(await fog.count(), 0);
  await page.getByLabel("As seen by").selectOption("1");
  await fog.first().waitFor();
});
