"""Launch: the small program that limits itself, leaves a guard behind and then becomes the bot.

It is run as a file and imports nothing of Oikist, so that a bot starts at once.
"""

import os
import resource
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

MARK: Final = "OIKIST_BOT"  # in the environment of a bot and of all it starts: what leaves the group is found by it
HOME: Final = "PYTHONHOME"  # this program may need it; the bot's Python, if it is one, may be another
NOT_STARTED: Final = 126  # the exit code that a shell has for it
RESERVED_MEGABYTES: Final = 1_024  # what Node or a Java machine sets aside and never touches
MOST_ROUNDS: Final = 20  # to end processes that go on making others


def main() -> None:
    """The arguments are the pipe to guard, the megabytes, and the command."""
    pipe, megabytes, *command = sys.argv[1:]
    leave_guard(int(pipe))
    os.close(int(pipe))
    # The address space says little about other languages. This stops a leap; the referee watches what is really used.
    set_limits({resource.RLIMIT_CORE: 0, resource.RLIMIT_DATA: (int(megabytes) + RESERVED_MEGABYTES) << 20})
    os.environ.pop(HOME, None)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and a program inherits that
    with suppress(OSError):
        os.execvp(command[0], command)
    os._exit(NOT_STARTED)


def leave_guard(pipe: int) -> None:
    """Leave a process that ends the bot when the referee is gone, even if the referee was killed.

    It is forked twice: the bot must not have a child that it does not know.
    """
    middle = os.fork()
    if middle:
        os.waitpid(middle, 0)
        return
    if os.fork():
        os._exit(0)
    for number in (0, 1, 2):
        os.close(number)
    os.read(pipe, 1)  # nobody writes: it ends when the last one who could has gone
    kill_marked(os.environ.get(MARK, ""))
    os.killpg(0, signal.SIGKILL)


def set_limits(wanted: Mapping[int, int]) -> None:
    """Set limits of this process, as far as the platform can."""
    for kind, value in wanted.items():
        _, hard = resource.getrlimit(kind)
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(kind, (allowed, allowed))
        except (ValueError, OSError):  # macOS has the name of RLIMIT_AS, and not always the limit
            continue


def kill_marked(mark: str) -> None:
    """End what a bot started and what left its group; only where there is /proc."""
    for _ in range(MOST_ROUNDS):
        found = [number for number in process_numbers() if is_marked(number, mark)]
        if not found:
            return
        for number in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)


def used_megabytes(session: int, mark: str) -> int:
    """The memory that all processes of a bot really have, in its session or marked; 0 where there is no /proc."""
    pages = 0
    for number in process_numbers():
        # The name of the program stands in brackets and may hold anything; the session is the 4th word after it.
        words = read_process(number, "stat").rpartition(b")")[2].split()
        is_its = len(words) > 21 and (int(words[3]) == session or is_marked(number, mark))
        if is_its and not is_launch(number):
            pages += int(words[21])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def is_marked(number: int, mark: str) -> bool:
    """Whether a process is a bot's, by the variable that all it starts inherit."""
    return f"{MARK}={mark}".encode() in read_process(number, "environ").split(b"\0")


def is_launch(number: int) -> bool:
    """Whether a process still runs this file: it is a guard, or has not become the bot yet."""
    return os.fsencode(__file__) in read_process(number, "cmdline").split(b"\0")


def process_numbers() -> list[int]:
    """The processes there are, but for this one."""
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdecimal() and int(name) != os.getpid()]
    except OSError:
        return []


def read_process(number: int, what: str) -> bytes:
    """What /proc tells of a process; nothing if it is gone or another user's."""
    try:
        with open(f"/proc/{number}/{what}", "rb") as file:
            return file.read()
    except OSError:
        return b""


if __name__ == "__main__":
    main()
