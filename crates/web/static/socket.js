// @ts-check
// A line to a room that comes back by itself.

/** @import { FromServer } from "../protocol" */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const PONG_WITHIN = 6000;

/** Answers after which coming again would be of no use. */
const FINAL = ["taken", "token", "gone"];

/**
 * @param {string} path
 * @param {{ open: () => void, lost: () => void, hear: (message: FromServer) => void }} on
 */
export function connect(path, on) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let wait = 0;
  let done = false;
  let timer = 0;
  let pinged = 0;

  function open() {
    clearTimeout(timer);
    if (done || socket) return;
    const own = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = own;
    own.onopen = () => on.open();
    own.onmessage = ({ data }) => {
      tries = 0;
      clearTimeout(pinged);
      pinged = 0;
      const message = JSON.parse(data);
      if (message.bye) {
        done = FINAL.includes(message.bye.why);
        wait = message.bye.retry_ms ?? 0;
      }
      on.hear(message);
    };
    own.onclose = () => lose(own);
  }

  /** @param {WebSocket} own */
  function lose(own) {
    if (socket !== own) return;
    socket = null;
    clearTimeout(pinged);
    pinged = 0;
    on.lost();
    if (done) return;
    const backoff = Math.min(FIRST_WAIT * 2 ** tries++, LONGEST_WAIT);
    timer = setTimeout(open, Math.max(wait, backoff * (0.75 + Math.random() / 2)));
    wait = 0;
  }

  /** A line that is dead but not closed is found out by a question. */
  function ping() {
    if (socket?.readyState !== WebSocket.OPEN || pinged) return;
    const own = socket;
    own.send(JSON.stringify({ ping: 1 }));
    pinged = setTimeout(() => {
      own.close();
      lose(own);
    }, PONG_WITHIN);
  }

  setInterval(ping, PING_EVERY);
  // A server on this machine answers without a network, too.
  addEventListener("offline", ping);
  addEventListener("online", () => (socket ? ping() : open()));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") socket ? ping() : open();
  });
  open();

  return {
    /** What cannot be sent now is lost, but for the move that the state keeps. @param {object} message */
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      done = true;
      socket?.close();
    },
    /** Takes the seat back after another tab had it. */
    again() {
      done = false;
      tries = 0;
      open();
    },
  };
}
