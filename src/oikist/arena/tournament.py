"""Tournament: plays a plan to its end, from wherever it was left."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from oikist.arena.archive import Archive
from oikist.arena.crew import play_matches
from oikist.arena.disk import save_whole
from oikist.arena.match import Fixture
from oikist.arena.page import page_text
from oikist.arena.plan import Plan
from oikist.arena.report import Report, make_report
from oikist.arena.standings import Standings

PAGE: Final = "report.html"
FIGURES: Final = "report.json"


class Tournament:
    """A plan, the standings of what was played, and the folder in which it is kept, if any."""

    def __init__(self, plan: Plan, archive: Archive | None = None) -> None:
        self.plan = plan
        self.archive = archive
        self.standings = Standings(plan)
        self.total = plan.rounds() * len(self.standings.orders)
        self.known = {} if archive is None else {n: game for n, game in archive.games.items() if n < self.total}
        for number in sorted(self.known):
            self.standings.add(number, self.known[number])

    def play(self, workers: int | str) -> Generator[int, None, None]:
        """Play what is missing, until the end or a verdict; the number of each game when it is finished and kept."""
        if self.standings.is_over():
            return
        most = self.total - len(self.known)  # a process for each game is as many as can help
        hands = min(workers, most) if isinstance(workers, int) else workers
        with closing(play_matches(self.plan.setup, self._missing(), hands)) as played:
            for number, outcome in played:
                if self.archive is not None:
                    self.archive.add(number, outcome)
                self.standings.add(number, replace(outcome, record=""))
                yield number
                if self.standings.is_over():
                    return

    def report(self) -> Report | None:
        """The figures so far."""
        return make_report(self.standings)

    def save_report(self) -> list[Path]:
        """Write the report beside the games, as a page and as JSON; which files these are."""
        report = self.report()
        if self.archive is None or report is None:
            return []
        paths = [self.archive.folder / PAGE, self.archive.folder / FIGURES]
        for path, text in zip(paths, (page_text(report), report.text())):
            save_whole(path, text)
        return paths

    def _missing(self) -> Iterator[tuple[int, Fixture]]:
        for number, fixture in self.plan.fixtures():
            if number not in self.known:
                yield number, fixture
