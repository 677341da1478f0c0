"""External bots made from bad_programs.py, matches with them, and what they left behind."""

import sys
from pathlib import Path

import oikist
from oikist.bots.bot import Bot
from oikist.core.record import Record
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.workers.external import ExternalBot, Limits
from oikist.workers.launch import process_numbers, read_process
from tests.workers.jobs import eventually, is_alive

PROGRAMS = Path(__file__).with_name("bad_programs.py")
SEED = "hush-4711"


class Bettor(Bot):
    """Bets or calls, so that a match of Kuhn is as long as it can be: the other seat is asked twice if it checks."""

    def choose(self, sight: Sight, rng: Rng) -> int:
        return max(sight.legal_actions(), key=lambda action: sight.game.action_name(action) in ("bet", "call"))


def program(kind: str, folder: Path, limits: Limits | None = None, log: Path | None = None) -> ExternalBot:
    """One of the programs, which leaves the numbers of its processes in the folder."""
    return ExternalBot([sys.executable, str(PROGRAMS), kind, str(folder)], limits, log)


def kuhn(bot: Bot, seed: str = SEED) -> Record:
    """A whole match of Kuhn: the bot acts first."""
    return oikist.play(oikist.load("kuhn"), [bot, Bettor()], seed)


def numbers_in(folder: Path) -> list[int]:
    """The processes that left their numbers there."""
    return [int(path.name.removeprefix("process-")) for path in folder.glob("process-*")]


def nothing_is_left(folder: Path) -> bool:
    """Whether all processes are gone that have ever been there, with their groups, and at least one has been."""
    numbers = numbers_in(folder)
    return bool(numbers) and eventually(lambda: not any(is_alive(number) or members(number) for number in numbers))


def members(group: int) -> list[int]:
    """The living processes of a group, such as the guard of a program; none where there is no /proc."""
    words = {number: read_process(number, "stat").rpartition(b")")[2].split() for number in process_numbers()}
    return [number for number, word in words.items() if word and int(word[2]) == group and word[0] != b"Z"]
