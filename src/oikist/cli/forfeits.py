"""Forfeits: which bots broke the rules of the protocol, a sentence for each."""

from collections.abc import Sequence

from oikist.arena.match import Forfeit
from oikist.cli.talk import Talk


def print_forfeits(talk: Talk, forfeits: Sequence[Forfeit]) -> None:
    """How many games every bot has forfeited, what was wrong in the first of them, and whose its points are."""
    for bot in dict.fromkeys(forfeit.bot for forfeit in forfeits):
        sentences = [forfeit.sentence for forfeit in forfeits if forfeit.bot == bot]
        talk.line(talk.say("arena.forfeits", bot=bot, count=len(sentences), sentence=sentences[0]))
    if forfeits:
        talk.line(talk.say("arena.forfeit-points"))
