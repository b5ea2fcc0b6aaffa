// @ts-check
// A finished game, move by move: from a room, a tournament, or a file of the reader's own.

/** @import { Catalog, Replay } from "../protocol" */
/** @import { Timeline } from "./timeline.js" */

import { createBoard } from "./board.js";
import { h, make } from "./dom.js";
import { helpAbout } from "./help.js";
import { createLog } from "./log.js";
import { api, fairness, frame, keyOf, language, learn, lone, t, typing } from "./page.js";
import { chip, scrubber, status } from "./panel.js";
import { roll } from "./roll.js";
import { describe, typesetSum } from "./tile.js";
import { last, seatsAt, stepTo, tilesAt, whole } from "./timeline.js";

/**
 * @typedef {object} State
 * @property {Catalog} catalog
 * @property {Replay | null} replay
 * @property {Timeline | null} timeline
 * @property {number} at
 * @property {number | null} seat whose view it is, everything if nobody's
 * @property {boolean} playing
 * @property {number} speed index into SPEEDS
 * @property {string | null} error
 */

const SPEEDS = [2000, 1000, 500, 250, 100];
const JUDGE_EVERY = 2000;

const [, kind, name, game] = location.pathname.split("/");
const asked = new URLSearchParams(location.search);

/** @type {State} */
let state = {
  catalog: { texts: {}, languages: [], largest: 0, outside: null, games: [] }, replay: null, timeline: null, at: Number(asked.get("at") ?? 0), seat: null,
  playing: false, speed: 1, error: null,
};

/** @param {Partial<State>} change */
function update(change) {
  state = { ...state, ...change };
  draw();
}

/** @param {number} at */
function go(at) {
  if (!state.timeline) return;
  const within = Math.max(0, Math.min(at, last(state.timeline)));
  const url = new URL(location.href);
  url.searchParams.set("at", String(within));
  if (kind !== "replay") history.replaceState(null, "", url);
  update({ at: within, playing: state.playing && within < last(state.timeline) });
}

const play = () => state.timeline && update({ playing: !state.playing, at: state.at === last(state.timeline) ? 0 : state.at });
/** @param {number} by */
const hurry = (by) => update({ speed: Math.max(0, Math.min(state.speed + by, SPEEDS.length - 1)) });

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
function schedule() {
  clearTimeout(timer);
  if (state.playing) timer = setTimeout(() => go(state.at + 1), SPEEDS[state.speed]);
}

const judged = () => (typeof state.replay?.judged === "object" ? state.replay.judged : null);
const errorAt = (/** @type {number} */ n) => judged()?.errors.find((error) => error.n === n);
function nextError() {
  const errors = judged()?.errors ?? [];
  const next = errors.find(({ n }) => n > state.at) ?? errors[0];
  if (next) go(next.n);
}

const board = createBoard({ point() {}, look() {}, step: () => false, drag() {}, drop() {} });
const live = make(h("div", { class: "sr", role: "status", "aria-live": "polite" }));
const log = createLog(go);
/** @type {Map<number, HTMLElement>} */
const statuses = new Map();

function draw() {
  const { replay, timeline } = state;
  const info = state.catalog.games.find((one) => one.name === replay?.game);
  document.title = [replay?.title, t("replay"), "Polje"].filter(Boolean).join(" · ");
  const title = replay && h("div", { class: "row" },
    h("h1", {}, replay.title), h("span", { class: "muted" }, t("replay")),
    replay.games > 1 && h("span", { class: "muted" }, t("game-number", { number: replay.number, all: replay.games })),
    fairness(replay.fair));
  const head = { title, speak, help: info ? () => helpAbout(info, false) : undefined };
  if (!replay || !timeline) return frame(head, chooser());
  const step = stepTo(timeline, state.at);
  const error = errorAt(state.at);
  frame(head,
    h("div", { class: "room replay" },
      players(replay, timeline),
      h("div", { class: "stage" }, board.element),
      h("div", { class: "talk" },
        h("p", { class: "turn" }, t("move-of", { at: state.at, all: last(timeline) })),
        h("p", { class: "hint" }, typesetSum(step?.say ?? step?.move ?? "")),
        error && h("p", { class: "hint refused" }, `${error.say} `, error.better && !error.say.includes(error.better) && h("b", {}, t("better", { move: error.better }))),
        state.at === last(timeline) && replay.closing.length > 0 && h("section", { class: "result" }, replay.closing.map((line) => h("p", {}, typesetSum(line)))),
        scrubber({ first: 0, last: last(timeline), at: state.at, view: go }),
        h("div", { class: "controls" },
          h("button", { class: "button primary", on: { click: play } }, state.playing ? t("pause") : t("autoplay"), h("kbd", { "aria-hidden": "true" }, "␣")),
          h("span", { class: "pace" },
            h("button", { class: "tool", "aria-label": t("slower"), title: t("slower"), on: { click: () => hurry(-1) } }, "−"),
            h("span", { class: "muted" }, t("pace", { seconds: SPEEDS[state.speed] / 1000 })),
            h("button", { class: "tool", "aria-label": t("faster"), title: t("faster"), on: { click: () => hurry(1) } }, "+")),
          (judged()?.errors.length ?? 0) > 0 && h("button", { class: "button", on: { click: nextError } }, t("next-error"), h("kbd", { "aria-hidden": "true" }, "e"))),
        replay.judged && h("p", { class: "muted" }, replay.judged === "pending" ? t("judging") : replay.judged.summary),
        info?.hides && kind === "r" && views(replay)),
      h("div", { class: "aside" }, log.element,
        h("div", { class: "row files" },
          replay.file && h("a", { class: "button", href: replay.file, download: "" }, t("download")),
          kind === "r" && h("a", { class: "button", href: `/r/${name}.svg?game=${replay.number}&at=${state.at}` }, t("picture")),
          h("a", { class: "button", href: "/replay" }, t("open-replay"))))),
    live);
  log.draw(replay.steps.filter((one) => one.say || one.move), state.at, (n) => Boolean(errorAt(n)));
  drawBoard(replay, timeline, info?.signs ?? []);
  live.textContent = state.playing ? "" : typesetSum(step?.say ?? "");
  schedule();
}

/** @param {Replay} replay @param {Timeline} timeline */
function players(replay, timeline) {
  const lines = seatsAt(timeline, state.at);
  const mover = stepTo(timeline, state.at)?.seat;
  return h("ol", { class: "players", "aria-label": t("players") }, replay.names.map((who, index) => {
    const seat = index + 1;
    const line = lines.find((one) => one.seat === seat);
    const element = statuses.get(seat) ?? make(h("span"));
    statuses.set(seat, element);
    roll(element, line ? status(line.say, who) : "");
    return h("li", { class: `player ${seat === mover ? "to-move" : ""} ${line && !line.playing ? "out" : ""}` },
      chip(seat), h("div", { class: "who" }, h("div", { class: "name", dir: "auto" }, who), h("div", { class: "status" }, element)));
  }));
}

/** @param {Replay} replay @param {Timeline} timeline @param {import("../protocol").Sign[]} signs */
function drawBoard(replay, timeline, signs) {
  const styles = { fog: t("style-fog"), remembered: t("style-remembered") };
  const error = errorAt(state.at);
  const tiles = tilesAt(timeline, state.at);
  board.draw({
    key: `${state.seat} ${document.documentElement.lang}`, n: state.at, width: replay.width, height: replay.height, tiles,
    label: t("board", { game: replay.title }),
    describe: (tile) => describe(tile, (seat) => replay.names[seat - 1] ?? String(seat), signs, (style) => styles[/** @type {keyof styles} */ (style)] ?? null),
    words: { target: t("can-go"), picked: t("picked"), last: t("last-move") },
    targets: [], picked: [], last: stepTo(timeline, state.at)?.cells ?? [],
    arrows: error ? [{ cells: error.cells, kind: "better" }] : [], seat: null, grabs: () => false,
  });
  document.documentElement.className = [...new Set(tiles.map(([style]) => `has-${style}`))].join(" ");
}

/** @param {Replay} replay */
function views(replay) {
  const act = (/** @type {Event} */ event) => {
    const seat = Number(/** @type {HTMLSelectElement} */ (event.target).value) || null;
    update({ seat });
    load();
  };
  return h("label", { class: "labelled" }, h("span", {}, t("seen-by")),
    h("select", { class: "field", own: { value: String(state.seat ?? "") }, on: { change: act } },
      h("option", { value: "" }, t("seen-all")), replay.names.map((who, index) => h("option", { value: index + 1 }, who))));
}

function chooser() {
  if (kind !== "replay") return lone(state.error ?? t("loading"));
  const open = async (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    try {
      show(await api(`/api/replay?lang=${document.documentElement.lang}`, { method: "POST", body: file }));
    } catch (error) {
      update({ error: /** @type {Error} */ (error).message });
    }
  };
  return h("div", { class: "lone" },
    h("h1", {}, t("open-replay")), h("p", { class: "muted" }, t("open-replay-about")),
    h("label", { class: "button primary large" }, t("choose-file"), h("input", { type: "file", class: "sr", accept: ".jsonl,application/jsonl,text/plain", on: { change: open } })),
    state.error && h("p", { class: "refused", role: "alert" }, state.error));
}

/** @param {Replay} replay */
function show(replay) {
  const timeline = whole(replay.start, replay.steps);
  update({ replay, timeline, at: Math.min(state.at, last(timeline)), error: null });
  if (replay.judged === "pending") setTimeout(load, JUDGE_EVERY);
}

/** How often something was loaded: an answer that is overtaken by a later question is of no use. */
let loads = 0;
async function load() {
  const own = ++loads;
  const lang = document.documentElement.lang;
  const number = asked.has("game") ? `&game=${asked.get("game")}` : "";
  const seat = state.seat ? `&seat=${state.seat}` : "";
  const path = kind === "t"
    ? `/api/tournaments/${name}/games/${game}?lang=${lang}`
    : `/api/rooms/${name}/replay?lang=${lang}${number}${seat}`;
  try {
    const replay = await api(path);
    if (own === loads) show(replay);
  } catch (error) {
    if (own === loads) update({ error: /** @type {Error} */ (error).message });
  }
}

/** @param {string} lang */
async function speak(lang) {
  update({ catalog: await learn(lang) });
  if (kind !== "replay") await load();
}

addEventListener("keydown", (event) => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || !state.timeline) return;
  const inside = /** @type {Element} */ (event.target).closest("[role=grid], input, button, a");
  const key = keyOf(event);
  const all = last(state.timeline);
  /** @type {Record<string, () => void>} */
  const keys = {
    "[": () => go(state.at - 1), "]": () => go(state.at + 1), e: nextError, "+": () => hurry(1), "=": () => hurry(1), "-": () => hurry(-1), m: () => log.focus(),
    ...(!inside && {
      ArrowLeft: () => go(state.at - 1), ArrowRight: () => go(state.at + 1), ArrowUp: () => go(state.at - 10), ArrowDown: () => go(state.at + 10),
      Home: () => go(0), End: () => go(all), " ": play,
    }),
  };
  const does = /^\d$/.test(key) ? () => go(Math.round((all * Number(key)) / 10)) : keys[key];
  if (!does) return;
  event.preventDefault();
  does();
});

learn(language()).then((catalog) => {
  update({ catalog });
  if (kind !== "replay") load();
}, (error) => update({ error: error.message }));
