"""Every game keeps the contract for every number of seats."""

import pytest

from oikist.core.errors import OikistError
from oikist.games import NAMES, TEMPLATES, load
from oikist.testing import check_game, tables_of


def cases() -> list[tuple[str, int | None]]:
    """Every game with every number of seats; one that cannot be opened is a case of its own, which fails."""
    found: list[tuple[str, int | None]] = []
    for name in NAMES + TEMPLATES:
        try:
            found += [(name, seats) for seats in load(name).seats]
        except (ImportError, AttributeError, OikistError):
            found.append((name, None))
    return found


@pytest.mark.parametrize(("name", "seats"), cases())
def test_game_keeps_the_contract(name: str, seats: int | None) -> None:
    game = load(name)
    is_small = game.action_count < 100
    check_game(game, seats, matches=40 if is_small else len(tables_of(game)), every=1 if is_small else 4, closely=6)
