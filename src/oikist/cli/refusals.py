"""Refusals: why games cannot be kept or played, each as one sentence; for the arena and the laboratory alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oikist.arena.archive import ArchiveInUse, BadArchive, OtherPlan
from oikist.arena.crew import WorkerDied
from oikist.cli.talk import Talk


@contextmanager
def refusals(talk: Talk, folder: Path | None, other_plan: str, bad_games: str) -> Iterator[None]:
    """Whatever goes wrong with the folder or with a process that plays; the texts are the keys of two sentences."""
    try:
        yield
    except OtherPlan as error:
        facts = {"key": error.key, "kept": error.kept, "asked": error.asked}
        raise talk.bad(other_plan, folder=str(folder), **facts) from None
    except ArchiveInUse:
        raise talk.bad("arena.in-use", folder=str(folder)) from None
    except BadArchive:
        raise talk.bad(bad_games, folder=str(folder)) from None
    except OSError as error:
        if folder is None or isinstance(error, BrokenPipeError):  # which is that of the terminal
            raise
        path = error.filename2 or error.filename or folder
        raise talk.bad("file.fails", path=str(path), reason=error.strerror or str(error)) from None
    except WorkerDied as error:
        if error.reason:
            raise talk.bad("arena.worker-said", reason=error.reason) from None
        raise talk.bad("simulate.worker" if folder is None else "arena.worker") from None
