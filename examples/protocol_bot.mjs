// A bot for Node that knows nothing of Oikist but docs/bot-protocol.md: exec:node examples/protocol_bot.mjs

import { createInterface } from "node:readline";

const EAGER = "conquer build site bless city found settle flip land embark load pay upgrade tax sell take";
const IDLE = "end done pass decline home revoke dismiss strip recruit march"; // what is in neither list comes in between

// How much an action is wished for: its kind is the first word of its name, and the view tells more about some.
function wish(view, name) {
  const [kind, ...words] = name.split(" ");
  const eager = EAGER.split(" ").indexOf(kind);
  const rank = eager >= 0 ? -eager : IDLE.split(" ").includes(kind) ? -200 : -100;
  if (kind === "take" && view.ring) {
    // Magna Roma: the tile with the most stars, at most 9
    const slot = view.ring.find((slot) => slot.tile && String(slot.slot) === words[0]);
    return rank + (slot ? slot.tile.stars / 10 : 0);
  }
  if (kind === "tax") {
    // Ancient Colonies: the tax that fails least
    const tax = view.taxes.find((tax) => tax.policy === words.at(-1));
    return rank - (tax ? tax.failures / tax.rolls / 10 : 0);
  }
  // Ancient Colonies as well: no more than is asked
  return kind === "bid" ? rank - Number(words[0]) / 1000 : rank;
}

let state = 1n;
let names = [];

// Numbers that depend on the seed only, so that the same seed gives the same match.
function below(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((state >> 33n) % BigInt(bound));
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    state = BigInt(message.seed);
  } else if (message.type === "choose") {
    names = [...names.slice(0, message.before), ...message.names]; // the record, as far as our seat knows it
    const wishes = message.legal.map((name) => wish(message.view, name));
    const best = message.legal.filter((_, index) => wishes[index] === Math.max(...wishes));
    process.stdout.write(JSON.stringify({ action: best[below(best.length)] }) + "\n");
  } else if (message.type === "over") {
    console.error(`After ${names.length} actions the scores are ${message.scores}.`);
  }
}
