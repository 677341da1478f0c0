"""./dev play: where it serves, whether it opens a browser, and that it goes quietly."""

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from client import play

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OIKIST_PORT", "OIKIST_DATABASE", "OIKIST_CONFIG", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def test_port_is_the_first_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not play.is_free(port)
        assert play.free_port(port) > port
        monkeypatch.setattr(play, "MOST_TRIED", 1)
        assert play.free_port(port) == 0


def test_what_is_chosen_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "is_free", lambda port: port > 8371)
    assert play.options([]) == ["--database", "sqlite:///tables.sqlite3", "--port", "8372"]
    assert play.options(["--port", "9000"]) == ["--database", "sqlite:///tables.sqlite3"]
    assert play.options(["--port=9000", "--database", "sqlite:///a.sqlite3"]) == []
    assert play.options(["--config", "a.toml"]) == []
    monkeypatch.setenv("OIKIST_PORT", "9000")
    monkeypatch.setenv("OIKIST_DATABASE", "sqlite:///a.sqlite3")
    assert play.options([]) == []


def test_browser_is_opened_only_where_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not play.can_show()
    monkeypatch.setenv("DISPLAY", ":0")
    assert play.can_show()
    monkeypatch.setenv("SSH_CONNECTION", "a b")
    assert not play.can_show()


def test_without_a_browser_it_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(address: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "open", fail)
    play.show("http://127.0.0.1:8370/")
    assert capsys.readouterr().err == "No browser could be opened: could not locate runnable browser.\n"


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_it_says_where_and_goes_quietly(tmp_path: Path, ended_by: signal.Signals) -> None:
    words = ["--no-open", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "client.play", *words],
        cwd=ROOT,
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
