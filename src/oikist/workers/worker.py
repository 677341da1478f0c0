"""Worker: one place for a process that thinks; when the process fails, the next one takes its place."""

import os
import select
import signal
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

import oikist
from oikist.workers.job import BEGUN, NO_MEMORY, Failure, Job, Thought, job_line, parse_thought

OPENING_SECONDS: Final = 30.0  # to start and to open a table: not the bot's time, and no reason to wait for ever
GLANCE_SECONDS: Final = 0.05  # how often to see whether it lives: a process it left may keep the pipe open
LONGEST_ANSWER: Final = 4_096
MOST_JOBS: Final = 1_000  # then a new process, in case bots leave memory behind
KEPT_VARIABLES: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME")  # without them Python may not start
VARIABLES: Final = {
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # sets of texts have the same order in every process
    "PYTHONSAFEPATH": "1",
    "PYTHONNOUSERSITE": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "MALLOC_ARENA_MAX": "1",  # a second thread would reserve 64 MB of the address space
}


class Worker:
    """One process at a time. Its owner calls `think` and `discard`; `stop` may come from any thread."""

    def __init__(self, megabytes: int, bots: Path | None) -> None:
        self._megabytes = megabytes
        self._command = [sys.executable, "-m", "oikist.workers.child", str(megabytes)]
        self._command += [str(bots)] if bots is not None else []
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopped = False
        self._lock = Lock()
        self._unread = b""
        self._jobs = 0

    def start(self) -> None:
        """Start a process if none is there; it gets ready while nobody waits."""
        with self._lock:
            if self._process is not None or self._is_stopped:
                return
            # A session of its own: what it starts dies with it, and Ctrl-C is not for it.
            self._process = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env=environment(),
                start_new_session=True,
            )
            self._unread = b""
            self._jobs = 0

    def think(self, job: Job, seconds: float) -> Thought:
        """What the bot chose, or how it failed; never an error of the process."""
        is_sound = False
        try:
            thought, is_sound = self._ask(job, seconds)
        finally:
            if not is_sound:
                self.discard()
                with suppress(OSError):  # the next job tries again and tells
                    self.start()
        return thought

    def stop(self) -> None:
        """End the process for good; a thread that waits for its answer goes on at once."""
        with self._lock:
            self._is_stopped = True
            if self._process is not None and self._process.returncode is None:
                kill_group(self._process.pid)

    def discard(self) -> None:
        """End the process and everything it started."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        kill_group(process.pid)
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def _ask(self, job: Job, seconds: float) -> tuple[Thought, bool]:
        name = f"The bot {job.bot[:80]!r}"
        has_begun = False
        try:
            process = self._running()
            opening = monotonic() + OPENING_SECONDS
            send(process, job_line(job, seconds), opening)
            line = self._line(process, opening)
            if line == BEGUN:
                has_begun = True
                try:
                    line = self._line(process, monotonic() + seconds)
                except TimeoutError:
                    return failed("time", f"{name} thought longer than {seconds:g} s."), False
            thought, is_last = parse_thought(line)
        except ValueError:
            return failed("died", f"{name} gave no thought: its process wrote nonsense."), False
        except TimeoutError:
            return failed("died", f"{name} was not asked: opening took longer than {OPENING_SECONDS:g} s."), False
        except (EOFError, OSError) as error:
            if self._jobs and not has_begun and not self._is_stopped:
                self.discard()  # it died in its sleep, while it still looked alive
                self._jobs = 0
                return self._ask(job, seconds)  # by a new process, which has no job behind it
            return self._post_mortem(name, error), False
        self._jobs += 1
        return thought, not is_last and not self._unread and self._jobs < MOST_JOBS

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.discard()  # it died in its sleep, which is no fault of the next bot
        self.start()
        if self._process is None:
            raise EOFError
        return self._process

    def _line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        """The next line; ValueError if it is too long, EOFError if the process is gone, or TimeoutError."""
        assert process.stdout is not None
        pipe = process.stdout.fileno()
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_ANSWER:
                raise ValueError("too long")
            if wait_for(pipe, select.POLLIN, deadline):
                chunk = os.read(pipe, LONGEST_ANSWER)
                if not chunk:
                    raise EOFError
                self._unread += chunk
            elif process.poll() is not None:
                raise EOFError
        line, newline, self._unread = self._unread.partition(b"\n")
        return line + newline

    def _post_mortem(self, name: str, error: Exception) -> Thought:
        process = self._process
        if process is None:
            return failed("died", f"{name} was not asked: its process could not be started ({type(error).__name__}).")
        try:
            code = process.wait(GLANCE_SECONDS * 4)
        except subprocess.TimeoutExpired:
            return failed("died", f"{name} cut the pipe of its process.")
        if code == NO_MEMORY:
            return failed("memory", f"{name} needed more than {self._megabytes} MB.")
        return failed("died", f"{name} ended its process with exit code {code}.")


def environment() -> dict[str, str]:
    """What Python needs to start, and nothing else that the server knows."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    folder = str(Path(oikist.__file__).parent.parent)
    if folder not in (sysconfig.get_path("purelib"), sysconfig.get_path("platlib")):
        kept["PYTHONPATH"] = folder  # the child runs the same Oikist, also where it is not installed
    return VARIABLES | kept


def send(process: subprocess.Popen[bytes], line: bytes, deadline: float) -> None:
    """Write a line that may be longer than the pipe; TimeoutError if the process does not read it."""
    assert process.stdin is not None
    pipe = process.stdin.fileno()
    os.set_blocking(pipe, False)
    rest = memoryview(line)
    while rest:
        if wait_for(pipe, select.POLLOUT, deadline):
            rest = rest[os.write(pipe, rest) :]
        elif process.poll() is not None:
            raise EOFError


def wait_for(pipe: int, event: int, deadline: float) -> bool:
    """Whether the pipe is ready, or broken, within a glance; TimeoutError when the deadline is over."""
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    poll = select.poll()  # select() knows no number over 1,023, and a server has many streams open
    poll.register(pipe, event)
    return bool(poll.poll(min(left, GLANCE_SECONDS) * 1000))


def failed(failure: Failure, sentence: str) -> Thought:
    return Thought("", failure, sentence)


def kill_group(number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # macOS says "not permitted" of those already dead
        os.killpg(number, signal.SIGKILL)
