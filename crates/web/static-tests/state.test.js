import assert from "node:assert/strict";
import { test } from "node:test";

import * as at from "../static/state.js";
import { tilesAt, whole } from "../static/timeline.js";

const WORDS = { wait: "wait", own: "own", all: "all", half: "half" };
const GAME = {
  name: "any", title: "Any", guide: "", how: "", hides: false, queues: false, signs: [],
  keys: [{ key: "g", about: "", name: "Golden", move: "{x},{y}!" }],
};

const turn = (mine, moves = []) => ({ seat: mine ? 1 : 2, say: "turn", mine, moves, buttons: [] });

function welcome(change = {}) {
  return {
    room: "r", game: GAME, lang: "en", seat: 1, stage: "playing", number: 1, best_of: 1, fair: null, seed: null,
    players: [{ seat: 1, name: "Eva", bot: false, here: true, points: "0" }], n: 4, width: 2, height: 2,
    tiles: [["free"], ["free"], ["taken", 2], ["taken", 1]], seats: [{ seat: 1, say: "Eva: 1", playing: true }],
    turn: turn(true, [["0,0", [[0, 0]]], ["0,1!", [[0, 1]]]]), clocks: [5000, 6000], running: 1, tempo: null, log: [], orders: [],
    can: ["resign"], asks: null, over: null, links: null, ...change,
  };
}

const event = (n, change = {}) => ({
  n, seat: 1, move: "0,0", cells: [[0, 0]], say: `event ${n}`, tiles: [[0, ["taken", 1]]], seats: [], turn: turn(false), ...change,
});

function seated(change) {
  const opening = at.opening({ room: "r", token: "t", lang: "en", name: "Eva" });
  return drained(at.hear(at.connected(opening), { welcome: welcome(change) }, 100));
}
const drained = (state) => ({ ...state, outbox: [] });
const hear = (state, message, now = 200) => at.hear(state, message, now);

test("a line that opens says who we are", () => {
  const state = at.connected(at.opening({ room: "r", token: "t", lang: "bg", name: "Eva" }));
  assert.deepEqual(state.outbox, [{ join: { token: "t", lang: "bg", name: "Eva" } }]);
  const watching = at.connected(at.opening({ room: "r", token: null, lang: "bg", name: "Eva" }));
  assert.deepEqual(watching.outbox, [{ join: { lang: "bg" } }]);
});

test("pointing at a legal cell sends the move once and waits for the answer", () => {
  const sent = at.pointAt(seated(), [0, 0], "id1", WORDS);
  assert.deepEqual(sent.outbox, [{ move: { text: "0,0", n: 4, id: "id1" } }]);
  assert.equal(at.active(sent), false);
  const again = at.pointAt(drained(sent), [0, 0], "id2", WORDS);
  assert.deepEqual(again.outbox, []);
  const answered = hear(drained(sent), { event: event(5, { id: "id1" }) });
  assert.equal(answered.pending, null);
  assert.deepEqual(answered.table.tiles[0], ["taken", 1]);
});

test("a move that was not answered is sent again after a welcome of the same position", () => {
  const sent = drained(at.pointAt(seated(), [0, 0], "id1", WORDS));
  const lost = at.disconnected(sent);
  const back = hear(lost, { welcome: welcome() });
  assert.deepEqual(back.outbox, [{ move: { text: "0,0", n: 4, id: "id1" } }]);
});

test("a move that was counted while the line was gone is not sent again", () => {
  const sent = drained(at.pointAt(seated(), [0, 0], "id1", WORDS));
  const back = hear(at.disconnected(sent), { welcome: welcome({ n: 5, turn: turn(false) }) });
  assert.deepEqual(back.outbox, []);
  assert.equal(back.pending, null);
});

test("an event that was heard before changes nothing", () => {
  const state = hear(seated(), { event: event(5) });
  const again = hear(state, { event: event(5, { tiles: [[1, ["taken", 2]]] }) });
  assert.equal(again.table, state.table);
});

test("a gap between events asks for everything", () => {
  const state = hear(seated(), { event: event(7) });
  assert.equal(state.table.n, 4);
  assert.deepEqual(state.outbox, [{ join: { token: "t", lang: "en", name: "Eva" } }]);
});

test("a refusal is shown with its reason and ends the waiting", () => {
  const sent = drained(at.pointAt(seated(), [0, 0], "id1", WORDS));
  const state = hear(sent, { refused: { id: "id1", n: 4, why: "illegal", say: "no" } });
  assert.equal(state.pending, null);
  assert.deepEqual(state.notice, { say: "no", refused: true });
});

test("a cell where nothing can be done is typed, for the game to say why", () => {
  const state = at.pointAt(seated(), [1, 1], "id1", WORDS);
  assert.deepEqual(state.outbox, [{ move: { typed: "1 1", n: 4, id: "id1" } }]);
});

test("a move with a key of its own is offered, and made after its button", () => {
  const offered = at.pointAt(seated(), [0, 1], "id1", WORDS);
  assert.deepEqual([offered.choice, offered.outbox], [["0,1!"], [{ preview: { text: "0,1!" } }]]);
  const armed = at.arm(seated(), "{x},{y}!");
  assert.deepEqual(at.pointable(armed), [[0, 1]]);
  assert.deepEqual(at.pointAt(armed, [0, 1], "id1", WORDS).outbox, [{ move: { text: "0,1!", n: 4, id: "id1" } }]);
  assert.deepEqual(at.pointable(seated()), [[0, 0]]);
});

test("who is not to move is told to wait", () => {
  const state = at.pointAt(seated({ turn: turn(false) }), [0, 0], "id1", WORDS);
  assert.deepEqual([state.notice.say, state.outbox], ["wait", []]);
});

const QUEUES = { game: { ...GAME, queues: true, keys: [] }, turn: turn(false) };

test("an order goes from a cell of one's own to one beside it, and the next from there", () => {
  const picked = at.pointAt(seated(QUEUES), [1, 1], "", WORDS);
  assert.deepEqual(picked.picked, [[1, 1]]);
  const ordered = at.pointAt(picked, [1, 0], "", WORDS);
  assert.deepEqual(ordered.outbox, [{ order: { cells: [[1, 1], [1, 0]], variant: 0 } }]);
  assert.deepEqual(ordered.picked, [[1, 0]]);
});

test("a second tap means half, a third lets go", () => {
  const once = at.pointAt(seated(QUEUES), [1, 1], "", WORDS);
  const twice = at.pointAt(once, [1, 1], "", WORDS);
  assert.equal(twice.variant, 1);
  assert.deepEqual(at.pointAt(twice, [0, 1], "", WORDS).outbox, [{ order: { cells: [[1, 1], [0, 1]], variant: 1 } }]);
  assert.deepEqual(at.pointAt(twice, [1, 1], "", WORDS).picked, []);
});

test("orders do not begin on the land of others", () => {
  const state = at.pointAt(seated(QUEUES), [0, 1], "", WORDS);
  assert.deepEqual([state.picked, state.notice.say], [[], "own"]);
});

test("clocks run between events, for the seat whose clock runs", () => {
  const { table } = seated();
  assert.equal(at.timeLeft(table, 1, 1100), 4000);
  assert.equal(at.timeLeft(table, 2, 1100), 6000);
  assert.equal(at.timeLeft(table, 1, 99999), 0);
});

test("what a move would do is asked once a position", () => {
  const looked = at.lookAt(seated(), [0, 0]);
  const asked = at.ask(looked, at.wouldDo(looked));
  assert.deepEqual(asked.outbox, [{ preview: { text: "0,0" } }]);
  assert.deepEqual(at.ask(drained(asked), { text: "0,0" }).outbox, []);
  assert.equal(hear(asked, { preview: { text: "0,0", say: "1 -> 2" } }).previews["0,0"], "1 -> 2");
});

test("what an order would do is asked for the cell beside the picked one, and anew when orders change", () => {
  const half = at.toggleVariant(at.pointAt(seated(QUEUES), [1, 1], "", WORDS));
  assert.equal(at.wouldDo(at.lookAt(half, [0, 0])), null);
  const looked = at.lookAt(half, [1, 0]);
  const of = { cells: [[1, 1], [1, 0]], variant: 1 };
  const asked = at.ask(looked, at.wouldDo(looked));
  assert.deepEqual(asked.outbox, [{ preview: of }]);
  const told = hear(asked, { preview: { ...of, say: "3 -> 1" } });
  assert.equal(told.previews[at.previewKey(of)], "3 -> 1");
  const ordered = hear(told, { orders: [["1,1>1,0", of.cells]], next: "3 -> 2" });
  assert.deepEqual([ordered.previews, ordered.table.next], [{}, "3 -> 2"]);
});

test("an event out of sight is counted and leaves no line", () => {
  const state = hear(seated(), { event: { n: 5, seat: 2, tiles: [], seats: [], turn: turn(true) } });
  assert.deepEqual([state.table.n, state.table.log], [5, []]);
});

test("sentences are said aloud in turn, with the reader's own turn", () => {
  const theirs = seated({ turn: turn(false) });
  const state = hear(theirs, { event: event(5, { turn: turn(true) }) });
  assert.equal(state.heard.at(-1).say, "event 5. turn");
});

test("earlier positions can be looked at, and the game goes on behind them", () => {
  const one = hear(seated(), { event: event(5) });
  const two = hear(one, { event: event(6, { tiles: [[1, ["taken", 2]]] }) });
  const past = at.view(two, 5);
  assert.equal(past.viewing, 5);
  assert.deepEqual(tilesAt(past.table.timeline, 5)[1], ["free"]);
  assert.equal(at.active(past), false);
  assert.equal(at.view(past, 6).viewing, null);
  assert.equal(at.view(past, 0).viewing, 4);
});

test("what was before this page came is put before what it saw", () => {
  const state = hear(seated({ n: 1 }), { event: event(2, { tiles: [[1, ["taken", 2]]] }) });
  const start = { tiles: [["free"], ["free"], ["free"], ["free"]], seats: [] };
  const recalled = at.recall(state, whole(start, [{ n: 1, seat: 1, tiles: [[2, ["taken", 2]]], seats: [] }]));
  const { timeline } = recalled.table;
  assert.deepEqual(tilesAt(timeline, 0)[2], ["free"]);
  assert.deepEqual(tilesAt(timeline, 1)[2], ["taken", 2]);
  assert.deepEqual(tilesAt(timeline, 2)[1], ["taken", 2]);
});

test("the end of a game stops the clocks and says who won", () => {
  const over = { say: ["Eva wins"], winners: [1], left: null, series: null, series_say: null, replay: "/x", can: ["rematch"] };
  const state = hear(seated(), { over });
  assert.deepEqual([state.stage, state.table.running, state.can], ["over", null, ["rematch"]]);
  assert.equal(state.heard.at(-1).say, "Eva wins");
});

test("undo is asked of the others, and in games with orders takes one back", () => {
  assert.deepEqual(at.takeBack(seated({ can: ["undo"] }), "undo").outbox, [{ undo: "ask" }]);
  assert.deepEqual(at.takeBack(seated(), "undo").outbox, []);
  assert.deepEqual(at.takeBack(seated(QUEUES), "undo").outbox, [{ orders: "undo" }]);
  assert.deepEqual(at.takeBack(seated(QUEUES), "clear").outbox, [{ orders: "clear" }]);
});

test("where rounds tick nobody is waited for, and a round without an order is no news", () => {
  const ticking = seated({ ...QUEUES, turn: turn(true), tempo: 500, log: [{ n: 4, seat: 2, move: "pass", cells: [] }] });
  assert.deepEqual([at.myTurn(ticking), at.myTurn(seated()), ticking.table.log], [false, true, []]);
  const passed = hear(ticking, { event: event(5, { move: "pass", cells: [], turn: turn(true) }) });
  assert.deepEqual([passed.table.log, passed.heard.length], [[], ticking.heard.length]);
  assert.equal(hear(passed, { event: event(6) }).table.log.length, 1);
});

test("where rounds tick, what an order would do is shown until it is known anew", () => {
  const seat = seated({ game: { ...GAME, queues: true }, tempo: 250, turn: turn(false) });
  const resting = { ...seat, picked: [[1, 1]], looked: [1, 0] };
  const asked = at.ask(resting, at.wouldDo(resting));
  assert.equal(asked.outbox.length, 1);
  const known = drained(hear(asked, { preview: { cells: [[1, 1], [1, 0]], variant: 0, say: "5, taken" } }));
  const ticked = drained(hear(known, { event: event(5, { seats: known.table.seats }) }));
  assert.deepEqual(Object.values(ticked.previews), ["5, taken"]);
  assert.equal(at.ask(ticked, at.wouldDo(ticked)).outbox.length, 0);
  assert.equal(at.ask(ticked, at.wouldDo(ticked), true).outbox.length, 1);
});
