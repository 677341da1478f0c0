"""Worker: a process that plays matches for a simulation; a plan comes in, outcomes go out, as lines of JSON."""

import json
import sys
from dataclasses import asdict

from oikist.cli.simulation import Plan, play_one
from oikist.games import load


def main() -> None:
    """Play what standard input asks for, a line of standard output a match."""
    task = json.loads(sys.stdin.readline())
    plan = Plan(**task["plan"])
    game = load(plan.game, plan.components, **plan.box)
    for number in range(*task["numbers"]):
        print(json.dumps(asdict(play_one(game, plan, number))), flush=True)


if __name__ == "__main__":
    main()
