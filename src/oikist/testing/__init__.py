"""Testing: check_game plays random matches of a game and says, in an AssertionError, where it breaks the contract."""

from collections.abc import Mapping
from typing import Final

from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games import package_of
from oikist.testing import box, secrets, states
from oikist.testing.box import rules_of, tables_of
from oikist.testing.moment import Moment

__all__ = ["check_game", "check_match", "rules_of", "tables_of"]

LONGEST_MATCH: Final = 20_000  # actions: a random match that is longer counts as endless
QUICK: Final = (
    states.check_turn, states.check_position, states.check_scores, states.check_views, states.check_decisions,
    states.check_progress, states.check_features,
)  # fmt: skip
CLOSE: Final = (
    states.check_copy, states.check_rebuilt, states.check_refusals, states.check_terms, states.check_show,
    secrets.check_worlds, secrets.check_openness, secrets.check_masks,
)  # fmt: skip


def check_game(
    game: Game,
    seats: int | None = None,
    matches: int = 4,
    seed: str | int = "conformance",
    every: int = 1,
    closely: int = 8,
    further: int = 20,
    package: str | None = None,
) -> None:
    """Play `matches` random matches for each number of seats (or for `seats`), each with another table option.

    The quick checks look at each `every`-th state, the slow ones at `closely` states of a match, from where they play
    on by `further` actions. `package` has RULES.md and text/ of a game that is not one of ours.
    """
    home = package or package_of(game.name)
    box.check_rules(game, home)
    box.check_texts(home)
    box.check_actions(game)
    box.check_odds(game)
    tables = tables_of(game)
    for count in game.seats if seats is None else (seats,):
        box.check_options(game, count)
        for number in range(matches):
            table = tables[number % len(tables)]
            check_match(game, count, f"{seed}/{number}", table, every, closely, further, home)


def check_match(
    game: Game,
    seats: int,
    seed: str,
    options: Mapping[str, str],
    every: int,
    closely: int,
    further: int,
    package: str,
) -> None:
    """One random match, looked at state by state."""
    state = game.new(seats, **options)
    moment = Moment(game, package, seats, seed, further, state, Rng(f"{seed}/checks"))
    try:
        match = random_match(moment, options)
        looks = close_looks(len(match.actions), closely)
        for number in range(len(match.actions) + 1):
            moment.number = number
            quick = number % every == 0
            check_moment(moment, quick, number in looks)
            if number < len(match.actions):
                if quick:
                    states.check_story(moment, match.actions[number])
                state.apply(match.actions[number])
        states.check_record(moment, match)
    except AssertionError:
        raise
    except Exception as error:
        moment.demand(False, f"{type(error).__name__}: {error}")
        raise


def random_match(moment: Moment, options: Mapping[str, str]) -> Match:
    """Random matches end."""
    match = Match(moment.game, moment.seats, moment.seed, options)
    while match.record.result is None:
        moment.number = len(match.actions)
        legal = match.state.legal_actions()
        moment.demand(legal != [], "nothing is legal, but the game is not over")
        moment.demand(moment.number < LONGEST_MATCH, "the match does not end")
        match.act(moment.rng.pick(legal))
    return match


def close_looks(length: int, count: int) -> set[int]:
    """Moments spread over a match, its first and last among them."""
    return {index * length // max(count - 1, 1) for index in range(count)} | {0, length}


def check_moment(moment: Moment, quick: bool, close: bool) -> None:
    """All checks of one state."""
    for check in QUICK if quick or close else ():
        check(moment)
    for check in CLOSE if close else ():
        check(moment)
