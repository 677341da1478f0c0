"""The compiled build plays the same games as the sources do, move by move."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import oikist
from oikist.games import NAMES, TEMPLATES

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"
MATCHES = int(os.environ.get("OIKIST_SOAK", "100"))


def played(game: str, **variables: str) -> list[str]:
    """What matches.py prints."""
    command = [sys.executable, str(HERE / "matches.py"), game, str(MATCHES)]
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_this_is_the_compiled_build() -> None:
    assert oikist.__build__ == "compiled"
    assert not Path(oikist.__file__).is_relative_to(SOURCES)


@pytest.mark.parametrize("game", [*NAMES, *TEMPLATES])
def test_both_builds_play_the_same_matches(game: str) -> None:
    compiled, interpreted = played(game), played(game, PYTHONPATH=str(SOURCES))
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert len(compiled) == MATCHES + 1
    assert compiled[1:] == interpreted[1:]
