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
from oikist.workers.environment import environment
from oikist.workers.pipe import GLANCE_SECONDS, LONGEST_LINE, Pipe
from oikist.workers.protocol import FORM, Foul

GRACE_SECONDS: Final = 0.5  # to end by itself after the last line
WATCH_SHARE: Final = 0.05  # of our time, to look at its memory: each look goes through all processes there are
CHUNK: Final = 1 << 16
LONGEST_LOG: Final = 1 << 20  # bytes of the file that gets its standard error; the rest is dropped
KEPT_VARIABLES: Final = ("PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "JAVA_HOME")


class Program:
    """One process of a bot, from its start to its end, which comes at the latest when nobody holds this object."""

    def __init__(self, command: Sequence[str], megabytes: int, log: Path | None) -> None:
        self._megabytes = megabytes
        self._mark = secrets.token_hex(8)
        self._next_look = 0.0
        guarded, guarding = os.pipe()
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-s", "-S", launch.__file__, str(guarded), str(megabytes), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if log is None else subprocess.PIPE,
                env=environment(KEPT_VARIABLES) | {launch.MARK: self._mark},
                pass_fds=(guarded,),
                start_new_session=True,  # no terminal, and what it starts dies with it
            )
        except (OSError, ValueError) as error:  # a word with a zero byte is a ValueError
            os.close(guarding)
            reason = getattr(error, "strerror", None) or error
            raise Foul(f"could not be started ({reason}): it must be a program that can be run") from None
        finally:
            os.close(guarded)
        writer = None
        if log is not None and process.stderr is not None:
            writer = Thread(target=keep_errors, args=(process.stderr, log), daemon=True)
            writer.start()
        self._pipe = Pipe(process)
        self._end = weakref.finalize(self, end, self._pipe, guarding, self._mark, writer)

    def ask(self, lines: bytes, deadline: float) -> bytes:
        """Send lines and wait for one; Foul if it does not come, TimeoutError if it does not come in time."""
        try:
            self._pipe.send(lines, deadline, self._watch)
            answer = self._pipe.line(deadline, self._watch)
        except ValueError:
            raise Foul(f"wrote more than {LONGEST_LINE:,} bytes without ending the line: {FORM}") from None
        except TimeoutError:
            raise
        except (EOFError, OSError):
            raise Foul(self._post_mortem()) from None
        self._look()  # who answers at once has not been watched
        return answer

    def demand_silence(self) -> None:
        """Foul if it wrote what nobody asked for, or uses more than it may."""
        if self._pipe.has_more():
            raise Foul("wrote what nobody had asked for: to each question it writes one line, and no other")
        self._look()

    def finish(self, line: bytes) -> None:
        """Send the last line, wait a moment for the process to end by itself, and end it; Foul if it answers that."""
        with suppress(OSError, EOFError, TimeoutError):
            self._pipe.send(line, monotonic() + GRACE_SECONDS)
        self._pipe.close_questions()
        self._pipe.ended(GRACE_SECONDS)
        try:
            self.demand_silence()
        finally:
            self.close()

    def close(self) -> None:
        """End the process and everything it started; twice does no harm."""
        self._end()

    def _watch(self) -> None:
        if self._pipe.is_cut():
            raise EOFError
        self._look()

    def _look(self) -> None:
        start = monotonic()
        if start < self._next_look:
            return
        used = launch.used_megabytes(self._pipe.process.pid, self._mark)
        if used > self._megabytes:
            raise Foul(f"used {used} MB of memory: it may use {self._megabytes} MB")
        now = monotonic()
        self._next_look = now + (now - start) / WATCH_SHARE

    def _post_mortem(self) -> str:
        code = self._pipe.ended(GLANCE_SECONDS * 4)
        must = "it has to answer until its input ends"
        if code is None:
            return f"closed its input or its output: {must}"
        if code == launch.NOT_STARTED:
            return "could not be started: it must be a program that can be run"
        if code < 0:
            return f"was ended by {signal_name(-code)}: {must}"
        return f"ended with exit code {code}: {must} (log=FILE keeps its errors)"


def keep_errors(stream: IO[bytes], path: Path) -> None:
    """Add what the program writes to its standard error to the file, until that is long enough; read on to the end.

    What cannot be written is dropped: nobody must wait because a disk is full.
    """
    with stream:
        with suppress(OSError), open(path, "ab", buffering=0) as log:
            while chunk := os.read(stream.fileno(), CHUNK):
                log.write(chunk[: max(LONGEST_LOG - log.tell(), 0)])
        while os.read(stream.fileno(), CHUNK):
            continue


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
