"""Pairs put to two servers: written there, looked at, listened to, played on, and compared all the time."""

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.tables.course import view_hash
from oikist.text import LANGUAGES
from oikist.web.hall import Hall
from tests.web import alike_commands
from tests.web.alike_commands import Command, is_shown, same_decisions
from tests.web.alike_questions import asides, eyes_of, glances, headers_of, house, looks, plan_of
from tests.web.alike_servers import PATIENCE, Leak, Page, Question, Servers, Tally, servers
from tests.web.alike_tables import Setting, Writer, welcome
from tests.web.alike_worlds import Pair

DECISIONS = 3  # of a bot, after which it is left
MOST_PLANNED = 3  # actions in a row


@dataclass(frozen=True)
class Case:
    """A pair with what is tried at it: each plan at a table of its own."""

    number: int
    pair: Pair
    plans: list[list[Command]]
    bot: str = ""  # plays the seat of the viewer

    @property
    def seeds(self) -> tuple[str, str]:
        """The same for bots, whose chance comes from it, and in every other pair; never what tells worlds apart."""
        is_same = bool(self.bot) or (self.number % 2 == 0 and self.pair.is_real())
        return f"seed {self.number}", f"seed {self.number}" if is_same else f"another seed {self.number}"

    def identity(self, plan: int) -> str:
        return f"table-{self.number}-{plan}"


def cases_of(found: list[Pair], bots: tuple[str, ...] = ()) -> list[Case]:
    """Some plans for each pair, or a bot; all kinds of plans have their turn."""
    cases = []
    for number, pair in enumerate(found):
        rng = Rng(f"plans {number}")
        plans = [] if bots else alike_commands.plans(pair, rng)
        cases.append(Case(number, pair, plans, bots[number % len(bots)] if bots else ""))
    return cases


def compare(folder: Path, cases: list[Case]) -> Tally:
    """Put all cases to two servers; Leak if a viewer can tell the worlds of one apart."""
    return asyncio.run(_compare(folder, cases))


async def _compare(folder: Path, cases: list[Case]) -> Tally:
    async with servers(folder, lambda halls: _write(halls, cases)) as both:
        for case in cases:
            both.promise(*case.seeds)
        if not any(case.bot for case in cases):  # bots begin at once
            for question in house():
                assert (await both.ask(question)).status == 200
        for case in cases:
            both.tally.pairs += 1
            if case.bot:
                await _watch(both, case)
                continue
            await _look(both, case)
            for plan, commands in enumerate(case.plans):
                await _follow(both, case, case.identity(plan), commands)
        return both.tally


def leaks(folder: Path, cases: list[Case], broken: list[tuple[str, object]]) -> list[str]:
    """What is found with each of these in the place of something that keeps secrets; each is tried at its own case."""
    return asyncio.run(_leaks(folder, cases, broken))


async def _leaks(folder: Path, cases: list[Case], broken: list[tuple[str, object]]) -> list[str]:
    found = []
    async with servers(folder, lambda halls: _write(halls, cases)) as both:
        for case, (place, leaking) in zip(cases, broken, strict=True):
            both.promise(*case.seeds)
            for is_look in (False, True):
                with patch(place, leaking):
                    try:
                        await (_look(both, case) if is_look else _follow(both, case, case.identity(0), case.plans[0]))
                    except Leak as leak:
                        found.append(f"{place} by {leak}")
    return found


def _write(halls: list[Hall], cases: list[Case]) -> None:
    for hall in halls:
        welcome(hall.store)
    for case in cases:
        bots = ((case.pair.viewer, case.bot),) if case.bot else ()
        setting = Setting(case.identity(0), case.pair.viewer, case.number, bots)
        for hall, script, seed in zip(halls, (case.pair.mine, case.pair.other), case.seeds):
            writer = Writer(hall.store, setting, script, seed).write()
            for plan in range(len(case.plans) + 1):  # the last one is for asides
                writer.store(hall.store, case.identity(plan))


async def _look(both: Servers, case: Case) -> None:
    """Everything, and that the fingerprint of the view is one of the view alone."""
    pair, identity = case.pair, case.identity(0)
    walk = pair.mine.end
    for question in looks(identity, pair.viewer, walk, Rng(case.number)):
        page = await both.ask(question)
        if page.status == 200 and question.path.endswith("/sight"):
            _keep_fingerprint(both.tally, page)
    for question in asides(case.identity(len(case.plans)), walk) if pair.viewer == SPECTATOR else ():
        await both.ask(question)
    asked = Question("GET", f"/api/tables/{identity}/sight", eyes_of(pair.viewer), headers_of(pair.viewer))
    seen = await both.ask(asked)
    await _plan(both, identity, pair.viewer, seen.json())
    headers = headers_of(pair.viewer) | {"Accept": "application/json"}
    told = await both.ask(Question("GET", f"/api/tables/{identity}/events", {}, headers))
    for state in (walk.state, pair.other.end.state):
        expected = view_hash(walk.game, state, pair.viewer)
        assert seen.json()["hash"] == expected
        assert list(told.json()["now"]["hashes"].values()) == [expected]


async def _plan(both: Servers, identity: str, viewer: int, sight: dict[str, Any]) -> None:
    """Try each action, and what could follow it, on a private copy; this changes nothing."""
    for action in sight["legal"]:
        actions: list[str] = [action["name"]]
        while len(actions) <= MOST_PLANNED:
            planned = (await both.ask(plan_of(identity, viewer, actions, sight["length"]))).json()
            both.tally.plans[str(planned["end"])] += 1
            if planned["end"] is not None:
                break
            actions.append(planned["legal"][-1]["name"])


def _keep_fingerprint(tally: Tally, page: Page) -> None:
    """Equal views have equal fingerprints, and different views different ones."""
    sight = page.json()
    view = json.dumps([sight["game"], sight["seat"], sight["view"]])
    if tally.fingerprints.setdefault(sight["hash"], view) != view:
        raise Leak(f"the fingerprint {sight['hash']} belongs to two views")
    tally.views.setdefault(view, sight["hash"])
    if tally.views[view] != sight["hash"]:
        raise Leak(f"the same view has the fingerprints {sight['hash']} and {tally.views[view]}")


async def _follow(both: Servers, case: Case, identity: str, commands: list[Command]) -> None:
    """Do it at both tables while the viewer and a spectator listen, until the game shows the difference."""
    viewer, walk = case.pair.viewer, case.pair.mine.end
    table = (await both.ask(Question("GET", f"/api/tables/{identity}", {}, headers_of(viewer)))).json()
    pages = await _listen(both, identity, viewer, table["number"])
    try:
        _compare_streams(both, identity, pages)
        now, since = int(table["length"]), len(walk.moves)
        for step, command in enumerate(commands):
            mine, other = command.questions(identity, now)
            answers = [await Page(both.apps[0], mine).whole(), await Page(both.apps[1], other).whole()]
            both.tally.commands[f"{command.path} {answers[0].status}"] += 1
            since = min(since, command.back if command.back is not None else since)
            if is_shown(both.halls, identity, viewer, since):
                both.tally.shown += 1
                return
            if command.seat == viewer or answers[0].status == 200:  # another's refusal may tell their own secrets
                both.compare(answers, f"{mine.method} {mine.path} {mine.body}")
            if answers[0].status == 200:
                now, number = answers[0].json()["length"], answers[0].json()["number"]
                for page in [page for pair in pages for page in pair]:
                    await page.until(f"id: {number}\n".encode())
            _compare_streams(both, identity, pages)
            both.tally.alike += 1
            if step in (0, len(commands) - 1):
                language = LANGUAGES[both.tally.alike % len(LANGUAGES)]
                for question in glances(identity, viewer, walk, [language]):
                    await both.ask(question)
    finally:
        for page in [page for pair in pages for page in pair]:
            await page.close()


async def _listen(both: Servers, identity: str, viewer: int, number: int) -> list[list[Page]]:
    """Streams of the viewer and of a spectator, who have heard nothing, all or some of the journal."""
    pages = [
        await both.listen(_stream(identity, eyes, last))
        # The viewer first, who then is here when others are told of it.
        for eyes, last in ((viewer, None), (viewer, 0), (viewer, number - 5), (SPECTATOR, number), (SPECTATOR, 10**6))
    ]
    for index, pair in enumerate(pages):
        for page in pair:  # each is told of itself and of those who came after it
            await page.until(b"event: presence", len(pages) - index)
    return pages


def _stream(identity: str, eyes: int, last: int | None) -> Question:
    headers = {"Accept": "text/event-stream"} | ({} if last is None else {"Last-Event-ID": str(max(0, last))})
    return Question("GET", f"/api/tables/{identity}/events", {}, headers_of(eyes) | headers)


def _compare_streams(both: Servers, identity: str, pages: list[list[Page]]) -> None:
    for number, pair in enumerate(pages):
        both.compare(pair, f"stream {number} of {identity}")


async def _watch(both: Servers, case: Case) -> None:
    """Let the bot at the seat of the viewer decide at both tables, for a while."""
    identity, seat, walk = case.identity(0), case.pair.viewer, case.pair.mine.end
    async with asyncio.timeout(PATIENCE):
        while not all(_has_decided(hall, identity, seat, len(walk.moves)) for hall in both.halls):
            await asyncio.sleep(0.01)
    both.tally.alike += same_decisions(both.halls, identity, seat, len(walk.moves))


def _has_decided(hall: Hall, identity: str, seat: int, since: int) -> bool:
    with hall.service.looking(identity) as table:
        moves = len(table.course or ()) - since
        return table.to_move() != seat or moves >= DECISIONS
