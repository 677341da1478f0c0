"""A wheel has the page in it, a source archive what the page is built from, and an editable install needs neither."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

import hatch_build
from oikist import __version__

ROOT = Path(__file__).resolve().parent.parent


def hook() -> hatch_build.WheelHook:
    builder = WheelBuilder(str(ROOT))
    return hatch_build.WheelHook(str(ROOT), {}, builder.config, builder.metadata, "", "wheel")


@pytest.mark.parametrize(("version", "is_built"), [("standard", True), ("editable", False)])
def test_hook_builds_for_wheels_only(monkeypatch: pytest.MonkeyPatch, version: str, is_built: bool) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], cwd: str) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    data: dict[str, Any] = {"artifacts": []}
    hook().initialize(version, data)
    assert commands == ([[sys.executable, "-m", "client.build"]] if is_built else [])
    assert bool(data["artifacts"]) is is_built


def test_no_wheel_without_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, cwd: subprocess.CompletedProcess(command, 1))
    with pytest.raises(SystemExit, match="without the page"):
        hook().initialize("standard", {"artifacts": []})


def test_the_compiler_is_the_one_that_checks_the_types() -> None:
    lock = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
    pinned = [name for name in hatch_build.COMPILER if "==" in name]
    assert [name for name in pinned if f"\n{name} " not in lock] == []


def test_archives_of_this_checkout(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    with zipfile.ZipFile(tmp_path / f"oikist-{__version__}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
    assert "oikist/web/client/index.html" in names
    assert any(name.startswith("oikist/web/client/assets/") and name.endswith(".js.gz") for name in names)
    with tarfile.open(tmp_path / f"oikist-{__version__}.tar.gz") as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}
    assert {"client/src/main.ts", "client/package-lock.json", "client/build.py", "hatch_build.py"} <= sources
    assert not [name for name in sources if "node_modules" in name or name.startswith("src/oikist/web/client/")]
