// @ts-check
// A tile as text and class names. What a style looks like is said in style.css alone.

/** @import { Tile, Sign } from "../protocol" */

/** Signs of operations instead of letters and hyphens. @param {string} text */
export const typeset = (text) =>
  text.replace(/^x(?=\d)/, "×").replace(/^\/(?=\d)/, "÷").replace(/^-(?=\d)/, "−");

/** The same for a sentence with sums in it: `0 - 5 = -5`, `3 x 2 = 6`. @param {string} said */
export const typesetSum = (said) =>
  said
    .replace(/(?<=\d )x(?= -?\d)/g, "×")
    .replace(/(?<=\d )\/(?= -?\d)/g, "÷")
    .replace(/(?<=\d )-(?= -?\d)/g, "−")
    .replace(/(?<![\p{L}\d])-(?=\d)/gu, "−")
    .replace(/ -> /g, " → ");

/** One after the other, each with an end. @param {(string | null | undefined | false)[]} said */
export const sentences = (said) =>
  said.filter(Boolean).map((one, index, all) => (index < all.length - 1 && !/[.!?]$/.test(String(one)) ? `${one}.` : one)).join(" ");

/** A number that fits a cell: 12345 is 12k. @param {string} text */
export function fitted(text) {
  if (text === ".") return "";
  if (!/^\d{5,}$/.test(text)) return typeset(text);
  const count = Number(text);
  return count < 1e6 ? `${Math.floor(count / 1e3)}k` : `${(count / 1e6).toPrecision(2)}M`;
}

/** What kind of operation a tile's text is, for its colour. */
const KINDS = /** @type {Record<string, string>} */ ({ "×": " op-times", "÷": " op-over", "−": " op-minus" });

/**
 * @param {Tile} tile
 * @param {string} joins the sides on which a neighbour has the same owner, such as "nw"
 */
export function classes([style, owner, text, marker], joins) {
  let names = `cell style-${style}`;
  if (owner) names += ` owned seat-${owner}`;
  if (marker) names += ` marker-${marker}`;
  if (text) {
    const shown = fitted(text);
    names += ` len-${Math.min(shown.length, 5)}${KINDS[shown[0]] ?? ""}`;
  }
  for (const side of joins) names += ` join-${side}`;
  return names;
}

/**
 * What a screen reader says of a tile, after its coordinates.
 * @param {Tile} tile @param {(seat: number) => string} name @param {Sign[]} signs
 * @param {(style: string) => string | null} styles words for styles that have some
 */
export function describe([style, owner, text, marker], name, signs, styles) {
  const sign = signs.find((one) => one.style === marker)?.about;
  const word = styles(style);
  const parts = [owner ? name(owner) : null, text && text !== "." ? typeset(text) : null, sign, word && !sign?.includes(word) && word];
  return parts.filter(Boolean).join(", ");
}

/** Whether a tile's borders depend on its neighbours: one that says something stays apart. @param {Tile} tile */
export const mayJoin = ([, owner, text]) => Boolean(owner && !text);

/** On which sides a neighbour has the same owner. @param {{ width: number, tiles: Tile[] }} board @param {number} index */
export function joins({ width, tiles }, index) {
  if (!mayJoin(tiles[index])) return "";
  const [, owner] = tiles[index];
  const own = (/** @type {boolean} */ there, /** @type {number} */ next, /** @type {string} */ side) =>
    there && tiles[next][1] === owner ? side : "";
  return own(index >= width, index - width, "n") + own(index + width < tiles.length, index + width, "s")
    + own((index + 1) % width > 0, index + 1, "e") + own(index % width > 0, index - 1, "w");
}
