"""`oikist play` in the browser: where it serves, whether it opens one, and that it goes quietly."""

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from oikist.cli import browser
from oikist.cli.talk import Talk
from tests.cli.command import run


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OIKIST_PORT", "OIKIST_DATABASE", "OIKIST_CONFIG", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def test_port_is_the_first_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not browser.is_free(port)
        assert browser.free_port(port) > port
        monkeypatch.setattr(browser, "MOST_TRIED", 1)
        assert browser.free_port(port) == 0


def test_browser_is_opened_only_where_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not browser.can_show()
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser.can_show()
    monkeypatch.setenv("SSH_CONNECTION", "a b")
    assert not browser.can_show()


def test_without_a_browser_it_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(address: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "open", fail)
    browser.show(Talk("en"), "http://127.0.0.1:8370/")
    assert capsys.readouterr().err == "No browser could be opened: could not locate runnable browser.\n"


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_it_says_where_and_goes_quietly(tmp_path: Path, ended_by: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "oikist.cli", "play", "--no-open"],
        cwd=tmp_path,
        env=os.environ | {"OIKIST_WORKERS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Oikist is at http://127.0.0.1:")
    process.send_signal(ended_by)
    assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == 0


def test_what_is_for_the_terminal_is_refused() -> None:
    answer = run("play", "magna-grecia", "--seats", "3")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "--terminal" in answer.stderr
    assert "magna-grecia" in run("play", "magna-grecai").stderr
