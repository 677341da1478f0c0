"""The box: components given as text or file, what a record says of them, and what it refuses to open."""

from pathlib import Path

import pytest

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadComponents, BadOption, BadPosition, BadRecord
from oikist.core.play import replay, verify
from oikist.core.record import parse_record
from oikist.games import load_for
from oikist.games.magna_grecia.board import UNSETTLED
from oikist.games.magna_grecia.game import open_box
from oikist.games.magna_grecia.map_check import is_on_rim
from oikist.games.magna_grecia.map_file import MOST_LINES
from oikist.games.magna_grecia.maps import MapData, check_playable, map_text, random_map
from oikist.games.magna_grecia.rebuild import MOST_POINTS

MAP = map_text(random_map(5))


def test_a_map_given_as_text_stands_in_the_record_and_replays() -> None:
    game = oikist.load("magna-grecia", {"map": MAP})
    record = parse_record(oikist.play(game, [RandomBot(), RandomBot()], 1).text())
    assert record.box["map"] == "file"
    assert verify(load_for(record), record) is not None


def test_a_map_from_a_file_leaves_no_path_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MAP, encoding="utf-8")
    text = oikist.play(oikist.load("magna-grecia", map=str(path)), [RandomBot(), RandomBot()], 1).text()
    assert str(tmp_path) not in text
    record = parse_record(text)
    assert verify(load_for(record), record) is not None


def test_a_record_opens_no_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MAP, encoding="utf-8")
    record = oikist.play(oikist.load("magna-grecia"), [RandomBot(), RandomBot()], 1)
    record.box["map"] = str(path)
    with pytest.raises(BadRecord, match="does not hold the text of that map"):
        load_for(record)


def test_two_maps_that_differ_by_title_only_are_the_same_box() -> None:
    other = MAP.replace('title = "', 'title = "another ')
    assert other != MAP
    boxes = [oikist.load("magna-grecia", {"map": text}).box_hash for text in (MAP, other)]
    assert boxes[0] == boxes[1]


def test_an_unknown_component_is_refused() -> None:
    with pytest.raises(BadComponents, match="no component 'dice'"):
        oikist.load("magna-grecia", {"dice": ""})


def test_an_unknown_choice_of_the_box_is_refused() -> None:
    with pytest.raises(BadOption, match="no option 'tiles'"):
        oikist.load("magna-grecia", tiles="many")


def test_no_number_of_points_buys_a_market_where_none_can_stand() -> None:
    game = oikist.load("magna-grecia")
    match = oikist.Match(game, 2, 1, {"colours": "yellow,red"})
    rich = game.from_position(match.state.position().replace("points=10", f"points={MOST_POINTS}"))
    legal = rich.legal_actions()
    assert legal == [action for action in range(game.action_count) if rich.refusal(action) is None]


@pytest.mark.parametrize("line", ["options: seats=3", "options: self=1", "options: -", "options: rounds=12 rounds=8"])
def test_a_position_has_every_option_once(line: str) -> None:
    game = oikist.load("magna-grecia")
    lines = game.new(2).position().splitlines()
    lines[2] = line
    with pytest.raises(BadPosition, match="Line 3: options needs edition"):
        game.from_position("\n".join(lines) + "\n")


def test_a_table_without_colours_can_be_shown() -> None:
    game = oikist.load("magna-grecia")
    for language in ("en", "fr", "it"):
        assert "letter" not in game.show(game.new(3).view(0), language)


def test_the_fullest_map_can_be_played() -> None:
    """A state has a byte a hex for the place there, and one number says that there is none."""
    size = MOST_LINES
    # Hexes of three colours, no two of one colour beside each other; one colour is villages.
    colours = [(place % size - place // size // 2 - place // size) % 3 for place in range(size * size)]
    villages = [place for place, colour in enumerate(colours) if colour == 0]
    green = tuple(place for place in villages if is_on_rim(place, size, size))
    full = MapData("full", size, size, green, tuple(place for place in villages if place not in green))
    check_playable(full, "full.toml")
    # Two rows are triangles of touching hexes, each with one village at most, and what is left of them.
    triangles = 2 * size // 3
    assert size * size // 3 <= len(villages) <= size // 2 * (triangles + 1) < UNSETTLED
    game = open_box({"map": map_text(full)}, {})
    record = oikist.play(game, [RandomBot(), RandomBot()], 1)
    for moves in range(0, len(record.moves), 40):
        state = replay(game, record, moves)
        again = game.from_position(state.position())
        assert again.position() == state.position()
        assert again.legal_actions() == state.legal_actions()
    assert verify(game, record) is not None
