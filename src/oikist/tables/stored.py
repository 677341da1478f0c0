"""StoredTable and Snapshot: what the store keeps of a table beside its lines, as plain values."""

from dataclasses import dataclass, field


@dataclass
class StoredTable:
    """A table as it stands after its last line; times are milliseconds since 1970."""

    id: str
    game: str
    box: dict[str, str]
    components: dict[str, str]
    rules_version: int
    box_hash: str
    seats: int
    options: dict[str, str]
    status: str
    is_public: bool
    header: str  # JSON that Table makes and reads: who sits where, clock, owner
    position: str  # empty before the start
    moves: int  # that stand
    lines: int
    length: int
    draws: int
    seed: str
    created: int
    touched: int
    secrets: list[str] = field(default_factory=list)  # hashes of the secrets that open something at this table


@dataclass(frozen=True)
class Snapshot:
    """The match after so many moves that stand."""

    moves: int
    position: str
    draws: int
    rules_version: int
    lines: int  # of the journal when it was made: what happened since stands after them
