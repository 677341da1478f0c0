"""View: what a seat sees of Ancient Colonies. Peeked tiles and Acts in hand are shown to those who know them only."""

from dataclasses import dataclass

from oikist.core.state import View


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile of the map; its face is "" if the seat does not know it."""

    tile: str
    face: str  # "sea", "shallows", "mountains", "acropolis-ne", "oracle-sw"
    is_shown: bool
    peeked_by: tuple[int, ...]  # seats that have looked at it while it lies face down


@dataclass(frozen=True, slots=True)
class SiteView:
    """An intersection where colonies can stand."""

    site: str
    is_legal: bool
    is_coastal: bool
    has_acropolis: bool
    has_oracle: bool


@dataclass(frozen=True, slots=True)
class ColonyView:
    """A colony and what it earns and is worth as things stand."""

    site: str
    seat: int
    level: str
    is_walled: bool
    talents: int  # -1 if the seat is not shown it
    halves: int  # income before tax and cards, in half Talents
    sea: int  # neighbours by sea and by land
    land: int
    defence: int  # before the die, against the seat in turn, or against nobody in particular in its own turn
    unrest: int  # turns that its ring stays: no tax, no investment, no card
    untaxed: int  # turns without tax because of an Act
    points: int
    earned: int  # half Talents of this turn that are not paid out yet, -1 if the seat is not shown its Talents


@dataclass(frozen=True, slots=True)
class ArmyView:
    """Armies of one seat at one place."""

    place: str
    seat: int
    number: int
    moves: int  # most moves that one of them has left, 0 if it is not the seat's turn


@dataclass(frozen=True, slots=True)
class UnitView:
    """One army of the seat in turn, in its Activities."""

    place: str
    moves: int
    came_from: str  # a tile, "fleet", or "" if it did not come to a site in this turn
    is_fresh: bool  # began the turn in an own colony and has not moved
    is_landed: bool  # in this turn


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What a seat has answered to armies that entered a place."""

    place: str
    seat: int
    is_intercepting: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """What has been done in this turn, and the roll or payment that is being decided: all of it lies open."""

    peeks_anywhere: int  # of the peeks that are left
    has_sailed: bool  # the fleet of the seat in turn
    loading: str  # "" before it, the tile where it goes on, "over"
    unloading: str  # "" before it, the site where it goes on, "over"
    boarded: int  # armies that went aboard as their move
    changed: tuple[int, ...]  # guests whose permission was given or withdrawn
    units: tuple[UnitView, ...]  # none outside the Activities
    answers: tuple[AnswerView, ...]
    fought: tuple[tuple[str, int], ...]  # places and opponents of its battles
    taxed: tuple[str, ...]  # sites
    assigned: tuple[str, ...]  # cards, to the roll that is being decided
    used: tuple[str, ...]  # cards that were assigned in this turn, those as well
    chosen: tuple[str, ...]  # sites the card that is paying has already paid
    halves: tuple[str, ...]  # sites with half a Talent left over
    raised: tuple[str, ...]  # sites that built an army
    guarded: int  # failures averted by cards
    policy: str  # of the roll that is being decided, "" if none is
    dice: int  # what they show while the seat may roll again, else 0
    left: int  # payments of the card, or Talents of two halves, still to be placed


@dataclass(frozen=True, slots=True)
class CardView:
    """An achievement card; effects are words of the components file with their numbers."""

    name: str
    type: str
    bid: int
    points: int
    has_gods: bool
    is_coin_art: bool
    effects: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle that can be started: totals before the dice, and of 36 rolls how many bring each result."""

    place: str
    other: int
    attack: int
    defence: int
    odds: tuple[int, ...]  # routed, beaten, tied, ahead, double


@dataclass(frozen=True, slots=True)
class TaxView:
    """A tax policy as it stands for the seat without cards: half Talents and failures in so many equal rolls."""

    policy: str
    rolls: int
    halves: int
    failures: int


@dataclass(frozen=True, slots=True)
class SideView:
    """A side and its powers, in words of the components file with their numbers."""

    side: str
    effects: tuple[tuple[str, int], ...]
    was_offered: bool  # in the auction of sides


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything of one seat, and its score if the game ended now."""

    seat: int
    side: str  # "" before it has one
    score: int
    stock: int
    on_land: int  # of 28 tokens
    ship: str  # a tile, "home", or "" before it is placed
    is_manned: bool
    armies_aboard: int
    has_colony_aboard: bool  # or a token that may still become one
    is_open_aboard: bool  # it may still become one, or an army
    allows: tuple[int, ...]
    is_bound: bool
    talents: int  # of all colonies, -1 if the seat is not shown it: all is shown at the end
    cards: tuple[CardView, ...]
    piety: int
    acts: int
    hand: tuple[str, ...]  # names of its Acts, for itself only
    buried: tuple[str, ...]  # Acts it gave up unseen, for itself only
    drawn: str  # the Act it has just taken, for itself only
    side_cost: int
    has_dropped: bool  # out of the auction of a side
    is_spared: bool  # warded off the Act that works
    can_board: bool  # its army that must leave may go to its fleet
    saved: int  # armies that cards saved in this turn
    spent: tuple[str, ...]  # what it bought in this turn: the discount is used up, in words of the components file


@dataclass(frozen=True, slots=True)
class AncientColoniesView(View):
    """The whole table as one seat sees it."""

    phase: str
    stage: str
    step: str
    turn: int  # counted from 1
    last_turn: int
    start_seat: int  # -1 before all have their sides
    opener: int  # of the auction of a side, -1 outside it
    active: int
    place: str  # what the question is about, "" if nothing
    other: int  # the seat it is about, -1 if none
    flips: int  # left of the seat in turn, as are the next two
    peeks: int
    sails: int  # 0 as well if its fleet is not at sea or unmanned
    due: int  # Talents that the seat to move still owes for its armies, 0 outside the upkeep
    done: TurnView
    tiles: tuple[TileView, ...]
    sites: tuple[SiteView, ...]
    colonies: tuple[ColonyView, ...]
    armies: tuple[ArmyView, ...]
    deck: int
    top: str  # type of the top card, "" if the deck is empty or closed
    is_civil: bool
    shop: tuple[CardView, ...]
    lot: str  # the card or side that is auctioned
    price: int  # the highest bid, -1 if there is none
    bidder: int
    act: str  # the Act that works
    holder: int
    target: str
    battles: tuple[BattleView, ...]
    taxes: tuple[TaxView, ...]
    is_rounding: bool  # whether half Talents are rounded down in each colony
    sides: tuple[SideView, ...]  # all five, by rank
    seats: tuple[SeatView, ...]
