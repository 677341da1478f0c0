"""What every picture of a board must be, and whether a drawing reads all the shapes that the page reads."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree

from oikist.core.data import package_text
from oikist.core.svg import WIDTH, Drawing

ROOT = Path(__file__).resolve().parents[2]
CENTRES = Path(__file__).with_name("centres.json")  # read by the page's tests too
SVG = "{http://www.w3.org/2000/svg}"
PAINTS = ("blue", "olive", "yellow", "orange")
LEAST = 12.0  # pixels of text, in a picture of the usual width
ALLOWED = {"svg", "title", "defs", "pattern", "g", "path", "rect", "circle", "ellipse", "text", "use"}
SCALE = re.compile(r"scale\(([\d.]+)\)")
NUMBERS = ("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "font-size", "stroke-width")


def check_picture(picture: str) -> ElementTree.Element:
    """Well-formed, complete in itself, with ids of its own, and readable."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= ALLOWED
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    assert root.attrib["width"] == str(WIDTH)
    assert abs(float(root.attrib["height"]) - WIDTH * height / width) <= 1
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    named = re.findall(r'(?:href="|url\()#([^")]+)', picture)
    assert set(named) <= set(ids)
    assert picture.count("href=") + picture.count("url(") == len(named), "something from outside"
    assert len({name[:12] for name in ids}) <= 1, "ids without the prefix of this picture"
    for node in root.iter():
        assert all(float(node.attrib[key]) == float(node.attrib[key]) for key in NUMBERS if key in node.attrib)
    small = [words for words, size in texts(root, WIDTH / width) if size < LEAST - 0.01]
    assert not small, f"too small to read: {small}"
    return root


def texts(node: ElementTree.Element, scale: float) -> Iterator[tuple[str, float]]:
    """All words with their size in pixels."""
    for factor in SCALE.findall(node.attrib.get("transform", "")):
        scale *= float(factor)
    if node.tag == f"{SVG}text":
        yield node.text or "", float(node.attrib["font-size"]) * scale
    for child in node:
        yield from texts(child, scale)


def words_of(picture: str) -> list[str]:
    """All words that are written in a picture."""
    return [words for words, _ in texts(ElementTree.fromstring(picture), 1)]


def load_shapes(game: str) -> dict[str, object]:
    """The file of shapes of a game, as it is."""
    shapes = json.loads(package_text("oikist", "drawing", f"{game}.json"))
    assert isinstance(shapes, dict)
    return shapes


def unread_shapes(game: str, drawers: Sequence[Callable[[Drawing], str]]) -> list[str]:
    """The keys whose change none of the drawers shows."""
    shapes = load_shapes(game)
    before = [drawer(Drawing(shapes)) for drawer in drawers]
    found: list[str] = []
    for key in leaves(shapes):
        changed = Drawing(with_other_value(shapes, key))
        if all(drawer(changed) == picture for drawer, picture in zip(drawers, before, strict=True)):
            found.append(".".join(key))
    return found


def leaves(values: object, key: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to all numbers and words."""
    if isinstance(values, dict):
        for name, value in values.items():
            yield from leaves(value, (*key, name))
    elif isinstance(values, list):
        for place, value in enumerate(values):
            yield from leaves(value, (*key, str(place)))
    else:
        yield key


def with_other_value(shapes: dict[str, object], key: tuple[str, ...]) -> dict[str, object]:
    """A copy in which one number is another, or one line goes on, or one part of a building is another part."""
    copy = deepcopy(shapes)
    at: object = copy
    for word in key[:-1]:
        at = at[int(word)] if isinstance(at, list) else at[word] if isinstance(at, dict) else None
    if isinstance(at, list):
        at[int(key[-1])] = other_value(key[-1], at[int(key[-1])])
    elif isinstance(at, dict):
        at[key[-1]] = other_value(key[-1], at[key[-1]])
    return copy


def other_value(name: str, value: object) -> object:
    """Another value that could stand in its place."""
    if name == "part":
        return "wall" if value == "body" else "body"
    if value in PAINTS:
        return "murex"
    if isinstance(value, str):
        return f"{value} M1 1"
    assert isinstance(value, int | float)
    return value + 1


def keys_unknown_to_the_page(game: str) -> list[str]:
    """The first keys of the file of shapes that no source of the page's folder for the game asks for."""
    folder = ROOT / "client" / "src" / "games" / game
    sources = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.*")) if ".test." not in path.name)
    return [key for key in load_shapes(game) if not re.search(rf"\bdrawing\.{key}\b", sources)]


def expected_centres(game: str) -> dict[str, dict[str, list[float]]]:
    """Where things are, by kind and name, as the page's tests expect it as well."""
    found: dict[str, dict[str, list[float]]] = json.loads(CENTRES.read_text("utf-8"))[game]
    return found


def rounded(*numbers: float) -> list[float]:
    """Numbers as they stand in the file of centres."""
    return [round(number, 2) for number in numbers]
