"""./dev: what makes it install again, and what a task does when the page cannot be built."""

import importlib.machinery
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def dev() -> Any:
    """The script as a module of its own for each test."""
    loader = importlib.machinery.SourceFileLoader("dev", str(ROOT / "dev"))
    spec = importlib.util.spec_from_loader("dev", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_every_task_has_its_line(dev: Any) -> None:
    shown = subprocess.run([sys.executable, str(ROOT / "dev")], capture_output=True, text=True)
    assert shown.returncode == 0
    lines = shown.stdout.splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(dev.TASKS)
    assert all(len(line) <= 120 for line in lines)


def test_packages_are_those_of_the_locks_and_not_of_the_client(dev: Any, tmp_path: Path) -> None:
    dev.ROOT = tmp_path
    (tmp_path / "requirements").mkdir()
    (tmp_path / "client" / "src").mkdir(parents=True)
    first = dev.stamp()
    (tmp_path / "client" / "src" / "main.ts").write_text("a", encoding="utf-8")
    (tmp_path / "client" / "package-lock.json").write_text("a", encoding="utf-8")
    assert dev.stamp() == first
    (tmp_path / "requirements" / "dev.lock").write_text("a", encoding="utf-8")
    assert dev.stamp() != first


def test_only_tasks_that_need_the_page_stop_without_it(dev: Any) -> None:
    calls: list[list[str]] = []

    def fail(command: list[str]) -> int:
        calls.append(command[1:])
        return 1

    dev.prepare_environment = lambda: None
    dev.call = fail
    dev.prepare()
    with pytest.raises(dev.Failure, match="no page"):
        dev.prepare(needs_page=True)
    assert calls == [["-m", "client.build", "--brief"], ["-m", "client.build"]]


def test_browser_is_asked_for_only_where_there_is_none(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    dev.install = lambda package: done.append(f"apt {package}")
    dev.quietly = lambda command, sentence: done.append(" ".join(command[1:4]))
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/usr/bin/chromium")
    dev.offer_chromium()
    assert done == []
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    dev.can_install = lambda: True
    dev.offer_chromium()
    dev.can_install = lambda: False
    dev.offer_chromium()
    assert done == ["apt chromium", "-m playwright install"]
