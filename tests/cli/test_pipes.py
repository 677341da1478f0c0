"""Readers that go away, disks that are full, and interruptions."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, DEADLINE, clean_environment

COMMANDS = ["rules magna-grecia", "games --json", "simulate kuhn --games 3000 --json", "--help", "verify -"]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_reader_that_has_gone(words: str) -> None:
    read, write = os.pipe()
    os.close(read)
    code, complaint = ended(words, stdout=write)
    os.close(write)
    assert code != 0
    assert "Traceback" not in complaint
    assert "Exception ignored" not in complaint


def test_a_reader_that_takes_one_line_of_a_game(tmp_path: Path) -> None:
    read, write = os.pipe()
    process = subprocess.Popen(
        [*COMMAND, "play", "magna-grecia", "--terminal", "--bots", "random"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=subprocess.PIPE,
        env=clean_environment({}),
    )
    os.close(write)
    assert os.read(read, 10)
    os.close(read)
    _, complaint = process.communicate(b"score\n" * 2000, timeout=DEADLINE)
    assert process.returncode != 0
    assert b"Traceback" not in complaint


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        code, complaint = ended("games", stdout=full.fileno())
    assert code == 1
    assert complaint == "The system refused: No space left on device.\n"


def test_interrupted_while_processes_play(tmp_path: Path) -> None:
    words = ["simulate", "kuhn", "--games", "1000000", "--workers", "2", "--records", str(tmp_path)]
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment({}),
        start_new_session=True,
    )
    while not list(tmp_path.glob("*.oik")):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does: to every process of the session
    printed, complaint = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130
    assert (printed, complaint) == (b"", b"")


def ended(words: str, stdout: int) -> tuple[int, str]:
    """The exit code and what stands on standard error."""
    done = subprocess.run(
        [*COMMAND, *words.split()],
        input=b"",
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=clean_environment({}),
        timeout=DEADLINE,
    )
    return done.returncode, done.stderr.decode()
