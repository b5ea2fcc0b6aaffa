// @ts-check
// Pictures of the page: `node browser-tests/screens.mjs` makes those of docs/screens/web, and
// `node browser-tests/screens.mjs FOLDER` puts them there instead.

/** @import { Page } from "playwright-core" */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Cast, Playground, mover, play, resign, skip, targets, until } from "./playground.mjs";

const [folder] = process.argv.slice(2);
const into = folder ?? fileURLToPath(new URL("../../../docs/screens/web", import.meta.url));

const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "desk", viewport: { width: 1280, height: 800 } },
  { name: "projector", viewport: { width: 1920, height: 1080 } },
];
const GAMES = [
  { game: "mathtricks", settings: { size: "5x8" }, seed: "7", turns: 11, point: wander, clock: "10m+5s" },
  { game: "gamma", settings: { size: "10x10", areas: "3" }, seed: "7", turns: 44, point: wander },
  { game: "generals", settings: { size: "12x12" }, seed: "7", turns: 120, point: march },
];

/** The same ones every time. */
let seed = 1;
const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;

/** Anywhere one can go. @param {Page} page */
async function wander(page) {
  await targets(page).nth(random(await targets(page).count())).click();
}

/** From the largest army to land that is nobody's, else to own land beside such. @param {Page} page */
async function march(page) {
  const way = await page.locator(".grid .cell").evaluateAll((cells) => {
    const width = cells[0].parentElement?.childElementCount ?? 1;
    const count = (/** @type {Element} */ cell) => Number(cell.textContent);
    const around = (/** @type {number} */ at) =>
      [at - width, at + width, ...(at % width ? [at - 1] : []), ...((at + 1) % width ? [at + 1] : [])].filter((to) => cells[to]);
    const free = (/** @type {number} */ at) => !cells[at].matches(".owned, .marker-mountain, .marker-obstacle, .marker-city, .style-fog");
    const armies = cells.flatMap((cell, from) => (cell.matches(".grabs") && count(cell) > 1 ? [from] : [])).sort((one, other) => count(cells[other]) - count(cells[one]));
    for (const from of armies) {
      const to = around(from).find(free) ?? around(from).find((at) => cells[at].matches(".grabs") && around(at).some(free));
      if (to !== undefined) return [from, to];
    }
    return [];
  });
  if (!way.length) await skip(page).click();
  for (const at of way) await page.locator(".grid .cell").nth(at).click();
  await until(async () => !(await page.locator(".turn.mine").count()), "the end of a turn");
}

/** @param {Page[]} players @param {number} turns @param {(page: Page) => Promise<void>} point */
async function turnsOf(players, turns, point) {
  for (let i = 0; i < turns; i++) {
    const page = await mover(players);
    if (page) await point(page);
  }
}

await mkdir(into, { recursive: true });
const ground = await Playground.open();
try {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const { name, ...size } of SIZES) {
      const cast = new Cast(ground);
      const look = { ...size, colorScheme, reducedMotion: /** @type {const} */ ("reduce") };
      const shoot = (/** @type {Page} */ page, /** @type {string} */ what) => page.screenshot({ path: `${into}/${what}-${name}-${colorScheme}.png` });
      const start = await cast.person("/", look);
      await start.locator(".start").waitFor();
      await shoot(start, "start");
      const waiting = await cast.person((await ground.room("gamma", { seats: [{ person: "Eva" }, { person: null }] })).seats[0], look);
      await waiting.locator(".code img").waitFor();
      await shoot(waiting, "waiting");
      for (const { game, turns, point, ...more } of GAMES) {
        seed = 1;
        const players = await cast.people((await ground.room(game, more)).seats, look);
        if (point === wander) await play(players, turns, point);
        else await turnsOf(players, turns, point);
        const page = /** @type {Page} */ (await mover(players));
        await page.mouse.move(0, 0);
        await shoot(page, game);
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
