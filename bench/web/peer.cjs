// The peer: boardgame.io's own server with a plain auction game for three, as its tutorial makes one.
// node peer.cjs PORT flatfile|memory FOLDER
const { createRequire } = require("node:module");
const path = require("node:path");
const need = createRequire(path.join(process.cwd(), "node_modules", "x.js"));
const { Server, FlatFile, Origins } = need("boardgame.io/server");
const { INVALID_MOVE } = need("boardgame.io/core");

const COMPANIES = 8;

const Auction = {
  name: "auction",
  minPlayers: 3,
  maxPlayers: 3,
  setup: () => ({
    cash: [60, 60, 60],
    shares: [0, 1, 2].map(() => Array(COMPANIES).fill(0)),
    treasury: Array(COMPANIES).fill(0),
    company: 0,
    high: 0,
    bidder: null,
    passed: [false, false, false],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: ({ G, playerID }, amount) => {
      const seat = Number(playerID);
      if (!Number.isInteger(amount) || amount <= G.high || amount > G.cash[seat]) return INVALID_MOVE;
      G.high = amount;
      G.bidder = seat;
      G.passed = [false, false, false];
    },
    pass: ({ G, playerID }) => {
      G.passed[Number(playerID)] = true;
      if (G.passed.filter(Boolean).length < 2) return;
      if (G.bidder !== null) {
        G.cash[G.bidder] -= G.high;
        G.treasury[G.company] += G.high;
        G.shares[G.bidder][G.company] += 1;
      }
      G.company = (G.company + 1) % COMPANIES;
      G.high = 0;
      G.bidder = null;
      G.passed = [false, false, false];
      for (let seat = 0; seat < 3; seat++) G.cash[seat] += 3; // an income, so that it goes on
    },
  },
};

async function main() {
  const [port, kind, folder] = process.argv.slice(2);
  const db = kind === "flatfile" ? new FlatFile({ dir: folder }) : undefined;
  const server = Server({ games: [Auction], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
  // The lobby has a port of its own: with today's koa the shared one answers 404.
  await server.run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 } });
  console.log("ready");
}

main();
