"""The same arena on a Ray cluster: a local one, started and ended by the command, which leaves nothing behind."""

import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, clean_environment

DEADLINE = 400  # a busy machine may need several tries of half a minute to start Ray
WORDS = ["arena", "magna-roma", "--bots", "random,random,random", "--seats", "2", "--games", "6", "--json"]


@pytest.mark.skipif(find_spec("ray") is None, reason="the package ray is not installed; it has none for this machine")
def test_a_ray_cluster_gives_the_same_table_and_leaves_nothing() -> None:
    before = left_behind()
    alone = arena("1")
    cluster = arena("ray")
    assert (cluster.returncode, cluster.stderr) == (0, b"")
    assert cluster.stdout == alone.stdout
    assert left_behind() - before == set()


def arena(workers: str) -> subprocess.CompletedProcess[bytes]:
    environment = clean_environment({"RAY_OVERRIDE_RESOURCES": '{"CPU": 2}'})
    command = [*COMMAND, *WORDS, "--workers", workers]
    return subprocess.run(command, env=environment, capture_output=True, timeout=DEADLINE)


def left_behind() -> set[str]:
    """Folders and processes of Ray that our command has started."""
    folders = {str(path) for path in Path(tempfile.gettempdir()).glob("oikist-ray-*")}
    listing = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return folders | {line for line in listing.splitlines() if "oikist-ray-" in line}
