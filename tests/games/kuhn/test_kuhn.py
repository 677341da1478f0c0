"""Kuhn poker, rule by rule, and its positions under any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadOption, BadPosition
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, Event
from oikist.games import load
from oikist.games.kuhn.actions import BET, CALL, CHECK, DEAL, FOLD
from oikist.games.kuhn.game import KuhnGame
from oikist.games.kuhn.state import KuhnState

KUHN = KuhnGame()
FUZZ = settings(max_examples=300, derandomize=True, database=None, deadline=None)
JACK, QUEEN, KING = range(3)
ENDS = ((CHECK, CHECK), (CHECK, BET, FOLD), (CHECK, BET, CALL), (BET, FOLD), (BET, CALL))


def table(first: int, second: int, *actions: int, ante: int = 1) -> KuhnState:
    state = KUHN.new(2, ante=ante)
    for action in (DEAL + first, DEAL + second, *actions):
        assert action in state.legal_actions()
        state.apply(action)
    return state


@pytest.mark.rule("KU-0.1")
def test_other_seat_waits() -> None:
    assert Sight(KUHN, table(KING, JACK, CHECK), 0, lambda _: []).refusal(BET) == "KU-0.1 seat=1"


@pytest.mark.rule("KU-0.2")
def test_nothing_is_done_after_the_end() -> None:
    assert {table(KING, JACK, *end).refusal(action) for end in ENDS for action in range(7)} == {"KU-0.2"}


@pytest.mark.rule("KU-0.3")
def test_seats_wait_for_the_deal() -> None:
    assert [KUHN.new(2).refusal(action) for action in (CHECK, BET, FOLD, CALL)] == ["KU-0.3"] * 4


@pytest.mark.rule("KU-0.4")
def test_seats_do_not_deal() -> None:
    assert table(KING, JACK).refusal(DEAL + QUEEN) == "KU-0.4"


@pytest.mark.rule("KU-1.1")
def test_two_play_and_the_king_is_highest() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption):
            KUHN.new(seats)
    for low, high in ((JACK, QUEEN), (JACK, KING), (QUEEN, KING)):
        assert table(high, low, CHECK, CHECK).ranking() == [1, 2]
        assert table(low, high, CHECK, CHECK).ranking() == [2, 1]


@pytest.mark.rule("KU-1.2")
@pytest.mark.parametrize("ante", [1, 2])
def test_each_pays_the_ante(ante: int) -> None:
    assert KUHN.new(2, ante=ante).paid == [ante, ante]
    assert table(KING, JACK, BET, CALL, ante=ante).scores() == [ante + 1, -ante - 1]


@pytest.mark.rule("KU-1.3")
def test_each_is_dealt_another_card() -> None:
    state = KUHN.new(2)
    assert (state.to_move(), state.legal_actions()) == (CHANCE, [DEAL, DEAL + 1, DEAL + 2])
    state.apply(DEAL + QUEEN)
    assert state.legal_actions() == [DEAL + JACK, DEAL + KING]
    assert state.refusal(DEAL + QUEEN) == "KU-1.3 card=queen"
    state.apply(DEAL + KING)
    assert state.cards == [QUEEN, KING]


@pytest.mark.rule("KU-1.4")
def test_only_the_owner_sees_a_card() -> None:
    state = table(KING, JACK)
    assert [state.view(seat).cards for seat in (0, 1, SPECTATOR)] == [["king", "?"], ["?", "jack"], ["?", "?"]]
    start = KUHN.new(2)
    assert [start.seen_name(DEAL, seat) for seat in (0, 1, SPECTATOR)] == ["deal jack", "deal ?", "deal ?"]
    assert KUHN.story(start, DEAL, 0) == [Event("dealt", {"seat": 0, "card": "jack"})]
    assert KUHN.story(start, DEAL, 1) == [Event("dealt-hidden", {"seat": 0})]


@pytest.mark.rule("KU-2.1")
def test_seat_0_begins_and_a_check_passes_the_turn() -> None:
    assert (table(KING, JACK).to_move(), table(KING, JACK).legal_actions()) == (0, [CHECK, BET])
    assert (table(KING, JACK, CHECK).to_move(), table(KING, JACK, CHECK).legal_actions()) == (1, [CHECK, BET])


@pytest.mark.rule("KU-2.2")
def test_bet_is_one_chip() -> None:
    assert table(KING, JACK, BET, ante=2).paid == [3, 2]


@pytest.mark.rule("KU-2.3")
def test_open_bet_is_answered() -> None:
    for state, seat in ((table(KING, JACK, BET), 1), (table(KING, JACK, CHECK, BET), 0)):
        assert (state.to_move(), state.legal_actions()) == (seat, [FOLD, CALL])
        assert state.refusal(CHECK) == state.refusal(BET) == "KU-2.3 owed=1"
        state.apply(CALL)
        assert state.paid == [2, 2]


@pytest.mark.rule("KU-2.4")
def test_without_a_bet_there_is_nothing_to_answer() -> None:
    assert [table(KING, JACK).refusal(action) for action in (FOLD, CALL)] == ["KU-2.4", "KU-2.4"]


@pytest.mark.rule("KU-3.1")
def test_who_folds_loses_and_shows_nothing() -> None:
    state = table(KING, JACK, CHECK, BET, FOLD)
    assert (state.to_move(), state.scores()) == (NOBODY, [-1, 1])
    assert state.view(1).cards == ["?", "jack"]


@pytest.mark.rule("KU-3.2")
def test_showdown_shows_both_cards() -> None:
    for end in ((CHECK, CHECK), (BET, CALL), (CHECK, BET, CALL)):
        state = table(QUEEN, KING, *end)
        assert state.to_move() == NOBODY
        assert state.view(SPECTATOR).cards == ["queen", "king"]
        assert state.ranking() == [2, 1]
    story = KUHN.story(table(QUEEN, KING, BET), CALL, SPECTATOR)
    assert [event.key for event in story] == ["called", "shown", "shown", "won"]
    assert story[-1].facts == {"seat": 1, "chips": 4}


@pytest.mark.rule("KU-4.1")
def test_what_one_wins_the_other_loses() -> None:
    tables = [
        table(first, second, *end, ante=ante)
        for first in range(3)
        for second in range(3)
        for end in ENDS
        for ante in (1, 2)
        if first != second
    ]
    assert len(tables) == 60
    assert all(sum(state.scores()) == 0 and state.to_move() == NOBODY for state in tables)


@pytest.mark.rule("KU-4.2")
def test_score_on_the_way_tells_nothing() -> None:
    assert table(KING, JACK, BET).scores() == table(JACK, KING, BET).scores() == [-2, -1]


@pytest.mark.rule("KU-4.3")
def test_equal_scores_share_a_place() -> None:
    assert table(KING, JACK).ranking() == [1, 1]
    assert table(KING, JACK, BET).ranking() == [2, 1]


def test_board_as_text() -> None:
    assert KUHN.show(table(KING, JACK, BET).view(1), "en") == (
        "Kuhn poker (Ante: 1)\n"
        "  Seat 0: hidden card, 2 chips in the pot\n"
        "> Seat 1: jack, 1 chip in the pot\n"
        "Pot: 3 chips"
    )


def test_box_has_nothing_to_choose() -> None:
    with pytest.raises(BadOption, match="kuhn has no option 'map': its options are none"):
        load("kuhn", map="standard")
    with pytest.raises(BadOption, match="kuhn has no option 'cards'"):
        load("kuhn", {"cards": "x"})


def test_every_reachable_position_is_read_back() -> None:
    for end in ENDS:
        for length in range(len(end) + 1):
            state = table(QUEEN, KING, *end[:length], ante=2)
            assert KUHN.from_position(state.position()).position() == state.position()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("kuhn ", "chess ", "Line 1: 'chess "),
        ("ante 1", "ante 3", "Line 2: 'ante 3' is not 'ante' and 1 of 1, 2"),
        ("king jack", "king king", "Line 3: the cards differ"),
        ("king jack", "- jack", "Line 3: the cards differ, and seat 0 has its card first"),
        ("king jack", "king -", "Line 3: both cards are dealt before anybody acts"),
        ("king jack", "king", "Line 3: 'cards king' is not 'cards' and 2 of"),
        ("paid 2 1", "paid 3 1", "Line 4: no play leads to these chips"),
        ("checks 0", "checks 2", "Line 4: no play leads to these chips"),
        ("folded -", "folded 0", "Line 4: no play leads to these chips"),
        ("folded -\n", "", "Line 5: the position has 5 lines, not the 6 it needs"),
    ],
)
def test_bad_position_names_line_and_reason(old: str, new: str, reason: str) -> None:
    text = table(KING, JACK, BET).position()
    assert old in text
    with pytest.raises(BadPosition, match=reason):
        KUHN.from_position(text.replace(old, new))


@FUZZ
@given(st.text(max_size=200))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    read(text)


@FUZZ
@given(st.data())
def test_damaged_position_is_a_position_or_refused(data: st.DataObject) -> None:
    text = table(KING, JACK, *data.draw(st.sampled_from([(), (CHECK,), (BET,), *ENDS]))).position()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 5, len(text))))
        text = (
            text[:start]
            + data.draw(st.sampled_from(["0", "1", "2", "3", "-", "king", "²", " ", "\n", ""]))
            + text[end:]
        )
    read(text)


def read(text: str) -> None:
    """Only two outcomes: BadPosition, or a state that writes the same text."""
    try:
        state = KUHN.from_position(text)
    except BadPosition:
        return
    assert state.position().removesuffix("\n") == text.removesuffix("\n")
