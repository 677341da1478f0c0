"""Rebuild: a state from its position text, every table kept in step built anew."""

from typing import Final

from oikist.core.errors import BadPosition
from oikist.core.lines import NOTHING, Lines, read_head
from oikist.games.magna_grecia.attention import winner
from oikist.games.magna_grecia.board import (
    CITY,
    NO_PLACE,
    PLAIN,
    ROAD,
    ROAD_SHAPES,
    SHAPE_NAMES,
    UNSETTLED,
    VILLAGE,
    Board,
)
from oikist.games.magna_grecia.cards import CARDS_A_BORDER, COLOURS
from oikist.games.magna_grecia.moves.city import mark_city
from oikist.games.magna_grecia.moves.debt import blocked_village, touched_villages
from oikist.games.magna_grecia.moves.market import note_price
from oikist.games.magna_grecia.moves.oracle import stand
from oikist.games.magna_grecia.network import arrive, connect, forget_village, links_from_roads, occupy, with_byte
from oikist.games.magna_grecia.position import TITLE
from oikist.games.magna_grecia.set_up import TILES_OF_A_KIND
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.turn import (
    DRAW_CARD,
    ORACLES,
    OVER,
    TURNS,
    cities_left,
    settle_phase,
    show_card,
    with_item,
)

SEATS: Final = range(2, 5)
MOST_POINTS: Final = 9999


def read(lines: Lines, state: MagnaGreciaState) -> MagnaGreciaState:
    """Fill a new state from the lines after the options; BadPosition names line and reason."""
    _read_colours(lines, state)
    state.round = lines.whole(lines.value("round"), 1, state.rounds + 1, "round") - 1
    _read_cards(lines, state)
    turn_words = lines.fields("turn", "done roads cities taken founded owed group begun")
    turn_line = lines.number
    holders = _read_oracles(lines, state)
    market_words, market_line = lines.words("markets"), lines.number
    for seat in range(state.seats):
        _read_seat(lines, state, seat)
    lines.finish()
    _form_cities(lines, state)
    _form_network(state)
    lines.number = market_line
    _read_markets(lines, state, market_words)
    lines.number = turn_line
    _read_turn(lines, state, turn_words)
    lines.number = turn_line + 1
    _set_holders(lines, state, holders)
    settle_phase(state)
    _check(state)
    return state


def open_lines(text: str, board: Board, names: list[str]) -> tuple[Lines, int, dict[str, str]]:
    """The lines after the head of a position, the seats and the options of these names; BadPosition if it is wrong."""
    return read_head(text, TITLE, board.fingerprint, names, SEATS)


def _read_colours(lines: Lines, state: MagnaGreciaState) -> None:
    words = lines.words("colours")
    if len(words) != state.seats or any(word not in COLOURS and word != NOTHING for word in words):
        raise lines.error(f"colours needs {state.seats} of {', '.join(COLOURS)} or {NOTHING}")
    colours = [COLOURS.index(word) if word != NOTHING else -1 for word in words]
    known = [colour for colour in colours if colour >= 0]
    if len(set(known)) != len(known) or colours[: len(known)] != known:
        raise lines.error("a colour stands twice, or a later seat has one before an earlier seat")
    if state.options["colours"] != "random" and tuple(colours) != state.colour:
        raise lines.error(f"the options say that the colours are {state.options['colours']}")
    state.colour = tuple(colours)


def _read_cards(lines: Lines, state: MagnaGreciaState) -> None:
    current, following, drawn = lines.fields("cards", "current next drawn")
    names = [*state.board.cards.names, NOTHING]
    for word in [current, following, *drawn.split(",")]:
        if word not in names:
            raise lines.error(f"there is no card {word[:20]!r}")
    if drawn != NOTHING:
        for card in lines.rising([names.index(word) for word in drawn.split(",")], "drawn cards"):
            state.drawn |= 1 << card
    state.next_card = names.index(following) if following != NOTHING else -1
    if current != NOTHING:
        if -1 in state.colour:
            raise lines.error("a card is drawn only after the colours")
        show_card(state, names.index(current))
    for card in (state.card, state.next_card):
        if card >= 0 and not state.drawn >> card & 1:
            raise lines.error(f"the card {names[card]} is not among those drawn")
    _check_cards(lines, state)


def _check_cards(lines: Lines, state: MagnaGreciaState) -> None:
    """The number of cards drawn follows from the round; a packet has each border once (MG-1.10)."""
    last = min(state.round, state.rounds - 1)
    expected = (last + 1 if state.card >= 0 else 0) + (1 if state.next_card >= 0 else 0)
    if state.drawn.bit_count() != expected or (state.card >= 0 and state.card == state.next_card):
        raise lines.error(f"{state.drawn.bit_count()} cards are drawn where {expected} are in round {state.round + 1}")
    if state.card < 0 and (state.round or state.next_card >= 0):
        raise lines.error("without a current card there is no next one and no later round")
    if state.next_card >= 0 and state.round >= state.rounds - 1:
        raise lines.error("nothing is drawn in the last round")
    border = (1 << CARDS_A_BORDER) - 1
    counts = [(state.drawn >> number * CARDS_A_BORDER & border).bit_count() for number in range(len(COLOURS))]
    if max(counts) - min(counts) > 1:
        raise lines.error("a packet has each border once, so no border can be drawn twice as often as another")


def _read_oracles(lines: Lines, state: MagnaGreciaState) -> list[tuple[int, str]]:
    """Set up the oracles; what they look at is settled once the cities stand."""
    pairs: list[tuple[int, str]] = []
    for word in lines.words("oracles"):
        name, _, looks_at = word.partition(">")
        hex = _hex(lines, state, name)
        if state.tile[hex] != VILLAGE or hex in state.board.map.green:
            raise lines.error(f"an oracle stands on an inner village, and {name} is none or has one already")
        pairs.append((hex, looks_at))
        stand(state, hex)
    lines.rising([hex for hex, _ in pairs], "oracles")
    if len(pairs) > ORACLES[state.seats]:
        raise lines.error(f"{len(pairs)} oracles where {state.seats} seats use {ORACLES[state.seats]}")
    return pairs


def _hex(lines: Lines, state: MagnaGreciaState, name: str) -> int:
    """The hex of that name."""
    if name not in state.board.hex_numbers:
        raise lines.error(f"there is no hex {name[:20]!r}")
    return state.board.hex_numbers[name]


def _read_seat(lines: Lines, state: MagnaGreciaState, seat: int) -> None:
    points, roads, cities = lines.fields(f"seat {seat}", "points roads cities")
    state.points[seat] = lines.whole(points, 0, MOST_POINTS, "points")
    state.road_supply[seat] = lines.whole(roads, 0, TILES_OF_A_KIND, "roads")
    state.city_supply[seat] = lines.whole(cities, 0, TILES_OF_A_KIND, "cities")
    words = lines.words(f"roads {seat}")
    for word in words:
        name, _, shape = word.partition("/")
        if shape not in SHAPE_NAMES:
            raise lines.error(f"{word[:20]!r} is not 'hex/shape' with one of {', '.join(SHAPE_NAMES)}")
        _put(lines, state, name, ROAD + seat * ROAD_SHAPES + SHAPE_NAMES.index(shape))
    state.road_stock = with_item(state.road_stock, seat, _stock(lines, len(words), state.road_supply[seat]))
    words = lines.words(f"cities {seat}")
    for word in words:
        _put(lines, state, word, CITY + seat)
    state.city_stock = with_item(state.city_stock, seat, _stock(lines, len(words), state.city_supply[seat]))


def _stock(lines: Lines, laid: int, supply: int) -> int:
    if laid + supply > TILES_OF_A_KIND:
        raise lines.error(f"{laid} tiles on the board and {supply} in supply are more than {TILES_OF_A_KIND} (MG-1.3)")
    return TILES_OF_A_KIND - laid - supply


def _put(lines: Lines, state: MagnaGreciaState, name: str, tile: int) -> None:
    hex = _hex(lines, state, name)
    if state.tile[hex] == VILLAGE and tile < ROAD:
        place = state.place_of[hex]
        state.village_places &= ~(1 << place)
        forget_village(state, hex)
    elif state.tile[hex] != PLAIN:
        raise lines.error(f"the hex {name} is taken already")
    state.tile = with_byte(state.tile, hex, tile)


def _form_cities(lines: Lines, state: MagnaGreciaState) -> None:
    """Number the cities: the lowest of their villages, or the spare number if there is none yet (MG-4.2)."""
    board = state.board
    todo = [hex for hex in range(board.hexes) if CITY <= state.tile[hex] < ROAD]
    for hex in todo:
        state.place_of = with_byte(state.place_of, hex, UNSETTLED)
    for first in todo:
        if state.place_of[first] != UNSETTLED:
            continue
        hexes = _connected_hexes(state, first)
        numbers = sorted(board.place_at[hex] for hex in hexes if board.place_at[hex] >= 0)
        place = numbers[0] if numbers else board.spare
        if not numbers and state.owner[board.spare] != NO_PLACE:
            raise lines.error(f"the city at {board.names[first]} covers no village, and neither does another one")
        for number in numbers[1:]:
            state.owner[number], state.size[number], state.anchor[number] = NO_PLACE, 0, -1
        for hex in hexes:
            state.place_of = with_byte(state.place_of, hex, place)
        seat = state.tile[first] - CITY
        state.owner[place], state.size[place], state.anchor[place] = seat, len(hexes), first
        state.city_places[seat] |= 1 << place
        state.all_cities |= 1 << place


def _connected_hexes(state: MagnaGreciaState, first: int) -> list[int]:
    found, queue = [first], [first]
    while queue:
        for other in state.board.around[queue.pop()]:
            if state.tile[other] == state.tile[first] and other not in found:
                found.append(other)
                queue.append(other)
    return found


def _form_network(state: MagnaGreciaState) -> None:
    """Build connections, reached places, ports and masks from the tiles."""
    board = state.board
    for hex in range(board.hexes):
        tile = state.tile[hex]
        if tile != PLAIN:
            occupy(state, hex, tile)
    for hex in range(board.hexes):
        tile = state.tile[hex]
        if tile >= ROAD:
            seat, shape = divmod(tile - ROAD, ROAD_SHAPES)
            for edge in board.ends[shape]:
                arrive(state, seat, board.neighbour[hex * 6 + edge], (edge + 3) % 6)
        elif tile != PLAIN:
            for other in links_from_roads(state, hex):
                connect(state, state.place_of[hex], other)
        if CITY <= tile < ROAD:
            mark_city(state, tile - CITY, hex)


def _read_markets(lines: Lines, state: MagnaGreciaState, words: list[str]) -> None:
    anchors: list[int] = []
    for word in words:
        name, _, seats = word.partition("=")
        place = _place_named(lines, state, name)
        if state.oracle_places >> place & 1:
            raise lines.error(f"an oracle has no markets, and {name} is one")
        anchors.append(state.anchor[place])
        marks = seats.split(",")
        owners = [lines.whole(mark.removesuffix("x"), 0, state.seats - 1, "a market's seat") for mark in marks]
        lines.rising(owners, "seats")
        for mark in marks:
            seat = int(mark.removesuffix("x"))
            state.market_supply[seat] -= 1
            markets = state.lying if mark.endswith("x") else state.standing
            markets[seat] |= 1 << place
            note_price(state, place)
    lines.rising(anchors, "markets")
    if min(state.market_supply) < 0:
        raise lines.error(f"a seat has {TILES_OF_A_KIND} markets at most (MG-1.3)")


def _place_named(lines: Lines, state: MagnaGreciaState, name: str) -> int:
    hex = _hex(lines, state, name)
    place = state.place_of[hex]
    if place == UNSETTLED or state.anchor[place] != hex:
        raise lines.error(f"{name} is not the first hex of a place (MG-8.2)")
    return place


def _read_turn(lines: Lines, state: MagnaGreciaState, words: list[str]) -> None:
    cards, card = state.board.cards, state.card
    more = [cards.roads_more[card], cards.cities_more[card], cards.resupply_more[card]] if card >= 0 else [0, 0, 0]
    state.turns_done = lines.whole(words[0], 0, state.seats - 1, "done")
    state.roads_laid = lines.whole(words[1], 0, more[0], "roads")
    state.cities_laid = lines.whole(words[2], 0, more[1], "cities")
    state.taken = lines.whole(words[3], 0, more[2], "taken")
    state.founded = lines.whole(words[4], 0, min(state.cities_laid, 1), "founded")
    _check_kinds(lines, state)
    state.owed = _village_mask(lines, state, words[5])
    state.group = _village_mask(lines, state, words[6])
    if state.group & ~state.owed or (state.owed != state.group and not state.covers_at_end):
        raise lines.error("every village of the group is owed, and at once all that are owed are of the group")
    if words[7] != NOTHING:
        state.begun = _hex(lines, state, words[7])
        is_own = state.card >= 0 and state.tile[state.begun] == CITY + state.order[state.turns_done]
        if not is_own or not state.group or not state.founded:
            raise lines.error(f"no city is begun at {words[7]}: it needs a tile of the seat, a group and a founding")
    is_without_village = state.owner[state.board.spare] != NO_PLACE
    if is_without_village and (state.begun < 0 or state.place_of[state.begun] != state.board.spare):
        anchor = state.board.names[state.anchor[state.board.spare]]
        raise lines.error(f"the city at {anchor} covers no village, so it must be the one that was begun")


def _check_kinds(lines: Lines, state: MagnaGreciaState) -> None:
    """Two basic actions at most, and only one if its printed number is passed (MG-3.1, MG-3.7)."""
    cards, card = state.board.cards, state.card
    laid = [state.roads_laid, state.cities_laid, state.taken]
    printed = [cards.roads[card], cards.cities[card], cards.resupply[card]] if card >= 0 else [0, 0, 0]
    kinds = sum(1 for count in laid if count)
    if kinds > 2 or (kinds == 2 and any(count > number for count, number in zip(laid, printed, strict=True))):
        raise lines.error("the card does not allow so many roads, cities and taken tiles in one turn")


def _village_mask(lines: Lines, state: MagnaGreciaState, value: str) -> int:
    mask = 0
    if value != NOTHING:
        for hex in lines.rising([_hex(lines, state, name) for name in value.split(",")], "villages"):
            if state.tile[hex] != VILLAGE:
                raise lines.error(f"{state.board.names[hex]} is no village that could be owed")
            mask |= 1 << state.place_of[hex]
    return mask


def _set_holders(lines: Lines, state: MagnaGreciaState, pairs: list[tuple[int, str]]) -> None:
    for hex, looks_at in pairs:
        if looks_at != NOTHING:
            oracle, place = state.place_of[hex], _place_named(lines, state, looks_at)
            if state.owner[place] < 0 or not state.links[oracle] >> place & 1:
                raise lines.error(f"the oracle at {state.board.names[hex]} is not connected to a city at {looks_at}")
            state.holder[oracle] = place


def _check(state: MagnaGreciaState) -> None:
    """Refuse what no play could reach, as far as that is cheap to see."""
    legal = state.legal_actions()
    if state.phase != OVER and not legal:
        raise BadPosition("The seat to move could do nothing at all, which no play leads to: look at what is owed.")
    if state.owed:
        _check_debt(state)
    for action in legal if state.group else []:
        reason = state.refusal(action)
        if reason is not None:
            raise BadPosition(f"The group of city tiles that was begun could not be finished: rule {reason}.")
    if not state.group:
        _check_oracles(state)
    is_under_way = state.phase >= TURNS or (state.phase == DRAW_CARD and state.round > 0)
    if not is_under_way and (state.round or any(tile >= CITY for tile in state.tile)):
        raise BadPosition(
            "No tile is laid and no round passes before colours, oracles and the first two cards are known."
        )
    if state.phase == OVER and (state.turns_done or state.roads_laid or state.cities_laid or state.taken or state.owed):
        raise BadPosition("After the last round no turn can be under way.")


def _check_debt(state: MagnaGreciaState) -> None:
    """Villages owed lie beside a city of the seat in turn, or beside one that does, and can all be covered."""
    if state.phase != TURNS:
        raise BadPosition("Villages are owed only during a turn.")
    beside = 0
    for hex in range(state.board.hexes):
        if state.tile[hex] == CITY + state.mover:
            beside |= touched_villages(state, hex)
    blocked = blocked_village(state, state.mover, state.owed)
    if state.owed & ~beside or blocked >= 0 or state.owed.bit_count() > cities_left(state, state.roads_laid):
        raise BadPosition("The villages owed do not all lie beside the seat's cities, or could not all be covered.")


def _check_oracles(state: MagnaGreciaState) -> None:
    """Every oracle looks where MG-10.1 and MG-10.2 let it."""
    for oracle in range(state.board.places):
        if state.oracle_places >> oracle & 1 and winner(state, oracle) != state.holder[oracle]:
            name = state.board.names[state.anchor[oracle]]
            raise BadPosition(f"The oracle at {name} would look at a more important city that is connected to it.")
