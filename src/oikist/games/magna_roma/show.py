"""Show: the table as text for terminals, tests and screen readers, at most 80 columns wide."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from oikist.core.layout import WIDTH, beside, flow, grid, page, shelves, stacked, table, wrapped
from oikist.games.magna_roma.components import COLOURS, ICONS, PAYABLE
from oikist.games.magna_roma.show_boards import (
    BLESSED,
    BUILT,
    ICON_SIGNS,
    OPEN,
    PACKAGE,
    PICTURE_GAP,
    STAR,
    TOWN,
    city_picture,
    ring_picture,
    seat_sign,
    small_city_picture,
    tile_box,
)
from oikist.games.magna_roma.turn import BLOCKED
from oikist.games.magna_roma.view import (
    MagnaRomaView,
    MonumentView,
    ProvinceSlotView,
    ProvinceView,
    SeatView,
    TradeView,
)
from oikist.text import say

TRACK_HEAD: Final = 11  # columns for the name of a track
HALF_LINE: Final = 52  # where the Military goes on beside the Market
LINE: Final = WIDTH - 1  # the last column is for a comma


def show(view: MagnaRomaView, language: str) -> str:
    """The city of the seat, the rivals' beside it, then ring, seats, monuments, provinces, trades and objectives."""
    return page(
        [
            wrapped(_status(view, language), LINE),
            _cities(view, language),
            _ring(view, language),
            _seats(view, language),
            _tracks(view, language),
            _monuments(view, language),
            _provinces(view, language),
            _trades(view, language),
            _objectives(view, language),
        ]
    )


def _status(view: MagnaRomaView, language: str) -> str:
    if view.phase == "over":
        return say(PACKAGE, language, "show.over")
    facts: dict[str, str | int] = {"turn": view.round, "turns": view.rounds, "deck": view.deck}
    if view.to_move < 0:
        return say(PACKAGE, language, "show.draw", facts)
    facts |= {"seat": view.to_move, "pending": view.phase, "trade": view.pending, "monument": view.pending}
    key = f"show.turn-{view.phase}" if view.pending else "show.turn"
    return say(PACKAGE, language, key, facts)


def _cities(view: MagnaRomaView, language: str) -> list[str]:
    """The city of the viewer large; to its right its reserved tile, the rivals' cities and the legend."""
    own = view.seat if view.seat >= 0 else max(view.to_move, 0)
    large = city_picture(view.seats[own], language)
    width = WIDTH - PICTURE_GAP - max(len(line) for line in large)
    pictures: list[list[str]] = []
    tile = view.seats[own].tile
    if tile is not None:
        pictures.append([say(PACKAGE, language, "show.reserved"), *tile_box(tile, language)])
    for number in range(1, len(view.seats)):
        rival = view.seats[(own + number) % len(view.seats)]
        pictures.append([_seat_name(rival.seat, language), *small_city_picture(rival, language)])
    panel = stacked(shelves(pictures, width, PICTURE_GAP), width)
    narrow = stacked([panel, _legend(view, language, width)] if panel else [_legend(view, language, width)], width)
    large.insert(0, _seat_name(own, language))
    if len(narrow) <= len(large) + 3:
        return beside(large, narrow, PICTURE_GAP)
    return [*beside(large, panel, PICTURE_GAP), "", *_legend(view, language, WIDTH)]


def _seat_name(seat: int, language: str) -> str:
    return f"{say(PACKAGE, language, f'seat.{seat}')} {seat_sign(seat)}"


def _legend(view: MagnaRomaView, language: str, width: int) -> list[str]:
    """What two halves make, then what the signs in a tile mean."""
    pairs = [pair.split("=") for pair in view.pairs]
    made = [f"{halves} {say(PACKAGE, language, f'resource.{resource}')}" for halves, resource in pairs]
    signs = [f"{say(PACKAGE, language, f'letter.{one}')} {say(PACKAGE, language, f'colour.{one}')}" for one in COLOURS]
    signs += [f"{ICON_SIGNS[icon]} {say(PACKAGE, language, f'icon.{icon}')}" for icon in ICONS]
    marks = {STAR: "star", BLESSED: "blessed", BUILT: "monument", TOWN: "town", OPEN: "open"}
    signs += [f"{mark} {say(PACKAGE, language, f'show.{word}')}" for mark, word in marks.items()]
    if width == WIDTH:
        return [*_flow("", made, "  "), *_flow("", signs, "  ")]
    return [*grid(made, width), "", *grid(signs, width)]


def _ring(view: MagnaRomaView, language: str) -> list[str]:
    if not any(slot.tile for slot in view.ring):
        return []
    key = "show.pool" if len(view.seats) == 1 else "show.ring"
    return [*wrapped(say(PACKAGE, language, key), LINE), *ring_picture(view.ring, language)]


def _seats(view: MagnaRomaView, language: str) -> list[str]:
    """A line a seat of what it has, then a line a seat with its stars and what it has built."""
    words = ("score", "tiles", "coins", "population", "tokens", "legions", "faith", "luxury")
    heads = ["", *[say(PACKAGE, language, f"show.{word}") for word in words]]
    lines = table([heads, *[_seat_cells(view, seat, language) for seat in view.seats]], "<" + ">" * len(words))
    starts = table([_star_cells(seat, language) for seat in view.seats], "<" * (1 + len(COLOURS)))
    width = max(len(start) for start in starts)
    for start, seat in zip(starts, view.seats, strict=True):
        built = [_built_text(monument, language) for monument in seat.monuments]
        lines += list(_flow(f"{start:<{width}}  {BUILT} ", built, ", ")) if built else [start]
    return lines


def _seat_cells(view: MagnaRomaView, seat: SeatView, language: str) -> list[str]:
    numbers = (seat.score, seat.placed, seat.coins, seat.population, seat.blessings)
    return [
        f"{'>' if view.to_move == seat.seat else ' '} {say(PACKAGE, language, f'seat.{seat.seat}')}",
        *map(str, numbers),
        f"{seat.legions}={seat.military_points}" if seat.military_points else f"{seat.legions}",
        f"{seat.faith} ×{seat.pantheon_value}",
        f"{seat.luxury} ×{seat.market_value}",
    ]


def _star_cells(seat: SeatView, language: str) -> list[str]:
    """Steps and value on each star track, as "*R 10=5"."""
    cells = ["  " + say(PACKAGE, language, f"seat.{seat.seat}")]
    for colour, step, value in zip(COLOURS, seat.stars, seat.star_values, strict=True):
        cells.append(f"{STAR}{say(PACKAGE, language, f'letter.{colour}')} {step}={value}")
    return cells


def _built_text(monument: MonumentView, language: str) -> str:
    facts: dict[str, str | int] = {"monument": monument.name, "site": monument.site, "points": monument.worth}
    return say(PACKAGE, language, "show.built", facts)


def _tracks(view: MagnaRomaView, language: str) -> list[str]:
    """What the tracks bring on the way and at their ends: bonuses of the stars, multipliers, points, tokens."""
    tracks = view.tracks
    bonuses = [
        "".join(say(PACKAGE, language, f"letter.{colour}") for colour in bonus.colours)
        + f"{bonus.step} +{say(PACKAGE, language, f'resource.{bonus.bonus}')}"
        for bonus in tracks.star_bonuses
    ]
    spaces = ",".join(map(str, tracks.blessing_spaces))
    tokens = [f"{spaces} +{say(PACKAGE, language, 'resource.blessing')}"] if spaces else []
    lines: list[str] = []
    for word, pieces in (
        ("stars", bonuses),
        ("pantheon", [*tokens, *_rises(tracks.pantheon_values, "×")]),
        ("market", _rises(tracks.market_values, "×")),
        ("military", _rises(tracks.military_points, "=")),
    ):
        head = say(PACKAGE, language, f"show.track-{word}")
        lines += _flow(f"{head:<{TRACK_HEAD}}", pieces or ["-"], "  ")
    return [*lines[:-2], f"{lines[-2]:<{HALF_LINE}}{lines[-1]}"] if len(lines[-2]) < HALF_LINE else lines


def _rises(values: tuple[int, ...], sign: str) -> list[str]:
    """Where a value becomes higher: "4 ×1", "7 ×2"."""
    return [f"{space} {sign}{value}" for space, (before, value) in enumerate(pairwise(values), 1) if value > before]


def _monuments(view: MagnaRomaView, language: str) -> list[str]:
    """Those on display."""
    if not view.display:
        return []
    heads = [say(PACKAGE, language, "show.monuments", {"deck": view.monument_deck})]
    heads += [say(PACKAGE, language, f"show.{word}") for word in ("coins", "population", "points", "bonus")]
    rows = [_monument_cells(monument, language) for monument in view.display]
    return table([heads, *rows], "<>><<")


def _monument_cells(monument: MonumentView, language: str) -> list[str]:
    points = "/".join(map(str, monument.points))
    people = f"{monument.need}"
    if monument.counts in COLOURS:
        points += " × " + say(PACKAGE, language, f"colour.{monument.counts}")
    elif monument.counts in ICONS:
        points += " × " + say(PACKAGE, language, f"icon.{monument.counts}")
    elif monument.counts:
        people += f"-{len(monument.points)}"
    bonus = _amount(1, monument.bonus, language) if monument.bonus else ""
    name = _name_of("monument", monument.name, language) + (f" {TOWN}" if monument.is_on_town else "")
    return [name, f"{monument.coins}", people, points, bonus]


def _provinces(view: MagnaRomaView, language: str) -> list[str]:
    """What each slot brings or who holds it, and how often each city has what the province counts."""
    if not view.provinces:
        return []
    heads = [say(PACKAGE, language, "show.provinces"), say(PACKAGE, language, "show.each")]
    heads += [_amount(slot.legions, "legion", language) for slot in view.provinces[0].slots]
    heads += [seat_sign(seat.seat) for seat in view.seats]
    heads[5] = f"{say(PACKAGE, language, 'show.sets')} {heads[5]}"
    rows = [_province_cells(view, place, language) for place in range(len(view.provinces))]
    return table([heads, *rows], "<<<<<" + ">" * len(view.seats))


def _province_cells(view: MagnaRomaView, place: int, language: str) -> list[str]:
    province = view.provinces[place]
    cells = [_name_of("province", province.name, language), _counted_text(province, language)]
    cells += [_slot_text(slot, language) for slot in province.slots]
    return cells + [f"{seat.sets[place]}" for seat in view.seats]


def _counted_text(province: ProvinceView, language: str) -> str:
    if province.counts[0] in COLOURS:
        return say(PACKAGE, language, "show.districts", {"letter": province.counts[0]})
    return "+".join(ICON_SIGNS[icon] for icon in province.counts)


def _slot_text(slot: ProvinceSlotView, language: str) -> str:
    if slot.seat == BLOCKED:
        return say(PACKAGE, language, "show.blocked")
    if slot.seat >= 0:
        return f"{slot.points} {seat_sign(slot.seat)}"
    return f"{slot.points} +{say(PACKAGE, language, f'resource.{slot.bonus}')}" if slot.bonus else f"{slot.points}"


def _trades(view: MagnaRomaView, language: str) -> list[str]:
    if not view.trades:
        return []
    heads = [say(PACKAGE, language, f"show.{word}") for word in ("trades", "space", "pay", "gain")]
    return table([heads, *[_trade_cells(trade, language) for trade in view.trades]], "<><<")


def _trade_cells(trade: TradeView, language: str) -> list[str]:
    ways: list[str] = []
    for way in trade.payments:
        paid = zip(way, PAYABLE, strict=True)
        ways.append(" + ".join(_amount(amount, word, language) for amount, word in paid if amount))
    return [
        _name_of("trade", trade.name, language),
        ", ".join(map(str, trade.spaces)),
        f" {say(PACKAGE, language, 'show.or')} ".join(ways),
        _amount(trade.amount, trade.gain, language),
    ]


def _name_of(kind: str, name: str, language: str) -> str:
    """The word for a component, or the name it has in its file if we have no word."""
    return say(PACKAGE, language, "{" + kind + "}", {kind: name})


def _amount(amount: int, resource: str, language: str) -> str:
    return say(PACKAGE, language, f"show.amount-{resource}", {"amount": amount})


def _objectives(view: MagnaRomaView, language: str) -> list[str]:
    """Of the solo board: the line, whether it is met, and what the score is called."""
    if not view.objectives:
        return []
    rows: list[list[str]] = [[say(PACKAGE, language, "show.objectives"), say(PACKAGE, language, "show.line")]]
    for objective in view.objectives:
        key = "show.row" if objective.line.isdigit() else "show.column"
        what = _name_of("objective", objective.name, language)
        line = say(PACKAGE, language, key, {"line": objective.line})
        rows.append([f"[{'x' if objective.is_met else ' '}] {what}", line])
    title = say(PACKAGE, language, "show.title", {"score": view.seats[0].score, "title": view.title})
    return [*table(rows, "<<"), *wrapped(title, LINE)]


def _flow(start: str, pieces: list[str], between: str) -> Iterator[str]:
    """The pieces after the start, in as many lines as they need, none of them broken; below each other from there."""
    first, *others = pieces
    return flow([start + first, *others], LINE + len(between.rstrip()), len(start), between)
