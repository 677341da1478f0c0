"""The layers hold: import-linter's contracts, and that they would notice a bad import."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("oikist.core", "oikist.games", "oikist.bots", "oikist.text")
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"

LAYERS = "Imports point down only"
GAMES = "Games do not see one another"
PURE = "The engine knows no machine"
BAD_IMPORTS = [
    ("core/bad.py", "import oikist.games", LAYERS),
    ("core/bad.py", "import oikist.bots", LAYERS),
    ("bots/bad.py", "import oikist.games.first", LAYERS),
    ("games/first/bad.py", "import oikist.bots", LAYERS),
    ("workers/__init__.py", "import oikist.arena", LAYERS),
    ("arena/__init__.py", "import oikist.tables", LAYERS),
    ("misplaced.py", "", LAYERS),
    ("games/first/bad.py", "import oikist.games.second", GAMES),
    ("games/first/bad.py", "from random import shuffle", PURE),
    ("core/bad.py", "import time", PURE),
    ("bots/bad.py", "from os import environ", PURE),
]


def test_contracts_are_kept() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("path", "line", "contract"), BAD_IMPORTS)
def test_contracts_notice(path: str, line: str, contract: str, copy: Path) -> None:
    (copy / "src" / "oikist" / path).write_text(f"{line}\n", encoding="utf-8")
    result = lint(copy)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [text for text in result.stdout.splitlines() if "BROKEN" in text]
    assert len(broken) == 1, result.stdout
    assert broken[0].startswith(contract)


def test_engine_needs_the_standard_library_only() -> None:
    graph = grimp.build_graph("oikist", include_external_packages=True, cache_dir=None)
    modules = {name for package in ENGINE for name in {package} | graph.find_descendants(package)}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    outside = {name for name in imported if not name.startswith("oikist")}
    assert outside - sys.stdlib_module_names <= {"mypy_extensions"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The contracts and the package in a folder of their own, with two games and the layers that may be absent."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src" / "oikist", tmp_path / "src" / "oikist", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("games/first", "games/second", "workers", "arena", "tables"):
        package = tmp_path / "src" / "oikist" / folder
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )
