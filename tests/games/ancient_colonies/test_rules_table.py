"""Chapters 0 and 3 of the rules: the table and the turn."""

import pytest

from oikist.core.play import Match
from oikist.core.state import CHANCE, NOBODY
from oikist.games.ancient_colonies.board import KINDS
from oikist.games.ancient_colonies.phases import PHASES
from tests.games.ancient_colonies.scene import Scene, box

EACH_KIND = [next(name for name in box().board.action_names if name.split(" ")[0] == kind) for kind in KINDS]
FIRST_DRAW = KINDS.index("face")
EACH_MOVE, EACH_DRAW = EACH_KIND[:FIRST_DRAW], EACH_KIND[FIRST_DRAW:]


def phase(scene: Scene) -> str:
    return PHASES[scene.state.phase]


# 0. The table


@pytest.mark.rule("AC-0.1")
def test_only_the_seat_in_turn_acts() -> None:
    match = Match(box(), 3, 1, {"sides": "chosen"})
    take = box().parse_action("take sparta")
    assert match.state.to_move() == 0
    assert match.sight(0).refusal(take) is None
    for other in (1, 2):
        assert match.sight(other).refusal(take) == "AC-0.1 seat=0"
        assert match.sight(other).legal_actions() == []


@pytest.mark.rule("AC-0.1")
def test_a_question_is_answered_by_the_seat_that_is_asked() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw").colony("w1", seat=1).army("b2").start()
    scene.do("march b2 w1")
    assert (scene.state.to_move(), scene.state.active) == (1, 0)


@pytest.mark.rule("AC-0.2")
def test_nothing_is_done_after_the_end() -> None:
    tiles = "b1=shallows b2=shallows b3=mountains b4=oracle-nw b5=acropolis-nw c1=shallows c2=shallows c3=acropolis-nw"
    tiles += " c4=acropolis-nw c5=acropolis-nw d1=shallows d2=acropolis-nw d3=acropolis-nw d4=acropolis-nw"
    scene = Scene(turns=1).land(f"{tiles} d5=acropolis-nw").stage("invest", seat=0).start()
    while scene.state.to_move() != NOBODY:
        scene.do("done")
    assert scene.legal() == []
    for name in EACH_KIND:
        assert scene.refusal(name) == "AC-0.2"


@pytest.mark.rule("AC-0.3")
def test_the_seats_wait_while_chance_decides() -> None:
    scene = Scene().start().do("flip b1")
    assert scene.state.to_move() == CHANCE
    for name in EACH_MOVE:
        assert scene.refusal(name) == "AC-0.3"
    assert Match(box(), 2, 1).state.to_move() != CHANCE  # sides were dealt at once


@pytest.mark.rule("AC-0.4")
def test_no_seat_draws() -> None:
    scene = Scene().start()
    for name in EACH_DRAW:
        assert scene.refusal(name) == "AC-0.4"
    assert scene.story("flip b1") == []  # what it is, chance has still to say


@pytest.mark.rule("AC-0.5")
def test_an_intercept_is_answered_before_anything_else() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw").colony("w1", seat=1, talents=9).army("b2").start()
    scene.do("march b2 w1")
    assert phase(scene) == "entry"
    assert scene.legal() == ["intercept", "permit", "pass"]
    for name in EACH_MOVE:
        if name not in ("intercept", "permit", "pass"):
            assert scene.refusal(name) == "AC-0.5 pending=entry"


@pytest.mark.rule("AC-0.5")
def test_a_loss_and_a_retreat_are_answered_before_anything_else() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw c1=acropolis-ne").army("x1", number=2)
    scene.colony("x1", seat=1, level="town", walls=True).start().do("attack x1 1")
    assert scene.legal("dice") == scene.legal()
    assert len(scene.legal()) == 36
    assert scene.refusal("die 3") == "AC-0.5 pending=chance"
    scene.do("dice 6 1")
    assert phase(scene) == "retreat"
    assert scene.why("done") == "AC-0.5"
    assert scene.legal() == ["retreat b2", "retreat c1"]


@pytest.mark.rule("AC-0.6")
def test_every_action_belongs_to_its_phase() -> None:
    scene = Scene().colony("w1", level="town", talents=50).start()
    for name in ("take sparta", "place a1", "pay w1", "tax w1 heavy", "upgrade w1", "clear", "bid 1"):
        assert scene.refusal(name) == "AC-0.6 pending=activities"
    scene = Scene().colony("w1", level="town", talents=50).stage("invest").start()
    assert scene.refusal("sail a2") == "AC-0.6 pending=invest"
    assert scene.refusal("upgrade w1") is None


# 3. The turn


@pytest.mark.rule("AC-3.1")
def test_the_phases_come_in_order_and_each_begins_with_the_start_token() -> None:
    scene = Scene("corinth sparta euboea", first=1)
    for seat, site in enumerate(("w0", "w2", "w5")):
        scene.colony(site, seat, "town", talents=40).army(site, seat)
    scene.start()
    seen: list[tuple[str, int]] = []
    while scene.state.turns == 0:
        now = (phase(scene), scene.state.to_move())
        if now[1] >= 0 and now not in seen:
            seen.append(now)
        legal = scene.legal()
        scene.do(next((name for name in legal if name in ("done", "pass") or name.startswith("pay")), legal[0]))
    order = (1, 2, 0)
    phases = ("activities", "upkeep", "tax", "invest", "market")
    # With money in one colony only, nothing but keeping the army or giving it up is asked in the upkeep.
    assert [now for now in seen if now[0] in phases] == [(name, seat) for name in phases for seat in order]
    assert scene.state.to_move() == 2  # the start token has gone to the left


@pytest.mark.rule("AC-3.2")
def test_all_steps_are_offered_side_by_side() -> None:
    scene = Scene("corinth euboea").land("b1=acropolis-nw b2=acropolis-nw c1=acropolis-nw").army("b2", number=2)
    scene.army("x1", number=2).army("b2", seat=1).start()
    for kind in ("flip", "sail", "march", "attack", "convert", "done"):
        assert scene.legal(kind)


@pytest.mark.rule("AC-3.2")
def test_an_action_closes_the_steps_before_it() -> None:
    scene = Scene("corinth euboea").land("b1=acropolis-nw b2=acropolis-nw c1=acropolis-nw").fleet(0, "a1", 2)
    scene.army("b2", number=2).army("x1", number=2).army("x0", number=2).army("c1").army("b2", seat=1).start()
    scene.do("sail a2")
    assert scene.refusal("flip b3") == "AC-3.2 step=fleet"
    scene.do("march c1 y0")
    for name in ("flip b3", "sail a1", "home", "load 1", "embark w1", "found w1", "land w1", "man"):
        assert scene.refusal(name) == "AC-3.2 step=armies"
    scene.do("attack b2 1", "dice 6 1")
    for name in ("sail a1", "march x1 c1", "aboard w1"):
        assert scene.refusal(name) == "AC-3.2 step=battles"
    scene.do("convert x1")
    for name in ("march b2 w1", "attack b2 1"):
        assert scene.refusal(name) == "AC-3.2 step=convert"
    assert scene.refusal("convert x0") is None


@pytest.mark.rule("AC-3.2")
def test_a_seat_goes_through_all_its_steps_before_the_next_begins() -> None:
    scene = Scene("corinth euboea").land("b1=acropolis-nw").army("w1", number=2).start()
    scene.do("flip b2", "face mountains", "sail a2")
    assert scene.state.to_move() == 0
    scene.do("convert w1")  # after this nothing is left to do (AC-3.3)
    assert scene.state.to_move() == 1
    assert scene.legal("flip")


@pytest.mark.rule("AC-3.2")
def test_permissions_belong_to_no_step() -> None:
    scene = Scene("corinth euboea sparta").land("b1=acropolis-nw").colony("z0").army("w1", number=2)
    scene.army("b1", 1).army("b1", 2).start().do("allow 1")
    assert scene.legal("flip")
    assert scene.legal("sail")
    scene.do("sail a2")
    assert scene.legal("allow") == ["allow 2"]
    scene.do("convert w1")
    assert scene.state.active == 1  # a permission alone keeps nobody


@pytest.mark.rule("AC-3.3")
def test_a_seat_may_end_its_activities_at_any_time() -> None:
    scene = Scene().start()
    assert scene.keys("done") == ["done-activities"]
    scene.do("done")
    assert (scene.state.active, phase(scene)) == (1, "activities")


@pytest.mark.rule("AC-3.3")
def test_activities_in_which_nothing_is_left_to_do_end_by_themselves() -> None:
    scene = Scene().fleet(0, "a1", is_manned=False).stock(0, 0).start()
    assert scene.state.to_move() == 1  # seat 0 was not even asked
    scene = Scene().fleet(0, "a1", is_manned=False).hand(0, "wave-of-potidaia").start()
    assert (scene.state.to_move(), scene.legal()) == (0, ["done"])  # others must not learn what it can play
