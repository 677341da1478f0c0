"""The page is built when what it is made from has changed, and only then; a build that fails leaves the last one."""

import gzip
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from client import build
from client.build import BuildFailed, Checkout, compress, main


class Npm:
    """What npm was asked to do; its build copies main.ts, and fails where that says so."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, words: list[str], folder: Path, is_quiet: bool = False) -> CompletedProcess[str]:
        self.calls.append(words[0] if words[0] == "ci" else words[2])
        if words[0] == "ci":
            (folder / "node_modules").mkdir(exist_ok=True)
            return CompletedProcess(words, 0, "")
        text = (folder / "src" / "main.ts").read_text(encoding="utf-8")
        if text == "wrong":
            return CompletedProcess(words, 7, "a long story")
        Path(words[words.index("--outDir") + 1]).mkdir()
        (Path(words[words.index("--outDir") + 1]) / "index.html").write_text(text, encoding="utf-8")
        return CompletedProcess(words, 0, "")

    def taken(self) -> list[str]:
        calls, self.calls = self.calls, []
        return calls


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Npm:
    made = Npm()
    monkeypatch.setattr(build, "npm", made)
    return made


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    for name in ("client/src/main.ts", "client/package-lock.json", "src/oikist/drawing/palette.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first " * 300, encoding="utf-8")
    return Checkout(tmp_path)


def test_first_build_makes_all_and_the_second_nothing(npm: Npm, checkout: Checkout) -> None:
    checkout.build()
    assert npm.taken() == ["ci", "build"]
    page = checkout.target / "index.html"
    assert page.read_text(encoding="utf-8").startswith("first")
    assert gzip.decompress((checkout.target / "index.html.gz").read_bytes()) == page.read_bytes()
    assert not checkout.fresh.exists()
    checkout.build()
    assert npm.taken() == []


@pytest.mark.parametrize(
    ("name", "calls"),
    [
        ("client/src/main.ts", ["build"]),
        ("client/src/board/new.svelte", ["build"]),
        ("client/public/icon.svg", ["build"]),
        ("client/vite.config.ts", ["build"]),
        ("src/oikist/drawing/palette.json", ["build"]),
        ("client/package-lock.json", ["ci", "build"]),
        ("client/package.json", ["ci", "build"]),
        ("client/src/net/schema.d.ts", []),
        ("client/src/board/camera.test.ts", []),
        ("client/schema.py", []),
        ("src/oikist/web/app.py", []),
    ],
)
def test_change_of_a_source(npm: Npm, checkout: Checkout, name: str, calls: list[str]) -> None:
    checkout.build()
    npm.taken()
    (checkout.root / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout.root / name).write_text("second", encoding="utf-8")
    checkout.build()
    assert npm.taken() == calls


def test_what_was_removed_is_made_again(npm: Npm, checkout: Checkout) -> None:
    checkout.build()
    npm.taken()
    (checkout.target / "index.html").unlink()
    checkout.build()
    assert npm.taken() == ["build"]
    checkout.packages_stamp.unlink()
    checkout.build()
    assert npm.taken() == ["ci"]


def test_page_that_somebody_built_by_hand_is_built_again(npm: Npm, checkout: Checkout) -> None:
    checkout.build()
    checkout.page_stamp.unlink()  # vite empties the folder
    npm.taken()
    checkout.build()
    assert npm.taken() == ["build"]


def test_build_that_fails_leaves_the_last_one(npm: Npm, checkout: Checkout) -> None:
    checkout.build()
    (checkout.folder / "src" / "main.ts").write_text("wrong", encoding="utf-8")
    with pytest.raises(BuildFailed) as caught:
        checkout.build()
    assert str(caught.value) == "The page could not be built (exit code 7)."
    assert caught.value.output == "a long story"
    assert (checkout.target / "index.html").read_text(encoding="utf-8").startswith("first")
    assert not checkout.has_page()


def test_failure_is_one_sentence_for_who_may_do_without(
    npm: Npm, checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "Checkout", lambda: checkout)
    (checkout.folder / "src" / "main.ts").write_text("wrong", encoding="utf-8")
    assert main([]) == 1
    assert "a long story" in capsys.readouterr().err
    assert main(["--brief"]) == 1
    assert capsys.readouterr().err == "dev: building the page\ndev: The page could not be built (exit code 7).\n"


def test_only_long_texts_are_compressed(tmp_path: Path) -> None:
    for name in ("long.js", "picture.png"):
        (tmp_path / name).write_bytes(b"x" * 2000)
    (tmp_path / "short.js").write_bytes(b"x" * 1000)
    compress(tmp_path)
    first = (tmp_path / "long.js.gz").read_bytes()
    compress(tmp_path)
    assert (tmp_path / "long.js.gz").read_bytes() == first  # no time in it
    assert sorted(path.name for path in tmp_path.glob("*.gz")) == ["long.js.gz"]
