"""Screen: a real terminal for one command, without a person: the standard library's pty."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.command import COMMAND, DEADLINE, clean_environment

# Before the command starts, the terminal becomes its own, so that Ctrl-C reaches it.
OWN_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen:
    """Types answers and reads what appears; `seen` is everything, with its colours."""

    def __init__(self, words: str, cwd: Path, columns: int = 80, rows: int = 50) -> None:
        self.seen = ""
        self.read_up_to = 0
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *COMMAND, *words.split()],
            cwd=cwd,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=clean_environment({}),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        self._close()

    def hang_up(self) -> int:
        """Close the window; the exit code."""
        self._close()
        return self.process.wait(DEADLINE)

    def _close(self) -> None:
        if self.master >= 0:
            os.close(self.master)
        self.master = -1

    def type(self, keys: str) -> None:
        """Press these keys."""
        os.write(self.master, keys.encode())

    def answer(self, prompt: str, line: str) -> None:
        """Wait for the prompt, then type a line."""
        self.wait_for(prompt)
        self.type(line + "\n")

    def wait_for(self, *words: str) -> str:
        """Read until one of the words has appeared that was not there before; which one."""
        deadline = time.monotonic() + DEADLINE
        while True:
            plain = STYLES.sub("", self.seen)
            found = [(plain.index(word, self.read_up_to), word) for word in words if word in plain[self.read_up_to :]]
            if found:
                place, word = min(found)
                self.read_up_to = place + len(word)
                return word
            if time.monotonic() > deadline or not self._read():
                raise AssertionError(f"None of {words} appeared after:\n{plain[-2000:]}")

    def leave(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            pass
        return self.process.wait(DEADLINE)

    def leave_by(self, key: str) -> int:
        """Press a key until the command ends: Python may miss an interrupt in the instant a prompt appears."""
        for _ in range(DEADLINE):
            self.type(key)
            waited = time.monotonic() + 1
            while time.monotonic() < waited:
                if not select.select([self.master], [], [], 0.1)[0]:
                    continue
                if not self._read():
                    return self.process.wait(DEADLINE)
        raise AssertionError(f"The key {key!r} does not end the command.")

    def plain(self) -> str:
        """Everything that was seen, without its colours."""
        return STYLES.sub("", self.seen).replace("\r\n", "\n")

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], DEADLINE)
        try:
            part = os.read(self.master, 65536) if ready else b""
        except OSError:  # Linux says so when the last process at the terminal has ended
            return False
        self.seen += part.decode("utf-8", "replace")
        return bool(part)
