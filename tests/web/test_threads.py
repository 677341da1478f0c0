"""Threads: a bounded number of things waits for them, and nobody waits for them at the end."""

import asyncio
from collections.abc import Iterator
from threading import Event, current_thread

import pytest

from oikist.tables.places import Refused
from oikist.web.limits import TooMany
from oikist.web.logs import REQUEST
from oikist.web.threads import Threads


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads("test", 2, 1)
    yield made
    made.close()


def test_work_is_done_in_a_thread_that_knows_its_request(threads: Threads) -> None:
    async def ask() -> tuple[str, str]:
        token = REQUEST.set("one")
        found: tuple[str, str] = await threads.do(lambda: (current_thread().name, REQUEST.get()))
        REQUEST.reset(token)
        return found

    name, request = asyncio.run(ask())
    assert (name, request) == ("test-1", "one")


def test_what_goes_wrong_is_told_and_the_thread_goes_on(threads: Threads) -> None:
    async def ask() -> str:
        with pytest.raises(ZeroDivisionError):
            await threads.do(lambda: 1 // 0)
        found: str = await threads.do(lambda: current_thread().name)
        return found

    assert asyncio.run(ask()).startswith("test-")


def test_what_waits_is_bounded(threads: Threads) -> None:
    async def ask() -> list[bool]:
        go_on = Event()
        tasks = [asyncio.create_task(threads.do(lambda: go_on.wait(60))) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="busy") as refusal:
            await threads.do(lambda: True)
        assert (refusal.value.status, refusal.value.code, refusal.value.retry_after > 0) == (503, "busy", True)
        go_on.set()
        done: list[bool] = await asyncio.gather(*tasks)
        return [*done, await threads.do(lambda: True)]

    assert asyncio.run(ask()) == [True] * 4


def test_who_waits_when_they_are_closed_is_told_so(threads: Threads) -> None:
    go_on = Event()

    async def ask() -> list[object]:
        tasks = [asyncio.create_task(threads.do(lambda: go_on.wait(60))) for _ in range(3)]
        await asyncio.sleep(0)
        threads.close()
        with pytest.raises(Refused, match="being stopped"):
            await threads.do(lambda: True)
        found: list[object] = await asyncio.gather(*tasks, return_exceptions=True)
        return found

    found = asyncio.run(ask())
    go_on.set()  # its loop has ended: nobody is told, and nothing is raised
    assert [error.code for error in found if isinstance(error, Refused)] == ["closing"] * 3
