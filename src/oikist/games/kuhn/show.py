"""Show: the table as text, for terminals, tests and screen readers."""

from oikist.games.kuhn.view import KuhnView
from oikist.text import say

PACKAGE = "oikist.games.kuhn"


def show(view: KuhnView, language: str) -> str:
    """A line a seat, and the pot; the seat to move is marked."""
    lines = [f"{say(PACKAGE, language, 'name')} ({say(PACKAGE, language, 'option.ante')}: {view.ante})"]
    for seat, card in enumerate(view.cards):
        mark = ">" if view.to_move == seat else " "
        facts: dict[str, str | int] = {"seat": seat, "card": card, "chips": view.paid[seat]}
        lines.append(f"{mark} {say(PACKAGE, language, 'show.seat' if card else 'show.seat-waiting', facts)}")
    lines.append(say(PACKAGE, language, "show.pot", {"chips": sum(view.paid)}))
    return "\n".join(lines)
