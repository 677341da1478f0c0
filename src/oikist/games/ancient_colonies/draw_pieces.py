"""Draw pieces: colonies with their purses, armies, fleets, home ports, and the odds of battles."""

from typing import Final

from oikist.core.svg import (
    BOLD,
    Drawing,
    Palette,
    circle,
    ellipse,
    group,
    hatch,
    mark,
    mixed,
    outlined,
    path,
    rect,
    text,
)
from oikist.games.ancient_colonies.draw_layout import Layout
from oikist.games.ancient_colonies.draw_map import MARK, Tints
from oikist.games.ancient_colonies.view import ArmyView, BattleView, ColonyView, SeatView
from oikist.text import say

PACKAGE: Final = "oikist.games.ancient_colonies"
NUMBER: Final = 14.0  # the size of numbers on plates
ROLLS: Final = 36
WINS: Final = 3  # from this result on the attacker wins


def draw_colony(colony: ColonyView, palette: Palette, drawing: Drawing) -> str:
    """Houses by its level in the colour of its seat, walls, the rings on it, and the mark of its seat."""
    half = drawing.number(f"halfs.{colony.level}")
    parts = [ellipse(3, 15, half + 3, 8, palette.colour("shade"))]
    if colony.unrest:
        dashed = palette.colour("bad")
        parts.append(ellipse(0, 8, half + 11, 22, "none", stroke=dashed, stroke_width=4.5, stroke_dasharray="9 4"))
    elif colony.untaxed:
        gold = palette.colour("gold")
        parts.append(ellipse(0, 8, half + 11, 22, "none", stroke=gold, stroke_width=4.5, stroke_dasharray="3 5"))
    parts.append(_buildings(f"levels.{colony.level}", colony.seat, palette, drawing))
    if colony.is_walled and drawing.has(f"walls.{colony.level}"):
        parts.append(_buildings(f"walls.{colony.level}", colony.seat, palette, drawing))
    parts.append(mark(palette, colony.seat, -half - 1, -19, MARK))
    if colony.unrest:
        bad = palette.colour("bad")
        alarm = circle(0, 0, 11, palette.colour("panel"), stroke=bad, stroke_width=2)
        parts.append(group(alarm + group(path(drawing.path("flame"), bad), scale=0.85), half + 8, 14))
    return "".join(parts)


def _buildings(key: str, seat: int, palette: Palette, drawing: Drawing) -> str:
    tints, paint = Tints(palette), palette.seat(seat)
    parts: list[str] = []
    for place in drawing.names(key):
        line, part = drawing.path(f"{key}.{place}.d"), drawing.path(f"{key}.{place}.part")
        if part == "roof":
            parts.append(outlined(line, paint, mixed(paint, 0.6, "#000000"), 1.2))
            parts.append(path(line, hatch(seat)) if hatch(seat) else "")
        elif part == "body":
            parts.append(outlined(line, tints.lime, palette.colour("stone-dark"), 1.2))
        elif part == "wall":
            parts.append(outlined(line, tints.ashlar, tints.wall_line, 1.4))
        else:
            parts.append(path(line, tints.dark_wood))  # a door or a gate
    return "".join(parts)


def draw_purse(colony: ColonyView, room: float, palette: Palette, drawing: Drawing) -> str:
    """A plate under a colony with its name, its Talents and what it will earn; `room` is left to its right."""
    money = "?" if colony.talents < 0 else str(colony.talents)
    income = "+" + halves(colony.halves)
    money_at, income_at = 48.0, 54 + len(money) * 9.8
    width = income_at + 8 + len(income) * 9.8 + (4 if income.endswith("½") else 0)
    ink, dark = palette.colour("ink"), palette.colour("stone-dark")
    coin = path(drawing.path("coin"), palette.colour("gold"), stroke=palette.colour("gold-pale"), stroke_width=1.5)
    parts = [
        rect(0, -10.5, (width, 21), palette.colour("panel"), rx=10.5, stroke=dark, stroke_width=1),
        text(8, 0, colony.site, NUMBER, palette.colour("soft")),
        group(coin, 39, 0),
        text(money_at, 0, money, NUMBER, ink, font_weight=700),
        text(income_at, 0, income, NUMBER, palette.colour("good"), font_weight=600),
    ]
    return group("".join(parts), min(-width / 2, room - width - 3), 34.5)


def halves(amount: int) -> str:
    """So many half Talents in whole ones."""
    whole = str(amount // 2)
    return whole if amount % 2 == 0 else "½" if amount == 1 else f"{whole}½"


def draw_army(army: ArmyView, scale: float, palette: Palette, drawing: Drawing) -> str:
    """The mark of its seat before a spear, how many there are and the moves they have left; `scale` as for a ship."""
    size, ink, pale = max(31.0, MARK / scale), palette.colour("ink"), palette.colour("panel")
    spear = path(drawing.path("spear"), palette.colour("stone-dark"), stroke=palette.colour("wood"), stroke_width=2.4,
                 stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
    parts = [ellipse(2, 15, 15, 4, palette.colour("shade")), spear, mark(palette, army.seat, 0, 0, size)]
    if army.number > 1:
        plate = circle(0, 0, 9.5, pale, stroke=ink, stroke_width=1.2)
        number = text(0, 0, str(army.number), NUMBER, ink, **BOLD)
        parts.append(group(plate + number, size * 0.46, -size * 0.4, 1 / scale))
    for index in range(army.moves):
        x = (index - (army.moves - 1) / 2) * 8
        parts.append(circle(x, size / 2 + 4, 3, pale, stroke=ink, stroke_width=1.4))
    return "".join(parts)


def draw_ship(seat: SeatView, scale: float, palette: Palette, drawing: Drawing) -> str:
    """The fleet of a seat with what is aboard; unmanned it has no sail. `scale` is how much smaller it is drawn."""
    tints, wood, paint = Tints(palette), palette.colour("wood"), palette.seat(seat.seat)
    hull = wood if seat.is_manned else palette.colour("stone-dark")
    parts = [
        path(drawing.path("ship.oars"), stroke=wood, stroke_width=2.2, stroke_linecap="round"),
        path(drawing.path("ship.mast"), stroke=wood, stroke_width=2.2, stroke_linecap="round"),
        outlined(drawing.path("ship.hull"), hull, tints.dark_wood, 1.5),
        path(drawing.path("ship.eye"), tints.lime),
    ]
    if seat.is_manned:
        sail = drawing.path("ship.sail")
        parts.append(outlined(sail, paint, tints.dark_wood, 1.4))
        parts.append(path(sail, hatch(seat.seat)) if hatch(seat.seat) else "")
        parts.append(path(drawing.path("ship.yard"), stroke=wood, stroke_width=2.2, stroke_linecap="round"))
    parts.append(mark(palette, seat.seat, 0, -9, 25 / scale))
    if seat.has_colony_aboard:
        parts.append(group(_colony_aboard(seat.seat, palette), -20, 12, 1 / scale))
    if seat.armies_aboard:
        parts.append(group(_armies_aboard(seat, palette, drawing), 20, 14, 1 / scale))
    return "".join(parts)


def _colony_aboard(seat: int, palette: Palette) -> str:
    plate = circle(0, 0, 10.5, palette.colour("panel"), stroke=palette.colour("ink"), stroke_width=1.2)
    house = path("M-5.5 6 V0 H5.5 V6 Z", Tints(palette).lime, stroke=palette.colour("stone-dark"))
    return plate + house + path("M-7.5 1 L0 -6.5 L7.5 1 Z", palette.seat(seat))


def _armies_aboard(seat: SeatView, palette: Palette, drawing: Drawing) -> str:
    ink = palette.colour("ink")
    plate = rect(-13, -10.5, (27, 21), palette.colour("panel"), rx=10.5, stroke=ink, stroke_width=1.2)
    shield = path(drawing.path("shield"), palette.seat(seat.seat), stroke=ink, stroke_width=1)
    return plate + group(shield, -5, 0) + text(6, 0, str(seat.armies_aboard), NUMBER, ink, **BOLD)


def draw_port(seat: SeatView, layout: Layout, palette: Palette) -> str:
    """The home port of a seat: its mark, its side and its tokens; its fleet is drawn over it."""
    tints, dark, ink = Tints(palette), palette.colour("stone-dark"), palette.colour("ink")
    x, y = layout.port(seat.seat)
    east, half = layout.left - 11, layout.port_half
    parts = [
        rect(3, y - half + 3, (east - 3, 2 * half), palette.colour("shade"), rx=14),
        rect(3, y - half, (east - 3, 2 * half), tints.quay, rx=14, stroke=dark, stroke_width=1.5),
        path(f"M{east - 7:.1f} {y - half + 16:.1f} V{y + half - 16:.1f}", stroke=dark, stroke_width=3,
             stroke_dasharray="2 9", stroke_linecap="round"),
    ]  # fmt: skip
    width = layout.left - 22
    inside = [mark(palette, seat.seat, MARK / 2 - width / 2 - 1, MARK / 2 - 40, MARK)]
    if seat.side:
        inside.append(text(MARK + 5 - width / 2, MARK / 2 - 40, say(PACKAGE, "en", f"side.{seat.side}"), 15, ink))
    for lift in (30, 24, 18):
        inside.append(
            ellipse(15 - width / 2, lift, 13, 6, palette.seat(seat.seat), stroke=tints.quay, stroke_width=1.5)
        )
    inside.append(text(33 - width / 2, 24, str(seat.stock), 18, ink, font_weight=700))
    return "".join(parts) + group("".join(inside), x, y)


def draw_battle(battle: BattleView, is_below: bool, palette: Palette, drawing: Drawing) -> str:
    """How likely a battle is won, with all results as a thin bar; its tip points to the opponent."""
    ink, pale, width = palette.colour("ink"), palette.colour("panel"), 58.0
    good, bad = palette.colour("good"), palette.colour("bad")
    down = 40.0 if is_below else 0.0
    tip, inner = ("M-6 9 L0 1 L6 9 Z", "M-5 10 H5 L0 3 Z") if is_below else ("M-6 0 L0 8 L6 0 Z", "M-5 0 H5 L0 6.5 Z")
    swords = path(drawing.path("swords"), stroke=ink, stroke_width=2.4, stroke_linecap="round")
    won = round(sum(battle.odds[WINS:]) * 100 / ROLLS)
    parts = [
        path(tip, pale, stroke=ink, stroke_width=1.2),
        rect(-37, down - 32, (74, 33), pale, rx=9, stroke=ink, stroke_width=1.2),
        path(inner, pale),
        group(swords, -24, down - 20, 0.72),
        text(-12, down - 19, f"{won}%", 15, ink, font_weight=700),
    ]
    x = -width / 2
    paints = (bad, mixed(bad, 0.5, pale), palette.colour("stone"), mixed(good, 0.5, pale), good)
    for count, paint in zip(battle.odds, paints, strict=True):
        parts.append(rect(x, down - 8.5, (count / ROLLS * width, 5), paint))
        x += count / ROLLS * width
    return "".join(parts)
