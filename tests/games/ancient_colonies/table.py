"""Moments of the later phases that the tests of money, cards and Acts share."""

from unittest.mock import patch

from oikist.games.ancient_colonies.game import open_box
from oikist.games.ancient_colonies.phases import PHASES, STAGES
from oikist.games.ancient_colonies.view import ColonyView
from tests.games.ancient_colonies.scene import Scene

REST = "riace-bronzes catapult"  # a deck to stop at, so that the turn does not run on after an Act


def phase(scene: Scene) -> str:
    """What is being decided."""
    return PHASES[scene.state.phase]


def stage(scene: Scene) -> str:
    """Where in the turn the table is."""
    return STAGES[scene.state.stage]


def why(scene: Scene, name: str) -> str | None:
    """The rule that forbids an action, without its facts; None if it is legal."""
    reason = scene.refusal(name)
    return None if reason is None else reason.partition(" ")[0]


def asked(scene: Scene) -> tuple[str, int]:
    """What is being decided, and by whom."""
    return phase(scene), scene.state.mover


def colony(scene: Scene, site: str) -> ColonyView:
    """A colony as everybody sees it."""
    return next(one for one in scene.state.view(0).colonies if one.site == site)


def standing(scene: Scene, site: str) -> tuple[str, bool, int]:
    """Level, walls and Talents of a colony."""
    one = colony(scene, site)
    return one.level, one.is_walled, one.talents


def unowned(scene: Scene, act: str) -> Scene:
    """An Act that nobody owns comes up in Civilization."""
    return scene.deck(act, REST, top="act").stage("civilization").start().do(f"reveal {act}")


def held(scene: Scene, act: str, *actions: str) -> Scene:
    """Seat 0 plays an Act of its hand in its Activities."""
    return scene.hand(0, act).start().do(f"play {act}", *actions)


def turn_ends(scene: Scene) -> Scene:
    """Everybody does nothing until the next turn begins."""
    turn = scene.state.turns
    while scene.state.turns == turn:
        quiet = [name for name in ("done", "pass", "roll", "retreat b1") if name in scene.legal()]
        scene.do(quiet[0] if quiet else scene.legal()[0])
    return scene


def taxes(scene: Scene) -> Scene:
    """The income is fixed and the first seat taxes."""
    return scene.stage("income").start()


def boxed(text: str, sides: str = "sparta phocaea") -> Scene:
    """A scene with a box of its own."""
    with patch("tests.games.ancient_colonies.scene.box", lambda: open_box({"components": text}, {})):
        return Scene(sides)
