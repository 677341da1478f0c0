"""Chapter 12 of the rules: the deck, what is revealed when, and the auction once around."""

import pytest

from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import asked, phase, stage, turn_ends, why

THREE = "sparta corinth euboea"


def market(scene: Scene, *segments: str, top: str = "") -> Scene:
    """The opportunity of the seat in turn, with this deck."""
    return scene.deck(*segments, top=top).stage("civilization").start()


def auction(talents: tuple[int, int, int] = (20, 15, 9), card: str = "catapult") -> Scene:
    """Three seats with one colony each, seat 0 to open; the next card is of the type on show."""
    scene = Scene(THREE).shop(card)
    for seat, money in enumerate(talents):
        scene.colony(("z0", "z2", "z4")[seat], seat, talents=money)
    return market(scene, "hoplite-phalanx laws-of-zaleukos", top="science")


def cards(scene: Scene, seat: int) -> list[str]:
    return [card.name for card in scene.state.view(-1).seats[seat].cards]


def shop(scene: Scene) -> list[str]:
    return [card.name for card in scene.state.view(-1).shop]


@pytest.mark.rule("AC-12.1")
def test_there_are_no_cards_before_the_first_town() -> None:
    scene = Scene().colony("z0", level="village", walls=True, talents=11).stage("invest").start().do("done")
    assert (stage(scene), scene.state.turns) == ("activities", 1)


@pytest.mark.rule("AC-12.1")
def test_the_phase_takes_place_in_the_very_turn_of_the_first_town() -> None:
    scene = Scene().colony("z0", level="village", talents=12).stage("invest").start()
    assert scene.state.view(1).is_civil is False
    scene.do("upgrade z0")
    assert (stage(scene), phase(scene)) == ("civilization", "top")


@pytest.mark.rule("AC-12.1")
def test_it_goes_on_when_the_town_is_gone() -> None:
    scene = Scene().colony("z0", level="town").colony("w3", 1).stage("income").start()
    scene.do("tax z0 radical", "dice 6 6", "done")
    assert scene.state.view(0).colonies[1].level == "village"
    assert stage(scene) == "civilization"


@pytest.mark.rule("AC-12.2")
def test_the_deck_has_71_cards_and_the_sibyl_is_none_of_them() -> None:
    scene = Scene().colony("z0", level="town").stage("civilization").start()
    assert scene.state.view(0).deck == 71
    assert scene.legal() == ["top arts", "top history", "top science", "top act"]
    assert scene.state.chance_weights() == [32, 12, 14, 13]


@pytest.mark.rule("AC-12.2")
def test_the_type_of_the_top_card_is_open_and_the_card_is_drawn_when_it_is_revealed() -> None:
    scene = market(Scene().colony("z0"), "catapult hoplite-phalanx riace-bronzes locusts")
    assert scene.state.chance_weights() == [1, 2, 1]
    assert scene.keys("top science") == ["top"]
    scene.do("top science")
    assert scene.state.view(1).top == "science"
    assert scene.legal() == ["reveal hoplite-phalanx", "reveal catapult"]
    assert scene.state.chance_weights() == [1, 1]
    assert scene.keys("reveal catapult") == ["reveal"]


@pytest.mark.rule("AC-12.2")
def test_the_type_of_the_top_card_is_open_after_the_last_purchase_of_a_turn_too() -> None:
    scene = Scene().colony("z0", level="town").colony("z3", 1, talents=9).shop("catapult riace-bronzes")
    market(scene, "locusts", "hoplite-phalanx", top="act").do("pass", "auction catapult", "draw locusts", "pass")
    assert phase(scene) == "top"
    assert scene.do("top science").state.view(0).top == "science"


@pytest.mark.rule("AC-12.3")
def test_acts_on_top_of_an_empty_show_work_unowned_until_another_card_comes() -> None:
    scene = Scene().colony("z0", talents=5).colony("w3", 1, talents=5)
    market(scene, "locusts", "drought-of-thera", "catapult", "hoplite-phalanx", top="act")
    scene.do("reveal locusts", "top act", "reveal drought-of-thera", "top science", "reveal catapult", "top science")
    assert asked(scene) == ("market", 0)
    assert shop(scene) == ["catapult"]
    assert scene.talents("z0") == 4  # all but the pious seat, which is Phocaea without any symbols
    assert scene.state.view(0).deck == 1


@pytest.mark.rule("AC-12.3")
def test_each_seat_has_one_opportunity_in_player_order() -> None:
    scene = Scene(THREE, first=1).colony("z0", talents=1).shop("catapult")
    market(scene, "hoplite-phalanx", top="science")
    for seat in (1, 2, 0):
        assert asked(scene) == ("market", seat)
        assert scene.keys("pass")[0] == "pass"
        scene.do("pass")
    assert scene.state.turns == 1


@pytest.mark.rule("AC-12.4")
def test_cards_are_revealed_as_long_as_the_top_is_a_new_type() -> None:
    scene = market(Scene().colony("z0"), "catapult", "riace-bronzes", "voyage-of-hanno", "hoplite-phalanx")
    for kind, name in (("science", "catapult"), ("arts", "riace-bronzes"), ("history", "voyage-of-hanno")):
        scene.do(f"top {kind}", f"reveal {name}")
    assert shop(scene) == ["catapult", "riace-bronzes", "voyage-of-hanno"]
    scene.do("top science")
    assert asked(scene) == ("market", 0)


@pytest.mark.rule("AC-12.4")
def test_a_type_on_show_and_an_act_stay_on_the_deck() -> None:
    for kind, name in (("science", "hoplite-phalanx"), ("act", "locusts")):
        scene = market(Scene().colony("z0").shop("catapult"), name, top=kind)
        assert asked(scene) == ("market", 0)
        assert shop(scene) == ["catapult"]


@pytest.mark.rule("AC-12.4")
def test_the_next_seat_reveals_what_a_sale_has_made_room_for() -> None:
    scene = auction().do("auction catapult", "pass", "pass")
    assert scene.state.active == 1
    assert scene.legal() == ["reveal hoplite-phalanx", "reveal laws-of-zaleukos"]


@pytest.mark.rule("AC-12.5")
def test_a_seat_passes_clears_or_auctions() -> None:
    scene = auction()
    assert scene.legal() == ["auction catapult", "clear", "pass"]
    assert why(scene, "done") == "AC-0.6"
    assert asked(scene.do("pass")) == ("market", 1)
    assert shop(scene) == ["catapult"]


@pytest.mark.rule("AC-12.5")
def test_with_an_empty_deck_the_cards_on_show_are_still_there() -> None:
    scene = market(Scene().colony("z0", talents=20).shop("catapult riace-bronzes"))
    assert scene.legal() == ["auction riace-bronzes", "auction catapult", "clear", "pass"]
    scene.do("auction catapult")
    assert cards(scene, 0) == ["catapult"]
    assert asked(scene) == ("market", 1)


@pytest.mark.rule("AC-12.5")
def test_without_any_cards_nothing_happens() -> None:
    scene = market(Scene().colony("z0", talents=20))
    assert (scene.state.turns, stage(scene)) == (1, "activities")


@pytest.mark.rule("AC-12.5")
def test_an_act_as_the_last_card_works_and_the_phase_is_over() -> None:
    scene = market(Scene().colony("z0", talents=5), "drought-of-thera", top="act").do("reveal drought-of-thera")
    assert (scene.talents("z0"), scene.state.turns) == (4, 1)
    assert scene.state.view(0).top == ""


@pytest.mark.rule("AC-12.6")
def test_clearing_puts_the_cards_under_the_deck_and_the_next_seat_starts_anew() -> None:
    scene = market(Scene().colony("z0").shop("catapult riace-bronzes"), "hoplite-phalanx", "nestors-cup", top="science")
    assert scene.keys("clear")[0] == "clear"
    scene.do("clear")
    assert (shop(scene), scene.state.active) == ([], 1)
    scene.do("reveal hoplite-phalanx", "top arts", "reveal nestors-cup")
    assert scene.legal() == ["top arts", "top science"]  # the two of the show, in random order
    assert scene.state.chance_weights() == [1, 1]
    scene.do("top science")
    assert asked(scene) == ("market", 1)


@pytest.mark.rule("AC-12.6")
def test_an_act_on_top_works_unowned_for_the_seat_after_the_clearing() -> None:
    scene = market(Scene().colony("z0", talents=3).shop("catapult"), "drought-of-thera", top="act").do("clear")
    assert scene.legal() == ["reveal drought-of-thera"]
    assert scene.do("reveal drought-of-thera", "top science", "reveal catapult").talents("z0") == 2
    assert asked(scene) == ("market", 1)


@pytest.mark.rule("AC-12.6")
def test_clearing_onto_an_empty_deck_deals_the_same_cards_again() -> None:
    scene = market(Scene().colony("z0").shop("catapult riace-bronzes")).do("clear")
    assert scene.state.view(0).deck == 2
    scene.do("top arts", "reveal riace-bronzes", "top science", "reveal catapult")
    assert asked(scene) == ("market", 1)
    assert shop(scene) == ["riace-bronzes", "catapult"]
    assert scene.do("clear", "top arts").state.turns == 1


@pytest.mark.rule("AC-12.5")
def test_only_a_card_on_show_is_auctioned() -> None:
    assert why(auction(), "auction hoplite-phalanx") == "AC-12.5"


@pytest.mark.rule("AC-12.7")
def test_to_open_one_colony_has_the_minimum() -> None:
    scene = Scene().colony("z0", talents=8).colony("z2", talents=8).shop("catapult")
    market(scene, "hoplite-phalanx", top="science")
    assert scene.refusal("auction catapult") == "AC-12.7 need=9 have=8"
    assert scene.legal() == ["clear", "pass"]


@pytest.mark.rule("AC-12.7")
def test_the_money_of_a_colony_with_a_ring_does_not_open() -> None:
    scene = Scene().colony("z0", talents=50).ring("z0", unrest=1).colony("z2", talents=3).shop("catapult")
    market(scene, "hoplite-phalanx", top="science")
    assert scene.refusal("auction catapult") == "AC-12.7 need=9 have=3"
    scene = market(Scene().colony("z0", talents=9).ring("z0", untaxed=2).shop("catapult"))
    assert scene.legal("auction") == ["auction catapult"]


@pytest.mark.rule("AC-12.7")
def test_a_discount_helps_to_open() -> None:
    scene = Scene().colony("z0", talents=7).shop("catapult").cards(0, "phoenician-alphabet timaios-of-tauromenion")
    market(scene, "hoplite-phalanx", top="science").do("auction catapult")
    assert (scene.talents("z0"), "catapult" in cards(scene, 0)) == (0, True)


@pytest.mark.rule("AC-12.8")
def test_the_others_bid_once_from_the_left_of_the_opener_and_he_comes_last() -> None:
    scene = Scene(THREE, first=2).shop("catapult").stage("civilization", 1)
    for seat, site in enumerate(("z0", "z2", "z4")):
        scene.colony(site, seat, talents=20)
    scene.deck("hoplite-phalanx", top="science").start()
    assert scene.keys("auction catapult") == ["auction"]
    scene.do("auction catapult")
    assert asked(scene) == ("bid", 2)
    assert why(scene, "bid 8") == "AC-12.8"
    assert scene.keys("bid 9") == ["bid"]
    assert asked(scene.do("bid 9")) == ("bid", 0)
    assert scene.refusal("bid 9") == "AC-12.8 least=10"
    assert asked(scene.do("bid 12")) == ("bid", 1)
    assert scene.legal()[0] == "bid 13"
    scene.do("bid 13")
    assert cards(scene, 1) == ["catapult"]
    assert [scene.talents(site) for site in ("z0", "z2", "z4")] == [20, 7, 20]


@pytest.mark.rule("AC-12.8")
def test_whoever_has_passed_is_not_asked_again_and_the_opener_may_let_it_go() -> None:
    scene = auction().do("auction catapult", "bid 10")  # seat 2 has 9 and passes unasked
    assert asked(scene) == ("bid", 0)
    scene.do("pass")
    assert cards(scene, 1) == ["catapult"]
    assert scene.talents("z2") == 5


@pytest.mark.rule("AC-12.9")
def test_a_bid_is_covered_by_one_colony_that_may_buy() -> None:
    scene = Scene().colony("z0", talents=9).colony("z2", 1, talents=12).colony("z4", 1, talents=11)
    scene.ring("z2", unrest=1).shop("catapult")
    market(scene, "hoplite-phalanx", top="science").do("auction catapult")
    assert asked(scene) == ("bid", 1)
    assert scene.legal() == ["bid 9", "bid 10", "bid 11", "pass"]
    assert scene.refusal("bid 12") == "AC-12.9 most=11"


@pytest.mark.rule("AC-12.9")
def test_nobody_bids_more_than_99() -> None:
    scene = auction((200, 200, 0)).do("auction catapult")
    assert scene.legal()[-2:] == ["bid 99", "pass"]
    scene.do("bid 99")
    assert cards(scene, 1) == ["catapult"]  # the opener cannot go higher


@pytest.mark.rule("AC-12.10")
def test_without_a_bid_the_opener_takes_the_card_at_the_minimum() -> None:
    scene = auction().do("auction catapult", "pass")
    assert asked(scene) == ("bid", 2)
    assert scene.keys("pass")[:2] == ["pass", "sold"]
    scene.do("pass")
    assert (cards(scene, 0), scene.talents("z0")) == (["catapult"], 11)


@pytest.mark.rule("AC-12.10")
def test_where_nobody_else_can_bid_nobody_is_asked() -> None:
    scene = auction((20, 8, 0)).do("auction catapult")
    assert (cards(scene, 0), scene.talents("z0")) == (["catapult"], 11)
    assert shop(scene) == []


@pytest.mark.rule("AC-12.11")
def test_the_winner_chooses_which_colony_pays() -> None:
    scene = Scene().colony("z0", talents=9).colony("z2", talents=15).colony("z4", talents=8).shop("catapult")
    scene.colony("w3", talents=99).ring("w3", unrest=1)
    market(scene, "hoplite-phalanx", top="science").do("auction catapult")
    assert asked(scene) == ("pay", 0)
    assert scene.legal() == ["pay z0", "pay z2"]
    assert why(scene, "pay z4") == "AC-12.11"
    assert why(scene, "pay w3") == "AC-12.11"
    assert why(scene, "pass") == "AC-0.5"
    scene.do("pay z2")
    assert (scene.talents("z0"), scene.talents("z2")) == (9, 6)


@pytest.mark.rule("AC-12.11")
def test_the_winner_pays_his_bid_less_his_discount() -> None:
    scene = auction((20, 15, 9))
    scene.cards(1, "phoenician-alphabet timaios-of-tauromenion")
    scene.do("auction catapult")
    assert scene.legal()[-2:] == ["bid 17", "pass"]
    scene.do("bid 17", "pass")
    assert scene.talents("z2") == 0


@pytest.mark.rule("AC-12.12")
def test_an_act_on_top_goes_to_the_buyer_unseen_by_the_others() -> None:
    scene = Scene(THREE).colony("z0", talents=20).colony("z2", 1, talents=20).shop("catapult")
    market(scene, "locusts storm-at-sea", "hoplite-phalanx", top="act").do("auction catapult", "bid 9", "pass")
    assert phase(scene) == "draw-act"
    assert scene.keys("draw locusts", 1) == ["act-taken", "act-seen"]
    assert scene.keys("draw locusts", 0) == ["act-taken"]
    assert scene.keys("draw locusts", -1) == ["act-taken"]
    action = scene.game.parse_action("draw locusts")
    assert [scene.state.seen_name(action, seat) for seat in (1, 0, 2, -1)] == ["draw locusts", *["draw ?"] * 3]
    scene.do("draw locusts")
    assert asked(scene) == ("ask-act", 1)
    assert scene.state.view(1).seats[1].hand == ("locusts",)
    assert scene.state.view(0).seats[1].hand == ()
    assert scene.state.view(0).seats[1].acts == 1


@pytest.mark.rule("AC-12.12")
def test_the_buyer_is_asked_even_if_his_act_has_no_target_so_that_nobody_learns_it() -> None:
    scene = market(Scene().colony("z0", talents=9).shop("catapult"), "locusts", top="act")
    scene.do("auction catapult", "draw locusts")
    assert asked(scene) == ("ask-act", 0)
    assert scene.legal() == ["pass"]
    assert why(scene, "play locusts") == "AC-13.3"
    assert scene.keys("pass", 1)[:1] != ["act"]
    scene.do("pass")
    assert scene.state.view(0).seats[0].hand == ("locusts",)


@pytest.mark.rule("AC-12.12")
def test_he_plays_it_at_once_or_keeps_it_without_limit() -> None:
    scene = Scene().colony("z0", talents=9).colony("w3", 1, talents=5).shop("catapult")
    scene.hand(0, "locusts storm-at-sea eclipse-of-the-moon")
    market(scene, "drought-of-thera", top="act").do("auction catapult", "draw drought-of-thera")
    assert scene.legal() == ["play drought-of-thera", "pass"]
    assert why(scene, "play storm-at-sea") == "AC-13.2"  # only the one just bought
    kept = scene.state.copy()
    kept.apply(scene.game.parse_action("pass"))
    assert kept.view(1).seats[0].acts == 4
    scene.do("play drought-of-thera")
    assert scene.talents("w3") == 4
    assert scene.state.view(1).seats[0].acts == 3


@pytest.mark.rule("AC-12.12")
def test_an_act_below_the_top_card_is_not_taken() -> None:
    scene = market(Scene().colony("z0", talents=9).shop("catapult"), "hoplite-phalanx", "locusts", top="science")
    scene.do("auction catapult")
    assert scene.state.hand[0] == 0


@pytest.mark.rule("AC-12.12")
def test_an_act_bought_as_the_last_card_of_the_deck() -> None:
    scene = market(Scene().colony("z0", talents=9).shop("catapult"), "locusts", top="act")
    scene.do("auction catapult", "draw locusts", "pass")
    assert (scene.state.view(0).deck, scene.state.turns) == (0, 1)


@pytest.mark.rule("AC-12.12")
def test_the_next_seat_has_its_opportunity_after_the_act_was_played() -> None:
    scene = Scene(THREE).colony("z0", talents=20).colony("z2", 1, talents=20).shop("catapult")
    market(scene, "drought-of-thera", "hoplite-phalanx", top="act").do("auction catapult", "pass")
    scene.do("draw drought-of-thera", "play drought-of-thera", "top science", "reveal hoplite-phalanx")
    assert asked(scene) == ("market", 1)


@pytest.mark.rule("AC-12.13")
def test_a_card_stays_with_its_seat_when_the_colony_that_paid_is_gone() -> None:
    scene = market(Scene().colony("z0", talents=9).shop("catapult"), "hoplite-phalanx", top="science")
    assert scene.state.scores() == [1, 0]
    scene.do("auction catapult")
    assert scene.state.scores() == [2, 0]
    turn_ends(scene)
    while not scene.legal("tax"):
        scene.do("done")
    scene.do("tax z0 radical", "dice 6 6", "lose level")
    assert (cards(scene, 0), scene.state.scores()) == (["catapult"], [1, 0])


@pytest.mark.rule("AC-12.13")
def test_the_effect_counts_from_the_purchase_on() -> None:
    scene = Scene().colony("z0", level="town", talents=40).shop("phoenician-alphabet riace-bronzes")
    market(scene, "hoplite-phalanx", top="science").do("auction phoenician-alphabet")
    assert scene.talents("z0") == 28
    turn_ends(scene)
    while asked(scene) != ("market", 0):
        quiet = [name for name in ("done", "pass") if name in scene.legal()]
        scene.do(quiet[0] if quiet else scene.legal()[0])
    before = scene.talents("z0")
    assert scene.do("auction riace-bronzes").talents("z0") == before - 18
