// @ts-check
// A rating with its interval, drawn on the scale of all ratings in the table.

/** @import { Rating } from "../protocol" */

import { h } from "./dom.js";

/** @param {Rating} rating @param {Rating[]} all */
export function interval([value, least, most], all) {
  const [low, high] = [Math.min(...all.map((one) => one[1])), Math.max(...all.map((one) => one[2]))];
  const part = (/** @type {number} */ at) => `${(100 * (at - low)) / Math.max(1, high - low)}%`;
  return h("span", { class: "rating", title: `${least}–${most}` },
    h("b", {}, value), h("span", { class: "sr" }, ` (${least}–${most})`),
    h("span", { class: "whisker", "aria-hidden": "true", vars: { "--from": part(least), "--at": part(value), "--to": part(most) } }));
}
