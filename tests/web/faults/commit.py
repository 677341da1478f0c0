"""Commit: which version of the project a long run was made with."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent


def commit() -> str:
    """The commit that is checked out, with "-dirty" if files were changed since."""
    command = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip() or "unknown"
