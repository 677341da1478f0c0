"""Show: the table as text for terminals, tests and screen readers; the standard map needs fewer than 80 columns."""

from typing import Final

from oikist.games.magna_grecia.hexes import LETTERS
from oikist.games.magna_grecia.view import CardView, MagnaGreciaView, PlaceView
from oikist.text import say

PACKAGE: Final = "oikist.games.magna_grecia"
BRACKETS: Final = {"village": ("(", ")"), "green": ("{", "}"), "oracle": ("<", ">"), "city": ("[", "]")}
LOWER_MARKS: Final = {"w": (0, "─"), "sw": (0, "╱"), "e": (2, "─"), "se": (2, "╲")}
UPPER_MARKS: Final = {"nw": (0, "╲"), "ne": (2, "╱")}


def show(view: MagnaGreciaView, language: str) -> str:
    """The board, then the cards, the seats and the places with markets."""
    lines = _board(view, language)
    lines += ["", say(PACKAGE, language, "show.legend"), say(PACKAGE, language, "show.legend-oracle")]
    lines += [*_status(view, language), ""]
    lines.append(say(PACKAGE, language, "show.supply"))
    lines += [_seat_line(view, seat, language) for seat in range(len(view.seats))]
    lines += _market_lines(view, language)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _board(view: MagnaGreciaView, language: str) -> list[str]:
    upper, lower = _cells(view, language)
    letters = LETTERS[: view.columns]
    lines = ["    " + "   ".join(letters)]
    for row in range(view.rows):
        names = [f"{letter}{row + 1}" for letter in letters]
        shift = "  " if row % 2 else ""
        lines.append("   " + shift + " ".join(upper.get(name, "   ") for name in names))
        lines.append(f"{row + 1:>2} " + shift + " ".join(lower.get(name, " . ") for name in names) + f" {row + 1}")
    # The last row is shifted when the number of rows is even, so the letters below it are as well.
    return [*lines, ("      " if view.rows % 2 == 0 else "    ") + "   ".join(letters)]


def _cells(view: MagnaGreciaView, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """The two lines of three characters that stand for each hex."""
    upper: dict[str, str] = {}
    lower: dict[str, str] = {}
    holders = {place.name: place.owner for place in view.places}
    for road in view.roads:
        upper[road.hex], lower[road.hex] = _road_cell(road.shape, _letter(view, road.seat, language).lower())
    for place in view.places:
        mark = _letter(view, place.owner, language) if place.owner >= 0 else " "
        for hex in place.hexes:
            upper[hex], lower[hex] = mark * 3, mark * 3
        kind = "green" if place.is_green else place.kind
        left, right = BRACKETS[kind]
        lower[place.name] = f"{left}{len(place.connections)}{right}"[:3]  # a count of two digits takes the bracket
        if place.looks_at:
            upper[place.name] = f" {_letter(view, holders[place.looks_at], language)} "
    return upper, lower


def _road_cell(shape: str, letter: str) -> tuple[str, str]:
    upper, lower = [" ", " ", " "], [" ", letter, " "]
    for end in shape.split("-"):
        cell, marks = (upper, UPPER_MARKS) if end in UPPER_MARKS else (lower, LOWER_MARKS)
        position, sign = marks[end]
        cell[position] = sign
    return "".join(upper), "".join(lower)


def _letter(view: MagnaGreciaView, seat: int, language: str) -> str:
    colour = view.seats[seat].colour
    return say(PACKAGE, language, f"letter.{colour}") if colour else str(seat)


def _status(view: MagnaGreciaView, language: str) -> list[str]:
    lines = [say(PACKAGE, language, "show.round", {"round": view.round, "rounds": view.rounds})]
    if view.card is not None:
        lines.append(_card_line(view, "show.card", view.card, language))
    if view.next_card is not None:
        lines.append(_card_line(view, "show.next", view.next_card, language))
    if view.phase == "turns":
        left: dict[str, str | int] = {"roads": view.roads_left, "cities": view.cities_left, "take": view.tiles_to_take}
        lines.append(say(PACKAGE, language, "show.left", left))
    if view.owed:
        lines.append(say(PACKAGE, language, "show.owed", {"villages": ", ".join(view.owed)}))
    return lines


def _card_line(view: MagnaGreciaView, key: str, card: CardView, language: str) -> str:
    """A card; of its order only the colours that are played (MG-2.2)."""
    played = [seat.colour for seat in view.seats]
    facts: dict[str, str | int] = {
        "card": card.name,
        "roads": card.roads,
        "roads_more": card.roads_more,
        "cities": card.cities,
        "cities_more": card.cities_more,
        "resupply": card.resupply,
        "resupply_more": card.resupply_more,
        "order": " ".join(say(PACKAGE, language, f"letter.{colour}") for colour in card.order if colour in played),
    }
    return say(PACKAGE, language, key, facts)


def _seat_line(view: MagnaGreciaView, seat: int, language: str) -> str:
    facts: dict[str, str | int] = {
        name: getattr(view.seats[seat], name)
        for name in (
            "colour", "score", "points", "road_supply", "city_supply", "road_stock", "city_stock", "market_supply",
        )
    }  # fmt: skip
    facts["mark"] = ">" if view.to_move == seat else " "
    facts["letter"] = _letter(view, seat, language)
    return say(PACKAGE, language, "show.seat", facts)


def _market_lines(view: MagnaGreciaView, language: str) -> list[str]:
    """One line a place with markets: who is in it, sold and inactive ones marked."""
    lines: list[str] = []
    for place in view.places:
        if place.markets:
            lines.append(_place_text(view, place, language))
    return lines


def _place_text(view: MagnaGreciaView, place: PlaceView, language: str) -> str:
    facts: dict[str, str | int] = {"hex": place.name, "count": len(place.connections), "price": place.price}
    facts["markets"] = _markets_text(view, place, language)
    if place.owner >= 0:
        facts["letter"] = _letter(view, place.owner, language)
    return say(PACKAGE, language, f"show.place-{place.kind}", facts)


def _markets_text(view: MagnaGreciaView, place: PlaceView, language: str) -> str:
    words: list[str] = []
    for market in place.markets:
        letter = _letter(view, market.seat, language)
        note = "sold" if market.is_sold else "" if market.is_active else "inactive"
        words.append(f"{letter} ({say(PACKAGE, language, f'show.{note}')})" if note else letter)
    return ", ".join(words)
