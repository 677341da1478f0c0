"""Environment: .venv-compiled, which has the compiled wheel of this checkout and what its tests need.

./dev compile runs it as python -m compiled.environment, and so does ./dev test before the tests of the compiled build.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-compiled"
PYTHON = FOLDER / "bin" / "python"
STAMP = FOLDER / "made-from"
LOCK = "requirements/dev.lock"
MADE_FROM = (
    "pyproject.toml",
    LOCK,
    "hatch_build.py",
    "compiled/*.py",
    "src/oikist/**/*.py",
    "src/oikist/**/*.toml",
    "src/oikist/**/*.md",
    "src/oikist/drawing/*.json",
)


class CompileFailed(Exception):
    """Why there is no compiled build, as one sentence; what the program printed is in `output`."""

    def __init__(self, sentence: str, output: str) -> None:
        super().__init__(sentence)
        self.output = output


def make() -> None:
    """Build the wheel and install it, unless what is there was made from the same sources."""
    if is_fresh():
        return
    made_from = digest()
    print("dev: compiling core, games and bots (about two minutes on two cores)", file=sys.stderr, flush=True)
    STAMP.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="oikist-compiled-") as folder:
        wheel = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        run(wheel, "The compiled wheel could not be built")
        if not is_same_python():
            venv = [sys.executable, "-m", "venv", "--without-pip", "--clear", str(FOLDER)]
            run(venv, "The environment .venv-compiled could not be made")
        install("sync", "--require-hashes", LOCK)
        install("install", "--no-deps", *[str(path) for path in Path(folder).glob("*.whl")])
    STAMP.write_text(made_from, encoding="utf-8")


def is_fresh() -> bool:
    """Whether there is a build, and of these sources."""
    return PYTHON.exists() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == digest()


def is_same_python() -> bool:
    """Whether there is an environment, and of the Python that runs this."""
    if not PYTHON.exists():
        return False
    command = [str(PYTHON), "-c", "import sys; print(sys.version)"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() == sys.version


def digest() -> str:
    """What the build follows from: the sources, the Python and where it stands."""
    found = hashlib.blake2b(f"{sys.executable} {sys.version} {ROOT}".encode(), digest_size=16)
    for pattern in MADE_FROM:
        for path in sorted(ROOT.glob(pattern)):
            found.update(b"\0" + str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def install(task: str, *words: str) -> None:
    """Let uv bring packages into the environment."""
    command = [sys.executable, "-m", "uv", "pip", task, "--quiet", "--python", str(PYTHON), *words]
    run(command, "The packages of .venv-compiled could not be installed")


def run(command: list[str], sentence: str) -> None:
    environment = {**os.environ, "OIKIST_COMPILE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise CompileFailed(f"{sentence} (exit code {done.returncode}).", done.stdout + done.stderr)


if __name__ == "__main__":
    try:
        make()
    except CompileFailed as failed:
        sys.exit(f"{failed.output}\n{failed}")
