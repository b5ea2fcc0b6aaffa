// @ts-check
// The start page: choose a game, who sits where, and open a room.

/** @import { Catalog, Game, Knob } from "../protocol" */
/** @import { Setup, Sitter } from "./setup.js" */

import { h } from "./dom.js";
import { api, frame, language, learn, lone, remember, remembered, t } from "./page.js";
import { chip } from "./panel.js";
import * as setup from "./setup.js";
import { classes, fitted, joins } from "./tile.js";

/**
 * @typedef {object} State
 * @property {Catalog} catalog
 * @property {Setup} setup
 * @property {boolean} ownClock the clock is being typed
 * @property {boolean} sending
 * @property {string | null} error
 * @property {{ name: string, title: string, played: number, total: number }[]} tournaments
 */

/** @type {State | null} */
let state = null;

/** @param {Partial<State>} change */
function update(change) {
  if (state) state = { ...state, ...change };
  draw();
}
/** @param {Setup} next */
const choose = (next) => update({ setup: next, error: null });

const CLOCKS = ["", "1m+1s", "3m+2s", "10m+5s", "30s/move"];
const SERIES = [1, 3, 5, 7];
const TEMPOS = [null, 250, 500, 1000];

/** A value of whatever was changed. @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

function draw() {
  document.title = "Polje";
  if (!state) return;
  const { setup: chosen, catalog } = state;
  frame({ title: "", speak },
    h("form", { class: "start", novalidate: true, on: { submit } },
      h("h1", { class: "big" }, t("what-to-play")),
      h("fieldset", { class: "games" }, h("legend", { class: "sr" }, t("game")), catalog.games.map((game) => card(game, chosen))),
      h("p", { class: "about muted" }, chosen.game.about),
      h("div", { class: "choices" },
        h("section", { class: "sheet-box" },
          h("h2", {}, t("players")),
          field(t("your-name"), h("input", { class: "field", maxlength: "40", autocomplete: "nickname", own: { value: chosen.name }, on: { input: named } })),
          h("div", { class: "sitters" }, chosen.seats.map((sitter, index) => seat(chosen, sitter, index))),
          h("p", { class: "muted small" }, t("friend-about"))),
        h("section", { class: "sheet-box" },
          h("h2", {}, t("board-choice")),
          h("div", { class: "chips", role: "group", "aria-label": t("presets") },
            chosen.game.presets.map(({ name, label }) =>
              h("button", { class: "button", type: "button", "aria-pressed": String(chosen.preset === name), on: { click: () => choose(setup.choosePreset(chosen, name)) } }, label))),
          chosen.game.knobs.filter(({ least, most }) => least !== most).map((one) => knob(chosen, one)),
          chosen.game.certifies && h("label", { class: "check" },
            h("input", { type: "checkbox", own: { checked: chosen.certified }, on: { change: () => choose({ ...chosen, certified: !chosen.certified }) } }), h("span", {}, t("certified-only"))),
          h("details", {}, h("summary", {}, t("more")),
            field(t("seed"), h("input", { class: "field", inputmode: "numeric", pattern: "[0-9]*", placeholder: t("seed-any"), own: { value: chosen.seed }, on: { input: (/** @type {Event} */ event) => choose({ ...chosen, seed: valueOf(event) }) } })))),
        h("section", { class: "sheet-box" },
          h("h2", {}, t("time-and-series")),
          chosen.game.queues ? tempo(chosen) : clock(chosen),
          field(t("series"), select(SERIES.map((n) => [String(n), n === 1 ? t("single-game") : t("best-of", { n })]), String(chosen.bestOf), (value) => choose({ ...chosen, bestOf: Number(value) }))))),
      h("div", { class: "go" },
        state.error && h("p", { class: "refused", role: "alert" }, state.error),
        h("button", { class: "button primary large", disabled: state.sending }, chosen.seats.includes("me") || chosen.seats.includes("friend") ? t("start") : t("watch"))),
      h("details", { class: "rules" }, h("summary", {}, t("rules-of", { game: chosen.game.title })), chosen.game.guide.split("\n\n").map((part) => h("p", {}, part)))),
    h("nav", { class: "elsewhere", "aria-label": t("elsewhere") },
      h("a", { class: "button", href: "/replay" }, t("open-replay")),
      h("a", { class: "button", href: "/leaders" }, t("leaderboard")),
      state.tournaments.map(({ name, title, played, total }) =>
        h("a", { class: "button", href: `/t/${encodeURIComponent(name)}`, key: name }, t("tournament-link", { name, game: title, played, total })))));
}

/** @param {Game} game @param {Setup} chosen */
function card(game, chosen) {
  const on = game === chosen.game;
  return h("label", { class: `card ${on ? "chosen" : ""}`, key: game.name },
    h("input", { type: "radio", name: "game", class: "sr", value: game.name, own: { checked: on }, on: { change: () => choose(setup.chooseGame(chosen, game)) } }),
    game.sample && mini(game.sample),
    h("span", { class: "card-text" }, h("b", {}, game.title), h("span", { class: "muted" }, game.about)));
}

/** A small picture of a position. @param {NonNullable<Game["sample"]>} sample */
function mini({ width, height, tiles }) {
  const kinds = [...new Set(tiles.map(([style]) => `has-${style}`))].join(" ");
  const cells = tiles.map((tile, index) =>
    h("span", { class: classes(tile, joins({ width, tiles }, index)), "data-seat": tile[1] || "", "data-glyph": tile[4] ?? "" }, fitted(tile[2] ?? "")));
  return h("span", { class: `mini ${kinds}`, "aria-hidden": "true", vars: { "--columns": width, "--rows": height } }, cells);
}

/** @param {string} label @param {import("./dom.js").Child} inside */
const field = (label, inside) => h("label", { class: "labelled" }, h("span", {}, label), inside);

/** @param {string[][]} options value and text @param {string} value @param {(value: string) => void} act */
function select(options, value, act) {
  return h("select", { class: "field", own: { value }, on: { change: (/** @type {Event} */ event) => act(valueOf(event)) } },
    options.map(([each, text]) => h("option", { value: each }, text)));
}

/** @param {Setup} chosen @param {Sitter} sitter @param {number} index */
function seat(chosen, sitter, index) {
  const options = [["me", t("me")], ["friend", t("friend")], ...chosen.game.levels.map(({ name, label }) => [`level ${name}`, t("level", { level: label })])];
  const value = typeof sitter === "object" ? `level ${sitter.level}` : sitter;
  const act = (/** @type {string} */ text) =>
    choose(setup.sit(chosen, index, text === "me" || text === "friend" ? text : { level: text.slice("level ".length) }));
  const kinds = chosen.game.sample?.tiles.map(([style]) => `has-${style}`) ?? [];
  return h("label", { class: `sitter ${[...new Set(kinds)].join(" ")}`, key: index },
    chip(index + 1), h("span", { class: "sr" }, t("seat", { seat: index + 1 })), select(options, value, act));
}

/** @param {Setup} chosen @param {Knob} one */
function knob(chosen, one) {
  const { catalog } = /** @type {State} */ (state);
  const value = chosen.knobs[one.name];
  const wrong = setup.wrong(catalog, one, value);
  const id = `wrong-${one.name}`;
  const told = wrong && h("span", { class: "refused", id, role: "alert" }, t("out-of-range", wrong));
  const check = { required: true, "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? id : null, "data-knob": one.name };
  const turn = (/** @type {string} */ text) => choose(setup.turn(chosen, one.name, text));
  if (one.kind === "count") {
    const input = h("input", { class: "field", type: "number", inputmode: "numeric", min: one.least, max: one.most, ...check, own: { value }, on: { input: (/** @type {Event} */ event) => turn(valueOf(event)) } });
    return h("div", { class: "labelled" }, field(t("knob-range", { label: one.label, least: one.least, most: one.most }), input), told);
  }
  const { least, most } = setup.sizes(catalog, one);
  const sides = value.split("x");
  const side = (/** @type {number} */ index, /** @type {string} */ label) =>
    h("input", {
      class: "field", type: "number", inputmode: "numeric", min: least[index], max: most[index], ...check, "aria-label": label, own: { value: sides[index] },
      on: { input: (/** @type {Event} */ event) => turn(sides.map((text, i) => (i === index ? valueOf(event) : text)).join("x")) },
    });
  return h("div", { class: "labelled", role: "group", "aria-label": one.label },
    h("span", {}, t("knob-range", { label: one.label, least: least.join("×"), most: most.join("×") })),
    h("span", { class: "row grow" }, side(0, t("columns")), h("span", { "aria-hidden": "true" }, "×"), side(1, t("rows"))), told);
}

/** @param {Setup} chosen */
function clock(chosen) {
  const own = state?.ownClock;
  const texts = CLOCKS.map((text) => [text, text ? clockName(text) : t("no-clock")]);
  const act = (/** @type {string} */ value) => update({ ownClock: value === "own", setup: { ...chosen, clock: value === "own" ? chosen.clock || "5m+3s" : value } });
  return [
    field(t("clock"), select([...texts, ["own", t("own-clock")]], own ? "own" : chosen.clock, act)),
    own && field(t("clock-how"), h("input", { class: "field", required: true, own: { value: chosen.clock }, on: { input: (/** @type {Event} */ event) => choose({ ...chosen, clock: valueOf(event) }) } })),
  ];
}

/** A clock for people: a bank in minutes and what a move adds, or a limit a move. @param {string} text */
function clockName(text) {
  const [, minutes, seconds] = text.match(/^(\d+)m\+(\d+)s$/) ?? [];
  return minutes ? t("clock-bank", { minutes, seconds }) : t("clock-move", { seconds: parseInt(text, 10) });
}

/** @param {Setup} chosen */
function tempo(chosen) {
  const texts = TEMPOS.map((ms) => [String(ms ?? ""), ms ? t("tempo-of", { seconds: ms / 1000 }) : t("no-tempo")]);
  return field(t("tempo"), select(texts, String(chosen.tempo ?? ""), (value) => choose({ ...chosen, tempo: value ? Number(value) : null })));
}

/** @param {Event} event */
function named(event) {
  remember("name", valueOf(event).trim() || null);
  if (state) choose({ ...state.setup, name: valueOf(event) });
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  if (!state) return;
  const chosen = state.setup;
  const wrong = setup.firstWrong(state.catalog, chosen);
  if (wrong) return /** @type {HTMLElement | null} */ (document.querySelector(`[data-knob="${wrong.name}"]`))?.focus();
  update({ sending: true, error: null });
  try {
    const body = JSON.stringify(setup.request(chosen, document.documentElement.lang));
    const room = await api("/api/rooms", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!chosen.seats.includes("me")) sessionStorage.setItem(`links ${room.id}`, JSON.stringify(room.tokens));
    location.assign(setup.address(chosen, room));
  } catch (error) {
    update({ sending: false, error: /** @type {Error} */ (error).message });
  }
}

/** @param {string} lang */
async function speak(lang) {
  const catalog = await learn(lang);
  const game = catalog.games.find(({ name }) => name === state?.setup.game.name) ?? catalog.games[0];
  const before = state?.setup;
  update({ catalog, setup: before ? { ...before, game } : setup.begin(game, remembered("name") ?? "") });
}

async function begin() {
  const catalog = await learn(language());
  state = { catalog, setup: setup.begin(catalog.games[0], remembered("name") ?? ""), ownClock: false, sending: false, error: null, tournaments: [] };
  draw();
  const { tournaments } = await api(`/api/tournaments?lang=${document.documentElement.lang}`).catch(() => ({ tournaments: [] }));
  update({ tournaments });
}
begin().catch((error) => frame({ title: "", speak }, lone(error.message)));

// Coming back from a room finds the page ready to start again.
addEventListener("pageshow", (event) => event.persisted && update({ sending: false }));
