"""Files are written whole or not at all, and nothing else is touched."""

from pathlib import Path

import pytest

from oikist.cli.files import save_text
from oikist.cli.talk import BadInput, Talk
from tests.cli.command import answers, run


def test_a_file_beside_it_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "match.oik.new").write_text("mine")
    save_text(Talk("en"), tmp_path / "match.oik", "text\n")
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "match.oik": "text\n",
        "match.oik.new": "mine",
    }


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "key"])
def test_nothing_is_left_behind_when_writing_fails(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(source: Path, target: Path) -> None:
        raise error

    (tmp_path / "match.oik").write_text("old")
    monkeypatch.setattr("oikist.cli.files.os.replace", fail)
    with pytest.raises(BadInput if isinstance(error, OSError) else KeyboardInterrupt):
        save_text(Talk("en"), tmp_path / "match.oik", "new")
    assert [file.name for file in tmp_path.iterdir()] == ["match.oik"]
    assert (tmp_path / "match.oik").read_text() == "old"


def test_a_text_that_is_no_text_is_refused_and_nothing_left(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"match\.oik: cannot be used"):
        save_text(Talk("en"), tmp_path / "match.oik", "\ud800")
    assert list(tmp_path.iterdir()) == []


def test_commands_of_these_tests_leave_nothing_here() -> None:
    before = sorted(Path.cwd().iterdir())
    done = run("play", "magna-grecia", "--terminal", "--seed", "77", stdin=answers(["take road"]))
    assert "The game is kept." in done.stdout
    assert sorted(Path.cwd().iterdir()) == before
