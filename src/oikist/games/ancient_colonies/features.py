"""Features: fixed-length numbers for learners, made from what a seat sees; most lie between 0 and 1.

Seats come as the viewer first and then to the left, always five: missing ones are 0. A spectator looks from seat 0.
  20 tiles, a1 first, then a2, with 17: which of the 11 faces it has, as far as the viewer knows; face up; which seats
     have peeked at it,
  24 sites, w0 first, then w1, with 24: legal, coastal, acropolis, oracle; whose colony; Settlement, Village, Town,
     City; walls; money shown, Talents up to 20 / 20; income before tax in half Talents / 16; neighbours by sea / 8 and
     by land / 8; defence / 20; turns of unrest / 2 and without tax / 2; points / 8; Talents above 20 / 80,
  44 places, the sites and then the tiles, with 11: armies of each seat / 4; most moves one of them has left / 3; chance
     that the seat in turn wins a battle it can start here, against each seat.
Then five seats with
  13 of itself: present, to move, in turn, has the start token or opens the auction of a side, score / 40, stock / 28,
     tokens on land / 28, money shown, Talents / 50, Piety / 5, Acts in hand / 5, points bid for its side / 30, its
     armies cannot march,
   5 which side it has,
  24 of its fleet: on which tile, at home; manned, armies aboard / 2, a colony aboard,
   5 which seats it admits,
  59 which cards it has, the Sibyl last.
Then the table:
  58 which cards are on show,
  26 which Acts the viewer has in hand, then which it gave up unseen,
   6 type of the top card, cards in the deck / 71, there was a Town,
  63 which card is auctioned or pays a bonus, which side is auctioned,
   7 a bid is made, the highest / 30, by which seat,
  18 which Act works, whose it is,
  49 what it is aimed at: a place, a seat,
  49 what the question is about: a place, a seat,
   4 both policies with dice: Talents on average / 4, chance to fail,
  43 phases, over last,
   9 stages, then 5 steps of the Activities,
   5 turn as a part of the most there can be, flips / 2, peeks / 2, spaces by sea / 5, upkeep still owed / 5,
   4 two to five seats.
Last what has been done in the turn so far: turn_features.py.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from oikist.games.ancient_colonies import turn_features
from oikist.games.ancient_colonies.board import (
    FACE_NAMES,
    FACES,
    LEVEL_NAMES,
    MOST_SEATS,
    PLACE_NAMES,
    PLACES,
    POLICY_NAMES,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
    TILES,
    Board,
)
from oikist.games.ancient_colonies.components import ACTS, CARDS, SIDES, TYPES
from oikist.games.ancient_colonies.phases import FIRST_CHORE, OVER, PHASES, STAGES, STEPS
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT
from oikist.games.ancient_colonies.view import AncientColoniesView, ColonyView, SeatView, SiteView, TileView

SHOWN_PHASES: Final = (*PHASES[:FIRST_CHORE], PHASES[OVER])
HOME_NAMES: Final = (*TILE_NAMES, "home")
DECK: Final = CARDS + ACTS

SEATS: Final = ("viewer", *(f"viewer+{offset}" for offset in range(1, MOST_SEATS)))
SITE_WORDS: Final = (
    "legal", "coastal", "acropolis", "oracle", *(f"colony of {seat}" for seat in SEATS), *LEVEL_NAMES[1:], "walls",
    "money shown", "Talents up to 20 / 20", "income in half Talents / 16", "neighbours by sea / 8",
    "neighbours by land / 8", "defence / 20", "turns of unrest / 2", "turns without tax / 2", "points / 8",
    "Talents above 20 / 80",
)  # fmt: skip
SELF_WORDS: Final = (
    "present", "to move", "in turn", "has the start token or opens", "score / 40", "stock / 28", "tokens on land / 28",
    "money shown", "Talents / 50", "Piety / 5", "Acts in hand / 5", "points bid for its side / 30",
    "its armies cannot march",
)  # fmt: skip
FLEET_WORDS: Final = (
    *(f"at {place}" for place in HOME_NAMES), "manned", "armies aboard / 2", "has a colony aboard",
)  # fmt: skip
TURN_WORDS: Final = ("turn / most", "flips / 2", "peeks / 2", "spaces by sea / 5", "upkeep owed / 5")

PER_TILE: Final = FACES + 1 + MOST_SEATS
PER_SITE: Final = len(SITE_WORDS)
PER_PLACE: Final = 2 * MOST_SEATS + 1
PER_SELF: Final = len(SELF_WORDS)
PER_FLEET: Final = len(FLEET_WORDS)
PER_SEAT: Final = PER_SELF + len(SIDES) + PER_FLEET + MOST_SEATS + CARDS + 1
FIRST_PLACE: Final = TILES * PER_TILE + SITES * PER_SITE
FIRST_SEAT: Final = FIRST_PLACE + PLACES * PER_PLACE
FIRST_CARD: Final = FIRST_SEAT + MOST_SEATS * PER_SEAT
TABLE: Final = (
    CARDS
    + 2 * ACTS
    + len(TYPES)
    + 2
    + CARDS
    + len(SIDES)
    + 2
    + MOST_SEATS
    + ACTS
    + MOST_SEATS
    + 2 * (PLACES + MOST_SEATS)
    + 2 * len(POLICY_NAMES)
    + len(SHOWN_PHASES)
    + len(STAGES)
    + len(STEPS)
    + len(TURN_WORDS)
    + MOST_SEATS
    - 1
)
FIRST_TURN: Final = FIRST_CARD + TABLE
LENGTH: Final = FIRST_TURN + turn_features.LENGTH


def names(board: Board) -> list[str]:
    """What each number is."""
    tile_words = (*FACE_NAMES, "face up", *(f"{seat} has peeked" for seat in SEATS))
    words = [f"{tile}: {word}" for tile in TILE_NAMES for word in tile_words]
    words += [f"{site}: {word}" for site in SITE_NAMES for word in SITE_WORDS]
    place_words = (
        *(f"armies of {seat} / 4" for seat in SEATS),
        "most moves left / 3",
        *(f"chance to win against {seat}" for seat in SEATS),
    )
    words += [f"{place}: {word}" for place in PLACE_NAMES for word in place_words]
    for seat in SEATS:
        words += [f"{seat}: {word}" for word in SELF_WORDS]
        words += [f"{seat}: side {side}" for side in SIDES]
        words += [f"{seat}: fleet {word}" for word in FLEET_WORDS]
        words += [f"{seat}: admits {guest}" for guest in SEATS]
        words += [f"{seat}: card {card}" for card in board.components.card_names]
    return words + _table_names(board) + turn_features.names(board, SEATS)


def _table_names(board: Board) -> list[str]:
    cards, acts = board.components.card_names[:CARDS], board.components.act_names
    words = [f"on show: {card}" for card in cards]
    words += [f"in hand: {act}" for act in acts] + [f"given up: {act}" for act in acts]
    words += [f"top card: {kind}" for kind in TYPES] + ["deck: cards / 71", "table: there was a Town"]
    words += [f"auction or bonus: {card}" for card in cards] + [f"auction: {side}" for side in SIDES]
    words += ["bid: made", "bid: highest / 30"] + [f"bid: by {seat}" for seat in SEATS]
    words += [f"act: {act}" for act in acts] + [f"act: of {seat}" for seat in SEATS]
    words += [f"target: {place}" for place in (*PLACE_NAMES, *SEATS)]
    words += [f"question: about {place}" for place in (*PLACE_NAMES, *SEATS)]
    for policy in POLICY_NAMES:
        words += [f"{policy} tax: Talents on average / 4", f"{policy} tax: chance to fail"]
    words += [f"phase: {phase}" for phase in SHOWN_PHASES]
    words += [f"stage: {stage}" for stage in STAGES] + [f"step: {step}" for step in STEPS]
    words += [f"turn: {word}" for word in TURN_WORDS]
    return words + [f"table: {count} seats" for count in range(2, MOST_SEATS + 1)]


def features(board: Board, view: AncientColoniesView) -> list[float]:
    """The numbers, in the order above; quick_features.py makes the same ones without a view."""
    numbers: list[float] = []
    for tile in view.tiles:
        numbers += _tile_numbers(view, tile)
    colonies = {colony.site: colony for colony in view.colonies}
    for site in view.sites:
        numbers += _site_numbers(view, site, colonies.get(site.site))
    numbers += _place_numbers(view)
    for offset in range(len(view.seats)):
        numbers += _seat_numbers(board, view, view.seats[(max(view.seat, 0) + offset) % len(view.seats)])
    numbers += [0.0] * (PER_SEAT * (MOST_SEATS - len(view.seats)))
    numbers += _card_numbers(board, view)
    numbers += _question_numbers(board, view) + _moment_numbers(view)
    return numbers + turn_features.numbers_of(board, view)


def _offset(view: AncientColoniesView, seat: int) -> int:
    """How far to the left of the viewer a seat is."""
    return (seat - max(view.seat, 0)) % len(view.seats)


def _which_seats(view: AncientColoniesView, seats: Iterable[int]) -> list[float]:
    numbers = [0.0] * MOST_SEATS
    for seat in seats:
        if seat >= 0:
            numbers[_offset(view, seat)] = 1.0
    return numbers


def _which(name: str, names: Sequence[str]) -> list[float]:
    return [float(name == one) for one in names]


def _tile_numbers(view: AncientColoniesView, tile: TileView) -> list[float]:
    return [*_which(tile.face, FACE_NAMES), float(tile.is_shown), *_which_seats(view, tile.peeked_by)]


def _site_numbers(view: AncientColoniesView, site: SiteView, colony: ColonyView | None) -> list[float]:
    numbers = [float(site.is_legal), float(site.is_coastal), float(site.has_acropolis), float(site.has_oracle)]
    if colony is None:
        return numbers + [0.0] * (PER_SITE - len(numbers))
    numbers += _which_seats(view, [colony.seat])
    numbers += _which(colony.level, LEVEL_NAMES[1:])
    talents = max(colony.talents, 0)
    numbers += [float(colony.is_walled), float(colony.talents >= 0), min(talents, 20) / 20, colony.halves / 16]
    numbers += [colony.sea / 8, colony.land / 8, colony.defence / 20, colony.unrest / 2, colony.untaxed / 2]
    return [*numbers, colony.points / 8, max(talents - 20, 0) / 80]


def _place_numbers(view: AncientColoniesView) -> list[float]:
    """Armies, their moves and their chances, place by place."""
    numbers = [0.0] * (PLACES * PER_PLACE)
    for army in view.armies:
        first = PLACE_NAMES.index(army.place) * PER_PLACE
        numbers[first + _offset(view, army.seat)] = army.number / 4
        numbers[first + MOST_SEATS] = max(numbers[first + MOST_SEATS], army.moves / 3)
    for battle in view.battles:
        first = PLACE_NAMES.index(battle.place) * PER_PLACE + MOST_SEATS + 1
        numbers[first + _offset(view, battle.other)] = sum(battle.odds[3:]) / sum(battle.odds)
    return numbers


def _seat_numbers(board: Board, view: AncientColoniesView, seat: SeatView) -> list[float]:
    number = seat.seat
    is_first = number in (view.start_seat, view.opener)
    numbers = [1.0, float(view.to_move == number), float(view.active == number), float(is_first)]
    numbers += [seat.score / 40, seat.stock / TOKENS_A_SEAT, seat.on_land / TOKENS_A_SEAT, float(seat.talents >= 0)]
    numbers += [max(seat.talents, 0) / 50, seat.piety / 5, seat.acts / 5, seat.side_cost / 30]
    numbers += [float(seat.is_bound)]
    numbers += _which(seat.side, SIDES)
    numbers += _which(seat.ship, HOME_NAMES)
    numbers += [float(seat.is_manned), seat.armies_aboard / 2, float(seat.has_colony_aboard)]
    numbers += _which_seats(view, seat.allows)
    owned = {card.name for card in seat.cards}
    return numbers + [float(name in owned) for name in board.components.card_names]


def _card_numbers(board: Board, view: AncientColoniesView) -> list[float]:
    """Cards on show, the Acts of the viewer, and the deck."""
    parts = board.components
    shop = {card.name for card in view.shop}
    hand, buried = (view.seats[view.seat].hand, view.seats[view.seat].buried) if view.seat >= 0 else ((), ())
    numbers = [float(name in shop) for name in parts.card_names[:CARDS]]
    numbers += [float(name in hand) for name in parts.act_names]
    numbers += [float(name in buried) for name in parts.act_names]
    return numbers + _which(view.top, TYPES) + [view.deck / DECK, float(view.is_civil)]


def _question_numbers(board: Board, view: AncientColoniesView) -> list[float]:
    """What is auctioned, the Act that works, what a question is about, and the odds of taxes."""
    parts = board.components
    # A side and a card may have one name: only one of them is auctioned in a stage.
    card = view.place if view.phase == "bonus" else "" if view.stage == "sides" else view.lot
    numbers = _which(card, parts.card_names[:CARDS])
    numbers += _which(view.lot if view.stage == "sides" else "", SIDES)
    numbers += [float(view.price >= 0), max(view.price, 0) / 30, *_which_seats(view, [view.bidder])]
    numbers += _which(view.act, parts.act_names) + _which_seats(view, [view.holder])
    kind, _, target = view.target.partition(" ")
    numbers += _which(view.target, PLACE_NAMES) + _which_seats(view, [int(target)] if kind == "seat" else [])
    numbers += _which("" if view.phase == "bonus" else view.place, PLACE_NAMES) + _which_seats(view, [view.other])
    taxes = [0.0] * (2 * len(POLICY_NAMES))
    for number, tax in enumerate(view.taxes):
        taxes[2 * number : 2 * number + 2] = [tax.halves / tax.rolls / 8, tax.failures / tax.rolls]
    return numbers + taxes


def _moment_numbers(view: AncientColoniesView) -> list[float]:
    """The phase, and how far the turn and the game are."""
    numbers = _which(view.phase, SHOWN_PHASES) + _which(view.stage, STAGES) + _which(view.step, STEPS)
    numbers += [view.turn / view.last_turn, view.flips / 2, view.peeks / 2, view.sails / 5, view.due / 5]
    return numbers + [float(len(view.seats) == count) for count in range(2, MOST_SEATS + 1)]
