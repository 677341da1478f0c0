"""The journal of a table is the record of its match: masked while it runs, proved from its seed when it is over."""

import pytest

from oikist.core.errors import BadRecord
from oikist.core.play import verify
from oikist.core.record import parse_record
from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR, State
from oikist.games import NAMES, load
from oikist.tables.lines import Line
from oikist.tables.records import record_of
from oikist.tables.table import Table


def past(_: int) -> State:
    raise AssertionError("the past is not needed here")


def played(name: str, most: int = 10_000, backs: int = 0) -> tuple[Table, list[Line]]:
    """A match of two people who choose at random; sometimes one takes back and the other agrees."""
    table = Table("t", load(name), 2, {}, "a seed")
    journal: list[Line] = []
    for seat in range(2):
        journal += table.sit(seat, f"Person {seat}", [], 0)
    journal += table.add_salt(1, "my own salt", 0)
    journal += table.start(0, past)
    course, rng = table.course, Rng("players")
    assert course is not None
    for now in range(most):
        if table.status != "running":
            break
        if backs and rng.below(12) == 0 and len(course) > 3:
            backs -= 1
            seat = rng.below(2)
            journal += table.take_back(seat, max(len(course) - 1 - rng.below(20), 0), table.length, now)
            journal += table.answer(1 - seat, True, now) if table.asked else []
            continue
        action = rng.pick(course.state.legal_actions())
        journal += table.act(table.to_move(), table.game.action_name(action), table.length, now)
    return table, journal


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_is_over_is_proved_from_its_seed(name: str) -> None:
    table, journal = played(name, backs=15)
    record = parse_record(record_of(table, journal).text())
    assert table.status == "over"
    assert len(record.taken_back) == 15
    assert verify(table.game, record) is not None
    record.salts = []
    with pytest.raises(BadRecord, match="not what the seed in the header decides"):
        verify(table.game, record)


@pytest.mark.parametrize("name", [*NAMES, "kuhn"])
def test_a_running_match_tells_no_seed_and_no_secret(name: str) -> None:
    table, journal = played(name, 1)
    for viewer in (0, 1, SPECTATOR):
        record = parse_record(record_of(table, journal, viewer).text())
        assert record.seed is None
        assert record.seed_hash == table.promise()
        assert verify(table.game, record) is None
        assert "a seed" not in record.text()


def test_cards_in_hand_are_question_marks_to_others() -> None:
    table, journal = played("kuhn", 1)
    deals = [[name for _, name in record_of(table, journal, viewer).moves[:2]] for viewer in (0, 1, SPECTATOR)]
    assert deals[2] == ["deal ?", "deal ?"]
    assert deals[0][1] == deals[1][0] == "deal ?"
    assert "?" not in deals[0][0] + deals[1][1]
