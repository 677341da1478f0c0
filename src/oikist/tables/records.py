"""Records: the journal of a table as the record of its match, whole or as one viewer was told it."""

from oikist.core.record import Record, Result
from oikist.core.state import SPECTATOR, position_hash
from oikist.tables.lines import BACK, MOVE, Line
from oikist.tables.table import OVER, Table


def record_of(table: Table, journal: list[Line], viewer: int = SPECTATOR, is_whole: bool = False) -> Record:
    """The record so far: whole for our own use or when the match is over, before that as the viewer may know it."""
    game, is_over = table.game, is_whole or table.status == OVER
    record = Record(game.name, table.rules_version, game.box_hash, len(table.places), dict(game.box), {})
    record.components = dict(game.components)
    record.options = dict(table.options)
    record.names = table.names()
    record.bots = [place.bot if place.is_played_by_bot() else "" for place in table.places]
    record.seed = table.seed if is_over else None
    record.seed_hash = table.promise()
    record.salts = table.salts()
    for line in journal:
        if line.kind == MOVE:
            record.moves.append((line.seat, line.name if is_over else seen_name(line, viewer)))
        elif line.kind == BACK:
            record.take_back(int(line.facts["to"]))
    state = table.course.state if table.course is not None else None
    if is_over and state is not None and table.course is not None and table.course.is_over():
        record.result = Result(state.scores(), state.ranking(), position_hash(state))
    return record


def seen_names(journal: list[Line], viewer: int) -> list[str]:
    """The names of the moves that stand, as a seat or a spectator was told them."""
    names: list[str] = []
    for line in journal:
        if line.kind == MOVE:
            names.append(seen_name(line, viewer))
        elif line.kind == BACK:
            del names[int(line.facts["to"]) :]
    return names


def seen_name(line: Line, viewer: int) -> str:
    """The name of a line as a seat or a spectator is told it."""
    return line.name if line.seen is None else line.seen[-1 if viewer == SPECTATOR else viewer]
