"""Secrets: what each seat sees and may believe. Magna Grecia has none: what nobody knows yet is not in the state."""

from typing import TYPE_CHECKING, Final

from oikist.core.rng import Rng
from oikist.games.magna_grecia.board import NO_OWNER, NO_PLACE, ORACLE_OWNER, ROAD, ROAD_SHAPES, SHAPE_NAMES, UNSETTLED
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.moves.market import price
from oikist.games.magna_grecia.scoring import is_active, scores
from oikist.games.magna_grecia.turn import TURNS, cities_left, roads_left, tiles_to_take, village_names
from oikist.games.magna_grecia.view import CardView, MagnaGreciaView, MarketView, PlaceView, RoadView, SeatView

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

PHASES: Final = ("draw-colours", "draw-oracles", "draw-card", "place-oracles", "turns", "over")


def seen_name(state: "MagnaGreciaState", action: int, seat: int) -> str:
    """Every action is seen by all (MG-1.12)."""
    return state.board.action_names[action]


def resample(state: "MagnaGreciaState", seat: int, rng: Rng) -> None:
    """Draw anew what the seat does not know: there is nothing it could be wrong about."""


def view(state: "MagnaGreciaState", seat: int) -> MagnaGreciaView:
    """Everything, for any seat and for spectators (MG-1.12)."""
    is_turn = state.phase == TURNS
    return MagnaGreciaView(
        seat=seat,
        to_move=state.mover,
        phase=PHASES[state.phase],
        rows=state.board.map.rows,
        columns=state.board.columns,
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        card=_card_view(state, state.card),
        next_card=_card_view(state, state.next_card),
        order=tuple(state.order),
        turns_done=state.turns_done,
        roads_left=max(roads_left(state), 0) if is_turn else 0,
        cities_left=max(cities_left(state, state.roads_laid), 0) if is_turn else 0,
        tiles_to_take=max(tiles_to_take(state), 0) if is_turn else 0,
        has_founded=bool(state.founded),
        owed=tuple(village_names(state, state.owed)),
        group=tuple(village_names(state, state.group)),
        drawn=tuple(name for card, name in enumerate(state.board.cards.names) if state.drawn >> card & 1),
        seats=_seat_views(state),
        places=_place_views(state),
        roads=_road_views(state),
    )


def _card_view(state: "MagnaGreciaState", card: int) -> CardView | None:
    if card < 0:
        return None
    cards = state.board.cards
    return CardView(
        name=cards.names[card],
        roads=cards.roads[card],
        roads_more=cards.roads_more[card],
        cities=cards.cities[card],
        cities_more=cards.cities_more[card],
        resupply=cards.resupply[card],
        resupply_more=cards.resupply_more[card],
        order=tuple(COLOURS[colour] for colour in cards.order[card]),
    )


def _seat_views(state: "MagnaGreciaState") -> tuple[SeatView, ...]:
    totals = scores(state)
    return tuple(
        SeatView(
            seat=seat,
            colour=COLOURS[state.colour[seat]] if state.colour[seat] >= 0 else "",
            points=state.points[seat],
            score=totals[seat],
            road_supply=state.road_supply[seat],
            city_supply=state.city_supply[seat],
            road_stock=state.road_stock[seat],
            city_stock=state.city_stock[seat],
            market_supply=state.market_supply[seat],
        )
        for seat in range(state.seats)
    )


def _place_views(state: "MagnaGreciaState") -> tuple[PlaceView, ...]:
    places = [place for place in range(state.board.places) if state.owner[place] != NO_PLACE]
    places.sort(key=lambda place: state.anchor[place])
    hexes: list[list[str]] = [[] for _ in range(state.board.places)]
    for index, place in enumerate(state.place_of):
        if place != UNSETTLED:
            hexes[place].append(state.board.names[index])
    return tuple(_place_view(state, place, tuple(hexes[place])) for place in places)


def _place_view(state: "MagnaGreciaState", place: int, hexes: tuple[str, ...]) -> PlaceView:
    names, owner = state.board.names, state.owner[place]
    linked = sorted(state.anchor[other] for other in range(state.board.places) if state.links[place] >> other & 1)
    kinds = {NO_OWNER: "village", ORACLE_OWNER: "oracle"}
    holder = state.holder[place]
    return PlaceView(
        name=names[state.anchor[place]],
        kind=kinds.get(owner, "city"),
        hexes=hexes,
        owner=max(owner, NO_OWNER),
        is_green=owner == NO_OWNER and bool(state.board.green >> place & 1),
        connections=tuple(names[anchor] for anchor in linked),
        markets=_market_views(state, place),
        price=price(state, place) if owner != ORACLE_OWNER else 0,
        looks_at=names[state.anchor[holder]] if holder >= 0 else "",
    )


def _market_views(state: "MagnaGreciaState", place: int) -> tuple[MarketView, ...]:
    standing, lying = state.standing, state.lying
    return tuple(
        MarketView(
            seat, bool(lying[seat] >> place & 1), bool(standing[seat] >> place & 1) and is_active(state, seat, place)
        )
        for seat in range(state.seats)
        if (standing[seat] | lying[seat]) >> place & 1
    )


def _road_views(state: "MagnaGreciaState") -> tuple[RoadView, ...]:
    names = state.board.names
    return tuple(
        RoadView(names[index], (tile - ROAD) // ROAD_SHAPES, SHAPE_NAMES[(tile - ROAD) % ROAD_SHAPES])
        for index, tile in enumerate(state.tile)
        if tile >= ROAD
    )
