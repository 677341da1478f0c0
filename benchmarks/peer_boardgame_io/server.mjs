// The peer boardgame.io: its own server with a trivial game of two seats that move in turn.
//
//     node server.mjs [FOLDER]
//
// Matches are kept in memory, its default, or with its FlatFile storage in FOLDER. It listens on a free port of the
// loopback, prints that port as a line of JSON, and ends when its input does, so that it never outlives its caller.

import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`); // it is installed in the folder this is started in
const { FlatFile, Origins, Server } = require('boardgame.io/server');

const folder = process.argv[2];

const trivial = {
  name: 'trivial',
  setup: () => ({ count: 0 }),
  moves: {
    count: ({ G }) => {
      G.count += 1;
    },
  },
  // A turn of one move: without an end of turn its list of moves to undo would grow and be sent with every update.
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({
  games: [trivial],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(JSON.stringify({ port: appServer.address().port }));

process.stdin.on('end', () => process.exit(0));
process.stdin.resume();
