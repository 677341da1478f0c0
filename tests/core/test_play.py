"""The door lets legal actions through, a match keeps record and chance together, take-backs stop at what was seen."""

import pytest

from oikist.core.errors import BadOption, IllegalAction, UnknownAction
from oikist.core.play import Match, shows_something, step
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, position_hash
from oikist.games import load
from oikist.games.kuhn.actions import BET, CALL, CHECK, DEAL, FOLD

KUHN = load("kuhn")


def match_after(*actions: int, seed: str = "7") -> Match:
    match = Match(KUHN, 2, seed)
    for action in actions:
        match.act(action)
    return match


def test_step_applies_a_legal_action() -> None:
    state = KUHN.new(2)
    step(KUHN, state, DEAL)
    assert "cards jack -" in state.position()


class Number:
    """A whole number that is no int, as those in arrays are."""

    def __index__(self) -> int:
        return DEAL


def test_what_is_only_like_an_int_is_made_one() -> None:
    state = KUHN.new(2)
    assert type(step(KUHN, state, Number())) is int
    assert "cards jack -" in state.position()


def test_step_refuses_with_the_rule() -> None:
    match = match_after(BET)
    before = match.state.position()
    with pytest.raises(IllegalAction, match=r"'check' is not allowed now: rule KU-2.3 owed=1\.") as caught:
        step(KUHN, match.state, CHECK)
    assert (caught.value.name, caught.value.refusal) == ("check", "KU-2.3 owed=1")
    assert match.state.position() == before


@pytest.mark.parametrize("action", [-1, 7, 10**9])
def test_step_refuses_what_is_no_action(action: int) -> None:
    with pytest.raises(UnknownAction, match=f"kuhn has no action {action}"):
        step(KUHN, KUHN.new(2), action)


def test_number_of_thousands_of_digits_is_no_action() -> None:
    with pytest.raises(UnknownAction, match="kuhn has no action of so many digits"):
        step(KUHN, KUHN.new(2), 10**5000)


def test_chance_decides_at_once() -> None:
    match = match_after()
    assert [seat for seat, _ in match.record.moves] == [CHANCE, CHANCE]
    assert match.state.to_move() == 0
    assert match.draws == 2


def test_same_seed_deals_the_same_and_others_do_not() -> None:
    deals = [match_after(seed=str(seed)).actions for seed in range(30)]
    assert deals == [match_after(seed=str(seed)).actions for seed in range(30)]
    assert len({tuple(actions) for actions in deals}) == 6


def test_salts_change_the_deal() -> None:
    deals = {tuple(Match(KUHN, 2, "7", salts=[str(salt)]).actions) for salt in range(30)}
    assert len(deals) == 6


def test_finished_match_has_its_result() -> None:
    match = match_after(BET, FOLD)
    result = match.record.result
    assert result is not None
    assert (result.scores, result.ranking) == ([1, -1], [1, 2])
    assert result.position_hash == position_hash(match.state)
    with pytest.raises(IllegalAction, match=r"rule KU-0\.2"):
        match.act(BET)


def test_match_refuses_bad_tables() -> None:
    with pytest.raises(BadOption, match="kuhn is not played by 3"):
        Match(KUHN, 3, "7")
    with pytest.raises(BadOption, match="option ante of kuhn cannot be '3'"):
        Match(KUHN, 2, "7", {"ante": 3})
    assert Match(KUHN, 2, "7", {"ante": 2}).record.options == {"ante": "2"}


def test_seen_names_hide_the_other_card() -> None:
    match = match_after(CHECK)
    first, second = (KUHN.action_name(action) for action in match.actions[:2])
    assert match.seen_names(0) == [first, "deal ?", "check"]
    assert match.seen_names(1) == ["deal ?", second, "check"]
    assert match.seen_names(SPECTATOR) == ["deal ?", "deal ?", "check"]


def test_own_last_action_may_be_taken_back() -> None:
    match = match_after(CHECK)
    assert match.free_length(0) == 2
    assert match.free_length(1) == 3


def test_action_that_another_seat_answered_may_not() -> None:
    match = match_after(CHECK, BET)
    assert match.free_length(0) == 4
    assert match.free_length(1) == 3


def test_what_chance_decided_may_not_be_taken_back() -> None:
    match = match_after()
    assert [match.free_length(seat) for seat in (0, 1)] == [2, 2]


def test_fold_shows_nothing_and_may_be_taken_back() -> None:
    match = match_after(BET, FOLD)
    assert match.free_length(1) == 3
    match.take_back(3)
    assert match.record.result is None
    assert match.state.to_move() == 1


@pytest.mark.parametrize("actions", [(BET, CALL), (CHECK, CHECK), (CHECK, BET, CALL)])
def test_showdown_may_not_be_taken_back(actions: tuple[int, ...]) -> None:
    for seed in range(12):
        match = match_after(*actions, seed=str(seed))
        assert match.state.to_move() == NOBODY
        assert [match.free_length(seat) for seat in (0, 1)] == [len(match.actions)] * 2


def test_public_move_shows_nothing() -> None:
    state = KUHN.from_position(match_after().state.position())
    assert not shows_something(state, BET, 2)
    state.apply(BET)
    assert not shows_something(state, FOLD, 2)
    assert shows_something(state, CALL, 2)


def test_take_back_leads_to_the_same_state() -> None:
    match = match_after(CHECK)
    before = match.state.position()
    match.act(BET)
    match.act(CALL)
    match.take_back(3)
    assert (match.state.position(), len(match.record.moves), match.record.result) == (before, 3, None)
    match.act(BET)
    assert match.record.moves[-1] == (1, "bet")


def test_any_moment_of_a_match_can_be_looked_at() -> None:
    match = match_after(CHECK, BET)
    assert match.state_at(0).position() == KUHN.new(2).position()
    assert match.state_at(3).position() == match_after(CHECK).state.position()
    match.state_at(4).apply(CALL)
    assert match.state_at(4).position() == match.state.position()


@pytest.mark.parametrize("length", [0, 1, 2])
def test_draws_repeat_after_a_take_back(length: int) -> None:
    match = match_after(BET, CALL)
    deals = match.actions[:2]
    match.take_back(length)
    assert match.actions == deals
    assert (match.draws, match.state.to_move()) == (2, 0)
    assert [seat for seat, _ in match.record.moves] == [CHANCE, CHANCE]


def test_taking_back_nothing_keeps_the_result() -> None:
    match = match_after(BET, FOLD)
    result = match.record.result
    match.take_back(4)
    assert match.record.result == result
