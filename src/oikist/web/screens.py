"""Screens: who sits before a screen that several people share. Nothing secret is shown there until one confirms it."""

from threading import Lock
from typing import Final

from oikist.tables.lines import Line
from oikist.tables.places import Refused
from oikist.tables.table import OVER, RUNNING, Table

MOST_TABLES: Final = 10_000  # with shared screens; at the table that was confirmed at first, people confirm again

Holder = tuple[str, ...]  # the secrets by which somebody holds several seats


class Screens:
    """Kept in memory only: after a restart people confirm again. Any thread may call any method."""

    def __init__(self) -> None:
        self._seats: dict[str, dict[Holder, int]] = {}  # by table and holder, the seat that has confirmed
        self._lock = Lock()

    def confirm(self, table: Table, known: list[str], seat: int) -> None:
        """The person of that seat sits before the screen now."""
        if not _is_shared(table, table.holds(known)):
            return
        with self._lock:
            self._seats.setdefault(table.identity, {})[_holder(table, known)] = seat
            if len(self._seats) > MOST_TABLES:
                del self._seats[next(iter(self._seats))]

    def visible(self, table: Table, known: list[str]) -> list[int]:
        """The held seats whose secrets may be shown now: all of one person, else of who has confirmed."""
        held = table.holds(known)
        if not _is_shared(table, held):
            return held
        with self._lock:
            seat = self._seats.get(table.identity, {}).get(_holder(table, known))
        return [seat] if seat in held else []

    def demand(self, table: Table, known: list[str], seat: int) -> None:
        """Refuse to show the secrets of a seat whose person may not sit before the screen."""
        if seat not in self.visible(table, known):
            raise Refused("confirm-seat", f"Whoever sits at seat {seat} must confirm first that it is them.")

    def heard(self, table: Table, _: list[Line]) -> None:
        """When the turn goes on to another seat, who sat before the screen gets up."""
        mover = table.to_move()
        with self._lock:
            if table.status == OVER:
                self._seats.pop(table.identity, None)
            seats = self._seats.get(table.identity)
            if seats is None or mover < 0:
                return
            for holder in [holder for holder, seat in seats.items() if seat != mover]:
                # Where a bot decides, or somebody at another screen, this one can stay as it is.
                if not table.places[mover].is_played_by_bot() and mover in table.holds(list(holder)):
                    del seats[holder]
            if not seats:
                del self._seats[table.identity]


def _is_shared(table: Table, held: list[int]) -> bool:
    """Whether several people with secrets may sit before the screen."""
    return len(held) > 1 and table.status == RUNNING and table.game.has_secrets


def _holder(table: Table, known: list[str]) -> Holder:
    """Without what opens nothing here: whoever sent ever new words would be remembered with each of them."""
    opening = {secret for place in table.places for secret in place.secrets}
    return tuple(sorted(opening & set(known)))
