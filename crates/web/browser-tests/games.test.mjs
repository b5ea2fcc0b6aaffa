// @ts-check
// Whole games: by two people through a link, on phones, and without a mouse.

/** @import { Page } from "playwright-core" */
/** @import { Stage } from "./scene.mjs" */

import assert from "node:assert/strict";
import { PHONE, beside, command, mover, moves, over, play, resign, seen, tap, targets, until } from "./playground.mjs";
import { scene } from "./scene.mjs";

/** A game of two people, one of whom sent the other a link. @param {Stage} stage @param {string} game @param {Record<string, string>} [knobs] by their labels */
async function byLink({ cast }, game, knobs = {}) {
  const eva = await cast.person("/");
  await eva.locator(".card", { hasText: game }).click();
  await eva.getByRole("button", { name: "quick" }).click();
  await eva.getByLabel("Your name").fill("Eva");
  for (const label in knobs) await eva.getByLabel(label).fill(knobs[label]);
  await eva.getByRole("button", { name: "Play", exact: true }).click();
  const ivo = await cast.person(await eva.getByLabel("Link for seat 2").inputValue());
  await ivo.getByLabel("Your name").fill("Ivo");
  await ivo.getByRole("button", { name: "Take this name" }).click();
  for (const page of [eva, ivo]) await page.locator(".called", { hasText: "Ivo" }).waitFor();
  assert.equal(await eva.locator(".invite").count(), 0);
  return [eva, ivo];
}

/** Both read the same end of the game. @param {Page[]} players */
async function ended(players) {
  await Promise.all(players.map((page) => page.locator(".result").waitFor()));
  const results = await Promise.all(players.map((page) => page.locator(".result > p").allInnerTexts()));
  assert.deepEqual(results[0], results[1]);
  assert.match(results[0].join(" "), /win|draw/);
  for (const page of players) assert.match(await page.title(), /^The game is over/);
}

scene("MathTricks by link, to the end and once more", async (stage) => {
  const players = await byLink(stage, "MathTricks");
  const count = await play(players);
  assert.ok(count > 2 && count <= 14, `${count} moves on 4x4`);
  await ended(players);
  for (const page of players) await page.getByRole("button", { name: "Play again" }).click();
  await seen(players, 0);
  await play(players, 1);
});

scene("Gamma by link, to the end, with a golden move", async (stage) => {
  const players = await byLink(stage, "Gamma");
  await play(players, 6);
  const page = /** @type {Page} */ (await mover(players));
  await page.getByRole("button", { name: "Golden move" }).click();
  await play(players, 1);
  assert.match(await page.locator(".log li").last().innerText(), /golden/);
  await play(players);
  await ended(players);
});

scene("Generals by link, by orders on the board, to the last round", async (stage) => {
  const players = await byLink(stage, "Generals", { Rounds: "7" });
  for (let page = await mover(players); page; page = await mover(players)) await command(page);
  await ended(players);
  for (const page of players) assert.ok((await page.locator(".cell.owned").count()) > 2, "land was taken");
});

scene("a name half typed is not lost when the last player comes", async ({ ground, cast }) => {
  const { seats } = await ground.room("gamma", { seats: [{ person: "Eva" }, { person: null }, { person: "Ana" }] });
  await cast.person(seats[0]);
  const ivo = await cast.person(seats[1]);
  await ivo.getByLabel("Your name").click();
  await ivo.keyboard.type("Iv");
  const ana = await cast.person(seats[2]);
  await ivo.locator(".grid").waitFor();
  await ivo.keyboard.type("o\n");
  await ana.locator(".called", { hasText: /^Ivo$/ }).waitFor();
});

scene("on phones, by touch", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" } });
  const players = await cast.people(seats, PHONE);
  await play(players, Infinity, tap);
  await ended(players);
});

scene("on phones, with orders by touch", async ({ ground, cast }) => {
  const { seats } = await ground.room("generals", { settings: { size: "9x9" }, seed: "7" });
  const players = await cast.people(seats, PHONE);
  const order = async (/** @type {Page} */ page) => {
    await page.locator(".marker-capital.grabs").tap();
    await beside(page).tap();
  };
  const page = /** @type {Page} */ (await mover(players));
  const other = players[1 - players.indexOf(page)];
  await order(other);
  await other.locator(".arrow.order").waitFor();
  await other.getByRole("button", { name: "Undo order" }).tap();
  await other.locator(".arrow.order").waitFor({ state: "detached" });
  // There is nobody to send in the first round.
  await order(page);
  await page.locator(".hint.refused:not(:empty)").waitFor();
  await page.getByRole("button", { name: "Resign" }).tap();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).tap();
  await ended(players);
});

/** Goes on with Tab until it is there. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  await page.locator(selector).first().waitFor();
  await until(async () => {
    await page.keyboard.press("Tab");
    return page.evaluate((selector) => Boolean(document.activeElement?.matches(selector)), selector);
  }, selector);
}

scene("by keyboard alone, from the start page to the end and back", async ({ cast }) => {
  const page = await cast.person("/");
  await tabTo(page, "[name=game]");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await tabTo(page, ".sitters .sitter:nth-child(2) select");
  await page.keyboard.type("Bot");
  await tabTo(page, ".chips button");
  await page.keyboard.press("Space");
  await tabTo(page, ".button.primary.large");
  await page.keyboard.press("Enter");
  await tabTo(page, ".grid .cell");
  while ((await mover([page])) !== null) {
    const before = await moves(page);
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await until(async () => (await moves(page)) > before, "the move");
  }
  assert.notEqual(await page.locator("[role=status]").innerText(), "");
  await tabTo(page, ".result a[href='/']");
  await page.keyboard.press("Enter");
  await page.locator(".start").waitFor();
});

scene("by keyboard: help, a typed move, a refusal with its reason", async ({ ground, cast }) => {
  const { seats } = await ground.room("mathtricks", { settings: { size: "4x4" } });
  const players = await cast.people(seats);
  const page = /** @type {Page} */ (await mover(players));
  await page.keyboard.press("?");
  await page.locator("dialog .keys").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.keyboard.type("9 9\n");
  await page.locator(".hint.refused:not(:empty)").waitFor();
  assert.equal(await moves(page), 0);
  const [x, y] = (await targets(page).first().getAttribute("aria-label") ?? "").split(/[,;] /);
  await page.keyboard.type(`${x} ${y}\n`);
  await seen(players, 1);
  await resign(/** @type {Page} */ (await mover(players)));
  assert.ok(await over(page));
});
