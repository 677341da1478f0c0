"""Events tell everybody the same, and to each the fingerprint of what they see."""

from oikist.core.state import State
from oikist.games import load
from oikist.tables.course import view_hash
from oikist.tables.events import TableEvent, event_of
from oikist.tables.lines import Line
from oikist.tables.manners import chat
from oikist.tables.table import Table

KUHN = load("kuhn")


def past(_: int) -> State:
    raise AssertionError("the past is not needed here")


def dealt(seed: str) -> tuple[Table, list[Line]]:
    table = Table("t", KUHN, 2, {}, seed)
    for seat in range(2):
        table.sit(seat, f"Person {seat}", [], 0)
    return table, table.start(7, past)


def without_promise(event: TableEvent) -> list[object]:
    """The lines of an event without the hash of the seed, which differs from table to table."""
    return [(line.number, line.kind, line.name) for line in event.lines]


def test_an_event_has_the_number_of_its_last_line_and_no_secret() -> None:
    table, lines = dealt("a seed")
    event = event_of(table, lines, [])
    assert (event.number, event.length) == (lines[-1].number, lines[-1].length)
    assert [line.name for line in event.lines] == ["", "deal ?", "deal ?"]


def test_each_seat_gets_the_fingerprint_of_its_own_view() -> None:
    table, lines = dealt("a seed")
    assert table.course is not None
    state = table.course.state
    assert event_of(table, lines, [1]).hashes == {"1": view_hash(KUHN, state, 1)}
    assert event_of(table, lines, [0, 1]).hashes == {"0": view_hash(KUHN, state, 0), "1": view_hash(KUHN, state, 1)}
    assert event_of(table, lines, []).hashes == {"spectator": view_hash(KUHN, state, -3)}
    assert len({view_hash(KUHN, state, viewer) for viewer in (0, 1, -3)}) == 3


def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_events() -> None:
    deals: dict[str, tuple[Table, list[Line]]] = {}
    for number in range(40):
        table, lines = dealt(f"seed {number}")
        deals.setdefault(" ".join(line.name for line in lines), (table, lines))
    assert len(deals) == 6
    for one in deals.values():
        for other in deals.values():
            for seat in range(2):
                is_same_card = one[1][seat + 1].name == other[1][seat + 1].name
                first, second = event_of(*one, [seat]), event_of(*other, [seat])
                assert without_promise(first) == without_promise(second)
                assert (first.hashes == second.hashes) == is_same_card
            assert event_of(*one, []).hashes == event_of(*other, []).hashes


def test_missed_lines_are_one_event_with_the_last_fingerprint() -> None:
    table, lines = dealt("a seed")
    lines += table.act(0, "bet", table.length, 8)
    lines += chat(table, 1, "hm", 9)
    event = event_of(table, lines, [0])
    assert table.course is not None
    assert event.hashes == {"0": view_hash(KUHN, table.course.state, 0)}
    assert [line.kind for line in event.lines] == ["start", "move", "move", "move", "chat"]
    assert event_of(table, [], [0]).hashes == event.hashes


def test_in_a_game_without_secrets_the_fingerprints_differ_by_the_seat_alone() -> None:
    game = load("magna-roma")
    table = Table("t", game, 2, {}, "a seed")
    for seat in range(2):
        table.sit(seat, f"Person {seat}", [], 0)
    table.start(7, past)
    course = table.course
    assert course is not None
    before = [course.view_hash(viewer) for viewer in (0, 1, -3)]
    assert before == [view_hash(game, course.state, viewer) for viewer in (0, 1, -3)]
    assert len(set(before)) == 3
    table.act(table.to_move(), game.action_name(course.state.legal_actions()[0]), table.length, 8)
    after = [course.view_hash(viewer) for viewer in (0, 1, -3)]
    assert after == [view_hash(game, course.state, viewer) for viewer in (0, 1, -3)]
    assert not set(before) & set(after)
