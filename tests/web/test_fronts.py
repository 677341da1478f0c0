"""Fronts: the page of a known address names the script that it will need, so that no time is lost in finding out."""

from pathlib import Path

import pytest

from oikist.web.pages import BUILD, INDEX, SCRIPTS, Pages, front, load_sheets

PAGE = "<!doctype html><html><head><title>Oikist</title></head><body></body></html>"
FILES = ("Table-abc-1234.js", "Table-x_y-1234.css", "TableTop-abcd1234.js", "Start-abcd1234.js")


@pytest.fixture
def build(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / INDEX).write_text(PAGE, encoding="utf-8")
    for name in FILES:
        (tmp_path / "assets" / name).write_text("//", encoding="utf-8")
    return tmp_path


def test_front_names_script_and_style_of_its_page_only(build: Path) -> None:
    page = front(load_sheets(build), "Table").content.decode()
    assert '<link rel="modulepreload" crossorigin href="./assets/Table-abc-1234.js">' in page
    assert '<link rel="preload" as="style" crossorigin href="./assets/Table-x_y-1234.css">' in page
    assert page.count("assets/") == 2
    assert page.index("assets/") < page.index("</head>")


def test_fronts_differ_in_their_tags(build: Path) -> None:
    fronts = Pages(build).fronts
    assert fronts["/"].tag != fronts["/t/{identity}"].tag


def test_without_a_build_there_are_none(tmp_path: Path) -> None:
    assert Pages(tmp_path).fronts == {}


@pytest.mark.skipif(not (BUILD / INDEX).is_file(), reason="the page is not built")
def test_every_page_of_the_build_has_its_script() -> None:
    sheets = load_sheets(BUILD)
    for script in SCRIPTS.values():
        assert f"assets/{script}-" in front(sheets, script).content.decode(), script
