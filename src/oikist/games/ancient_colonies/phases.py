"""Phases: what is being decided, the stages of a turn, and the tasks that wait on the agenda as plain numbers."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

# Stages: where in the game the table is when nothing is pending.
SIDES_STAGE: Final = 0
FLEETS_STAGE: Final = 1
ACTIVITIES_STAGE: Final = 2
UPKEEP_STAGE: Final = 3
INCOME_STAGE: Final = 4
TAX_STAGE: Final = 5
INVEST_STAGE: Final = 6
CIVIL_STAGE: Final = 7
OVER_STAGE: Final = 8
STAGES: Final = ("sides", "fleets", "activities", "upkeep", "income", "tax", "invest", "civilization", "over")

# Steps of the Activities (AC-3.2).
NOT_BEGUN: Final = -1  # in other stages a step of 0 says that the seat has begun
FLIP_STEP: Final = 0
FLEET_STEP: Final = 1
ARMY_STEP: Final = 2
BATTLE_STEP: Final = 3
CONVERT_STEP: Final = 4
STEPS: Final = ("flip", "fleet", "armies", "battles", "convert")

# Phases are kinds of task as well. In the first ones chance decides.
FACE: Final = 0  # tile, peeking seat + 1 or 0
DEAL: Final = 1  # a home country
OPENER: Final = 2
DICE: Final = 3  # of a battle: place, opponent
TAX_DIE: Final = 4  # site, 1 after a re-roll
TAX_DICE: Final = 5  # the same
HIT: Final = 6  # place, mask of seats that are left out
TOP: Final = 7
REVEAL: Final = 8
DRAW_ACT: Final = 9  # seat
STRIKE_TILE: Final = 10
STRIKE_COLONY: Final = 11
OMEN: Final = 12
FIRST_QUESTION: Final = 13  # from here on a seat decides
# Questions that come by the stage.
SIDE: Final = 13
SIDE_BID: Final = 14
PLACE_FLEET: Final = 15
ACTIVITIES: Final = 16
UPKEEP: Final = 17
TAX: Final = 18
INVEST: Final = 19
MARKET: Final = 20
# Questions that something has raised; they are answered first (AC-0.5).
FIRST_REPLY: Final = 21
LEAVE: Final = 21
ENTRY: Final = 22  # place, seat asked
EXPEL: Final = 23  # host
LOSS: Final = 24  # site, attacker
TOKENS: Final = 25  # site, attacker
SAVE: Final = 26  # seat, place
RETREAT: Final = 27  # seat, place, where to
MUSTER: Final = 28  # seat, site
BONUS: Final = 29  # card, how often still
ASSIGN: Final = 30  # site, policy
REROLL: Final = 31  # site, policy, total of the dice
GUARD: Final = 32  # site, policy
FORFEIT: Final = 33  # site
HALVES: Final = 34  # how many Talents still
BID: Final = 35  # seat
PAY: Final = 36  # seat
ASK_ACT: Final = 37  # seat, act
AIM: Final = 38  # seat that chooses
WARD: Final = 39  # seat
SACRIFICE: Final = 40  # seat
RANSOM: Final = 41  # site, Talents
# Tasks that decide nothing: they run as soon as they are next.
FIRST_CHORE: Final = 42
FALL: Final = 42  # site, attacker: does the colony turn over?
TRIM: Final = 43  # site: armies above Capacity leave
SOLD: Final = 44
WARDS: Final = 45  # the target is known
STRIKE: Final = 46
END_ACT: Final = 47
LAST_LEAVE: Final = 48  # the Activities of a seat are over
OVER: Final = 49  # the phase when nothing is decided any more
PHASES: Final = (
    "face", "deal", "opener", "dice", "tax-die", "tax-dice", "hit", "top", "reveal", "draw-act", "strike-tile",
    "strike-colony", "omen", "side", "side-bid", "place-fleet", "activities", "upkeep", "tax", "invest", "market",
    "leave", "entry", "expel", "loss", "tokens", "save", "retreat", "muster", "bonus", "assign", "reroll", "guard",
    "forfeit", "halves", "bid", "pay", "ask-act", "aim", "ward", "sacrifice", "ransom", "fall", "trim",
    "sold", "wards", "strike", "end-act", "last-leave", "over",
)  # fmt: skip
TO_CENTER: Final = 0  # where an army that must leave may go
TO_CENTER_OR_FLEET: Final = 1
WHERE_IT_CAME_FROM: Final = 2


def task(kind: int, one: int = 0, two: int = 0, three: int = 0) -> int:
    """A task as a number; its parts are numbers below 64."""
    return kind | one << 6 | two << 12 | three << 18


def push(state: "AncientColoniesState", kind: int, one: int = 0, two: int = 0, three: int = 0) -> None:
    """Put a task on the agenda; the last one is worked off first."""
    state.agenda.append(kind | one << 6 | two << 12 | three << 18)


def first_part(number: int) -> int:
    """The first part of a task."""
    return number >> 6 & 63


def second_part(number: int) -> int:
    """The second part of a task."""
    return number >> 12 & 63


def third_part(number: int) -> int:
    """The third part of a task."""
    return number >> 18 & 63
