"""A Sight knows what its seat may know and nothing else."""

import pytest

from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR
from oikist.games import load
from oikist.games.kuhn.actions import ACTION_COUNT, BET, CALL, CHANCE_COUNT, CHECK, DEAL, FOLD
from oikist.games.kuhn.view import KuhnView

KUHN = load("kuhn")
ALL_ACTIONS = range(ACTION_COUNT + CHANCE_COUNT)


def test_only_the_seat_to_move_has_legal_actions() -> None:
    match = Match(KUHN, 2, "7")
    assert match.sight(0).legal_actions() == [CHECK, BET]
    assert match.sight(1).legal_actions() == match.sight(SPECTATOR).legal_actions() == []


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


def seen_cards(sight: Sight) -> list[str]:
    view = sight.view()
    assert isinstance(view, KuhnView)
    return view.cards


def position(cards: str) -> str:
    return f"kuhn {KUHN.box_hash}\nante 1\ncards {cards}\npaid 1 1\nchecks 0\nfolded -\n"
