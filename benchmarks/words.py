"""What the benchmarks of bots are asked in common: games, build, and the file that keeps their figures."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from peers import builds
from player import Broken

from oikist.games import NAMES

RESULTS = Path(__file__).resolve().parent / "results"


def begin(name: str, document: str | None) -> argparse.ArgumentParser:
    """A parser of what all of them understand; the document is that of the file that measures."""
    parser = argparse.ArgumentParser(prog=f"./dev bench {name}", description=(document or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="game", help=f"{', '.join(NAMES)}; all if none is named")
    parser.add_argument("--build", choices=("interpreted", "compiled"), help="what is here if none is named")
    parser.add_argument("--json", type=Path, default=RESULTS / f"{name}.json", help="where the figures are written")
    return parser


def finish(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """The arguments, or a sentence that says which game or file is wrong."""
    arguments = parser.parse_args(words)
    arguments.names = arguments.names or list(NAMES)
    for name in arguments.names:
        if name not in NAMES:
            parser.error(f"there is no game {name!r}; there are {', '.join(NAMES)}")
    if not arguments.json.absolute().parent.is_dir():
        parser.error(f"--json is {arguments.json}; its folder is one that exists")
    return arguments


def pythons(build: str | None) -> dict[str, Path]:
    """The Python of that build, or of all that are here; Broken if it is not here or of other sources."""
    if build == "interpreted":
        return {build: Path(sys.executable)}
    if build is None:
        return builds()
    if build not in builds():
        raise Broken("There is no compiled build: ./dev compile makes it.")
    return {build: builds()[build]}


def earlier(path: Path) -> dict[str, Any]:
    """The figures that are kept in a file already, none if it is not there; Broken if it holds something else."""
    try:
        found = json.loads(path.read_text()) if path.exists() else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Broken(f"{path} holds no figures of before; name a file by --json that does, or that is not there yet.")
    return found


def keep(figures: dict[str, Any], path: Path) -> None:
    """Write the figures as the files of the project are written."""
    path.write_text(json.dumps(figures, indent=1) + "\n")
