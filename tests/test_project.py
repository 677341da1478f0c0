"""The files of the project fit together, and none of them names a registry's host or a place on one machine."""

import json
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import oikist

ROOT = Path(__file__).resolve().parent.parent

# Written in pieces, because this file is read too.
HOSTS = [
    ".".join(labels)
    for labels in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
        ("anaconda", "org"),
    ]
]
INDEX_OPTIONS = ["-".join(words) for words in [("index", "url"), ("find", "links"), ("trusted", "host")]]
MACHINE_PATH = re.compile(r"(?<![\w.~)}\]*-])/(?:home|root|Users|work|opt|mnt|private|workspace)/\w")


def test_no_file_names_a_package_registry() -> None:
    assert mentions([*HOSTS, *INDEX_OPTIONS]) == []


def test_no_file_names_a_place_on_one_machine() -> None:
    places = [f"{path}: {found.group()}" for path, text in texts().items() for found in MACHINE_PATH.finditer(text)]
    assert places == []


def test_version_is_the_same_everywhere() -> None:
    assert oikist.__version__ == project()["version"]
    assert f"## {oikist.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_locks_are_made_from_the_declared_dependencies() -> None:
    assert requirements("run.in") == project()["dependencies"]
    for lock in ("run.lock", "dev.lock"):
        pinned = {line.split("==")[0] for line in requirements(lock) if "==" in line}
        assert {package(name) for name in requirements("run.in")} <= pinned


def test_every_direct_dependency_has_its_reason() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    direct = [package(name) for file in ("run.in", "dev.in") for name in requirements(file)]
    assert [name for name in direct if f"| {name} |" not in contributing] == []


def test_every_package_of_the_client_has_its_reason() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    package_json = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))
    direct = [*package_json.get("dependencies", {}), *package_json["devDependencies"]]
    assert [name for name in direct if f"| {name} |" not in contributing] == []


def test_licence_says_whose_the_titles_are() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "MIT License" in licence
    assert "titles of the games belong to their owners" in " ".join(licence.split())


def package(requirement: str) -> str:
    """The name without extras, versions and conditions: psycopg[binary], uvloop; sys_platform != 'win32'."""
    return re.split(r"[;\[<>=~!]", requirement)[0].strip()


def project() -> dict[str, object]:
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def requirements(name: str) -> list[str]:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-", " "))]


def mentions(words: list[str]) -> list[str]:
    return [f"{path}: {word}" for path, text in texts().items() for word in words if word in text.lower()]


@cache
def texts() -> dict[str, str]:
    """The text files that are, or could be, committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    names = listing.stdout.split("\0") if listing.returncode == 0 else unpacked()
    contents = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}
    return {name: content.decode() for name, content in contents.items() if b"\0" not in content}


def unpacked() -> list[str]:
    """The files of a source archive, where git knows nothing."""
    paths = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    return [path.as_posix() for path in paths if not any(part.startswith(".") for part in path.parts[:-1])]
