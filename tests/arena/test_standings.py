"""What is counted: whole rounds in their order, so that it does not matter who was faster."""

import json
from dataclasses import asdict

import pytest

from oikist.arena.crew import play_matches
from oikist.arena.match import Outcome
from oikist.arena.report import make_report
from oikist.arena.standings import Standings
from tests.arena.samples import kuhn_plan, play_whole


def test_rounds_are_counted_in_order_and_whole() -> None:
    plan = kuhn_plan(games=12)
    played = dict(play_matches(plan.setup, plan.fixtures(), 1))
    forward, backward = Standings(plan), Standings(plan)
    for number in range(12):
        forward.add(number, played[number])
        assert forward.rounds == (number + 1) // 6
    for number in reversed(range(12)):
        assert backward.rounds == 0
        backward.add(number, played[number])
    assert backward.rounds == 2
    assert make_report(forward) == make_report(backward)


def test_there_is_no_report_before_the_first_round() -> None:
    assert make_report(Standings(kuhn_plan())) is None


def test_figures_of_a_round_by_hand() -> None:
    plan = kuhn_plan(games=2, bots=("a", "b"))
    standings = Standings(plan)
    standings.add(0, Outcome(3, [5, 1], [1, 2], "x"))  # a, b
    standings.add(1, Outcome(3, [2, 2], [1, 1], "y"))  # b, a
    report = make_report(standings)
    assert report is not None
    first, second = report.bots
    assert (first.name, first.games, first.wins.mean, first.score.mean, first.margin.mean) == ("a", 2, 0.75, 3.5, 2.0)
    assert (second.wins.mean, second.score.mean, second.margin.mean) == (0.25, 1.5, -2.0)
    assert first.scores == [(2, 1), (5, 1)]
    assert first.mu > second.mu
    assert first.mu_by_round == [(0, 25.0), (1, first.mu)]
    (pair,) = report.pairs
    assert (pair.ahead.mean, pair.difference.mean, pair.games) == (0.75, 2.0, 2)
    assert [seat.wins.mean for seat in report.seats] == [0.75, 0.25]
    assert first.wins.low is None


def test_shares_of_wins_sum_to_one_and_swapped_seats_cancel() -> None:
    report = play_whole(kuhn_plan(games=60, bots=("greedy", "greedy"))).report()
    assert report is not None
    assert sum(bot.wins.mean for bot in report.bots) == pytest.approx(1)
    # The same bot twice, which draws nothing itself here, with the same seed: exactly equal, whatever the cards.
    assert report.pairs[0].ahead.mean == 0.5
    assert [bot.name for bot in report.bots] == ["greedy#1", "greedy#2"]


def test_a_forfeit_counts_as_the_last_place_and_is_listed() -> None:
    standings = Standings(kuhn_plan(games=2, bots=("a", "b")))
    standings.add(0, Outcome(3, [5, 1], [1, 2], "x", "", ["It died.", ""]))
    standings.add(1, Outcome(3, [1, 5], [2, 1], "y"))
    report = make_report(standings)
    assert report is not None
    assert report.bots[0].wins.mean == 0.5
    assert [asdict(one) for one in report.forfeits] == [{"game": 0, "seat": 0, "bot": "a", "sentence": "It died."}]


def test_a_round_in_which_all_forfeit_has_no_winner() -> None:
    standings = Standings(kuhn_plan(games=2, bots=("a", "b")))
    for number in range(2):
        standings.add(number, Outcome(3, [5, 1], [1, 2], "x", "", ["It died.", "It died."]))
    report = make_report(standings)
    assert report is not None
    assert [bot.wins.mean for bot in report.bots] == [0.0, 0.0]
    assert report.pairs[0].ahead.mean == 0.5
    assert report.bots[0].mu == report.bots[1].mu


def test_a_decided_arena_ends_after_the_same_round_by_any_number_of_workers() -> None:
    plan = kuhn_plan(games=4000, bots=("random", "random"), edge=20)
    once = play_whole(plan)
    assert once.standings.is_decided()
    assert once.standings.rounds < plan.rounds() / 2
    report = once.report()
    assert report is not None
    assert (report.ended, report.pairs[0].verdict, report.pairs[0].rounds) == ("decided", "even", report.rounds)
    assert play_whole(plan, workers=2).report() == report


def test_a_decided_arena_plays_as_many_games_as_it_was_told_at_least() -> None:
    soon = play_whole(kuhn_plan(games=4000, bots=("random", "random"), edge=20))
    later = play_whole(kuhn_plan(games=4000, bots=("random", "random"), edge=20, least=soon.standings.rounds * 2 + 50))
    reports = soon.report(), later.report()
    assert reports[0] is not None
    assert reports[1] is not None
    assert reports[1].games == reports[0].games + 50
    assert reports[1].pairs[0].rounds == reports[0].rounds  # when it was decided
    assert [report.ended for report in reports if report] == ["decided", "decided"]


def test_the_report_is_json_with_every_figure() -> None:
    report = play_whole(kuhn_plan()).report()
    assert report is not None
    found = json.loads(report.text())
    assert found["games"] == 12
    assert found["rounds"] == 2
    assert set(found["bots"][0]["wins"]) == {"mean", "low", "high"}
    assert found["ended"] == "all"
