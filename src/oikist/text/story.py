"""Story: what the actions of a match made happen, in sentences, as one viewer may hear it."""

from collections.abc import Sequence
from typing import NamedTuple

from oikist.core.forecast import hands_over
from oikist.core.game import Game
from oikist.core.state import CHANCE, Event, State
from oikist.text.words import END, Words


class Told(NamedTuple):
    """One sentence, and the event it tells; without one it tells the action itself."""

    event: Event | None
    sentence: str


def story_of(game: Game, before: State, actions: Sequence[int], viewer: int, words: Words) -> list[list[Told]]:
    """What these actions in a row made happen, a list an action; `viewer` is a seat or SPECTATOR.

    The list of an action of chance may be empty.
    """
    state = before.copy()
    story: list[list[Told]] = []
    for action in actions:
        story.append(_told(game, state, action, viewer, words))
        state.apply(action)
    return story


def is_turn_end(game: Game, state: State, action: int, words: Words) -> bool:
    """Whether this is worth a mark as the end of a turn, in a game whose turns are of several actions."""
    if not words.has_turns() or not hands_over(state, action):
        return False
    return len({game.parts(other)["kind"] for other in state.legal_actions()}) > 1


def _told(game: Game, state: State, action: int, viewer: int, words: Words) -> list[Told]:
    """One action in sentences; the first says so if it ends the turn and the story has no word on that."""
    events = game.story(state, action, viewer)
    told = [Told(event, words.event(event)) for event in events]
    if state.to_move() == CHANCE:
        return told
    if not told:
        told = [Told(None, _untold(game, state, action, viewer, words))]
    has_end = any(event.key == END for event in events)
    if not has_end and is_turn_end(game, state, action, words):
        told[0] = Told(told[0].event, f"{told[0].sentence} {words.turn_end()}")
    return told


def _untold(game: Game, state: State, action: int, viewer: int, words: Words) -> str:
    """An action that has no story of its own, as when the dice decide what follows: as told, else as chosen."""
    mover, name, parts = state.to_move(), state.seen_name(action, viewer), game.parts(action)
    if name != game.action_name(action):
        return f"{words.label(mover)}: {name}"
    key = f"told.{parts['kind']}"
    if words.has(key):
        return words.sentence(key, {**parts, "seat": mover})
    return f"{words.label(mover)}: {words.action(parts) or name}"
