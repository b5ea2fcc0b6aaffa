// @ts-check
// Pictures of the page for people to look at: node browser-tests/screens.mjs [FOLDER], usually docs/screens/web.

/** @import { Page } from "playwright-core" */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Cast, Playground, command, mover, play, resign } from "./playground.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../../docs/screens/web", import.meta.url));

/** Each page is seen once in every size, in one of the two looks. */
const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "desk", viewport: { width: 1280, height: 800 } },
  { name: "projector", viewport: { width: 1920, height: 1080 } },
];
const LOOKS = /** @type {const} */ (["light", "dark"]);

/** Positions worth seeing. @type {{ name: string, game: string, settings: Record<string, string>, turns: number, clock?: string }[]} */
const GAMES = [
  { name: "mathtricks", game: "mathtricks", settings: { size: "5x8" }, turns: 9, clock: "10m+5s" },
  { name: "gamma", game: "gamma", settings: { size: "10x10", areas: "3" }, turns: 24 },
  { name: "generals", game: "generals", settings: { size: "12x12" }, turns: 60 },
];

await mkdir(folder, { recursive: true });
const ground = await Playground.open();
try {
  for (const colorScheme of LOOKS) {
    for (const { name, ...size } of SIZES) {
      const cast = new Cast(ground);
      const look = { ...size, colorScheme, reducedMotion: /** @type {const} */ ("reduce") };
      const shoot = async (/** @type {Page} */ page, /** @type {string} */ what) => {
        await page.screenshot({ path: `${folder}/${what}-${name}-${colorScheme}.png` });
      };
      const start = await cast.person("/", look);
      await start.locator(".start").waitFor();
      await shoot(start, "start");
      for (const { name: what, game, settings, turns, clock } of GAMES) {
        const { seats } = await ground.room(game, { settings, clock, seed: "7" });
        const players = await cast.people(seats, look);
        if (game === "generals") for (let i = 0; i < turns; i++) await command(/** @type {Page} */ (await mover(players)));
        else await play(players, turns);
        const page = /** @type {Page} */ (await mover(players));
        await page.mouse.move(0, 0);
        await shoot(page, what);
        if (game !== "gamma") continue;
        await resign(page);
        await shoot(page, "over");
      }
      await cast.leave();
    }
  }
} finally {
  await ground.close();
}
