"""A bot of plain Python that knows of Oikist only docs/bot-protocol.md: exec:python3 examples/protocol_bot.py."""

import json
import random
import sys

EAGER = "conquer build site bless city found settle flip land embark load pay upgrade tax sell take"
IDLE = "end done pass decline home revoke dismiss strip recruit march"  # what is in neither list comes in between


def wish(view, name):
    """How much an action is wished for: its kind is the first word of its name, and the view tells more about some."""
    kind, *words = name.split()
    rank = -EAGER.split().index(kind) if kind in EAGER.split() else -200 if kind in IDLE.split() else -100
    if kind == "take" and "ring" in view:  # Magna Roma: the tile with the most stars
        slots = {str(slot["slot"]): slot["tile"] for slot in view["ring"] if slot["tile"]}
        return rank, slots[words[0]]["stars"] if words[0] in slots else 0
    if kind == "tax":  # Ancient Colonies: the tax that fails least
        return rank, -sum(tax["failures"] / tax["rolls"] for tax in view["taxes"] if tax["policy"] == words[-1])
    if kind == "bid":  # Ancient Colonies as well: no more than is asked
        return rank, -int(words[0])
    return rank, 0


names, chance = [], random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance.seed(message["seed"])
    elif message["type"] == "choose":
        names[message["before"] :] = message["names"]  # the record, as far as our seat knows it
        wishes = [wish(message["view"], name) for name in message["legal"]]
        best = [name for name, value in zip(message["legal"], wishes) if value == max(wishes)]
        print(json.dumps({"action": chance.choice(best)}), flush=True)
    elif message["type"] == "over":
        print(f"After {len(names)} actions the scores are {message['scores']}.", file=sys.stderr)
if not names:
    print("Nobody asked me anything: Oikist starts me with --bots 'exec:python3 examples/protocol_bot.py,random'.")
