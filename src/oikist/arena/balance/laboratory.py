"""Laboratory: plays the experiments of a study, from wherever it was left, and writes down what they show."""

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import oikist
from oikist.arena.archive import Archive
from oikist.arena.balance import ancient_colonies, magna_grecia, magna_roma
from oikist.arena.balance.figures import Figure, Played, TableFigures, answer, table_figures
from oikist.arena.balance.study import MAPS, OPTIONS, SEATS, Experiment, Facts, Study, usual_table
from oikist.arena.crew import play_matches
from oikist.arena.match import Fixture, Setup, open_game
from oikist.arena.series import Series
from oikist.core.errors import BadRecord, OikistError
from oikist.core.game import Game
from oikist.core.play import verify
from oikist.core.record import parse_record
from oikist.games import load

STUDIES: Final[Mapping[str, Study]] = {
    study.game: study for study in (magna_grecia.STUDY, magna_roma.STUDY, ancient_colonies.STUDY)
}
GAMES: Final = "games"  # the folder of the archives, one for each experiment


@dataclass(frozen=True, slots=True)
class Report:
    """What balance.json holds, field by field."""

    version: str
    game: str
    rules_version: int
    box: dict[str, str]
    box_hash: str
    options: dict[str, str]
    bot: str
    seed: str
    games: int
    seats: list[int]
    groups: list[str]
    tables: list[TableFigures]
    figures: list[Figure]

    def text(self) -> str:
        """The report as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


class Laboratory:
    """A study, one bot for all seats, and the facts of what was played; a folder keeps the games, if there is one."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        bot: str,
        seed: str,
        games: int,
        seats: Sequence[int] = (),
        groups: Sequence[str] = (),
        folder: Path | None = None,
    ) -> None:
        """Box and options are those of the usual table; `games` are those of each experiment.

        Seats and groups of experiments are all there are if none is given.
        """
        self.study = STUDIES[game.name]
        self.game = game
        self.options = dict(options)
        self.bot = bot
        self.seed = seed
        self.games = games
        self.seats = list(seats) or list(game.seats)
        self.groups = list(groups) or self.study.groups()
        self.folder = folder
        some = [one for one in self.study.experiments(game, self.seats) if self._is_asked(one)]
        self.experiments = wanted(some, self.groups)
        self.total = games * len(self.experiments)
        self._played: list[Played] = []

    def play(self, workers: int) -> Generator[Experiment, None, None]:
        """Play what is missing; the experiment of each game when its facts are known."""
        for experiment in self.experiments:
            facts: dict[int, Facts] = {}
            with closing(self._play(experiment, workers, facts)) as played:
                for _ in played:
                    yield experiment
            self._played.append((experiment, [facts[number] for number in sorted(facts)]))

    def report(self) -> Report:
        """The figures of all experiments that were played."""
        tables = []
        for experiment, facts in self._played:
            series = self.series(experiment)
            tables.append(table_figures(experiment, series.seed, open_game(series.setup).box_hash, facts))
        return Report(
            version=oikist.__version__,
            game=self.game.name,
            rules_version=self.game.rules_version,
            box=self.game.box,
            box_hash=self.game.box_hash,
            options=self.options,
            bot=self.bot,
            seed=self.seed,
            games=self.games,
            seats=self.seats,
            groups=self.groups,
            tables=tables,
            figures=[figure for figure in self._figures() if figure.blocks],
        )

    def series(self, experiment: Experiment) -> Series:
        """The games of an experiment: game i has the seed "seed/name/i"."""
        texts = {name: text for name, text in self.game.components.items() if name not in experiment.box}
        game = load(self.game.name, texts, **{**self.game.box, **experiment.box})
        options = game.settle(experiment.seats, {**self.options, **experiment.options})
        setup = Setup(game.name, game.components, game.box, experiment.seats, options, keep_records=True)
        seed = f"{self.seed}/{experiment.name()}"
        return Series(setup, [self.bot] * experiment.seats, seed, self.games, experiment.lots)

    def _is_asked(self, experiment: Experiment) -> bool:
        """Whether it can tell something new: other values of an option, usual tables with the options asked for."""
        if experiment.group == SEATS:
            return all(self.options.get(name, value) == value for name, value in experiment.options.items())
        return not self._is_usual(experiment)

    def _is_usual(self, experiment: Experiment) -> bool:
        """Whether an option is tried with the value that the usual table has."""
        own = self.game.box
        is_same_box = all(own.get(name) == value for name, value in experiment.box.items())
        settled = [self.game.settle(experiment.seats, {**self.options, **more}) for more in ({}, experiment.options)]
        return experiment.group == OPTIONS and is_same_box and settled[0] == settled[1]

    def _play(self, experiment: Experiment, workers: int, facts: dict[int, Facts]) -> Generator[None, None, None]:
        """Fill in the facts of every game of an experiment, by its number."""
        series = self.series(experiment)
        game = open_game(series.setup)
        with self._archive(experiment, series) as archive:
            for number in () if archive is None else archive.games:
                if archive is not None and number < self.games:
                    with suppress(OikistError, OSError, UnicodeError):  # what cannot be read is played again
                        facts[number] = self._facts(game, archive.record_path(number).read_text(encoding="utf-8"))
            yield from (None for _ in facts)
            hands = max(1, min(workers, self.games - len(facts)))
            with closing(play_matches(series.setup, missing(series, facts), hands)) as played:
                for number, outcome in played:
                    if archive is not None:
                        archive.add(number, outcome)
                    facts[number] = self._facts(game, outcome.record)
                    yield

    def _archive(self, experiment: Experiment, series: Series) -> AbstractContextManager[Archive | None]:
        return nullcontext() if self.folder is None else Archive(self.folder / GAMES / experiment.name(), series)

    def _figures(self) -> list[Figure]:
        asked = [question for question in self.study.questions if question.group in self.groups]
        return [answer(self.study, question, self._played) for question in asked]

    def _facts(self, game: Game, text: str) -> Facts:
        record = parse_record(text)
        state = verify(game, record)
        if state is None:
            raise BadRecord("The match of a laboratory is not played to its end.")
        return self.study.facts(record, state)


def missing(series: Series, facts: Mapping[int, Facts]) -> Iterator[tuple[int, Fixture]]:
    """The games of which nothing is known yet, with their numbers."""
    return (pair for pair in series.fixtures() if pair[0] not in facts)


def wanted(experiments: Sequence[Experiment], groups: Sequence[str]) -> list[Experiment]:
    """The experiments of some groups, and the usual tables that those with other options or maps are compared with."""
    own = [one for one in experiments if one.group in groups]
    usual = [usual_table(experiments, one.seats) for one in own if one.group in (OPTIONS, MAPS)]
    return [one for one in experiments if one in own or one in usual]
