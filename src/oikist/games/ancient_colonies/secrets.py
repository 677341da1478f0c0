"""Secrets: what each seat sees and may believe. Peeked tiles and Acts in hand are known to some; all else is open."""

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from oikist.core.record import HIDDEN
from oikist.core.rng import Rng
from oikist.games.ancient_colonies import moves
from oikist.games.ancient_colonies.board import FACE_NAMES, TILE_NAMES, TILES, UNKNOWN, bits
from oikist.games.ancient_colonies.components import ACTS
from oikist.games.ancient_colonies.land import face_weights
from oikist.games.ancient_colonies.market import FIRST_ACT
from oikist.games.ancient_colonies.phases import ASK_ACT, DRAW_ACT, FACE, first_part, second_part, task
from oikist.games.ancient_colonies.table_view import table_view
from oikist.games.ancient_colonies.view import AncientColoniesView, TileView

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

EVERYBODY: Final = -9  # sees it
# All fields that are neither secret nor kept in step with others.
_open_fields: Final = attrgetter(
    "shown", "known", "side", "side_cost", "stock", "ship", "manned", "cargo", "settlers", "allows", "bound", "saved",
    "spent", "owner", "level", "walls", "money", "income", "unrest", "untaxed", "armies", "card_owner", "top", "shop",
    "is_civil", "stage", "first", "turns", "passed", "active", "step", "phase", "mover", "agenda", "flips",
    "late_flips", "peeks", "peeks_any", "sails", "has_sailed", "loaded", "unloaded", "boarded", "units", "walker",
    "answers", "fought", "changed", "paid", "taxed", "assigned", "used", "chosen", "guarded", "halves", "raised",
    "lot", "price", "bidder", "act", "holder", "target", "spared", "offered", "aside", "dropped",
)  # fmt: skip


def seen_name(state: "AncientColoniesState", action: int, seat: int) -> str:
    """The name as the seat sees it, the last word hidden if only another knows it (AC-4.6, AC-10.19, AC-12.12)."""
    name = state.board.action_names[action]
    return name if _witness(state, action) in (EVERYBODY, seat) else f"{name.rpartition(' ')[0]} {HIDDEN}"


def _witness(state: "AncientColoniesState", action: int) -> int:
    """Who sees what an action is about: the seat that peeks, takes an Act or gives one up; else everybody."""
    board = state.board
    if state.phase == FACE and second_part(state.focus):
        return second_part(state.focus) - 1
    if state.phase == DRAW_ACT:
        return first_part(state.focus)
    return state.mover if board.first_lose_act <= action < board.use_fleet else EVERYBODY


def view(state: "AncientColoniesState", seat: int) -> AncientColoniesView:
    """What the seat may know: of tiles and Acts only those it has seen (AC-1.9)."""
    tiles = tuple(_tile_view(state, tile, seat) for tile in range(TILES))
    return table_view(state, seat, tiles)


def seen(state: "AncientColoniesState", seat: int) -> object:
    """What the seat can tell from the table: all that lies open, and of the rest what its view shows of it."""
    is_open = state.phase != ASK_ACT or first_part(state.focus) == seat
    return (
        _open_fields(state),
        state.focus if is_open else task(ASK_ACT, first_part(state.focus), 0),
        [state.face[tile] if _knows(state, tile, seat) else UNKNOWN for tile in range(TILES)],
        [segment.bit_count() for segment in state.segments],
        [hand.bit_count() for hand in state.hand],
        (state.hand[seat], state.buried[seat]) if seat >= 0 else (),
    )


def _tile_view(state: "AncientColoniesState", tile: int, seat: int) -> TileView:
    face = FACE_NAMES[state.face[tile]] if _knows(state, tile, seat) else ""
    return TileView(TILE_NAMES[tile], face, bool(state.shown >> tile & 1), tuple(bits(state.known[tile])))


def _knows(state: "AncientColoniesState", tile: int, seat: int) -> bool:
    """Whether a seat knows the face of a tile: all of those face up, the peeker of others."""
    return bool(state.shown >> tile & 1) or (seat >= 0 and bool(state.known[tile] >> seat & 1))


def resample(state: "AncientColoniesState", seat: int, rng: Rng) -> None:
    """Draw anew what the seat does not know: faces others peeked at, Acts in the deck, in hands or given up."""
    _resample_tiles(state, seat, rng)
    _resample_acts(state, seat, rng)
    asked = first_part(state.focus) if state.phase == ASK_ACT else seat
    if asked != seat:  # which Act another has just taken is not known either
        state.focus = task(ASK_ACT, asked, rng.pick(bits(state.hand[asked])))
    state.choices = moves.legal(state)


def _resample_tiles(state: "AncientColoniesState", seat: int, rng: Rng) -> None:
    hidden = [tile for tile in range(TILES) if state.known[tile] and not _knows(state, tile, seat)]
    for tile in hidden:
        state.face[tile] = UNKNOWN
    for tile in hidden:
        state.face[tile] = rng.weighted(face_weights(state.face, tile))


def _resample_acts(state: "AncientColoniesState", seat: int, rng: Rng) -> None:
    """All Acts the seat has not seen change places, as many in each place as there were."""
    own = state.hand[seat] | state.buried[seat] if seat >= 0 else 0
    places: list[int] = []  # of each Act in the order of the Acts: its place, sorted so that only counts matter
    acts: list[int] = []
    in_deck = state.segments[0] >> FIRST_ACT if state.segments else 0
    for act in range(ACTS):
        if own >> act & 1:
            continue
        place = _place_of(state, act, in_deck)
        if place >= 0:
            acts.append(act)
            places.append(place)
    places.sort()
    rng.shuffle(acts)
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = 0
            state.buried[other] = 0
    deck = 0
    for act, place in zip(acts, places, strict=True):
        if place == 0:
            deck |= 1 << (FIRST_ACT + act)
        elif place <= state.seats:
            state.hand[place - 1] |= 1 << act
        else:
            state.buried[place - 1 - state.seats] |= 1 << act
    if in_deck:
        state.segments[0] = state.segments[0] & ((1 << FIRST_ACT) - 1) | deck


def _place_of(state: "AncientColoniesState", act: int, in_deck: int) -> int:
    """0 in the deck, 1 + seat in a hand, 1 + seats + seat given up unseen, -1 out of the game for all to see."""
    if in_deck >> act & 1:
        return 0
    for seat in range(state.seats):
        if state.hand[seat] >> act & 1:
            return 1 + seat
        if state.buried[seat] >> act & 1:
            return 1 + state.seats + seat
    return -1
