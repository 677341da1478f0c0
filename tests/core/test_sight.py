"""A Sight knows what its seat may know and nothing else."""

from typing import Self

import pytest

from oikist.core.errors import UnknownAction
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import NOBODY, SPECTATOR, Entry, State
from oikist.games import NAMES, load
from oikist.games.kuhn.actions import ACTION_COUNT, BET, CALL, CHANCE_COUNT, CHECK, DEAL, FOLD
from oikist.games.kuhn.view import KuhnView

KUHN = load("kuhn")
ALL_ACTIONS = range(ACTION_COUNT + CHANCE_COUNT)


def test_only_the_seat_to_move_has_legal_actions() -> None:
    match = Match(KUHN, 2, "7")
    assert match.sight(0).legal_actions() == [CHECK, BET]
    assert match.sight(1).legal_actions() == match.sight(SPECTATOR).legal_actions() == []


@pytest.mark.parametrize("name", ["kuhn", *NAMES])
def test_seats_and_options_of_a_table_are_known(name: str) -> None:
    game = load(name)
    for seats in game.seats:
        given = {option.name: option.values[-1] for option in game.options if not option.free and not option.presets}
        match = Match(game, seats, "7", given)
        for state in (match.state, match.state.copy(), game.from_position(match.state.position())):
            for watcher in (0, seats - 1, SPECTATOR):
                sight = Sight(game, state, watcher)
                assert (sight.seats(), sight.options()) == (seats, match.record.options)
        assert match.record.options.items() >= given.items()


def test_options_that_a_sight_tells_are_a_copy() -> None:
    match = Match(load("magna-roma"), 2, "7")
    match.sight(0).options().clear()
    assert match.sight(0).options() == match.record.options != {}


def test_refusal_out_of_turn_names_who_is_to_move() -> None:
    match = Match(KUHN, 2, "7")
    for watcher in (1, SPECTATOR):
        assert {match.sight(watcher).refusal(action) for action in ALL_ACTIONS} == {"KU-0.1 seat=0"}
    assert [match.sight(0).refusal(action) for action in ALL_ACTIONS] == [None, None, "KU-2.4", "KU-2.4"] + [
        "KU-0.4"
    ] * 3


def test_refusal_does_not_tell_what_chance_may_do() -> None:
    state = KUHN.new(2)
    state.apply(DEAL)
    for watcher in (0, 1, SPECTATOR):
        sight = Sight(KUHN, state, watcher, lambda _: [])
        assert {sight.refusal(action) for action in ALL_ACTIONS} == {"KU-0.3"}


@pytest.mark.parametrize("action", [-1, -(10**9), len(ALL_ACTIONS), 10**5000], ids=range(4))
def test_refusal_of_what_is_no_action(action: int) -> None:
    match = Match(KUHN, 2, "7")
    for watcher in (0, 1, SPECTATOR):
        with pytest.raises(UnknownAction, match="kuhn has no action"):
            match.sight(watcher).refusal(action)


def test_refusal_after_the_end() -> None:
    match = Match(KUHN, 2, "7")
    match.act(BET)
    match.act(FOLD)
    assert {match.sight(0).refusal(action) for action in ALL_ACTIONS} == {"KU-0.2"}


@pytest.mark.parametrize("seat", [0, 1])
def test_view_hides_the_other_card_until_the_showdown(seat: int) -> None:
    match = Match(KUHN, 2, "7")
    dealt = [name.split(" ")[1] for _, name in match.record.moves]
    assert seen_cards(match.sight(seat)) == [dealt[owner] if owner == seat else "?" for owner in (0, 1)]
    assert seen_cards(match.sight(SPECTATOR)) == ["?", "?"]
    match.act(BET)
    match.act(CALL)
    assert seen_cards(match.sight(seat)) == seen_cards(match.sight(SPECTATOR)) == dealt


def test_names_are_those_the_seat_saw() -> None:
    match = Match(KUHN, 2, "7")
    assert match.sight(1).names() == match.seen_names(1)


def test_equal_sights_and_equal_rng_give_equal_worlds() -> None:
    low = KUHN.from_position(position("queen jack"))
    high = KUHN.from_position(position("queen king"))
    for number in range(20):
        worlds = [Sight(KUHN, state, 0, lambda _: []).sample(Rng(number)).position() for state in (low, high)]
        assert worlds[0] == worlds[1]


def test_every_possible_world_is_sampled() -> None:
    sight = Sight(KUHN, KUHN.from_position(position("queen jack")), 0, lambda _: [])
    worlds = {sight.sample(Rng(number)).position() for number in range(20)}
    assert worlds == {position("queen jack"), position("queen king")}
    outside = Sight(KUHN, KUHN.from_position(position("queen jack")), SPECTATOR, lambda _: [])
    assert len({outside.sample(Rng(number)).position() for number in range(60)}) == 6


class Points(State):
    """A table where each seat has points that it alone knows until the end."""

    def __init__(self, points: list[int], mover: int) -> None:
        super().__init__()
        self.points = points
        self.mover = mover

    def to_move(self) -> int:
        return self.mover

    def scores(self) -> list[int]:
        return self.points

    def ledger(self, seat: int) -> list[Entry]:
        return [Entry("card", self.points[seat])]

    def sample_hidden(self, seat: int, rng: Rng) -> Self:
        points = [points if owner == seat else rng.below(3) for owner, points in enumerate(self.points)]
        return type(self)(points, self.mover)


def test_what_is_hidden_is_not_scored_before_the_end() -> None:
    state = Points([2, 0], 0)
    first, second, outside = (Sight(KUHN, state, seat, lambda _: []) for seat in (0, 1, SPECTATOR))
    assert (first.scores(), second.scores(), outside.scores()) == ([2, None], [None, 0], [None, None])
    assert (first.ledger(0), first.ledger(1)) == ([Entry("card", 2)], None)
    assert outside.ledger(0) is None
    state.mover = NOBODY
    assert outside.scores() == second.scores() == [2, 0]
    assert second.ledger(0) == [Entry("card", 2)]


def test_what_everybody_knows_is_scored_at_any_time() -> None:
    match = Match(KUHN, 2, "7")
    for watcher in (0, 1, SPECTATOR):
        assert match.sight(watcher).scores() == match.state.scores()
        assert [match.sight(watcher).ledger(seat) for seat in (0, 1)] == [match.state.ledger(seat) for seat in (0, 1)]


def seen_cards(sight: Sight) -> list[str]:
    view = sight.view()
    assert isinstance(view, KuhnView)
    return view.cards


def position(cards: str) -> str:
    return f"kuhn {KUHN.box_hash}\nante 1\ncards {cards}\npaid 1 1\nchecks 0\nfolded -\n"
