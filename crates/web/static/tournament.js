// @ts-check
// A tournament, live: progress, standings, cross-table, chart, games.

/** @import { Tournament, TournamentGames } from "../protocol" */

import { h } from "./dom.js";
import { api, frame, language, learn, lone, t } from "./page.js";
import { interval } from "./interval.js";

const REFRESH = 1000;
const name = location.pathname.split("/")[2];

/** @type {{ tournament: Tournament | null, games: TournamentGames, player: string, error: string | null }} */
let state = { tournament: null, games: { page: 1, pages: 1, games: [] }, player: "", error: null };

function draw() {
  const { tournament } = state;
  document.title = [tournament?.name ?? decodeURIComponent(name), "Polje"].join(" · ");
  const title = tournament && h("div", { class: "row" }, h("h1", { dir: "auto" }, tournament.name), h("span", { class: "muted" }, tournament.title));
  frame({ title, speak }, tournament ? body(tournament) : lone(state.error ?? t("loading")));
}

/** @param {Tournament} tournament */
function body({ played, total, running, standings, crosstable, chart, name: own }) {
  const ratings = standings.flatMap(({ rating }) => (rating ? [rating] : []));
  const progress = t("played-of", { played, total });
  return h("div", { class: "tables" },
    h("section", { class: "sheet-box wide" },
      h("div", { class: "row" }, h("progress", { max: total || 1, value: played, "aria-label": progress }), h("span", {}, progress), running && h("span", { class: "badge" }, t("running")))),
    h("section", { class: "sheet-box" }, h("h2", {}, t("standings")), region(t("standings"), h("table", {},
      row("th", ["#", t("name"), t("points"), t("games"), t("rating")]),
      h("tbody", {}, standings.map((line) => h("tr", {},
        h("td", { class: "figure" }, line.rank), h("th", { scope: "row", dir: "auto" }, line.name), h("td", { class: "figure" }, line.points), h("td", { class: "figure" }, line.games),
        h("td", {}, line.rating && interval(line.rating, ratings)))))))),
    h("section", { class: "sheet-box" }, h("h2", {}, t("cross-table")), region(t("cross-table"), h("table", { class: "cross" },
      row("th", ["", ...crosstable.map((_, i) => String(i + 1))]),
      h("tbody", {}, crosstable.map((line, i) => h("tr", {},
        h("th", { scope: "row", dir: "auto" }, `${i + 1}. ${line.name}`), line.cells.map((cell) => h("td", { class: "figure" }, cell)))))))),
    chart && h("section", { class: "sheet-box wide" }, h("h2", {}, t("chart")), h("img", { class: "chart", alt: t("chart-about"), src: `data:image/svg+xml,${encodeURIComponent(chart)}` })),
    h("section", { class: "sheet-box wide" },
      h("div", { class: "row" }, h("h2", {}, t("games")), choice(standings.map((line) => line.name)), pager()),
      h("ol", { class: "game-list" }, state.games.games.map(({ id, players, say }) =>
        h("li", { key: id }, h("a", { href: `/t/${encodeURIComponent(own)}/${encodeURIComponent(id)}` }, players.join(" – ")), h("span", { class: "muted" }, say))))));
}

/** Whose games are listed. @param {string[]} names */
const choice = (names) => h("select", { class: "field fit", "aria-label": t("games-of"), own: { value: state.player }, on: { change: (/** @type {Event} */ event) => turn(1, /** @type {HTMLSelectElement} */ (event.target).value) } },
  h("option", { value: "" }, t("all-players")),
  [...names].sort().map((player) => h("option", { key: player, value: player }, player)));

function pager() {
  const { page, pages } = state.games;
  if (pages < 2) return null;
  /** @param {string} label @param {string} sign @param {number} to */
  const step = (label, sign, to) => h("button", { class: "button", type: "button", "aria-label": label, title: label, own: { disabled: to < 1 || to > pages }, on: { click: () => turn(to, state.player) } }, sign);
  return h("div", { class: "row" }, step(t("later-games"), "◀", page - 1), h("span", { "aria-live": "polite" }, t("page-of", { page, pages })), step(t("earlier-games"), "▶", page + 1));
}

/** @param {number} page @param {string} player */
async function turn(page, player) {
  state = { ...state, player, games: { ...state.games, page } };
  await load();
}

/** @param {string} label @param {import("./dom.js").Child} inside */
const region = (label, inside) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, inside);

/** @param {"th"} tag @param {string[]} cells */
const row = (tag, cells) => h("thead", {}, h("tr", {}, cells.map((text, i) => (text ? h(tag, { scope: "col", class: i === 1 && cells[0] ? "" : "figure" }, text) : h("td", {})))));

async function load() {
  const { player, games: { page } } = state;
  const lang = document.documentElement.lang;
  try {
    const tournament = await api(`/api/tournaments/${name}?lang=${lang}`);
    const games = await api(`/api/tournaments/${name}/games?${new URLSearchParams({ lang, page: String(page), ...(player && { player }) })}`);
    // Somebody may have turned the page in the meantime.
    const turned = state.player !== player || state.games.page !== page;
    state = { ...state, tournament, error: null, games: turned ? state.games : games };
  } catch (error) {
    state = { ...state, error: /** @type {Error} */ (error).message };
  }
  draw();
}

/** @param {string} lang */
async function speak(lang) {
  await learn(lang).catch(() => {});
  await load();
}

async function watch() {
  if (!document.hidden && (state.tournament?.running ?? true)) await load();
  setTimeout(watch, REFRESH);
}
speak(language()).then(() => setTimeout(watch, REFRESH));
