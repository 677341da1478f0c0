"""Show map: the tiles as boxes, the sites where they meet, and the colonies, armies and fleets there; its legend."""

from typing import Final

from oikist.core.layout import Canvas, blank, cut, draw, flow, wrapped
from oikist.games.ancient_colonies.board import COLUMNS, LEVEL_NAMES, ROWS
from oikist.games.ancient_colonies.view import AncientColoniesView, ArmyView, ColonyView, SeatView, SiteView, TileView
from oikist.text import say

PACKAGE: Final = "oikist.games.ancient_colonies"
TILE_WIDTH: Final = 13  # from one site to the next
TILE_HEIGHT: Final = 4
INSIDE: Final = TILE_WIDTH - 1  # columns between two sites
MAP_WIDTH: Final = COLUMNS * TILE_WIDTH + 5  # the last site reaches over the edge
AT_SITE: Final = 7  # columns for armies at a site
MOST_ROWS: Final = 2  # lines of pieces in a tile
SIGN_WIDTH: Final = 6  # of the signs in the legend

WALLS: Final = "#"
ACROPOLIS: Final = "^"
ORACLE: Final = "Ω"
COLONY_ABOARD: Final = "*"
HIDDEN: Final = "?"
CROWD: Final = "…"  # more pieces than there is room for
PATTERNS: Final = {"sea": "~ ", "shallows": "~ ", "mountains": "/\\"}
ARROWS: Final = {"nw": "↖", "ne": "↗", "se": "↘", "sw": "↙"}


def map_picture(view: AncientColoniesView, language: str) -> list[str]:
    """The whole map in lines of equal length; armies at a site stand below it, armies and fleets below their tile."""
    canvas = blank(MAP_WIDTH, (ROWS + 1) * TILE_HEIGHT)
    _draw_lines(canvas)
    for tile in view.tiles:
        _draw_tile(canvas, tile, _tile_lines(view, tile, language))
    colonies = {colony.site: colony for colony in view.colonies}
    for site in view.sites:
        _draw_site(canvas, site.site, site_sign(site, colonies.get(site.site), language), _site_line(view, site.site))
    lines = ["".join(line) for line in canvas]
    while not lines[-1].strip():
        lines.pop()
    return lines


def crowds(view: AncientColoniesView, language: str) -> list[str]:
    """What stands at places where the map has no room for it, as "w1: 0×2 1×1 3×1"."""
    places = [site.site for site in view.sites if _site_line(view, site.site) == CROWD]
    places += [tile.tile for tile in view.tiles if len(_rows(pieces_at(view, tile.tile))) > MOST_ROWS]
    return [f"{label(place, language)} {' '.join(pieces_at(view, place))}" for place in places]


def label(name: str, language: str) -> str:
    """What a line is about, as "w1:"."""
    return say(PACKAGE, language, "show.label", verbatim={"what": name})


def pieces_at(view: AncientColoniesView, place: str) -> list[str]:
    """The signs of armies and fleets at a place."""
    armies = [army_sign(army) for army in view.armies if army.place == place]
    return armies + [fleet_sign(seat) for seat in view.seats if seat.ship == place]


def _draw_lines(canvas: Canvas) -> None:
    """The lines between the tiles."""
    for row in range(ROWS + 1):
        canvas[row * TILE_HEIGHT][: COLUMNS * TILE_WIDTH + 1] = "─" * (COLUMNS * TILE_WIDTH + 1)
        canvas[row * TILE_HEIGHT][0] = "┌" if row == 0 else "└" if row == ROWS else "├"
    for column in range(COLUMNS + 1):
        for line in range(ROWS * TILE_HEIGHT):
            if line % TILE_HEIGHT:
                canvas[line][column * TILE_WIDTH] = "│"


def _draw_tile(canvas: Canvas, tile: TileView, lines: list[str]) -> None:
    """Its lines over a pattern for water and mountains."""
    left, top = "abcd".index(tile.tile[0]) * TILE_WIDTH + 1, (int(tile.tile[1:]) - 1) * TILE_HEIGHT + 1
    pattern = PATTERNS.get(tile.face, "") if tile.is_shown else ""
    for number, line in enumerate(lines):
        text, row = cut(line, INSIDE), (pattern * INSIDE)[number % 2 :][:INSIDE]
        if len(text) <= INSIDE - 4:  # otherwise too little is left of the pattern
            draw(canvas, [row], left, top + number)
            text = f" {text} " if text and row else text
        draw(canvas, [text], left + (INSIDE - len(text)) // 2, top + number)


def _tile_lines(view: AncientColoniesView, tile: TileView, language: str) -> list[str]:
    """Its name and terrain in the middle and what is there below; two lines of pieces push out the terrain."""
    if not tile.is_shown:
        peeked = ",".join(map(str, tile.peeked_by))
        return ["", f"{tile.tile} {HIDDEN}{peeked}", _secret(tile, language)]
    rows = _rows(pieces_at(view, tile.tile))
    if len(rows) == MOST_ROWS:
        return [tile.tile, *rows]
    return ["", f"{tile.tile} {_terrain(tile, language)}", rows[0] if len(rows) == 1 else CROWD]


def _rows(pieces: list[str]) -> list[str]:
    """Pieces in lines as wide as a tile."""
    return list(flow(pieces, INSIDE)) if pieces else [""]


def _secret(tile: TileView, language: str) -> str:
    """What the seat knows of a tile that lies face down, with an arrow to the corner of its symbol."""
    if not tile.face:
        return ""
    symbol, _, corner = tile.face.partition("-")
    sign = ACROPOLIS if symbol == "acropolis" else ORACLE
    return _terrain(tile, language) + (f" {sign}{ARROWS[corner]}" if corner else "")


def _terrain(tile: TileView, language: str) -> str:
    kind = "plains" if "-" in tile.face else tile.face
    return say(PACKAGE, language, f"show.terrain-{kind}")


def _site_line(view: AncientColoniesView, site: str) -> str:
    """The armies at a site."""
    line = " ".join(pieces_at(view, site))
    return line if len(line) <= AT_SITE else CROWD


def _draw_site(canvas: Canvas, site: str, sign: str, armies: str) -> None:
    """Its sign on the crossing, its armies below."""
    middle, top = ("wxyz".index(site[0]) + 1) * TILE_WIDTH, int(site[1:]) * TILE_HEIGHT
    for number, text in enumerate((sign, armies)):
        if text:
            draw(canvas, [f" {text} "], middle - (len(text) + 1) // 2, top + number)


def site_sign(site: SiteView, colony: ColonyView | None, language: str) -> str:
    """The name of a site with its colony and symbols, as "w1 0T#^"; in brackets if nothing can be founded there."""
    symbols = (ACROPOLIS if site.has_acropolis else "") + (ORACLE if site.has_oracle else "")
    if colony is not None:
        level = say(PACKAGE, language, f"show.letter-{colony.level}")
        return f"{site.site} {colony.seat}{level}{WALLS if colony.is_walled else ''}{symbols}"
    return f"{site.site}{symbols}" if site.is_legal else f"({site.site})"


def army_sign(army: ArmyView) -> str:
    """Armies of a seat, as "0×2"."""
    return f"{army.seat}×{army.number}"


def fleet_sign(seat: SeatView) -> str:
    """A fleet with what is aboard, as "<0+2>", or without its token, as "(0)"."""
    return f"<{seat.seat}{cargo_sign(seat)}>" if seat.is_manned else f"({seat.seat})"


def cargo_sign(seat: SeatView) -> str:
    """What is aboard, as "*" for a colony and "+2" for armies."""
    colony = COLONY_ABOARD if seat.has_colony_aboard else ""
    return colony + (f"+{seat.armies_aboard}" if seat.armies_aboard else "")


def legend(language: str, width: int) -> list[str]:
    """What the signs on the map mean, in a column of that width."""
    levels = [(say(PACKAGE, language, f"show.letter-{level}"), f"level.{level}") for level in LEVEL_NAMES[1:]]
    signs = [
        (f"0{levels[2][0]}", "show.key-colony"),
        *levels,
        (WALLS, "show.key-walls"),
        (ACROPOLIS, "show.key-acropolis"),
        (ORACLE, "show.key-oracle"),
        ("(w1)", "show.key-illegal"),
        ("0×2", "show.key-armies"),
        ("<0>", "show.key-fleet"),
        (f"<0{COLONY_ABOARD}>", "show.key-colony-aboard"),
        ("<0+2>", "show.key-armies-aboard"),
        ("(0)", "show.key-unmanned"),
        (HIDDEN, "show.key-hidden"),
        (f"{HIDDEN}0", "show.key-peeked"),
    ]
    lines: list[str] = []
    for sign, key in signs:
        first, *others = wrapped(say(PACKAGE, language, key, {"level": "town"}), width - SIGN_WIDTH)
        lines += [f"{sign:<{SIGN_WIDTH}}{first}", *[" " * SIGN_WIDTH + other for other in others]]
    return lines
