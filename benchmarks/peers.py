"""The peers beside which our games are measured: how each is started, in an environment that they share."""

import subprocess
import sys
from pathlib import Path

from player import Player

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ENVIRONMENT = ROOT / ".venv-peers"
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"

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
    script, *words = PEERS[name]
    return Player(name, [str(make_peers()), str(HERE / script), *words])


def ours(game: str, seats: int, build: str, *words: str) -> Player:
    """One of our games, not yet started; the words go to slices.py after the seats."""
    command = [str(builds()[build]), str(HERE / "slices.py"), game, str(seats), *words]
    return Player(f"{game}, {seats} seat{'s' if seats > 1 else ''}", command, build)


def builds() -> dict[str, Path]:
    """The Python of each build of ours that is here."""
    found = {"interpreted": Path(sys.executable)}
    if COMPILED.exists():
        found["compiled"] = COMPILED
    return found


def make_peers() -> Path:
    """The Python of the peers' environment, made if it is absent, brought up to date if its lock has changed.

    It is not cleared: what speaks to no Python, as the Node of boardgame.io, lives in the same folder.
    """
    python = ENVIRONMENT / "bin" / "python"
    lock = ROOT / "requirements" / "peers.lock"
    stamp = ENVIRONMENT / "stamp"
    if python.exists() and stamp.exists() and stamp.read_text() == lock.read_text():
        return python
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(ENVIRONMENT)], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "sync", "--quiet", "--python", str(python), "--require-hashes", str(lock)]
    subprocess.run(uv, check=True)
    stamp.write_text(lock.read_text())
    return python
