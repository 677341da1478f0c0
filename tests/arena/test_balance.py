"""The balance laboratory: what is read from matches, the figures made of it, and the charts of those."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from oikist.arena.balance.charts import Captions, chart_text, figure_words, is_apart, scale_of
from oikist.arena.balance.figures import Block, Figure, Row, answer, estimate_difference, estimate_ratio
from oikist.arena.balance.laboratory import STUDIES, Laboratory, Report, wanted
from oikist.arena.balance.study import (
    GAINS,
    LENGTHS,
    MAPS,
    MEANS,
    MORE_LENGTH,
    MORE_POINTS,
    OPTIONS,
    POINTS,
    SCORES,
    SEATS,
    SHARES,
    START,
    WINS,
    Experiment,
    Facts,
    Question,
)
from oikist.arena.estimate import Estimate, estimate_share
from oikist.arena.match import Fixture, Setup, open_game, play_match
from oikist.arena.series import Series
from oikist.core.game import Game
from oikist.core.record import parse_record
from oikist.games import NAMES, load

GAMES = 6
STUDY = STUDIES["magna-roma"]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def random_run(game: str) -> tuple[Laboratory, Report]:
    """All experiments of a game, played by random bots."""
    laboratory = Laboratory(load(game), {}, "random", "test", GAMES)
    assert len(list(laboratory.play(1))) == laboratory.total == GAMES * len(laboratory.experiments)
    return laboratory, laboratory.report()


def figures_of(game: str, measure: str, label: str = "") -> Iterator[tuple[Figure, Block]]:
    for figure in random_run(game)[1].figures:
        if (figure.measure, figure.label) == (measure, label):
            for block in figure.blocks:
                yield figure, block


@pytest.mark.parametrize("game", NAMES)
def test_every_game_of_an_experiment_is_counted_once(game: str) -> None:
    laboratory, report = random_run(game)
    assert [table.games for table in report.tables] == [GAMES] * len(laboratory.experiments)
    blocks = list(figures_of(game, WINS, START))
    assert {block.seats for _, block in blocks} == {seats for seats in load(game).seats if seats > 1}
    for _, block in blocks:
        assert [row.label for row in block.rows] == [str(place + 1) for place in range(block.seats)]
        assert [row.games for row in block.rows] == [GAMES] * block.seats
        assert sum(row.value.mean for row in block.rows) == pytest.approx(1, abs=1e-5)
        assert block.fair == pytest.approx(1 / block.seats)


@pytest.mark.parametrize("game", NAMES)
def test_sources_have_all_points(game: str) -> None:
    means = {(one.group, one.seats, one.settings): one.score.mean for one in random_run(game)[1].tables}
    for figure, block in figures_of(game, POINTS):
        total = sum(row.value.mean for row in block.rows)
        assert total == pytest.approx(means[figure.group, block.seats, block.settings], abs=1e-4)
    for _, block in figures_of(game, SHARES):
        assert sum(row.value.mean for row in block.rows) == pytest.approx(1, abs=1e-4)


def test_sides_and_colours_are_counted_as_often_as_they_sat_at_the_table() -> None:
    for game, label in (("ancient-colonies", "side"), ("magna-grecia", "colour")):
        for _, block in figures_of(game, WINS, label):
            assert sum(row.games for row in block.rows) == GAMES * block.seats
            assert sum(row.games * row.value.mean for row in block.rows) == pytest.approx(GAMES, abs=1e-4)
    trios = {
        row.label for _, block in figures_of("magna-grecia", WINS, "colour") if block.seats == 3 for row in block.rows
    }
    assert trios
    assert all(label.startswith("without ") for label in trios)


def test_alone_every_game_has_a_title_and_nobody_wins() -> None:
    ends = [block for _, block in figures_of("magna-roma", "ends")]
    assert [(block.seats, block.settings) for block in ends] == [
        (1, f"objectives={level}") for level in ("I", "II", "III", "mixed")
    ]
    assert all(sum(row.value.mean for row in block.rows) == pytest.approx(1) for block in ends)
    assert all(block.seats > 1 for _, block in figures_of("magna-roma", WINS, START))


def test_villages_are_dealt_and_founded_on_first() -> None:
    laboratory = random_run("magna-grecia")[0]
    experiment = next(one for one in laboratory.experiments if one.group == "villages" and one.seats == 4)
    series = laboratory.series(experiment)
    assert len(experiment.lots) == 12
    dealt = [fixture.openings for _, fixture in series.fixtures()]
    assert dealt == [fixture.openings for _, fixture in series.fixtures()]
    assert all(len(set(openings)) == 4 and set(openings) <= set(experiment.lots) for openings in dealt)
    assert any(one != other for one, other in pairwise(dealt))
    game = open_game(series.setup)
    for _, fixture in series.fixtures():
        record = parse_record(play_match(game, series.setup, fixture).record)
        firsts = [next(name for seat, name in record.moves if seat == who) for who in range(4)]
        assert firsts == fixture.openings
        facts = STUDIES["magna-grecia"].facts(record, game.new(4, **record.options))
        assert facts.labels["village"] == [name.removeprefix("city ") for name in firsts]


def test_openings_are_kept_by_random_bots_without_records_too() -> None:
    game = load("kuhn")
    setup = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=False)
    seeds = [f"s/{number}" for number in range(8)]
    plain = [play_match(game, setup, Fixture(seed, ["random", "random"])) for seed in seeds]
    forced = [play_match(game, setup, Fixture(seed, ["random", "random"], openings=["bet", "call"])) for seed in seeds]
    assert all(abs(outcome.scores[0]) == 2 for outcome in forced)  # a bet and a call
    assert not all(abs(outcome.scores[0]) == 2 for outcome in plain)


def test_a_series_without_lots_has_no_openings() -> None:
    setup = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=False)
    assert [fixture.openings for _, fixture in Series(setup, ["random"] * 2, "s", 2).fixtures()] == [[], []]


def test_each_option_is_tried_and_the_usual_table_is_played_for_comparison() -> None:
    game = load("ancient-colonies")
    experiments = Laboratory(game, {}, "random", "s", 1, [2, 3]).experiments
    assert "options-3-halves-player" in [one.name() for one in experiments]
    assert len({one.name() for one in experiments}) == len(experiments)
    chosen = Laboratory(game, {}, "random", "s", 1, [2, 3], [OPTIONS]).experiments
    assert [one.name() for one in chosen][:2] == ["seats-3", "options-3-tournament-yes"]
    assert {one.group for one in wanted(experiments, [SEATS])} == {SEATS}
    grecia = STUDIES["magna-grecia"].experiments(load("magna-grecia"), [2])
    assert [one.settings() for one in grecia if one.group == MAPS] == [f"map=random:{number}" for number in range(1, 5)]


def test_another_box_is_asked_about_whole() -> None:
    game = load("magna-grecia", map="random:7")
    laboratory = Laboratory(game, {"rounds": "8"}, "random", "s", 1, [2])
    for experiment in laboratory.experiments:
        setup = laboratory.series(experiment).setup
        assert setup.options["rounds"] == experiment.options.get("rounds", "8")
        assert setup.box["map"] == experiment.box.get("map", "random:7")
        assert (open_game(setup).box_hash == game.box_hash) == (not experiment.box)


def test_an_option_is_tried_with_every_value_that_the_usual_table_does_not_have() -> None:
    def tried(game: Game, options: dict[str, str]) -> list[str]:
        return [one.name() for one in Laboratory(game, options, "random", "s", 1, [2]).experiments]

    short, generous = tried(load("magna-grecia"), {"rounds": "8"}), tried(load("magna-grecia", cards="generous"), {})
    assert "options-2-rounds-12" in short
    assert "options-2-rounds-8" not in short
    assert "options-2-cards-standard" in generous
    assert "options-2-cards-generous" not in generous


def test_alone_the_level_that_was_asked_for_is_the_usual_table() -> None:
    game = load("magna-roma")
    third = Laboratory(game, {"objectives": "III"}, "random", "s", 1, [1], [OPTIONS]).experiments
    assert [one.name() for one in third][:2] == ["seats-1-objectives-iii", "options-1-blocked-diagonal"]
    all_levels = Laboratory(game, {}, "random", "s", 1, [1], [SEATS]).experiments
    assert len(all_levels) == 4


def test_figures_by_hand() -> None:
    """Two games at one table, one at another."""
    one = Facts([10, 4], [1.0, 0.0], {START: ["1", "2"]}, {"market": 8, "luck": 6}, 20)
    other = Facts([3, 3], [0.5, 0.5], {START: ["2", "1"]}, {"market": 6}, 30)
    usual, changed = Experiment(SEATS, 2), Experiment(OPTIONS, 2, options={"supply": "limited"})
    played = [(usual, [one, other]), (changed, [other])]

    def means(question: Question) -> dict[str, float]:
        (block,) = answer(STUDY, question, played).blocks
        return {row.label: row.value.mean for row in block.rows}

    assert means(Question(SEATS, WINS, START)) == {"1": 0.75, "2": 0.25}
    assert means(Question(SEATS, SCORES, START)) == {"1": 6.5, "2": 3.5}
    assert means(Question(SEATS, GAINS, START)) == {"1": 1.5, "2": -1.5}
    assert means(Question(SEATS, POINTS)) == {"luck": 1.5, "market": 3.5}
    assert means(Question(SEATS, SHARES)) == {"luck": 0.3, "market": 0.7}
    assert means(Question(SEATS, MEANS)) == {"standard": 5.0}
    assert means(Question(SEATS, LENGTHS)) == {"standard": 25.0}
    assert means(Question(OPTIONS, MORE_POINTS)) == {"supply=limited": -2.0}
    assert means(Question(OPTIONS, MORE_LENGTH)) == {"supply=limited": 5.0}
    assert answer(STUDY, Question(OPTIONS, MORE_POINTS), played[1:]).blocks == []  # nothing to compare with


def test_a_difference_is_as_unsure_as_both_tables() -> None:
    found = estimate_difference([1, 2, 3], [11, 12, 13])
    assert found.mean == -10
    assert found.high is not None
    assert found.high - found.mean == pytest.approx(4.302653 * (2 / 3) ** 0.5, abs=1e-4)  # Student's, two degrees
    assert estimate_difference([1], [2, 3]) == Estimate(-1.5)


def test_a_ratio_is_that_of_the_sums() -> None:
    found = estimate_ratio([1, 3, 2], [2, 10, 4])
    assert found.mean == pytest.approx(6 / 16)
    assert found.low is not None
    assert found.low < 6 / 16
    assert estimate_ratio([1, -1], [2, -2]) == Estimate(0.0)


@pytest.mark.parametrize("game", NAMES)
def test_charts_are_whole_and_say_the_figures(game: str) -> None:
    for figure in random_run(game)[1].figures:
        headings = [f"{block.seats} <seats> & {block.settings}" for block in figure.blocks]
        tree = ElementTree.fromstring(chart_text(figure, Captions("A <title>", "from & by", headings, ["a", "b"])))
        words = [element.text for element in tree.iter(f"{SVG}text")]
        assert words[:2] == ["A <title>", "from & by"]
        rows = [(row, block.fair) for block in figure.blocks for row in block.rows]
        factor = 100 if figure.unit == "%" else 1
        assert [word for word in words if word in {figure_words(row.value, factor) for row, _ in rows}] == [
            figure_words(row.value, factor) for row, _ in rows
        ]
        dots = list(tree.iter(f"{SVG}circle"))
        filled = [dot.get("fill") == "var(--terracotta)" for dot in dots]
        assert filled == [is_apart(row.value, fair) for row, fair in rows]
        lines = [line for line in tree.iter(f"{SVG}line") if line.get("stroke-dasharray")]
        assert len(lines) == sum(block.fair is not None for block in figure.blocks)
        assert "prefers-color-scheme:dark" in (tree.findtext(f"{SVG}style") or "")


def test_the_dot_of_a_chart_stands_where_its_figure_is() -> None:
    rows = [Row("a", 9, Estimate(0.2, 0.1, 0.3)), Row("b", 9, Estimate(0.8, 0.7, 0.9))]
    figure = Figure("seats-wins-start", SEATS, WINS, START, "%", [Block(2, "", 0.5, rows)])
    tree = ElementTree.fromstring(chart_text(figure, Captions("t", "s", ["2 seats"], ["", ""])))
    first, second = (float(dot.get("cx", "")) for dot in tree.iter(f"{SVG}circle"))
    (fair,) = (float(line.get("x1", "")) for line in tree.iter(f"{SVG}line") if line.get("stroke-dasharray"))
    assert first < fair < second
    assert fair == pytest.approx((first + second) / 2, abs=0.02)
    assert scale_of(figure, 100)[0] == 0
    assert figure_words(rows[0].value, 100) == "20.0 (10.0…30.0)"


def test_a_star_needs_an_interval_that_leaves_out_what_is_fair() -> None:
    assert is_apart(estimate_share([1.0] * 20), 0.5)
    assert not is_apart(estimate_share([1.0, 0.0] * 10), 0.5)
    assert not is_apart(Estimate(1.0), 0.5)
    assert not is_apart(Estimate(1.0, 0.9, 1.0), None)
