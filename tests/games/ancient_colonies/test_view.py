"""The view tells everybody what has been done in the turn, as far as it lies open and decides what may be done next."""

import pytest

from oikist.core.state import SPECTATOR
from oikist.games.ancient_colonies.view import ColonyView, TurnView, UnitView
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import taxes

COAST = "b1=acropolis-ne b2=shallows"
WATCHERS = (SPECTATOR, 0, 1)


def done(scene: Scene) -> TurnView:
    """What everybody sees of the turn so far."""
    views = {scene.state.view(seat).done for seat in WATCHERS}
    assert len(views) == 1
    return views.pop()


def colony(scene: Scene, site: str, seat: int) -> ColonyView:
    return next(one for one in scene.state.view(seat).colonies if one.site == site)


@pytest.mark.rule("AC-10.15")
def test_everybody_sees_which_cards_are_on_the_roll_and_which_are_used_up() -> None:
    scene = taxes(Scene().cards(0, "laws-of-zaleukos pegasus-stater").colony("z0").colony("z2"))
    scene.do("tax z0 heavy")
    assert (done(scene).policy, done(scene).assigned, done(scene).used) == ("heavy", (), ())
    scene.do("assign laws-of-zaleukos")
    assert done(scene).assigned == done(scene).used == ("laws-of-zaleukos",)
    scene.do("roll", "die 2", "tax z2 radical")
    now = done(scene)
    assert (now.policy, now.assigned, now.used, now.taxed) == ("radical", (), ("laws-of-zaleukos",), ("z0",))


@pytest.mark.rule("AC-10.16")
def test_everybody_sees_the_dice_that_may_be_rolled_again() -> None:
    scene = taxes(Scene("corinth sparta").colony("z0").colony("z2")).do("tax z0 radical", "dice 1 3")
    assert (done(scene).policy, done(scene).dice) == ("radical", 4)
    scene.do("pass")
    assert (done(scene).policy, done(scene).dice) == ("", 0)


@pytest.mark.rule("AC-5.6")
@pytest.mark.rule("AC-5.8")
def test_everybody_sees_where_a_fleet_loads_and_unloads_and_that_this_is_over() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1).army("w1").army("w2").start()
    assert (done(scene).loading, done(scene).unloading, done(scene).has_sailed) == ("", "", False)
    scene.do("embark w1")
    assert (done(scene).loading, done(scene).unloading) == ("a2", "")
    scene.do("land w1")
    assert (done(scene).loading, done(scene).unloading) == ("over", "w1")
    scene.do("sail a3")
    assert (done(scene).loading, done(scene).unloading, done(scene).has_sailed) == ("over", "over", True)


@pytest.mark.rule("AC-6.5")
def test_everybody_sees_which_armies_have_not_left_their_colony() -> None:
    scene = Scene().land(COAST).colony("w1").army("w1").start()
    assert done(scene).units == (UnitView("w1", 3, "", is_fresh=True, is_landed=False),)
    scene.do("march w1 b1", "march b1 w1")
    assert done(scene).units == (UnitView("w1", 1, "b1", is_fresh=False, is_landed=False),)


@pytest.mark.rule("AC-12.12")
def test_the_act_just_taken_is_shown_to_its_holder_only() -> None:
    scene = Scene().colony("z0", talents=9).shop("catapult").hand(0, "storm-at-sea")
    scene.deck("locusts", "hoplite-phalanx", top="act").stage("civilization").start()
    scene.do("auction catapult", "draw locusts")
    assert [scene.state.view(seat).seats[0].drawn for seat in WATCHERS] == ["", "locusts", ""]


@pytest.mark.rule("AC-1.9")
def test_what_a_colony_has_earned_is_hidden_with_its_money() -> None:
    for money, seen in (("open", 2), ("hidden", -1)):
        scene = Scene(money=money).colony("z0").colony("z2", 1).stage("income").start()
        assert [colony(scene, "z0", seat).earned for seat in WATCHERS] == [seen, 2, seen]
