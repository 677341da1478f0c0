"""The levels that people play against: in order of strength, quick where they should be, gentle at the bottom."""

import time

import pytest

import oikist
from oikist.bots import LEVELS, NAMES, make_bot
from oikist.bots.hasty import HastyBot
from oikist.bots.search import SearchBot
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games import NAMES as GAMES
from oikist.games import load

BOXES = [load(name) for name in GAMES]


def test_there_are_four_levels_and_all_are_bots() -> None:
    assert len(LEVELS) == 4
    assert set(LEVELS) <= set(NAMES)


def test_only_those_that_search_by_time_are_given_a_stop() -> None:
    for name in NAMES:
        bot = make_bot(name, stop=lambda: True)
        assert isinstance(bot, SearchBot) == (name in ("expert", "master", "search"))
        if isinstance(bot, SearchBot):
            assert (bot.stop is not None) == (name != "expert")
            assert isinstance(make_bot(name), SearchBot)


def wins(game: Game, first: str, second: str, games: int) -> float:
    """Of games between two bots, seats changed, how many the first won."""
    won = 0.0
    for number in range(games):
        names = [first, second] if number % 2 == 0 else [second, first]
        result = oikist.play(game, [make_bot(name) for name in names], seed=f"levels/{number // 2}").result
        assert result is not None
        mine, other = result.ranking[number % 2], result.ranking[1 - number % 2]
        won += 0.5 if mine == other else float(mine < other)
    return won


@pytest.mark.parametrize("game", BOXES, ids=lambda game: game.name)
def test_the_beginner_is_between_random_and_the_player(game: Game) -> None:
    assert wins(game, "beginner", "random", 4) > 2
    assert wins(game, "player", "beginner", 8) > 4


def test_the_expert_is_above_the_player_and_a_short_search_above_greedy() -> None:
    """In the game in which it is quickest; docs/bots.md has the figures of all."""
    assert wins(load("magna-grecia"), "expert", "player", 8) > 4
    assert wins(load("magna-grecia"), "search:simulations=16", "greedy", 8) > 4


@pytest.mark.parametrize("game", BOXES, ids=lambda game: game.name)
def test_the_beginner_plays_the_same_whether_or_not_it_is_kept(game: Game) -> None:
    """Tables make it anew for every decision, an arena does not: both must meet the same strength."""
    match, kept = Match(game, 2, "anew", {}), HastyBot()
    for number in range(60):
        sight = match.sight(match.state.to_move())
        action = kept.choose(sight, Rng(number))
        assert HastyBot().choose(sight, Rng(number)) == action
        match.act(action)


@pytest.mark.parametrize("game", BOXES, ids=lambda game: game.name)
def test_the_beginner_does_not_keep_people_waiting(game: Game) -> None:
    match, bots, rng = Match(game, 2, "quick", {}), [HastyBot(), HastyBot()], Rng("quick")
    slow = 0
    asked = 0
    while match.record.result is None:
        seat = match.state.to_move()
        begun = time.process_time()
        action = bots[seat].choose(match.sight(seat), rng)
        slow += time.process_time() - begun > 0.2
        asked += 1
        match.act(action)
    assert slow <= asked // 20


@pytest.mark.parametrize(
    ("name", "options"), [*((name, {}) for name in GAMES), ("ancient-colonies", {"sides": "chosen"})], ids=str
)
def test_an_expert_searches_its_share_of_turns_at_every_seat_and_other_ones_in_every_match(
    name: str, options: dict[str, str]
) -> None:
    game = load(name)
    bot, rng = SearchBot(diligence=2), Rng("turns")
    searched: dict[int, list[bool]] = {0: [], 1: []}
    chosen: set[tuple[bool, ...]] = set()
    for number in range(12):
        match = Match(game, 2, f"turns/{number}", options)
        is_open = bool(options)  # nobody has drawn anything yet
        turns: dict[tuple[int, int], bool] = {}
        while match.record.result is None:
            seat, turn = match.state.to_move(), match.state.progress()
            sight = match.sight(seat)
            answer = bot._is_diligent(sight, turn)
            # The same for every decision of a turn, but for the one in which chance first decides something.
            assert turns.get((turn, seat), answer) == answer or is_open
            turns[turn, seat] = answer
            is_open = is_open and all(seat >= 0 for seat, _ in match.record.moves)
            match.act(rng.pick(sight.legal_actions()))
        for (_, seat), answer in turns.items():
            searched[seat].append(answer)
        chosen.add(tuple(turns.values())[:24])
    assert len(chosen) > 8
    for answers in searched.values():
        assert 0.08 < sum(answers) / len(answers) < 0.32
