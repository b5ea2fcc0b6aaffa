// @ts-check
// A game watched again. Tiles come drawn and named; this puts them where they belong.

export {}; // a module, so that its names are its own

const CELL = 40;
const PACES = [2000, 1000, 500, 250, 100];
const SVG = "http://www.w3.org/2000/svg";

const data = JSON.parse(/** @type {Element} */ (document.getElementById("data")).textContent ?? "");
const { replay, looks, words } = data;
const { width, height, steps } = replay;

/** @param {string} name @returns {any} */
const find = (name) => document.querySelector(`.${name}`);

/** @param {string} text @param {Record<string, unknown>} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** @param {Element} parent @param {string} name @param {Record<string, unknown>} attributes @param {string} [text] */
function draw(parent, name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return parent.appendChild(made);
}

/** @param {Element} parent @param {string} name @param {string} className @param {string} [text] */
function add(parent, name, className, text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return /** @type {HTMLElement} */ (parent.appendChild(made));
}

// The number of every tile's look, at the start and after each step, and how to go back.

const numbers = new Map(looks.map((/** @type {[unknown, string]} */ [tile], /** @type {number} */ number) => [JSON.stringify(tile), number]));
const look = (/** @type {unknown} */ tile) => /** @type {number} */ (numbers.get(JSON.stringify(tile)));

/** @type {number[]} */
const board = replay.start.tiles.map(look);
/** @type {[number, number, number][][]} the cell, its look before and after */
const changes = [];
for (const step of steps) {
  changes.push(step.tiles.map((/** @type {[number, unknown]} */ [index, tile]) => {
    const before = board[index];
    board[index] = look(tile);
    return [index, before, board[index]];
  }));
}
let reached = steps.length;

/** Goes to a position and tells which cells may look different there. @param {number} at */
function turnTo(at) {
  /** @type {Set<number>} */
  const touched = new Set();
  const turn = (/** @type {number} */ index, /** @type {number} */ to) => {
    board[index] = to;
    touched.add(index);
  };
  for (; reached < at; reached++) for (const [index, , after] of changes[reached]) turn(index, after);
  for (; reached > at; reached--) for (const [index, before] of [...changes[reached - 1]].reverse()) turn(index, before);
  return touched;
}

// The board.

const field = find("field");
field.setAttribute("viewBox", `-26 -22 ${width * CELL + 32} ${height * CELL + 28}`);
field.setAttribute("aria-label", fill(words.board, { game: replay.title }));
draw(field, "rect", { class: "board", x: -3, y: -3, width: width * CELL + 6, height: height * CELL + 6, rx: 7 });
const ruler = draw(field, "g", { class: "ruler", "font-size": 10, "aria-hidden": "true" });
for (let x = 0; x < width; x++) draw(ruler, "text", { x: (x + 0.5) * CELL, y: -8 }, String(x));
for (let y = 0; y < height; y++) draw(ruler, "text", { x: -14, y: (y + 0.6) * CELL }, String(y));
/** @type {Element[]} */
const cells = [];
for (let y = 0; y < height; y++) {
  const row = draw(field, "g", { role: "row" });
  for (let x = 0; x < width; x++) cells.push(draw(row, "use", { role: "cell", x: x * CELL, y: y * CELL }));
}
const marks = draw(field, "g", { "aria-hidden": "true" });

/** @param {number} index */
function show(index) {
  const number = board[index];
  cells[index].setAttribute("href", `#l${number}`);
  cells[index].setAttribute("aria-label", `${index % width},${Math.floor(index / width)} ${looks[number][1]}`.trim());
}

/** @param {[number, number][]} places */
function mark(places) {
  marks.replaceChildren();
  for (const [x, y] of places) draw(marks, "rect", { class: "mark", x: x * CELL + 1, y: y * CELL + 1, width: 38, height: 38, rx: 5.5 });
}

// Who plays, and the list of moves.

const trails = looks.some((/** @type {[string[], string]} */ [[style]]) => style === "trail") ? " trail" : "";
/** @type {{ card: HTMLElement, status: HTMLElement }[]} */
const players = replay.names.map((/** @type {string} */ name, /** @type {number} */ index) => {
  const card = add(find("players"), "li", "player");
  const chip = draw(card, "svg", { class: `chip own s${(index % 12) + 1}${trails}`, viewBox: "0 0 24 24", "aria-hidden": "true" });
  draw(chip, "rect", { class: "t", width: 24, height: 24, rx: 5.5 });
  draw(chip, "text", { x: 12, y: 16.8 }, String(index + 1));
  const who = add(card, "div", "");
  add(who, "b", "", name).dir = "auto";
  return { card, status: add(who, "span", "status") };
});

/** @type {HTMLElement[]} */
const buttons = [];
for (const { n, say, move } of steps) {
  if (!say && !move) continue;
  const button = add(add(find("moves"), "li", ""), "button", "");
  add(button, "span", "", String(n));
  button.append(say ?? move);
  button.onclick = () => go(n);
  buttons[n] = button;
}

// Where we are.

let at = 0;
let pace = 1;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {number} wanted */
function go(wanted) {
  buttons[at]?.removeAttribute("aria-current");
  at = Math.max(0, Math.min(wanted, steps.length));
  turnTo(at).forEach(show);
  const step = steps[at - 1];
  mark(step?.cells ?? []);
  for (const { seat, say, playing } of (step ?? replay.start).seats) {
    const { card, status } = players[seat - 1];
    status.textContent = say;
    card.className = `player${seat === step?.seat ? " moved" : ""}${playing ? "" : " gone"}`;
  }
  const where = fill(words["move-of"], { at, all: steps.length });
  find("count").textContent = where;
  find("told").textContent = step?.say ?? step?.move ?? "";
  find("closing").replaceChildren();
  if (at === steps.length) for (const line of replay.closing) add(find("closing"), "p", "", line);
  find("scrubber").value = at;
  find("scrubber").setAttribute("aria-valuetext", where);
  const button = buttons[at];
  button?.setAttribute("aria-current", "step");
  const list = find("moves");
  list.scrollTop = button ? /** @type {HTMLElement} */ (button.parentElement).offsetTop - list.clientHeight / 2 : 0;
  history.replaceState(null, "", `#${at}`);
  if (timer !== undefined) play(at < steps.length);
}

/** Whether it goes on by itself. While it does, a screen reader would not keep up. @param {boolean} on */
function play(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(() => go(at + 1), PACES[pace]) : undefined;
  find("autoplay").textContent = on ? words.pause : words.autoplay;
  find("told").setAttribute("aria-live", on ? "off" : "polite");
}

function toggle() {
  if (timer === undefined && at === steps.length) go(0);
  play(timer === undefined);
}

/** @param {number} by */
function hurry(by) {
  pace = Math.max(0, Math.min(pace + by, PACES.length - 1));
  find("pace").textContent = fill(words.pace, { seconds: PACES[pace] / 1000 });
  if (timer !== undefined) play(true);
}

/** @type {Record<string, () => void>} */
const does = {
  "to-start": () => go(0), back: () => go(at - 1), forward: () => go(at + 1), "to-end": () => go(steps.length), autoplay: toggle,
  slower: () => hurry(-1), faster: () => hurry(1),
};
for (const [name, act] of Object.entries(does)) {
  find(name).onclick = act;
  if (name === "autoplay") continue;
  find(name).title = words[name];
  find(name).setAttribute("aria-label", words[name]);
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: does.back, ArrowRight: does.forward, ArrowUp: () => go(at - 10), ArrowDown: () => go(at + 10), Home: does["to-start"],
  End: does["to-end"], " ": toggle, "+": does.faster, "=": does.faster, "-": does.slower,
};
addEventListener("keydown", (event) => {
  const { target, key } = event;
  const inside = target instanceof Element ? target.closest("button, input, .moves") : null;
  // What has the focus keeps the keys it uses itself.
  const own = inside && ([" ", "Enter"].includes(key) || (!inside.matches("button") && !/^[-+=]$/.test(key)));
  const up = inside?.closest(".moves") && /^(Arrow(Up|Down)|Home|End)$/.test(key);
  if (own || up || !keys[key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys[key]();
});

find("scrubber").max = steps.length;
find("scrubber").setAttribute("aria-label", words["move-number"]);
find("scrubber").oninput = () => go(Number(find("scrubber").value));
find("moves").setAttribute("aria-label", words.moves);
find("players").setAttribute("aria-label", words.players);
/** @type {HTMLElement} */ (document.querySelector("h1")).textContent = document.title;
find("fair").textContent = replay.fair ?? "";
board.forEach((_, index) => show(index));
addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
hurry(0);
play(false);
go(location.hash ? Number(location.hash.slice(1)) || 0 : data.at);
// What scrolls must be reached by keys.
if (find("players").scrollHeight > find("players").clientHeight) find("players").tabIndex = 0;
