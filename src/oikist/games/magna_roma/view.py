"""View: what a seat sees of Magna Roma. Nothing is secret here, so every seat sees the same."""

from dataclasses import dataclass

from oikist.core.state import View


@dataclass(frozen=True, slots=True)
class TileView:
    """A city tile; its edges from the north clockwise as it lies, "-" where there is no half-symbol."""

    name: str
    colour: str
    edges: str
    stars: int
    icon: str  # "" if it has none


@dataclass(frozen=True, slots=True)
class SlotView:
    """A slot of the ring, or a place of the pool of three."""

    slot: int  # counted from 1
    tile: TileView | None
    seat: int  # whose cylinder stands there, -1 if none does


@dataclass(frozen=True, slots=True)
class CellView:
    """One tile in a city; the Town Center has the colour "town"."""

    cell: str
    tile: TileView
    turn: str  # degrees clockwise
    is_blessed: bool
    monument: str  # what is built on it, "" if nothing is


@dataclass(frozen=True, slots=True)
class MonumentView:
    """A monument, on display or built; worth is what it scores as things stand, with the people employed there."""

    name: str
    coins: int
    need: int
    bonus: str  # "" if it brings nothing at once
    points: tuple[int, ...]
    counts: str  # what the points are for: "", a colour, an icon, or "population"
    site: str  # "" while it is on display
    is_on_town: bool  # it stands on the Town Center only
    employed: int
    worth: int


@dataclass(frozen=True, slots=True)
class ProvinceSlotView:
    """One slot of a province card."""

    legions: int
    points: int
    bonus: str
    seat: int  # who conquered it, -1 if it is free, -2 if it is blocked


@dataclass(frozen=True, slots=True)
class ProvinceView:
    """A province in play: what it counts, and its slots."""

    name: str
    counts: tuple[str, ...]  # icons of a set, or a colour for districts
    slots: tuple[ProvinceSlotView, ...]


@dataclass(frozen=True, slots=True)
class TradeView:
    """A trade token in play and the spaces of the Market it belongs to."""

    name: str
    spaces: tuple[int, ...]
    payments: tuple[tuple[int, int, int], ...]  # coins, population, legions: one of these ways
    gain: str
    amount: int


@dataclass(frozen=True, slots=True)
class TracksView:
    """What is printed along the tracks, the same for all seats."""

    star_values: tuple[int, ...]  # by step
    star_bonuses: tuple["BonusView", ...]
    market_values: tuple[int, ...]  # by space, as are the next ones
    military_points: tuple[int, ...]
    pantheon_values: tuple[int, ...]
    blessing_spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BonusView:
    """A bonus of a star track, or of two that are linked."""

    colours: tuple[str, ...]
    step: int
    bonus: str


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """An objective of the solo board: its line is the number of a row or the letter of a column."""

    name: str
    level: int
    line: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything of one seat, and its score if the game ended now."""

    seat: int
    score: int
    points: int  # on the score track
    placed: int
    coins: int
    population: int
    blessings: int
    legions: int
    faith: int
    luxury: int
    stars: tuple[int, ...]  # steps on the red, purple and brown track
    star_values: tuple[int, ...]
    market_value: int
    pantheon_value: int
    military_points: int
    sets: tuple[int, ...]  # how often the city has what each province in play counts
    tile: TileView | None  # the reserved one
    cells: tuple[CellView, ...]
    open_cells: tuple[str, ...]  # where its next tile may lie
    monuments: tuple[MonumentView, ...]


@dataclass(frozen=True, slots=True)
class MagnaRomaView(View):
    """The whole table."""

    phase: str
    pairs: tuple[str, ...]  # which two half-symbols make what: "AA=legion"
    round: int  # counted from 1; every seat has a turn in it
    rounds: int
    has_acted: bool
    pending: str  # the trade or the monument that waits for an answer, "" if none does
    deck: int  # city tiles not drawn yet
    tracks: TracksView
    ring: tuple[SlotView, ...]
    display: tuple[MonumentView, ...]
    monument_deck: int
    provinces: tuple[ProvinceView, ...]
    trades: tuple[TradeView, ...]
    objectives: tuple[ObjectiveView, ...]
    title: str  # what the score is called when one plays alone, "" if several do
    seats: tuple[SeatView, ...]
