"""Reproduce a balance chart: how often each seat wins, by the order of play, with greedy bots at every seat.

`oikist balance GAME` asks this and more; docs/balance.md tells what.
"""

import oikist
from oikist.arena.balance.laboratory import Laboratory

GAME = "magna-roma"
SEATS = 3
MATCHES = 20
WIDE = 40  # signs for all matches


def main() -> None:
    """A bar a seat; the stars mark the fair share."""
    laboratory = Laboratory(oikist.load(GAME), {}, "greedy", "balance", MATCHES, [SEATS], ["seats"])
    for _ in laboratory.play(workers=1):
        pass
    wins = next(figure for figure in laboratory.report().figures if figure.key == "seats-wins-start")
    block = wins.blocks[0]
    assert block.fair is not None
    print(f"{GAME}, {SEATS} seats, {MATCHES} matches")
    for row in block.rows:
        bar = list(("#" * round(WIDE * row.value.mean)).ljust(WIDE, "."))
        bar[round(WIDE * block.fair)] = "*"
        ends = " to ".join(row.value.ends(100, ".0f"))
        print(f"  plays {row.label}.  {''.join(bar)} {row.value.mean:.0%} ({ends})")


if __name__ == "__main__":
    main()
