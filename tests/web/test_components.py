"""Components of one's own: what would take long to read is refused before it is read."""

import time
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from oikist.core.errors import BadComponents
from oikist.games import NAMES, package_of
from oikist.tables.boxes import check_text
from tests.web.conftest import Meet

SHIPPED = [Path(str(files(package_of(name)).joinpath("data"))) for name in NAMES]
MOST_SECONDS = 5.0  # a tenth of one is usual; the first of these texts would take sixteen
HOSTILE = {
    "dots": "a." * 29_900 + "a=1",
    "dots on many lines": ("a." * 990 + "a=1\n") * 30,
    "dots with spaces": ("a . " * 490 + "a = 1\n") * 30,
    "dots of quoted keys": ("\"a\".'b'." * 200 + "a=1\n") * 30,
    "dots of a header": "[" + "a." * 900 + "a]",
    "dots of an inline table": "x = {" + "a." * 900 + "a=1}",
    "dots behind odd quotes": 'k = {a="""a"""", ' + "b." * 900 + 'b="x"}',
    "dots behind a comment": "# it's\n" + "a." * 100 + "a='1'",
    "a long line": "a = [" + "1," * 1000 + "]",
    "many lines": "\n" * 5000,
    "arrays": "a = " + "[" * 21 + "]" * 21,
    "inline tables": "a = " + "{a=" * 21 + "1" + "}" * 21,
}
PERMITTED = {
    "tables": "[[a]]\n" * 4900,
    "headers": "".join(f"[a.b.c.d.e.f.g.h.k{number}]\n" for number in range(2400)),
    "keys": "".join(f"a.b.c.d.e.f.g.h.k{number}=1\n" for number in range(2500)),
    "numbers": "a = [\n" + ("1.5," * 400 + "\n") * 37 + "]",
    "depth": ("a" + "[" * 20 + "]" * 20 + "\n").replace("[", "=[", 1) + "b = '[[[[[[[[[[[[[[[[[[[[[['",
    "inline tables": "a = [\n" + ("{b.c.d.e.f.g.h=1}," * 100 + "\n") * 30 + "]",
    "a sentence": 'a = "' + "A word. " * 100 + '"  # and. so. on. and. so. on. and. so. on. and. so. on.',
    "quotes": "a = '''" + "it's a.a.a.a.a.a.a.a.a.a.a\n" * 2000 + "'''",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_would_take_long_is_refused_at_once(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadComponents, match=r"^map: .*[0-9]+.*\.$"):
        check_text("map", text)
    assert time.monotonic() - began < MOST_SECONDS


@pytest.mark.parametrize("text", PERMITTED.values(), ids=PERMITTED)
def test_what_is_permitted_is_read_quickly(text: str) -> None:
    assert len(text) <= 60_000
    began = time.monotonic()
    check_text("map", text)
    tomllib.loads(text)
    assert time.monotonic() - began < MOST_SECONDS


@pytest.mark.parametrize("folder", SHIPPED, ids=NAMES)
def test_what_is_shipped_is_permitted(folder: Path) -> None:
    paths = list(folder.rglob("*.toml"))
    assert paths
    for path in paths:
        check_text("components", path.read_text(encoding="utf-8"))


def test_a_table_is_opened_with_a_map_of_ones_own_and_refused_with_a_slow_one(meet: Meet) -> None:
    (folder,) = (folder for name, folder in zip(NAMES, SHIPPED) if name == "magna-grecia")
    own = (folder / "maps" / "standard.toml").read_text(encoding="utf-8").replace('"standard"\n', '"mine"\n')
    body = {"game": "magna-grecia", "places": [{"kind": "person"}, {"kind": "open"}]}
    made = meet().post("/api/tables", 201, **body, components={"map": own})
    assert made["table"]["box"]["map"] == "file"
    problem = meet().not_done("/api/tables", 422, "bad-components", **body, components={"map": HOSTILE["dots"]})
    assert problem["detail"] == "map: a line has 59803 characters; 2000 are allowed."
