// @ts-check
// What stands around the board of a room, described from its state.

/** @import { ExtraKey } from "../protocol" */
/** @import { Child } from "./dom.js" */
/** @import { State } from "./state.js" */

import { h } from "./dom.js";
import { t } from "./page.js";
import { active, myTurn, previewKey, timeLeft, wouldDo } from "./state.js";
import { last } from "./timeline.js";
import { typesetSum } from "./tile.js";

/** What a person can do beside the board. */
/**
 * @typedef {object} Acts
 * @property {(text: string) => void} play
 * @property {(key: ExtraKey) => void} arm
 * @property {(typed: string) => void} type
 * @property {() => void} variant
 * @property {(what: "undo" | "clear") => void} takeBack
 * @property {(yes: boolean) => void} answer
 * @property {() => void} resign
 * @property {(what: "next" | "rematch") => void} goOn
 * @property {(at: number) => void} view
 * @property {(name: string) => void} rename
 * @property {() => void} again
 * @property {() => void} letGo
 */

/** The status of a seat without its name, which stands above it. @param {string} say @param {string} name */
export const status = (say, name) =>
  typesetSum((say.startsWith(name) ? say.slice(name.length) : say).replace(/^[^:]{0,40}: /, ""));

/** @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const pad = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (ms < 10000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** A seat's number in its colour. @param {number} seat */
export const chip = (seat) => h("span", { class: `chip seat-${seat}`, "aria-hidden": "true" }, seat);

/**
 * @param {State} state @param {number} now
 * @param {(seat: number, text: string) => Node} rolling the text of a seat, whose numbers roll
 */
export function players(state, now, rolling) {
  const { table, hello } = state;
  const series = (hello?.best_of ?? 1) > 1;
  const cards = state.players.map((player) => {
    const line = table?.seats.find((one) => one.seat === player.seat);
    const toMove = state.stage === "playing" && table?.turn?.seat === player.seat;
    const left = table && timeLeft(table, player.seat, now);
    const names = [
      "player", toMove && "to-move", line && !line.playing && "out", player.seat === hello?.seat && "me",
      state.over?.winners.includes(player.seat) && "winner",
    ];
    return h("li", { class: names.filter(Boolean).join(" "), key: player.seat },
      chip(player.seat),
      h("div", { class: "who" },
        h("div", { class: "name" },
          h("span", { class: "called", dir: "auto" }, player.name),
          player.seat === hello?.seat && h("span", { class: "tag" }, t("you")),
          player.bot && h("span", { class: "tag" }, t("bot")),
          !player.bot && !player.here && h("span", { class: "tag away" }, t("away"))),
        line && h("div", { class: "status" }, rolling(player.seat, status(line.say, player.name)))),
      series && h("span", { class: "points", title: t("points") }, player.points),
      left !== null && left !== undefined && h("span", { class: `clock ${left < 10000 && toMove ? "low" : ""}`, "data-clock": player.seat }, clockText(left)));
  });
  return h("ol", { class: "players", "aria-label": t("players") }, cards);
}

/** Whose turn it is, and what a move would do or why one was refused. @param {State} state @param {Acts} act @returns {Child[]} */
export function talk(state, act) {
  const { table, hello, notice } = state;
  if (state.over) return [result(state, act)];
  const looked = wouldDo(state);
  const preview = looked && state.previews[previewKey(looked)];
  const own = hello?.game.keys.find((key) => key.move === state.armed);
  const hint = notice?.say ?? ((own ? t("point-for", { name: own.name }) : preview) || ordering(state));
  const mine = myTurn(state);
  const said = table?.tempo ? t("tempo-of", { seconds: table.tempo / 1000 }) : table?.turn?.say ?? "";
  const say = state.pending ? t("sending") : mine ? t("your-turn") : said;
  if (table && state.viewing !== null) {
    return [
      h("p", { class: "turn" }, t("move-of", { at: state.viewing, all: table.n })),
      h("div", { class: "row" }, h("button", { class: "button primary", on: { click: () => act.view(table.n) } }, t("to-now"))),
    ];
  }
  return [
    state.asks && (hello?.seat && state.asks.undo !== hello.seat ? question(state.asks.say, act) : h("p", { class: "muted" }, state.asks.say)),
    h("p", { class: `turn ${mine ? "mine" : ""}` }, say),
    h("p", { class: `hint ${notice?.refused ? "refused" : ""}` }, typesetSum(hint)),
    ordered(state),
    state.choice && choice(state, state.choice, act),
    !hello?.seat && hello?.game.hides && state.players.some(({ bot }) => !bot) && h("p", { class: "muted small" }, t("watching-fog")),
  ];
}

/** How an order that is begun goes on. @param {State} state */
function ordering({ hello, picked, variant }) {
  if (!hello?.game.queues || !picked.length) return "";
  return variant ? t("order-half") : t("order-all");
}

/** How many orders wait, and what the next one would do now. @param {State} state */
function ordered({ hello, table }) {
  if (!hello?.game.queues || !hello.seat || !table) return null;
  const { orders, next } = table;
  return h("p", { class: "hint orders" }, orders.length > 0 && t("orders-waiting", { count: orders.length }),
    next && h("span", {}, t("next-order", { say: typesetSum(next) })));
}

/** @param {string} say @param {Acts} act */
const question = (say, act) =>
  h("div", { class: "question", role: "group", "aria-label": say },
    h("p", {}, say),
    h("div", { class: "row" },
      h("button", { class: "button primary", on: { click: () => act.answer(true) } }, t("yes")),
      h("button", { class: "button", on: { click: () => act.answer(false) } }, t("no"))));

/** @param {State} state @param {string[]} moves @param {Acts} act */
function choice(state, moves, act) {
  const cells = new Map(state.table?.turn?.moves ?? []);
  const option = (/** @type {string} */ text) => {
    const at = cells.get(text)?.[0];
    const key = at && state.hello?.game.keys.find(({ move }) => move.replace("{x}", `${at[0]}`).replace("{y}", `${at[1]}`) === text);
    const does = state.previews[text];
    return h("button", { class: "button primary choose", key: text, on: { click: () => act.play(text) } },
      key ? key.name : text, does && h("small", {}, typesetSum(does)));
  };
  return h("div", { class: "choice", role: "group", "aria-label": t("which-move") },
    moves.length > 1 && h("p", {}, t("which-move")),
    h("div", { class: "row" }, moves.map(option), h("button", { class: "button", on: { click: act.letGo } }, t("cancel"))));
}

/** @param {State} state @param {Acts} act */
function result(state, act) {
  const { over, hello } = state;
  if (!over) return null;
  const won = hello?.seat && over.winners.includes(hello.seat);
  const series = (hello?.best_of ?? 1) > 1 && over.series;
  return h("section", { class: `result ${won ? "won" : ""}`, "aria-label": t("result") },
    over.say.map((line) => h("p", {}, typesetSum(line))),
    series && h("ol", { class: "series" }, series.map(({ name, points, rank }) =>
      h("li", {}, h("span", {}, `${rank}.`), h("span", { dir: "auto" }, name), h("b", {}, points)))),
    over.series_say && h("p", { class: "muted" }, over.series_say),
    h("div", { class: "row" },
      state.can.includes("next") && h("button", { class: "button primary", on: { click: () => act.goOn("next") } }, t("next-game")),
      hello?.seat && !state.can.length && h("p", { class: "muted" }, t("ready")),
      state.can.includes("rematch") && h("button", { class: "button primary", on: { click: () => act.goOn("rematch") } }, t("rematch")),
      over.replay && h("a", { class: "button", href: over.replay }, t("watch-replay")),
      h("a", { class: "button", href: "/" }, t("new-game"))));
}

/** What is done by a button instead of on a cell. @param {State} state @param {Acts} act */
export function controls(state, act) {
  const { hello, table, can } = state;
  if (!hello?.seat || !table || state.stage !== "playing") return null;
  const ready = active(state);
  const { game } = hello;
  const hint = (/** @type {string} */ key) => h("kbd", { "aria-hidden": "true" }, key);
  const withCell = ready && !game.queues ? game.keys.filter(({ move }) => move.includes("{x}")) : [];
  const plain = (ready && myTurn(state) && table.turn?.buttons) || [];
  const own = (/** @type {string} */ text) => game.keys.find(({ move }) => move === text);
  return h("div", { class: "controls", role: "group", "aria-label": t("moves-without-cell") },
    withCell.map((key) => h("button", { class: "button", "aria-pressed": String(state.armed === key.move), on: { click: () => act.arm(key) } }, key.name, hint(key.key))),
    plain.map(({ move, say }) => h("button", { class: "button", key: move, on: { click: () => act.play(move) } }, own(move)?.name ?? say, hint(own(move)?.key ?? "p"))),
    game.queues && [
      h("button", { class: "button", "aria-pressed": String(state.variant === 1), on: { click: act.variant } }, t("half"), hint("v")),
      h("button", { class: "button", disabled: !table.orders.length, on: { click: () => act.takeBack("undo") } }, t("order-back"), hint("u")),
      h("button", { class: "button", disabled: !table.orders.length, on: { click: () => act.takeBack("clear") } }, t("orders-clear"), hint("x")),
    ],
    can.includes("undo") && h("button", { class: "button", on: { click: () => act.takeBack("undo") } }, t("take-back"), hint("u")),
    can.includes("resign") && h("button", { class: "button quiet", on: { click: act.resign } }, t("resign"), hint("R")));
}

/** A field for those who would rather type. @param {State} state @param {Acts} act */
export function typed(state, act) {
  if (!state.hello?.seat || state.stage !== "playing") return null;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("typed"));
    if (field.value.trim()) act.type(field.value.trim());
    field.value = "";
  };
  return h("form", { class: "typed row", on: { submit } },
    h("input", { name: "typed", class: "field", autocomplete: "off", spellcheck: "false", autocapitalize: "off", maxlength: "60", enterkeyhint: "send", "aria-label": t("type-move"), placeholder: t("type-move"), title: state.hello.game.how }),
    h("button", { class: "button" }, t("play-typed")));
}

/** A slider through all positions. @param {{ first: number, last: number, at: number, view: (at: number) => void }} range */
export function scrubber({ first, last, at, view }) {
  const button = (/** @type {string} */ icon, /** @type {string} */ say, /** @type {number} */ to) =>
    h("button", { class: "tool", "aria-label": say, title: say, disabled: to < first || to > last || to === at, on: { click: () => view(to) } }, h("span", { class: `icon icon-${icon}` }));
  const slide = (/** @type {Event} */ event) => view(Number(/** @type {HTMLInputElement} */ (event.target).value));
  return h("div", { class: "scrubber", role: "group", "aria-label": t("positions") },
    button("first", t("to-start"), first), button("back", t("back"), at - 1),
    h("input", { type: "range", min: first, max: last, step: 1, own: { value: String(at) }, "aria-label": t("move-number"), "aria-valuetext": t("move-of", { at, all: last }), on: { input: slide } }),
    button("on", t("forward"), at + 1), button("end", t("to-end"), last));
}

/** @param {State} state @param {boolean} recalls whether earlier positions can be had @param {Acts} act */
export function history(state, recalls, act) {
  const { table } = state;
  if (!table || last(table.timeline) === (recalls ? 0 : table.timeline.first)) return null;
  return scrubber({ first: recalls ? 0 : table.timeline.first, last: table.n, at: state.viewing ?? table.n, view: act.view });
}

/**
 * Links for those whose seats are empty, with codes for phones.
 * @param {State} state @param {(token: string) => string} address @param {(link: string) => string | null} code
 */
export function invitations(state, address, code) {
  const open = state.links.flatMap((token, index) => (token ? [{ link: address(token), seat: index + 1 }] : []));
  if (!open.length) return null;
  const picture = (/** @type {string} */ link, /** @type {number} */ seat) => {
    const image = code(link);
    return image && h("figure", { class: "code" },
      h("img", { src: image, alt: t("qr-for", { seat }), width: "180", height: "180" }), h("figcaption", { class: "muted" }, t("scan")));
  };
  return h("section", { class: "invite" },
    h("h2", {}, t("invite")),
    h("p", { class: "muted" }, open.length > 1 ? t("invite-about") : t("invite-one")),
    open.map(({ link, seat }) => h("div", { class: "guest", key: link },
      h("div", { class: "link" }, chip(seat), linkField(link, t("link-for", { seat }))), picture(link, seat))));
}

/** A field to select from; buttons where the browser can copy and share. @param {string} link @param {string} label */
export function linkField(link, label) {
  const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const field = button.parentElement?.querySelector("input");
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Over plain HTTP there is no clipboard: at least what is to be copied is selected.
      field?.focus();
      if (!document.execCommand("copy")) return;
    }
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1500);
  };
  return h("div", { class: "row grow" },
    h("input", { class: "field mono", readonly: true, "aria-label": label, own: { value: link }, on: { focus: select, click: select } }),
    h("button", { class: "button primary copy", type: "button", "data-done": t("copied"), on: { click: copy } }, h("span", {}, t("copy"))),
    "share" in navigator && h("button", { class: "button", on: { click: () => navigator.share({ url: link }).catch(() => {}) } }, t("share")));
}

/** @param {State} state @param {Acts} act */
export function naming(state, act) {
  const own = state.players.find((player) => player.seat === state.hello?.seat);
  if (!own || own.named) return null;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("name"));
    if (field.value.trim()) act.rename(field.value.trim());
  };
  return h("form", { class: "naming row", on: { submit } },
    h("input", { name: "name", class: "field", maxlength: "40", autocomplete: "nickname", "aria-label": t("your-name"), placeholder: t("your-name") }),
    h("button", { class: "button" }, t("take-name")));
}
