"""Chapter 9 of the rules: armies become colonies."""

import pytest

from tests.games.ancient_colonies.scene import Scene

PLAIN = "b1=acropolis-nw b2=acropolis-sw c1=acropolis-ne c2=acropolis-se"


def plain(sides: str = "corinth euboea", **options: str) -> Scene:
    """Seat 0 holds an Act, so that its Activities do not end by themselves."""
    return Scene(sides, 0, 0, **options).land(PLAIN).hand(0, "locusts")


@pytest.mark.rule("AC-9.1")
def test_two_armies_become_a_settlement_and_one_goes_home() -> None:
    scene = plain().army("x1", number=2).start()
    stock = scene.state.stock[0]
    assert scene.legal("convert") == ["convert x1"]
    assert scene.keys("convert x1") == ["found"]
    scene.do("convert x1")
    colony = scene.state.view(0).colonies[0]
    assert (colony.site, colony.seat, colony.level, colony.talents) == ("x1", 0, "settlement", 0)
    assert (scene.armies("x1"), scene.state.stock[0]) == (0, stock + 1)


@pytest.mark.rule("AC-9.1")
def test_the_new_settlement_has_income_in_this_turn() -> None:
    scene = plain().army("x1", number=2).start().do("convert x1", "done", "done", "done")
    assert scene.talents("x1") == 1 + 1  # its level and Wise Administration


@pytest.mark.rule("AC-9.1")
def test_the_site_must_be_vacant_and_legal_and_hold_two_own_armies() -> None:
    scene = plain().army("x1").army("y1", number=2).army("y1", 1).colony("w1").army("w1", number=2).start()
    assert scene.legal("convert") == []
    for site in ("x1", "y1", "w1", "z0"):
        assert scene.refusal(f"convert {site}") == f"AC-9.1 site={site}"
    scene = Scene("corinth euboea").land("b1=shallows b2=shallows").army("w1", number=2).start()
    assert scene.why("convert w1") == "AC-9.1"  # no land there


@pytest.mark.rule("AC-9.1")
def test_armies_march_to_a_site_and_convert_there() -> None:
    scene = plain().army("b1").army("c2").start().do("march b1 x1", "march c2 x1", "convert x1")
    assert scene.state.view(0).colonies[0].site == "x1"


@pytest.mark.rule("AC-9.1")
def test_armies_land_and_convert_and_several_pairs_do() -> None:
    scene = plain().fleet(0, "a2", 2).army("x1", number=2).start().do("land w1", "land w1", "convert w1", "convert x1")
    assert [colony.site for colony in scene.state.view(0).colonies] == ["w1", "x1"]


@pytest.mark.rule("AC-9.1")
def test_a_site_won_in_a_battle_is_vacant() -> None:
    scene = plain().army("x1", number=3).army("x1", 1).start()
    assert scene.why("convert x1") == "AC-9.1"
    scene.do("attack x1 1", "dice 6 1", "convert x1")
    assert scene.armies("x1") == 1


@pytest.mark.rule("AC-9.1")
def test_it_takes_the_sibyl() -> None:
    scene = Scene("corinth euboea").land("b2=oracle-ne").army("x1", number=2).start().do("convert x1")
    assert [card.name for card in scene.state.view(0).seats[0].cards] == ["sibyl-of-cumae"]


@pytest.mark.rule("AC-9.2")
def test_one_more_army_stays_and_the_rest_leave_at_once() -> None:
    scene = plain().army("x1", number=3).start().do("convert x1")
    assert scene.armies("x1") == 1
    scene = plain().army("x1", number=5).start().do("convert x1")
    assert scene.legal() == ["retreat b1", "retreat b2", "retreat c1", "retreat c2"]
    scene.do("retreat b1", "retreat c2")
    assert (scene.armies("x1"), scene.armies("b1"), scene.armies("c2")) == (1, 1, 1)


@pytest.mark.rule("AC-9.2")
def test_where_there_is_no_touching_plain_they_go_home() -> None:
    scene = Scene("corinth euboea").fleet(0, "a1").army("w0", number=4).hand(0, "locusts").start()
    stock = scene.state.stock[0]
    scene.do("convert w0")  # the fleet beside it is no way out
    assert (scene.armies("w0"), scene.state.stock[0]) == (1, stock + 2)


@pytest.mark.rule("AC-9.3")
def test_without_long_distance_settlement_nothing_is_converted() -> None:
    scene = plain(long_distance="off").army("x1", number=2).start()
    assert scene.legal("convert") == []
    assert scene.refusal("convert x1") == "AC-9.3"
