"""The door of a table: who may do what and when, and the lines that each command adds to the journal."""

from collections.abc import Callable

import pytest

from oikist.core.errors import BadOption, IllegalAction, OikistError, UnknownAction
from oikist.core.state import CHANCE, State
from oikist.games import load
from oikist.tables.clock import MINUTE, new_clock, parse_clock
from oikist.tables.lines import MATCH, SERVER, Line
from oikist.tables.manners import chat
from oikist.tables.places import Refused, secret_hash
from oikist.tables.table import MINDER, Table

KUHN = load("kuhn")
ROMA = load("magna-roma")


def past(_: int) -> State:
    raise AssertionError("the past is not needed here")


def seated(game_name: str = "kuhn", people: int = 2, bots: int = 0) -> Table:
    """A table before its start: people first, then bots."""
    table = Table("t", load(game_name), people + bots, {}, "a seed")
    for seat in range(people):
        table.sit(seat, f"Person {seat}", [secret_hash(f"secret {seat}")], 0)
    for seat in range(people, people + bots):
        table.seat_bot(seat, MINDER, 0)
    return table


def started(game_name: str = "kuhn", people: int = 2, bots: int = 0, clock: str = "none", flag: str = "bot") -> Table:
    table = seated(game_name, people, bots)
    table.clock = new_clock(parse_clock(clock, flag), people + bots)
    table.start(0, past)
    return table


def do(table: Table, name: str, now: int = 1) -> list[Line]:
    return table.act(table.to_move(), name, table.length, now)


def code_of(command: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        command()
    assert str(caught.value).endswith(".")
    return caught.value.code


# Before the start


def test_people_and_bots_sit_down_and_the_match_begins() -> None:
    table = Table("t", KUHN, 2, {}, "a seed")
    assert table.sit(0, "  Ann  Lee ", ["hash"], 5) == [Line(1, 5, "join", 0, 0, "Ann Lee")]
    assert code_of(lambda: table.start(6, past)) == "seats-open"
    table.seat_bot(1, "greedy:width=3", 6)
    found = table.start(7, past)
    assert [line.kind for line in found] == ["start", "move", "move"]
    assert [line.number for line in found] == [3, 4, 5]
    assert found[0].facts == {"seed_hash": table.promise()}
    assert [line.length for line in found] == [1, 2, 3]
    assert table.to_move() == 0


def test_dealt_cards_are_told_to_whom_they_belong_only() -> None:
    found = seated().start(0, past)
    for owner, line in enumerate(found[1:]):
        assert line.seat == CHANCE
        assert line.seen is not None
        assert [name == line.name for name in line.seen] == [viewer == owner for viewer in range(3)]


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\x1b[2J", "Person 0", "PERSON 0"])
def test_a_name_is_short_printable_and_nobody_elses(name: str) -> None:
    table = Table("t", KUHN, 2, {}, "a seed")
    table.sit(0, "Person 0", [], 0)
    assert code_of(lambda: table.sit(1, name, [], 0)) in ("bad-name", "name-taken")


def test_a_taken_seat_and_one_that_is_not_there_are_refused() -> None:
    table = seated()
    assert code_of(lambda: table.sit(0, "Cleo", [], 0)) == "seat-taken"
    assert code_of(lambda: table.seat_bot(1, "greedy", 0)) == "seat-taken"
    assert code_of(lambda: table.sit(2, "Cleo", [], 0)) == "no-seat"
    with pytest.raises(BadOption, match="There is no bot 'deep'"):
        Table("t", KUHN, 2, {}, "s").seat_bot(0, "deep", 0)


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    table = seated()
    assert [line.kind for line in table.stand_up(1, 3)] == ["leave"]
    assert table.holds([secret_hash("secret 1")]) == []
    table.sit(1, "Person 1", [], 4)


def test_nobody_sits_down_or_salts_after_the_start() -> None:
    table = started()
    assert code_of(lambda: table.sit(0, "Cleo", [], 0)) == "started"
    assert code_of(lambda: table.add_salt(0, "salt", 0)) == "started"
    assert code_of(lambda: table.start(0, past)) == "started"


def test_salts_change_the_deal_and_the_seed_does_not_tell_it() -> None:
    deals = set()
    for salt in range(30):
        table = seated()
        table.add_salt(0, f"salt {salt}", 0)
        deals.add(tuple(line.name for line in table.start(0, past)))
    assert len(deals) > 3
    assert code_of(lambda: seated().add_salt(0, "two\nlines", 0)) == "bad-salt"


# Acting


def test_an_action_adds_a_line_and_the_next_one_is_asked() -> None:
    table = started()
    found = do(table, "bet", 9)
    assert [(line.kind, line.seat, line.name, line.at) for line in found] == [("move", 0, "bet", 9)]
    assert table.to_move() == 1


def test_an_action_out_of_turn_is_refused_with_the_rule() -> None:
    table = started()
    with pytest.raises(IllegalAction) as caught:
        table.act(1, "check", table.length, 1)
    assert caught.value.refusal == "KU-0.1 seat=0"


def test_a_doubled_action_is_stale_and_changes_nothing() -> None:
    table = started()
    length = table.length
    table.act(0, "check", length, 1)
    before = table.header()
    assert code_of(lambda: table.act(0, "check", length, 1)) == "stale"
    assert table.header() == before


@pytest.mark.parametrize("name", ["fly", "", "x" * 10_000, "deal jack"])
def test_what_is_no_action_of_a_seat_is_refused(name: str) -> None:
    with pytest.raises(UnknownAction):
        do(started(), name)


def test_the_end_is_a_line_with_scores() -> None:
    table = started()
    found = do(table, "bet") + do(table, "fold")
    assert found[-1].kind == "end"
    assert found[-1].facts == {"scores": "1,-1", "ranking": "1,2"}
    assert table.status == "over"
    assert code_of(lambda: table.act(0, "bet", table.length, 1)) == "over"


def test_every_line_is_numbered_and_the_log_never_gets_shorter() -> None:
    table = seated()
    found = [*chat(table, 0, "hello", 0), *table.start(1, past), *do(table, "check"), *do(table, "bet")]
    found += [*table.take_back(0, 2, table.length, 2), *table.answer(1, True, 3), *do(table, "bet"), *do(table, "call")]
    assert [line.number for line in found] == list(range(found[0].number, found[0].number + len(found)))
    length = 0
    for line in found:
        length += line.kind in MATCH
        assert line.length == length


# Taking back


def test_an_own_move_is_taken_back_at_once_up_to_the_barrier() -> None:
    table = started("magna-roma", 2)
    course = table.course
    assert course is not None
    while table.to_move() != 0 or course.free_length(0) == len(course):
        do(table, course.game.action_name(course.state.legal_actions()[0]))
    free = course.free_length(0)
    position = course.state_at(free).position()
    found = table.take_back(0, free, table.length, 5)
    assert [(line.kind, line.facts) for line in found] == [("back", {"to": free})]
    assert course.state.position() == position
    assert len(course) == free


def test_beyond_the_barrier_all_people_are_asked_and_one_may_refuse() -> None:
    table = started()
    do(table, "check")
    do(table, "bet")
    assert [line.kind for line in table.take_back(0, 2, table.length, 1)] == ["ask-back"]
    assert code_of(lambda: table.answer(0, True, 1)) == "not-asked"
    assert [line.name for line in table.answer(1, False, 1)] == ["no"]
    assert code_of(lambda: table.answer(1, True, 1)) == "not-asked"
    table.take_back(0, 2, table.length, 1)
    assert [line.kind for line in table.answer(1, True, 1)] == ["answer-back", "back"]
    assert table.to_move() == 0


def test_a_request_lapses_when_the_match_goes_on() -> None:
    table = started()
    do(table, "check")
    do(table, "bet")
    table.take_back(1, 2, table.length, 1)
    do(table, "call")
    assert code_of(lambda: table.answer(0, True, 1)) == "not-asked"


def test_against_bots_nobody_is_asked() -> None:
    table = started(people=1, bots=1)
    do(table, "check")
    assert [line.kind for line in table.take_back(0, 2, table.length, 1)] == ["back"]


def test_dice_taken_back_never_come_again_by_themselves() -> None:
    deals = set()
    table = started()
    for _ in range(20):
        table.take_back(0, 0, table.length, 1)
        found = table.answer(1, True, 1)
        deals.add(tuple(line.name for line in found if line.kind == "move"))
    assert table.course is not None
    assert table.course.draws == 42
    assert len(deals) > 3


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_only_what_was_made_is_taken_back(to: int) -> None:
    table = started()
    assert code_of(lambda: table.take_back(0, to, table.length, 1)) == "bad-move"


# Leaving, resigning, bots


def test_a_resignation_ends_a_match_of_two() -> None:
    table = started()
    found = table.resign(0, 4)
    assert [(line.kind, line.seat) for line in found] == [("resign", 0), ("end", SERVER)]
    assert found[-1].facts == {"winner": 1}
    assert table.status == "over"


def test_among_three_a_bot_plays_on_for_who_resigned() -> None:
    table = started("magna-roma", 3)
    assert [line.kind for line in table.resign(1, 4)] == ["resign"]
    assert table.places[1].is_played_by_bot()
    assert code_of(lambda: table.come_back(1, 5)) == "resigned"
    assert code_of(lambda: table.resign(1, 5)) == "resigned"
    assert table.status == "running"


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    table = started()
    assert [(line.kind, line.name) for line in table.hand_over(0, "random", 1)] == [("bot", "random")]
    assert code_of(lambda: table.hand_over(0, "random", 1)) == "minded"
    assert [(line.kind, line.name) for line in table.come_back(0, 2)] == [("person", "Person 0")]
    assert code_of(lambda: table.come_back(0, 2)) == "not-minded"


def test_who_leaves_a_match_is_followed_by_a_bot() -> None:
    table = started()
    assert [line.kind for line in table.stand_up(0, 1)] == ["leave", "bot"]
    assert table.holds([secret_hash("secret 0")]) == []
    assert table.places[0].is_played_by_bot()


def test_a_bot_that_fails_is_replaced_and_the_table_goes_on() -> None:
    table = started(people=1, bots=1)
    assert [line.name for line in table.replace_bot(1, "time", 1)] == ["random"]
    assert code_of(lambda: table.replace_bot(1, "time", 1)) == "no-bot"
    table.places[1].bot = "mcts"
    assert [(line.name, line.facts) for line in table.replace_bot(1, "died", 1)] == [(MINDER, {"reason": "died"})]


# Time


def test_time_that_is_over_hands_the_seat_to_a_bot_or_resigns_it() -> None:
    table = started(clock="live:1+0")
    assert table.flag(MINUTE) == []
    assert [line.kind for line in table.flag(MINUTE + 1)] == ["flag", "bot"]
    table = started(clock="days:1", flag="resign")
    assert [line.kind for line in table.flag(25 * 60 * MINUTE)] == ["flag", "resign", "end"]


def test_the_clock_of_the_next_seat_runs() -> None:
    table = started(clock="live:10+0")
    do(table, "check", 3 * MINUTE)
    assert table.clock.reserves == (7 * MINUTE, 10 * MINUTE)
    assert (table.clock.mover, table.clock.since) == (1, 3 * MINUTE)


def test_who_takes_back_a_turn_goes_on_with_its_time() -> None:
    """Otherwise a seat could think for ever by acting and taking back."""
    table = started(clock="live:10+60")
    do(table, "check", 90_000)  # 30 s beyond the step
    assert table.clock.reserves == (10 * MINUTE - 30_000, 10 * MINUTE)
    table.take_back(0, table.course.free_length(0) if table.course else 0, table.length, 100_000)
    assert (table.clock.mover, table.clock.since, table.clock.reserves[0]) == (0, 10_000, 10 * MINUTE)
    do(table, "check", 110_000)  # 40 s beyond it by now
    assert table.clock.reserves == (10 * MINUTE - 40_000, 10 * MINUTE)


def test_who_has_no_time_left_cannot_act() -> None:
    table = started(clock="live:1+0", flag="resign")
    assert code_of(lambda: do(table, "check", MINUTE + 1)) == "time-over"
    assert [line.kind for line in table.flag(MINUTE + 1)][:2] == ["flag", "resign"]


def test_a_bot_has_no_flag() -> None:
    table = started(clock="live:1+0", flag="resign")
    table.hand_over(0, "greedy", 1)
    assert table.flag(2 * MINUTE) == []
    assert table.act(0, "check", table.length, 2 * MINUTE, is_bot=True)


def test_who_lets_a_bot_play_comes_back_first() -> None:
    table = started()
    table.hand_over(0, "greedy", 1)
    assert code_of(lambda: do(table, "check")) == "minded"
    assert code_of(lambda: table.take_back(0, 1, table.length, 2)) == "minded"
    table.come_back(0, 3)
    assert do(table, "check")


def test_the_bot_of_who_has_resigned_plays_on() -> None:
    table = started("magna-roma", 3)
    seat = table.to_move()
    table.resign(seat, 1)
    assert table.course is not None
    name = table.game.action_name(table.course.state.legal_actions()[0])
    assert code_of(lambda: table.act(seat, name, table.length, 2)) == "resigned"
    assert table.act(seat, name, table.length, 2, is_bot=True)


# Talk, secrets, header


@pytest.mark.parametrize("text", ["", " \n ", "x" * 301, "bell\x07"])
def test_a_message_is_short_and_printable(text: str) -> None:
    assert code_of(lambda: chat(started(), 0, text, 1)) == "bad-chat"


def test_chat_makes_the_journal_longer_and_not_the_log() -> None:
    table = started()
    length, lines = table.length, table.lines
    assert [line.name for line in chat(table, 1, " well  played ", 1)] == ["well played"]
    assert (table.length, table.lines) == (length, lines + 1)
    table.places[0].is_muted = True
    assert code_of(lambda: chat(table, 0, "hello", 1)) == "muted"


def test_a_secret_opens_its_seat_and_no_other() -> None:
    table = seated()
    assert table.holds([secret_hash("secret 1")]) == [1]
    assert table.holds([secret_hash("secret 0"), secret_hash("secret 1")]) == [0, 1]
    assert table.holds([secret_hash("secret 2"), ""]) == []


def test_a_header_is_read_back_as_it_was_written() -> None:
    table = started("magna-roma", 2, 1, clock="live:20+15", flag="resign")
    table.owner = ["hash"]
    course = table.course
    assert course is not None
    name = course.game.action_name(course.state.legal_actions()[0])
    table.act(table.to_move(), name, table.length, 1, is_bot=table.to_move() == 2)
    other = Table("t", ROMA, 3, {}, "a seed")
    other.read_header(table.header())
    assert other.header() == table.header()
    assert (other.places, other.clock, other.asked) == (table.places, table.clock, table.asked)


def test_a_match_against_the_door_gives_only_known_errors() -> None:
    table = started()
    for seat in (-5, 0, 1, 2, 99):
        for name in ("bet", "nothing", "deal ?", ""):
            for length in (-1, 0, table.length, 10**30):
                if (seat, name, length) != (0, "bet", table.length):
                    with pytest.raises(OikistError, match=r"\.$"):
                        table.act(seat, name, length, 1)
