"""The greedy bot: it depends on what it may know and on its stream only, follows its plan, and beats chance."""

import oikist
from oikist.bots.bot import Bot
from oikist.bots.greedy import GreedyBot, best_line
from oikist.bots.lines import Turn, widest
from oikist.bots.random_bot import RandomBot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import load
from tests.bots.decisions import decisions

GRECIA = load("magna-grecia")


def long_turn() -> tuple[Match, GreedyBot, list[int]]:
    """A match, the bot to move, and the plan of several actions that it has just begun."""
    match = Match(GRECIA, 2, "plan")
    bot = GreedyBot()
    seat = match.state.to_move()
    first = bot.choose(match.sight(seat), Rng("bot"))
    plan = [first, *bot.plan]
    assert len(plan) > 2
    match.act(first)
    return match, bot, plan


def test_it_follows_its_plan_whatever_its_stream() -> None:
    for number in range(5):
        match, bot, plan = long_turn()
        seat, done = match.state.to_move(), [plan[0]]
        while bot.plan and match.state.to_move() == seat:
            done.append(bot.choose(match.sight(seat), Rng(number)))
            match.act(done[-1])
        assert done == plan


def test_it_plans_anew_when_the_table_is_not_as_foreseen() -> None:
    match, planner, plan = long_turn()
    seat, before = match.state.to_move(), match.state
    differences = 0
    for surprise in before.legal_actions():
        state = before.copy()
        state.apply(surprise)
        if state.to_move() == seat and state.legal_actions() != planner.expected:
            bot = GreedyBot()
            bot.plan, bot.expected = planner.plan[:], planner.expected[:]
            fresh = GreedyBot().choose(Sight(GRECIA, state, seat), Rng("new"))
            assert bot.choose(Sight(GRECIA, state, seat), Rng("new")) == fresh
            differences += fresh != plan[1]
    assert differences > 0


def test_a_wider_beam_keeps_more_lines_and_none_twice() -> None:
    turns = [Turn(actions, value) for actions, value in (([1, 2], 5), ([2, 1], 5), ([3], 4), ([4], 9), ([5], 1))]
    for width, values in ((1, [9]), (2, [9, 5]), (3, [9, 5, 4]), (9, [9, 5, 4, 1])):
        assert [turn.value for turn in widest(turns, width, Rng(width))] == values


def test_a_wider_beam_finds_a_turn_at_least_as_good_most_of_the_time() -> None:
    better = worse = 0
    for seat, state in decisions(GRECIA, 2, "wide", 12):
        values = []
        for width in (1, 6):
            world = state.copy()
            for action in best_line(GRECIA, world.copy(), seat, width, Rng("beam")):
                world.apply(action)
            values.append(GRECIA.evaluate(world, seat))
        better += values[1] > values[0]
        worse += values[1] < values[0]
    assert better > worse


def test_it_beats_the_random_bot() -> None:
    wins = 0
    for number in range(20):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[number % 2] = GreedyBot()
        result = oikist.play(GRECIA, bots, f"duel/{number}", rounds=8).result
        assert result is not None
        wins += result.ranking[number % 2] == 1 and result.ranking[1 - number % 2] == 2
    assert wins >= 19
