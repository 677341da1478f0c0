"""`oikist serve` and `oikist tables`: mistakes are one sentence; databases are copied, upgraded and played again."""

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oikist.cli.main import main
from oikist.core.rng import Rng
from oikist.games import NAMES, load
from oikist.tables.lines import Line
from oikist.tables.migrate import is_current, revisions, upgrade
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import RUNNING, Table
from tests.cli.command import LANGUAGE_VARIABLES, run

MOVES = 25
QUIET = {"OIKIST_LOG_LEVEL": "warning"}
SETTINGS: list[tuple[str, int, str]] = [
    ("serve --port x", 2, "--port must be a whole number"),
    ("serve --port 99999", 1, "0 to 65535"),
    ("serve --port -1", 1, "0 to 65535"),
    ("serve --bogus", 2, "no option --bogus"),
    ("serve extra", 2, "extra"),
    ("serve --database mysql://x/y", 1, "sqlite:///path/to/file.sqlite3"),
    ("serve --database hello", 1, "sqlite:///path/to/file.sqlite3"),
    ("serve --config nowhere.toml", 1, "nowhere.toml cannot be read"),
    ("serve --config folder", 1, "folder cannot be read"),
    ("serve --config bad.toml", 1, "port in bad.toml cannot be 'x'"),
    ("serve --config unknown.toml", 1, "no setting 'nonsense'"),
    ("serve --config broken.toml", 1, "not TOML at line 1"),
    ("tables", 2, "backup, check, upgrade"),
    ("tables backup", 2, "FILE is missing"),
    ("tables frobnicate", 2, "frobnicate"),
    ("tables backup copy.sqlite3 --database sqlite:///nowhere.sqlite3", 1, "no database nowhere.sqlite3"),
    ("tables backup copy.sqlite3 --database sqlite:///folder", 1, "is a folder"),
    ("tables check --database sqlite:///nowhere.sqlite3", 1, "no database nowhere.sqlite3"),
    ("tables check --database sqlite:///bad.toml", 1, "not a database"),
    ("tables check --database mysql://x/y", 1, "sqlite:///path/to/file.sqlite3"),
    ("tables upgrade --database sqlite:///folder", 1, "is a folder"),
    ("tables upgrade --config broken.toml", 1, "not TOML"),
]
STARTING: list[tuple[str, str]] = [
    ("serve --port 0 --database sqlite:///folder", "is a folder"),
    ("serve --port 0 --database sqlite:///bad.toml", "not a database"),
    ("serve --port 0 --database postgresql://ann:pass-word@127.0.0.1:9/tables", "127.0.0.1:9/tables cannot be used"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command runs, with files of settings, all bad."""
    (tmp_path / "bad.toml").write_text('port = "x"\n', encoding="utf-8")
    (tmp_path / "unknown.toml").write_text("nonsense = 1\n", encoding="utf-8")
    (tmp_path / "broken.toml").write_text("= =\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    for variable in LANGUAGE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def called(words: list[str]) -> int:
    """The exit code of a command of this process."""
    with pytest.raises(SystemExit) as left:
        main(words)
    return int(left.value.code or 0)


def assert_one_sentence(text: str) -> None:
    assert "Traceback" not in text
    assert text.endswith(".\n")
    assert text.count("\n") == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("words", "code", "part"), SETTINGS, ids=[words for words, _, _ in SETTINGS])
def test_a_mistake_is_one_sentence(words: str, code: int, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(words.split()) == code
    printed = capsys.readouterr()
    assert part in printed.err
    assert_one_sentence(printed.err)
    assert printed.out == ""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("variable", "value", "part"),
    [
        ("OIKIST_WORKERS", "many", "OIKIST_WORKERS cannot be 'many'"),
        ("OIKIST_PROT", "8370", "the nearest is OIKIST_PORT"),
        ("OIKIST_CONFIG", "nowhere.toml", "nowhere.toml cannot be read"),
        ("OIKIST_DATABASE", "mysql://ann:pass-word@x/y", "OIKIST_DATABASE cannot be used"),
    ],
)
def test_so_is_a_bad_variable(
    variable: str, value: str, part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, value)
    assert called(["serve"]) == 1
    error = capsys.readouterr().err
    assert part in error
    assert "pass-word" not in error
    assert_one_sentence(error)


@pytest.mark.parametrize(("words", "part"), STARTING, ids=[words for words, _ in STARTING])
def test_a_database_that_cannot_be_used_ends_the_start(words: str, part: str, folder: Path) -> None:
    done = run(*words.split(), cwd=folder, environment=QUIET)
    assert done.returncode == 1
    assert part in done.stderr
    assert "pass-word" not in done.stderr
    assert_one_sentence(done.stderr)
    assert done.stdout == ""


def test_a_port_in_use_is_named(folder: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), "--database", "sqlite:///new.sqlite3", cwd=folder, environment=QUIET)
    assert done.returncode == 1
    assert f"cannot listen at 127.0.0.1 port {port}" in done.stderr
    assert_one_sentence(done.stderr)
    assert not (folder / "new.sqlite3").exists()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("words", ["serve", "tables", "tables backup", "tables check", "tables upgrade"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_help_is_given_in_three_languages(words: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["--lang", language, *words.split(), "--help"]) == 0
    printed = capsys.readouterr()
    assert f"oikist {words}" in printed.out
    assert printed.err == ""


# Databases with tables in them


def played(service: Service, name: str, rng: Rng) -> str:
    """A table of two people in the middle of a match."""

    def prepare(table: Table, now: int) -> list[Line]:
        lines = [line for seat in (0, 1) for line in table.sit(seat, f"Person {seat}", [f"hash {name} {seat}"], now)]
        return lines + table.start(now, service.past(table))

    def act(table: Table, now: int) -> list[Line]:
        assert table.course is not None
        name = table.game.action_name(rng.pick(table.course.state.legal_actions()))
        return table.act(table.to_move(), name, table.length, now)

    identity = service.open_table(load(name), 2, {}, prepare)
    for _ in range(MOVES):
        with service.looking(identity) as table:
            is_over = table.status != RUNNING
        if not is_over:
            service.command(identity, act)
    return identity


@pytest.fixture
def database(folder: Path) -> Path:
    """A database with a table of each game, and one that waits for people."""
    path = folder / "tables.sqlite3"
    url = f"sqlite:///{path}"
    upgrade(url)
    store = Store(url)
    service = Service(store)
    for name in (*NAMES, "kuhn"):
        played(service, name, Rng(f"serve {name}"))
    service.open_table(load("magna-grecia"), 3, {})
    store.close()
    return path


def rows(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        names = ("tables", "lines", "snapshots", "secrets")
        return [connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names]


def test_a_back_up_has_everything_and_replaces_nothing(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tables", "backup", "copy.sqlite3", "--database", f"sqlite:///{database}"]
    assert called(words) == 0
    assert "copy.sqlite3" in capsys.readouterr().out
    assert rows(folder / "copy.sqlite3") == rows(database)
    assert (folder / "copy.sqlite3").stat().st_mode & 0o077 == 0
    assert called(words) == 1
    assert_one_sentence(capsys.readouterr().err)
    assert sorted(path.name for path in folder.glob("copy*")) == ["copy.sqlite3"]


def test_all_tables_play_the_same_again(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(database)
    assert called(["tables", "check", "--database", f"sqlite:///{database}"]) == 0
    assert "5" in capsys.readouterr().out
    assert rows(database) == before


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("UPDATE tables SET box_hash = 'beef' WHERE game = 'magna-roma'", "beef"),
        ("UPDATE tables SET position = 'kuhn nonsense' WHERE game = 'magna-roma'", "magna-roma"),
        ("UPDATE lines SET name = 'nonsense' WHERE kind = 'move' AND seat >= 0", "nonsense"),
        ("UPDATE tables SET seed = 'another' WHERE game = 'magna-roma'", "magna-roma"),
    ],
    ids=["box", "position", "moves", "seed"],
)
def test_a_table_that_would_differ_is_listed(
    database: Path, change: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        identity = connection.execute("SELECT id FROM tables WHERE game = 'magna-roma'").fetchone()[0]
        connection.execute(change)
        connection.commit()
    assert called(["tables", "check", "--database", f"sqlite:///{database}"]) == 1
    printed = capsys.readouterr()
    assert identity in printed.out
    assert part in printed.out
    assert "Traceback" not in printed.out + printed.err


def test_a_database_of_the_first_revision_is_rehearsed_and_upgraded(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = folder / "old.sqlite3"
    url = f"sqlite:///{old}"
    upgrade(url, revisions()[0])
    _copy_rows(database, old)
    before = rows(old)
    assert called(["tables", "check", "--database", url]) == 0
    assert rows(old) == before  # a copy was upgraded
    assert not is_current(url)
    assert called(["tables", "backup", "before.sqlite3", "--database", url]) == 0
    assert called(["tables", "upgrade", "--database", url]) == 0
    assert is_current(url)
    assert called(["tables", "upgrade", "--database", url]) == 0  # again: nothing to do
    assert called(["tables", "check", "--database", url]) == 0
    assert capsys.readouterr().err == ""
    assert rows(old)[0] == rows(database)[0]


def _copy_rows(source: Path, target: Path) -> None:
    """What both revisions have."""
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("ATTACH ? AS new", (str(source),))
        for name in ("tables", "lines", "snapshots", "secrets"):
            both = [
                {row[1] for row in connection.execute(f"PRAGMA {schema}.table_info({name})")}
                for schema in ("main", "new")
            ]
            columns = ", ".join(sorted(both[0] & both[1]))
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
        connection.commit()
