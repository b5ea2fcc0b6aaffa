// @ts-check
// Links as codes for phones. The server draws them; a link goes in the body, since it is secret.

/** @type {Map<string, string | null>} */
const codes = new Map();

/** The code of a link as the address of an image, null until it has come. @param {string} link @param {() => void} redraw */
export function code(link, redraw) {
  if (!codes.has(link)) {
    codes.set(link, null);
    draw(link).then((image) => {
      codes.set(link, image);
      redraw();
      // The link itself is there without its code.
    }, () => {});
  }
  return codes.get(link) ?? null;
}

/** @param {string} link */
async function draw(link) {
  const answer = await fetch("/api/qr", { method: "POST", body: link });
  if (!answer.ok) throw new Error(answer.statusText);
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
