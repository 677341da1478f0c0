"""OwnBot: a bot of somebody's own, a class in a file of Python: "my_bots.py:Builder"."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

import oikist
from oikist.bots.bot import Bot
from oikist.core.errors import BadOption
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import load
from oikist.workers.protocol import Foul, short
from oikist.workers.referee import BadForeign, RefereedBot

SUFFIX: Final = ".py"
OIKIST: Final = str(Path(oikist.__file__).parent)
ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")  # another in every run, and the same command says the same
MUST: Final = "it has to return one of the legal actions"


class OwnBot(RefereedBot):
    """Asks its object, in this process and without limits; an error of it or an illegal action is a foul.

    It is given a box of its own, so that weights it changes are not those of its rivals or of the next match. What it
    prints goes to standard error: standard output is for results.
    """

    def __init__(self, text: str, bot: Bot) -> None:
        super().__init__(text)
        self._bot = bot
        self._game: Game | None = None

    def ask(self, sight: Sight, rng: Rng) -> int:
        if self._game is None:
            self._game = load(sight.game.name, sight.game.components, **sight.game.box)
        try:
            with strange_code():
                action = self._bot.choose(sight.of(self._game), rng)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever it raises: to end the program is not its to do
            raise Foul(f"raised {_told(error)}: {MUST}") from error
        if type(action) is not int:  # True would be taken for 1, a number of numpy for an int
            raise Foul(f"returned {short(_shown(action, repr))}, which is no int: {MUST}")
        if action not in sight.legal_actions():
            raise Foul(f"returned {short(_shown(action, repr))}, which is not legal now: {MUST}")
        return action


def is_own(text: str) -> bool:
    """Whether a text names a class in a file rather than a bot that comes with Oikist."""
    return text.partition(":")[0].endswith(SUFFIX)


def open_own(text: str) -> OwnBot:
    """A new bot of the class that a text as "my_bots.py:Builder" names; BadForeign if there is none.

    Only for what the person at this machine typed: whoever chooses the text chooses what runs.
    """
    make = find_own(text)
    try:
        with strange_code():
            bot = make()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        sentence = f"{text[:80]!r} cannot be made by calling it: {_told(error)}."
        raise BadForeign(sentence, "own-made", text=text[:80], reason=_told(error)) from error
    if "choose" not in getattr(bot, "__dict__", {}) and getattr(type(bot), "choose", Bot.choose) is Bot.choose:
        sentence = f"{text[:80]!r} has no method choose(sight, rng): a bot is asked by it for one of the legal actions."
        raise BadForeign(sentence, "own-choose", text=text[:80])
    return OwnBot(text, bot)


def find_own(text: str) -> Callable[[], Bot]:
    """The class that a text names."""
    if not text.isprintable():  # it may have to stand in a record or a report
        raise BadForeign("The name of a bot has a sign in it that cannot be written.", "unprintable")
    path, _, name = text.partition(":")
    if not os.path.isfile(path):
        raise BadForeign(
            f"There is no file {path[:80]!r}: write it as in my_bots.py:Builder.", "own-file", path=path[:80]
        )
    try:
        with strange_code():
            module = _module(Path(path).resolve())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        sentence = f"{path[:80]!r} cannot be run: {_told(error)}."
        raise BadForeign(sentence, "own-fails", path=path[:80], reason=_told(error)) from error
    made: Callable[[], Bot] | None = getattr(module, name, None)
    if made is None or not callable(made):
        known = ", ".join(bots_in(module)) or "-"
        sentence = (
            f"{path[:80]!r} has no bot {name[:80]!r}: its bots are {known}, and one is named as in FILE.py:CLASS."
        )
        raise BadForeign(sentence, "own-class", path=path[:80], name=name[:80], known=known)
    return made


def bots_in(module: ModuleType) -> list[str]:
    """The names of the bots that a file has of its own."""
    own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    return sorted(one.__name__ for one in own if issubclass(one, Bot))


@contextmanager
def strange_code() -> Iterator[None]:
    """What it prints goes to standard error, and if it goes to another folder we stay: our paths begin here."""
    try:
        folder = os.getcwd()
    except OSError:  # somebody has deleted it
        folder = ""
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        with suppress(OSError):
            os.chdir(folder)


def load_module(name: str, path: Path) -> ModuleType:
    """Run a file of Python, under this name."""
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadOption(f"{str(path)!r} is not a file of Python: its name must end in {SUFFIX}.")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@cache
def _module(path: Path) -> ModuleType:
    """Once a process, because the file of every match of a series is the same; it may import what lies beside it."""
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    return load_module(f"own:{path}", path)


def _told(error: BaseException) -> str:
    """What went wrong, and in which line that is not one of Oikist."""
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(OIKIST)]
    is_known = bool(frames) and not isinstance(error, SyntaxError)  # which tells it by itself
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if is_known else ""
    words = _shown(error, str)
    return f"{type(error).__name__}{': ' + short(words) if words else ''}{where}"


def _shown(thing: object, write: Callable[[object], str]) -> str:
    """A thing of somebody else's on one line that can stand in a report, or else what kind of thing it is."""
    try:
        words = write(thing)
    except Exception:  # noqa: BLE001  # its __repr__ or __str__ is not ours either
        words = f"<{type(thing).__name__}>"
    words = ADDRESS.sub("", words)
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(words.split()))
