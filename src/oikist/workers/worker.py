"""Worker: one place for a process that thinks; when the process fails, the next one takes its place."""

import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

import oikist
from oikist.workers.environment import environment
from oikist.workers.job import BEGUN, NO_MEMORY, Failure, Job, Thought, job_line, parse_thought
from oikist.workers.pipe import GLANCE_SECONDS, Pipe, kill_group

OPENING_SECONDS: Final = 30.0  # to start and to open a table: not the bot's time, and no reason to wait for ever
MOST_JOBS: Final = 1_000  # then a new process, in case bots leave memory behind
VARIABLES: Final = {
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
        self._pipe: Pipe | None = None
        self._is_stopped = False
        self._lock = Lock()
        self._jobs = 0

    def start(self) -> None:
        """Start a process if none is there; it gets ready while nobody waits."""
        with self._lock:
            if self._pipe is not None or self._is_stopped:
                return
            # A session of its own: what it starts dies with it, and Ctrl-C is not for it.
            process = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env=environment() | VARIABLES | own_path(),
                start_new_session=True,
            )
            self._pipe = Pipe(process)
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
            if self._pipe is not None and self._pipe.process.returncode is None:
                kill_group(self._pipe.process.pid)

    def discard(self) -> None:
        """End the process and everything it started."""
        with self._lock:
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.end()

    def _ask(self, job: Job, seconds: float) -> tuple[Thought, bool]:
        name = f"The bot {job.bot[:80]!r}"
        has_begun = False
        try:
            pipe = self._running()
            opening = monotonic() + OPENING_SECONDS
            pipe.send(job_line(job, seconds), opening)
            line = pipe.line(opening)
            if line == BEGUN:
                has_begun = True
                try:
                    line = pipe.line(monotonic() + seconds)
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
        return thought, not is_last and not pipe.unread and self._jobs < MOST_JOBS

    def _running(self) -> Pipe:
        if self._pipe is not None and self._pipe.process.poll() is not None:
            self.discard()  # it died in its sleep, which is no fault of the next bot
        self.start()
        if self._pipe is None:
            raise EOFError
        return self._pipe

    def _post_mortem(self, name: str, error: Exception) -> Thought:
        if self._pipe is None:
            return failed("died", f"{name} was not asked: its process could not be started ({type(error).__name__}).")
        code = self._pipe.ended(GLANCE_SECONDS * 4)
        if code is None:
            return failed("died", f"{name} cut the pipe of its process.")
        if code == NO_MEMORY:
            return failed("memory", f"{name} needed more than {self._megabytes} MB.")
        return failed("died", f"{name} ended its process with exit code {code}.")


def own_path() -> dict[str, str]:
    """The variable by which a child runs the same Oikist, also where it is not installed."""
    folder = str(Path(oikist.__file__).parent.parent)
    is_installed = folder in (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return {} if is_installed else {"PYTHONPATH": folder}


def failed(failure: Failure, sentence: str) -> Thought:
    return Thought("", failure, sentence)
