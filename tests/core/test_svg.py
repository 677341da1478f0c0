"""The words of drawings: numbers, colours, elements, marks, and whole documents that live beside one another."""

import json
import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR, State
from oikist.core.svg import (
    Drawing,
    Palette,
    define,
    document,
    element,
    escape,
    fitted,
    group,
    hatch,
    hatches,
    load_drawing,
    mark,
    mixed,
    shape,
    short,
    text,
    use,
)
from oikist.games import load
from tests.games.pictures import check_picture

SEATS = range(5)


def test_numbers_have_no_more_digits_than_are_seen() -> None:
    assert [short(number) for number in (3, 3.0, 2.5, -0.001, 1 / 3, 100)] == ["3", "3", "2.5", "0", "0.33", "100"]


def test_what_a_person_wrote_cannot_leave_its_place() -> None:
    words = 'a<b & "c"\0\n</text>'
    assert ElementTree.fromstring(text(1, 2, words, 12, "#000000")).text == 'a<b & "c"</text>'
    assert escape("\0") == ""


def test_an_element_writes_its_attributes_in_their_order() -> None:
    assert element("path", d="M0 0", stroke_width=2.50) == '<path d="M0 0" stroke-width="2.5"/>'
    assert group("<g/>", 1, 2, 0.5, 90) == '<g transform="translate(1 2) rotate(90) scale(0.5)"><g/></g>'
    assert group("", 1, 2) == ""


def test_colours_are_mixed_as_the_page_mixes_them() -> None:
    assert mixed("#000000", 0.25, "#ffffff") == "#bfbfbf"
    assert mixed("#123456", 1, "#ffffff") == "#123456"


@pytest.mark.parametrize("dark", [False, True])
def test_a_palette_has_the_colours_of_the_page(dark: bool) -> None:
    colours = json.loads((files("oikist") / "drawing" / "palette.json").read_text("utf-8"))
    palette = Palette(dark)
    name = "dark" if dark else "light"
    assert all(palette.colour(key) == colour for key, colour in colours[name].items())
    assert [palette.seat(seat) for seat in SEATS] == [colours["paints"][paint][name] for paint in colours["seats"]]
    assert [palette.on_seat(seat) for seat in SEATS] == [
        colours["paints"][paint][f"on-{name}"] for paint in colours["seats"]
    ]


def test_a_game_may_give_its_seats_colours_of_their_own() -> None:
    palette = Palette(False, ["yellow", ""])
    assert [palette.seat(0), palette.seat(1)] == [palette.paint("yellow"), palette.paint("blue")]


def test_seats_are_told_apart_by_colour_and_shape_and_letter() -> None:
    palette = Palette(False)
    marks = [mark(palette, seat, 0, 0, 24) for seat in SEATS]
    for pattern in (r' d="([^"]+)"', r' fill="(#\w+)" stroke', r">(\w)</text>"):
        assert len({re.findall(pattern, drawn)[0] for drawn in marks}) == len(SEATS)
    assert len({shape(palette, seat, 0, 0, 12) for seat in SEATS}) == len(SEATS)
    assert "text" not in shape(palette, 0, 0, 0, 12)


def test_every_seat_but_the_first_has_a_hatching_of_its_own() -> None:
    palette = Palette(False)
    assert hatch(0) == ""
    picture = check_picture(document(palette, (10, 10), "", hatches(palette, 5)))
    lines = [node.attrib["d"] for node in picture.iter() if node.tag.endswith("path")]
    assert len(set(lines)) == 4
    assert hatches(palette, 1) == ""


def test_texts_are_cut_where_they_have_no_room() -> None:
    assert fitted("Colosseum", 10, 1000) == "Colosseum"
    assert fitted("Colosseum", 10, 40) == "Coloss…"


def test_pictures_on_one_page_do_not_share_ids_unless_they_are_equal() -> None:
    palette = Palette(False)
    one = document(palette, (10, 10), "one", define("sign", "<g/>") + use("sign"))
    other = document(palette, (10, 10), "other", define("sign", "<g/>") + use("sign"))
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in (one, other)]
    assert ids[0].isdisjoint(ids[1])
    assert one == document(palette, (10, 10), "one", define("sign", "<g/>") + use("sign"))
    check_picture(one)


def test_a_drawing_is_asked_by_dotted_keys() -> None:
    drawing = Drawing({"a": {"b": [1, [2, 3]]}, "c": "M0 0"})
    assert drawing.number("a.b.0") == 1
    assert drawing.pair("a.b.1") == (2, 3)
    assert drawing.path("c") == "M0 0"
    assert [drawing.names("a"), drawing.names("a.b")] == [["b"], ["0", "1"]]
    assert [drawing.has("a.b"), drawing.has("a.z"), drawing.has("c.d")] == [True, False, False]
    assert load_drawing("marks") is load_drawing("marks")


def test_a_sight_and_a_state_show_themselves_in_a_notebook() -> None:
    match = Match(load("kuhn"), 2, "7")
    for seat in (0, 1, SPECTATOR):
        assert match.sight(seat)._repr_svg_() == match.game.draw(match.state.view(seat))
    assert match.state._repr_svg_() == match.game.draw(match.state.view(SPECTATOR))


def test_a_game_without_pictures_is_left_to_the_notebook() -> None:
    """A notebook takes NotImplementedError as "show me as text"."""
    with pytest.raises(NotImplementedError):
        State()._repr_svg_()
    with pytest.raises(NotImplementedError):
        Game().draw(load("kuhn").new(2).view(0))
    assert hasattr(Sight, "_repr_svg_")
