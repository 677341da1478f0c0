"""Build: core, games and bots as extension modules, made by mypyc from the sources that also run interpreted.

hatch_build.py runs it as python -m compiled.build FOLDER for a wheel, if OIKIST_COMPILE=1 says so. Nothing is written
beside the sources, where a compiled module would shadow them.
"""

import os
import sys
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution  # type: ignore[import-untyped]  # it has no types of its own

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "oikist"
PARTS = ("core", "games", "bots")
# The API describes views by their annotations, of which mypyc keeps "tuple" for "tuple[SeatView, ...]".
INTERPRETED = "*view.py"
GROUP = "oikist"  # all modules share one library: calls between them are calls of C
# The whole as one file of C takes 320 seconds with -O3; this takes 150 on one core, and games are played as fast.
OPTIMISED = "2"


def build(target: Path) -> None:
    """Write the extension modules into a folder, by their place in a wheel."""
    paths = [path for part in PARTS for path in sorted((SOURCES / part).rglob("*.py"))]
    modules = [str(path) for path in paths if not path.match(INTERPRETED)]
    with tempfile.TemporaryDirectory(prefix="oikist-compiled-") as folder:
        extensions = mypycify(
            modules, opt_level=OPTIMISED, debug_level="0", multi_file=True, group_name=GROUP, target_dir=f"{folder}/c"
        )
        command = Distribution({"name": GROUP, "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(target), folder
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    os.chdir(ROOT)  # mypy finds its settings here
    build(Path(sys.argv[1]).resolve())
