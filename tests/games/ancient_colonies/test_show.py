"""The text board: never too wide, always in words, and with everything a player at a terminal needs."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from oikist import text
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.games.ancient_colonies.components import INCOME, POWERS, TAX, load_components
from oikist.games.ancient_colonies.game import open_box
from oikist.games.ancient_colonies.phases import FIRST_CHORE, FIRST_QUESTION, PHASES, STEPS
from oikist.games.ancient_colonies.show import show
from oikist.games.ancient_colonies.show_layout import WIDTH, beside, table, wrapped
from oikist.games.ancient_colonies.show_map import MAP_WIDTH, crowds, legend, map_picture
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.view import AncientColoniesView
from oikist.testing.states import unsaid
from oikist.text import LANGUAGES, load_texts
from tests.games.ancient_colonies.scene import Scene, box

PACKAGE = "oikist.games.ancient_colonies"
FIVE = "sparta phocaea corinth phoenicia euboea"
LAND = "b1=acropolis-ne b2=shallows b3=mountains c1=oracle-sw"


def seen(scene: Scene, seat: int = 0) -> AncientColoniesView:
    return scene.state.view(seat)


def shown(scene: Scene, seat: int = 0) -> str:
    return show(seen(scene, seat), "en")


def rows(board: str) -> list[str]:
    """The lines with one space between words."""
    return [" ".join(line.split()) for line in board.split("\n")]


def moments(seats: int, seed: int, each: int, **options: str) -> Iterator[AncientColoniesState]:
    """Every so many actions of a random game, and its end."""
    state, rng, done = box().new(seats, **options), Rng(seed), 0
    while legal := state.legal_actions():
        if done % each == 0:
            yield state
        is_chance = state.to_move() == CHANCE
        state.apply(legal[rng.weighted(state.chance_weights())] if is_chance else rng.pick(legal))
        done += 1
    yield state


def crowded() -> Scene:
    """All five seats at one site, in one center and in one tile."""
    scene = Scene(FIVE).land(LAND).colony("w1", 1, "city", walls=True, talents=33).colony("z5", 4, talents=3)
    for seat in range(5):
        scene.army("w1", seat, 2).army("b1", seat, 3).fleet(seat, "b2", 2, is_open=seat % 2 == 1)
    return scene.army("z5", 0).ring("w1", 1, 2).hand(0, "storm-at-sea eruption-of-etna").start()


# Its size and its words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "sides"), [(2, "chosen"), (3, "auction"), (4, "random"), (5, "random")])
def test_it_fits_a_terminal_and_is_in_words(seats: int, sides: str, language: str) -> None:
    for state in moments(seats, seats, 31, sides=sides):
        for seat in (SPECTATOR, *range(seats)):
            board = show(state.view(seat), language)
            assert max(len(line) for line in board.split("\n")) <= WIDTH, board
            assert not unsaid(board, PACKAGE, language)
            assert board.endswith("\n")
            assert all(line == line.rstrip() for line in board.split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_effect_has_its_words(language: str) -> None:
    view = seen(Scene().start())
    for phase in PHASES[:FIRST_CHORE]:
        seat = CHANCE if PHASES.index(phase) < FIRST_QUESTION else 1
        board = show(replace(view, phase=phase, to_move=seat, place="w1", other=0), language)
        assert not unsaid(board, PACKAGE, language)
    texts = load_texts(PACKAGE, language)
    words = [f"show.effect-{word.replace(':', '-')}" for word in (*POWERS, *TAX, *INCOME)]
    words += [f"show.step-{step}" for step in STEPS]
    words += [f"show.play-{act}" for act in load_components("standard")[0].act_names]
    assert [word for word in words if word not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_levels_are_single_and_different(language: str) -> None:
    texts = load_texts(PACKAGE, language)
    letters = [texts[f"show.letter-{level}"] for level in ("settlement", "village", "town", "city")]
    assert len(set(letters)) == 4
    assert all(len(letter) == 1 for letter in letters)
    assert all(len(texts[f"show.terrain-{kind}"]) <= 9 for kind in ("sea", "shallows", "plains", "mountains"))


def test_it_fits_with_longer_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = load_texts(PACKAGE, "en")
    longer = {
        key: sentence if "letter-" in key else f"{sentence}{'x' * (len(sentence) // 3)}"
        for key, sentence in plain.items()
    }
    monkeypatch.setattr(text, "load_texts", lambda package, language: longer)
    for state in [crowded().state, *moments(5, 2, 67)]:
        board = show(state.view(0), "en")
        assert max(len(line) for line in board.split("\n")) <= WIDTH, board


@pytest.mark.parametrize(("seats", "most"), [(2, 60), (5, 70)])
def test_it_is_not_too_long(seats: int, most: int) -> None:
    assert max(show(state.view(0), "en").count("\n") for state in moments(seats, 5, 20)) <= most


def test_heads_of_a_table_are_cut_before_its_cells() -> None:
    lines = table([["", "h" * 50, "g" * 50], ["> seat 0", "1", "2 of this"]], "<><")
    assert lines == ["          " + "h" * 33 + "…  " + "g" * 33 + "…", "> seat 0" + " " * 35 + "1  2 of this"]


def test_a_last_column_can_be_broken_into_lines() -> None:
    lines = table([["name", "effects"], ["n" * 60, "one two three four five"]], "<w")
    assert lines[0] == "name" + " " * 58 + "effects"
    assert lines[1:] == ["n" * 60 + "  one two three four", " " * 62 + "five"]


def test_words_longer_than_a_line_are_cut() -> None:
    assert wrapped("a " + "b" * 90) == ["a", "b" * 79 + "…"]


def test_pictures_of_different_heights_stand_side_by_side() -> None:
    assert beside(["ab"], ["c", "d"]) == ["ab  c", "    d"]
    assert beside(["ab", "e"], ["c"]) == ["ab  c", "e"]


# The map


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
    assert crowds(view) == ["w1: 0×2 1×2 2×2 3×2 4×2", "b2: <0+2> <1*+1> <2+2> <3*+1> <4+2>"]
    picture = map_picture(view, "en")
    assert "b1" in picture[1]
    assert "0×3 1×3 2×3" in picture[2]
    assert "3×3 4×3" in picture[3]
    assert picture[5][13] == "…"
    assert "…" in picture[7]
    assert "0×1" in picture[21]  # below the lowest line
    assert all(crowd in show(view, "en").split("\n") for crowd in crowds(view))


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


# What stands above and below it


def test_the_top_tells_turn_phase_step_and_who_is_asked() -> None:
    board = shown(Scene(turns=4).start())
    assert board.startswith("Turn 5 of at most 60: ")
    assert "Seat 0 (Sparta) is to move." in board.split("\n\n")[0]
    assert "1 flip, 3 spaces by sea" in board.split("\n\n")[0]
    view = seen(Scene().land(LAND).army("b1", 0, 2).start())
    assert "Left to Seat 0 (Sparta): 1 flip, 3 spaces by sea, 3 moves from b1." in show(view, "en")
    view = seen(Scene().land(LAND).army("b1", 0, 2).start().do("sail a2"))
    assert "Left to Seat 0 (Sparta): 2 spaces by sea, 3 moves from b1." in show(view, "en")
    view = seen(Scene().land(LAND).army("b1", 0, 2).start().do("march b1 w1"))
    assert "Left to Seat 0 (Sparta): 2 moves from w1, 3 moves from b1." in show(view, "en")


def test_before_the_first_turn_and_after_the_last_there_is_a_board_as_well() -> None:
    state = box().new(2, sides="chosen")
    assert "takes a side" in show(state.view(0), "en").split("\n\n")[0]
    *_, last = moments(2, 3, 1000)
    board = show(last.view(SPECTATOR), "en")
    assert board.startswith("The game is over")
    assert ">" not in "".join(row[:1] for row in rows(board))


def test_a_line_a_seat_tells_what_it_has() -> None:
    scene = Scene().land(LAND).colony("x0", 0, "town", walls=True, talents=9).army("w1", 0, 2).fleet(0, "b2", 1, True)
    scene.cards(0, "catapult").hand(0, "locusts").allow(0, 1).start()
    assert "> 0 Sparta 7 18 8 2 b2 * 9 1 0 1" in rows(shown(scene))
    assert any("Seat 0 admits Seat 1." in row for row in rows(shown(scene)))


def test_a_line_a_colony_tells_what_it_earns_the_viewers_first() -> None:
    scene = Scene().land(LAND).colony("x1", 0, "town", walls=True, talents=9).colony("w1", 1, "village", talents=4)
    scene.colony("w0", 1).ring("w1", unrest=1).start()
    lines = rows(shown(scene, 0))
    assert "x1 Town # 0 9 5 2 0 12 6" in lines
    order = [row[:2] for row in lines if row[:2] in ("x1", "w0", "w1")]
    assert order == ["x1", "w0", "w1"]
    assert [row[:2] for row in rows(shown(scene, 1)) if row[:2] in ("x1", "w0", "w1")] == ["w0", "w1", "x1"]
    assert any(row.startswith("w1 Village") and "unrest 1" in row for row in lines)


def test_income_with_a_half_is_written_so() -> None:
    view = seen(Scene().land(LAND).colony("x0").start())
    colony = view.colonies[0]
    board = show(replace(view, colonies=(replace(colony, halves=7),)), "en")
    assert any(row.startswith("x0 Settlement 0 0 3½ ") for row in rows(board))


def test_money_that_is_hidden_is_a_question_mark() -> None:
    scene = Scene(money="hidden").land(LAND).colony("x0", 1, talents=7).start()
    assert any(row.startswith("x0 Settlement 1 ? ") for row in rows(shown(scene, 0)))
    assert any(row.startswith("x0 Settlement 1 7 ") for row in rows(shown(scene, 1)))


def test_cards_on_show_have_price_points_and_effects() -> None:
    scene = Scene().land(LAND).colony("x0", 0, "town").shop("catapult temple-of-melqart").top("history").start()
    parts = scene.parts
    for name in ("catapult", "temple-of-melqart"):
        card = parts.card_names.index(name)
        price = f" {parts.card_bid[card]} {parts.card_points[card]} "
        assert any(price in row for row in rows(shown(scene)))
    assert "on walls" in shown(scene)
    assert "Gods" in shown(scene)
    assert "on top: History." in shown(scene)


def test_cards_of_the_seats_are_listed_the_viewers_first() -> None:
    scene = Scene().cards(0, "catapult").cards(1, "hoplite-phalanx").start()
    starts = [line[:6] for line in shown(scene, 1).split("\n") if line.startswith(("Seat 0: ", "Seat 1: "))]
    assert starts == ["Seat 1", "Seat 0"]


def test_an_auction_tells_the_highest_bid() -> None:
    view = seen(Scene().start())
    lot = replace(view, phase="bid", stage="civilization", lot="catapult", step="")
    assert "no bid yet" in show(lot, "en")
    board = show(replace(lot, price=12, bidder=1), "en").split("\n\n")[0]
    assert "Seat 1 (Phocaea) bids 12." in board


def test_the_act_that_works_and_its_target_are_told() -> None:
    view = seen(Scene().start())
    assert "at w1." in show(replace(view, act="locusts", target="w1"), "en")
    assert "at Seat 1 (Phocaea)." in show(replace(view, act="locusts", target="seat 1"), "en")


def test_acts_are_shown_to_their_holder_only() -> None:
    scene = Scene().hand(0, "storm-at-sea").start()
    assert "Storm" in shown(scene, 0)
    assert "Storm" not in shown(scene, 1)
    assert "Storm" not in shown(scene, SPECTATOR)
    buried = replace(
        seen(scene), seats=(replace(seen(scene).seats[0], hand=(), buried=("locusts",)), seen(scene).seats[1])
    )
    assert "gave up" in show(buried, "en")


def test_odds_of_battles_are_in_hundredths() -> None:
    scene = Scene("sparta phocaea").land(LAND).army("b1", 0, 2).army("b1", 1, 2).start()
    odds = seen(scene).battles[0].odds
    row = next(row for row in rows(shown(scene)) if row.startswith("b1 Seat 1"))
    shares = [f"{round(100 * one / 36)}%" if one else "-" for one in reversed(odds)]
    assert row.endswith("7 4 " + " ".join(shares))


def test_taxes_are_told_while_a_seat_is_taxing() -> None:
    board = shown(Scene("sparta phocaea").land(LAND).colony("x0").stage("tax").start())
    assert any(row.endswith("1.00 -") for row in rows(board))
    assert any(row.endswith("1.25 17% unrest") for row in rows(board))
    assert any(row.endswith("2.61 17% strife") for row in rows(board))
    assert "17%" not in shown(Scene().start())


def test_components_of_another_box_keep_the_names_of_their_file() -> None:
    file = load_components("standard")[1]
    for old in ("catapult ", "locusts ", "riace-bronzes "):
        assert old in file
        file = file.replace(f'"{old}', f'"my-{old}')
    game = open_box({"components": file}, {})
    view = seen(Scene().hand(0, "locusts").shop("catapult").start())
    hand = replace(view.seats[0], hand=("my-locusts",))
    board = show(replace(view, shop=(replace(view.shop[0], name="my-catapult"),), seats=(hand, view.seats[1])), "en")
    assert "my-catapult" in game.board.components.card_names
    assert "my-catapult" in board
    assert "  my-locusts\n" in board
    assert not unsaid(board, PACKAGE, "en")
