"""Archive: the folder of an arena, from which it goes on after any end, a power cut included.

plan.json says what is played, games.jsonl has a line for every finished game, records/ the game itself. A line is on
the disk before its game counts; half a line at the end, which a cut can leave, is dropped and its game played again.
"""

import fcntl
import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import oikist
from oikist.arena.match import Outcome, open_game
from oikist.arena.plan import Plan
from oikist.core.errors import OikistError

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records"
FOLDER_GAMES: Final = 1_000  # records in one folder, so that none is slow to list
FORMAT: Final = 1


class OtherPlan(OikistError):
    """The folder belongs to an arena of another plan; `key` is what differs first."""

    def __init__(self, folder: Path, key: str, kept: str, asked: str) -> None:
        super().__init__(
            f"{folder} has an arena with the {key} {kept}, not {asked}: choose another folder, or ask for the same."
        )
        self.key = key
        self.kept = kept
        self.asked = asked


class BadArchive(OikistError):
    """A file in the folder that no arena has written."""


class ArchiveInUse(OikistError):
    """Another process is playing in the same folder."""


class Archive:
    """An open folder; a second process that opens it meanwhile is refused."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Make the folder, or go on with it if it has the same plan; `games` has what is there already."""
        self.folder = folder
        self.games: dict[int, Outcome] = {}
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        self._file = os.open(folder / GAMES, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            self._lock()
            self._settle_plan(plan_facts(plan))
            self._load_games(plan)
        except BaseException:
            os.close(self._file)
            raise

    def add(self, number: int, outcome: Outcome) -> None:
        """Keep a finished game: its record, then its line, which is on the disk when this returns."""
        record = outcome.record.encode()
        path = self.record_path(number)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(record)
        facts = {"number": number} | asdict(outcome) | {"record": len(record)}
        _write(self._file, json.dumps(facts).encode() + b"\n")
        os.fsync(self._file)

    def record_path(self, number: int) -> Path:
        """Where the record of a game is: records/0/00017.oik."""
        return self.folder / RECORDS / str(number // FOLDER_GAMES) / f"{number:05}.oik"

    def close(self) -> None:
        """Leave the folder to others."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArchiveInUse(
                f"Another process is playing in {self.folder}: wait for it, or choose another folder."
            ) from None

    def _settle_plan(self, facts: Mapping[str, object]) -> None:
        path = self.folder / PLAN
        if not path.exists():
            save_whole(path, json.dumps(facts, ensure_ascii=False, indent=2) + "\n")
            return
        try:
            kept: object = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            kept = None
        if not isinstance(kept, dict):
            raise BadArchive(f"{path} is not the plan of an arena: choose another folder, or delete this one.")
        for key, value in facts.items():
            if kept.get(key) != value:
                raise OtherPlan(self.folder, key, _short(kept.get(key)), _short(value))

    def _load_games(self, plan: Plan) -> None:
        text = (self.folder / GAMES).read_bytes()
        whole, newline, torn = text.rpartition(b"\n")
        if torn:
            os.ftruncate(self._file, len(whole) + len(newline))
        for line in whole.split(b"\n"):
            self._load_game(line, plan)

    def _load_game(self, line: bytes, plan: Plan) -> None:
        """Take a game that is there whole, line and record; another one is played again, to the same end."""
        try:
            facts = json.loads(line)
            number, size = int(facts.pop("number")), int(facts.pop("record"))
            outcome = Outcome(record="", **facts)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return
        # The record is not forced onto the disk as its line is: after a power cut it may be missing.
        with suppress(OSError):
            if len(outcome.scores) == plan.setup.seats and self.record_path(number).stat().st_size == size:
                self.games[number] = outcome


def plan_facts(plan: Plan) -> dict[str, object]:
    """What must be the same for an arena to go on; the number of games may grow."""
    game = open_game(plan.setup)
    return {
        "format": FORMAT,
        "version": oikist.__version__,
        "game": game.name,
        "rules_version": game.rules_version,
        "box": game.box,
        "box_hash": game.box_hash,
        "seats": plan.setup.seats,
        "options": plan.setup.options,
        "bots": plan.bots,
        "seed": plan.seed,
        "stop": plan.edge,
    }


def save_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: a crash leaves the old one."""
    beside = path.parent / f".oikist-{secrets.token_hex(8)}.new"
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _write(file: int, line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[os.write(file, rest) :]


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."
