// @ts-check
// Help about a game: its rules, its signs, all keys.

/** @import { ExtraKey, Sign } from "../protocol" */

import { h } from "./dom.js";
import { dialog, t } from "./page.js";

/** @param {{ title: string, guide: string, queues: boolean, hides: boolean, keys: ExtraKey[], signs: Sign[] }} game @param {boolean} playing */
export function helpAbout(game, playing) {
  const rules = game.guide.split("\n\n").map((part) => h("p", {}, part));
  const signs = game.signs.map(({ style, glyph, about }) => [
    h("dt", {}, h("span", { class: `sign marker-${style}`, "data-glyph": glyph, "aria-hidden": "true" })), h("dd", {}, about),
  ]);
  const lines = [
    [t("key-arrows"), t("help-cursor")],
    [t("key-enter"), game.queues ? t("help-pick") : t("help-play")],
    ...(game.queues
      ? [[t("key-arrows"), t("help-order")], ["v", t("half")], ["u", t("order-back")], ["x", t("orders-clear")]]
      : [["n, N", t("help-next")], ["u", t("take-back")]]),
    ...game.keys.map(({ key, about }) => [key, about]),
    ["p", t("help-pass")],
    ["[ ]", t("help-history")],
    ["+ - 0", t("zoom")],
    ["m", t("moves")],
    ["/", t("type-move")],
    ["R", t("resign")],
    ["Esc", t("help-let-go")],
    ["?", t("help")],
  ];
  const keys = lines.flatMap(([key, about]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, about)]);
  dialog(game.title, [
    rules,
    signs.length > 0 && h("h3", {}, t("signs")), h("dl", { class: "keys" }, signs.flat()),
    playing && h("h3", {}, t("keys")), playing && h("dl", { class: "keys" }, keys),
  ].flat(), [{ say: t("close"), kind: "primary" }]);
}
