"""Rows of decisions: each is what the seat had before it, what it chose, and what came of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pyarrow.parquet  # type: ignore[import-untyped]  # it comes without types
import pytest

import oikist
from oikist.bots import make_bot
from oikist.core.errors import BadOption, BadRecord
from oikist.core.game import Game
from oikist.core.play import replay
from oikist.core.record import Record
from oikist.games import NAMES, TEMPLATES, load
from oikist.research.dataset import COLUMNS, ROWS_A_GROUP, decisions, save_dataset
from oikist.research.payoff import payoffs


@pytest.mark.parametrize("name", NAMES + TEMPLATES)
def test_a_row_is_a_choice_with_the_table_before_it_and_the_end_of_its_seat(name: str) -> None:
    game = load(name)
    record = played(game, "row", 2)
    assert record.result is not None
    worth = payoffs(record.result.ranking, record.result.scores)
    rows = list(decisions(game, record, match=4))
    assert {row.match for row in rows} == {4}
    for row in rows[:: len(rows) // 5 or 1]:
        before = replay(game, record, row.move - 1)
        assert record.moves[row.move - 1] == (row.seat, row.action_name)
        assert (row.position, row.legal) == (before.position(), before.legal_actions())
        assert game.action_name(row.action) == row.action_name
        assert row.action in row.legal
        assert row.features == pytest.approx(game.features(oikist.Sight(game, before, row.seat, no_names)), abs=1e-6)
        assert (row.seed, row.place, row.score, row.payoff) == (
            "row",
            record.result.ranking[row.seat],
            record.result.scores[row.seat],
            worth[row.seat],
        )


def test_forced_actions_and_chance_are_no_rows() -> None:
    game = load("magna-roma")
    record = played(game, "forced", 2)
    moves = {row.move for row in decisions(game, record)}
    state = game.new(2, **record.options)
    for number, (seat, name) in enumerate(record.moves, 1):
        assert (number in moves) == (seat >= 0 and len(state.legal_actions()) > 1)
        state.apply(game.parse_action(name))
    assert len(moves) < sum(seat >= 0 for seat, _ in record.moves)


def test_the_file_says_what_it_is_and_holds_every_row_in_groups(tmp_path: Path) -> None:
    game = load("magna-grecia", map="random:3")
    records = [played(game, f"many/{number}", 3, rounds=8) for number in range(12)]
    count = save_dataset(tmp_path / "many.parquet", game, iter(records), {"seed": "many"})
    file = pyarrow.parquet.ParquetFile(tmp_path / "many.parquet")
    groups = [file.metadata.row_group(number).num_rows for number in range(file.num_row_groups)]
    assert sum(groups) == count == sum(len(list(decisions(game, record))) for record in records)
    assert set(groups[:-1]) == {ROWS_A_GROUP}
    told = {key.decode(): text.decode() for key, text in file.metadata.metadata.items()}
    assert told["game"] == "magna-grecia"
    assert (told["rules_version"], told["box_hash"]) == (str(game.rules_version), game.box_hash)
    assert json.loads(told["box"])["map"] == "random:3"
    assert json.loads(told["components"]) == game.components
    assert json.loads(told["options"])["rounds"] == "8"
    assert (told["seats"], told["seed"], told["matches"], told["rows"]) == ("3", "many", "12", str(count))
    assert (told["oikist"], told["build"]) == (oikist.__version__, oikist.__build__)
    assert json.loads(told["columns"]).keys() == COLUMNS.keys()
    table = file.read()
    assert table.column_names == list(COLUMNS)
    assert all(field.metadata[b"description"] for field in table.schema)
    assert [row["seed"] for row in table.select(["seed"]).slice(0, 1).to_pylist()] == ["many/0"]


def test_columns_have_types_that_learners_read_at_once(tmp_path: Path) -> None:
    game = load("kuhn")
    save_dataset(tmp_path / "kuhn.parquet", game, [played(game, "1", 2)], has_positions=False)
    table = pyarrow.parquet.read_table(tmp_path / "kuhn.parquet")
    kinds = {field.name: str(field.type) for field in table.schema}
    assert "position" not in kinds
    assert (kinds["features"], kinds["legal"]) == ("list<element: float>", "list<element: int32>")
    assert {kinds[name] for name in ("match", "move", "seat", "action", "place", "score")} == {"int32"}
    features = numpy.stack(table["features"].to_numpy())
    assert features.shape == (table.num_rows, len(game.feature_names()))
    assert features.dtype == numpy.float32


def test_what_exists_is_not_written_over_and_a_failure_leaves_nothing(tmp_path: Path) -> None:
    game, path = load("kuhn"), tmp_path / "kuhn.parquet"
    path.write_text("mine")
    with pytest.raises(BadOption, match="exists already"):
        save_dataset(path, game, [played(game, "1", 2)])
    with pytest.raises(ZeroDivisionError):
        save_dataset(path, game, broken(game), is_forced=True)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("kuhn.parquet", "mine")]
    assert save_dataset(path, game, [played(game, "1", 2)], is_forced=True) > 0
    assert [file.name for file in tmp_path.iterdir()] == ["kuhn.parquet"]


def test_a_record_that_cannot_have_been_played_is_refused() -> None:
    game = load("kuhn")
    record = played(game, "1", 2)
    (seat, name), *others = record.moves[2:]
    record.moves[2:] = [(1 - seat, name), *others]
    with pytest.raises(BadRecord, match=r"Move 3 of the record, '.*' by seat .*, cannot be done there"):
        list(decisions(game, record))
    record = played(game, "1", 2)
    assert record.result is not None
    record.result.scores.reverse()
    with pytest.raises(BadRecord, match="do not lead to the result"):
        list(decisions(game, record))


def test_matches_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    game = load("kuhn")
    with pytest.raises(BadRecord, match="Match 1 was played with other"):
        save_dataset(tmp_path / "a.parquet", game, [played(game, "1", 2), played(game, "1", 2, ante=2)])
    with pytest.raises(BadRecord, match="not finished"):
        save_dataset(tmp_path / "b.parquet", game, [oikist.Match(game, 2, "1").record])
    with pytest.raises(BadRecord, match="this is magna-grecia"):
        save_dataset(tmp_path / "c.parquet", load("magna-grecia"), [played(game, "1", 2)])
    assert list(tmp_path.iterdir()) == []


def played(game: Game, seed: str, seats: int, **options: Any) -> Record:
    return oikist.play(game, [make_bot("random") for _ in range(seats)], seed, **options)


def broken(game: Game) -> Iterator[Record]:
    yield played(game, "1", 2)
    raise ZeroDivisionError


def no_names(seat: int) -> list[str]:
    return []
