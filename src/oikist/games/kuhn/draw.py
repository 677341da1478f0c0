"""Draw: the table as an SVG picture: a card and the chips of each seat, and the pot between them."""

from typing import Final

from oikist.core.svg import BOLD, SERIF, Palette, circle, document, group, mark, path, rect, text
from oikist.games.kuhn.view import KuhnView
from oikist.text import say

PACKAGE: Final = "oikist.games.kuhn"
SIZE: Final = (900, 330)
CARD: Final = (120, 170)
LEFT: Final = [120.0, 660.0]  # of the cards
TOP: Final = 80.0
HIDDEN: Final = "?"


def draw(view: KuhnView, dark: bool = False) -> str:
    """The picture."""
    palette = Palette(dark)
    ink = palette.colour("ink")
    title = say(PACKAGE, "en", "name")
    parts = [text(SIZE[0] / 2, 36, title, 26, ink, font_family=SERIF, **BOLD)]
    for seat, card in enumerate(view.cards):
        parts.append(group(_card(card, palette), LEFT[seat], TOP))
        parts.append(_seat(view, seat, palette))
    parts.append(group(_chips(sum(view.paid), palette), SIZE[0] / 2, 175))
    pot = say(PACKAGE, "en", "show.pot", {"chips": sum(view.paid)})
    parts.append(text(SIZE[0] / 2, 225, pot, 20, ink, **BOLD))
    return document(palette, SIZE, title, "".join(parts))


def _card(card: str, palette: Palette) -> str:
    """A card with its face, its back if it is hidden, or its place before it is dealt."""
    line = palette.colour("stone-dark")
    if not card:
        return rect(0, 0, CARD, "none", rx=12, stroke=line, stroke_width=2, stroke_dasharray="6 6")
    if card == HIDDEN:
        back = rect(0, 0, CARD, palette.colour("sea"), rx=12, stroke=palette.colour("panel"), stroke_width=3)
        weave = "M12 40 L80 158 M12 100 L46 158 M40 12 L108 130 M80 12 L108 60 M108 40 L40 158 M80 12 L12 130"
        return back + path(weave, stroke=palette.colour("sea-pale"), stroke_width=2, opacity=0.6)
    word = say(PACKAGE, "en", f"card.{card}")
    face = rect(0, 0, CARD, palette.colour("raised"), rx=12, stroke=line, stroke_width=2)
    letter = text(CARD[0] / 2, 72, word[0].upper(), 76, palette.colour("terracotta"), font_family=SERIF, **BOLD)
    return face + letter + text(CARD[0] / 2, 140, word, 20, palette.colour("ink"), text_anchor="middle")


def _seat(view: KuhnView, seat: int, palette: Palette) -> str:
    """The mark of a seat, what it has paid, and whether it folded or is to move."""
    x, y = LEFT[seat] + CARD[0] / 2, TOP + CARD[1] + 34
    ring = circle(x - 40, y, 25, "none", stroke=palette.colour("open"), stroke_width=4) if view.to_move == seat else ""
    words = "folded" if view.folded == seat else f"{view.paid[seat]} in the pot"
    return ring + mark(palette, seat, x - 40, y, 36) + text(x - 8, y, words, 18, palette.colour("ink"))


def _chips(number: int, palette: Palette) -> str:
    """The chips in the pot, side by side."""
    gold, pale = palette.colour("gold"), palette.colour("gold-pale")
    places = [(place - (number - 1) / 2) * 36 for place in range(number)]
    return "".join(circle(x, 0, 16, pale, stroke=gold, stroke_width=5, stroke_dasharray="8 4.6") for x in places)
