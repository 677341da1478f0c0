"""Draw map: sea, land, the mountains around, the fog over what nobody has turned up, and the sites."""

from typing import Final

from oikist.core.svg import Drawing, Palette, circle, group, mark, mixed, path, rect
from oikist.games.ancient_colonies.draw_coast import WATER, Coast, bank, noise
from oikist.games.ancient_colonies.draw_layout import COLUMNS, ROWS, Layout, Point, cell_of
from oikist.games.ancient_colonies.view import AncientColoniesView, SiteView, TileView

MARK: Final = 26.0  # of a seat, wherever it stands
PEAKS: Final = [(0.5, 0.42, 1.5), (0.28, 0.6, 1.05), (0.72, 0.62, 1.1), (0.5, 0.78, 0.8)]  # across, down, size
SPREAD: Final = [(0.24, 0.5), (0.77, 0.47), (0.36, 0.83), (0.63, 0.8), (0.33, 0.3)]  # trees and waves


class Tints:
    """Colours mixed from the palette, as the page mixes them."""

    def __init__(self, palette: Palette) -> None:
        self.water = palette.mixed("sea", 0.28, "sea-pale")
        foam = palette.colour("sea" if palette.is_dark else "sea-pale")
        self.bank = mixed(foam, 0.18 if palette.is_dark else 0.58, self.water)
        self.surf = mixed(foam, 0.12 if palette.is_dark else 0.45, self.water)
        self.ripple = palette.mixed("sea", 0.6, "sea-pale")
        self.rim = palette.mixed("mountain", 0.4, "land")
        self.crag = palette.mixed("mountain", 0.3, "land")
        self.sand_line = palette.mixed("land-line", 0.6, "wood")
        self.grove = palette.mixed("olive", 0.55, "land")
        self.mist = palette.mixed("fog", 0.6, "panel")
        self.lime = palette.colour("stone" if palette.is_dark else "panel")
        self.ashlar = palette.colour("stone-dark" if palette.is_dark else "stone")
        self.quay = palette.mixed("stone", 0.45, "panel") if palette.is_dark else palette.colour("page")
        self.dark_wood = mixed(palette.colour("wood"), 0.55, "#000000")
        self.wall_line = mixed(palette.colour("stone-dark"), 0.7, "#000000")


def draw_map(view: AncientColoniesView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """Everything below the pieces."""
    tints = Tints(palette)
    coast = Coast(layout, view.tiles)
    parts = [
        rect(0, 0, (layout.width, layout.height), tints.water, rx=12),
        _land(view, coast, layout, palette, drawing),
    ]
    parts += [_face(tile, layout, tints, palette, drawing) for tile in view.tiles if tile.is_shown]
    for tile in view.tiles:
        if tile.tile in coast.fogs:
            parts.append(_fog(tile, coast.fogs[tile.tile], layout, palette, drawing))
    taken = {colony.site for colony in view.colonies}
    for site in view.sites:
        parts.append(group(_site(site, site.site not in taken, palette, drawing), *layout.point(site.site)))
    return "".join(parts)


def _land(view: AncientColoniesView, coast: Coast, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The country around, face-up land, and the shore."""
    tints, rim, shore = Tints(palette), coast.rim(), " ".join(coast.shores)
    line = palette.colour("land-line")
    parts = [
        path(one, stroke=tints.surf, stroke_width=16, stroke_linejoin="round", stroke_linecap="round")
        for one in (shore, rim)
        if one
    ]
    parts.append(path(rim, tints.rim, stroke=line, stroke_width=2))
    for x, y, size in _rim_peaks(layout):
        rock = path(drawing.path("peak.face"), palette.colour("mountain"))
        parts.append(group(rock + path(drawing.path("peak.shade"), palette.colour("shade")), x, y, size))
    faces = {tile.tile: tile.face for tile in view.tiles}
    for tile, outline in coast.lands.items():
        fill = tints.rim if faces[tile] == "mountains" else palette.colour("land")
        parts.append(path(outline, fill, stroke=fill, stroke_width=1))
    if shore:
        parts.append(path(shore, stroke=tints.sand_line, stroke_width=2.5, stroke_linejoin="round"))
    return "".join(parts)


def _rim_peaks(layout: Layout) -> list[tuple[float, float, float]]:
    """Mountains in the margin, between the sites of the edge: where, and how large."""
    bottom, east = layout.top + ROWS * layout.tile_height, layout.left + COLUMNS * layout.tile_width
    found: list[tuple[float, float, float]] = []
    for column in range(1, COLUMNS):
        x = layout.left + (column + 0.5) * layout.tile_width
        found += [(x - 12, layout.top - 24, 0.8), (x + 16, layout.top - 20, 0.6)]
        found += [(x + 10, bottom + 30, 0.8), (x - 18, bottom + 34, 0.55)]
    for row in range(ROWS):
        y = layout.top + (row + 0.5) * layout.tile_height
        found += [(east + 34, y - 6, 0.8), (east + 22, y + 14, 0.5)]
    return found


def _face(tile: TileView, layout: Layout, tints: Tints, palette: Palette, drawing: Drawing) -> str:
    """What grows or waves on a tile that lies face up."""
    x, y = layout.corner(tile.tile)
    if tile.face == "mountains":
        mountains = [
            group(_peak(palette, tints, drawing), x + layout.tile_width * across, y + layout.tile_height * down, size)
            for across, down, size in PEAKS
        ]
        return "".join(mountains)
    if tile.face not in WATER:
        tree = path(drawing.path("tree.trunk"), palette.colour("wood"))
        tree += path(drawing.path("tree.crown"), tints.grove)
        places = _scattered(tile, layout)
        return "".join(group(tree, *at, 0.85 if index % 2 else 0.7) for index, at in enumerate(places))
    wave = path(drawing.path("wave"), stroke=tints.ripple, stroke_width=2.5, stroke_linecap="round")
    places = _scattered(tile, layout)[1:4] if tile.face == "sea" else _scattered(tile, layout)
    ground = path(bank(layout, tile.tile), tints.bank) if tile.face == "shallows" else ""
    return ground + "".join(group(wave, *at) for at in places)


def _peak(palette: Palette, tints: Tints, drawing: Drawing) -> str:
    rock = path(drawing.path("peak.face"), palette.colour("mountain"), stroke=tints.rim, stroke_width=1.5)
    shade = path(drawing.path("peak.shade"), palette.colour("shade"))
    return rock + shade + path(drawing.path("peak.snow"), tints.lime)


def _scattered(tile: TileView, layout: Layout) -> list[Point]:
    (x, y), (column, row) = layout.corner(tile.tile), cell_of(tile.tile)
    seed = column * 17 + row * 5
    found: list[Point] = []
    for index, (across, down) in enumerate(SPREAD):
        right = layout.tile_width * (across + noise(seed + index) * 0.04)
        found.append((x + right, y + layout.tile_height * (down + noise(seed + index + 50) * 0.05)))
    return found


def _fog(tile: TileView, outline: str, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """A tile that lies face down, what the looking seat knows of it, and who has looked under it."""
    tints, (x, y) = Tints(palette), layout.point(tile.tile)
    cloud = path(drawing.path("cloud"), tints.mist)
    parts = [
        path(outline, palette.colour("fog"), stroke=palette.colour("fog-line"), stroke_width=1.2),
        group(cloud, x - layout.tile_width * 0.16, y + 4, 0.9),
        group(cloud, x + layout.tile_width * 0.2, y - 14, 0.7),
    ]
    if tile.face:
        parts.append(_glimpse(tile, layout, palette, drawing))
    bottom, step = y + layout.tile_height / 2 - 8 - MARK / 2, MARK + 2
    for index, seat in enumerate(tile.peeked_by):
        at = x + 12 + (index - (len(tile.peeked_by) - 1) / 2) * step
        if index == 0:
            ink = palette.colour("ink")
            eye = path(drawing.path("eye"), palette.colour("panel"), stroke=ink, stroke_width=1.5)
            parts.append(group(eye + circle(0, 0, 2.5, ink), at - MARK / 2 - 14, bottom))
        parts.append(mark(palette, seat, at, bottom, MARK))
    return "".join(parts)


def _glimpse(tile: TileView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The face of a tile that lies face down, for a seat that knows it."""
    tints, (x, y) = Tints(palette), layout.point(tile.tile)
    kind, _, corner = tile.face.partition("-")
    fill = tints.bank if kind in WATER else tints.rim if kind == "mountains" else palette.colour("land")
    size = layout.tile_width * 0.6, layout.tile_height * 0.5
    soft = palette.colour("soft")
    parts = [
        rect(x - size[0] / 2, y - layout.tile_height * 0.24, size, fill, rx=16, stroke=soft, stroke_width=2,
             stroke_dasharray="5 5")
    ]  # fmt: skip
    if kind in WATER:
        wave = path(drawing.path("wave"), stroke=tints.ripple, stroke_width=2.5)
        parts += [group(wave, x, y - 6), group(wave, x, y + 8)]
    elif kind == "mountains":
        parts.append(group(path(drawing.path("peak.face"), palette.colour("mountain")), x, y + 2))
    else:
        parts.append(group(path(drawing.path("tree.crown"), tints.grove), x, y + 4))
        at = layout.inside(tile.tile, corner, 44, 60 if corner.startswith("n") else 40)
        parts.append(group(_symbol(kind, palette, drawing), *at, 0.9))
    return "".join(parts)


def _site(site: SiteView, is_free: bool, palette: Palette, drawing: Drawing) -> str:
    """The spot of earth on which a colony stands or could stand, with the symbol of its site."""
    tints = Tints(palette)
    if not site.is_legal:
        return circle(0, 0, 3, tints.ripple)
    line = drawing.path("rock" if site.has_acropolis else "ground")
    fill = tints.crag if site.has_acropolis else palette.colour("land")
    parts = [path(line, fill, stroke=tints.sand_line, stroke_width=2)]
    names = [name for name, has in (("acropolis", site.has_acropolis), ("oracle", site.has_oracle)) if has]
    if is_free and not names:
        parts.append(circle(0, 0, 5, tints.lime, stroke=palette.colour("stone-dark"), stroke_width=2))
    for number, name in enumerate(names):
        symbol = _symbol(name, palette, drawing)
        parts.append(group(symbol, 0, -2) if is_free and number == 0 else group(symbol, 34, -27, 0.8))
    return "".join(parts)


def _symbol(name: str, palette: Palette, drawing: Drawing) -> str:
    """The acropolis or the oracle of a site."""
    paint = palette.colour("olive" if name == "acropolis" else "gold")
    ground = palette.colour("olive-pale" if name == "acropolis" else "gold-pale")
    parts = [circle(0, 0, 19, ground, stroke=paint, stroke_width=1.6)]
    if name == "acropolis":
        parts += [path(drawing.path(f"temple.{part}.d"), paint) for part in drawing.names("temple")]
        return "".join(parts)
    for line in ("tripod.legs", "tripod.smoke"):
        parts.append(path(drawing.path(line), stroke=paint, stroke_width=1.8, stroke_linecap="round"))
    return "".join(parts) + path(drawing.path("tripod.bowl"), paint)
