"""Care for the database of a server: its copies, its form, and a rehearsal of an upgrade.

Apart from tables.py, because what it needs takes half a second to import, and no other command shall wait for that.
"""

import tempfile
from pathlib import Path

from sqlalchemy import make_url

from oikist.cli.talk import Talk
from oikist.tables.backup import copy_database
from oikist.tables.migrate import upgrade
from oikist.tables.rehearsal import DIFFERS, SAME, Finding, rehearse
from oikist.tables.store import Store
from oikist.web.settings import load_settings


def address_of(database: str | None, config: str | None) -> str:
    """The database that the words of a command, or the settings, name."""
    return load_settings({"database": database}, config).database


def back_up(talk: Talk, url: str, path: str) -> None:
    """Copy it into a new file."""
    copy_database(url, path)
    talk.out.print(talk.say("tables.backed-up", path=path), soft_wrap=True)


def bring_up_to_date(talk: Talk, url: str) -> None:
    """Bring it up to the form that this version reads."""
    upgrade(url)
    talk.line(talk.say("tables.upgraded"))


def rehearse_upgrade(talk: Talk, url: str) -> int:
    """Play all its tables again; how many would differ."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(_copied(url, Path(folder)))
        try:
            return _rehearsed(talk, store)
        finally:
            store.close()


def _rehearsed(talk: Talk, store: Store) -> int:
    counts = {SAME: 0, DIFFERS: 0}
    for finding in rehearse(store):
        counts[finding.outcome] = counts.get(finding.outcome, 0) + 1
        if finding.outcome != SAME:
            talk.out.print(_sentence(talk, finding), soft_wrap=True)
    same, differing = counts[SAME], counts[DIFFERS]
    talk.line(talk.say("tables.checked", count=sum(counts.values()), same=same, differing=differing))
    return differing


def _sentence(talk: Talk, finding: Finding) -> str:
    key = f"tables.{finding.outcome}"
    return talk.say(key, table=finding.table, game=finding.game, moves=finding.moves, reason=finding.sentence)


def _copied(url: str, folder: Path) -> str:
    """A SQLite file is copied and the copy upgraded, so that the old program can go on with the original."""
    if make_url(url).get_backend_name() != "sqlite":
        return url
    path = folder / "rehearsal.sqlite3"
    copy_database(url, path)
    copy = f"sqlite:///{path}"
    upgrade(copy)
    return copy
