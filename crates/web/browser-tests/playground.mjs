// @ts-check
// What every browser test stands on: a server with a data folder of its own, a browser, people in it,
// and what people do on any page. Whatever is opened here is closed here.

/** @import { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const POLJE = process.env.POLJE ?? fileURLToPath(new URL("../../../target/debug/polje", import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const ARGS = [
  "--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
];

/** Longer than anything here takes, so that a test that hangs fails. */
const PATIENCE = 30_000;

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** @param {() => Promise<boolean>} claim @param {string} what */
export async function until(claim, what) {
  for (const end = Date.now() + PATIENCE; !(await claim()); ) {
    assert.ok(Date.now() < end, `waited in vain: ${what}`);
    await pause(20);
  }
}

/** `polje serve` on that port, or on any that is free. @param {string} data @param {string} port */
async function serve(data, port) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const child = spawn(POLJE, ["serve", "--listen", `127.0.0.1:${port}`, "--lang", "en", "--count", "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
    const [address] = String(line).match(/http:\S+/) ?? [];
    if (address) return { child, ended, address };
    // The port of a server that was killed may be held for a moment.
  }
  throw new Error(`${POLJE} does not start`);
}

/** A server and a browser. */
export class Playground {
  /** @param {Browser} browser @param {string} data @param {Awaited<ReturnType<typeof serve>>} server */
  constructor(browser, data, server) {
    this.browser = browser;
    this.data = data;
    this.server = server;
    this.address = server.address;
  }

  static async open() {
    const data = await mkdtemp(join(tmpdir(), "polje-browser-"));
    const server = await serve(data, "0");
    return new Playground(await chromium.launch({ executablePath: CHROMIUM, args: ARGS }), data, server);
  }

  /** Without a word of farewell. */
  async killServer() {
    this.server.child.kill("SIGKILL");
    await this.server.ended;
  }

  /** Again where it was. */
  async startServer() {
    this.server = await serve(this.data, new URL(this.address).port);
  }

  async close() {
    await this.browser.close();
    await this.killServer();
    await rm(this.data, { recursive: true });
  }

  /** Runs a command on the same data. @param {string[]} args */
  async polje(...args) {
    await promisify(execFile)(POLJE, [...args, "--data", this.data]);
  }

  /** Opens a room, and says where its seats are. @param {string} game @param {object} [more] of the request */
  async room(game, more = {}) {
    const seats = [{ person: "Eva" }, { person: "Ivo" }];
    const body = JSON.stringify({ game, seats, lang: "en", ...more });
    const answer = await fetch(`${this.address}/api/rooms`, { method: "POST", body });
    const { id, tokens, error } = await answer.json();
    assert.equal(error, undefined);
    const watch = `${this.address}/r/${id}`;
    return { watch, seats: tokens.map((/** @type {string | null} */ token) => `${watch}#${token}`) };
  }
}

/** People of one test: each a browser of their own, and all of them without a word of complaint. */
export class Cast {
  /** @param {Playground} ground */
  constructor(ground) {
    this.ground = ground;
    /** @type {BrowserContext[]} */
    this.contexts = [];
    /** @type {string[]} */
    this.complaints = [];
  }

  /** Somebody who opens an address. @param {string} address @param {BrowserContextOptions} [options] @returns {Promise<Page>} */
  async person(address, options = {}) {
    const context = await this.ground.browser.newContext({ locale: "en", baseURL: this.ground.address, ...options });
    context.setDefaultTimeout(PATIENCE);
    this.contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    // A violation of the content security policy is such an error, too.
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    await page.goto(address);
    return page;
  }

  /** The players of a room, and whoever else there is. @param {string[]} addresses @param {BrowserContextOptions} [options] */
  async people(addresses, options) {
    const pages = [];
    for (const address of addresses) pages.push(await this.person(address, options));
    await Promise.all(pages.map((page) => page.locator(".grid").waitFor()));
    return pages;
  }

  async leave() {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** How many moves somebody has seen. @param {Page} page */
export const moves = (page) => page.locator(".log li").count();

/** Everybody has seen so many moves. @param {Page[]} pages @param {number} count */
export const seen = (pages, count) => until(async () => (await Promise.all(pages.map(moves))).every((n) => n === count), `${count} moves`);

/** Whether the game is over for somebody. @param {Page} page */
export const over = async (page) => (await page.locator(".result").count()) > 0;

/** Whoever is to move and has heard of it, or nobody when the game is over. @param {Page[]} pages @returns {Promise<Page | null>} */
export async function mover(pages) {
  /** @type {Page | null} */
  let found = null;
  await until(async () => {
    for (const page of pages) if (await page.locator(".turn.mine").count()) found = page;
    return found !== null || over(pages[0]);
  }, "somebody's turn");
  return found;
}

/**
 * Plays until the end or for so many moves, always where the board says one can go, and says how many moves there were.
 * @param {Page[]} players @param {number} [most] @param {(page: Page) => Promise<void>} [point] how a move is made
 */
export async function play(players, most = Infinity, point = click) {
  let count = await moves(players[0]);
  for (const end = count + most; count < end; count++) {
    const page = await mover(players);
    if (!page) break;
    await point(page);
    await seen(players, count + 1);
  }
  return count;
}

/** Where the player of a page can go. @param {Page} page */
export const targets = (page) => page.locator(".cell.target");

/** What remains where nothing can be pointed at. @param {Page} page */
export const skip = (page) => page.getByRole("button", { name: /^(Skip|no order this turn)/ });

/** @param {Page} page */
async function click(page) {
  await ((await targets(page).count()) ? targets(page).first() : skip(page)).click();
}

/** The same with a finger. @param {Page} page */
export async function tap(page) {
  await ((await targets(page).count()) ? targets(page).first() : skip(page)).tap();
}

/** Open land beside the picked cell. @param {Page} page */
export const beside = (page) => page.locator(".target:not(.marker-mountain, .marker-obstacle, .marker-city)").first();

/**
 * A turn of a game with queued orders: from the capital to a cell beside it when there is somebody to send, else no order.
 * @param {Page} page
 */
export async function command(page) {
  const capital = page.locator(".marker-capital.grabs");
  const strong = Number(await capital.innerText()) > 1;
  if (strong) await capital.click();
  // On some maps a capital has nothing but mountains and cities beside it.
  if (strong && (await beside(page).count())) await beside(page).click();
  else await skip(page).click();
  await until(async () => !(await page.locator(".turn.mine").count()), "the end of a turn");
}

/** Somebody gives the game up. @param {Page} page */
export async function resign(page) {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
}
