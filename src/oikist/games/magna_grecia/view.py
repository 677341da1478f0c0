"""View: what a seat sees of Magna Grecia. Nothing is secret here, so every seat sees the same."""

from dataclasses import dataclass

from oikist.core.state import View


@dataclass(frozen=True, slots=True)
class CardView:
    """An action card: the printed numbers, the enhanced ones, and the colours in order."""

    name: str
    roads: int
    roads_more: int
    cities: int
    cities_more: int
    resupply: int
    resupply_more: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies before a seat, and its score if the game ended now."""

    seat: int
    colour: str
    points: int
    score: int
    road_supply: int
    city_supply: int
    road_stock: int
    city_stock: int
    market_supply: int


@dataclass(frozen=True, slots=True)
class MarketView:
    """One market in a place."""

    seat: int
    is_sold: bool
    is_active: bool


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A village, an oracle or a city, with its hexes, connections and markets."""

    name: str
    kind: str  # "village", "oracle" or "city"
    hexes: tuple[str, ...]
    owner: int  # a seat, -1 if nobody's
    is_green: bool
    connections: tuple[str, ...]  # names of places
    markets: tuple[MarketView, ...]
    price: int  # of one more market; 0 where none is built
    looks_at: str  # for an oracle: the city it looks at, "" if none


@dataclass(frozen=True, slots=True)
class RoadView:
    """One road tile."""

    hex: str
    seat: int
    shape: str


@dataclass(frozen=True, slots=True)
class MagnaGreciaView(View):
    """The whole table."""

    phase: str
    rows: int
    columns: int
    round: int  # counted from 1
    rounds: int
    card: CardView | None
    next_card: CardView | None
    order: tuple[int, ...]  # seats in this round
    turns_done: int
    roads_left: int  # what the seat in turn may still do by card and supply
    cities_left: int
    tiles_to_take: int
    has_founded: bool  # in this turn
    owed: tuple[str, ...]  # villages that must be covered in this turn
    group: tuple[str, ...]  # those of them that must be covered next
    drawn: tuple[str, ...]  # all cards seen so far
    seats: tuple[SeatView, ...]
    places: tuple[PlaceView, ...]
    roads: tuple[RoadView, ...]
