// @ts-check
// What a person chooses before a game. Pure: choices make a new setup, and a setup makes the request.

/** @import { Game } from "../protocol" */

/** @typedef {"me" | "friend" | { level: string }} Sitter */

/**
 * @typedef {object} Setup
 * @property {Game} game
 * @property {string | null} preset none when knobs were turned
 * @property {Record<string, string>} knobs
 * @property {Sitter[]} seats
 * @property {string} name
 * @property {string} clock empty for none
 * @property {number} bestOf
 * @property {number | null} tempo
 * @property {boolean} certified
 * @property {string} seed
 */

/** @param {Game} game @param {string} name @returns {Setup} */
export function begin(game, name) {
  const setup = {
    game, name, preset: null, knobs: {}, seats: [], clock: "", bestOf: 1, tempo: null, certified: false, seed: "",
  };
  const usual = game.presets.find((preset) => preset.name === "standard") ?? game.presets[0];
  const knobs = Object.fromEntries(game.knobs.map((knob) => [knob.name, knob.usual]));
  return usual ? choosePreset({ ...setup, knobs }, usual.name) : seated({ ...setup, knobs });
}

/** Another game, with what can stay as it is. @param {Setup} setup @param {Game} game @returns {Setup} */
export function chooseGame(setup, game) {
  if (game === setup.game) return setup;
  const { clock, bestOf } = setup;
  return { ...begin(game, setup.name), clock: game.queues ? "" : clock, bestOf };
}

/** @param {Setup} setup @param {string} name @returns {Setup} */
export function choosePreset(setup, name) {
  const preset = setup.game.presets.find((one) => one.name === name);
  const usual = Object.fromEntries(setup.game.knobs.map((knob) => [knob.name, knob.usual]));
  return seated({ ...setup, preset: name, knobs: { ...usual, ...preset?.knobs } });
}

/** @param {Setup} setup @param {string} knob @param {string} value @returns {Setup} */
export const turn = (setup, knob, value) =>
  seated({ ...setup, preset: null, knobs: { ...setup.knobs, [knob]: value } });

/** As many seats as there are players: the first is mine, further ones are for friends. @param {Setup} setup @returns {Setup} */
function seated(setup) {
  const count = Math.max(1, Math.min(Number(setup.knobs.players ?? 2) || 1, 12));
  const seats = Array.from({ length: count }, (_, i) => setup.seats[i] ?? (i ? "friend" : "me"));
  return { ...setup, seats };
}

/** There is one of me. @param {Setup} setup @param {number} index @param {Sitter} sitter @returns {Setup} */
export function sit(setup, index, sitter) {
  const seats = setup.seats.map((one, i) => {
    if (i === index) return sitter;
    return sitter === "me" && one === "me" ? "friend" : one;
  });
  return { ...setup, seats };
}

/** What `POST /api/rooms` takes. @param {Setup} setup @param {string} lang */
export function request(setup, lang) {
  const { game, knobs, clock, tempo, certified } = setup;
  const seats = setup.seats.map((sitter) => {
    if (typeof sitter === "object") return { level: sitter.level };
    return { person: sitter === "me" ? setup.name.trim() || null : null };
  });
  const settings = Object.fromEntries(Object.entries(knobs).map(([name, value]) => [name, value.trim()]));
  return {
    game: game.name, settings, seats, best_of: setup.bestOf, clock: clock.trim() || null, tempo_ms: game.queues ? tempo : null,
    certified: game.certifies && certified, seed: setup.seed.trim() || null, lang,
  };
}

/** Where to go in a room that was opened. @param {Setup} setup @param {{ id: string, tokens: (string | null)[] }} room */
export function address(setup, { id, tokens }) {
  const mine = tokens[setup.seats.indexOf("me")];
  return mine ? `/r/${id}#${mine}` : `/r/${id}`;
}

/**
 * The ends of a size knob: nothing is larger than the server takes.
 * @param {{ largest: number }} catalog @param {{ least: string, most: string }} knob
 */
export function sizes(catalog, { least, most }) {
  const [low, high] = [least, most].map((text) => text.split("x").map(Number));
  return { least: low, most: high.map((side) => Math.min(side, catalog.largest)) };
}

/** @param {string} text @param {number} least @param {number} most */
const within = (text, least, most) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/**
 * The ends of a knob whose value lies beyond them, as the reader is told; null where it fits.
 * @param {{ largest: number }} catalog @param {Game["knobs"][number]} knob @param {string} value
 * @returns {{ least: string, most: string } | null}
 */
export function wrong(catalog, knob, value) {
  if (knob.kind === "count") {
    return within(value, Number(knob.least), Number(knob.most)) ? null : { least: knob.least, most: knob.most };
  }
  const { least, most } = sizes(catalog, knob);
  const sides = value.split("x");
  const fits = sides.length === 2 && sides.every((side, i) => within(side, least[i], most[i]));
  return fits ? null : { least: least.join("×"), most: most.join("×") };
}

/** The first knob that cannot be played with. @param {{ largest: number }} catalog @param {Setup} setup */
export const firstWrong = (catalog, { game, knobs }) => game.knobs.find((knob) => wrong(catalog, knob, knobs[knob.name]));
