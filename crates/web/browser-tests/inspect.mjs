// @ts-check
// What holds for every page: it is accessible, and fits windows of every width.

/** @import { Page } from "playwright-core" */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [320, 360, 1280, 1920];

/** @param {Page} page @param {string} where */
export async function inspect(page, where) {
  await fits(page, where);
  await accessible(page, where);
}

/** Nothing is against the rules of accessibility. @param {Page} page @param {string} where */
async function accessible(page, where) {
  await page.evaluate(AXE);
  // @ts-expect-error: axe was put there just now
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map((/** @type {any} */ { id, nodes }) => `${where}: ${id} ${nodes.map((/** @type {any} */ node) => node.html).join(" ")}`);
  assert.deepEqual(found, []);
}

/** Nothing is wider than the window, however narrow. @param {Page} page @param {string} where */
async function fits(page, where) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${where}: ${wide} wide in a window of ${width}`);
  }
}
