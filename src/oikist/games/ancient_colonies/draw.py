"""Draw: the table as an SVG picture in the look of the page: the map, and below it the market and the seats."""

from typing import Final

from oikist.core.layout import wrapped
from oikist.core.svg import (
    BOLD,
    SERIF,
    WIDE,
    Drawing,
    Palette,
    circle,
    document,
    element,
    fitted,
    group,
    hatches,
    load_drawing,
    mark,
    panel,
    path,
    rect,
    text,
)
from oikist.games.ancient_colonies.draw_layout import Layout, is_place
from oikist.games.ancient_colonies.draw_map import draw_map
from oikist.games.ancient_colonies.draw_pieces import (
    PACKAGE,
    draw_army,
    draw_battle,
    draw_colony,
    draw_port,
    draw_purse,
    draw_ship,
)
from oikist.games.ancient_colonies.view import AncientColoniesView, SeatView
from oikist.text import say

HEAD: Final = 38.0  # the height of the line above the map
EDGE: Final = 9.0  # around panels
SMALL: Final = 13.5  # the size of most words below the map
LINE: Final = 20.0
PANEL: Final = 104.0  # the height of what lies before a seat
NAME: Final = 14.0  # the size of the names of tiles and sites
TOKENS: Final = 28


def draw(view: AncientColoniesView, dark: bool = False, drawing: Drawing | None = None) -> str:
    """The picture; `drawing` has other shapes than those of the page."""
    drawing = drawing or load_drawing("ancient-colonies")
    palette = Palette(dark)
    layout = Layout(drawing)
    board = draw_map(view, layout, palette, drawing) + _names(view, layout, palette)
    board += _pieces(view, layout, palette, drawing) + _attention(view, layout, palette, drawing)
    parts = [hatches(palette, len(view.seats)), _head(view, layout, palette), _framed(board, layout)]
    bottom = HEAD + layout.height + 8
    for line in _lines(view, layout.width):
        parts.append(text(14, bottom + LINE / 2, line, SMALL, palette.colour("ink")))
        bottom += LINE
    bottom += 4
    width = (layout.width - EDGE * (len(view.seats) + 1)) / len(view.seats)
    for seat in view.seats:
        parts.append(group(_seat(view, seat, width, palette), EDGE + seat.seat * (width + EDGE), bottom))
    size = layout.width, bottom + PANEL + EDGE
    return document(palette, size, say(PACKAGE, "en", "page.map"), "".join(parts))


def _head(view: AncientColoniesView, layout: Layout, palette: Palette) -> str:
    """The turn and its stage, and whom everybody waits for."""
    ink = palette.colour("ink")
    if view.stage == "over":
        words = say(PACKAGE, "en", "show.over", {"turns": view.turn})
    elif view.stage in ("sides", "fleets"):
        words = say(PACKAGE, "en", "show.start")
    else:
        words = say(PACKAGE, "en", "show.turn", {"turn": view.turn, "turns": view.last_turn, "stage": view.stage})
    parts = [text(14, 21, words, 19, ink, font_family=SERIF, font_weight=600)]
    if view.to_move >= 0:
        parts.append(mark(palette, view.to_move, layout.width - 24, 20, 28))
        parts.append(text(layout.width - 44, 21, "to move", SMALL, palette.colour("soft"), text_anchor="end"))
    return "".join(parts)


def _framed(board: str, layout: Layout) -> str:
    """The board, cut where it ends: the country around goes on beyond it."""
    return element("svg", board, y=HEAD, width=layout.width, height=layout.height)


def _names(view: AncientColoniesView, layout: Layout, palette: Palette) -> str:
    """What tiles and free sites are called; a colony has its name on its purse."""
    taken = {colony.site for colony in view.colonies}
    crowded = {army.place for army in view.armies} | {battle.place for battle in view.battles}
    names: list[tuple[float, float, str]] = []
    for tile in view.tiles:
        if sum(army.place == tile.tile for army in view.armies) < 4:  # more stand in two rows, the upper one over it
            x, y = layout.corner(tile.tile)
            names.append((x + layout.tile_width / 2, y + 10 + NAME / 2, tile.tile))
    for site in view.sites:
        if site.is_legal and site.site not in taken and site.site not in crowded:
            x, y = layout.point(site.site)
            names.append((x, y + 19 + NAME / 2, site.site))
    pale, ink = palette.colour("panel"), palette.colour("ink")
    return "".join(
        text(x, y, name, NAME, ink, text_anchor="middle", paint_order="stroke", stroke=pale, stroke_opacity=0.62,
             stroke_width=4, stroke_linejoin="round")
        for x, y, name in names
    )  # fmt: skip


def _pieces(view: AncientColoniesView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """Home ports, colonies, armies and fleets."""
    parts = [draw_port(seat, layout, palette) for seat in view.seats]
    for colony in view.colonies:
        x, y = layout.point(colony.site)
        parts.append(group(draw_colony(colony, palette, drawing), x, y))
        parts.append(group(draw_purse(colony, layout.width - x, palette, drawing), x, y))
    for army in view.armies:
        here = [other.seat for other in view.armies if other.place == army.place]
        x, y, scale = layout.stand(army.place, len(here), here.index(army.seat))
        parts.append(group(draw_army(army, scale, palette, drawing), x, y, scale))
    for seat in view.seats:
        if seat.ship == "home":
            x, y = layout.port(seat.seat)
            ship = draw_ship(seat, 0.92, palette, drawing)
            parts.append(group(ship, x + layout.left * 0.2, y + layout.port_half - 30, 0.92))
        elif seat.ship:
            here = [other.seat for other in view.seats if other.ship == seat.ship]
            x, y, scale = layout.stand(seat.ship, len(here), here.index(seat.seat))
            parts.append(group(draw_ship(seat, scale, palette, drawing), x, y, scale))
    return "".join(parts)


def _attention(view: AncientColoniesView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The place a question is about, what an Act of Zeus strikes, and battles that can be started."""
    parts: list[str] = []
    if is_place(view.place):
        gold = palette.colour("gold")
        parts.append(circle(*layout.point(view.place), 48, gold, fill_opacity=0.18, stroke=gold, stroke_width=4))
    if is_place(view.target):
        x, y = layout.point(view.target)
        bad = palette.colour("bad")
        ring = {"stroke": bad, "stroke_dasharray": "10 6"}
        parts.append(circle(x, y, 50, bad, fill_opacity=0.18, stroke_width=4, **ring))
        bolt = path(drawing.path("bolt"), palette.colour("gold"), stroke=palette.colour("edge"), stroke_width=1)
        parts.append(group(bolt, x, y - 34, 1.3))
    return "".join(parts) + _battles(view, layout, palette, drawing)


def _battles(view: AncientColoniesView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """Odds above the colony that is attacked; outside colonies above and below the opposing armies by turns."""
    colonies = {colony.site for colony in view.colonies}
    seen: list[str] = []
    parts: list[str] = []
    for battle in view.battles:
        x, y = layout.point(battle.place)
        here = [army.seat for army in view.armies if army.place == battle.place]
        is_below = False
        if battle.place in colonies or battle.other not in here:
            y = max(33.0, y - 34)
        else:
            is_below = seen.count(battle.place) % 2 == 1
            x, y, _ = layout.stand(battle.place, len(here), here.index(battle.other))
            y += 18 if is_below else -20
        seen.append(battle.place)
        parts.append(group(draw_battle(battle, is_below, palette, drawing), min(layout.width - 38, x), y))
    return "".join(parts)


def _lines(view: AncientColoniesView, width: float) -> list[str]:
    """The cards on show, the auction and the viewer's own Acts of Zeus, in words."""
    found: list[str] = []
    if view.shop:
        cards = [f"{_card(card.name)} ({card.points}, bid {card.bid})" for card in view.shop]
        found.append(f"{say(PACKAGE, 'en', 'show.market')}: {', '.join(cards)}")
    if view.lot:
        facts: dict[str, str | int] = {"what": view.lot, "bidder": view.bidder, "price": view.price}
        facts["what"] = _card(view.lot) if view.stage != "sides" else say(PACKAGE, "en", "{side}", {"side": view.lot})
        facts["bidder"] = say(PACKAGE, "en", "{seat}", {"seat": view.bidder})
        found.append(say(PACKAGE, "en", "show.auction-bid" if view.price >= 0 else "show.auction", facts))
    if view.act:
        found.append(say(PACKAGE, "en", "show.act", {"what": say(PACKAGE, "en", "{act}", {"act": view.act})}))
    hand = [say(PACKAGE, "en", "{act}", {"act": act}) for seat in view.seats for act in seat.hand]
    if hand:
        found.append(f"{say(PACKAGE, 'en', 'show.hand')} {', '.join(hand)}")
    most = int((width - 28) / (SMALL * WIDE * 0.94))
    return [line for words in found for line in wrapped(words, most)]


def _card(name: str) -> str:
    return say(PACKAGE, "en", "{card}", {"card": name})


def _seat(view: AncientColoniesView, seat: SeatView, width: float, palette: Palette) -> str:
    """The score of a seat as things stand, its Talents, tokens, armies and cards."""
    ink = palette.colour("ink")
    parts = [panel(palette, 0, 0, (width, PANEL))]
    if view.to_move == seat.seat:
        parts.append(rect(0, 0, (width, PANEL), "none", rx=10, stroke=palette.colour("open"), stroke_width=3.5))
    parts.append(mark(palette, seat.seat, 24, 22, 30) + text(62, 22, str(seat.score), 23, ink, **BOLD))
    if seat.side:
        side = fitted(say(PACKAGE, "en", f"side.{seat.side}"), SMALL, width - 88)
        parts.append(text(86, 22, side, SMALL, ink, font_weight=600))
    armies = seat.armies_aboard + sum(army.number for army in view.armies if army.seat == seat.seat)
    worth = sum(card.points for card in seat.cards)
    lines = (
        f"{say(PACKAGE, 'en', 'show.talents')} {'?' if seat.talents < 0 else seat.talents}, home {seat.stock}",
        f"{say(PACKAGE, 'en', 'show.land')} {seat.on_land}/{TOKENS}, armies {armies}",
        f"{say(PACKAGE, 'en', 'show.cards')} {len(seat.cards)} ({worth}), Acts {seat.acts}",
    )
    for number, line in enumerate(lines):
        parts.append(text(12, 51 + number * LINE, fitted(line, SMALL, width - 16), SMALL, ink))
    return "".join(parts)
