"""Dataset: the decisions of finished matches as rows of a Parquet file."""

import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy
import pyarrow  # type: ignore[import-untyped]  # it comes without types
from numpy.typing import NDArray
from pyarrow.parquet import ParquetWriter  # type: ignore[import-untyped]  # it comes without types

import oikist
from oikist.core.errors import BadOption, BadRecord
from oikist.core.game import Game
from oikist.core.play import check_header, seen_names
from oikist.core.record import Record
from oikist.core.sight import Sight
from oikist.core.state import NOBODY
from oikist.research.numbers import Numbers
from oikist.research.payoff import payoffs

ROWS_A_GROUP: Final = 512  # written at once: 17 MB of Magna Roma's features
COLUMNS: Final = {
    "match": (pyarrow.int32(), "number of the match in this file, from 0"),
    "seed": (pyarrow.string(), "seed of the match: oikist.play with it and the same bots gives the same moves"),
    "move": (pyarrow.int32(), "number of the action in the record of the match, from 1"),
    "seat": (pyarrow.int32(), "the seat that chose"),
    "position": (pyarrow.string(), "the table before the choice, with all secrets, as Game.from_position reads it"),
    "features": (
        pyarrow.list_(pyarrow.float32()),
        "what the seat saw, as Game.features tells it; Game.feature_names says which is which",
    ),
    "legal": (pyarrow.list_(pyarrow.int32()), "actions the seat could choose from, two or more, ascending"),
    "action": (pyarrow.int32(), "the action it chose"),
    "action_name": (pyarrow.string(), "the same, as it stands in the record"),
    "place": (pyarrow.int32(), "place of the seat at the end: 1 is the winner, places can be shared"),
    "score": (pyarrow.int32(), "points of the seat at the end"),
    "payoff": (pyarrow.float32(), "what the place is worth to the seat: 1 for the winner, -1 for the last"),
}
POSITION: Final = "position"
FEATURES: Final = "features"


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a seat among two or more legal actions, and how the match ended for it: one row."""

    match: int
    seed: str
    move: int
    seat: int
    position: str
    features: NDArray[numpy.float32]
    legal: list[int]
    action: int
    action_name: str
    place: int
    score: int
    payoff: float


def save_dataset(
    path: Path,
    game: Game,
    matches: Iterable[Record],
    about: Mapping[str, str] | None = None,
    has_positions: bool = True,
    is_forced: bool = False,
) -> int:
    """Write the decisions of these matches, and say how many there are; the file appears when all are written.

    The matches are taken one after the other, and rows are written in groups, so any number of them needs the same
    memory. `about` is put into the metadata of the file beside what the matches say themselves.
    """
    _check_free(path, is_forced)
    beside = path.parent / f".oikist-{secrets.token_hex(8)}.new"
    try:
        with beside.open("xb") as file:
            rows = _Rows(ParquetWriter(file, schema(has_positions), compression="zstd"), has_positions)
            with rows.writer:
                told = _write(rows, game, matches)
                rows.writer.add_key_value_metadata(told | dict(about or {}))
        _check_free(path, is_forced)  # once more: it took a while
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    return rows.count


def _check_free(path: Path, is_forced: bool) -> None:
    if path.exists() and not is_forced:
        raise BadOption(f"{path} exists already: choose another name, or allow it to be written over.")


def decisions(game: Game, record: Record, match: int = 0, has_positions: bool = True) -> Iterator[Decision]:
    """The decisions of a finished match in their order; forced actions and those of chance are none."""
    check_header(game, record)
    if record.result is None:
        raise BadRecord("The match is not finished, so nobody knows what its decisions were worth.")
    result = record.result
    worth = payoffs(result.ranking, result.scores)
    numbers = Numbers(game)
    actions: list[int] = []
    state = game.new(record.seats, **record.options)
    for index, (seat, name) in enumerate(record.moves):
        action = game.parse_action(name)
        legal = state.legal_actions()
        if seat != state.to_move() or action not in legal:
            raise BadRecord(f"Move {index + 1} of the record, {name!r} by seat {seat}, cannot be done there.")
        if seat >= 0 and len(legal) > 1:
            sight = Sight(game, state, seat, partial(seen_names, game, record, actions))
            yield Decision(
                match=match,
                seed=record.seed or "",
                move=index + 1,
                seat=seat,
                position=state.position() if has_positions else "",
                features=numbers.of(sight),
                legal=legal,
                action=action,
                action_name=name,
                place=result.ranking[seat],
                score=result.scores[seat],
                payoff=worth[seat],
            )
        actions.append(action)
        state.apply(action)
    if state.to_move() != NOBODY or state.ranking() != result.ranking or state.scores() != result.scores:
        raise BadRecord("The moves of the record do not lead to the result that it has.")


def schema(has_positions: bool = True) -> Any:  # a pyarrow.Schema
    """The columns, each with its description."""
    return pyarrow.schema(
        [
            pyarrow.field(name, kind, nullable=False, metadata={"description": text})
            for name, (kind, text) in COLUMNS.items()
            if has_positions or name != POSITION
        ]
    )


class _Rows:
    """Decisions on their way into the file: a group of them is kept, then written."""

    def __init__(self, writer: Any, has_positions: bool) -> None:
        self.writer = writer
        self.has_positions = has_positions
        self.count = 0
        self._kept: list[Decision] = []

    def add(self, decision: Decision) -> None:
        self.count += 1
        self._kept.append(decision)
        if len(self._kept) == ROWS_A_GROUP:
            self.flush()

    def flush(self) -> None:
        if not self._kept:
            return
        shape = schema(self.has_positions)
        columns = [self._column(field.name, field.type) for field in shape]
        self.writer.write_table(pyarrow.Table.from_arrays(columns, schema=shape))
        self._kept.clear()

    def _column(self, name: str, kind: object) -> object:
        values = [getattr(decision, name) for decision in self._kept]
        if name != FEATURES:
            return pyarrow.array(values, kind)
        ends = numpy.cumsum([0, *map(len, values)], dtype=numpy.int32)
        return pyarrow.ListArray.from_arrays(ends, numpy.concatenate(values), type=kind)


def _write(rows: _Rows, game: Game, matches: Iterable[Record]) -> dict[str, str]:
    """Write all rows; returns what the file says about itself."""
    first: Record | None = None
    count = 0
    for record in matches:
        first = record if first is None else first
        if (record.seats, record.options, record.bots) != (first.seats, first.options, first.bots):
            raise BadRecord(f"Match {count} was played with other seats, options or bots than match 0.")
        for decision in decisions(game, record, count, rows.has_positions):
            rows.add(decision)
        count += 1
    rows.flush()
    return _metadata(game, first) | {"matches": str(count), "rows": str(rows.count)}


def _metadata(game: Game, record: Record | None) -> dict[str, str]:
    told = {
        "game": game.name,
        "rules_version": str(game.rules_version),
        "box_hash": game.box_hash,
        "box": _json(game.box),
        "components": _json(game.components),
        "oikist": oikist.__version__,
        "build": oikist.__build__,
        "row": "a decision: a choice of a seat among two or more legal actions",
        "columns": _json({name: text for name, (_, text) in COLUMNS.items()}),
    }
    if record is not None:
        told |= {"seats": str(record.seats), "options": _json(record.options), "bots": _json(record.bots)}
    return told


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
