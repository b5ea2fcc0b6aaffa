// @ts-check
// The page of a room: one state, drawn after every change, and the events that change it.

/** @import { Replay } from "../protocol" */
/** @import { Acts } from "./panel.js" */
/** @import { State } from "./state.js" */

import { createBoard } from "./board.js";
import { h, make, patch } from "./dom.js";
import { helpAbout } from "./help.js";
import { createLog } from "./log.js";
import { roll } from "./roll.js";
import { api, dialog, fairness, frame, keyOf, language, learn, lone, outside, remember, remembered, t, typing } from "./page.js";
import * as panel from "./panel.js";
import { same } from "./picker.js";
import { code } from "./qr.js";
import { connect } from "./socket.js";
import * as at from "./state.js";
import { describe, sentences, typesetSum } from "./tile.js";
import { stepTo, tilesAt, whole } from "./timeline.js";

const room = location.pathname.split("/")[2];
const token = location.hash.slice(1) || null;

/** @type {State} */
let state = at.opening({ room, token, lang: "en", name: remembered("name") });

const newId = () => Math.random().toString(36).slice(2, 12);
const words = () => ({ wait: t("wait"), own: t("orders-from-own"), all: t("order-all"), half: t("order-half") });

/** @param {State} next */
function update(next) {
  const { outbox } = next;
  state = outbox.length ? { ...next, outbox: [] } : next;
  for (const message of outbox) line.send(message);
  draw();
}

/** Asks what pointing would do, once the pointer rests. @param {boolean} anew */
function askSoon(anew) {
  clearTimeout(asking);
  asking = setTimeout(() => update(at.ask(state, at.wouldDo(state), anew)), 120);
}

const board = createBoard({
  point: (cell) => update(at.pointAt(state, cell, newId(), words())),
  look(cell) {
    update(at.lookAt(state, cell));
    askSoon(false);
  },
  step(from, to) {
    const picked = state.picked.length === 1 && same(state.picked[0], from) && state.hello?.game.queues;
    if (picked) update(at.pointAt(state, to, newId(), words()));
    return Boolean(picked);
  },
  drag(from, to) {
    if (!state.hello?.game.queues) return;
    if (!state.picked.length || !same(state.picked[0], from)) update(at.pointAt(at.letGo(state), from, newId(), words()));
    update(at.pointAt(state, to, newId(), words()));
  },
  drop(from, to) {
    if (state.hello?.game.queues) return update(at.letGo(state));
    const begins = at.pointable(state).some((cell) => same(cell, from));
    if (begins) update(at.pointAt(state, from, newId(), words()));
    if (!same(from, to)) update(at.pointAt(state, to, newId(), words()));
  },
});
/** @type {ReturnType<typeof setTimeout>} */
let asking;

/** Whether earlier positions of a running game can still be asked for. */
let recalls = true;

/** @type {Acts} */
const act = {
  play: (text) => update(at.move(state, { text }, newId())),
  arm: (key) => update(at.arm(state, key.move)),
  type: (typed) => update(at.move(state, { typed }, newId())),
  variant: () => update(at.toggleVariant(state)),
  takeBack: (what) => update(at.takeBack(state, what)),
  answer: (yes) => update(at.answerUndo(state, yes)),
  resign: () => {
    if (!state.can.includes("resign")) return;
    const yes = () => update(at.resign(state, newId()));
    dialog(t("resign"), [h("p", {}, t("resign-sure"))], [{ say: t("cancel") }, { say: t("resign"), act: yes, kind: "danger" }]);
  },
  goOn: (what) => update(at.goOn(state, what)),
  async view(to) {
    if (state.table && to < state.table.timeline.first && recalls) await recall();
    update(at.view(state, to));
  },
  rename(name) {
    remember("name", name);
    update(at.rename(state, name));
  },
  again: () => line.again(),
  letGo: () => update(at.letGo(state)),
};

async function recall() {
  try {
    /** @type {Replay} */
    const replay = await api(`/api/rooms/${room}/replay?lang=${state.lang}`);
    update(at.recall(state, whole(replay.start, replay.steps)));
  } catch {
    recalls = false;
  }
}

/** @type {Map<number, HTMLElement>} */
const statuses = new Map();
/** @param {number} seat @param {string} text */
function rolling(seat, text) {
  const element = statuses.get(seat) ?? make(h("span"));
  statuses.set(seat, element);
  roll(element, text);
  return element;
}

/** One element in the waiting room and beside the board: a name half typed stays when the game begins. */
const place = make(h("div", { key: "naming" }));
function naming() {
  const form = panel.naming(state, act);
  if (!form) return null;
  patch(place, form);
  return place;
}

const live = make(h("div", { class: "sr", role: "status", "aria-live": "polite" }));
let told = 0;
function announce() {
  const heard = state.heard.filter(({ n }) => n > told);
  if (!heard.length) return;
  told = heard[heard.length - 1].n;
  live.textContent = typesetSum(sentences(heard.map(({ say }) => say)));
}

const log = createLog((n) => act.view(n));

function drawBoard() {
  const { table, hello } = state;
  if (!table || !hello) return;
  const { game } = hello;
  const viewing = state.viewing;
  const name = (/** @type {number} */ seat) => state.players[seat - 1]?.name ?? String(seat);
  const styles = { fog: t("style-fog"), remembered: t("style-remembered"), golden: t("style-golden"), free: t("style-free") };
  const step = viewing === null ? null : stepTo(table.timeline, viewing);
  board.draw({
    key: `${hello.number} ${document.documentElement.lang}`,
    n: viewing ?? table.n,
    width: table.width,
    height: table.height,
    tiles: viewing === null ? table.tiles : tilesAt(table.timeline, viewing),
    label: t("board", { game: game.title }),
    describe: (tile) => describe(tile, name, game.signs, (style) => styles[/** @type {keyof styles} */ (style)] ?? null),
    words: { target: t("can-go"), picked: t("picked"), last: t("last-move") },
    targets: at.pointable(state),
    picked: state.picked,
    last: viewing === null ? table.last : step?.cells ?? [],
    arrows: viewing === null ? table.orders.map(([text, cells]) => ({ cells, kind: "order", label: variantOf(text) })) : [],
    seat: hello.seat,
    grabs: (cell) => at.active(state) && (game.queues || Boolean(table.tiles[cell[1] * table.width + cell[0]][3])),
  });
  const kinds = [...new Set(table.tiles.map(([style]) => `has-${style}`))].join(" ");
  if (document.documentElement.className !== kinds) document.documentElement.className = kinds;
}

/** What an order's text says beyond its cells. @param {string} text */
const variantOf = (text) => text.replace(/^[\d,>\s]+/, "").replace("/", "÷");

const address = (/** @type {string} */ seatToken) => outside(`/r/${room}#${seatToken}`);
const invitations = () => panel.invitations(state, address, (link) => code(link, draw));

/** Whoever opened a room without sitting in it still has the links. */
function keptLinks() {
  if (state.links.length || token) return;
  const kept = sessionStorage.getItem(`links ${room}`);
  if (kept && state.stage === "open") state = { ...state, links: JSON.parse(kept) };
}

function title() {
  const { hello } = state;
  if (!hello) return "Polje";
  const lead = state.stage === "over" ? t("game-over") : at.myTurn(state) ? `● ${t("your-turn")}` : null;
  return [lead, hello.game.title, "Polje"].filter(Boolean).join(" · ");
}

function draw() {
  keptLinks();
  document.title = title();
  const { hello, table } = state;
  const speak = async (/** @type {string} */ lang) => {
    await learn(lang);
    update(at.speak(state, lang));
  };
  const heading = hello && [
    h("h1", {}, hello.game.title),
    hello.best_of > 1 && h("span", { class: "muted" }, t("game-of", { number: hello.number, best: hello.best_of })),
    table?.tempo && h("span", { class: "badge plain" }, t("tempo-of", { seconds: table.tempo / 1000 })),
    fairness(hello.fair),
    !hello.seat && state.stage !== "open" && h("span", { class: "badge plain" }, t("watching")),
  ];
  const help = hello ? () => helpAbout(hello.game, table !== null) : undefined;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  frame({ title: h("div", { class: "row" }, heading || []), speak, help }, ...inside(), live);
  // What goes to another place loses the focus.
  if (place.contains(focused) && focused !== document.activeElement) focused?.focus();
  log.draw(table?.log ?? [], state.viewing);
  drawBoard();
  announce();
  if (table && zooming !== board.zoom.needed()) {
    zooming = !zooming;
    draw();
  }
}

/** Whether the board has buttons to zoom: known only after it was drawn. */
let zooming = false;

function inside() {
  const { hello, table, bye } = state;
  const lost = state.line !== "open" && !bye && hello && h("p", { class: "banner", role: "alert", key: "banner" }, t("reconnecting"));
  const over = bye && (bye.why === "restart" || bye.why === "slow") ? null : bye;
  if (over && !table) return [lone(over.say, h("a", { class: "button", href: "/" }, t("new-game")))];
  if (!hello) return [lone(t("connecting"))];
  const banner = over
    ? h("div", { class: "banner", role: "alert", key: "banner" }, h("span", {}, over.say), over.why === "taken" && h("button", { class: "button", on: { click: act.again } }, t("take-seat")))
    : lost;
  if (!table) {
    return [banner, h("div", { class: "waiting" },
      h("div", {}, h("h2", { class: "big" }, t("waiting")), !state.links.some(Boolean) && h("p", { class: "muted" }, t("waiting-about"))),
      invitations(), panel.players(state, performance.now(), rolling), naming(),
      h("details", { class: "rules" }, h("summary", {}, t("rules-of", { game: hello.game.title })), paragraphs(hello.game.guide)),
      h("details", { class: "rules" }, h("summary", {}, t("watch-link")), panel.linkField(outside(`/r/${room}`), t("watch-link"))))];
  }
  const zoom = zooming && h("div", { class: "zoom", role: "group", "aria-label": t("zoom") },
    tool("+", t("closer"), board.zoom.closer), tool("−", t("farther"), board.zoom.farther), tool("⤢", t("whole-board"), board.zoom.whole));
  return [
    banner,
    h("div", { class: `room ${state.hello?.seat ? "seated" : "watching"}` },
      panel.players(state, performance.now(), rolling),
      h("div", { class: `stage ${state.viewing === null ? "" : "past"}` }, board.element, zoom),
      h("div", { class: "talk" }, panel.talk(state, act), panel.controls(state, act), naming()),
      h("div", { class: "aside" },
        invitations(), log.element, panel.history(state, recalls && !hello.game.hides, act), panel.typed(state, act))),
  ];
}

const tool = (/** @type {string} */ glyph, /** @type {string} */ say, /** @type {() => void} */ click) =>
  h("button", { class: "tool", "aria-label": say, title: say, on: { click } }, glyph);

/** @param {string} text */
const paragraphs = (text) => text.split("\n\n").map((part) => h("p", {}, part));

addEventListener("keydown", (event) => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = keyOf(event);
  const { hello } = state;
  if (!hello) return;
  const own = hello.game.keys.find((one) => one.key === key.toLowerCase());
  const cell = board.cursor();
  const button = state.table?.turn?.buttons[0];
  const now = state.viewing ?? state.table?.n ?? 0;
  /** @type {Record<string, () => void>} */
  const keys = {
    "?": () => helpAbout(hello.game, state.table !== null),
    Escape: act.letGo,
    u: () => act.takeBack("undo"),
    Backspace: () => act.takeBack("undo"),
    x: () => act.takeBack("clear"),
    v: () => hello.game.queues && act.variant(),
    p: () => button && at.active(state) && act.play(button.move),
    R: act.resign,
    m: () => log.focus(),
    n: () => board.nextTarget(1),
    N: () => board.nextTarget(-1),
    "+": board.zoom.closer,
    "=": board.zoom.closer,
    "-": board.zoom.farther,
    "0": board.zoom.whole,
    "[": () => act.view(now - 1),
    "]": () => act.view(now + 1),
    "/": () => /** @type {HTMLElement | null} */ (document.querySelector(".typed input"))?.focus(),
  };
  const does = own ? () => update(at.pressKey(state, own.move, cell, newId(), words())) : keys[key];
  if (!does) return;
  event.preventDefault();
  does();
});

/** Clocks run between events, too. */
function tick() {
  const { table } = state;
  if (!table?.running || state.stage !== "playing") return;
  for (const element of document.querySelectorAll("[data-clock]")) {
    const left = at.timeLeft(table, Number(element.getAttribute("data-clock")), performance.now());
    if (left !== null) element.textContent = panel.clockText(left);
  }
}
setInterval(tick, 100);

/** @type {ReturnType<typeof connect>} */
let line;
function begin() {
  state = { ...state, lang: document.documentElement.lang };
  draw();
  line = connect(`/ws/${room}`, {
    open: () => update(at.connected(state)),
    lost: () => update(at.disconnected(state)),
    hear(message) {
      if (message.pong !== undefined) return;
      const next = at.hear(state, message, performance.now());
      const { orders, preview } = message;
      // Whoever goes from cell to cell by keys hears what a move there would do.
      const byKeys = board.element.querySelector(".cell:focus-visible");
      const said = orders ? [t("orders-waiting", { count: orders.length }), message.next] : [byKeys && preview?.say];
      update(at.tell(next, sentences(said)));
      // A tick changes what an order would do; who listens to it is not told again and again.
      if (message.event && state.table?.tempo && !byKeys) askSoon(true);
    },
  });
}
// Without its words the page still plays.
learn(language()).then(begin, begin);
