"""Archive: the folder of an arena or a series, from which it goes on after any end, a power cut included.

plan.json says what is played, games.jsonl has a line for every finished game, records/ the game itself. A record is on
the disk before its line, and the line before its game counts; half a line at the end, which a cut can leave, is dropped
and its game played again.
"""

import errno
import fcntl
import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeGuard

import oikist
from oikist.arena.disk import save_lasting, save_whole, sync_folder, write_all
from oikist.arena.match import Outcome, open_game
from oikist.arena.plan import Plan
from oikist.arena.series import Series
from oikist.core.errors import OikistError
from oikist.core.record import Record, Result, parse_record

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records"
FOLDER_GAMES: Final = 1_000  # records in one folder, so that none is slow to list
FORMAT: Final = 2
FIELDS: Final = ("number", "decisions", "scores", "ranking", "position_hash", "record", "forfeits")


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
    """A folder in which no arena can go on: its plan is none, or is missing."""


class ArchiveInUse(OikistError):
    """Another process is playing in the same folder."""


class Archive:
    """An open folder; a second process that opens it meanwhile is refused."""

    def __init__(self, folder: Path, plan: Plan | Series) -> None:
        """Make the folder, or go on with it if it has the same plan; `games` has what is there already."""
        self.folder = folder
        self.games: dict[int, Outcome] = {}
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        self._file = os.open(folder / GAMES, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            self._check_file()
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
        save_lasting(path, record)
        facts = {"number": number} | asdict(outcome) | {"record": len(record)}
        write_all(self._file, json.dumps(facts).encode() + b"\n")
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

    def _check_file(self) -> None:
        """Refuse what is no file: a pipe never ends, and of a device more comes than there is memory."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise OSError(errno.EINVAL, "It is not a file", str(self.folder / GAMES))

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArchiveInUse(
                f"Another process is playing in {self.folder}: wait for it, or choose another folder."
            ) from None

    def _settle_plan(self, facts: Mapping[str, object]) -> None:
        path = self.folder / PLAN
        if not path.is_file():
            if os.fstat(self._file).st_size:
                raise BadArchive(
                    f"{self.folder} has games but no plan.json, so nobody knows whose: choose another folder."
                )
            sync_folder(self.folder.parent)
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

    def _load_games(self, plan: Plan | Series) -> None:
        text = (self.folder / GAMES).read_bytes()
        whole, newline, torn = text.rpartition(b"\n")
        if torn:
            os.ftruncate(self._file, len(whole) + len(newline))
        for line in whole.split(b"\n"):
            self._load_game(line, plan)

    def _load_game(self, line: bytes, plan: Plan | Series) -> None:
        """Take a game that is there whole, line and record; another one is played again, to the same end."""
        try:
            facts: object = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(facts, dict) or not is_game(facts, plan.setup.seats):
            return
        number, size = facts.pop("number"), facts.pop("record")
        outcome = Outcome(record="", **facts)
        with suppress(OSError, OikistError, UnicodeError):
            path = self.record_path(number)
            if path.stat().st_size == size and is_record_of(read_header(path), plan, number, outcome):
                self.games[number] = outcome


def read_header(path: Path) -> Record:
    """A record without its moves: seed, bots and result stand above them."""
    with path.open(encoding="utf-8", newline="\n") as lines:
        return parse_record("".join(takewhile(lambda line: line != "\n", lines)))


def is_record_of(record: Record, plan: Plan | Series, number: int, outcome: Outcome) -> bool:
    """Whether a record is that of the game with this number, and ends as the line of the game says."""
    is_its = record.seed == plan.seed_of(number) and record.bots == plan.bots_of(number)
    return is_its and record.result == Result(outcome.scores, outcome.ranking, outcome.position_hash)


def is_game(facts: Mapping[str, object], seats: int) -> bool:
    """Whether these are all facts of a finished game, each of the right kind: anybody may have edited the file."""
    if sorted(facts) != sorted(FIELDS):
        return False
    scores, ranking, forfeits = facts["scores"], facts["ranking"], facts["forfeits"]
    decisions, size = facts["decisions"], facts["record"]
    return (
        _is_whole(facts["number"])
        and _is_whole(decisions)
        and _is_whole(size)
        and decisions < size  # each has a line of its own in the record, below the header
        and isinstance(facts["position_hash"], str)
        and isinstance(scores, list)
        and len(scores) == seats
        and all(type(score) is int for score in scores)
        and isinstance(ranking, list)
        and len(ranking) == seats
        and all(_is_whole(place) and 1 <= place <= seats for place in ranking)
        and 1 in ranking
        and isinstance(forfeits, list)
        and len(forfeits) in (0, seats)
        and all(isinstance(sentence, str) and sentence.isprintable() for sentence in forfeits)
    )


def plan_facts(plan: Plan | Series) -> dict[str, object]:
    """What must be the same for an arena or a series to go on; the number of games may grow."""
    game = open_game(plan.setup)
    facts: dict[str, object] = {
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
    }
    return facts | ({"lots": plan.lots} if isinstance(plan, Series) else {"stop": plan.edge, "least": plan.least})


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0  # True and False are none


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."
