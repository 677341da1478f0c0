"""Build: the page, from client/ into src/oikist/web/client, if anything it is made from has changed.

./dev runs it as python -m client.build before every task, and hatch_build.py does so for wheels.
"""

import gzip
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client.npm import npm

ROOT = Path(__file__).resolve().parent.parent
PACKAGES_FROM = ("client/package.json", "client/package-lock.json", "client/.npmrc")
PAGE_FROM = (
    "client/*.json",
    "client/*.ts",
    "client/index.html",
    "client/build.py",
    "client/public/**/*",
    "client/src/**/*",
    "src/oikist/drawing/*.json",
)
STAMP = ".made-from"
NOT_IN_PAGE = (".test.ts", ".d.ts")  # to change these changes nothing of what is built

# Pictures and fonts are small already.
TEXTS = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"})
SMALLEST = 1024  # bytes; less is not worth a second file


class BuildFailed(Exception):
    """Why there is no page, as one sentence; what npm printed is in `output`."""

    def __init__(self, sentence: str, output: str) -> None:
        super().__init__(sentence)
        self.output = output


class Checkout:
    """Where the page is made from, and where it goes."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / "client"
        self.fresh = self.folder / "dist"  # a build that is cut short leaves the last one as it was
        self.target = root / "src" / "oikist" / "web" / "client"
        # Each lies in what it tells of, and goes when somebody removes that, or lets npm or vite make it anew.
        self.packages_stamp = self.folder / "node_modules" / STAMP
        self.page_stamp = self.target / STAMP

    def build(self) -> None:
        """Bring the packages and then the page up to date; who comes while another does it waits for them."""
        if self.has_packages() and self.has_page():
            return
        with self._alone():
            if not self.has_packages():
                say("installing the packages of the client")
                made_from = self.digest(PACKAGES_FROM)
                self._run(["ci"], "The packages of the client could not be installed")
                self.packages_stamp.write_text(made_from, encoding="utf-8")
            if not self.has_page():
                say("building the page")
                made_from = self.digest(PAGE_FROM)
                words = ["run", "--silent", "build", "--", "--outDir", str(self.fresh), "--emptyOutDir"]
                self._run(words, "The page could not be built")
                compress(self.fresh)
                (self.fresh / STAMP).write_text(made_from, encoding="utf-8")
                exchange(self.fresh, self.target)

    def has_packages(self) -> bool:
        """Whether they are those of the lock."""
        return _read(self.packages_stamp) == self.digest(PACKAGES_FROM)

    def has_page(self) -> bool:
        """Whether it is made from what is there."""
        return (self.target / "index.html").is_file() and _read(self.page_stamp) == self.digest(PAGE_FROM)

    def digest(self, patterns: tuple[str, ...]) -> str:
        """What the files of these names hold."""
        made = hashlib.blake2b(digest_size=16)
        for path in sorted({path for pattern in patterns for path in self.root.glob(pattern)}):
            if path.is_file() and not path.name.endswith(NOT_IN_PAGE):
                made.update(b"\0" + path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes())
        return made.hexdigest()

    def _run(self, words: list[str], sentence: str) -> None:
        result = npm(words, self.folder, is_quiet=True)
        if result.returncode:
            raise BuildFailed(f"{sentence} (exit code {result.returncode}).", result.stdout)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One build at a time; the lock goes away with the process."""
        try:
            import fcntl
        except ImportError:  # Windows, where only wheels are built
            yield
            return
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


def compress(folder: Path) -> None:
    """Write a .gz beside every text, which the server sends to whoever can read it."""
    for path in [path for path in folder.rglob("*") if path.suffix in TEXTS]:
        content = path.read_bytes()
        if len(content) > SMALLEST:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def exchange(fresh: Path, target: Path) -> None:
    """Put the fresh folder where the old one is."""
    old = fresh.with_name("dist.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def say(sentence: str) -> None:
    print(f"dev: {sentence}", file=sys.stderr, flush=True)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def main(words: list[str]) -> int:
    """With --brief a failure is one sentence, for tasks that may do without the page."""
    try:
        Checkout().build()
    except BuildFailed as failure:
        if "--brief" not in words:
            sys.stderr.write(failure.output)
        say(str(failure))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
