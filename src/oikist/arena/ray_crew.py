"""Ray crew: the same matches as tasks of a Ray cluster, which is this machine unless RAY_ADDRESS names another."""

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache
from importlib.util import find_spec
from tempfile import mkdtemp
from typing import Any, Final

from oikist.arena.crew import Played, WorkerDied
from oikist.arena.lines import Numbered, failure_text, outcome_text, parse_outcome, parse_task, task_text
from oikist.arena.match import Setup, open_game, play_match
from oikist.core.errors import OikistError
from oikist.core.game import Game

ADDRESS: Final = "RAY_ADDRESS"
STATISTICS: Final = "RAY_USAGE_STATS_ENABLED"  # Ray tells its makers about its use unless this is 0
LEAST_STORE: Final = 80_000_000  # bytes of shared memory, the least that Ray takes: only short texts travel
TRIES: Final = 3


class NoRay(OikistError):
    """There is no cluster: its package is not installed, or it could not be started or reached."""


def check_ray() -> None:
    """Refuse where Ray is not installed."""
    if find_spec("ray") is None:
        raise NoRay("Playing on a Ray cluster needs a package that is not installed here: pip install 'oikist[ray]'.")


def play_on_ray(setup: Setup, fixtures: Iterable[Numbered]) -> Played:
    """All matches, in the order in which they end; a local cluster is started and ended, another one left alone."""
    check_ray()
    os.environ.setdefault(STATISTICS, "0")
    import ray

    folder = "" if os.environ.get(ADDRESS) else mkdtemp(prefix="oikist-ray-", dir="/tmp")  # sockets have short paths
    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if folder:
        options |= {"include_dashboard": False, "_temp_dir": folder, "object_store_memory": LEAST_STORE}
    try:
        _begin(ray, options)
        yield from _play(ray, json.dumps(asdict(setup)), iter(fixtures))
    finally:
        ray.shutdown()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


def _begin(ray: Any, options: dict[str, Any]) -> None:
    """Start or reach the cluster; a busy machine may need more than the half minute that Ray waits."""
    for tries_left in reversed(range(TRIES)):
        try:
            ray.init(**options)
            return
        except Exception as error:  # noqa: BLE001  # when it has waited too long, Ray raises just that
            ray.shutdown()
            if not tries_left:
                reason = " ".join(str(error).split())[:200].rstrip(".")
                raise NoRay(f"The Ray cluster does not start or answer ({reason}): try again later.") from None


def _play(ray: Any, setup: str, fixtures: Iterator[Numbered]) -> Played:
    """Keep one match at hand for each processor of the cluster."""
    task = ray.remote(play_text)
    most = max(1, int(ray.cluster_resources().get("CPU", 1)))
    playing: list[Any] = []
    while True:
        while len(playing) < most and (following := next(fixtures, None)) is not None:
            playing.append(task.remote(setup, task_text(*following)))
        if not playing:
            return
        ended, playing = ray.wait(playing)
        try:
            texts = ray.get(ended)
        except ray.exceptions.RayError:  # a machine or a process is gone, and Ray has given up trying others
            raise WorkerDied from None
        for text in texts:
            yield parse_outcome(text)


def play_text(setup: str, text: str) -> str:
    """One match on whatever machine this is; text in, text out."""
    number, fixture = parse_task(text)
    try:
        game, opened = _opened(setup)
        return outcome_text(number, play_match(game, opened, fixture))
    except Exception as error:  # noqa: BLE001  # whatever a bot does wrong is told, as a sentence, by the other side
        return failure_text(number, error)


@lru_cache(1)
def _opened(setup: str) -> tuple[Game, Setup]:
    parsed = Setup(**json.loads(setup))
    return open_game(parsed), parsed
