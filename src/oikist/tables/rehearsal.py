"""Rehearsal: plays all stored tables again with this program, and lists what would differ; nothing is changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oikist.core.errors import OikistError
from oikist.core.play import replay
from oikist.tables.keeper import Keeper
from oikist.tables.records import record_of
from oikist.tables.store import Store
from oikist.tables.stored import StoredTable
from oikist.tables.table import Table

SAME: Final = "same"
GOES_ON: Final = "goes-on"  # under other rules than it began with, from where it stands
DIFFERS: Final = "differs"


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one table; the sentence is empty if all is the same."""

    table: str
    game: str
    moves: int
    outcome: str
    sentence: str = ""


def rehearse(store: Store) -> Iterator[Finding]:
    """A finding a table, in the order of their ids."""
    keeper = Keeper(store)
    for identity in store.identities():
        stored = store.load(identity)
        if stored is not None:
            outcome, sentence = _play_again(keeper, stored)
            yield Finding(stored.id, stored.game, stored.moves, outcome, sentence)


def _play_again(keeper: Keeper, stored: StoredTable) -> tuple[str, str]:
    try:
        game = keeper.box(stored)
        if game.box_hash != stored.box_hash:
            return DIFFERS, f"Its box had the hash {stored.box_hash}, and has {game.box_hash} now."
        if not stored.position:
            return SAME, ""
        if game.from_position(stored.position).position() != stored.position:
            return DIFFERS, "Its position is read, but written otherwise."
        table = Table(stored.id, game, stored.seats, stored.options, stored.seed)
        table.read_header(stored.header)
        if not stored.rules_version == table.rules_version == game.rules_version:
            known = f"It was begun under rules version {table.rules_version}, stored under {stored.rules_version}"
            return GOES_ON, f"{known}, and goes on from its position under version {game.rules_version}."
        return _replayed(keeper, table, stored)
    except OikistError as error:
        return DIFFERS, str(error)


def _replayed(keeper: Keeper, table: Table, stored: StoredTable) -> tuple[str, str]:
    """From the first move, with every draw, what was taken back included."""
    record = record_of(table, keeper.store.lines(stored.id), is_whole=True)
    if replay(table.game, record).position() != stored.position:
        return DIFFERS, f"Its {stored.moves} moves lead to another position than the one stored."
    return SAME, ""
