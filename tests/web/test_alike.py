"""Whoever cannot tell two worlds apart at the table cannot tell them apart by anything the server sends either.

Two real servers hold the same table, played alike as far as the viewer was told, with other cards and tiles behind it
and often with another seed. All that the viewer and spectators can ask for, hear and do is compared, byte by byte. To
see something end where the game itself shows the difference is no leak. OIKIST_SOAK=n compares n times as many pairs.
"""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oikist.core.game import Game
from oikist.core.plan import Plan
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR, State, position_hash, text_hash
from oikist.tables import runner
from oikist.tables.lines import Line
from oikist.tables.table import Table
from oikist.text.story import Told, story_of
from oikist.text.words import Words
from oikist.web.description import table_shape
from oikist.web.shapes import TableShape
from oikist.workers.job import Job
from tests.web.alike_checks import cases_of, compare, leaks
from tests.web.alike_servers import Leak
from tests.web.alike_worlds import Pair, pairs, play, twin

SOAK = int(os.environ.get("OIKIST_SOAK", "1"))
HIDDEN = {"money": "hidden"}
Match = tuple[int, str, int, dict[str, str]]  # seats, seed, steps, options
# Matches of Ancient Colonies in which somebody soon peeks at a tile.
COLONIES: list[Match] = [
    (2, "s0", 130, {}),
    (4, "s12", 130, HIDDEN),
    (5, "s18", 130, {**HIDDEN, "sides": "chosen"}),
    (3, "s14", 130, {"tournament": "yes"}),
]
WITHOUT_BACKS: list[Match] = [
    (2, "s38", 130, {}),
    (4, "s4", 130, HIDDEN),
    (5, "s7", 130, {**HIDDEN, "sides": "chosen"}),
]
# Moments after which an Act was drawn; at the first two the seat to move gives up one that only it has seen.
ACTS = [(2, "a168", 192), (2, "a52", 209), (3, "a33", 136)]
COMMANDS = {  # with how they are answered
    *("actions 200", "actions 409", "actions 422", "chat 200", "hand-over 200", "come-back 200"),
    *("take-backs 200", "take-backs 422", "take-backs/replies 200", "take-backs/replies 409"),
}


def kuhn(first: int, count: int) -> list[Pair]:
    return [
        pair for seed in range(first, first + count) for pair in pairs(play("kuhn", 2, f"s{seed}", 9), Rng(seed), 3)
    ]


def colonies(matches: list[Match], has_backs: bool = True) -> list[Pair]:
    """Two pairs of each match; with OIKIST_SOAK so many times more, of whatever matches have them."""
    found: list[Pair] = []
    for seats, seed, steps, options in matches:
        found += pairs(play("ancient-colonies", seats, seed, steps, has_backs, **options), Rng(seed), 2)
    number, wanted = 0, SOAK * len(found)
    while len(found) < wanted:
        seats, _, steps, options = matches[number % len(matches)]
        found += pairs(play("ancient-colonies", seats, f"more {number}", steps, has_backs, **options), Rng(number), 2)
        number += 1
    return found


def acts() -> list[Pair]:
    """Pairs in which somebody has another Act in hand, for a spectator and for one seat."""
    found: list[Pair] = []
    for seats, seed, moment in ACTS:
        script, enough = play("ancient-colonies", seats, seed, moment, has_backs=False), len(found) + 2
        for viewer in (SPECTATOR, *range(seats)):
            other = twin(script, viewer, Rng(seed), "draw")
            if other is not None and len(found) < enough:
                found.append(Pair(viewer, script, other))
    return found


def test_cards_of_others_change_nothing_that_is_sent(tmp_path: Path) -> None:
    found = kuhn(0, 6 * SOAK)
    tally = compare(tmp_path, cases_of(found))
    print(tally.figures())
    assert_enough(found, 10, 1000, 1_000_000, tally.pairs, tally.requests, tally.size)
    print(dict(tally.commands))
    assert tally.shown >= 5
    assert tally.alike >= 80
    assert set(tally.commands) >= COMMANDS
    assert set(tally.plans) >= {"hidden", "turn", "over"}


def test_peeked_tiles_and_acts_change_nothing_that_is_sent(tmp_path: Path) -> None:
    found = [*colonies(COLONIES), *acts()]
    cases = cases_of(found)
    tally = compare(tmp_path, cases)
    print(tally.figures())
    print(dict(tally.commands), dict(tally.plans))
    assert set(tally.plans) >= {"chance", "turn"}
    assert_enough(found, 10, 1200, 3_000_000, tally.pairs, tally.requests, tally.size)
    secret = [plan[0] for case in cases for plan in case.plans if plan[0].other not in (None, plan[0].body)]
    assert len(secret) >= 3, "somebody should have done something that the viewer is not told"


def assert_enough(found: list[Pair], least: int, requests: int, size: int, *done: int) -> None:
    """A check that compares nothing would always succeed."""
    assert all(pair.is_real() for pair in found)
    assert len({pair.viewer for pair in found}) >= 3
    assert any(pair.viewer == SPECTATOR for pair in found)
    assert sum(pair.mine.end.state.to_move() == pair.viewer for pair in found) >= 2
    assert all(have >= need for have, need in zip(done, (least, requests, size))), done


def test_in_open_games_nothing_but_the_promise_depends_on_the_seed(tmp_path: Path) -> None:
    found = []
    for number, name in enumerate(["magna-grecia", "magna-roma"] * SOAK):
        script = play(name, 2 + number % 3, f"open {number}", 50)
        found.append(Pair([0, SPECTATOR, 1][number % 3], script, script))
    tally = compare(tmp_path, cases_of(found))
    print(tally.figures())
    assert tally.requests >= 200 * SOAK
    assert tally.size >= 400_000 * SOAK
    assert tally.alike >= 10 * SOAK


def bots_cases() -> list[Pair]:
    found = [*kuhn(20, 6 * SOAK), *colonies(WITHOUT_BACKS, has_backs=False)]
    return [pair for pair in found if pair.viewer == pair.mine.end.state.to_move()]


def test_a_bot_decides_by_what_its_seat_sees(tmp_path: Path) -> None:
    found = bots_cases()
    tally = compare(tmp_path, cases_of(found, ("beginner", "player", "expert")))
    print(tally.figures())
    assert tally.pairs >= 5 * SOAK
    assert tally.alike >= 5 * SOAK


# That the comparison finds what leaks


def table_with_its_position(*asked: Any) -> TableShape:
    table: Table = asked[1]
    assert table.course is not None
    return table_shape(*asked).model_copy(update={"seed_hash": position_hash(table.course.state)})


def hash_of_position(*asked: Any) -> str:
    return position_hash(asked[1])


def true_name(line: Line, _: int) -> str:
    return line.name


def story_of_another(game: Game, state: State, actions: list[int], viewer: int, words: Words) -> list[list[Told]]:
    return story_of(game, state, actions, 1 if viewer == 0 else 0, words)


# What leaks, and where it must be seen.
LEAKS: list[tuple[str, object, set[str]]] = [
    ("oikist.web.routes_tables.table_shape", table_with_its_position, {"GET /api/tables/"}),
    ("oikist.web.sights.view_hash", hash_of_position, {"/sight"}),
    ("oikist.tables.course.view_hash", hash_of_position, {"/events", "stream"}),
    ("oikist.tables.records.seen_name", true_name, {"/record"}),
    ("oikist.tables.events.seen_name", true_name, {"/events", "stream"}),
    ("oikist.web.sights.story_of", story_of_another, {"/story"}),
]


def test_leaking_answers_and_streams_are_found(tmp_path: Path) -> None:
    cases = cases_of(kuhn(0, 4))[: len(LEAKS)]
    found = leaks(tmp_path, cases, [(place, leaking) for place, leaking, _ in LEAKS])
    for place, _, ways in LEAKS:
        for way in ways:
            assert any(leak.startswith(f"{place} by") and way in leak for leak in found), (place, way, found)


def plan_at_the_table(sight: Sight) -> Plan:
    plan = Plan(sight)
    plan._first = plan._worlds = [sight._state.copy()]
    return plan


def test_a_plan_at_the_table_itself_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikist.web.routes_look.Plan", plan_at_the_table)
    found = [pair for pair in kuhn(0, 12) if pair.viewer == pair.mine.end.state.to_move()]
    with pytest.raises(Leak, match="/plans"):
        compare(tmp_path, cases_of(found))


def test_a_bot_that_peeks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = runner.job_of

    def peeking(*asked: Any) -> Job:
        job = honest(*asked)
        return replace(job, seed=text_hash(job.position + job.seed))

    monkeypatch.setattr("oikist.tables.runner.job_of", peeking)
    found = [pair for pair in kuhn(20, 12) if pair.viewer == pair.mine.end.state.to_move()]
    with pytest.raises(Leak, match="the bot of seat"):
        compare(tmp_path, cases_of(found, ("random",)))
