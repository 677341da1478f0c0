"""Chapters 1 and 2 of the rules: the deck, rounds and turns."""

from collections import Counter
from math import factorial, prod

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.game import open_box
from oikist.games.magna_grecia.state import MagnaGreciaState
from tests.games.magna_grecia.field import THREE, field, reason
from tests.games.magna_grecia.positions import FOUR

GAME = open_box({}, {})
BOARD = GAME.board
DECKS = 400


def played_deck(seed: int, rounds: str = "12", seats: int = 2) -> tuple[list[str], list[int]]:
    """The cards of a match in which every turn is ended at once, and from how many each was drawn."""
    state, rng = GAME.new(seats, rounds=rounds), Rng(seed)
    cards: list[str] = []
    choices: list[int] = []
    while state.to_move() != NOBODY:
        actions = state.legal_actions()
        action = rng.pick(actions) if state.to_move() == CHANCE else BOARD.end
        if action >= BOARD.draw_card:
            cards.append(GAME.action_name(action).removeprefix("draw card "))
            choices.append(len(actions))
        state.apply(action)
    return cards, choices


def border(card: str) -> str:
    return card.partition("-")[0]


def end_turn(state: MagnaGreciaState) -> None:
    state.apply(BOARD.end)


def first_turn(seats: int, colours: str, card: str) -> MagnaGreciaState:
    """A match at its first turn, with this card."""
    state = GAME.new(seats, colours=colours)
    while state.card < 0:
        action = GAME.parse_action(f"draw card {card}")
        state.apply(action if action in state.legal_actions() else state.legal_actions()[0])
    state.apply(state.legal_actions()[0])
    return state


# The deck


@pytest.mark.rule("MG-1.9")
def test_twelve_cards_four_borders_three_each_none_twice() -> None:
    assert Counter(border(name) for name in BOARD.cards.names) == dict.fromkeys(COLOURS, 3)
    for name, order in zip(BOARD.cards.names, BOARD.cards.order, strict=True):
        assert COLOURS[order[0]] == border(name)
    for seed in range(20):
        cards, _ = played_deck(seed)
        assert sorted(cards) == sorted(BOARD.cards.names)


@pytest.mark.rule("MG-1.9")
def test_a_card_that_was_used_is_not_drawn_again() -> None:
    state = GAME.new(2, colours="red,brown", oracles="placed")
    state.apply(GAME.parse_action("draw card red-2"))
    while state.to_move() >= 0:
        state.apply(state.legal_actions()[0])
    assert state.refusal(GAME.parse_action("draw card red-2")) == "MG-1.9 card=red-2"


@pytest.mark.rule("MG-1.10")
def test_a_packet_has_every_border_once() -> None:
    places: Counter[tuple[int, str]] = Counter()
    for seed in range(DECKS):
        cards, _ = played_deck(seed)
        for packet in range(3):
            borders = [border(card) for card in cards[4 * packet : 4 * packet + 4]]
            assert sorted(borders) == sorted(COLOURS)
        places.update((number, card) for number, card in enumerate(cards))
    # Each card is as likely as any other at each of the twelve places; none is more than 5 deviations off.
    assert len(places) == 144
    assert all(abs(count - DECKS / 12) < 5 * (DECKS / 12) ** 0.5 for count in places.values())


@pytest.mark.rule("MG-1.10")
def test_every_deck_of_three_packets_is_equally_likely() -> None:
    decks = (
        factorial(3) ** 4 * factorial(4) ** 3
    )  # the three cards of each border dealt to packets, each packet shuffled
    for seed in range(50):
        _, choices = played_deck(seed)
        assert prod(choices) == decks


@pytest.mark.rule("MG-1.10")
def test_a_border_is_refused_until_its_packet_is_full() -> None:
    state = first_turn(2, "yellow,orange", "yellow-1")
    while state.drawn.bit_count() < 4:
        if state.to_move() == CHANCE:
            for card in (2, 3):
                assert state.refusal(GAME.parse_action(f"draw card yellow-{card}")) == "MG-1.10 border=yellow"
            state.apply(state.legal_actions()[0])
        else:
            end_turn(state)
    while state.to_move() != CHANCE:
        end_turn(state)
    assert state.refusal(GAME.parse_action("draw card yellow-2")) is None
    assert len(state.legal_actions()) == 8


@pytest.mark.rule("MG-1.11")
def test_the_current_and_the_next_card_are_seen_by_all() -> None:
    state = first_turn(3, "yellow,orange,red", "brown-3")
    for seat in (0, 1, 2, SPECTATOR):
        view = state.view(seat)
        assert view.card is not None
        assert view.card.name == "brown-3"
        assert (view.card.roads, view.card.cities, view.card.resupply) == (4, 1, 5)
        assert view.next_card is not None
        assert view.next_card.name == BOARD.cards.names[state.next_card]


@pytest.mark.rule("MG-1.11")
@pytest.mark.parametrize("rounds", ["8", "12"])
def test_a_card_is_drawn_when_a_round_begins_but_not_in_the_last(rounds: str) -> None:
    play = field(round=int(rounds) - 2, rounds=rounds).play("orange")
    for left in (1, 0):
        following = play.state.next_card
        play.does("end")
        assert play.state.card == following
        assert (play.state.to_move() == CHANCE) == (left == 1)
        if left:
            play.draw_next()
            play.does("end")
    assert play.state.next_card == -1
    assert play.state.view(0).next_card is None
    assert play.state.drawn.bit_count() == int(rounds)


# Rounds and turns


@pytest.mark.rule("MG-2.1")
@pytest.mark.parametrize(("rounds", "each"), [("12", 3), ("8", 2)])
def test_the_game_has_twelve_or_eight_rounds(rounds: str, each: int) -> None:
    for seed in range(10):
        cards, _ = played_deck(seed, rounds)
        assert len(cards) == int(rounds)
        assert Counter(border(card) for card in cards) == dict.fromkeys(COLOURS, each)
    assert GAME.settle(2, {})["rounds"] == "12"


@pytest.mark.rule("MG-2.2")
@pytest.mark.parametrize("card", ["yellow-1", "orange-2", "brown-3", "red-1"])
@pytest.mark.parametrize("colours", ["red,yellow,brown,orange", "brown,orange,yellow", "red,brown", "yellow,red"])
def test_the_card_orders_the_colours_and_absent_ones_are_skipped(card: str, colours: str) -> None:
    orders = {
        "yellow": ["yellow", "orange", "brown", "red"],
        "orange": ["orange", "yellow", "red", "brown"],
        "brown": ["brown", "red", "orange", "yellow"],
        "red": ["red", "brown", "yellow", "orange"],
    }
    mine = colours.split(",")
    state = first_turn(len(mine), colours, card)
    seen: list[str] = []
    for _ in mine:
        seen.append(mine[state.to_move()])
        end_turn(state)
    assert seen == [colour for colour in orders[border(card)] if colour in mine]


@pytest.mark.rule("MG-2.3")
def test_every_seat_has_one_turn_then_the_next_card_becomes_the_current_one() -> None:
    state = first_turn(4, FOUR, "red-2")
    for number in range(1, 12):
        following = state.next_card
        seen = []
        for _ in range(4):
            seen.append(state.to_move())
            assert state.view(0).round == number
            end_turn(state)
        assert sorted(seen) == [0, 1, 2, 3]
        assert state.card == following
        assert state.view(0).round == number + 1
        if state.to_move() == CHANCE:
            state.apply(state.legal_actions()[-1])


@pytest.mark.rule("MG-2.3")
def test_a_new_turn_starts_with_nothing_done() -> None:
    play = field(colours=THREE).city("yellow", "a3").city("orange", "p7").play("yellow")
    play.does("road b3 e-w", "city a7", "end")
    assert play.mover() == "orange"
    assert play.allows("city p3", "road o7 e-w", "take road")
    play.does("city p3", "end", "end")
    play.draw_next()
    assert play.mover() == "orange"
    play.does("city p11", "take city")


@pytest.mark.rule("MG-2.4")
def test_a_turn_is_basic_actions_then_one_market_built_or_sold() -> None:
    scene = field().city("yellow", "a3").market("yellow", "a3")
    for last in ("market d7", "sell a3"):
        for first in (["road b3 e-w", "city a4"], ["take road"], ["city a4", "take city"], []):
            play = scene.play("yellow")
            play.does(*first, last)
            assert play.mover() == "orange"


@pytest.mark.rule("MG-2.4")
def test_nobody_builds_or_sells_twice_in_a_turn() -> None:
    play = field().city("yellow", "a3").city("orange", "p3").market("yellow", "a3").play("yellow")
    play.does("market d7")
    assert play.mover() == "orange"  # the turn is over, so neither a second market nor a sale is possible
    play.does("end")
    assert play.state.to_move() == CHANCE


@pytest.mark.rule("MG-2.5")
def test_a_turn_may_be_ended_at_any_time() -> None:
    steps = ["road b3 e-w", "city a2", "road c3 e-w", "city a4"]
    for done in range(len(steps) + 1):
        play = field().city("yellow", "a3").play("yellow")
        play.does(*steps[:done], "end")
        assert play.mover() == "orange"


@pytest.mark.rule("MG-2.5")
def test_a_turn_is_not_ended_while_a_village_is_owed() -> None:
    play = field().city("yellow", "a3 b3").play("yellow")
    play.does("city c3")
    assert reason(play, "end") == "MG-0.7 villages=d3"
    play = field(adjacency="end-of-building").city("yellow", "a3 b3").play("yellow")
    play.does("city c3")
    assert reason(play, "end") == "MG-6.13 need=1 have=0"


@pytest.mark.rule("MG-11.1")
@pytest.mark.parametrize("rounds", ["8", "12"])
@pytest.mark.parametrize("last", ["end", "market d7", "sell a3"])
def test_the_game_ends_after_the_last_turn_of_the_last_round(rounds: str, last: str) -> None:
    scene = field(round=int(rounds), rounds=rounds, colours=THREE).city("brown", "a3").market("brown", "a3")
    play = scene.play("orange")
    play.does("end")
    assert play.mover() == "brown"
    happened = [event.key for event in play.does(last)]
    assert happened[-1] == "game-over"
    assert play.state.to_move() == NOBODY
    assert play.state.legal_actions() == []
