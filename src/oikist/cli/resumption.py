"""Resumption: the command that goes on with a game that was left."""

import os
import shlex
import shutil
from pathlib import Path
from typing import Final

from oikist.cli.talk import Talk, language_of

CHECKOUT: Final = Path(__file__).resolve().parents[3]


def resume_command(talk: Talk, path: Path) -> str:
    """What to type, in the way this program was called and in its language."""
    words = ["play", "--terminal", "--resume", str(path)]
    if talk.language != language_of([], os.environ):
        words += ["--lang", talk.language]
    return f"{_program()} {shlex.join(words)}"


def _program() -> str:
    """`oikist` where the shell knows it; in a checkout, where only ./dev does, by ./dev."""
    dev, found = CHECKOUT / "dev", shutil.which("oikist")
    # ./dev puts its environment on the path for one command; a shell in which it was activated has a prompt for it.
    is_lent = found is not None and CHECKOUT in Path(found).parents and "VIRTUAL_ENV_PROMPT" not in os.environ
    if (found is None or is_lent) and dev.is_file() and (CHECKOUT / "pyproject.toml").is_file():
        return f"{'./dev' if Path.cwd() == CHECKOUT else shlex.quote(str(dev))} exec oikist"
    return "oikist"
