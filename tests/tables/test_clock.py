"""Clocks take what a decision used beyond its step from the reserve, and know when a seat has no time left."""

import pytest

from oikist.core.errors import BadOption
from oikist.tables.clock import DAY, MINUTE, SECOND, Clock, ClockRule, new_clock, parse_clock


@pytest.mark.parametrize("text", ["none", "live:20+15", "live:0+1", "live:1440+3600", "days:1", "days:30"])
def test_a_rule_is_read_and_written(text: str) -> None:
    assert parse_clock(text).text() == text
    assert parse_clock(text, "resign").flag == "resign"


@pytest.mark.parametrize(
    "text",
    ["", "live", "live:0+0", "live:1441+1", "live:1+3601", "live:-1+5", "days:0", "days:31", "days:1.5", "weeks:1"],
)
def test_another_form_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(BadOption, match=r"The clock cannot be .*: it is none, live:20\+15 .* or days:3 .*\."):
        parse_clock(text)


def test_another_end_is_refused() -> None:
    with pytest.raises(BadOption, match="a seat cannot become 'lose': it is one of bot, resign"):
        parse_clock("days:1", "lose")


def after(clock: Clock, seat: int, begins: int, ends: int) -> Clock:
    return clock.start(seat, begins).stop(ends)


def test_a_decision_within_its_step_costs_nothing() -> None:
    clock = new_clock(parse_clock("live:10+15"), 2)
    assert after(clock, 1, 1000, 1000 + 15 * SECOND).reserves == (10 * MINUTE, 10 * MINUTE)


def test_what_goes_beyond_the_step_is_taken_from_the_reserve_of_that_seat() -> None:
    clock = new_clock(parse_clock("live:10+15"), 2)
    assert after(clock, 1, 1000, 1000 + 40 * SECOND).reserves == (10 * MINUTE, 10 * MINUTE - 25 * SECOND)
    assert after(clock, 0, 0, 11 * MINUTE).reserves == (0, 10 * MINUTE)


def test_time_is_over_after_the_deadline_and_not_at_it() -> None:
    clock = new_clock(parse_clock("live:1+10"), 3).start(2, 500)
    assert clock.deadline() == 500 + 70 * SECOND
    assert not clock.is_over(500 + 70 * SECOND)
    assert clock.is_over(501 + 70 * SECOND)


def test_days_begin_anew_with_every_decision() -> None:
    clock = after(new_clock(parse_clock("days:2"), 2), 0, 0, DAY)
    assert clock.start(0, DAY).deadline() == 3 * DAY


def test_without_a_clock_and_without_a_mover_time_is_never_over() -> None:
    assert new_clock(ClockRule(), 2).start(0, 0).deadline() is None
    clock = new_clock(parse_clock("days:2"), 2)
    assert clock.deadline() is None
    assert not clock.is_over(10 * DAY)


def test_a_clock_that_goes_backwards_gives_no_time_back() -> None:
    clock = new_clock(parse_clock("live:10+15"), 2)
    assert after(clock, 0, 5000, 1000).reserves == (10 * MINUTE, 10 * MINUTE)
