// @ts-check
// What every page has: the catalogue and its words, the language, the theme, the frame, dialogs.

/** @import { Catalog } from "../protocol" */
/** @import { Child } from "./dom.js" */

import { h, make, patch } from "./dom.js";

/** @type {Catalog} */
let catalog = { texts: {}, languages: [], largest: 64, outside: null, games: [] };

/**
 * A text of the page in the reader's language.
 * @param {string} key @param {Record<string, string | number>} [values] for what stands in braces
 */
export function t(key, values = {}) {
  const text = catalog.texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** Storage may be switched off; then nothing is remembered. @param {string} key @returns {string | null} */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the convenience.
  }
}

/** The language asked for here, or the browser's own; the server falls back to English. */
export function language() {
  return new URLSearchParams(location.search).get("lang") ?? remembered("lang") ?? navigator.language.slice(0, 2);
}

/**
 * @param {string} path @param {RequestInit} [init]
 * @returns {Promise<any>} what the server answers; refusals are errors with its sentence
 */
export async function api(path, init) {
  const answer = await fetch(path, init);
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error ?? t("failed", { status: answer.status }));
  return body;
}

/** @param {string} lang @returns {Promise<Catalog>} */
export async function learn(lang) {
  catalog = await api(`/api/catalog?lang=${encodeURIComponent(lang)}`);
  const known = catalog.languages.some(({ code }) => code === lang);
  document.documentElement.lang = known ? lang : "en";
  return catalog;
}

/** Everything but dialogs, which are not drawn anew. */
const root = make(h("div", { class: "page" }));
document.body.append(root);

const THEMES = ["auto", "light", "dark"];

/** @param {string} theme */
const themeName = (theme) =>
  theme === "light" ? t("theme-light") : theme === "dark" ? t("theme-dark") : t("theme-auto");

/**
 * The frame of a page: its head, and what is in it.
 * @param {{ title: Child, speak: (lang: string) => void, help?: () => void }} head
 * @param {...Child} inside
 */
export function frame({ title, speak, help }, ...inside) {
  const { dataset, lang } = document.documentElement;
  const theme = dataset.chosen ?? "auto";
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const choose = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    remember("lang", value);
    speak(value);
  };
  const turnTheme = () => {
    remember("theme", next === "auto" ? null : next);
    if (next === "auto") delete dataset.chosen;
    else dataset.chosen = next;
    document.documentElement.dispatchEvent(new Event("theme"));
    frame({ title, speak, help }, ...inside);
  };
  const languages = catalog.languages.map(({ code, name }) => h("option", { value: code, lang: code }, name));
  patch(
    root,
    h("a", { class: "skip", href: "#main" }, t("skip")),
    h("header", { class: "head" },
      h("a", { class: "brand", href: "/" }, h("span", { class: "logo", "aria-hidden": "true" }), "Polje"),
      h("div", { class: "title" }, title),
      h("nav", { class: "tools", "aria-label": t("tools") },
        help && h("button", { class: "tool", "aria-label": t("help"), title: t("help"), on: { click: help } }, "?"),
        h("button", { class: `tool theme-${theme}`, "aria-label": themeName(theme), title: themeName(theme), on: { click: turnTheme } }),
        h("select", { class: "lang", "aria-label": t("language"), on: { change: choose }, own: { value: lang } }, languages))),
    h("main", { id: "main", tabindex: "-1", class: "main" }, ...inside),
  );
}

/**
 * A dialog that asks or tells; closes on Escape, on its buttons, and on a click beside it.
 * @param {string} title @param {Child[]} inside
 * @param {{ say: string, act?: () => void, kind?: string }[]} buttons
 */
export function dialog(title, inside, buttons) {
  const close = () => box.close();
  const press = (/** @type {(() => void) | undefined} */ act) => () => {
    close();
    act?.();
  };
  const row = buttons.map(({ say, act, kind = "" }, index) =>
    h("button", { class: `button ${kind}`, type: "button", autofocus: !index, on: { click: press(act) } }, say));
  const box = /** @type {HTMLDialogElement} */ (make(
    h("dialog", { class: "dialog", "aria-label": title },
      h("h2", {}, title), h("div", { class: "dialog-body", tabindex: "0" }, inside), h("div", { class: "row end" }, row))));
  box.addEventListener("click", (event) => event.target === box && close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** A badge that tells why a board is called fair. @param {string | null} fair */
export const fairness = (fair) => fair && h("button", {
  class: "badge", type: "button", on: { click: () => dialog(t("certified"), [h("p", {}, fair)], [{ say: t("close"), kind: "primary" }]) },
}, t("certified"));

/** An address of this server as others reach it. @param {string} path */
export function outside(path) {
  const here = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return ((here && catalog.outside) || location.origin) + path;
}

/** A sentence on an otherwise empty page. @param {string} said @param {...Child} more */
export const lone = (said, ...more) => h("div", { class: "lone" }, h("p", {}, said), ...more);

/** The Latin letter of a key, on a Cyrillic layout too. @param {KeyboardEvent} event */
export function keyOf(event) {
  const { key, code, shiftKey } = event;
  if (key.length !== 1 || key.charCodeAt(0) < 128 || !code.startsWith("Key")) return key;
  return shiftKey ? code[3] : code[3].toLowerCase();
}

/** Whether keys are being typed into something. @param {Event} event */
export function typing(event) {
  const target = /** @type {Element} */ (event.target);
  return Boolean(target.closest?.("input:not([type=range]), select, textarea, dialog"));
}
