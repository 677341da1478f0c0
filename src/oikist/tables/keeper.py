"""Keeper: turns a table into what the store keeps, and back into a table that can go on."""

from functools import lru_cache
from typing import Final

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.play import step
from oikist.core.record import Record
from oikist.core.state import State
from oikist.games import NAMES, load, load_for
from oikist.tables.course import Course, Move, NotKept
from oikist.tables.lines import BACK, MOVE, Line
from oikist.tables.store import Store
from oikist.tables.stored import Snapshot, StoredTable
from oikist.tables.table import Table

MARGIN: Final = (
    30  # moves before the last one that are kept at hand, so that what may be taken back freely is among them
)
MOST_BOXES: Final = 32


class Keeper:
    """Loads tables from a store and says what to store of them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open = lru_cache(MOST_BOXES)(_open_box)

    def warm_up(self) -> None:
        """Open the boxes that most tables are played with, so that nobody has to wait for it."""
        for name in NAMES:
            game = load(name)
            self._open(name, tuple(game.box.items()), ())

    def load(self, identity: str) -> tuple[Table, StoredTable] | None:
        """The table as it stands, from its last snapshot and the moves after it; None if there is none such."""
        stored = self.store.load(identity)
        if stored is None:
            return None
        game = self.box(stored)
        table = Table(stored.id, game, stored.seats, stored.options, stored.seed)
        table.read_header(stored.header)
        table.status, table.is_public = stored.status, stored.is_public
        table.lines, table.length = stored.lines, stored.length
        if stored.position:
            table.course = self._course(table, stored)
        return table, stored

    def stored(self, table: Table, created: int, now: int) -> StoredTable:
        """What the store keeps of a table now."""
        course = table.course
        return StoredTable(
            id=table.identity,
            game=table.game.name,
            box=dict(table.game.box),
            components=dict(table.game.components),
            rules_version=table.game.rules_version,
            box_hash=table.game.box_hash,
            seats=len(table.places),
            options=dict(table.options),
            status=table.status,
            is_public=table.is_public,
            header=table.header(),
            position=course.state.position() if course is not None else "",
            moves=len(course) if course is not None else 0,
            lines=table.lines,
            length=table.length,
            draws=course.draws if course is not None else 0,
            seed=table.seed,
            created=created,
            touched=now,
            secrets=[*table.owner, *(secret for place in table.places for secret in (*place.secrets, *place.past))],
        )

    def box(self, stored: StoredTable) -> Game:
        """The box a table was opened with."""
        return self._open(stored.game, tuple(stored.box.items()), tuple(stored.components.items()))

    def state_at(self, identity: str, floor: int, length: int) -> State:
        """The state after so many moves, played from the last snapshot before."""
        return self.stretch(identity, floor, length)[0]

    def stretch(self, identity: str, floor: int, length: int) -> tuple[State, list[Move]]:
        """The state after so many moves, and the moves that stand after it; NotKept if there are not so many."""
        stored = self.store.load(identity)
        assert stored is not None
        if not floor <= length <= stored.moves:
            raise NotKept(f"Move {length} cannot be shown: there are moves {floor} to {stored.moves}.")
        state, moves, base = self._since(stored, length, floor)
        game = self.box(stored)
        for _, name in moves[: length - base]:
            step(game, state, game.parse_action(name))
        return state, moves[length - base :]

    def _course(self, table: Table, stored: StoredTable) -> Course:
        """The match: from a snapshot some moves ago if that leads to the stored position, else from that position."""
        return self._replayed(table, stored) or self._course_from(
            table, stored, table.game.from_position(stored.position), stored.moves
        )

    def _replayed(self, table: Table, stored: StoredTable) -> Course | None:
        if stored.rules_version != table.game.rules_version:
            return None
        try:
            state, moves, base = self._since(stored, max(stored.moves - MARGIN, table.floor), table.floor)
            course = self._course_from(table, stored, state, base)
            for move in moves:
                course.repeat(move)
        except OikistError:
            return None
        return course if course.state.position() == stored.position else None

    def _course_from(self, table: Table, stored: StoredTable, state: State, base: int) -> Course:
        identity = stored.id

        def past(length: int) -> State:
            return self.state_at(identity, table.floor, length)

        course = Course(table.game, stored.seats, stored.seed, table.salts(), state, base, stored.draws, past)
        course.floor = table.floor
        return course

    def _since(self, stored: StoredTable, length: int, floor: int) -> tuple[State, list[Move], int]:
        """The state of the last snapshot up to so many moves, the moves that stand after it, how many came before.

        NotKept if that would have to be played from before the floor, where other rules held.
        """
        game = self.box(stored)
        snapshot = self.store.snapshot(stored.id, length)
        if snapshot is None or snapshot.rules_version != game.rules_version or snapshot.moves < floor:
            snapshot = Snapshot(0, "", 0, game.rules_version, 0)
        if snapshot.moves < floor:
            raise NotKept(f"Move {length} cannot be shown: it is not kept how the match stood when the rules changed.")
        state = game.from_position(snapshot.position) if snapshot.position else game.new(stored.seats, **stored.options)
        moves: list[Move] = []
        for line in self.store.lines(stored.id, snapshot.lines):
            _follow(moves, line, snapshot.moves)
        return state, moves, snapshot.moves


def _follow(moves: list[Move], line: Line, base: int) -> None:
    if line.kind == MOVE:
        moves.append((line.seat, line.name))
    elif line.kind == BACK:
        del moves[int(line.facts["to"]) - base :]


def _open_box(game: str, box: tuple[tuple[str, str], ...], components: tuple[tuple[str, str], ...]) -> Game:
    return load_for(Record(game, 0, "", 0, dict(box), dict(components)))
