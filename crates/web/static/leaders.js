// @ts-check
// Leaderboards, one a game.

/** @import { Leaders, Rating } from "../protocol" */

import { h } from "./dom.js";
import { api, frame, language, learn, lone, t } from "./page.js";
import { interval } from "./interval.js";

/** @type {{ leaders: Leaders | null, error: string | null }} */
let state = { leaders: null, error: null };

function draw() {
  document.title = `${t("leaderboard")} · Polje`;
  const games = state.leaders?.games ?? [];
  const ratings = (/** @type {Leaders["games"][0]} */ game) => game.lines.flatMap(({ rating }) => (rating ? [rating] : []));
  frame({ title: h("h1", {}, t("leaderboard")), speak },
    !state.leaders && lone(state.error ?? t("loading")),
    h("div", { class: "tables" }, games.map((game) => h("section", { class: "sheet-box", key: game.name },
      h("h2", {}, game.title), game.lines.length ? table(game.title, game.lines, ratings(game)) : h("p", { class: "muted" }, t("nobody-yet"))))),
    games.some(({ lines }) => lines.some(({ verified }) => !verified)) && h("p", { class: "note muted" }, t("unverified-about")));
}

/** @param {string} title @param {Leaders["games"][0]["lines"]} lines @param {Rating[]} all */
function table(title, lines, all) {
  const head = ["#", t("name"), t("won"), t("drawn"), t("lost"), t("series"), t("rating")];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, h("table", {},
    h("thead", {}, h("tr", {}, head.map((text, i) => h("th", { scope: "col", class: i === 1 || i === 6 ? "" : "figure" }, text)))),
    h("tbody", {}, lines.map((line) => h("tr", {},
      h("td", { class: "figure" }, line.rank),
      h("th", { scope: "row", dir: "auto" }, line.name, line.bot && h("span", { class: "tag" }, ` ${t("bot")}`), !line.verified && h("span", { class: "tag" }, ` ${t("unverified")}`)),
      [line.wins, line.draws, line.losses, line.series].map((count) => h("td", { class: "figure" }, count)),
      h("td", {}, line.rating && interval(line.rating, all)))))));
}

/** @param {string} lang */
async function speak(lang) {
  try {
    await learn(lang);
    state = { leaders: await api(`/api/leaders?lang=${document.documentElement.lang}`), error: null };
  } catch (error) {
    state = { ...state, error: /** @type {Error} */ (error).message };
  }
  draw();
}
speak(language());
