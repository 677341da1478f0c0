"""The peers beside which our games are measured: how each is started, in an environment that they share."""

import subprocess
import sys
from functools import cache
from pathlib import Path

from player import Broken, Player

from compiled.environment import PYTHON as COMPILED
from compiled.environment import is_fresh

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ENVIRONMENT = ROOT / ".venv-peers"
ALONE = ENVIRONMENT / "chess"
LOCK = ROOT / "requirements" / "peers.lock"

CHESS = "python-chess"
CATANATRON = "Catanatron, 4 seats"

# What a row is called, and the words it is started with.
PEERS = {
    CHESS: ["peer_chess.py"],
    CATANATRON: ["peer_catanatron.py", "4"],
    "Catanatron, 2 seats": ["peer_catanatron.py", "2"],
    "RLCard uno, rules alone": ["peer_rlcard.py", "uno", "rules"],
    "RLCard uno, environment": ["peer_rlcard.py", "uno", "environment"],
    "RLCard limit-holdem, rules alone": ["peer_rlcard.py", "limit-holdem", "rules"],
    "RLCard limit-holdem, environment": ["peer_rlcard.py", "limit-holdem", "environment"],
    "PettingZoo chess_v6": ["peer_pettingzoo.py", "chess_v6"],
    "PettingZoo connect_four_v3": ["peer_pettingzoo.py", "connect_four_v3"],
    "OpenSpiel chess, from Python": ["peer_open_spiel.py", "chess", "driven"],
    "OpenSpiel chess, whole in C++": ["peer_open_spiel.py", "chess", "whole"],
    "OpenSpiel backgammon, from Python": ["peer_open_spiel.py", "backgammon", "driven"],
    "OpenSpiel backgammon, whole in C++": ["peer_open_spiel.py", "backgammon", "whole"],
}


def peer(name: str) -> Player:
    """One of PEERS, not yet started."""
    return theirs(name, *PEERS[name])


def theirs(label: str, script: str, *words: str) -> Player:
    """A script with these words in the environment of the peers, not yet started."""
    return Player(label, [str(make_peers()), str(HERE / script), *words])


def chess_alone() -> Player:
    """python-chess in an environment that has nothing else, for who does not want all the peers."""
    python = ALONE / "bin" / "python"
    if not python.exists():
        _make(ALONE)
    pinned = next(line.split()[0] for line in LOCK.read_text().splitlines() if line.startswith("chess=="))
    _uv("install", python, "--require-hashes", "--constraint", str(LOCK), pinned)
    return Player(CHESS, [str(python), str(HERE / PEERS[CHESS][0])])


def ours(game: str, seats: int, build: str, *words: str) -> Player:
    """One of our games, not yet started; the words go to slices.py after the seats."""
    return run_by(build, table_label(game, seats), "slices.py", game, str(seats), *words)


def run_by(build: str, label: str, script: str, *words: str) -> Player:
    """A script with these words, run by one of our builds, not yet started."""
    return Player(label, [str(builds()[build]), str(HERE / script), *words], build)


def table_label(game: str, seats: int) -> str:
    """What a row of one of our games is called."""
    return f"{game}, {seats} seat{'s' if seats > 1 else ''}"


@cache
def builds() -> dict[str, Path]:
    """The Python of each build of ours that is here; Broken if the compiled one is of other sources."""
    found = {"interpreted": Path(sys.executable)}
    if COMPILED.exists():
        if not is_fresh():
            raise Broken("The compiled build in .venv-compiled is not of these sources: ./dev compile makes it anew.")
        found["compiled"] = COMPILED
    return found


def make_peers() -> Path:
    """The Python of the peers' environment, made if it is absent, brought up to date if its lock has changed.

    It is not cleared: what speaks to no Python, as the Node of boardgame.io, lives in the same folder.
    """
    python = ENVIRONMENT / "bin" / "python"
    stamp = ENVIRONMENT / "stamp"
    if python.exists() and stamp.exists() and stamp.read_text() == LOCK.read_text():
        return python
    if not python.exists():
        _make(ENVIRONMENT)
    _uv("sync", python, "--require-hashes", str(LOCK))
    stamp.write_text(LOCK.read_text())
    return python


def _make(folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)


def _uv(task: str, python: Path, *words: str) -> None:
    uv = [sys.executable, "-m", "uv", "pip", task, "--quiet", "--python", str(python), *words]
    if subprocess.run(uv).returncode:
        raise Broken(f"uv could not bring the packages of the peers into {python.parent.parent}.")
