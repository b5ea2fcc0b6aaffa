// @ts-check
// A tournament, live: progress, standings, cross-table, chart, games.

/** @import { Tournament } from "../protocol" */

import { h } from "./dom.js";
import { api, frame, language, learn, lone, t } from "./page.js";
import { interval } from "./interval.js";

const REFRESH = 1000;
const name = location.pathname.split("/")[2];

/** @type {{ tournament: Tournament | null, error: string | null }} */
let state = { tournament: null, error: null };

function draw() {
  const { tournament } = state;
  document.title = [tournament?.name ?? decodeURIComponent(name), "Polje"].join(" · ");
  const title = tournament && h("div", { class: "row" }, h("h1", { dir: "auto" }, tournament.name), h("span", { class: "muted" }, tournament.title));
  frame({ title, speak }, tournament ? body(tournament) : lone(state.error ?? t("loading")));
}

/** @param {Tournament} tournament */
function body({ played, total, running, standings, crosstable, chart, games, name: own }) {
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
    h("section", { class: "sheet-box wide" }, h("h2", {}, t("games")), h("ol", { class: "game-list" }, games.map(({ id, players, say }) =>
      h("li", { key: id }, h("a", { href: `/t/${encodeURIComponent(own)}/${encodeURIComponent(id)}` }, players.join(" – ")), h("span", { class: "muted" }, say))))));
}

/** @param {string} label @param {import("./dom.js").Child} inside */
const region = (label, inside) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, inside);

/** @param {"th"} tag @param {string[]} cells */
const row = (tag, cells) => h("thead", {}, h("tr", {}, cells.map((text, i) => (text ? h(tag, { scope: "col", class: i === 1 && cells[0] ? "" : "figure" }, text) : h("td", {})))));

async function load() {
  try {
    state = { tournament: await api(`/api/tournaments/${name}?lang=${document.documentElement.lang}`), error: null };
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
