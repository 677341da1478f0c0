"""The documentation is true: its Python runs, and its excerpts stand in the files they name."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))) if path.is_file()]
BLOCK = re.compile(r"^(?:<!-- excerpt: (\S+) -->\n)?```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOTE = re.compile(r"^<!-- excerpt: .*$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")


def names(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    """The blocks of a page are one program, in their order."""
    program = "\n".join(code for path, code in blocks(page) if not path)
    if program:
        command = [sys.executable, "-W", "error", "-X", "utf8", "-c", program]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", env=os.environ)
        assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_excerpts_of_a_page_stand_in_their_files(page: Path) -> None:
    for path, code in blocks(page):
        if path:
            source = (ROOT / path).read_text(encoding="utf-8")
            assert code in source, f"{names(page)}: this is not in {path} any more:\n{code}"


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_excerpt_note_stands_right_before_a_block(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(NOTE.findall(text)) == len([path for path, _ in blocks(page) if path])


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_links_between_files_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_blocks_are_found() -> None:
    text = "```python\na\n```\n\n<!-- excerpt: b.py -->\n```python\nb\n\nb\n```\n```toml\nc\n```\n"
    assert BLOCK.findall(text) == [("", "a\n"), ("b.py", "b\n\nb\n")]


def blocks(page: Path) -> list[tuple[str, str]]:
    """The Python blocks of a page: the file an excerpt is from, or nothing, and the code."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))
