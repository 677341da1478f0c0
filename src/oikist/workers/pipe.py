"""Pipe: a process that is spoken to in lines; whatever it does, nobody waits for it longer than a deadline."""

import os
import select
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

GLANCE_SECONDS: Final = 0.05  # how often to see whether it lives: a process it left may keep the pipe open
LONGEST_LINE: Final = 4_096


def nothing() -> None:
    """What most have to do at a glance."""


class Pipe:
    """A process that was started as the first of its group, and what it wrote that nobody has read."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.unread = b""
        self._questions = process.stdin
        self._answers = process.stdout

    def send(self, line: bytes, deadline: float, glance: Callable[[], None] = nothing) -> None:
        """Write a line that may be longer than the pipe; TimeoutError if the process does not read it."""
        pipe = self._questions.fileno()
        os.set_blocking(pipe, False)
        rest = memoryview(line)
        while rest:
            if wait_for(pipe, select.POLLOUT, deadline):
                rest = rest[os.write(pipe, rest) :]
            elif self.process.poll() is not None:
                raise EOFError
            else:
                glance()

    def line(self, deadline: float, glance: Callable[[], None] = nothing) -> bytes:
        """The next line; ValueError if it is too long, EOFError if the process is gone, or TimeoutError."""
        pipe = self._answers.fileno()
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_LINE:
                raise ValueError("too long")
            if wait_for(pipe, select.POLLIN, deadline):
                chunk = os.read(pipe, LONGEST_LINE)
                if not chunk:
                    raise EOFError
                self.unread += chunk
            elif self.process.poll() is not None:
                raise EOFError
            else:
                glance()
        line, newline, self.unread = self.unread.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise ValueError("too long")
        return line + newline

    def has_more(self) -> bool:
        """Whether the process has written something that nobody has read; never waits."""
        pipe = self._answers.fileno()
        if not self.unread and ready(pipe, select.POLLIN, 0.0):
            self.unread = os.read(pipe, LONGEST_LINE)
        return bool(self.unread)

    def is_cut(self) -> bool:
        """Whether nobody is there any more to read what is sent; never waits."""
        return ready(self._questions.fileno(), 0, 0.0)

    def ended(self, seconds: float) -> int | None:
        """The exit code of a process that ends by itself in time, else None."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def close_questions(self) -> None:
        """Say nothing more: a process that reads sees the end."""
        with suppress(OSError):
            self._questions.close()

    def end(self) -> None:
        """End the process and everything in its group."""
        kill_group(self.process.pid)
        self.process.wait()
        self.close_questions()
        self._answers.close()


def wait_for(pipe: int, event: int, deadline: float) -> bool:
    """Whether the pipe is ready, or broken, within a glance; TimeoutError when the deadline is over."""
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return ready(pipe, event, min(left, GLANCE_SECONDS))


def ready(pipe: int, event: int, seconds: float) -> bool:
    """Whether the pipe is ready, or broken, within so many seconds."""
    poll = select.poll()  # select() knows no number over 1,023, and a server has many streams open
    poll.register(pipe, event)
    return bool(poll.poll(seconds * 1000))


def kill_group(number: int) -> None:
    """End all processes of a group; it may have none any more."""
    with suppress(ProcessLookupError, PermissionError):  # macOS says "not permitted" of those already dead
        os.killpg(number, signal.SIGKILL)


def take_pipes(*numbers: int) -> tuple[int, int]:
    """Copies of standard input and output for this process alone, and nothing behind the numbers that are named.

    So what a bot reads is empty, and what it prints does not stand among the answers.
    """
    questions, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in numbers:
        os.dup2(nowhere, number)
    os.close(nowhere)
    return questions, answers
