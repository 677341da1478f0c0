"""Show turn: what has been done in the turn so far, in sentences, as far as it decides what may still be done."""

from collections.abc import Iterable

from oikist.core.layout import wrapped
from oikist.games.ancient_colonies.position import CLOSED
from oikist.games.ancient_colonies.show_map import PACKAGE
from oikist.games.ancient_colonies.view import AncientColoniesView
from oikist.text import say


def turn_lines(view: AncientColoniesView, language: str) -> list[str]:
    """The sentences about fleet, battles and guests, taxes and cards, and the auction of a side."""
    sentences = _activities(view, language) + _mercantile(view, language)
    if view.lot:
        sentences += _seats("dropped", [seat.seat for seat in view.seats if seat.has_dropped], language)
    drawn = view.seats[view.seat].drawn if view.seat >= 0 else ""
    if drawn:
        sentences.append(say(PACKAGE, language, "show.done-drawn", {"act": drawn}))
    return wrapped(" ".join(sentences)) if sentences else []


def _activities(view: AncientColoniesView, language: str) -> list[str]:
    done = view.done
    sentences: list[str] = []
    if view.step in ("flip", "fleet"):  # later nothing is loaded or unloaded (AC-3.2)
        for word, where in (("loading", done.loading), ("unloading", done.unloading)):
            if where == CLOSED:
                sentences.append(say(PACKAGE, language, f"show.done-{word}-over"))
            else:
                sentences += _places(word, [where] if where else [], language)
    sentences += _places("fought", dict.fromkeys(place for place, _ in done.fought), language)
    return sentences + _seats("changed", done.changed, language)


def _mercantile(view: AncientColoniesView, language: str) -> list[str]:
    done = view.done
    sentences: list[str] = []
    if done.policy:
        sentences.append(say(PACKAGE, language, "show.done-policy", {"policy": done.policy}))
    if done.dice:
        sentences.append(say(PACKAGE, language, "show.done-dice", {"number": done.dice}))
    before = [card for card in done.used if card not in done.assigned] if view.stage == "tax" else []
    for word, cards in (("assigned", done.assigned), ("used", before)):
        if cards:
            names = ", ".join(say(PACKAGE, language, "{card}", {"card": card}) for card in cards)
            sentences.append(say(PACKAGE, language, f"show.done-{word}", verbatim={"cards": names}))
    for word, sites in (("taxed", done.taxed), ("chosen", done.chosen), ("halves", done.halves)):
        sentences += _places(word, sites, language)
    if done.left:
        sentences.append(say(PACKAGE, language, "show.done-left", {"number": done.left}))
    return sentences + _places("raised", done.raised, language)


def _places(word: str, places: Iterable[str], language: str) -> list[str]:
    names = ", ".join(places)
    return [say(PACKAGE, language, f"show.done-{word}", verbatim={"where": names})] if names else []


def _seats(word: str, seats: Iterable[int], language: str) -> list[str]:
    names = ", ".join(say(PACKAGE, language, f"other_seat.{seat}") for seat in seats)
    return [say(PACKAGE, language, f"show.done-{word}", verbatim={"seats": names})] if names else []
