"""What a round is, and that its games share a seed."""

from oikist.arena.match import Setup
from oikist.arena.plan import Plan


def test_a_round_is_every_choice_of_bots_in_every_order() -> None:
    plan = plan_of(["a", "b", "c"], games=7, seats=2)
    assert plan.orders() == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert plan.rounds() == 2
    fixtures = list(plan.fixtures())
    assert [number for number, _ in fixtures] == list(range(12))
    assert [fixture.seed for _, fixture in fixtures] == ["s/0"] * 6 + ["s/1"] * 6
    assert [fixture.bots for _, fixture in fixtures[:3]] == [["a", "b"], ["b", "a"], ["a", "c"]]


def test_games_are_made_up_to_whole_rounds() -> None:
    assert [plan_of(["a", "b"], games, 2).rounds() for games in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_bots_that_stand_twice_are_told_apart() -> None:
    assert plan_of(["greedy", "random", "greedy"], 1, 3).names() == ["greedy#1", "random", "greedy#2"]


def plan_of(bots: list[str], games: int, seats: int) -> Plan:
    return Plan(Setup("kuhn", {}, {}, seats, {}, keep_records=False), bots, "s", games)
