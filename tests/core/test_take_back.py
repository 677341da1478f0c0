"""Records keep what was taken back: it is written, read, and played again with the draws that it used up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadRecord
from oikist.core.play import drawn_action, replay, verify
from oikist.core.record import Record, Result, TakeBack, parse_record
from oikist.core.rng import Rng, seed_hash
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, State, position_hash
from oikist.games import load

ROMA = load("magna-roma")
STEPS = st.lists(st.integers(0, 12), max_size=30)


def replayed(record: Record) -> State:
    state = ROMA.new(record.seats, **record.options)
    for _, name in record.moves:
        state.apply(ROMA.parse_action(name))
    return state


def played(moves: int, backs: dict[int, int]) -> Record:
    """A whole match of random bots; after so many lines in all it returns by so many moves, with other dice."""
    record = Record(ROMA.name, ROMA.rules_version, ROMA.box_hash, 2, dict(ROMA.box), dict(ROMA.components))
    record.options, record.seed = ROMA.settle(2, {}), "a seed"
    record.seed_hash = seed_hash(record.seed)
    state, draws, lines, rng = replayed(record), 0, 0, Rng("players")
    while state.to_move() != NOBODY and lines < moves:
        seat = state.to_move()
        if seat == CHANCE:
            action = drawn_action(state, record, draws)
            draws += 1
        else:
            action = RandomBot().choose(Sight(ROMA, state, seat, lambda _: []), rng)
        state.apply(action)
        record.moves.append((seat, ROMA.action_name(action)))
        lines += 1
        if lines in backs:
            record.take_back(max(len(record.moves) - backs[lines], 0))
            state = replayed(record)
    if state.to_move() == NOBODY:
        record.result = Result(state.scores(), state.ranking(), position_hash(state))
    return record


@given(STEPS)
@settings(max_examples=100, derandomize=True, database=None)
def test_a_history_is_read_back_as_it_was_written(steps: list[int]) -> None:
    record = Record("kuhn", 1, "0f" * 16, 2)
    happened: list[tuple[int, str] | int] = []
    for number, step in enumerate(steps):
        if 0 < step <= len(record.moves):
            record.take_back(len(record.moves) - step)
            happened.append(len(record.moves))
        else:
            record.moves.append((number % 2, f"move {number}"))
            happened.append(record.moves[-1])
    assert record.history() == happened
    assert parse_record(record.text()) == record


def test_a_match_with_take_backs_is_proved_from_its_seed() -> None:
    record = played(10_000, {40: 7, 41: 1, 90: 30, 200: 200})
    assert len(record.taken_back) == 4
    assert verify(ROMA, parse_record(record.text())) is not None
    assert replay(ROMA, record, 5).position() == replay(ROMA, parse_record(record.text()), 5).position()


def test_dice_after_a_take_back_are_other_dice() -> None:
    record = played(60, {40: 39})
    fallen = [name for seat, name in record.taken_back[0].moves if seat == CHANCE]
    again = [name for seat, name in record.moves[1:] if seat == CHANCE]
    assert fallen[:8] != again[:8]


def test_a_draw_that_comes_again_after_a_take_back_is_found_out() -> None:
    record = played(60, {40: 39})
    record.taken_back = []  # as if nothing had ever been taken back
    with pytest.raises(BadRecord, match="not what the seed in the header decides"):
        verify(ROMA, record)


def test_another_seed_than_the_promised_one_is_found_out() -> None:
    record = played(20, {})
    record.seed_hash = seed_hash("another seed")
    with pytest.raises(BadRecord, match=r"The seed in the header has the hash [0-9a-f]{64}, not"):
        verify(ROMA, record)


@pytest.mark.parametrize("line", ["back 2", "back 99", "back -1", "back", "back 1 2"])
def test_a_line_that_takes_nothing_back_is_refused(line: str) -> None:
    text = Record("kuhn", 1, "0f" * 16, 2, moves=[(0, "a"), (1, "b")]).text()
    with pytest.raises(BadRecord, match="Line 9: "):
        parse_record(text + line + "\n")


def test_hidden_names_among_what_was_taken_back_leave_a_record_unfinished() -> None:
    record = played(30, {20: 3})
    record.seed = None
    back = record.taken_back[0]
    record.taken_back[0] = TakeBack(back.length, [(seat, "?") for seat, _ in back.moves])
    assert verify(ROMA, record) is None
    record.moves[-1] = (record.moves[-1][0], "no such move")
    with pytest.raises(BadRecord, match=f"Move {len(record.moves)}: "):
        verify(ROMA, record)
