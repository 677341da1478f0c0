"""State of Ancient Colonies: ints and flat lists of ints; tiles, sites and cards are numbers, sets are bit masks."""

from collections.abc import MutableSequence
from typing import Final

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR, Entry, State
from oikist.games.ancient_colonies import moves, policy, position, quick_features, scoring, secrets
from oikist.games.ancient_colonies.board import Board
from oikist.games.ancient_colonies.phases import ASSIGN, BONUS, FIRST_REPLY, HALVES, MUSTER, OVER_STAGE, RETREAT, SAVE
from oikist.games.ancient_colonies.view import AncientColoniesView

# Questions that come several in a row: each can be judged by itself, all together would be too many to look at.
SEVERAL: Final = (BONUS, ASSIGN, HALVES, MUSTER, RETREAT, SAVE)


class AncientColoniesState(State):
    """The table at one moment. Lines marked * are kept in step with others and built anew by rebuild.py."""

    __slots__ = (
        "board", "options", "seats", "is_always_falling", "is_pooling_halves", "is_subtracting_late", "is_converting",
        "walled_village", "is_hiding_money",
        "face", "shown", "known", "water", "plains", "mountains", "sites", "acropolis", "oracle", "reach", "harbours",
        "side", "side_cost", "stock", "ship", "manned", "cargo", "settlers", "allows", "bound", "powers", "hand",
        "buried", "saved", "spent",
        "owner", "level", "walls", "money", "income", "unrest", "untaxed", "colonies", "mine", "armies", "army_places",
        "card_owner", "segments", "top", "shop", "is_civil",
        "stage", "first", "turns", "passed", "active", "step", "phase", "mover", "focus", "agenda", "choices",
        "flips", "late_flips", "peeks", "peeks_any", "sails", "has_sailed", "loaded", "unloaded", "boarded", "units",
        "walker", "answers", "fought", "changed",
        "paid", "taxed", "assigned", "used", "chosen", "guarded", "halves", "raised",
        "lot", "price", "bidder", "act", "holder", "target", "spared",
        "offered", "aside", "dropped",
    )  # fmt: skip

    board: Board  # the components, shared by all copies
    options: dict[str, str]  # as settled, shared by all copies
    seats: int
    is_always_falling: bool  # AC-8.10
    is_pooling_halves: bool  # AC-10.10
    is_subtracting_late: bool  # AC-10.17
    is_converting: bool  # AC-9.3
    walled_village: int  # AC-11.4
    is_hiding_money: bool  # AC-1.9
    face: list[int]  # tile -> its face, UNKNOWN while nobody has seen it
    shown: int  # tiles that lie face up
    known: list[int]  # tile -> mask of seats that peeked at it while it lay face down
    water: int  # * tiles face up by kind
    plains: int
    mountains: int
    sites: int  # * legal sites (AC-2.2)
    acropolis: int  # * sites with one
    oracle: int  # * the site of the oracle, -1 while it is not face up
    reach: int  # * water tiles connected with the sea column
    harbours: list[int]  # * site -> mask of the waters it touches, each named by its lowest tile
    side: list[int]  # seat -> its side, -1 before it has one
    side_cost: list[int]  # seat -> points bid for its side
    stock: list[int]  # seat -> tokens in its home country
    ship: list[int]  # seat -> tile of its fleet, HOME, or -1 before it is placed
    manned: list[int]  # seat -> 1 while a token is on its fleet
    cargo: list[int]  # seat -> tokens aboard
    settlers: list[int]  # seat -> OPEN if a token aboard may still become a colony, COLONY if it is one
    allows: list[int]  # seat -> mask of seats that may be in its colonies
    bound: list[int]  # seat -> 1 if its armies stay where they are in its next Activities
    powers: list[int]  # * seat * POWER_COUNT + power -> side and cards added up
    hand: list[int]  # seat -> mask of Acts
    buried: list[int]  # seat -> mask of Acts it gave up unseen
    saved: list[int]  # seat -> armies saved this turn
    spent: list[int]  # seat -> mask of discounts used this turn
    owner: list[int]  # site -> seat, -1 without a colony
    level: list[int]  # site -> 0 without a colony
    walls: list[int]  # site -> 1 with walls
    money: list[int]  # site -> Talents
    income: list[int]  # site -> half Talents earned this turn and not paid out yet
    unrest: list[int]  # site -> turns that its ring stays
    untaxed: list[int]  # site -> turns that it makes no tax because of an Act
    colonies: int  # * sites with a colony
    mine: list[int]  # * seat -> sites with its colonies
    armies: list[int]  # place * seats + seat -> number
    army_places: list[int]  # * seat -> mask of places
    card_owner: list[int]  # card -> seat, -1 if nobody has it
    segments: list[int]  # the deck from the top: masks of cards and Acts in unknown order
    top: int  # type of the top card, -1 if the deck is empty or nobody has looked
    shop: list[int]  # cards on show
    is_civil: int  # 1 once there was a Town
    stage: int
    first: int  # the seat that started; before, the one that opens the auction of a side, -1 if none does
    turns: int  # whole turns played
    passed: int  # seats that are through with this stage
    active: int  # the seat in turn
    step: int
    phase: int
    mover: int
    focus: int  # the task that is being decided, -1 if the stage asks
    agenda: list[int]  # tasks that wait, the next one last
    choices: list[int]  # * what can be chosen
    flips: int
    late_flips: int
    peeks: int
    peeks_any: int
    sails: int  # spaces the fleet may still sail
    has_sailed: int
    loaded: int  # NOT_YET, a tile while loading there, NO_MORE
    unloaded: int  # NOT_YET, a site while unloading there, NO_MORE
    boarded: int
    units: list[int]  # the armies of the seat in its Activities, ascending (armies.py)
    walker: int  # the unit that has just entered a place
    answers: list[int]  # (place * MOST_SEATS + seat) * 2, and 1 if that seat intercepts there, ascending
    fought: list[int]  # place * MOST_SEATS + opponent of battles fought, ascending
    changed: int  # mask of guests whose permission was changed
    paid: int  # armies maintained so far
    taxed: int  # sites
    assigned: int  # mask of cards, for the colony that is being taxed
    used: int  # mask of cards assigned this turn
    chosen: int  # sites a card's income went to
    guarded: int  # how often Strife was averted by cards this turn
    halves: int  # sites with half a Talent left over
    raised: int  # sites that built an army
    lot: int  # the card, or the side, that is auctioned; -1 if none is
    price: int  # the highest bid, -1 if there is none
    bidder: int
    act: int  # the Act that works, -1 if none does
    holder: int  # who played it, -1 if nobody owns it
    target: int  # place, or PLACES + seat; -1 if none
    spared: int  # mask of seats that warded it off
    offered: int  # sides that were put up for auction
    aside: int  # sides nobody bid for
    dropped: int  # seats that dropped out of this auction of a side

    def __init__(self) -> None:
        """An empty state that copy and set_up fill: compiled, __new__ alone would not do."""
        self.told = None

    def to_move(self) -> int:
        return self.mover

    def legal_actions(self) -> list[int]:
        return self.choices[:]

    def apply(self, action: int) -> None:
        moves.apply(self, action)

    def chance_weights(self) -> list[int]:
        return moves.weights(self)

    def refusal(self, action: int) -> str | None:
        return moves.refusal(self, action)

    def promising(self) -> list[int]:
        return policy.promising(self)

    def progress(self) -> int:
        """Every seat has its part of every stage in turn (AC-3.1)."""
        return (self.turns * OVER_STAGE + self.stage) * self.seats + min(self.passed, self.seats)

    def is_pending(self) -> bool:
        """A question that something has raised waits, one that a bot should answer before it compares states."""
        return self.phase >= FIRST_REPLY and self.mover >= 0 and self.phase not in SEVERAL

    def seen_name(self, action: int, seat: int) -> str:
        return secrets.seen_name(self, action, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self, seat: int) -> list[Entry]:
        return scoring.ledger(self, seat)

    def view(self, seat: int) -> AncientColoniesView:
        return secrets.view(self, seat)

    def _repr_svg_(self) -> str:
        from oikist.games.ancient_colonies.draw import draw  # only who looks at pictures needs it

        return draw(secrets.view(self, SPECTATOR))

    def seen(self, seat: int) -> object:
        return secrets.seen(self, seat)

    def write_features(self, seat: int, numbers: MutableSequence[float]) -> None:
        quick_features.write(self, seat, numbers)

    def sample_hidden(self, seat: int, rng: Rng) -> "AncientColoniesState":
        world = self.copy()
        secrets.resample(world, seat, rng)
        return world

    def table_options(self) -> dict[str, str]:
        return self.options

    def position(self) -> str:
        return position.write(self)

    def copy(self) -> "AncientColoniesState":
        """By hand and by slices; a test compares the fields."""
        new = AncientColoniesState()
        new.board = self.board
        new.options = self.options
        new.seats = self.seats
        new.is_always_falling = self.is_always_falling
        new.is_pooling_halves = self.is_pooling_halves
        new.is_subtracting_late = self.is_subtracting_late
        new.is_converting = self.is_converting
        new.walled_village = self.walled_village
        new.is_hiding_money = self.is_hiding_money
        new.shown = self.shown
        new.water = self.water
        new.plains = self.plains
        new.mountains = self.mountains
        new.sites = self.sites
        new.acropolis = self.acropolis
        new.oracle = self.oracle
        new.reach = self.reach
        new.colonies = self.colonies
        new.top = self.top
        new.is_civil = self.is_civil
        self._copy_lists(new)
        self._copy_turn(new)
        self._copy_money(new)
        return new

    def _copy_lists(self, new: "AncientColoniesState") -> None:
        new.face = self.face[:]
        new.known = self.known[:]
        new.harbours = self.harbours[:]
        new.side = self.side[:]
        new.side_cost = self.side_cost[:]
        new.stock = self.stock[:]
        new.ship = self.ship[:]
        new.manned = self.manned[:]
        new.cargo = self.cargo[:]
        new.settlers = self.settlers[:]
        new.allows = self.allows[:]
        new.bound = self.bound[:]
        new.powers = self.powers[:]
        new.hand = self.hand[:]
        new.buried = self.buried[:]
        new.saved = self.saved[:]
        new.spent = self.spent[:]
        new.owner = self.owner[:]
        new.level = self.level[:]
        new.walls = self.walls[:]
        new.money = self.money[:]
        new.income = self.income[:]
        new.unrest = self.unrest[:]
        new.untaxed = self.untaxed[:]
        new.mine = self.mine[:]
        new.armies = self.armies[:]
        new.army_places = self.army_places[:]
        new.card_owner = self.card_owner[:]
        new.segments = self.segments[:]
        new.shop = self.shop[:]
        new.agenda = self.agenda[:]
        new.choices = self.choices[:]
        new.units = self.units[:]
        new.answers = self.answers[:]
        new.fought = self.fought[:]

    def _copy_turn(self, new: "AncientColoniesState") -> None:
        new.stage = self.stage
        new.first = self.first
        new.turns = self.turns
        new.passed = self.passed
        new.active = self.active
        new.step = self.step
        new.phase = self.phase
        new.mover = self.mover
        new.focus = self.focus
        new.flips = self.flips
        new.late_flips = self.late_flips
        new.peeks = self.peeks
        new.peeks_any = self.peeks_any
        new.sails = self.sails
        new.has_sailed = self.has_sailed
        new.loaded = self.loaded
        new.unloaded = self.unloaded
        new.boarded = self.boarded
        new.walker = self.walker
        new.changed = self.changed

    def _copy_money(self, new: "AncientColoniesState") -> None:
        new.paid = self.paid
        new.taxed = self.taxed
        new.assigned = self.assigned
        new.used = self.used
        new.chosen = self.chosen
        new.guarded = self.guarded
        new.halves = self.halves
        new.raised = self.raised
        new.lot = self.lot
        new.price = self.price
        new.bidder = self.bidder
        new.act = self.act
        new.holder = self.holder
        new.target = self.target
        new.spared = self.spared
        new.offered = self.offered
        new.aside = self.aside
        new.dropped = self.dropped
