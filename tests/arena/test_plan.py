"""What a round is, and that its games share a seed."""

import sys
from pathlib import Path

import pytest

from oikist.arena.match import Setup, open_game, play_match
from oikist.arena.plan import Plan, TooManyGames


def test_a_round_is_every_choice_of_bots_in_every_order() -> None:
    plan = plan_of(["a", "b", "c"], games=7, seats=2)
    assert plan.orders() == ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    assert plan.rounds() == 2
    fixtures = list(plan.fixtures())
    assert [number for number, _ in fixtures] == list(range(12))
    assert [fixture.seed for _, fixture in fixtures] == ["s/0"] * 6 + ["s/1"] * 6
    assert [fixture.bots for _, fixture in fixtures[:3]] == [["a", "b"], ["b", "a"], ["a", "c"]]


def test_what_a_program_is_told_does_not_show_which_round_it_is(tmp_path: Path) -> None:
    program, told = tmp_path / "keeps.py", tmp_path / "told"
    program.write_text(
        "import json, sys\n"
        f"open({str(told)!r}, 'a').write(json.loads(sys.stdin.readline())['seed'] + '\\n')\n"
        "raise SystemExit\n"
    )
    plan = plan_of([f"exec:{sys.executable} {program}"] * 3, games=12, seats=2)
    for _, fixture in plan.fixtures():
        play_match(open_game(plan.setup), plan.setup, fixture)
    seeds = told.read_text().split()
    assert len(seeds) >= 12
    assert len(set(seeds)) == len(seeds)


def test_games_of_a_round_have_salts_of_their_own() -> None:
    salts = [fixture.salt for _, fixture in plan_of(["a", "b", "c"], games=7, seats=2).fixtures()]
    assert salts == ["1", "2", "3", "4", "5", "6"] * 2


def test_a_round_that_nobody_could_play_is_refused_at_once() -> None:
    with pytest.raises(TooManyGames, match="A round of 30 bots at tables of 5 seats is 17,100,720 games") as refused:
        plan_of(["random"] * 30, games=1, seats=5)
    assert refused.value.games == 17_100_720


def test_games_are_made_up_to_whole_rounds() -> None:
    assert [plan_of(["a", "b"], games, 2).rounds() for games in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_bots_that_stand_twice_are_told_apart() -> None:
    assert plan_of(["greedy", "random", "greedy"], 1, 3).names() == ["greedy#1", "random", "greedy#2"]


def plan_of(bots: list[str], games: int, seats: int) -> Plan:
    return Plan(Setup("kuhn", {}, {}, seats, {}, keep_records=False), bots, "s", games)
