// @ts-check
// Descriptions of elements, and the DOM made to match them with as few changes as there are.

/** @typedef {{ tag: string, props: Record<string, any>, children: Child[] }} Element_ */
/** @typedef {Element_ | Node | string | number | null | undefined | false} Child */

/**
 * Describes an element. Props are attributes; `on` holds listeners by event, `vars` custom properties,
 * `key` tells siblings apart, `own` holds properties of the element itself.
 * @param {string} tag @param {Record<string, any>} [props] @param {...(Child | Child[])} children
 * @returns {Element_}
 */
export const h = (tag, props = {}, ...children) => ({ tag, props, children: children.flat() });

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Node, Record<string, any>>} */
const drawn = new WeakMap();

/** Makes the children of an element what is described. @param {Element} parent @param {...(Child | Child[])} wanted */
export function patch(parent, ...wanted) {
  const spare = new Set(parent.childNodes);
  /** @type {Node | null} */
  let last = null;
  for (const child of wanted.flat()) {
    if (child === null || child === undefined || child === false) continue;
    const node = child instanceof Node ? child : reuse(spare, child) ?? create(parent, child);
    spare.delete(/** @type {ChildNode} */ (node));
    /** @type {Node | null} */
    const next = last ? last.nextSibling : parent.firstChild;
    if (node !== next) parent.insertBefore(node, next);
    last = node;
    if (!(child instanceof Node)) fill(node, child);
  }
  // A node that is itself among the children may have gone to another parent.
  for (const node of spare) if (node.parentNode === parent) node.remove();
}

/** @param {Set<Node>} spare @param {Element_ | string | number} child */
function reuse(spare, child) {
  for (const node of spare) {
    if (typeof child !== "object") {
      if (node instanceof Text) return node;
    } else if (node instanceof Element && node.localName === child.tag && drawn.has(node)) {
      if (drawn.get(node)?.key === child.props.key) return node;
    }
  }
  return null;
}

/** @param {Element} parent @param {Element_ | string | number} child */
function create(parent, child) {
  if (typeof child !== "object") return document.createTextNode("");
  const inside = parent.namespaceURI === SVG && parent.localName !== "foreignObject";
  return child.tag === "svg" || inside
    ? document.createElementNS(SVG, child.tag)
    : document.createElement(child.tag);
}

/** @param {Node} node @param {Element_ | string | number} child */
function fill(node, child) {
  if (typeof child !== "object") {
    if (node.textContent !== String(child)) node.textContent = String(child);
    return;
  }
  const element = /** @type {HTMLElement} */ (node);
  const before = drawn.get(element) ?? {};
  const { props } = child;
  for (const name of new Set([...Object.keys(before), ...Object.keys(props)])) {
    if (name === "on") listen(element, before.on ?? {}, props.on ?? {});
    else if (name === "vars") for (const key in props.vars) element.style.setProperty(key, props.vars[key]);
    else if (name !== "own" && name !== "key" && before[name] !== props[name]) attribute(element, name, props[name]);
  }
  drawn.set(element, props);
  patch(element, child.children);
  // After the children: the value of a select is one of them.
  for (const key in props.own) {
    const own = /** @type {any} */ (element);
    if (own[key] !== props.own[key]) own[key] = props.own[key];
  }
}

/** @param {Element} element @param {string} name @param {any} value */
function attribute(element, name, value) {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {Record<string, any>} before @param {Record<string, any>} now */
function listen(element, before, now) {
  for (const name in before) if (before[name] !== now[name]) element.removeEventListener(name, before[name]);
  for (const name in now) if (before[name] !== now[name]) element.addEventListener(name, now[name]);
}

/** One element, made at once. @param {Element_} child @returns {HTMLElement} */
export function make(child) {
  const node = document.createElement(child.tag);
  fill(node, child);
  return node;
}
