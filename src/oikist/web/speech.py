"""Speech: what the API says in words, in the language that was asked for."""

from collections.abc import Sequence

from oikist.core.forecast import Change
from oikist.core.game import Game
from oikist.core.plan import Plan
from oikist.core.state import SPECTATOR, Entry, Event
from oikist.games import package_of
from oikist.tables.notifier import TEXTS as TABLE_TEXTS
from oikist.tables.places import BOT
from oikist.tables.table import Table
from oikist.text import find_text, say
from oikist.text.story import Told
from oikist.text.words import Words, colour_of
from oikist.web import shapes
from oikist.web.problems import TEXTS

LETTERS = "ABCDEFGHIJ"  # of the seats, as the marks on the boards have them


def words_of(table: Table, language: str) -> Words:
    """The words of a table's game, with the names of who sits there."""
    names = names_of(table, language)
    view = table.course.state.view(SPECTATOR) if table.course is not None else None
    colours = [colour_of(view, seat) for seat in range(len(names))] if view is not None else []
    return Words(package_of(table.game.name), language, names, colours)


def names_of(table: Table, language: str) -> list[str]:
    """What the seats are called: bots by their title, with the letter of the seat where there are several alike."""
    names = table.names()
    bots = [place.bot.partition(":")[0] if place.kind == BOT else "" for place in table.places]
    for seat, bot in enumerate(bots):
        if bot:
            title = find_text(TABLE_TEXTS, language, f"bot.{bot}") or bot
            names[seat] = f"{title} {LETTERS[seat]}" if bots.count(bot) > 1 else title
    return names


def action_shape(game: Game, words: Words, action: int) -> shapes.ActionShape:
    """An action with its parts and in words."""
    parts = game.parts(action)
    return shapes.ActionShape(name=game.action_name(action), parts=parts, text=words.action(parts))


def plan_shape(plan: Plan, words: Words, length: int) -> shapes.PlanShape:
    """What a plan leads to."""
    end = plan.end()
    return shapes.PlanShape(
        game=plan.game.name,
        seat=plan.seat,
        length=length,
        done=len(plan.actions),
        end=end,
        end_text="" if end is None else say(TEXTS, words.language, f"plan.{end}"),
        view=plan.view(),  # type: ignore[arg-type]  # one of the games' views
        legal=[action_shape(plan.game, words, action) for action in plan.legal_actions()],
        told=[told_shape(event, words.event(event)) for event in plan.events()],
        changes=[change_shape(words, change) for change in plan.changes()],
    )


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
