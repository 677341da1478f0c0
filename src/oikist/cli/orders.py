"""Orders: the words at the prompt that are no actions, such as undo, why and score."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oikist.bots import make_bot
from oikist.bots.explain import HINT_BOT, MOST_REASONS, explain
from oikist.cli import listing
from oikist.cli.choices import Choices
from oikist.cli.reasons import tell_reasons
from oikist.cli.rules import find_rule, print_markdown
from oikist.cli.talk import Talk
from oikist.cli.vocabulary import folded, in_game_words
from oikist.core.errors import nearest
from oikist.core.record import Record
from oikist.core.rng import Rng
from oikist.core.state import CHANCE
from oikist.games.rulebook import load_rulebook

if TYPE_CHECKING:
    from oikist.cli.terminal import Terminal

ALSO: Final = ("undo", "help", "quit")  # orders that go by other words as well
Do = Callable[["Terminal", int, str], bool]


class Leave(Exception):
    """The person at the keyboard goes."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order with what was typed behind it; run says whether the decision must be shown anew."""

    run: Do
    rest: str


def find(talk: Talk, answer: str) -> Order | None:
    """The order that was typed, in English or in the language of the talk."""
    word, _, rest = answer.strip().partition(" ")
    for name, run in ORDERS.items():
        also = talk.say(f"order.{name}.also").split() if name in ALSO else []
        if folded(word) in (name, *(folded(known) for known in (talk.say(f"order.{name}.word"), *also))):
            return Order(run, rest.strip())
    return None


def words(talk: Talk) -> list[str]:
    """All orders in the language of the talk."""
    return [talk.say(f"order.{name}.word") for name in ORDERS]


def undo(terminal: "Terminal", seat: int, rest: str) -> bool:
    """Take back the last choice, or with a word behind it all that may be taken back."""
    talk, match = terminal.talk, terminal.match
    if match.record.result is not None:
        raise talk.bad("play.no-undo.over")
    length = terminal.sitting.undo_length(seat, bool(rest))
    if length is not None:
        names = [name for _, name in match.record.moves[length:]]
        terminal.take_back(length)
        talk.line(talk.say("play.undone", names=", ".join(names)))
        return True
    moves = match.record.moves
    if seat not in [mover for mover, _ in moves]:
        raise talk.bad("play.no-undo.nothing")
    last = moves[-1][0]
    if last == CHANCE:
        raise talk.bad("play.no-undo.chance", name=match.seen_names(seat)[-1])
    if last != seat:
        raise talk.bad("play.no-undo.other", name=terminal.sitting.names[last])
    raise talk.bad("play.no-undo.seen")


def why(terminal: "Terminal", seat: int, rest: str) -> bool:
    """Say why an action is not allowed."""
    if not rest:
        raise terminal.talk.bad("play.why-what", example=terminal.match.game.action_name(0))
    everything = _everything(terminal)
    tell_reasons(terminal, everything, _known(terminal, everything, rest))
    return False


def explain_refusal(terminal: "Terminal", text: str) -> None:
    """Why what was typed cannot be done: for a place one sentence, for an action its rule."""
    everything, talk = _everything(terminal), terminal.talk
    found = _known(terminal, everything, text)
    if len(text.split()) == 1 and len({everything.kinds[action] for action in found}) > 1:
        talk.line(talk.say("play.nothing-here", text=text, why=talk.say("order.why.word")), "yellow")
        return
    tell_reasons(terminal, everything, found)


def _everything(terminal: "Terminal") -> Choices:
    game = terminal.match.game
    return Choices(game, range(game.action_count), terminal.kinds, terminal.talk.language)


def _known(terminal: "Terminal", everything: Choices, text: str) -> tuple[int, ...]:
    """The actions meant, allowed or not; BadInput with the nearest words that can be typed now if there are none."""
    repeated = everything.find_repeated(text)
    found = everything.find(text) or (repeated or ())[:1]
    if not found:
        talk = terminal.talk
        legal = terminal.match.sight(terminal.looking).legal_actions()
        near = nearest(
            " ".join(in_game_words(text, everything.package, talk.language)),
            [*words(talk), *(everything.names[action] for action in legal)],
        )
        raise talk.bad("play.unknown", text=text, near=", ".join(near) or talk.say("order.help.word"))
    return found


def hint(terminal: "Terminal", seat: int, rest: str) -> bool:
    """What a bot would do here, and why; asked again it says the same."""
    match, talk = terminal.match, terminal.talk
    if match.record.result is not None:
        raise talk.bad("play.hints.over")
    # The stream of chance must tell nothing of the match's own: it comes from what everybody knows.
    action = make_bot(HINT_BOT).choose(match.sight(seat), Rng(f"hint/{seat}/{len(match.actions)}"))
    listing.hint(terminal, action, explain(match.sight(seat), action)[:MOST_REASONS])
    return False


def score(terminal: "Terminal", seat: int, rest: str) -> bool:
    """The ledger of every seat."""
    listing.ledgers(terminal)
    return False


def board(terminal: "Terminal", seat: int, rest: str) -> bool:
    """The board again."""
    terminal.show_board()
    return False


def rules(terminal: "Terminal", seat: int, rest: str) -> bool:
    """One rule, a chapter, or the list of chapters."""
    talk = terminal.talk
    book = load_rulebook(terminal.match.game.name, talk.language)
    if rest:
        print_markdown(talk, find_rule(talk, book, rest))
        return False
    for chapter in book.chapters:
        talk.line(f"  {chapter.number:>3}  {chapter.title}")
    talk.line(talk.say("play.rules", word=talk.say("order.rules.word")), "dim")
    return False


def log(terminal: "Terminal", seat: int, rest: str) -> bool:
    """What happened since the seat's last turn."""
    start = terminal.sitting.turn_start(seat)
    for sentence in terminal.narrator.since(seat, start):
        terminal.talk.item(sentence)
    return False


def help_(terminal: "Terminal", seat: int, rest: str) -> bool:
    """What can be typed."""
    listing.orders(terminal, list(ORDERS))
    return False


def save(terminal: "Terminal", seat: int, rest: str) -> bool:
    """Write the record now, and from now on."""
    path = Path(os.path.expanduser(rest)) if rest else terminal.path or free_path(terminal.match.record)
    if path != terminal.path and os.path.exists(path):
        raise terminal.talk.bad("play.exists", path=str(path))
    terminal.save(path)
    terminal.talk.line(terminal.talk.say("play.saved", path=str(path)))
    return False


def leave(terminal: "Terminal", seat: int, rest: str) -> bool:
    """Go; nothing is lost."""
    raise Leave


def free_path(record: Record) -> Path:
    """A name for the record's file, in this folder, that is not taken."""
    stem = f"{record.game}-{re.sub('[^0-9A-Za-z]+', '-', record.seed or '')[:40]}"
    number = 1
    while True:
        path = Path(f"{stem}.oik" if number == 1 else f"{stem}-{number}.oik")
        if not path.exists():
            return path
        number += 1


ORDERS: Final[dict[str, Do]] = {
    "undo": undo,
    "why": why,
    "hint": hint,
    "score": score,
    "board": board,
    "log": log,
    "rules": rules,
    "help": help_,
    "save": save,
    "quit": leave,
}
