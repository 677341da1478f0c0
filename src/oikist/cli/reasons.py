"""Reasons: why actions are not allowed, those nearest to being allowed first."""

import re
from typing import TYPE_CHECKING, Final

from oikist.cli.choices import Choices

if TYPE_CHECKING:
    from oikist.cli.terminal import Terminal

MOST_REASONS: Final = 5
FEW: Final = 3  # actions: so many are explained one by one


def tell_reasons(terminal: "Terminal", everything: Choices, found: tuple[int, ...]) -> None:
    """What of these is allowed, and why the others are not, in a handful of lines."""
    talk, sight = terminal.talk, terminal.match.sight(terminal.looking)
    refusals = {action: sight.refusal(action) for action in found}
    allowed = [everything.names[action] for action, refusal in refusals.items() if refusal is None]
    if allowed:
        talk.line(talk.say("play.allowed", names=", ".join(allowed[:FEW]), count=len(allowed)))
    groups = _groups({action: refusal for action, refusal in refusals.items() if refusal is not None})
    shown = groups[: FEW if allowed else MOST_REASONS]
    for number, actions in enumerate(shown):
        rule, sentence = terminal.narrator.refusal(str(refusals[actions[0]]))
        facts: dict[str, str | int] = {"name": everything.names[actions[0]], "sentence": sentence, "rule": rule}
        key = "play.refused" if len(actions) == 1 else "play.refused-many"
        talk.line(talk.say(key, count=len(actions), all=len(found), **facts), "yellow")
        following = shown[number + 1 : number + 2]
        if not following or _rule(str(refusals[following[0][0]])) != rule:
            word, place = talk.say("order.rules.word"), rule.rpartition("-")[2]
            talk.line(talk.say("play.look-up", word=word, number=place), "dim")
    if len(groups) > len(shown):
        talk.line(talk.say("play.more-reasons", count=len(groups) - len(shown)), "dim")


def _groups(refusals: dict[int, str]) -> list[list[int]]:
    """The actions of each line: a rule with few different facts has a line for each, else one for all.

    A refusal is the first rule that forbids the action. The later it stands among the rules, the more of them are
    kept: a colony that lacks money is one's own, and one that is somebody else's is not looked at any further.
    """
    rules: dict[str, dict[str, list[int]]] = {}
    for action, refusal in refusals.items():
        rules.setdefault(_rule(refusal), {}).setdefault(refusal, []).append(action)
    groups: list[list[int]] = []
    for rule in sorted(rules, key=_place, reverse=True):
        reasons = list(rules[rule].values())
        groups += reasons if len(reasons) <= FEW else [[action for actions in reasons for action in actions]]
    return groups


def _rule(refusal: str) -> str:
    return refusal.partition(" ")[0]


def _place(rule: str) -> list[int]:
    """Where a rule stands: MG-5.3 after MG-0.6."""
    return [int(number) for number in re.findall(r"\d+", rule)]
