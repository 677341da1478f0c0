"""Bots of one's own, classes in files: they play as they would by oikist.play, and a foul of theirs hurts no match."""

from pathlib import Path

import pytest

import oikist
from oikist.arena.crew import play_matches
from oikist.arena.match import Fixture, Setup, play_match
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption
from oikist.workers.external import open_bot
from oikist.workers.own import OwnBot, open_own
from oikist.workers.referee import BadForeign

BOTS = r"""
import asyncio
import os
import helper
import oikist

class Last(oikist.Bot):
    def choose(self, sight, rng):
        return rng.pick(sight.legal_actions()[helper.FIRST:])

class Raises(oikist.Bot):
    def choose(self, sight, rng):
        raise ValueError("I am\nlost")

class Lies(oikist.Bot):
    def choose(self, sight, rng):
        return -5

class Mumbles(oikist.Bot):
    def choose(self, sight, rng):
        return True

class Leaves(oikist.Bot):
    def choose(self, sight, rng):
        raise SystemExit("enough")

class Odd(oikist.Bot):
    def choose(self, sight, rng):
        raise ValueError("no file \udce9\x1b[31m")

class Cancels(oikist.Bot):
    def choose(self, sight, rng):
        raise asyncio.CancelledError("gone")

class Boasts(oikist.Bot):
    def choose(self, sight, rng):
        return 10**5000

class Wraps(oikist.Bot):
    def choose(self, sight, rng):
        return object()

class Shy:
    def __repr__(self):
        raise RuntimeError("no")

class Hides(oikist.Bot):
    def choose(self, sight, rng):
        return Shy()

class Meddles(oikist.Bot):
    def choose(self, sight, rng):
        sight.game.weights[:] = [-weight for weight in sight.game.weights]
        return sight.legal_actions()[0]

class Talks(oikist.Bot):
    def choose(self, sight, rng):
        print("hm")
        return sight.legal_actions()[0]

class Wanders(oikist.Bot):
    def choose(self, sight, rng):
        os.chdir("/")
        return sight.legal_actions()[0]

class Borrows:
    def __init__(self):
        self.choose = Last().choose

class Needs(oikist.Bot):
    def __init__(self, level):
        self.level = level

level = 3
"""
SEED = "own"


@pytest.fixture
def bots(tmp_path: Path) -> str:
    """A file with bots, and a module beside it that it imports."""
    (tmp_path / "helper.py").write_text("FIRST = -1\n")
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return str(path)


def played(name: str) -> tuple[list[int], list[str]]:
    """The ranking and the forfeits of a match against random."""
    game = oikist.load("magna-roma")
    setup = Setup(game.name, {}, {}, 2, game.settle(2, {}), keep_records=False)
    outcome = play_match(game, setup, Fixture(SEED, [name, "random"]))
    return outcome.scores, outcome.forfeits


def test_a_class_plays_as_it_does_by_hand(bots: str) -> None:
    bot = open_bot(f"{bots}:Last")
    assert isinstance(bot, OwnBot)
    record = oikist.play(oikist.load("magna-roma"), [bot, RandomBot()], seed=SEED)
    assert record.result is not None
    assert played(f"{bots}:Last") == (record.result.scores, [])


@pytest.mark.parametrize(
    ("name", "foul"),
    [
        ("Raises", "raised ValueError: I am lost (bots.py, line 13): it has to return one of the legal actions."),
        ("Lies", "returned -5, which is not legal now: it has to return one of the legal actions."),
        ("Mumbles", "returned True, which is no int: it has to return one of the legal actions."),
        ("Leaves", "raised SystemExit: enough (bots.py, line 25): it has to return one of the legal actions."),
        ("Odd", "raised ValueError: no file ??[31m (bots.py, line 29): it has to return one of the legal actions."),
        ("Cancels", "raised CancelledError: gone (bots.py, line 33): it has to return one of the legal actions."),
        ("Boasts", "returned <int>, which is not legal now: it has to return one of the legal actions."),
        ("Wraps", "returned <object object>, which is no int: it has to return one of the legal actions."),
        ("Hides", "returned <Shy>, which is no int: it has to return one of the legal actions."),
    ],
)
def test_a_foul_is_a_forfeit_and_the_match_goes_on(bots: str, name: str, foul: str) -> None:
    _, forfeits = played(f"{bots}:{name}")
    assert forfeits[0].endswith(foul)
    assert forfeits[1] == ""


def test_weights_that_a_class_changes_are_its_own(bots: str) -> None:
    game = oikist.load("magna-roma")
    before = list(game.weights)
    setup = Setup(game.name, {}, {}, 2, game.settle(2, {}), keep_records=False)
    play_match(game, setup, Fixture(SEED, [f"{bots}:Meddles", "random"]))
    assert game.weights == before


@pytest.mark.parametrize("workers", [1, 2])
def test_a_class_that_goes_elsewhere_takes_nobody_along(
    bots: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(bots).parent)
    setup = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=False)
    fixtures = [(number, Fixture(f"{SEED}/{number}", ["bots.py:Wanders", "random"])) for number in range(4)]
    assert not any(outcome.forfeits for _, outcome in play_matches(setup, fixtures, workers))
    assert Path.cwd() == Path(bots).parent


def test_a_method_may_be_given_to_an_object(bots: str) -> None:
    assert played(f"{bots}:Borrows") == played(f"{bots}:Last")


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_class_prints_is_no_result(bots: str, workers: int, capfd: pytest.CaptureFixture[str]) -> None:
    setup = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=False)
    fixtures = [(number, Fixture(f"{SEED}/{number}", [f"{bots}:Talks", "random"])) for number in range(3)]
    played = dict(play_matches(setup, fixtures, workers))
    assert sorted(played) == [0, 1, 2]
    assert not any(outcome.forfeits for outcome in played.values())
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Nobody",
            "has no bot 'Nobody': its bots are Boasts, Cancels, Hides, Last, Leaves, Lies, Meddles, Mumbles, ",
        ),
        ("", "has no bot ''"),
        ("level", "has no bot 'level'"),
        ("Needs", "cannot be made by calling it: TypeError"),
    ],
)
def test_what_is_no_bot_of_the_file_is_refused(bots: str, name: str, sentence: str) -> None:
    with pytest.raises(BadForeign) as caught:
        open_own(f"{bots}:{name}")
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"), [("1 / 0", "ZeroDivisionError"), ("def (", "SyntaxError"), ("exit(3)", "SystemExit")]
)
def test_a_file_that_cannot_be_run_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / f"{reason}.py"
    path.write_text(text)
    with pytest.raises(BadOption, match=f"cannot be run: {reason}"):
        open_own(f"{path}:A")


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=r"There is no file 'nowhere\.py': write it as in my_bots\.py:Builder"):
        open_own("nowhere.py:A")
