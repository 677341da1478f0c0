"""The map of the text board: tiles, sites and pieces, and its legend."""

from oikist.core.state import SPECTATOR
from oikist.games.ancient_colonies.show import show
from oikist.games.ancient_colonies.show_map import MAP_WIDTH, crowds, legend, map_picture
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.test_show import LAND, crowded, moments, rows, seen, shown


def test_the_map_has_all_tiles_and_sites_by_name() -> None:
    scene = Scene().land(LAND).colony("x0", 0, "town", walls=True).colony("w1", 1).colony("x1", 1, "village")
    scene.army("x0", 0, 2).army("b1", 1, 3).fleet(0, "b2", 2).fleet(1, "a2", 1, is_open=True).start()
    assert [line.rstrip() for line in map_picture(seen(scene), "en")] == [
        "┌─────────── w0 ────── x0 0T#^ ─────── y0 ───────── z0",
        "│~ ~ ~ ~ ~ ~ │           0×2           │            │",
        "│ ~ a1 sea  ~│ b1 plains  │ c1 plains  │    d1 ?    │",
        "│~ ~ ~ ~ ~ ~ │    1×3     │            │            │",
        "├───────── w1 1S ────── x1 1VΩ ─────── y1 ───────── z1",
        "│~ ~ ~ ~ ~ ~ │~ ~ ~ ~ ~ ~ │            │            │",
        "│ ~ a2 sea  ~│b2 shallows │    c2 ?    │    d2 ?    │",
        "│~ ~ <1*>  ~ │~  <0+2>  ~ │            │            │",
        "├─────────── w2 ───────── x2 ──────── (y2) ──────── z2",
        "│~ ~ ~ ~ ~ ~ │/\\/\\/\\/\\/\\/\\│            │            │",
        "│ ~ a3 sea  ~│b3 mountains│    c3 ?    │    d3 ?    │",
        "│~ ~ ~ ~ ~ ~ │/\\/\\/\\/\\/\\/\\│            │            │",
        "├─────────── w3 ───────── x3 ──────── (y3) ──────── z3",
        "│~ ~ ~ ~ ~ ~ │            │            │            │",
        "│ ~ a4 sea  ~│    b4 ?    │    c4 ?    │    d4 ?    │",
        "│~ ~ ~ ~ ~ ~ │            │            │            │",
        "├────────── (w4) ─────── (x4) ─────── (y4) ──────── z4",
        "│~ ~ ~ ~ ~ ~ │            │            │            │",
        "│ ~ a5 sea  ~│    b5 ?    │    c5 ?    │    d5 ?    │",
        "│~ ~ ~ ~ ~ ~ │            │            │            │",
        "└─────────── w5 ───────── x5 ───────── y5 ───────── z5",
    ]


def test_a_tile_face_down_tells_who_has_peeked_and_only_them_what_it_is() -> None:
    scene = Scene().peeked(0, "c4", "acropolis-sw").peeked(1, "c4", "acropolis-sw").peeked(1, "d4", "mountains").start()
    own, other = map_picture(seen(scene, 0), "en"), map_picture(seen(scene, 1), "en")
    assert "c4 ?0,1" in own[14]
    assert "d4 ?1" in own[14]
    assert "plains ^↙" in own[15]
    assert "mountains" not in own[15]
    assert "plains ^↙" in other[15]
    assert "mountains" in other[15]
    assert "plains" not in map_picture(seen(scene, SPECTATOR), "en")[15]


def test_what_has_no_room_on_the_map_is_listed_below_it() -> None:
    view = seen(crowded())
    assert crowds(view, "en") == ["w1: 0×2 1×2 2×2 3×2 4×2", "b2: <0+2> <1*+1> <2+2> <3*+1> <4+2>"]
    picture = map_picture(view, "en")
    assert "b1" in picture[1]
    assert "0×3 1×3 2×3" in picture[2]
    assert "3×3 4×3" in picture[3]
    assert picture[5][13] == "…"
    assert "…" in picture[7]
    assert "0×1" in picture[21]  # below the lowest line
    assert all(crowd in show(view, "en").split("\n") for crowd in crowds(view, "en"))


def test_every_line_of_the_map_is_equally_long() -> None:
    for state in moments(5, 7, 53):
        assert {len(line) for line in map_picture(state.view(0), "en")} == {MAP_WIDTH}


def test_an_unmanned_fleet_is_in_brackets() -> None:
    scene = Scene().fleet(0, "a3", is_manned=False).fleet(1, "home").start()
    board = shown(scene)
    assert any("(0)" in line and "~" in line for line in board.split("\n"))
    assert any("0 Sparta" in row and "(a3)" in row for row in rows(board))
    assert any("1 Phocaea" in row and "home" in row for row in rows(board))


def test_the_legend_explains_the_signs() -> None:
    lines = legend("en", 21)
    assert max(map(len, lines)) <= 21
    signs = {line.split()[0] for line in lines}
    assert {"S", "V", "T", "C", "#", "^", "Ω", "0×2", "<0>", "<0*>", "<0+2>", "(0)", "(w1)", "?", "?0"} <= signs
