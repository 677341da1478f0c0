"""Worker: a process that plays matches; a set-up and then fixtures come in, outcomes go out, as lines of JSON."""

import json
import os
import queue
import threading

from oikist.arena.disk import write_all
from oikist.arena.lines import failure_text, outcome_text, parse_task
from oikist.arena.match import Setup, close_bots, open_game, play_match
from oikist.bots.bot import Bot
from oikist.workers.pipe import take_pipes


def main() -> None:
    """Play what standard input asks for, a line of standard output a match, until it ends."""
    tasks, answers = take_pipes(0, 1)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    seated: list[Bot] = []
    threading.Thread(target=listen, args=(tasks, lines, seated), daemon=True).start()
    setup = Setup(**json.loads(lines.get()))
    game = open_game(setup)
    while True:
        number, fixture = parse_task(lines.get())
        try:
            line = outcome_text(number, play_match(game, setup, fixture, seated))
        except Exception as error:  # noqa: BLE001  # whatever a bot does wrong is told, as a sentence, by the other side
            line = failure_text(number, error)
        write_all(answers, line.encode() + b"\n")


def listen(tasks: int, lines: queue.SimpleQueue[bytes], seated: list[Bot]) -> None:
    """Take lines until there are no more: then nobody wants the rest, even if a bot would think for minutes yet."""
    with open(tasks, "rb") as stream:
        for line in stream:
            lines.put(line)
    close_bots(list(seated))
    os._exit(0)


if __name__ == "__main__":
    main()
