"""ExternalBot: a seat that a program in any language plays; open_bot: any bot that a person can name."""

import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from oikist.bots import is_setting, make_bot
from oikist.bots.bot import Bot
from oikist.core.errors import BadOption
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.workers.own import is_own, open_own
from oikist.workers.program import Program
from oikist.workers.protocol import Foul, choose_line, hello_line, legal_action, over_line, parse_answer, short
from oikist.workers.referee import BadForeign, RefereedBot

PREFIX: Final = "exec:"
LOG: Final = "log"
SETTINGS: Final[Mapping[str, range]] = {
    "seconds": range(1, 86_401),
    "bank": range(1, 604_801),
    "megabytes": range(64, 1 << 20),
}
START_SECONDS: Final = 10.0  # more for the first answer, and not from the bank: some languages start slowly
_SETTING: Final = re.compile(r"([a-z]+)=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use: seconds a decision and a match, and the memory of all its processes together."""

    seconds: float = 10.0
    bank: float = 600.0
    megabytes: int = 512

    def __post_init__(self) -> None:
        for name in SETTINGS:
            if not getattr(self, name) > 0:
                raise BadOption(f"A program cannot have {getattr(self, name):g} {name}: it is more than 0.")


class ExternalBot(RefereedBot):
    """Asks its program, within limits."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None, log: Path | None = None) -> None:
        if not command:
            raise BadOption("A program needs a command: a list with its name or path, then its words.")
        super().__init__(PREFIX + shlex.join(command))
        self.limits = Limits() if limits is None else limits
        self.bank = self.limits.bank
        self._command = list(command)
        self._log = log
        self._program: Program | None = None
        self._known: list[str] = []  # the names that the program has been told
        self._is_closed = False

    def choose(self, sight: Sight, rng: Rng) -> int:
        """The program's choice; it is not asked where there is none."""
        legal = sight.legal_actions()
        return legal[0] if len(legal) == 1 else super().choose(sight, rng)

    def over(self, scores: Sequence[int], ranking: Sequence[int]) -> None:
        """Tell the program how the match ended, and end it."""
        if self._program is not None:
            try:
                self._program.finish(over_line(scores, ranking))
            except Foul as foul:
                self.send_off(foul)
        self.close()

    def close(self) -> None:
        """End the program and everything it started."""
        self._is_closed = True
        if self._program is not None:
            self._program.close()
            self._program = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ask(self, sight: Sight, rng: Rng) -> int:
        if self._is_closed:
            raise BadOption(f"The bot {short(self.name)!r} is closed: every match needs a new one.")
        seconds, extra, lines = min(self.limits.seconds, self.bank), 0.0, b""
        if self._program is None:
            # A number from the bot's stream: the text of its seed has the seed of the match in it.
            lines = hello_line(sight, str(rng.below(1 << 53)), asdict(self.limits))
            self._program = Program(self._command, self.limits.megabytes, self._log)
            extra = START_SECONDS
        else:
            self._program.demand_silence()
        names = sight.names()
        lines += choose_line(sight, names, self._known, seconds, self.bank)
        start = monotonic()
        try:
            answer = self._program.ask(lines, start + seconds + extra)
        except TimeoutError:
            raise Foul(self._lateness(seconds, extra)) from None
        self.bank -= max(monotonic() - start - extra, 0.0)
        self._known = names
        return legal_action(sight, parse_answer(answer))

    def _lateness(self, seconds: float, extra: float) -> str:
        if seconds < self.limits.seconds:
            return f"used up its {self.limits.bank:g} s for the match: it has to keep to them"
        first = f", and {extra:g} s more for its first" if extra else ""
        return f"did not answer in time: it has {seconds:g} s for a decision{first}"

    def send_off(self, foul: Foul) -> None:
        """It has forfeited, and its program ends."""
        super().send_off(foul)
        if self._program is not None:
            self._program.close()
            self._program = None


def open_bot(text: str) -> Bot:
    """A program for "exec:seconds=2 python3 my_bot.py", a class of one's own for "my_bots.py:Builder", else a bot that
    comes with Oikist; BadOption if there is none.

    Only for what the person at this machine typed: whoever chooses the text chooses what runs.
    """
    if is_own(text):
        return open_own(text)
    if not text.startswith(PREFIX):
        return make_bot(text)
    command, limits, log = parse_program(text)
    return ExternalBot(command, limits, log)


def parse_program(text: str) -> tuple[list[str], Limits, Path | None]:
    """The command in a text as open_bot takes it, its limits and its log; BadForeign says what is wrong.

    It is split as a shell would, but no shell runs it. The settings stand before the command, as variables do there.
    """
    shown = text[:80]
    if not text.isprintable():  # it may have to stand in a record or a report
        sentence = f"{shown!r} has a sign in it that cannot be written: use printable signs."
        raise BadForeign(sentence, "unprintable")
    try:
        words = shlex.split(text.removeprefix(PREFIX))
    except ValueError:
        sentence = f"{shown!r} has a quotation mark too few: each one that opens must close."
        raise BadForeign(sentence, "command", text=shown) from None
    numbers: dict[str, int] = {}
    log = None
    known: set[str] = set()
    for place, word in enumerate(words):
        found = _SETTING.fullmatch(word)
        if found is None:
            _check_command(word)
            return words[place:], Limits(**numbers), log
        if found[1] in known:
            sentence = f"A program is told {found[1]} twice: once is enough."
            raise BadForeign(sentence, "setting-twice", bot="exec", key=found[1])
        known.add(found[1])
        if found[1] == LOG:
            log = _log(found[2])
        else:
            numbers[found[1]] = _number(found[1], found[2])
    sentence = f"{shown!r} names no program: write a command, as in exec:python3 my_bot.py."
    raise BadForeign(sentence, "command", text=shown)


def _number(key: str, value: str) -> int:
    if key not in SETTINGS:
        known = ", ".join([*SETTINGS, LOG])
        sentence = f"A program has no setting {key[:80]!r}: its settings are {known}."
        raise BadForeign(sentence, "setting", bot="exec", key=key[:80], known=known)
    low, high = SETTINGS[key][0], SETTINGS[key][-1]
    if not is_setting(value, SETTINGS[key]):
        sentence = f"{key} of a program cannot be {value[:80]!r}: it is {low} to {high}."
        raise BadForeign(sentence, "setting-value", bot="exec", key=key, value=value[:80], low=low, high=high)
    return int(value)


def _log(text: str) -> Path:
    """The file; it is not made before the program starts."""
    path = os.path.normpath(text)  # os.path takes any text where Path may raise
    folder = os.path.dirname(path) or os.curdir
    can_be_made = not os.path.exists(path) and os.path.isdir(folder) and os.access(folder, os.W_OK)
    if not (can_be_made or (os.path.isfile(path) and os.access(path, os.W_OK))):
        sentence = f"{text[:80]!r} cannot be a log: it must be a file that can be written, in a folder that is there."
        raise BadForeign(sentence, "log", path=text[:80])
    return Path(path)


def _check_command(name: str) -> None:
    if shutil.which(name) is None:
        if os.path.isfile(name):
            sentence = f"{name[:80]!r} is no program but a file: name what runs it, as in exec:python3 {name[:80]}."
            raise BadForeign(sentence, "not-executable", name=name[:80])
        sentence = f"There is no program {name[:80]!r} that can be run: write exec: and its path or name."
        raise BadForeign(sentence, "program", name=name[:80])
