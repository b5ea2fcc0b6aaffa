// @ts-check
// Leaderboards, one a game.

/** @import { Leaders, Rating } from "../protocol" */
/** @typedef {Leaders["games"][0]["lines"]} Lines */

import { h } from "./dom.js";
import { api, frame, language, learn, lone, t } from "./page.js";
import { interval } from "./interval.js";

/** @type {{ leaders: Leaders | null, error: string | null }} */
let state = { leaders: null, error: null };

function draw() {
  document.title = `${t("leaderboard")} · Polje`;
  const games = state.leaders?.games ?? [];
  const part = (/** @type {Leaders["games"][0]} */ game, /** @type {boolean} */ helped) => game.lines.filter((line) => line.helped === helped);
  const ratings = (/** @type {Lines} */ lines) => lines.flatMap(({ rating }) => (rating ? [rating] : []));
  const shown = (/** @type {string} */ title, /** @type {Lines} */ lines) => lines.length > 0 && table(title, lines, ratings(lines));
  frame({ title: h("h1", {}, t("leaderboard")), speak },
    !state.leaders && lone(state.error ?? t("loading")),
    h("div", { class: "tables" }, games.map((game) => h("section", { class: "sheet-box", key: game.name },
      h("h2", {}, game.title), !game.lines.length && h("p", { class: "muted" }, t("nobody-yet")),
      shown(game.title, part(game, false)),
      part(game, true).length > 0 && h("h3", {}, t("helped")), shown(`${game.title}: ${t("helped")}`, part(game, true))))),
    games.some(({ lines }) => lines.some(({ verified }) => !verified)) && h("p", { class: "note muted" }, t("unverified-about")));
}

/** @param {string} title @param {Lines} lines @param {Rating[]} all */
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
