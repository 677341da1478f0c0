"""Sights: what a viewer sees at one moment, and what they were told on the way there, in the shapes of the API."""

from typing import Final

from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR
from oikist.tables.course import Course, view_hash
from oikist.tables.table import Table
from oikist.text.story import story_of
from oikist.text.words import Words
from oikist.web import shapes
from oikist.web.askers import Asker, demand_look
from oikist.web.description import table_shape
from oikist.web.hall import Hall
from oikist.web.speech import action_shape, told_shapes, words_of

MOST_TOLD: Final = 200  # moves in one answer
SINCE: Final = "How many moves are known already."
EYE: Final = "Through whose eyes they were told."


def now_shape(hall: Hall, identity: str, asker: Asker, language: str, since: int, eye: int) -> shapes.NowShape:
    """A table, what is seen on it and what happened after the moves that are known, all of one moment."""
    with hall.service.looking(identity) as table:
        demand_look(table, asker)
        shape = table_shape(hall, table, asker)
        if table.course is None:
            return shapes.NowShape(table=shape, sight=None, story=shapes.StoryShape(since=0, moves=[], is_all=True))
        viewer, words = eyes_of(shape), words_of(table, language)
        known = max(min(since, len(table.course)) if viewer == eye else 0, table.floor)
        moves = told_moves(hall, table, viewer, words, known, MOST_TOLD)
        story = shapes.StoryShape(since=known, moves=moves, is_all=known + len(moves) == len(table.course))
        return shapes.NowShape(table=shape, sight=sight_shape(table, table.course, viewer, words), story=story)


def eyes_of(table: shapes.TableShape) -> int:
    """Through whose eyes a page looks: its seat that acts or will act next, if its secrets may be shown there."""
    shown = [seat for seat in table.yours if seat in table.shown]
    seat = table.to_move if table.to_move in table.yours else (shown or table.yours or [SPECTATOR])[0]
    return seat if seat in shown else SPECTATOR


def sight_shape(table: Table, course: Course, viewer: int, words: Words, move: int | None = None) -> shapes.SightShape:
    """What is on the table, now or after so many moves, and what may be done."""
    is_now = move is None or move == len(course)
    state = course.state if is_now else course.state_at(move or 0)
    is_running = is_now and table.to_move() >= 0
    legal = Sight(table.game, state, viewer).legal_actions() if is_running else []
    return shapes.SightShape(
        game=table.game.name,
        seat=viewer,
        move=len(course) if is_now else move or 0,
        length=table.length,
        number=table.lines,
        hash=course.view_hash(viewer) if is_now else view_hash(table.game, state, viewer),
        names=list(words.names),
        view=state.view(viewer),  # type: ignore[arg-type]  # one of the games' views
        legal=[action_shape(table.game, words, action) for action in legal],
        firm=course.free_length(viewer) if is_running and viewer != SPECTATOR else None,
    )


def told_moves(
    hall: Hall, table: Table, viewer: int, words: Words, since: int, most: int
) -> list[shapes.StoryMoveShape]:
    """What happened after so many moves, as the viewer may hear it."""
    state, moves = hall.service.stretch(table, since, most)
    game = table.game
    actions = [game.parse_action(name) for _, name in moves]
    told = []
    for number, ((mover, _), action, sentences) in enumerate(
        zip(moves, actions, story_of(game, state, actions, viewer, words)), since + 1
    ):
        name, parts = state.seen_name(action, viewer), game.parts(action)
        if name != game.action_name(action):
            parts = {"kind": parts["kind"]}
        moved = shapes.StoryMoveShape(move=number, seat=mover, name=name, parts=parts, told=told_shapes(sentences))
        told.append(moved)
        state.apply(action)
    return told
