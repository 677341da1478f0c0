"""A box is opened as a stranger asks for it: by name, by lot, or from a text, never from a path."""

from pathlib import Path

import pytest

from oikist.core.data import package_text
from oikist.core.errors import BadComponents, BadOption
from oikist.games import package_of
from oikist.tables.boxes import open_box

ROMA = package_text(package_of("magna-roma"), "data", "standard.toml")


def test_choices_by_name_by_lot_and_by_text() -> None:
    assert open_box("magna-grecia", {}, {}).box == {"map": "standard", "cards": "standard"}
    assert open_box("magna-grecia", {"map": "random:7"}, {}).box["map"] == "random:7"
    mine = open_box("magna-roma", {}, {"components": ROMA})
    assert (mine.box, mine.components) == ({"components": "file"}, {"components": ROMA})
    assert open_box("magna-roma", {"components": "file"}, {"components": ROMA}).box_hash == mine.box_hash


@pytest.mark.parametrize("game", ["magna-grecia", "magna-roma", "ancient-colonies"])
def test_no_path_is_opened(game: str, tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(ROMA, encoding="utf-8")
    key = "map" if game == "magna-grecia" else "components"
    for value in (str(path), "file", "", "random:", "random:" + "9" * 41):
        with pytest.raises(BadOption, match=f"{key} of {game} cannot be"):
            open_box(game, {key: value}, {})


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="There is no game 'chess': there is magna-grecia"):
        open_box("chess", {}, {})
    with pytest.raises(BadOption, match="no choice 'dice': its choices are map, cards"):
        open_box("magna-grecia", {}, {"dice": ""})
    with pytest.raises(BadComponents, match="not readable as TOML"):
        open_box("magna-grecia", {}, {"map": "x"})
