"""No file over 400 lines, no function over 40, unless sizes.toml gives the reason."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "benchmarks", "examples", "compiled")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40

Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def test_long_files_are_listed_with_a_reason() -> None:
    compare("files", {path: lines for path, lines in file_lengths().items() if lines > LONGEST_FILE})


def test_long_functions_are_listed_with_a_reason() -> None:
    compare("functions", {name: lines for name, lines in function_lengths().items() if lines > LONGEST_FUNCTION})


def compare(kind: str, too_long: dict[str, int]) -> None:
    listed: dict[str, str] = tomllib.loads((ROOT / "tests" / "sizes.toml").read_text(encoding="utf-8"))[kind]
    complaints = [f"{name} has {lines} lines" for name, lines in too_long.items() if name not in listed]
    complaints += [f"{name} is listed and need not be" for name in listed if name not in too_long]
    complaints += [f"{name} is listed without a reason" for name, reason in listed.items() if not reason.strip()]
    if complaints:
        pytest.fail("\n".join(["Cut it, or mend tests/sizes.toml:", *sorted(complaints)]), pytrace=False)


def file_lengths() -> dict[str, int]:
    return {path: len(text.splitlines()) for path, text in sources()}


def function_lengths() -> dict[str, int]:
    return {
        f"{path}::{name}": lines
        for path, text in sources()
        for name, lines in functions(ast.parse(text, filename=path))
    }


def sources() -> Iterator[tuple[str, str]]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in [ROOT / "dev", ROOT / "hatch_build.py", *sorted((ROOT / "client").glob("*.py")), *paths]:
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def functions(scope: Scope, prefix: str = "") -> Iterator[tuple[str, int]]:
    """The functions of a scope with their lengths, from `def` to the last line; inner ones too."""
    for node in scope.body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{prefix}{node.name}", node.end_lineno - node.lineno + 1
            yield from functions(node, f"{prefix}{node.name}.")
