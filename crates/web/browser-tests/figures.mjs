// @ts-check
// How long a move keeps the main thread: the page of a room on a board of 50x50 with 100 changed cells,
// beside a bare grid of as many cells with the same changes. `npm run figures [MOVES]`

/** @import { Page } from "playwright-core" */
/** @import { Tile, Welcome } from "../protocol.js" */

import { Cast, Playground, until } from "./playground.mjs";

const SIDE = 50;
const CHANGED = 100;
const MOVES = Number(process.argv[2] ?? 120);
/** The first ones are left out: functions are compiled and caches filled. */
const WARM = 20;

/** The same ones every time. */
let seed = 1;
const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;

/** @typedef {[index: number, tile: Tile][]} Changes */

/** @param {number} count @returns {Changes} */
function changes(count) {
  const cells = new Set();
  while (cells.size < count) cells.add(count === SIDE * SIDE ? cells.size : random(SIDE * SIDE));
  return [...cells].map((index) => [index, ["plain", 1 + random(4), String(1 + random(60))]]);
}

/**
 * The page of a seat whose server we play: its socket is real, and what it hears is ours.
 * @param {Playground} ground @param {Cast} cast @param {"reduce" | "no-preference"} reducedMotion
 */
async function room(ground, cast, reducedMotion) {
  const { seats } = await ground.room("generals", { settings: { size: `${SIDE}x${SIDE}` }, seed: "7" });
  const [address, other] = seats;
  const context = await ground.browser.newContext({ locale: "en", reducedMotion });
  cast.contexts.push(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { WebSocket } = window;
    window.WebSocket = class extends WebSocket {
      /** @param {string | URL} address */
      constructor(address) {
        super(address);
        const figures = Object.assign(window, { line: this, welcome: null });
        this.addEventListener("message", ({ data }) => (figures.welcome = JSON.parse(data).welcome ?? figures.welcome));
      }
    };
  });
  await page.goto(address);
  await cast.person(other);
  await page.locator(".grid .cell").first().waitFor();
  await page.evaluate(() => {
    const { line, welcome } = /** @type {Window & { line?: WebSocket, welcome?: Welcome }} */ (window);
    let n = welcome?.n ?? 0;
    /** @param {Changes} tiles */
    const move = (tiles) => {
      const [from] = tiles[0];
      const at = [from % 50, Math.floor(from / 50)];
      const { turn, clocks, running, orders, can } = /** @type {Welcome} */ (welcome);
      n += 1;
      const seats = [1, 2].map((seat) => ({ seat, playing: true, say: `Player ${seat}: ${n + seat} land, ${3 * n} units` }));
      const event = { n, seat: 1 + (n % 2), move: "2,3>2,4", cells: [at, at], say: `Move ${n}`, tiles, captured: [], seats, turn, clocks, running, orders, can };
      line?.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ event }) }));
    };
    Object.assign(window, { move });
  });
  return page;
}

/** As many cells of the same size in a window of the same size, and nothing else. @param {Cast} cast @param {Page} like */
async function bare(cast, like) {
  const [width, height, cell] = await like.locator(".board").evaluate((board) => {
    const first = /** @type {HTMLElement} */ (board.querySelector(".cell"));
    return [board.clientWidth, board.clientHeight, first.offsetWidth];
  });
  const page = await cast.person("about:blank");
  await page.setContent(`<style>
    .board { width: ${width}px; height: ${height}px; overflow: auto; font: 620 ${cell * 0.4}px/1 sans-serif }
    .line { display: flex; height: ${cell}px; width: max-content }
    .cell { contain: strict; flex: none; width: ${cell}px; height: ${cell}px; display: flex; align-items: center; justify-content: center; box-sizing: border-box; border: 1px solid #888 }
    .seat-1 { background: #56b4e9 } .seat-2 { background: #e69f00 } .seat-3 { background: #009e73 } .seat-4 { background: #f0e442 }
  </style><div class="board"></div>`);
  await page.evaluate((side) => {
    const board = /** @type {HTMLElement} */ (document.querySelector(".board"));
    for (let y = 0; y < side; y++) {
      const row = board.appendChild(document.createElement("div"));
      row.className = "line";
      for (let x = 0; x < side; x++) row.appendChild(document.createElement("div")).className = "cell";
    }
    const cells = [...document.querySelectorAll(".cell")];
    /** @param {Changes} tiles */
    const move = (tiles) => {
      for (const [index, [, owner, text]] of tiles) {
        cells[index].className = `cell seat-${owner}`;
        cells[index].textContent = text ?? "";
      }
    };
    Object.assign(window, { move });
  }, SIDE);
  return page;
}

/** @typedef {{ all: number, script: number, layout: number, style: number }} Times */

/** Main-thread time of a page for a move, in ms. @param {Page} page */
async function watch(page) {
  const session = await page.context().newCDPSession(page);
  // Time of the thread, not of the clock: other programs run on the same cores.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (/** @type {string} */ name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return { all: of("TaskDuration"), script: of("ScriptDuration"), layout: of("LayoutDuration"), style: of("RecalcStyleDuration") };
  };
  /** Until the frame that shows it, or for so long. @param {Changes} tiles @param {number} [ms] @returns {Promise<Times>} */
  return async (tiles, ms = 0) => {
    const before = await read();
    await page.evaluate(async ({ tiles, ms }) => {
      /** @type {Window & { move?: (tiles: Changes) => void }} */ (window).move?.(tiles);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      if (ms) await new Promise((done) => setTimeout(done, ms));
    }, { tiles, ms });
    const after = await read();
    return { all: after.all - before.all, script: after.script - before.script, layout: after.layout - before.layout, style: after.style - before.style };
  };
}

const sorted = (/** @type {number[]} */ values) => values.sort((one, other) => one - other);
const median = (/** @type {number[]} */ values) => sorted(values)[Math.floor(values.length / 2)];

/** The page and the bare grid in turns. @param {Page[]} pages @param {number} moves @param {number} ms */
async function compare(pages, moves, ms) {
  const measures = await Promise.all(pages.map(watch));
  /** @type {Times[][]} */
  const times = [[], []];
  const whole = changes(SIDE * SIDE);
  for (const one of measures) await one(whole);
  for (let number = 0; number < WARM + moves; number++) {
    const tiles = changes(CHANGED);
    // Each goes first in every other move.
    for (const which of number % 2 ? [0, 1] : [1, 0]) {
      const took = await measures[which](tiles, ms);
      if (number >= WARM) times[which].push(took);
    }
  }
  return times;
}

/** @param {string} name @param {Times[][]} times @param {keyof Times} part */
function row(name, times, part) {
  const [ours, bare] = times.map((list) => median(list.map((took) => took[part])));
  // How steady it is: the ratios of the quarters of the run.
  const quarter = Math.ceil(times[0].length / 4);
  const of = (/** @type {number} */ at, /** @type {Times[]} */ list) => median(list.slice(at * quarter, (at + 1) * quarter).map((took) => took[part]));
  const ratios = sorted([0, 1, 2, 3].map((at) => of(at, times[0]) / of(at, times[1])));
  const ratio = `${(ours / bare).toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios[3].toFixed(2)})`;
  console.log(`| ${name} | ${ours.toFixed(2)} | ${bare.toFixed(2)} | ${ratio} |`);
}

const ground = await Playground.open();
try {
  console.log(`A move with ${CHANGED} changed cells on ${SIDE}x${SIDE}, main thread, ms; medians of ${MOVES} moves in turns (of the quarters of the run)`);
  console.log("| what | page | bare grid | page / bare |\n| --- | --- | --- | --- |");
  /** @type {["reduce" | "no-preference", number, number][]} */
  const runs = [["reduce", MOVES, 0], ["no-preference", Math.ceil(MOVES / 4), 700]];
  for (const [motion, moves, ms] of runs) {
    const cast = new Cast(ground);
    const page = await room(ground, cast, motion);
    const times = await compare([page, await bare(cast, page)], moves, ms);
    await until(async () => (await page.locator(".log li").count()) === WARM + moves + 1, "every move drawn");
    if (ms) row("with all that moves, until it is still", times, "all");
    else {
      row("until it is shown", times, "all");
      row("script in that", times, "script");
      row("layout in that", times, "layout");
      row("style in that", times, "style");
    }
    await cast.leave();
  }
} finally {
  await ground.close();
}
