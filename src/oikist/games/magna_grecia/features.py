"""Features: fixed-length numbers for learners, made from what a seat sees.

For each hex 12 numbers: plain, village, green village, oracle, own city, rival's city, own road, rival's road; then,
for the place it belongs to, connections / 8, own standing market, standing markets of rivals / 3, and for an oracle
whether it looks at a city of this seat. Then 9 numbers for each of four seats, the viewer first, the others in seat
order: present, points / 20, score / 40, road supply / 20, city supply / 20, road stock / 20, city stock / 20, markets
/ 20, turns until it moves / 4. Then 17 numbers of the table: round / 12, rounds left / 12, the six numbers of the
current card / 10, the three printed ones of the next card / 10, roads, cities and tiles to take left in this turn /
5, 4 and 7, founding used, this seat is to move, villages owed / 3.
"""

from typing import Final

from oikist.games.magna_grecia.board import Board
from oikist.games.magna_grecia.view import CardView, MagnaGreciaView, PlaceView, SeatView

HEX_WORDS: Final = (
    "plain", "village", "green village", "oracle", "own city", "rival's city", "own road", "rival's road",
    "connections / 8", "own market", "rivals' markets / 3", "looks at an own city",
)  # fmt: skip
VILLAGE: Final = 1  # where it stands among the numbers of a hex, as do the next ones
GREEN_VILLAGE: Final = 2
ORACLE: Final = 3
OWN_CITY: Final = 4
RIVAL_CITY: Final = 5
OWN_ROAD: Final = 6
RIVAL_ROAD: Final = 7
CONNECTIONS: Final = 8
OWN_MARKET: Final = 9
RIVAL_MARKETS: Final = 10
HAS_LOOK: Final = 11  # whether an oracle looks at a city of the viewer
SEAT_WORDS: Final = (
    "present", "points / 20", "score / 40", "road supply / 20", "city supply / 20", "road stock / 20",
    "city stock / 20", "markets / 20", "turns until it moves / 4",
)  # fmt: skip
TABLE_WORDS: Final = (
    "round / 12", "rounds left / 12",
    "card: roads / 10", "card: more roads / 10", "card: cities / 10", "card: more cities / 10",
    "card: tiles to take / 10", "card: more tiles to take / 10",
    "next card: roads / 10", "next card: cities / 10", "next card: tiles to take / 10",
    "roads left / 5", "cities left / 4", "tiles left to take / 7", "founding used", "the viewer is to move",
    "villages owed / 3",
)  # fmt: skip
PER_HEX: Final = len(HEX_WORDS)
PER_SEAT: Final = len(SEAT_WORDS)
SEATS: Final = ("viewer", "viewer+1", "viewer+2", "viewer+3")
MOST_SEATS: Final = len(SEATS)


def length(board: Board) -> int:
    """How many numbers there are with this map."""
    return board.hexes * PER_HEX + MOST_SEATS * PER_SEAT + len(TABLE_WORDS)


def names(board: Board) -> list[str]:
    """What each number is."""
    words = [f"{hex}: {word}" for hex in board.names for word in HEX_WORDS]
    words += [f"{seat}: {word}" for seat in SEATS for word in SEAT_WORDS]
    return words + [f"table: {word}" for word in TABLE_WORDS]


def features(board: Board, view: MagnaGreciaView) -> list[float]:
    """The numbers, in the order above; quick_features.py makes the same ones without a view."""
    numbers = [0.0] * (board.hexes * PER_HEX)
    for index in range(board.hexes):
        numbers[index * PER_HEX] = 1.0
    for place in view.places:
        _add_place(board, view, place, numbers)
    for road in view.roads:
        first = board.hex_numbers[road.hex] * PER_HEX
        numbers[first] = 0.0
        numbers[first + (OWN_ROAD if road.seat == view.seat else RIVAL_ROAD)] = 1.0
    me = max(view.seat, 0)
    for offset in range(MOST_SEATS):
        if offset < len(view.seats):
            numbers += _seat_numbers(view, view.seats[(me + offset) % len(view.seats)])
        else:
            numbers += [0.0] * PER_SEAT
    return numbers + _table_numbers(view)


def _add_place(board: Board, view: MagnaGreciaView, place: PlaceView, numbers: list[float]) -> None:
    owners = {other.name: other.owner for other in view.places} if place.looks_at else {}
    village = GREEN_VILLAGE if place.is_green else VILLAGE
    kinds = {"village": village, "oracle": ORACLE, "city": OWN_CITY if place.owner == view.seat else RIVAL_CITY}
    mine = sum(1 for market in place.markets if market.seat == view.seat and not market.is_sold)
    others = sum(1 for market in place.markets if market.seat != view.seat and not market.is_sold)
    looks = place.looks_at != "" and owners.get(place.looks_at) == view.seat
    for hex in place.hexes:
        first = board.hex_numbers[hex] * PER_HEX
        numbers[first] = 0.0
        numbers[first + kinds[place.kind]] = 1.0
        numbers[first + CONNECTIONS] = len(place.connections) / 8
        numbers[first + OWN_MARKET] = float(mine)
        numbers[first + RIVAL_MARKETS] = others / 3
        numbers[first + HAS_LOOK] = float(looks)


def _seat_numbers(view: MagnaGreciaView, seat: SeatView) -> list[float]:
    turns = (view.order.index(seat.seat) - view.turns_done) % len(view.order) if view.order else 0
    return [
        1.0,
        seat.points / 20,
        seat.score / 40,
        seat.road_supply / 20,
        seat.city_supply / 20,
        seat.road_stock / 20,
        seat.city_stock / 20,
        seat.market_supply / 20,
        turns / 4,
    ]


def _table_numbers(view: MagnaGreciaView) -> list[float]:
    numbers = [view.round / 12, (view.rounds - view.round) / 12]
    numbers += _card_numbers(view.card)
    numbers += _card_numbers(view.next_card)[::2]
    numbers += [view.roads_left / 5, view.cities_left / 4, view.tiles_to_take / 7, float(view.has_founded)]
    return [*numbers, float(view.to_move == view.seat), len(view.owed) / 3]


def _card_numbers(card: CardView | None) -> list[float]:
    if card is None:
        return [0.0] * 6
    steps = (card.roads, card.roads_more, card.cities, card.cities_more, card.resupply, card.resupply_more)
    return [step / 10 for step in steps]
