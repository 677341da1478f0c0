"""The report as a page: one file, whole, with nothing in it that a name could break."""

import re
from html.parser import HTMLParser

import pytest

from oikist.arena.match import Outcome
from oikist.arena.page import page_text
from oikist.arena.plots import ticks
from oikist.arena.report import make_report
from oikist.arena.standings import Standings
from tests.arena.samples import kuhn_plan, play_whole

EMPTY = {"meta", "line", "circle", "rect", "path"}


class Reader(HTMLParser):
    """Checks that what is opened is closed, and keeps the words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.pictures = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.pictures += tag == "svg"
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, words: str) -> None:
        self.words += words + " "


def test_the_page_needs_no_other_file_and_is_whole() -> None:
    report = play_whole(kuhn_plan(games=60, edge=20)).report()
    assert report is not None
    page = page_text(report)
    assert re.findall(r'(?:src|href)="|@import|url\(|<script', page) == []
    reader = read(page)
    assert reader.open == []
    assert reader.pictures == 4
    for words in ("greedy:width=1", "random#2", "60 games in 10 rounds", "Wins by seat", "rating", "verdict"):
        assert words in reader.words
    assert "prefers-color-scheme:dark" in page


@pytest.mark.parametrize("rounds", [1, 2, 700])
def test_any_number_of_rounds_can_be_drawn(rounds: int) -> None:
    standings = Standings(kuhn_plan(games=2 * rounds, bots=("a", "b")))
    for number in range(2 * rounds):
        standings.add(number, Outcome(1, [number % 7, -3], [1, 2], "x"))
    report = make_report(standings)
    assert report is not None
    assert len(report.bots[0].mu_by_round) <= 201
    assert read(page_text(report)).open == []


def test_names_and_sentences_are_only_words() -> None:
    plan = kuhn_plan(games=2, bots=("exec:<script>alert(1)</script>", "b" * 300), seed='"><b>')
    standings = Standings(plan)
    for number in range(2):
        standings.add(number, Outcome(1, [0, 0], [1, 1], "x", "", ["<i>foul</i>", ""]))
    report = make_report(standings)
    assert report is not None
    page = page_text(report)
    assert not re.findall(r"<script|<i>|<b>", page)
    assert "<i>foul</i>" in read(page).words
    assert "NaN" not in page


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 12), (-5, 88), (0, 100_000), (24.9, 25.1), (-3.4, 41.2)])
def test_an_axis_has_a_few_round_numbers(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert 2 <= len(marks) <= 11
    assert all(low <= mark <= high for mark in marks)


def test_the_page_says_for_what_its_errors_are_and_whose_the_points_are() -> None:
    standings = Standings(kuhn_plan(games=2, bots=("a", "b"), edge=5))
    for number in range(2):
        standings.add(number, Outcome(1, [0, 0], [1, 1], "x", "", ["foul", ""]))
    report = make_report(standings)
    assert report is not None
    words = read(page_text(report)).words
    assert "for each pair" in words
    assert "in all figures of points" in words
    assert "95 of 100 cases" not in words


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader
