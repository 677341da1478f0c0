"""Every rule of a game has its line of code and its test, and nobody cites a rule that is not there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from oikist.games import NAMES, TEMPLATES, load, package_of
from oikist.testing.box import rules_of

ROOT = Path(__file__).resolve().parent.parent
GAMES = NAMES + TEMPLATES
NUMBER = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")

ALL_GAMES = pytest.mark.parametrize("game", GAMES)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@ALL_GAMES
def test_every_rule_has_code(game: str) -> None:
    cited = {number for path in folder(game).rglob("*.py") for number in NUMBER.findall(source(path))}
    complain(f"{number} is cited by no code of {game}" for number in rules(game) if number not in cited)


@ALL_GAMES
def test_every_rule_has_a_test(game: str) -> None:
    tested = {number for _, number in marks()}
    complain(f"{number} has no test with its mark" for number in rules(game) if number not in tested)


def test_every_cited_rule_is_there() -> None:
    known = {number for game in GAMES for number in rules(game)}
    prefixes = tuple(f"{load(game).rule_prefix}-" for game in GAMES)
    files = [*python_files("src"), *(folder(game) / "RULES.md" for game in GAMES)]
    cited = [(name(path), number) for path in files for number in NUMBER.findall(source(path))]
    complaints = [(where, number) for where, number in cited if number.startswith(prefixes) and number not in known]
    complaints += [(where, number) for where, number in marks() if number not in known]
    complain(f"{where} cites {number}, which no RULES.md has" for where, number in sorted(set(complaints)))


@ALL_GAMES
def test_refusals_look_at_the_rules_in_their_order(game: str) -> None:
    """The first rule that forbids is the one named, so the rules of a `refusal` must be asked from first to last."""
    for where, numbers in refusals(game):
        ordered = sorted(numbers, key=place)
        if numbers != ordered:
            first = next(index for index, (one, other) in enumerate(zip(numbers, ordered, strict=True)) if one != other)
            pytest.fail(f"{where}: {numbers[first]} is asked before {ordered[first]}", pytrace=False)


def complain(complaints: Iterator[str]) -> None:
    found = list(complaints)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def rules(game: str) -> list[str]:
    """The numbers of a game's rules; that they rise and name their sources is asked by tests/test_texts.py."""
    return rules_of(package_of(game))


def place(number: str) -> tuple[int, int]:
    """Where a rule stands: its chapter and its place in it."""
    chapter, rule = number.split("-")[1].split(".")
    return int(chapter), int(rule)


def folder(game: str) -> Path:
    return ROOT.joinpath("src", *package_of(game).split("."))


def python_files(top: str) -> list[Path]:
    return sorted((ROOT / top).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def marks() -> list[tuple[str, str]]:
    """The arguments of every `pytest.mark.rule(...)` on a test, with the name of the file."""
    found: list[tuple[str, str]] = []
    for path in python_files("tests"):
        for node in ast.walk(ast.parse(source(path), filename=str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found += [(name(path), text_of(argument)) for argument in node.args]
    return found


def text_of(node: ast.expr) -> str:
    """A text written out, so that it can be found; anything else is shown as it is, and then no RULES.md has it."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


def refusals(game: str) -> Iterator[tuple[str, list[str]]]:
    """Each function `refusal` of a move, with the numbers it can name in the order it asks, callees included."""
    functions = {
        f"{path.stem}.{node.name}": node
        for path in sorted((folder(game) / "moves").glob("*.py"))
        for node in ast.parse(source(path)).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for key in functions:
        if key.endswith("refusal") and not key.startswith("__init__."):
            yield f"{game} moves/{key.replace('.', '.py, ')}", asked(key, functions)


def asked(key: str, functions: dict[str, Function]) -> list[str]:
    """The rule numbers that begin a text in this function, and those of the moves' functions it calls, as they come."""
    numbers: list[str] = []
    for node in in_order(functions[key]):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.match(node.value):
            numbers.append(node.value.split()[0])
        elif isinstance(node, ast.Call):
            numbers += next((asked(callee, functions) for callee in callees(key, node, functions)), [])
    return numbers


def callees(key: str, call: ast.Call, functions: dict[str, Function]) -> list[str]:
    """The function of moves/ that a call means: of the same file, of another module by name, or imported from one."""
    called = ast.unparse(call.func)
    candidates = [f"{key.split('.')[0]}.{called}", called]
    candidates += [other for other in functions if "." not in called and other.split(".")[1] == called != "refusal"]
    return [other for other in candidates if other in functions and other != key]


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below in the order of the source."""
    for child in ast.iter_child_nodes(node):
        yield child
        yield from in_order(child)
