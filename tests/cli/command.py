"""The command line as a person runs it: in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

COMMAND = [sys.executable, "-m", "oikist.cli"]
LANGUAGE_VARIABLES = ("OIKIST_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
DEADLINE = 120
COAST = Path(__file__).with_name("coast.toml")  # where tests play Magna Grecia by the names of hexes


def run(
    *words: str | bytes, cwd: Path | None = None, stdin: str | bytes = "", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run one command to its end, in a folder of its own if none is given, so that it leaves nothing in this one.

    Its language is English unless the words or the environment say otherwise.
    """
    with TemporaryDirectory() as empty:
        done = subprocess.run(
            [*COMMAND, *words],
            cwd=cwd or empty,
            env=clean_environment(environment or {}),
            input=stdin if isinstance(stdin, bytes) else stdin.encode(),
            capture_output=True,
            timeout=DEADLINE,
        )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


def clean_environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This environment without what changes the looks of the output."""
    kept = {
        name: value for name, value in os.environ.items() if name not in (*LANGUAGE_VARIABLES, "COLUMNS", "NO_COLOR")
    }
    return kept | {"PYTHONUTF8": "1", "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)} | dict(extra)


def answers(lines: Sequence[str]) -> str:
    """What a person types, line by line."""
    return "".join(f"{line}\n" for line in lines)
