"""One match: the same as oikist.play, and what a forfeit counts."""

import sys
from dataclasses import replace
from pathlib import Path

import oikist
from oikist.arena.match import Fixture, Outcome, Setup, open_game, places, play_match
from oikist.bots import make_bot
from oikist.core.record import win_shares

KUHN = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=True)
RANDOM = Fixture("s/0", ["random", "random"])


def test_a_match_is_the_one_that_oikist_plays() -> None:
    bots = ["greedy:width=1", "random"]
    record = oikist.play(oikist.load("kuhn"), [make_bot(bot) for bot in bots], "seven/3")
    record.bots = bots
    outcome = play_match(open_game(KUHN), KUHN, Fixture("seven/3", bots))
    assert outcome.record == record.text()
    assert record.result is not None
    assert outcome.position_hash == record.result.position_hash


def test_a_decision_is_a_choice_among_two_at_least() -> None:
    # Kuhn poker: two cards are dealt, then every action of a seat is a choice among two.
    outcome = play_match(open_game(KUHN), KUHN, RANDOM)
    moves = outcome.record.split("\n\n")[1].strip().split("\n")
    assert outcome.decisions == len(moves) - 2


def test_the_fast_way_is_the_same_game() -> None:
    game = open_game(KUHN)
    for number in range(20):
        fixture = replace(RANDOM, seed=f"s/{number}")
        fast = play_match(game, replace(KUHN, keep_records=False), fixture)
        kept = play_match(game, KUHN, fixture)
        assert fast.record == ""
        assert fast == replace(kept, record="")


def test_a_shared_win_is_split() -> None:
    assert win_shares([1, 3, 1, 4]) == [0.5, 0.0, 0.5, 0.0]


def test_who_forfeits_is_last() -> None:
    assert places(outcome_of([1, 2, 3], [])) == [1, 2, 3]
    assert places(outcome_of([1, 2, 3], ["foul", "", ""])) == [3, 1, 2]
    assert places(outcome_of([1, 1, 3], ["", "foul", ""])) == [1, 3, 2]
    assert places(outcome_of([1, 2, 3], ["foul", "", "foul"])) == [2, 1, 2]


def test_where_all_forfeit_nobody_wins() -> None:
    ranking = places(outcome_of([1, 2, 3], ["foul", "foul", "foul"]))
    assert ranking == [2, 2, 2]
    assert win_shares(ranking) == [0.0, 0.0, 0.0]


def test_a_salt_changes_the_streams_of_the_bots_and_not_chance() -> None:
    game = open_game(KUHN)
    plain = [Fixture(f"s/{number}", ["random"] * 2) for number in range(20)]
    salted = [replace(fixture, salt="1") for fixture in plain]
    games = [[play_match(game, KUHN, fixture) for fixture in fixtures] for fixtures in (plain, salted)]
    assert [one.position_hash for one in games[0]] != [one.position_hash for one in games[1]]
    deals = [[one.record.split("\n\n")[1].split("\n")[:2] for one in played] for played in games]
    assert deals[0] == deals[1]
    fast = [play_match(game, replace(KUHN, keep_records=False), fixture) for fixture in salted]
    assert fast == [replace(one, record="") for one in games[1]]


def test_a_program_that_dies_forfeits_and_the_match_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text("raise SystemExit(3)\n")
    setup = Setup("magna-grecia", {}, {}, 2, {}, keep_records=False)
    outcome = play_match(open_game(setup), setup, Fixture("s/0", [f"exec:{sys.executable} {program}", "random"]))
    assert "exit code 3" in outcome.forfeits[0]
    assert outcome.forfeits[1] == ""
    assert places(outcome) == [2, 1]


def outcome_of(ranking: list[int], forfeits: list[str]) -> Outcome:
    return Outcome(1, [0] * len(ranking), ranking, "", "", forfeits)
