"""Speech: what the API says in words, in the language that was asked for."""

from collections.abc import Sequence

from oikist.core.forecast import Change
from oikist.core.state import SPECTATOR, Entry, Event
from oikist.games import package_of
from oikist.tables.table import Table
from oikist.text.story import Told
from oikist.text.words import Words, colour_of
from oikist.web import shapes


def words_of(table: Table, language: str) -> Words:
    """The words of a table's game, with the names of who sits there."""
    names = table.names()
    view = table.course.state.view(SPECTATOR) if table.course is not None else None
    colours = [colour_of(view, seat) for seat in range(len(names))] if view is not None else []
    return Words(package_of(table.game.name), language, names, colours)


def action_shape(table: Table, words: Words, action: int) -> shapes.ActionShape:
    """An action with its parts and in words."""
    parts = table.game.parts(action)
    return shapes.ActionShape(name=table.game.action_name(action), parts=parts, text=words.action(parts))


def told_shapes(told: Sequence[Told]) -> list[shapes.ToldShape]:
    """Sentences of the story."""
    return [told_shape(one.event, one.sentence) for one in told]


def told_shape(event: Event | None, sentence: str) -> shapes.ToldShape:
    """One sentence of the story, with its event if it has one."""
    if event is None:
        return shapes.ToldShape(key=None, facts={}, is_mark=False, text=sentence)
    return shapes.ToldShape(key=event.key, facts=event.facts, is_mark=event.is_mark, text=sentence)


def entry_shape(words: Words, entry: Entry) -> shapes.EntryShape:
    """A line of a ledger."""
    return shapes.EntryShape(key=entry.key, points=entry.points, facts=entry.facts, text=words.entry(entry))


def change_shape(words: Words, change: Change) -> shapes.ChangeShape:
    """What becomes of a ledger."""
    entries = [
        shapes.ChangedEntryShape(
            key=entry.key, facts=entry.facts, text=words.entry(entry), before=entry.before, after=entry.after
        )
        for entry in change.entries
    ]
    return shapes.ChangeShape(seat=change.seat, before=change.before, after=change.after, entries=entries)
