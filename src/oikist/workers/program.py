"""Program: a bot's own process, in any language, with what it may use; every foul of it is told as a sentence."""

import os
import secrets
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from signal import Signals
from threading import Thread
from time import monotonic
from typing import IO, Final

from oikist.workers import launch
from oikist.workers.pipe import GLANCE_SECONDS, LONGEST_LINE, Pipe
from oikist.workers.protocol import FORM, Foul

GRACE_SECONDS: Final = 0.5  # to end by itself after the last line
WATCH_SECONDS: Final = 0.25  # between two looks at its memory
LONGEST_LOG: Final = 1 << 20  # bytes of the file that gets its standard error; the rest is dropped
KEPT_VARIABLES: Final = (
    "PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "JAVA_HOME",
)  # fmt: skip
VARIABLES: Final = {
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # sets of texts have the same order in every process
}


class Program:
    """One process of a bot, from its start to its end, which comes at the latest when nobody holds this object."""

    def __init__(self, command: Sequence[str], megabytes: int, log: Path | None) -> None:
        self._megabytes = megabytes
        self._watched = monotonic()
        mark = secrets.token_hex(8)
        guarded, guarding = os.pipe()
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-s", "-S", launch.__file__, str(guarded), str(megabytes), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if log is None else subprocess.PIPE,
                env=environment(mark),
                pass_fds=(guarded,),
                start_new_session=True,  # no terminal, and what it starts dies with it
            )
        except OSError as error:
            os.close(guarding)
            raise Foul(f"could not be started ({error.strerror}): it must be a program that can be run") from None
        finally:
            os.close(guarded)
        writer = None
        if log is not None and process.stderr is not None:
            writer = Thread(target=keep_errors, args=(process.stderr, log), daemon=True)
            writer.start()
        self._pipe = Pipe(process)
        self._end = weakref.finalize(self, end, self._pipe, guarding, mark, writer)

    def ask(self, lines: bytes, deadline: float) -> bytes:
        """Send lines and wait for one; Foul if it does not come, TimeoutError if it does not come in time."""
        try:
            self._pipe.send(lines, deadline, self._watch)
            return self._pipe.line(deadline, self._watch)
        except ValueError:
            raise Foul(f"wrote more than {LONGEST_LINE:,} bytes without ending the line: {FORM}") from None
        except TimeoutError:
            raise
        except (EOFError, OSError):
            raise Foul(self._post_mortem()) from None

    def demand_silence(self) -> None:
        """Foul if it wrote what nobody asked for."""
        if self._pipe.has_more():
            raise Foul("wrote what nobody had asked for: to each question it writes one line, and no other")

    def finish(self, line: bytes) -> None:
        """Send the last line, wait a moment for the process to end by itself, and end it."""
        with suppress(OSError, EOFError, TimeoutError):
            self._pipe.send(line, monotonic() + GRACE_SECONDS)
        self._pipe.close_questions()
        self._pipe.ended(GRACE_SECONDS)
        self.close()

    def close(self) -> None:
        """End the process and everything it started; twice does no harm."""
        self._end()

    def _watch(self) -> None:
        if self._pipe.is_cut():
            raise EOFError
        if monotonic() - self._watched >= WATCH_SECONDS:
            used = launch.used_megabytes(self._pipe.process.pid)
            if used > self._megabytes:
                raise Foul(f"used {used} MB of memory: it may use {self._megabytes} MB")
            self._watched = monotonic()

    def _post_mortem(self) -> str:
        code = self._pipe.ended(GLANCE_SECONDS * 4)
        must = "it has to answer until its input ends"
        if code is None:
            return f"closed its input or its output: {must}"
        if code == launch.NOT_STARTED:
            return "could not be started: it must be a program that can be run"
        if code < 0:
            return f"was ended by {signal_name(-code)}: {must}"
        return f"ended with exit code {code}: {must}"


def environment(mark: str) -> dict[str, str]:
    """What programs need to start, and nothing else that Oikist knows."""
    kept = {name: os.environ[name] for name in (*KEPT_VARIABLES, launch.HOME) if name in os.environ}
    return VARIABLES | kept | {launch.MARK: mark}


def keep_errors(stream: IO[bytes], path: Path) -> None:
    """Add what the program writes to its standard error to the file, until that is long enough; read on to the end."""
    with stream, open(path, "ab") as log:
        while chunk := os.read(stream.fileno(), 1 << 16):
            log.write(chunk[: max(LONGEST_LOG - log.tell(), 0)])
            log.flush()


def end(pipe: Pipe, guarding: int, mark: str, writer: Thread | None) -> None:
    """End a program, its guard, and whatever it started."""
    pipe.end()
    launch.kill_marked(mark)
    os.close(guarding)
    if writer is not None:
        writer.join(GRACE_SECONDS)  # not for ever: what hid from us may hold the stream


def signal_name(number: int) -> str:
    try:
        return Signals(number).name
    except ValueError:
        return f"signal {number}"
