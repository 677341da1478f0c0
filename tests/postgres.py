"""A temporary PostgreSQL: one server a test run, started by the first process that needs it."""

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGQUIT
from typing import IO

import psycopg

USER = "oikist"
PASSWORD = "correct-horse"
DEADLINE = 60
MISSING = "there is no PostgreSQL on this machine; on Debian install the package postgresql"
# What makes it safe against a power cut is of no use to data that nobody keeps.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest if there are several; Debian keeps it out of the PATH."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name.zfill(4))[::-1]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


@contextmanager
def server(shared: Path) -> Iterator[str]:
    """The socket folder of a running server; all processes that name the same `shared` folder have the same one.

    Each user holds a shared lock, which the system gives back even if it dies. Who started the server stops it, when
    nobody holds one any more; if it is killed instead, the server goes with it.
    """
    with (shared / "postgres.door").open("a+") as door, (shared / "postgres.users").open("a") as users:
        fcntl.flock(door, fcntl.LOCK_EX)
        folder = _read(door)
        process = None
        if not folder:
            folder = tempfile.mkdtemp(prefix="oikist-pg-")
            process = _start(Path(folder))
            door.write(folder)
            door.flush()
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        try:
            yield folder
        finally:
            fcntl.flock(users, fcntl.LOCK_UN)
            if process is not None:
                _leave_last(door, users, process, Path(folder))


def address(folder: str, database: str, password: str = PASSWORD) -> str:
    return f"postgresql://{USER}:{password}@/{database}?host={folder}"


def empty_database(folder: str, name: str) -> str:
    """The database of that name with nothing in it, and its address; to make a new one each time would take long."""
    with psycopg.connect(address(folder, "postgres"), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
    with psycopg.connect(address(folder, name), autocommit=True) as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        connection.execute(others, [name])
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address(folder, name)


def _read(door: IO[str]) -> str:
    door.seek(0)
    return door.read()


def _start(folder: Path) -> subprocess.Popen[bytes]:
    programs_folder = programs()
    assert programs_folder is not None, MISSING
    word = folder / "password"
    word.write_text(PASSWORD, encoding="utf-8")
    owner = _ordinary_user()
    if owner is not None:
        for path in (folder, word):
            os.chown(path, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    # Its own locale and no time-consuming waiting for the disk.
    options = ["--auth=scram-sha-256", f"--pwfile={word}", f"--username={USER}", "--encoding=UTF8", "--locale=C"]
    command = [str(programs_folder / "initdb"), f"--pgdata={data}", "--no-sync", *options]
    made = _run(command, folder, owner)
    output = made.communicate(timeout=DEADLINE)[0]
    assert made.returncode == 0, output.decode()
    command = [str(programs_folder / "postgres"), "-D", str(data), "-k", str(folder)]
    command += [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
    setpriv = shutil.which("setpriv")
    process = _run([setpriv, "--pdeathsig", "QUIT", *command] if setpriv else command, folder, owner, "log")
    _wait_until_ready(process, folder)
    return process


def _ordinary_user() -> pwd.struct_passwd | None:
    """Who runs it: initdb refuses root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names["postgres"] if "postgres" in names else names["nobody"]


def _run(
    command: list[str], folder: Path, owner: pwd.struct_passwd | None, log: str | None = None
) -> subprocess.Popen[bytes]:
    variables = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "HOME": str(folder)}
    output = (folder / log).open("wb") if log else None
    try:
        return subprocess.Popen(
            command,
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=output or subprocess.PIPE,
            stderr=subprocess.STDOUT,
            user=owner.pw_uid if owner else None,
            group=owner.pw_gid if owner else None,
            extra_groups=[] if owner else None,
        )
    finally:
        if output is not None:
            output.close()


def _wait_until_ready(process: subprocess.Popen[bytes], folder: Path) -> None:
    end = time.monotonic() + DEADLINE
    while True:
        try:
            psycopg.connect(address(str(folder), "postgres")).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                process.wait()
                raise AssertionError((folder / "log").read_text(encoding="utf-8")) from None
        time.sleep(0.05)


def _leave_last(door: IO[str], users: IO[str], process: subprocess.Popen[bytes], folder: Path) -> None:
    # Nobody new may come in between: first the door, whose holder is never waiting for users.
    while True:
        fcntl.flock(door, fcntl.LOCK_EX)
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            fcntl.flock(door, fcntl.LOCK_UN)
            time.sleep(0.05)
    door.truncate(0)
    process.send_signal(SIGQUIT)  # at once, without putting in order what nobody will read
    process.wait(timeout=DEADLINE)
    shutil.rmtree(folder)
