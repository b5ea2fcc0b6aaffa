// @ts-check
// A room as one reader knows it. Pure: what the server says and what a person does make a new
// state, and what is to be sent waits in its `outbox`.

/** @import { Asks, Bye, Cell, FromServer, Happened, LogLine, Move, Over, Player, SeatLine, Tile, Turn, Welcome } from "../protocol" */
/** @import { Timeline } from "./timeline.js" */

import { point, same, targets } from "./picker.js";
import { sentences } from "./tile.js";
import { begin, extend, last, stepTo } from "./timeline.js";

/**
 * @typedef {object} Table what there is once the game has begun
 * @property {number} n
 * @property {number} width
 * @property {number} height
 * @property {Tile[]} tiles
 * @property {SeatLine[]} seats
 * @property {Turn | null} turn
 * @property {number[] | null} clocks as they stood at `clocksAt`
 * @property {number} clocksAt
 * @property {number | null} running
 * @property {number | null} tempo
 * @property {LogLine[]} log
 * @property {Move[]} orders
 * @property {string | null} next what the next order would do now
 * @property {Cell[]} last the cells of the last move
 * @property {Timeline} timeline the positions since this page came
 */

/**
 * @typedef {object} State
 * @property {string} room
 * @property {string | null} token
 * @property {string} lang
 * @property {string | null} name
 * @property {"connecting" | "open" | "lost"} line
 * @property {Bye | null} bye why the server wants us no more
 * @property {Welcome | null} hello the room itself: game, seat, number of the game
 * @property {"open" | "playing" | "over"} stage
 * @property {Player[]} players
 * @property {(string | null)[]} links
 * @property {string[]} can
 * @property {Asks | null} asks
 * @property {Over | null} over
 * @property {Table | null} table
 * @property {Cell[]} picked
 * @property {string | null} armed the move of a key of this game only that the next cell is for, with `{x}` and `{y}`
 * @property {Cell | null} looked the cell under the pointer or the cursor
 * @property {number} variant which of several orders for the same cells is meant
 * @property {string[] | null} choice moves to choose from
 * @property {{ move: { text?: string, typed?: string, n: number, id: string } } | null} pending the move that was not answered
 * @property {Record<string, string>} previews what moves and orders would do on this position, by `previewKey`
 * @property {{ say: string, refused: boolean } | null} notice
 * @property {{ n: number, say: string }[]} heard sentences to be said aloud, the newest last
 * @property {number | null} viewing an earlier position that is looked at
 * @property {object[]} outbox
 */

/** @param {{ room: string, token: string | null, lang: string, name: string | null }} who @returns {State} */
export function opening(who) {
  return {
    ...who, line: "connecting", bye: null, hello: null, stage: "open", players: [], links: [], can: [], asks: null,
    over: null, table: null, picked: [], armed: null, looked: null, variant: 0, choice: null, pending: null, previews: {}, notice: null,
    heard: [], viewing: null, outbox: [],
  };
}

/** @param {State} state @param {object} message @returns {State} */
const send = (state, message) => ({ ...state, outbox: [...state.outbox, message] });

/** Something to be said aloud. @param {State} state @param {string | null | undefined} said @returns {State} */
export function tell(state, said) {
  if (!said) return state;
  const n = (state.heard.at(-1)?.n ?? 0) + 1;
  return { ...state, heard: [...state.heard.slice(-3), { n, say: said }] };
}

/** @param {State} state @returns {object} */
export const joining = ({ token, lang, name }) => ({
  join: { ...(token && { token }), lang, ...(token && name && { name }) },
});

/** The line is there: say who we are. @param {State} state @returns {State} */
export const connected = (state) => send({ ...state, line: "open" }, joining(state));

/** @param {State} state @returns {State} */
export const disconnected = (state) => ({ ...state, line: "lost" });

/**
 * What the server says.
 * @param {State} state @param {FromServer} message @param {number} now @returns {State}
 */
export function hear(state, message, now) {
  if (message.welcome) return welcomed(state, message.welcome, now);
  if (message.event) return happened(state, message.event, now);
  if (message.refused) return refused(state, message.refused);
  if (message.players) {
    return { ...state, players: message.players, links: message.links ?? state.links };
  }
  if (message.asks !== undefined) return tell({ ...state, asks: message.asks }, message.asks?.say);
  if (message.orders) return withTable({ ...state, previews: {} }, { orders: message.orders, next: message.next ?? null });
  if (message.preview) {
    const { say } = message.preview;
    return { ...state, previews: { ...state.previews, [previewKey(message.preview)]: say ?? "" } };
  }
  if (message.over) return ended(state, message.over);
  if (message.bye) return tell({ ...state, bye: message.bye }, message.bye.say);
  return state;
}

/** @param {State} state @param {Partial<Table>} change @returns {State} */
const withTable = (state, change) => (state.table ? { ...state, table: { ...state.table, ...change } } : state);

/** @param {State} state @param {Welcome} hello @param {number} now @returns {State} */
function welcomed(state, hello, now) {
  const before = state.table;
  const again = before && state.hello?.number === hello.number && hello.n === before.n;
  /** @type {State} */
  let next = {
    ...state, line: "open", bye: null, hello, stage: hello.stage, players: hello.players, can: hello.can,
    asks: hello.asks, over: hello.over, links: hello.links ?? [], table: null, previews: {}, choice: null, armed: null,
  };
  if (hello.tiles) next.table = tableOf(hello, now, again ? before.timeline : null);
  if (!again) next = { ...next, picked: [], viewing: null, notice: null };
  const { pending } = next;
  if (pending && pending.move.n !== hello.n) next.pending = null;
  else if (pending) next = send(next, pending);
  return tell(next, again ? null : hello.turn?.say);
}

/** @param {Welcome} hello @param {number} now @param {Timeline | null} known @returns {Table} */
function tableOf(hello, now, known) {
  const { n = 0, width = 0, height = 0, tiles = [], seats = [], log = [] } = hello;
  const tempo = hello.tempo ?? null;
  return {
    n, width, height, tiles, seats, log: log.filter((line) => isNews(tempo, line)), turn: hello.turn ?? null, clocks: hello.clocks ?? null, clocksAt: now,
    running: hello.running ?? null, tempo, orders: hello.orders ?? [], next: hello.next ?? null,
    last: log.at(-1)?.cells ?? [], timeline: known ?? begin(n, { tiles, seats }),
  };
}

/** @param {State} state @param {Happened} event @param {number} now @returns {State} */
function happened(state, event, now) {
  const { table } = state;
  const mine = event.id && state.pending?.move.id === event.id;
  const answered = mine ? { ...state, pending: null } : state;
  if (!table || event.n <= table.n) return answered;
  // Something was missed: ask for everything.
  if (event.n !== table.n + 1) return send(answered, joining(state));
  const tiles = table.tiles.slice();
  for (const [index, tile] of event.tiles) tiles[index] = tile;
  const line = { n: event.n, seat: event.seat, move: event.move, cells: event.cells, say: event.say };
  const next = {
    ...withTable(answered, {
      n: event.n, tiles, seats: event.seats, turn: event.turn, clocks: event.clocks ?? null, clocksAt: now,
      running: event.running ?? null, log: isNews(table.tempo, line) ? [...table.log, line] : table.log, orders: event.orders ?? table.orders, next: event.next ?? null,
      last: event.cells ?? [], timeline: extend(table.timeline, { ...line, tiles: event.tiles, seats: event.seats }),
    }),
    can: event.can ?? state.can, previews: table.tempo ? lookedAt(state) : {}, choice: null, notice: null, armed: null,
    picked: state.hello?.game.queues ? state.picked : [],
  };
  // Where rounds tick, neither a turn nor a round without an order is news.
  const turn = !table.tempo && event.turn?.mine && !table.turn?.mine ? event.turn.say : null;
  const say = isNews(table.tempo, line) ? event.say : null;
  return tell(next, sentences([say, turn]));
}

/** @param {State} state @param {import("../protocol").Refused} refusal @returns {State} */
function refused(state, refusal) {
  const mine = state.pending?.move.id === refusal.id;
  const next = { ...state, pending: mine ? null : state.pending, notice: { say: refusal.say, refused: true } };
  return tell(next, refusal.say);
}

/** @param {State} state @param {Over} over @returns {State} */
function ended(state, over) {
  const stopped = withTable(state, { running: null, orders: [], next: null });
  return tell({ ...stopped, stage: "over", over, can: over.can, picked: [], choice: null }, over.say.join(" "));
}

/** Whether the game waits for the reader: where rounds tick it waits for nobody. @param {State} state */
export const myTurn = ({ table, stage }) => Boolean(stage === "playing" && table?.turn?.mine && !table.tempo);

/** Whether a line is worth reading: where rounds tick, one without an order is not. @param {number | null} tempo @param {LogLine} line */
const isNews = (tempo, { cells, move, say }) => Boolean((say || move) && (!tempo || cells?.length || !move));

/** Whether the reader may do something on the board now. @param {State} state */
export function active(state) {
  const { hello, table, stage } = state;
  if (!hello?.seat || !table || stage !== "playing" || state.viewing !== null || state.pending) return false;
  if (hello.game.queues) return table.seats.some((line) => line.seat === hello.seat && line.playing);
  return Boolean(table.turn?.mine);
}

/** The cells that can be pointed at next. @param {State} state @returns {Cell[]} */
export function pointable(state) {
  if (!active(state) || !state.table) return [];
  if (!state.hello?.game.queues) return targets(movesNow(state), state.picked);
  return state.picked.flatMap((at) => beside(state.table, at));
}

/**
 * The moves that pointing makes. What has a key of its own is precious: it is made by pointing only after
 * its key or button.
 * @param {State} state @returns {Move[]}
 */
function movesNow(state) {
  const { armed } = state;
  const all = state.table?.turn?.moves ?? [];
  return all.filter(([text, cells]) => {
    if (!cells.length) return false;
    return armed ? keyMove(armed, cells[0]) === text : !ownKey(state, text, cells[0]);
  });
}

/** @param {Table | null} table @param {Cell} at @returns {Cell[]} */
function beside(table, [x, y]) {
  /** @type {Cell[]} */
  const all = [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]];
  return all.filter(([x, y]) => table && x >= 0 && y >= 0 && x < table.width && y < table.height);
}

/** Whether orders may go from there: the reader's own land, or where an earlier order goes to. @param {State} state @param {Cell} at */
export function mayStart({ table, hello }, at) {
  if (!table || !hello?.seat) return false;
  const ordered = table.orders.some(([, cells]) => cells.length && same(cells[cells.length - 1], at));
  return ordered || table.tiles[at[1] * table.width + at[0]][1] === hello.seat;
}

/**
 * A person points at a cell. `id` is for the move that may come of it, `words` for what may be said.
 * @param {State} state @param {Cell} at @param {string} id @param {Words} words @returns {State}
 */
export function pointAt(state, at, id, words) {
  const clean = { ...state, choice: null, notice: null };
  if (!state.hello?.seat || state.stage !== "playing" || state.viewing !== null) return clean;
  if (state.hello.game.queues) return pointOrder(clean, at, words);
  if (!active(state)) return warn(clean, words.wait);
  const { pick, picked } = point(movesNow(state), state.picked, at);
  const next = { ...clean, picked };
  if (pick === "more") return next;
  if (pick === "nothing") return pointInVain(next, at, id);
  return "choose" in pick ? offer(next, pick.choose) : move(next, { text: pick.move }, id);
}

/** @param {State} state @param {string[]} moves @returns {State} */
function offer(state, moves) {
  let next = { ...state, choice: moves };
  for (const text of moves) next = /** @type {typeof next} */ (ask(next, { text }));
  return next;
}

/** @param {State} state @param {Cell} at @param {string} id @returns {State} */
function pointInVain(state, at, id) {
  if (state.armed) return move(state, { text: keyMove(state.armed, at) }, id);
  const { pick } = point(state.table?.turn?.moves ?? [], [], at);
  if (typeof pick === "object" && "move" in pick) return offer(state, [pick.move]);
  // The game says why nothing can be done there when the cell is typed as a move.
  return move(state, { typed: `${at[0]} ${at[1]}` }, id);
}

/** @typedef {{ wait: string, own: string, all: string, half: string }} Words */

/** @param {State} state @param {Cell} at @param {Words} words @returns {State} */
function pointOrder(state, at, words) {
  const [from] = state.picked;
  if (from && same(from, at)) {
    return state.variant ? { ...state, picked: [], variant: 0 } : tell({ ...state, variant: 1 }, words.half);
  }
  if (from && beside(state.table, from).some((cell) => same(cell, at))) return order(state, from, at);
  if (mayStart(state, at)) return tell({ ...state, picked: [at], variant: 0 }, words.all);
  return from ? { ...state, picked: [], variant: 0 } : warn(state, words.own);
}

/** One more order; the next one goes from where it goes. @param {State} state @param {Cell} from @param {Cell} to @returns {State} */
export function order(state, from, to) {
  return send({ ...state, picked: [to], variant: 0 }, { order: { cells: [from, to], variant: state.variant } });
}

/** @param {State} state @param {string} say @returns {State} */
const warn = (state, say) => tell({ ...state, notice: { say, refused: true } }, say);

/** @param {State} state @param {{ text?: string, typed?: string }} what @param {string} id @returns {State} */
export function move(state, what, id) {
  if (!state.table || state.pending) return state;
  const message = { move: { ...what, n: state.table.n, id } };
  return send({ ...state, choice: null, picked: [], armed: null, notice: null, pending: message }, message);
}

/** The key of this game only that makes the move at the cell. @param {State} state @param {string} text @param {Cell} at */
export function ownKey(state, text, at) {
  return state.hello?.game.keys.find((key) => keyMove(key.move, at) === text);
}

/** @param {string} template @param {Cell} at */
export const keyMove = (template, [x, y]) => template.replace("{x}", String(x)).replace("{y}", String(y));

/** A key of this game only is pressed with the cursor at a cell. @param {State} state @param {string} template @param {Cell} at @param {string} id @param {{ wait: string }} words @returns {State} */
export function pressKey(state, template, at, id, words) {
  return active(state) ? move(state, { text: keyMove(template, at) }, id) : warn(state, words.wait);
}

/** @param {State} state @returns {State} */
export const letGo = (state) => ({ ...state, picked: [], variant: 0, armed: null, choice: null, notice: null });

/** The next cell is for a move of this game's own, or no more. @param {State} state @param {string} template @returns {State} */
export const arm = (state, template) => ({ ...letGo(state), armed: state.armed === template ? null : template });

/** @param {State} state @param {Cell | null} at @returns {State} */
export const lookAt = (state, at) => ({ ...state, looked: at });

/** @param {State} state @returns {State} */
export const toggleVariant = (state) => ({ ...state, variant: 1 - state.variant });

/** Takes an order back, all of them, or asks to take a move back. @param {State} state @param {"undo" | "clear"} what @returns {State} */
export function takeBack(state, what) {
  if (!state.hello?.game.queues) {
    return what === "undo" && state.can.includes("undo") ? send(state, { undo: "ask" }) : state;
  }
  const from = what === "undo" ? state.table?.orders.at(-1)?.[1][0] : undefined;
  return send({ ...state, picked: from && state.picked.length ? [from] : [] }, { orders: what });
}

/** @param {State} state @param {boolean} yes @returns {State} */
export const answerUndo = (state, yes) => send({ ...state, asks: null }, { undo: yes ? "yes" : "no" });

/** @param {State} state @param {string} id @returns {State} */
export const resign = (state, id) => (state.can.includes("resign") ? send(state, { resign: { id } }) : state);

/** @param {State} state @param {"next" | "rematch"} what @returns {State} */
export const goOn = (state, what) => send({ ...state, can: state.can.filter((one) => one !== what) }, { [what]: true });

/** @param {State} state @param {string} lang @returns {State} */
export const speak = (state, lang) => send({ ...state, lang }, { lang });

/** @param {State} state @param {string} name @returns {State} */
export function rename(state, name) {
  const next = { ...state, name };
  return send(next, joining(next));
}

/** The one move that can be made at the cell that is looked at. @param {State} state @returns {string | null} */
export function wouldMove(state) {
  const at = state.looked;
  if (!at || !active(state) || state.hello?.game.queues) return null;
  const { pick } = point(state.table?.turn?.moves ?? [], state.picked, at);
  return typeof pick === "object" && "move" in pick ? pick.move : null;
}

/** @typedef {{ text?: string, cells?: Cell[], variant?: number }} Asked a move, or an order between cells */

/** @param {Asked} of */
export const previewKey = ({ text, cells, variant = 0 }) => text ?? `${cells?.join(" ")} ${variant}`;

/** What pointing at the cell that is looked at would do. @param {State} state @returns {Asked | null} */
export function wouldDo(state) {
  const text = wouldMove(state);
  if (text !== null) return { text };
  const [[from], to] = [state.picked, state.looked];
  if (!from || !to || !active(state) || !state.hello?.game.queues) return null;
  return beside(state.table, from).some((cell) => same(cell, to)) ? { cells: [from, to], variant: state.variant } : null;
}

/** What is known of the cell that is looked at: it is shown until it is known anew. @param {State} state @returns {Record<string, string>} */
function lookedAt(state) {
  const of = wouldDo(state);
  const key = of && previewKey(of);
  return key && state.previews[key] ? { [key]: state.previews[key] } : {};
}

/** Asks what a move or an order would do: once, or anew. @param {State} state @param {Asked | null} of @param {boolean} [anew] @returns {State} */
export function ask(state, of, anew = false) {
  if (!of) return state;
  const key = previewKey(of);
  if (key in state.previews && !anew) return state;
  return send({ ...state, previews: { ...state.previews, [key]: state.previews[key] ?? "" } }, { preview: of });
}

/** Looks at an earlier position; the newest one is the game itself. @param {State} state @param {number} at @returns {State} */
export function view(state, at) {
  if (!state.table) return state;
  const { timeline } = state.table;
  const within = Math.max(timeline.first, Math.min(at, last(timeline)));
  return { ...letGo(state), viewing: within === last(timeline) ? null : within };
}

/** Puts in what happened before this page came. @param {State} state @param {Timeline} whole @returns {State} */
export function recall(state, whole) {
  const { table } = state;
  if (!table || last(whole) < table.timeline.first) return state;
  let line = whole;
  for (let at = last(whole) + 1; at <= last(table.timeline); at++) {
    const step = stepTo(table.timeline, at);
    if (step) line = extend(line, step);
  }
  return withTable(state, { timeline: line });
}

/** What is left on a seat's clock. @param {Table} table @param {number} seat @param {number} now */
export function timeLeft(table, seat, now) {
  const left = table.clocks?.[seat - 1];
  if (left === undefined || left === null) return null;
  return table.running === seat ? Math.max(0, left - (now - table.clocksAt)) : left;
}
