// A server of boardgame.io with a game like MathTricks: the same board and walk, moves checked, totals in
// floating point. `node boardgame.mjs FOLDER [DATA]`: FOLDER is where `npm install boardgame.io node-persist` was run; moves are
// kept in files in DATA, or in memory alone.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [folder, data] = process.argv.slice(2);
const require = createRequire(join(resolve(folder), "here.js"));
const { Server, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SIDE = 8;
const OPERATIONS = ["+", "-", "x", "/"];

const mathtricks = {
  name: "mathtricks",
  setup: () => ({
    board: Array.from({ length: SIDE * SIDE }, (_, at) => [OPERATIONS[(at * 7) % 4], 2 + ((at * 5) % 7)]),
    walked: Array.from({ length: SIDE * SIDE }, (_, at) => (at === 0 ? 0 : at === SIDE * SIDE - 1 ? 1 : null)),
    pawns: [[0, 0], [SIDE - 1, SIDE - 1]],
    totals: [0, 0],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step({ G, playerID }, x, y) {
      const at = y * SIDE + x;
      const [px, py] = G.pawns[playerID];
      const near = Math.max(Math.abs(px - x), Math.abs(py - y)) === 1;
      if (!(x >= 0 && y >= 0 && x < SIDE && y < SIDE) || G.walked[at] !== null || !near) return INVALID_MOVE;
      const [operation, number] = G.board[at];
      const total = G.totals[playerID];
      G.totals[playerID] =
        operation === "+" ? total + number : operation === "-" ? total - number : operation === "x" ? total * number : total / number;
      G.walked[at] = Number(playerID);
      G.pawns[playerID] = [x, y];
    },
  },
};

const server = Server({ games: [mathtricks], origins: [/.*/], ...(data && { db: new FlatFile({ dir: data }) }) });
const { appServer } = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
console.log(`Polje is at http://127.0.0.1:${appServer.address().port}`);
