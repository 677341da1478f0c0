"""Programs that speak the protocol, well or badly; run as a file with what to do and a folder for their numbers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

FOOD: list[bytes] = []
KIND, FOLDER = sys.argv[1], Path(sys.argv[2])


def main() -> None:
    """Leave the number of the process, be bad, or answer the first legal action until the input ends."""
    leave(os.getpid())
    BEFORE.get(KIND, nothing)()
    for line in sys.stdin:
        message = json.loads(line)
        if KIND in ("recording", "replying"):
            with (FOLDER / "told").open("a", encoding="utf-8") as told:
                told.write(line)
        if message["type"] == "choose":
            BAD.get(KIND, nothing)()
            write(ANSWERS.get(KIND, first)(message["legal"]))
            AFTER.get(KIND, nothing)()
        elif KIND == "parting" and message["type"] == "over":
            write("Good game.\n")


def leave(number: int) -> None:
    (FOLDER / f"process-{number}").touch()


def nothing() -> None:
    """Be good."""


def write(text: str) -> None:
    os.write(1, text.encode(errors="surrogateescape"))


def answer(name: object) -> str:
    return json.dumps({"action": name}) + "\n"


def first(legal: list[str]) -> str:
    return answer(legal[0])


def reply() -> str:
    """The next of the lines that were left for it."""
    line, _, rest = (FOLDER / "replies").read_text(encoding="utf-8").partition("\n")
    (FOLDER / "replies").write_text(rest, encoding="utf-8")
    return line + "\n"


def loop() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def flood() -> None:
    for _ in range(1_000):
        write("x" * 100_000)


def eat() -> None:
    food = []
    while True:
        food.append(b"x" * (1 << 20))
        time.sleep(0.0005)


def eat_together() -> None:
    """Three processes that eat what one may."""
    for _ in range(3):
        if os.fork() == 0:
            leave(os.getpid())
            food = b"x" * (60 << 20)
            time.sleep(60)
            os._exit(len(food) & 1)
    time.sleep(60)


def eat_away() -> None:
    """A process in a session of its own that holds what one may not."""
    words = "food = b'x' * (200 << 20); print(len(food), flush=True); input()"
    eater = subprocess.Popen(
        [sys.executable, "-c", words], start_new_session=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    leave(eater.pid)
    assert eater.stdout is not None
    eater.stdout.readline()


def fork() -> None:
    """Leave a process that sleeps and holds every pipe open."""
    if os.fork() == 0:
        leave(os.getpid())
        time.sleep(60)
        os._exit(0)


def fork_away() -> None:
    """Leave one in a session of its own."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
    leave(process.pid)


def fork_and_die() -> None:
    fork()
    os._exit(3)


def close(number: int) -> None:
    os.close(number)
    time.sleep(60)


def complain() -> None:
    for _ in range(40):
        sys.stderr.write("woe " * 25_000 + "\n")


def list_variables() -> None:
    (FOLDER / "variables").write_text("\n".join(os.environ), encoding="utf-8")


def find_terminal() -> None:
    try:
        os.close(os.open("/dev/tty", os.O_RDWR))
    except OSError:
        (FOLDER / "no-terminal").touch()


def eat_first() -> None:
    FOOD.append(b"x" * (200 << 20))
    time.sleep(5)  # a match of Kuhn poker may be over before memory is looked at again


BEFORE: dict[str, Callable[[], None]] = {
    "early": lambda: write("I am ready.\n"),
    "deaf": lambda: time.sleep(60),
    "eating-first": eat_first,
    "listing": list_variables,
    "terminal": find_terminal,
    "refusing": lambda: os._exit(5),
}
BAD: dict[str, Callable[[], None]] = {
    "looping": loop,
    "flooding": flood,
    "eating": eat,
    "eating-together": eat_together,
    "eating-away": eat_away,
    "forking": fork,
    "forking-away": fork_away,
    "forking-dying": fork_and_die,
    "dying": lambda: os._exit(3),
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "closing-output": lambda: close(1),
    "complaining": complain,
    "slow": lambda: time.sleep(0.4),
}
ANSWERS: dict[str, Callable[[list[str]], str]] = {
    "babbling": lambda _: "I check.\n",
    "bracketing": lambda _: "[" * 4_000 + "\n",
    "binary": lambda _: "\udcff\udcfe\n",
    "listed": lambda legal: json.dumps(legal) + "\n",
    "numbered": lambda _: answer(3),
    "inventing": lambda _: answer("castle e4"),
    "cheating": lambda _: answer("fold"),
    "long": lambda legal: answer(legal[0] + " " * 5_000),
    "double": lambda legal: answer(legal[0]) * 2,
    "last": lambda legal: answer(legal[-1]),
    "replying": lambda _: reply(),
}
AFTER: dict[str, Callable[[], None]] = {
    "chatting": lambda: write("Your turn.\n"),
    "closing-input": lambda: close(0),
}

if __name__ == "__main__":
    main()
    if KIND == "staying":
        time.sleep(60)
