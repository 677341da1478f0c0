"""State of Magna Grecia: numbers, flat lists of ints, bytes and tuples that copies share; sets are bit masks."""

from collections.abc import MutableSequence

from oikist.core.rng import Rng
from oikist.core.state import NOBODY, SPECTATOR, Entry, State
from oikist.games.magna_grecia import moves, policy, position, quick_features, scoring, secrets
from oikist.games.magna_grecia.board import Board
from oikist.games.magna_grecia.view import MagnaGreciaView


class MagnaGreciaState(State):
    """The table at one moment. `links` and the fields after `trade` are kept in step with the tiles.

    `trade` is filled by legal_actions(), which so changes the state, but nothing that anybody is told of it.
    """

    __slots__ = (
        "board", "options", "seats", "rounds", "oracles_placed", "covers_at_end", "tie_by_stock",
        "colour", "phase", "round", "card", "next_card", "drawn", "order", "turns_done", "mover",
        "roads_laid", "cities_laid", "taken", "founded", "owed", "group", "begun",
        "points", "road_supply", "city_supply", "road_stock", "city_stock", "market_supply",
        "tile", "place_of", "owner", "size", "anchor", "standing", "lying", "links", "holder",
        "trade", "affordable", "ports", "frontier", "reached", "road_ends", "plain",
        "near_city", "closed", "near_one_village", "near_two_villages", "near_three_villages",
        "green_sites", "village_hexes",
        "city_places", "all_cities", "village_places", "oracle_places",
    )  # fmt: skip

    board: Board  # the map and the cards, shared by all copies
    options: dict[str, str]  # as settled, shared by all copies
    seats: int
    rounds: int
    oracles_placed: bool
    covers_at_end: bool
    tie_by_stock: bool
    colour: tuple[int, ...]  # seat -> colour, -1 while it is not drawn
    phase: int
    round: int  # counted from 0; equal to rounds when the game is over
    card: int  # -1 while none is drawn
    next_card: int
    drawn: int  # mask of cards
    order: tuple[int, ...]  # seats in the order of the card
    turns_done: int  # in this round: an index into order
    mover: int
    roads_laid: int  # in this turn, as are the next six
    cities_laid: int
    taken: int
    founded: int  # 1 once the turn's founding is used (MG-6.7)
    owed: int  # mask of places: villages that must be covered in this turn
    group: int  # those of them that must be covered next (MG-0.7)
    begun: int  # the hex where a city was begun beside its village, not founded yet (MG-6.17)
    points: list[int]
    road_supply: list[int]
    city_supply: list[int]
    road_stock: tuple[int, ...]
    city_stock: tuple[int, ...]
    market_supply: list[int]
    tile: bytes  # hex -> what lies on it (MG-4.1)
    place_of: bytes  # hex -> place, UNSETTLED if it belongs to none
    owner: list[int]  # place -> seat, NO_OWNER, ORACLE_OWNER or NO_PLACE
    size: list[int]  # place -> hexes
    anchor: list[int]  # place -> its first hex (MG-8.2)
    standing: list[int]  # seat -> mask of places with a standing market of it
    lying: list[int]  # seat -> mask of places with a sold market of it
    links: list[int]  # place -> mask of places directly connected (MG-4.5)
    holder: list[int]  # oracle -> place of the city it looks at
    trade: tuple[int, ...]  # legal markets and sales of the turn; empty when they are to be listed anew
    affordable: list[int]  # points up to VILLAGE_PRICE -> mask of villages, oracles too, where a market costs no more
    ports: list[int]  # seat -> mask of edges where it may start a road, a byte a hex, whatever lies on the hex
    frontier: list[int]  # seat -> mask of the hexes where it has ports
    reached: list[int]  # seat -> mask of villages and oracles that one of its road ends faces (MG-5.10)
    road_ends: list[int]  # seat -> mask of hexes that one of its road ends faces
    plain: int  # masks of hexes, as are the next seven
    near_city: list[int]  # seat -> next to a city of it
    closed: list[int]  # seat -> next to an oracle or to a city of another seat (MG-6.3, MG-6.4)
    near_one_village: int  # next to a village
    near_two_villages: int  # next to two or more
    near_three_villages: int  # next to three or more
    green_sites: int  # on or next to a green village
    village_hexes: int
    city_places: list[int]  # masks of places, by seat
    all_cities: int
    village_places: int
    oracle_places: int

    def __init__(self) -> None:
        """An empty state that copy and set_up fill: compiled, __new__ alone would not do."""
        self.told = None

    def to_move(self) -> int:
        return self.mover

    def legal_actions(self) -> list[int]:
        return moves.legal(self)

    def apply(self, action: int) -> None:
        moves.apply(self, action)

    def refusal(self, action: int) -> str | None:
        return moves.refusal(self, action)

    def promising(self) -> list[int]:
        return policy.promising(self)

    def progress(self) -> int:
        return self.round * self.seats + self.turns_done

    def is_pending(self) -> bool:
        """A group that was begun waits for the villages it owes (MG-0.7); those of MG-6.13 can wait themselves."""
        return self.group != 0 and self.mover != NOBODY

    def seen_name(self, action: int, seat: int) -> str:
        return secrets.seen_name(self, action, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self, seat: int) -> list[Entry]:
        return scoring.ledger(self, seat)

    def view(self, seat: int) -> MagnaGreciaView:
        return secrets.view(self, seat)

    def _repr_svg_(self) -> str:
        from oikist.games.magna_grecia.draw import draw  # only who looks at pictures needs it

        return draw(secrets.view(self, SPECTATOR))

    def write_features(self, seat: int, numbers: MutableSequence[float]) -> None:
        quick_features.write(self, seat, numbers)

    def sample_hidden(self, seat: int, rng: Rng) -> "MagnaGreciaState":
        world = self.copy()
        secrets.resample(world, seat, rng)
        return world

    def table_options(self) -> dict[str, str]:
        return self.options

    def position(self) -> str:
        return position.write(self)

    def copy(self) -> "MagnaGreciaState":
        """By hand: lists by slices; tuples and bytes, which hold what seldom changes, are shared."""
        new = MagnaGreciaState()
        new.board = self.board
        new.options = self.options
        new.seats = self.seats
        new.rounds = self.rounds
        new.oracles_placed = self.oracles_placed
        new.covers_at_end = self.covers_at_end
        new.tie_by_stock = self.tie_by_stock
        new.colour = self.colour
        new.phase = self.phase
        new.round = self.round
        new.card = self.card
        new.next_card = self.next_card
        new.drawn = self.drawn
        new.order = self.order
        new.turns_done = self.turns_done
        new.mover = self.mover
        new.roads_laid = self.roads_laid
        new.cities_laid = self.cities_laid
        new.taken = self.taken
        new.founded = self.founded
        new.owed = self.owed
        new.group = self.group
        new.begun = self.begun
        self._copy_lists(new)
        return new

    def _copy_lists(self, new: "MagnaGreciaState") -> None:
        new.points = self.points[:]
        new.road_supply = self.road_supply[:]
        new.city_supply = self.city_supply[:]
        new.road_stock = self.road_stock
        new.city_stock = self.city_stock
        new.market_supply = self.market_supply[:]
        new.tile = self.tile
        new.place_of = self.place_of
        new.owner = self.owner[:]
        new.size = self.size[:]
        new.anchor = self.anchor[:]
        new.standing = self.standing[:]
        new.lying = self.lying[:]
        new.links = self.links[:]
        new.holder = self.holder[:]
        new.trade = self.trade
        new.affordable = self.affordable[:]
        new.ports = self.ports[:]
        new.frontier = self.frontier[:]
        new.reached = self.reached[:]
        new.road_ends = self.road_ends[:]
        new.plain = self.plain
        new.near_city = self.near_city[:]
        new.closed = self.closed[:]
        new.near_one_village = self.near_one_village
        new.near_two_villages = self.near_two_villages
        new.near_three_villages = self.near_three_villages
        new.green_sites = self.green_sites
        new.village_hexes = self.village_hexes
        new.city_places = self.city_places[:]
        new.all_cities = self.all_cities
        new.village_places = self.village_places
        new.oracle_places = self.oracle_places
