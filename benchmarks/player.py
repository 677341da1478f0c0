"""Processes that measure: random games a slice at a time, taken in turn, and scripts that print lines of JSON."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).resolve().parent
# Time is that of the process, and threads of a numeric library would be added to it.
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
PATIENCE = 30.0  # seconds


class Broken(Exception):
    """A process that could not be started or ended before its slice was over; the message is a sentence."""


class Player:
    """A process that plays random games a slice at a time; it is started with its first slice."""

    def __init__(self, label: str, command: list[str], build: str = "") -> None:
        self.label = label
        self.build = build
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.slices: list[dict[str, float]] = []

    def play(self, seconds: float) -> None:
        """One slice of so many seconds."""
        if self.process is None:
            self.process = self._start()
        answer = ""
        try:
            ask = _open(self.process.stdin)
            ask.write(f"{seconds}\n")
            ask.flush()
            answer = _open(self.process.stdout).readline()
        except BrokenPipeError:
            pass  # said below: it ended without an answer
        if not answer:
            raise Broken(f"{self.label} ended before its slice was over; run {' '.join(self.command)} to see why.")
        self.slices.append(json.loads(answer))

    def stop(self) -> None:
        """Let the process end by itself, as it does when its input ends; one that does not is made to."""
        if self.process is not None:
            try:
                self.process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.terminate()
                self.process.communicate()
            self.process = None

    def rate(self) -> float:
        """Decisions a second in the best slice."""
        return max(one["decisions"] / one["seconds"] for one in self.slices)

    def figures(self) -> dict[str, object]:
        """The best slice as rates, and the whole as means."""
        best = max(self.slices, key=lambda one: one["decisions"] / one["seconds"])
        decisions = sum(one["decisions"] for one in self.slices)
        games = sum(one["games"] for one in self.slices)
        return {
            "name": self.label,
            "build": self.build,
            "decisions_per_second": round(best["decisions"] / best["seconds"]),
            "games_per_second": round(best["games"] / best["seconds"], 1),
            "decisions_per_game": round(decisions / games, 1),
            "mean_legal": round(sum(one["legal"] for one in self.slices) / decisions, 1),
            "copy_us": round(min(one["copy_us"] for one in self.slices), 2) if "copy_us" in best else None,
        }

    def _start(self) -> "subprocess.Popen[str]":
        try:
            return subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=Path(self.command[1]).parent,
                env={**os.environ, **ONE_THREAD},
            )
        except OSError as error:
            raise Broken(f"{self.label} cannot be started with {self.command[0]}: {error.strerror}.") from None


def take_turns(players: list[Player], slices: int, seconds: float, is_warm: bool = False) -> None:
    """So many slices of each, in turns, so that a noisy machine disturbs all alike; slices of before are dropped."""
    for player in players:
        if not is_warm:
            player.play(seconds / 4)
        player.slices.clear()
    for _ in range(slices):
        for player in players:
            player.play(seconds)


def lines_of(python: Path, script: str, *words: str) -> Iterator[dict[str, Any]]:
    """The lines of JSON that a script beside this one prints with these words, each as soon as it is there."""
    command = [str(python), str(HERE / script), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE) as process:
        for line in _open(process.stdout):
            yield json.loads(line)
    if process.returncode:
        raise Broken(f"{script} ended with code {process.returncode}; run {' '.join(command)} to see why.")


def stop_all(players: list[Player]) -> None:
    """End all processes."""
    for player in players:
        player.stop()


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
