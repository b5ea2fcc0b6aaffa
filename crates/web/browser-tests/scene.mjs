// @ts-check
// A browser test: people on a playground, who have nothing to complain of.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Cast, Playground } from "./playground.mjs";

/** What a browser says when a line is cut on purpose. */
export const CUT = /WebSocket connection to .* failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET)/;

const ground = await Playground.open();
after(() => ground.close());

/** @typedef {{ ground: Playground, cast: Cast }} Stage */

/**
 * A test with people. Their browsers may complain of nothing but of what is `expected`.
 * @param {string} name @param {(stage: Stage) => Promise<void>} play @param {RegExp} [expected]
 */
export function scene(name, play, expected) {
  test(name, async () => {
    const cast = new Cast(ground);
    try {
      await play({ ground, cast });
    } finally {
      await cast.leave();
    }
    assert.deepEqual(cast.complaints.filter((text) => !expected?.test(text)), []);
  });
}
