// @ts-check
// What every page must be in all its looks: translated, accessible, and as wide as the window.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { inspect } from "./inspect.mjs";
import { command, mover, play, resign } from "./playground.mjs";
import { scene } from "./scene.mjs";

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  const looks = { colorScheme, reducedMotion: /** @type {const} */ ("reduce") };

  scene(`start and waiting, ${colorScheme}`, async ({ ground, cast }) => {
    const page = await cast.person("/", looks);
    for (const game of ["MathTricks", "Gamma", "Generals"]) {
      await page.locator(".card", { hasText: game }).click();
      await inspect(page, `start with ${game}`);
    }
    const { seats } = await ground.room("gamma");
    const waiting = await cast.person(seats[0], looks);
    await waiting.locator(".invite").waitFor();
    await inspect(waiting, "waiting");
    const replay = await cast.person("/replay", looks);
    await replay.locator(".lone").waitFor();
    await inspect(replay, "replay to open");
  });

  for (const [game, size] of [["mathtricks", "5x8"], ["gamma", "10x10"], ["generals", "12x12"]]) {
    scene(`${game} in play, over and as a replay, ${colorScheme}`, async ({ ground, cast }) => {
      const clock = game === "generals" ? null : "3m+2s";
      const { seats } = await ground.room(game, { settings: { size }, clock, best_of: 3, seed: "5" });
      const players = await cast.people(seats, looks);
      if (game === "generals") await command(/** @type {Page} */ (await mover(players)));
      else await play(players, 4);
      const page = /** @type {Page} */ (await mover(players));
      await inspect(page, "in play");
      await page.keyboard.press("?");
      await inspect(page, "help");
      await page.keyboard.press("Escape");
      await resign(page);
      await inspect(page, "over");
      await page.getByRole("link", { name: "Watch the replay" }).click();
      await page.locator(".grid").waitFor();
      await inspect(page, "replay");
    });
  }
}

scene("four languages, by the switch", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" } });
  const start = await cast.person("/");
  const room = /** @type {Page} */ (await mover(await cast.people(seats)));
  for (const lang of ["bg", "pl", "ru", "en"]) {
    const { texts } = await (await fetch(`${ground.address}/api/catalog?lang=${lang}`)).json();
    for (const page of [start, room]) {
      await page.locator(".lang").selectOption(lang);
      await page.locator(`html[lang=${lang}]`).waitFor();
    }
    await start.getByRole("heading", { name: texts["what-to-play"] }).waitFor();
    await room.locator(".turn", { hasText: texts["your-turn"] }).waitFor();
    await room.getByRole("button", { name: texts.resign }).waitFor();
    await room.locator(`[aria-label="${texts.board.replace("{game}", "MathTricks")}"]`).waitFor();
    assert.ok((await room.title()).includes(texts["your-turn"]));
  }
});
