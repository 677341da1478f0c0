"""Evaluate: a guess at who is ahead, as a sum of named terms, in hundredths of a point."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term, weighed_sum, weighed_terms
from oikist.games.ancient_colonies.auctions import auction_prospect, side_prospect
from oikist.games.ancient_colonies.board import MOST_SEATS, ROWS, TILE_SITES
from oikist.games.ancient_colonies.expeditions import battle_prospect, danger, fleet_worth, standing_armies
from oikist.games.ancient_colonies.outlook import LEADER, USUAL, Outlook, hidden_tiles, is_ending, tax_gamble
from oikist.games.ancient_colonies.phases import (
    ASSIGN,
    CIVIL_STAGE,
    FACE,
    OMEN,
    OVER_STAGE,
    SIDES_STAGE,
    TAX_DICE,
    TAX_DIE,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.prospects import POINT
from oikist.games.ancient_colonies.scoring import ranking, scores
from oikist.games.ancient_colonies.turn import on_land

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

NAMES: Final = (
    "colonies", "cards", "fleet", "armies", "battle", "danger", "acts", "discovery", "auction", "promises", "rivals",
    "victory",
)  # fmt: skip
WEIGHTS: Final = [100, 67, 56, 104, 140, 166, 120, 122, 92, 113, 106, 88]  # fitted; in hundredths, in that order
VICTORY: Final = 100000  # for the first place when the game is over: above everything else
SAFE: Final = 15  # points ahead that are hardly lost in the last turn
HURRY: Final = 20  # a token on land for who is ahead, for each turn that the game is longer than usual
LATEST: Final = 15  # of these turns
LEAD: Final = 400  # a point ahead in the last turn
ACT: Final = 50  # an Act in hand
OMEN_ACT: Final = 60  # an Act that is decided by a die
PROMISE: Final = 300  # armies of others that may pass and stay
CHANGED: Final = 3  # a permission that was changed in this turn: not without need
STOPPED: Final = 4  # an army of others that was made to stop
SEEN: Final = 20  # a tile that lies face up, so that one that was peeked at is flipped too
FLIP: Final = 900  # a flip before anything else is done, for all that can still be done
LATE_FLIP: Final = -60  # one after the fleet has sailed: it cannot go home any more, and all see what is found
PEEK: Final = 910
LAST_FLIP: Final = -900  # the flip that lets a game end that is not won
CORNER: Final = 12  # an own colony at the corners of a tile that is flipped
NEAR_SEA: Final = 4  # the nearer a tile is to the sea
ON_SHOW: Final = 2  # a card that is not cleared


def terms(state: "AncientColoniesState", seat: int, weights: list[int]) -> list[Term]:
    """The named parts; what stands alone has no weight."""
    if state.stage == OVER_STAGE:
        return [Term("victory", _victory(state, seat))]
    if state.stage == SIDES_STAGE:
        return [Term("side", side_prospect(state, seat))]
    return weighed_terms(NAMES, _worths(state, seat), weights)


def evaluate(state: "AncientColoniesState", seat: int, weights: list[int]) -> int:
    """The sum of the terms."""
    if state.stage == OVER_STAGE:
        return _victory(state, seat)
    if state.stage == SIDES_STAGE:
        return side_prospect(state, seat)
    return weighed_sum(_worths(state, seat), weights)


def _victory(state: "AncientColoniesState", seat: int) -> int:
    """Points ahead of the best rival, and the first place above all."""
    points = scores(state)
    best = max(points[other] for other in range(state.seats) if other != seat)
    return (points[seat] - best) * POINT + (VICTORY if ranking(state)[seat] == 1 else -VICTORY)


def _last_lead(state: "AncientColoniesState", seat: int) -> int:
    """Points ahead of the best rival when this is the last turn; who is ahead late hurries towards it."""
    is_last = is_ending(state)
    if not is_last and state.turns < USUAL[state.seats]:
        return 0
    points = scores(state)
    lead = points[seat] - max(points[other] for other in range(state.seats) if other != seat)
    if is_last:
        return lead * LEAD if -SAFE < lead < SAFE else VICTORY if lead > 0 else -VICTORY
    late = min(state.turns - USUAL[state.seats] + 1, LATEST)
    return on_land(state, seat) * HURRY * late if lead > 0 else 0


def _worths(state: "AncientColoniesState", seat: int) -> list[int]:
    """The parts as they come, in the order of their names."""
    outlook = Outlook(state)
    colonies = outlook.total[seat]
    if state.phase in (ASSIGN, TAX_DIE, TAX_DICE) and state.active == seat:
        colonies += tax_gamble(state, outlook, seat)
    return [
        colonies,
        outlook.cards[seat] - state.side_cost[seat] * POINT,
        fleet_worth(state, outlook, seat),
        standing_armies(state, outlook, seat),
        battle_prospect(state, outlook, seat),
        -danger(state, outlook, seat),
        _acts(state, seat),
        _discovery(state, seat),
        auction_prospect(state, outlook, seat) + len(state.shop) * ON_SHOW if state.stage == CIVIL_STAGE else 0,
        _promises(state, seat),
        -_rivals(state, outlook, seat),
        _last_lead(state, seat),
    ]


def _rivals(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """What the rivals have: on the average, and the best of them."""
    total, best = 0, -VICTORY
    for other in range(state.seats):
        if other != seat:
            worth = outlook.total[other] + outlook.cards[other] - state.side_cost[other] * POINT
            worth += standing_armies(state, outlook, other) + state.hand[other].bit_count() * ACT
            total += worth
            best = max(best, worth)
    return (total * (100 - LEADER) // (state.seats - 1) + best * LEADER) // 100


def _acts(state: "AncientColoniesState", seat: int) -> int:
    """Acts in hand; one that waits for the die of its holder."""
    worth = state.hand[seat].bit_count() * ACT
    return worth + OMEN_ACT if state.phase == OMEN and state.holder == seat else worth


def _promises(state: "AncientColoniesState", seat: int) -> int:
    """Permissions given, and armies that were stopped."""
    worth = -state.allows[seat].bit_count() * PROMISE
    if state.active == seat:
        worth -= state.changed.bit_count() * CHANGED
    for answer in state.answers:
        if answer & 1 and (answer >> 1) % MOST_SEATS == seat:
            worth += STOPPED
    return worth


def _discovery(state: "AncientColoniesState", seat: int) -> int:
    """Tiles face up, and one that is about to be seen; the last one is left to those who are ahead."""
    seen = state.shown.bit_count() * SEEN
    if state.phase != FACE or state.active != seat:
        return seen
    if second_part(state.focus):
        return seen + PEEK
    tile = first_part(state.focus)
    near = (TILE_SITES[tile] & state.mine[seat]).bit_count() * CORNER - tile // ROWS * NEAR_SEA
    if hidden_tiles(state) == 1:
        points = scores(state)
        if points[seat] < max(points):
            return seen + LAST_FLIP
    # A flip is made before the fleet sails, so that the fleet may still go home.
    return seen + near + (LATE_FLIP if state.has_sailed else FLIP)
