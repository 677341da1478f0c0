"""The folder of an arena: what is finished stays, half a line goes, and another plan is refused."""

import json
import os
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from oikist.arena.archive import Archive, ArchiveInUse, BadArchive, OtherPlan
from oikist.arena.tournament import Tournament
from oikist.core.play import verify
from oikist.core.record import parse_record
from oikist.games import load_for
from tests.arena.samples import kuhn_plan, play_whole


def test_every_game_has_its_line_and_a_record_that_is_true(tmp_path: Path) -> None:
    play_whole(kuhn_plan(), tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(12))
    for line in lines:
        text = (tmp_path / "records" / "0" / f"{line['number']:05}.oik").read_text()
        record = parse_record(text)
        assert verify(load_for(record), record) is not None
        assert len(text.encode()) == line["record"]
        assert record.result is not None
        assert record.result.position_hash == line["position_hash"]


def test_an_arena_goes_on_where_it_was_left(tmp_path: Path) -> None:
    plan = kuhn_plan()
    play_whole(plan, tmp_path / "whole")
    with Archive(tmp_path / "cut", plan) as archive:
        assert len(list(islice(Tournament(plan, archive).play(1), 5))) == 5
    with Archive(tmp_path / "cut", plan) as archive:
        tournament = Tournament(plan, archive)
        assert len(tournament.known) == 5
        assert list(tournament.play(1)) == list(range(5, 12))
        tournament.save_report()
    assert alike(tmp_path)


@pytest.mark.parametrize("torn", [b'{"number": 11, "deci', b"\xff\xfe", b"{}"])
def test_half_a_line_at_the_end_is_dropped(torn: bytes, tmp_path: Path) -> None:
    plan = kuhn_plan()
    play_whole(plan, tmp_path / "whole")
    play_whole(plan, tmp_path / "cut")
    games = tmp_path / "cut" / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join(lines[:7]) + torn)
    with Archive(tmp_path / "cut", plan) as archive:
        assert sorted(archive.games) == list(range(7))
        assert games.read_bytes() == b"".join(lines[:7])
    play_whole(plan, tmp_path / "cut")
    assert games.read_bytes() == b"".join(lines)
    assert alike(tmp_path)


def test_a_line_that_was_spoilt_costs_its_own_game_only(tmp_path: Path) -> None:
    plan = kuhn_plan()
    play_whole(plan, tmp_path / "whole")
    play_whole(plan, tmp_path / "cut")
    games = tmp_path / "cut" / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join([*lines[:3], b"\0\0\0\n", *lines[4:]]))
    (tmp_path / "cut" / "records" / "0" / "00009.oik").write_text("")
    with Archive(tmp_path / "cut", plan) as archive:
        assert sorted(set(range(12)) - archive.games.keys()) == [3, 9]
    play_whole(plan, tmp_path / "cut")
    assert alike(tmp_path)


def test_more_games_may_be_asked_for(tmp_path: Path) -> None:
    play_whole(kuhn_plan(games=18), tmp_path / "whole")
    play_whole(kuhn_plan(games=6), tmp_path / "cut")
    play_whole(kuhn_plan(games=18), tmp_path / "cut")
    assert alike(tmp_path)


def test_another_plan_is_refused_with_what_differs(tmp_path: Path) -> None:
    plan = kuhn_plan()
    play_whole(plan, tmp_path)
    others = {
        "seed": replace(plan, seed="t"),
        "bots": replace(plan, bots=["random", "random", "greedy"]),
        "stop": replace(plan, edge=5.0),
        "options": replace(plan, setup=replace(plan.setup, options={"ante": "2"})),
        "game": replace(plan, setup=replace(plan.setup, game="magna-grecia", options={})),
    }
    for key, other in others.items():
        with pytest.raises(OtherPlan) as refused:
            Archive(tmp_path, other)
        assert refused.value.key == key
    with pytest.raises(OtherPlan, match='with the seed "s", not "t": choose another folder, or ask for the same'):
        Archive(tmp_path, others["seed"])


@pytest.mark.parametrize("text", ["", "[]", "\0"])
def test_a_plan_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text(text)
    with pytest.raises(BadArchive, match="is not the plan of an arena"):
        Archive(tmp_path, kuhn_plan())


def test_games_without_a_plan_are_nobodys(tmp_path: Path) -> None:
    play_whole(kuhn_plan(bots=("random", "random")), tmp_path)
    (tmp_path / "plan.json").unlink()
    with pytest.raises(BadArchive, match=r"has games but no plan\.json"):
        Archive(tmp_path, kuhn_plan(bots=("greedy", "random")))
    assert not (tmp_path / "plan.json").exists()


def test_an_arena_that_was_cut_before_its_plan_was_written_begins(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()
    play_whole(kuhn_plan(), tmp_path)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux tells the path of an open file")
def test_what_was_made_in_the_folder_is_forced_onto_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[str] = []
    fsync = os.fsync

    def note(file: int) -> None:
        forced.append(os.readlink(f"/proc/self/fd/{file}"))
        fsync(file)

    monkeypatch.setattr(os, "fsync", note)
    plan = kuhn_plan(games=1, bots=("random", "random"))
    with Archive(tmp_path, plan) as archive:
        assert forced[-1] == str(tmp_path)  # after both files were made there
        forced.clear()
        next(Tournament(plan, archive).play(1))
    assert forced == [str(tmp_path / "records" / "0" / "00000.oik"), str(tmp_path / "games.jsonl")]


SPOILT = [
    {"scores": 5},
    {"scores": ["1", "2"]},
    {"scores": [1.5, 2]},
    {"scores": [1, 2, 3]},
    {"scores": [9, -9]},
    {"scores": [10**400, -1]},
    {"number": float("inf")},
    {"number": "3"},
    {"number": -1},
    {"number": 7.5},
    {"record": None},
    {"record": 0, "decisions": 0},
    {"ranking": [2, 2]},
    {"ranking": [1, 1]},
    {"ranking": [0, 1]},
    {"ranking": [1]},
    {"ranking": {"1": 2}},
    {"decisions": "many"},
    {"decisions": True},
    {"decisions": 10**9},
    {"position_hash": 7},
    {"position_hash": "0" * 32},
    {"forfeits": "late"},
    {"forfeits": ["late"]},
    {"forfeits": [None, None]},
    {"forfeits": ["\ud800", ""]},
    {"more": 1},
]


@pytest.mark.parametrize("spoilt", SPOILT, ids=str)
def test_a_line_with_a_field_that_was_spoilt_costs_its_own_game_only(spoilt: dict[str, object], tmp_path: Path) -> None:
    plan = kuhn_plan(games=6)
    play_whole(plan, tmp_path)
    games = tmp_path / "games.jsonl"
    lines = games.read_text().splitlines()
    lines[3] = json.dumps(json.loads(lines[3]) | spoilt)
    games.write_text("\n".join(lines) + "\n")
    with Archive(tmp_path, plan) as archive:
        assert sorted(set(range(6)) - archive.games.keys()) == [3]
        assert list(Tournament(plan, archive).play(1)) == [3]


def test_a_record_of_another_game_costs_its_own_game_only(tmp_path: Path) -> None:
    plan = kuhn_plan(games=12)
    play_whole(plan, tmp_path)
    records = [tmp_path / "records" / "0" / f"{number:05}.oik" for number in range(12)]
    sizes = [path.stat().st_size for path in records]
    taken, put = next((a, b) for a in range(6) for b in range(6, 12) if sizes[a] == sizes[b])
    records[put].write_bytes(records[taken].read_bytes())
    with Archive(tmp_path, plan) as archive:
        assert sorted(set(range(12)) - archive.games.keys()) == [put]


def test_games_that_were_exchanged_are_played_again(tmp_path: Path) -> None:
    """Both have the same seed; only the bots on the seats differ."""
    plan = kuhn_plan(games=6)
    play_whole(plan, tmp_path)
    games, records = tmp_path / "games.jsonl", [tmp_path / "records" / "0" / f"{number:05}.oik" for number in (0, 1)]
    lines = [json.loads(line) for line in games.read_text().splitlines()]
    lines[0]["number"], lines[1]["number"] = 1, 0
    games.write_text("".join(json.dumps(line) + "\n" for line in lines))
    first, second = [path.read_bytes() for path in records]
    for path, text in zip(records, (second, first)):
        path.write_bytes(text)
    with Archive(tmp_path, plan) as archive:
        assert sorted(set(range(6)) - archive.games.keys()) == [0, 1]


def test_what_never_ends_is_no_list_of_games(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.jsonl")
    with pytest.raises(OSError, match="It is not a file"):
        Archive(tmp_path, kuhn_plan())


def test_a_record_that_never_ends_costs_its_own_game_only(tmp_path: Path) -> None:
    plan = kuhn_plan(games=6)
    play_whole(plan, tmp_path)
    record = tmp_path / "records" / "0" / "00003.oik"
    record.unlink()
    os.mkfifo(record)  # its size is said to be 0
    games = tmp_path / "games.jsonl"
    lines = [json.loads(line) for line in games.read_text().splitlines()]
    lines[3] |= {"record": 0, "decisions": 0}
    games.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with Archive(tmp_path, plan) as archive:
        assert sorted(set(range(6)) - archive.games.keys()) == [3]


@pytest.mark.parametrize("line", ["5", "null", "[]", '"text"', "[[[[", "1" * 5_000])
def test_a_line_that_is_no_game_is_passed_over(line: str, tmp_path: Path) -> None:
    with Archive(tmp_path, kuhn_plan()):
        pass
    (tmp_path / "games.jsonl").write_text(line + "\n")
    with Archive(tmp_path, kuhn_plan()) as archive:
        assert archive.games == {}


def test_two_do_not_play_in_one_folder(tmp_path: Path) -> None:
    with Archive(tmp_path, kuhn_plan()), pytest.raises(ArchiveInUse, match="Another process is playing in"):
        Archive(tmp_path, kuhn_plan())
    with Archive(tmp_path, kuhn_plan()):
        pass


def alike(folder: Path) -> bool:
    """Whether the reports of both arenas are the same, byte for byte."""
    names = ("report.json", "report.html")
    return all((folder / "cut" / name).read_bytes() == (folder / "whole" / name).read_bytes() for name in names)
