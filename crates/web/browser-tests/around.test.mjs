// @ts-check
// What stands around a board: the start page, invitations, the log of moves, orders that wait.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { PHONE, beside, play, seen, until } from "./playground.mjs";
import { scene } from "./scene.mjs";

/** Whether all of an element lies in the window. @param {Page} page @param {string} selector */
const inWindow = (page, selector) => page.locator(selector).evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
});

scene("the start page shows every game, and its button without scrolling", async ({ cast }) => {
  for (const viewport of [{ width: 320, height: 568 }, PHONE.viewport, { width: 1280, height: 800 }]) {
    const page = await cast.person("/", { viewport });
    await page.locator(".card").first().waitFor();
    assert.equal(await page.locator(".card .mini .owned").evaluateAll((cells) => new Set(cells.map((cell) => cell.closest(".card"))).size), 3);
    assert.ok(await inWindow(page, ".go .primary"), `the button at ${viewport.width}x${viewport.height}`);
  }
});

scene("a size that cannot be is told at its field, and nothing is sent", async ({ cast }) => {
  const page = await cast.person("/");
  await page.getByLabel("Columns").fill("99");
  await page.locator(".refused", { hasText: "64×64" }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  assert.equal(await page.getByLabel("Columns").evaluate((field) => field === document.activeElement), true);
  assert.equal(new URL(page.url()).pathname, "/");
  await page.getByLabel("Columns").fill("4");
  assert.equal(await page.locator(".refused").count(), 0);
});

scene("a link comes with its code, and can be selected", async ({ ground, cast }) => {
  const { seats } = await ground.room("gamma", { seats: [{ person: "Eva" }, { person: null }] });
  const page = await cast.person(seats[0]);
  const code = page.getByRole("img", { name: "Code of the link for seat 2" });
  await until(() => code.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0), "a code that is drawn");
  const field = page.getByLabel("Link for seat 2");
  await field.click();
  const selected = await field.evaluate((input) => {
    const { value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (input);
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  });
  assert.equal(selected, seats[1]);
});

/** Whether a line of the log can be read whole. @param {Page} page @param {"first" | "last"} which */
const readable = (page, which) => page.locator(".log li")[which]().evaluate((line) => {
  const [own, box] = [line.getBoundingClientRect(), /** @type {Element} */ (line.closest(".log")).getBoundingClientRect()];
  return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
});

scene("the newest move stays in sight, unless one reads an earlier one", async ({ ground, cast }) => {
  const { seats } = await ground.room("gamma", { settings: { size: "8x8" } });
  const players = await cast.people(seats, { viewport: { width: 1280, height: 800 } });
  const [page] = players;
  await play(players, 16);
  assert.match(await page.locator(".log li").last().innerText(), /(Eva|Ivo) takes/);
  assert.ok(await readable(page, "last"), "after sixteen moves");
  await page.setViewportSize({ width: 1280, height: 620 });
  await until(() => readable(page, "last"), "the newest move in less room");
  await page.locator(".log").evaluate((box) => (box.scrollTop = -box.scrollHeight));
  assert.ok(await readable(page, "first"), "after going up");
  await play(players, 2);
  await seen(players, 18);
  assert.ok(await readable(page, "first"), "what one reads stays");
});

scene("where rounds tick, orders wait, and say what they will do", async ({ ground, cast }) => {
  const seats = [{ person: "Eva" }, { level: "passive" }];
  const { seats: [address] } = await ground.room("generals", { settings: { size: "9x9" }, seats, seed: "7", tempo_ms: 250 });
  const page = await cast.person(address);
  await page.locator(".title", { hasText: "a round every 0.25 s" }).waitFor();
  const capital = page.locator(".marker-capital.grabs");
  await until(async () => Number(await capital.innerText()) > 5, "an army in the capital");
  const hint = page.locator(".hint").first();
  await capital.click();
  await beside(page).hover();
  await until(async () => /→ \d+, taken/.test(await hint.innerText()), "what an order would do");
  await page.keyboard.press("Escape");
  // An order waits for no longer than a tick: whoever looks now and then may miss it.
  await page.evaluate(() => {
    /** @type {string[]} */
    const seen = [];
    /** @type {any} */ (globalThis).seen = seen;
    const look = () => seen.push(document.querySelector(".orders")?.textContent ?? "");
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await capital.click();
  await beside(page).click();
  const waited = () => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).seen));
  await until(async () => (await waited()).some((text) => /Orders waiting: 1.*Next order: .*taken/.test(text)), "an order that waits");
  await until(async () => (await page.locator(".grabs").count()) > 1, "the order played by a tick");
  assert.equal(await page.locator(".arrow.order").count(), 0);
});
