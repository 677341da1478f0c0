"""The text board: never too wide, always in words, and with everything a player at a terminal needs."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from oikist import text
from oikist.core.layout import WIDTH
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.games.ancient_colonies.components import INCOME, POWERS, SIDES, TAX_WORDS, load_components
from oikist.games.ancient_colonies.game import open_box
from oikist.games.ancient_colonies.phases import FIRST_CHORE, FIRST_QUESTION, OVER, PHASES, STEPS
from oikist.games.ancient_colonies.show import show
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.view import AncientColoniesView
from oikist.testing.states import unsaid
from oikist.text import LANGUAGES, load_texts
from tests.games.ancient_colonies.scene import Scene, box

PACKAGE = "oikist.games.ancient_colonies"
FIVE = "sparta phocaea corinth phoenicia euboea"
SIDE_WORDS = ("Phoenicia", "Euboea", "Corinth", "Sparta", "Phocaea")
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
    words = [f"show.effect-{word.replace(':', '-')}" for word in (*POWERS, *TAX_WORDS, *INCOME)]
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


@pytest.mark.parametrize(("seats", "most"), [(2, 55), (4, 66), (5, 72)])
def test_it_is_not_too_long(seats: int, most: int) -> None:
    assert max(show(state.view(0), "en").count("\n") for state in moments(seats, 5, 20)) <= most


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


def test_it_is_told_by_which_end_the_game_is_over() -> None:
    view = replace(seen(Scene("sparta phocaea corinth").start()), phase="over", to_move=-2)
    full = replace(view, seats=tuple(replace(seat, on_land=28 - seat.seat // 2) for seat in view.seats))
    top = " ".join(show(full, "en").split("\n\n")[0].split("\n"))
    assert "Seat 0 has all 28 tokens on land. Seat 1 has all 28 tokens on land." in top
    assert "Seat 2" not in top
    shown_tiles = replace(view, tiles=tuple(replace(tile, is_shown=True, face="sea") for tile in view.tiles))
    assert "All tiles are face up" in show(shown_tiles, "en").split("\n\n")[0]
    assert "The last turn has been played." in show(view, "en").split("\n\n")[0]


def test_it_warns_of_the_end() -> None:
    view = seen(Scene("sparta phocaea corinth", turns=4).start())
    assert "tokens on land" not in show(view, "en")
    near = replace(view, seats=(*view.seats[:1], replace(view.seats[1], on_land=26), *view.seats[2:]))
    assert "Seat 1 has 26 of 28 tokens on land. The game ends with the turn" in show(near, "en").split("\n\n")[0]
    near = replace(view, seats=(*view.seats[:1], replace(view.seats[1], on_land=22), *view.seats[2:]))
    assert "tokens on land" not in show(near, "en")
    up = replace(view, tiles=tuple(replace(tile, is_shown=True, face="sea") for tile in view.tiles))
    for turn, last in ((4, 6), (6, 6), (7, 9)):
        assert f"the game ends after turn {last} at the latest." in show(replace(up, turn=turn), "en").split("\n\n")[0]


def test_upkeep_tells_what_is_owed() -> None:
    scene = Scene().land(LAND).colony("x0", talents=2).army("b1", 0, 3).stage("upkeep").start()
    assert seen(scene, 1).due == 3
    assert "Seat 0 (Sparta) owes 3 Talents for its armies" in " ".join(rows(shown(scene)))
    assert "owes 2 Talents" in shown(scene.do("pay x0"))
    assert seen(Scene().land(LAND).army("b1", 0, 3).start()).due == 0


def test_a_fleet_that_cannot_sail_has_no_spaces_left() -> None:
    assert seen(Scene().start()).sails == 3
    assert seen(Scene().fleet(0, "home").start()).sails == 0
    assert seen(Scene().fleet(0, "a3", is_manned=False).army("b1").land(LAND).start()).sails == 0


def test_powers_of_the_sides_in_play_are_told_and_of_all_while_they_are_given_out() -> None:
    board = shown(Scene("sparta corinth").start())
    assert "Sparta: +3 in every battle in which its army fights." in board
    assert "Corinth: each tax roll may be repeated once; −1 on tax rolls that would fail." in board
    assert "Phocaea:" not in board
    start = show(box().new(2, sides="chosen").view(0), "en")
    assert [line.partition(":")[0] for line in start.split("\n") if line.startswith(SIDE_WORDS)] == list(SIDE_WORDS)
    assert [side.side for side in seen(Scene().start()).sides] == list(SIDES)
    assert seen(Scene().start()).sides[3].effects == (("combat-with-armies", 3),)


def test_nobody_starts_before_the_fleets_are_placed_but_the_opener_of_an_auction_is_told() -> None:
    views = [state.view(0) for state in islice(moments(3, 4, 1, sides="auction"), 40)]
    for view in [view for view in views if view.stage == "sides"]:
        assert view.start_seat == -1
        assert "starts this turn" not in show(view, "en")
        assert (f"Seat {view.opener} opens this auction." in show(view, "en")) == bool(view.lot)
    fleets = next(view for view in views if view.stage == "fleets")
    assert fleets.opener == -1
    assert fleets.start_seat >= 0


def test_a_line_a_seat_tells_what_it_has() -> None:
    scene = Scene().land(LAND).colony("x0", 0, "town", walls=True, talents=9).army("w1", 0, 2).fleet(0, "b2", 1, True)
    scene.cards(0, "catapult").hand(0, "locusts").allow(0, 1).start()
    assert "> 0 Sparta 7 18 8 2 b2 * 9 1 0 1" in rows(shown(scene))
    assert any("Seat 0 admits Seat 1." in row for row in rows(shown(scene)))


def test_a_line_a_colony_tells_what_it_earns_the_viewers_first() -> None:
    scene = Scene().land(LAND).colony("x1", 0, "town", walls=True, talents=9).colony("w1", 1, "village", talents=4)
    scene.colony("w0", 1).start()
    lines = rows(shown(scene, 0))
    head = "Colonies Talents Inc. Sea Land Def. Pts"
    first = lines.index(f"{head} {head}")
    assert lines[first + 1 : first + 3] == ["x1 0T#Ω 9 5 2 0 12 6 w1 1V 4 4 2 0 4 2", "w0 1S 0 3 2 0 2 1"]
    assert "w0 1S 0 3 2 0 2 1 x1 0T#Ω 9 5 2 0 12 6" in rows(shown(scene, 1))


def test_a_single_colony_stands_alone_and_none_takes_no_line() -> None:
    board = shown(Scene().land(LAND).colony("x0").start())
    assert "Colonies Talents Inc. Sea Land Def. Pts" in rows(board)
    assert "Colonies" not in shown(Scene().start())


def test_rings_tell_how_many_turns_they_stay() -> None:
    scene = Scene().land(LAND).colony("x1", 0).colony("w1", 1).ring("w1", unrest=1).ring("x1", unrest=1, untaxed=2)
    assert "Rings: x1 unrest for 1 turn, x1 no tax for 2 turns, w1 unrest for 1 turn." in shown(scene.start())
    assert "Rings" not in shown(Scene().land(LAND).colony("x1").start())


def test_the_defence_of_a_colony_is_that_against_the_seat_in_turn_for_every_viewer() -> None:
    scene = Scene("corinth phocaea").land(LAND).colony("x0", 1, "town").army("x0", 0, 2).army("x0", 1).start()
    for seat in (SPECTATOR, 0, 1):
        assert [colony.defence for colony in seen(scene, seat).colonies] == [2 * 3 + 2 + 1]
    own = Scene("corinth phocaea").land(LAND).colony("x0", 0, "town").army("x0", 0).army("x0", 1, 2).allow(0, 1).start()
    assert [colony.defence for colony in seen(own).colonies] == [2 * 3 + 2 + 4 + 1]


def test_income_with_a_half_is_written_so() -> None:
    view = seen(Scene().land(LAND).colony("x0").start())
    colony = view.colonies[0]
    board = show(replace(view, colonies=(replace(colony, halves=7),)), "en")
    assert any(row.startswith("x0 0S^ 0 3½ ") for row in rows(board))


def test_money_that_is_hidden_is_a_question_mark() -> None:
    scene = Scene(money="hidden").land(LAND).colony("x0", 1, talents=7).start()
    assert any(row.startswith("x0 1S^ ? ") for row in rows(shown(scene, 0)))
    assert any(row.startswith("x0 1S^ 7 ") for row in rows(shown(scene, 1)))
    scene.state.phase = OVER
    for seat in (SPECTATOR, 0, 1):
        assert any(row.startswith("x0 1S^ 7 ") for row in rows(shown(scene, seat)))
        assert seen(scene, seat).seats[1].talents == 7


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
    assert "rounding down. Unrest puts a ring on the colony" in " ".join(rows(board))
    scene = Scene("sparta phocaea", halves="player").land(LAND).colony("x0").stage("tax").start()
    pooled = " ".join(rows(shown(scene)))
    assert "rounding" not in pooled
    assert "Strife does the same" in pooled
    assert "Strife" not in shown(Scene().start())


def test_french_punctuation_has_its_space() -> None:
    scene = Scene("sparta phocaea").land(LAND).army("b1", 0, 2).army("b1", 1, 2).hand(0, "locusts")
    board = show(seen(scene.cards(1, "trireme-of-ameinokles").start()), "fr")
    assert not re.search(r"[^\u00a0][:;%]", board)
    assert re.search(r"\d\u00a0%", board)


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


def test_what_was_done_in_the_turn_is_told() -> None:
    scene = Scene().cards(0, "laws-of-zaleukos pegasus-stater").colony("z0").colony("z2").stage("income").start()
    scene.do("tax z0 heavy", "assign laws-of-zaleukos")
    assert "Announced: Heavy Taxation. Cards on this roll: Laws of Zaleukos." in shown(scene, 1)
    scene.do("roll", "die 2", "tax z2 radical")
    told = "Announced: Radical Taxation. Cards used before in this turn: Laws of Zaleukos. Already taxed: z0."
    assert told in " ".join(shown(scene, 1).split())
    scene = Scene("corinth euboea").land(LAND).fleet(0, "a2", 1).army("w1").start().do("embark w1", "land w1")
    assert "Loading is over for this turn. Unloading goes on at w1." in shown(scene)
