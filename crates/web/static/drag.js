// @ts-check
// Dragging from cell to cell, with what is dragged under the finger.

/**
 * @param {HTMLElement} grid @param {HTMLElement} over
 * @param {{
 *   grabs: (index: number) => boolean, index: (event: Event) => number, cell: (index: number) => HTMLElement,
 *   under: (x: number, y: number) => number, drag: (from: number, to: number) => void,
 *   drop: (from: number, to: number) => void }} on
 */
export function drags(grid, over, on) {
  let from = -1;
  let at = -1;
  let ended = 0;
  /** @type {HTMLElement | null} */
  let ghost = null;

  grid.addEventListener("pointerdown", (event) => {
    const index = on.index(event);
    if (event.button || index < 0 || !on.grabs(index)) return;
    from = at = index;
    // What is pressed first takes all further events of a finger.
    if (grid.hasPointerCapture(event.pointerId)) grid.releasePointerCapture(event.pointerId);
  });
  addEventListener("pointermove", (event) => {
    if (from < 0) return;
    const index = on.under(event.clientX, event.clientY);
    if (!ghost && index !== from) ghost = lift(on.cell(from));
    if (ghost) follow(event);
    if (index < 0 || index === at) return;
    on.drag(at, index);
    at = index;
  });
  addEventListener("pointerup", () => {
    if (from < 0) return;
    if (ghost) {
      on.drop(from, at);
      ended = performance.now();
    }
    stop();
  });
  addEventListener("pointercancel", stop);

  /** @param {HTMLElement} cell */
  function lift(cell) {
    const copy = /** @type {HTMLElement} */ (cell.cloneNode(true));
    copy.removeAttribute("role");
    copy.removeAttribute("tabindex");
    copy.classList.add("ghost", "lifted");
    over.append(copy);
    return copy;
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    const box = over.getBoundingClientRect();
    ghost?.style.setProperty("transform", `translate(${event.clientX - box.left}px, ${event.clientY - box.top}px) translate(-50%, -50%)`);
  }

  function stop() {
    ghost?.remove();
    ghost = null;
    from = at = -1;
  }

  return {
    /** The click that follows a drag means nothing. */
    justEnded: () => performance.now() - ended < 50,
  };
}
