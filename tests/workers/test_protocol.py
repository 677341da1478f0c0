"""What a program is told: all its seat may know, nothing that it may not, and what the page on the protocol says."""

import json
import re
from collections.abc import Callable
from dataclasses import asdict
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.core.play import Match, seen_names
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import NAMES, load
from oikist.workers.external import ExternalBot
from oikist.workers.protocol import Foul, choose_line, common_length, hello_line, legal_action, parse_answer
from tests.workers.programs import SEED, Bettor, kuhn, program

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "bot-protocol.md"
LIMITS = {"seconds": 10.0, "bank": 600.0, "megabytes": 512}


def told_to(sight: Sight, known: list[str] | None = None) -> list[Any]:
    """Both messages of a first question."""
    lines = hello_line(sight, "5", LIMITS) + choose_line(sight, sight.names(), known or [], 10.0, 600.0)
    assert lines.count(b"\n") == 2
    assert lines.isascii()
    return [json.loads(line) for line in lines.splitlines()]


@pytest.mark.parametrize("name", ["kuhn", *NAMES])
def test_question_is_what_the_sight_tells(name: str) -> None:
    match = Match(load(name), 2, SEED)
    for _ in range(2):
        seat = match.state.to_move()
        sight = match.sight(seat)
        hello, question = told_to(sight)
        assert hello["game"] == name
        assert (hello["seats"], hello["seat"], hello["rules_version"]) == (2, seat, match.game.rules_version)
        assert question["names"] == sight.names()
        assert question["legal"] == [match.game.action_name(action) for action in sight.legal_actions()]
        assert question["view"] == json.loads(json.dumps(asdict(sight.view())))
        match.act(sight.legal_actions()[-1])


@pytest.mark.parametrize("name", ["kuhn", *NAMES])
def test_options_and_box_are_told(name: str) -> None:
    match = Match(load(name), 2, SEED, {"ante": 2} if name == "kuhn" else {})
    hello, _ = told_to(match.sight(match.state.to_move()))
    assert hello["options"] == match.record.options
    assert (hello["box"], hello["box_hash"]) == (match.record.box, match.record.box_hash)


def test_components_of_a_box_of_ones_own_are_told() -> None:
    match = Match(load("magna-grecia", map="random:7"), 2, SEED)
    hello, _ = told_to(match.sight(match.state.to_move()))
    assert hello["components"] == match.record.components != {}


@pytest.mark.parametrize("name", ["kuhn", "ancient-colonies"])
def test_worlds_that_a_seat_cannot_tell_apart_are_told_alike(name: str) -> None:
    game, rng = load(name), Rng(1)
    differing = 0
    for seed in range(3):
        match = Match(game, 2, f"{SEED}/{seed}")
        for number in range(150):
            if match.record.result is not None:
                break
            seat = match.state.to_move()
            sight = match.sight(seat)
            if len(sight.legal_actions()) > 1 and (name == "kuhn" or number % 10 == 0):
                for world_seed in range(4):
                    world = sight.sample(Rng(world_seed))
                    differing += world.position() != match.state.position()
                    assert told_to(Sight(game, world, seat, match.seen_names)) == told_to(sight)
            match.act(rng.pick(sight.legal_actions()))
    assert differing > 0


def test_every_deal_with_the_same_card_is_told_alike() -> None:
    game = load("kuhn")
    told: dict[str, set[str]] = {}
    for first, second in permutations(["jack", "queen", "king"], 2):
        match = Match(game, 2, SEED)
        actions = [game.parse_action(f"deal {first}"), game.parse_action(f"deal {second}")]
        state = game.new(2)
        for action in actions:
            state.apply(action)
        names = seen_names(game, match.record, actions, 0)
        told.setdefault(first, set()).add(json.dumps(told_to(Sight(game, state, 0, always(names)))))
    assert [len(texts) for texts in told.values()] == [1, 1, 1]


def always(names: list[str]) -> Callable[[int], list[str]]:
    return lambda _: names


def test_neither_seed_nor_position_nor_a_hidden_card_reaches_a_program(tmp_path: Path) -> None:
    secrets = set()
    for number in range(6):
        told = tmp_path / "told"
        told.unlink(missing_ok=True)
        seed = f"{SEED}/{number}"
        with program("recording", tmp_path) as bot:
            record = kuhn(bot, seed)
        lines = told.read_text(encoding="utf-8")
        own, other = (name.removeprefix("deal ") for seat, name in record.moves if seat == -1)
        position = Match(load("kuhn"), 2, seed).state.position()
        assert own in lines
        assert other not in lines
        assert SEED not in lines
        assert json.dumps(position)[1:-1] not in lines
        assert "position" not in lines
        secrets.add(other)
    assert len(secrets) > 1


def test_record_comes_in_parts_that_make_a_whole(tmp_path: Path) -> None:
    game = load("ancient-colonies")
    with program("recording", tmp_path) as bot:
        record = oikist.play(game, [bot, RandomBot()], SEED)
        assert bot.forfeit is None
    names: list[str] = []
    for line in (tmp_path / "told").read_text(encoding="utf-8").splitlines()[1:]:
        question = json.loads(line)
        assert question["before"] == len(names)
        names[question["before"] :] = question["names"]
    actions = [game.parse_action(name) for _, name in record.moves]
    assert names == seen_names(game, record, actions[: len(names)], 0)
    assert len(names) > 100


def test_move_that_was_taken_back_is_forgotten() -> None:
    match = Match(load("magna-roma"), 1, SEED)
    sight = match.sight(0)
    match.act(sight.legal_actions()[0])
    known = match.sight(0).names()
    match.take_back(len(known) - 1)
    match.act(match.sight(0).legal_actions()[1])
    sight = match.sight(0)
    _, question = told_to(sight, known)
    assert question["before"] < len(known)
    assert known[: question["before"]] + question["names"] == sight.names()


def test_names_in_common() -> None:
    assert common_length([], ["a"]) == 0
    assert common_length(["a", "b"], ["a", "b", "c"]) == 2
    assert common_length(["a", "b", "c"], ["a", "c"]) == 1


def test_answer_may_say_more_than_is_asked() -> None:
    assert parse_answer(b'{"action": "bet", "why": ["king"]}\r\n') == "bet"
    sight = Match(load("kuhn"), 2, SEED).sight(0)
    assert sight.game.action_name(legal_action(sight, "bet")) == "bet"


@given(
    some.binary(max_size=200)
    | some.recursive(some.none() | some.text() | some.integers() | some.floats(), some.lists).map(json.dumps)
    | some.dictionaries(some.text(), some.text()).map(json.dumps)
    | some.text().map(lambda name: json.dumps({"action": name}))
)
def test_anything_else_is_a_foul_in_one_sentence(line: bytes | str) -> None:
    sight = Match(load("kuhn"), 2, SEED).sight(0)
    with pytest.raises(Foul) as foul:
        legal_action(sight, parse_answer(line if isinstance(line, bytes) else line.encode()))
    assert len(str(foul.value)) < 300
    assert str(foul.value).isprintable()


def test_dialogue_of_the_page_is_what_is_told(tmp_path: Path) -> None:
    found = re.search(r"^```dialogue\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    lines = found[1].splitlines()
    with program("replying", tmp_path) as bot:
        answers = [line.removeprefix("< ") for line in lines if line.startswith("< ")]
        (tmp_path / "replies").write_text("\n".join(answers), encoding="utf-8")
        record = oikist.play(load("kuhn"), [bot, Bettor()], 7)
        assert record.result is not None
        bot.over(record.result.scores, record.result.ranking)
        assert bot.forfeit is None
    told = (tmp_path / "told").read_text(encoding="utf-8").splitlines()
    assert [timeless(line) for line in told] == [timeless(line[2:]) for line in lines if line.startswith("> ")]


def timeless(line: str) -> str:
    """A message without what the clock decides."""
    return re.sub(r'"bank":[0-9.]+}$', '"bank":0}', line)


def test_limits_of_the_page_are_those_of_a_bot() -> None:
    text = PAGE.read_text(encoding="utf-8")
    limits = ExternalBot(["true"]).limits
    for name in ("seconds", "bank", "megabytes"):
        assert f"| `{name}` | {getattr(limits, name):g} |" in text
