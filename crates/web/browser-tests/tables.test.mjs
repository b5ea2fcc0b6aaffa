// @ts-check
// Leaderboards and tournaments.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "./inspect.mjs";
import { play } from "./playground.mjs";
import { scene } from "./scene.mjs";

const SPRING = `
name = "spring"
game = "mathtricks"
seed = 42
players = ["easy", "greedy", "medium"]
[board]
size = "4x4"
[schedule]
kind = "round-robin"
boards = 1
`;

const DARK = { colorScheme: /** @type {const} */ ("dark") };

/** @param {Page} page */
const ready = (page) => page.locator("tbody tr").first().waitFor();

scene("people of finished games are on the leaderboard, as unverified", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" } });
  await play(await cast.people(seats));
  for (const look of [{}, DARK]) {
    const page = await cast.person("/leaders", look);
    await ready(page);
    assert.match(await page.locator("tbody").first().innerText(), /(Eva|Ivo) unverified[^]*(Eva|Ivo) unverified/);
    await inspect(page, "leaders");
  }
});

scene("a tournament: its standings, and its games to watch", async ({ ground, cast }) => {
  const file = join(ground.data, "spring.toml");
  await writeFile(file, SPRING);
  await ground.polje("tournament", "new", file);
  await ground.polje("tournament", "run", "spring");
  const page = await cast.person("/");
  await page.getByRole("link", { name: "spring" }).click();
  await ready(page);
  assert.match(await page.locator(".tables").innerText(), /6 of 6 games played/);
  assert.equal(await page.getByRole("region", { name: "Standings" }).locator("tbody tr").count(), 3);
  assert.equal(await page.locator(".game-list li").count(), 6);
  await inspect(page, "tournament");
  await page.getByLabel("Games of").selectOption("easy");
  await page.locator(".game-list li").nth(4).waitFor({ state: "detached" });
  assert.equal(await page.locator(".game-list li").count(), 4);
  const dark = await cast.person("/t/spring", DARK);
  await ready(dark);
  await inspect(dark, "tournament, dark");
  await page.locator(".game-list a").first().click();
  await page.locator(".grid").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".result").waitFor();
});
