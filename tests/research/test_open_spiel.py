"""Our games in OpenSpiel: its own tests accept them, its algorithms play them, and nobody is told too much."""

import copy
import pickle
import unittest
from typing import Any

import numpy
import pyspiel  # type: ignore[import-not-found]  # a C++ module, which comes without types
import pytest
from open_spiel.integration_tests import api_test  # type: ignore[import-untyped]  # open_spiel has no types
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # type: ignore[import-untyped]  # the same
from open_spiel.python.tests import games_sim_test  # type: ignore[import-untyped]  # the same

import oikist
from oikist.bots import make_bot
from oikist.core.errors import BadOption
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.games import NAMES, TEMPLATES, load
from oikist.research.open_spiel_game import OikistState, open_spiel_game
from oikist.research.payoff import payoffs

GAMES = NAMES + TEMPLATES
TABLES = [(name, seats) for name in GAMES for seats in load(name).seats]
SECRETIVE = [name for name in GAMES if load(name).has_secrets]
NO_TENSOR = "test_current_player_infosets_no_overlap_between_players"  # asks for a tensor with perfect recall


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_random_match_pleases_pyspiel(name: str, seats: int) -> None:
    pyspiel.random_sim_test(open_spiel_game(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_api_test_of_open_spiel_passes(name: str) -> None:
    assert failures(api_test.EnforceAPIOnPartialTreeBase, name, open_spiel_game(name, 2)) == []


def test_the_whole_tree_of_kuhn_poker_is_that_of_open_spiel() -> None:
    # The names of the states that OpenSpiel counted in its own Kuhn poker: as many as in ours.
    assert failures(api_test.EnforceAPIOnFullTreeBase, "kuhn_poker", open_spiel_game("kuhn", 2)) == [NO_TENSOR]


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_are_written_and_read_back(name: str) -> None:
    numpy.random.seed(1)  # the test of OpenSpiel draws from it
    games_sim_test.GamesSimTest("test_pig").sim_game(open_spiel_game(name, 2))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_the_same_on_both_tables(name: str) -> None:
    game = load(name)
    match = oikist.Match(game, 2, "both")
    rng = Rng("both")
    while match.record.result is None:
        match.act(rng.pick(match.state.legal_actions()))
    state = open_spiel_game(name, 2).new_initial_state()
    for action in match.actions:
        mover = state.current_player()
        number = action - game.action_count if mover == CHANCE else action
        assert state.action_to_string(mover, number) == game.action_name(action)
        assert number in state.legal_actions()
        state.apply_action(number)
    assert str(state) == match.state.position()
    assert state.returns() == payoffs(match.record.result.ranking, match.record.result.scores)
    for seat in (0, 1):
        assert state.information_state_string(seat).split("\n") == [f"seat {seat}", *match.seen_names(seat)]
        assert state.observation_string(seat) == game.show(match.state.view(seat), "en")
        assert state.observation_tensor(seat) == pytest.approx(game.features(match.sight(seat)), abs=1e-6)


def test_chance_is_numbered_from_0_and_as_likely_as_its_weights_say() -> None:
    state = begun("ancient-colonies", 0)
    outcomes = state.chance_outcomes()
    ours = state.true.state
    weights = ours.chance_weights()
    assert [number + state.true.game.action_count for number, _ in outcomes] == ours.legal_actions()
    assert [chance for _, chance in outcomes] == [weight / sum(weights) for weight in weights]


def test_what_kind_of_game_it_is() -> None:
    kinds, utilities = pyspiel.GameType.Information, pyspiel.GameType.Utility
    for name in GAMES:
        kind = open_spiel_game(name, 2).get_type()
        expected = kinds.IMPERFECT_INFORMATION if load(name).has_secrets else kinds.PERFECT_INFORMATION
        assert (kind.information, kind.utility) == (expected, utilities.ZERO_SUM)
    alone = open_spiel_game("magna-roma", 1)
    assert (alone.get_type().utility, alone.utility_sum()) == (utilities.GENERAL_SUM, None)


def test_clones_and_new_tables_are_independent() -> None:
    game = open_spiel_game("magna-grecia", 3)
    first = str(game.new_initial_state())
    state = begun("magna-grecia", 30)
    text, clone = str(state), state.clone()
    play_on(clone, 10)
    assert (str(state), len(state.history())) == (text, 30)
    assert (str(clone) != text, len(clone.history())) == (True, 40)
    play_on(game.new_initial_state(), 5)
    assert str(game.new_initial_state()) == first
    assert str(copy.deepcopy(state.true).state.position()) == text


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_resampled_world_looks_the_same_to_the_seat_it_was_sampled_for(name: str) -> None:
    state, rng = begun(name, 0), Rng(3)
    while len({str(world) for world in resampled(state)}) == 1:  # until the other seat has a secret
        assert not state.is_terminal()
        state.apply_action(rng.pick(state.legal_actions()))
    seat, worlds = state.current_player(), resampled(state)
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        read = pickle.loads(pickle.dumps(world))  # noqa: S301  # our own, as OpenSpiel passes states between processes
        assert read.information_state_string(1 - seat) == world.information_state_string(1 - seat)
        play_on(world, 3)
        assert world.information_state_string(seat).startswith(state.information_state_string(seat))
    assert len({world.information_state_string(1 - seat) for world in resampled(state)}) > 1


def test_a_spectator_is_told_no_secret_and_other_observers_are_not_offered() -> None:
    game, private = open_spiel_game("kuhn", 2), pyspiel.PrivateInfoType
    state = begun("kuhn", 2)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=private.NONE))
    assert observer is not None
    assert observer.string_from(state, 0).split("\n") == [f"seat {SPECTATOR}", "deal ?", "deal ?"]
    for wanted in ({"private_info": private.ALL_PLAYERS}, {"public_info": False}):
        assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **wanted)) is None
    with pytest.raises(BadOption, match="takes no parameters"):
        game.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_search_of_open_spiel_plays(name: str) -> None:
    game, random = open_spiel_game(name, 2), numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=random)]
    if load(name).has_secrets:
        bots.append(ismcts.ISMCTSBot(game, evaluator, 1.4, 12, random_state=random))
    for bot in bots:
        state = begun(name, 2 if name == "kuhn" else 60)
        for _ in range(3):
            play_chance(state)
            if not state.is_terminal():
                state.apply_action_with_legality_check(int(bot.step(state)))


def test_counterfactual_regret_solves_our_kuhn_poker() -> None:
    game = open_spiel_game("kuhn", 2)
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.02


def test_bots_of_oikist_play_on_a_table_of_open_spiel() -> None:
    state, bot, rng = begun("magna-roma", 0), make_bot("greedy:width=1"), Rng(1)
    for _ in range(3):
        play_chance(state)
        state.apply_action_with_legality_check(bot.choose(state.sight(state.current_player()), rng))


def test_options_and_box_stand_in_the_string_of_the_game() -> None:
    game = open_spiel_game("magna-grecia", 2, rounds=8, map="random:3", colours=["red", "brown"])
    assert str(game) == "oikist(box=map:random:3,game=magna-grecia,options=rounds:8;colours:red%2Cbrown,seats=2)"
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    assert "rounds=8" in str(game.new_initial_state())
    assert str(pyspiel.load_game("oikist")) == "oikist(game=magna-grecia,seats=2)"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("game=chess", "There is no game 'chess'"),
        ("seats=9", "not played by 9"),
        ("options=rounds:77", "cannot be '77'"),
        ("options=rounds", "write name:value"),
        ("box=sea:blue", "'sea'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pyspiel.load_game(f"oikist({words})")
    with pytest.raises(BadOption, match="There is no game"):
        open_spiel_game("chess", 2)


def failures(base: type, name: str, game: object) -> list[str]:
    """The tests of a class of OpenSpiel that fail for a game."""
    result = unittest.TestResult()
    case = type("Case", (base,), {"game": game, "game_name": name})
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 0
    return [str(test).split(" ")[0] for test, _ in result.failures + result.errors]


def begun(name: str, actions: int) -> Any:
    """A table of two, or three where that is more telling, after so many random actions."""
    state = open_spiel_game(name, 3 if name == "magna-grecia" else 2).new_initial_state()
    assert isinstance(state, OikistState)
    play_on(state, actions)
    return state


def play_on(state: Any, actions: int) -> None:
    rng = Rng(7)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(rng.pick(state.legal_actions()))


def resampled(state: Any) -> list[Any]:
    """Worlds in which the seat to move may believe; the state alone if it is for chance to move."""
    seat = state.current_player()
    if seat < 0:
        return [state]
    return [state.resample_from_infostate(seat, lambda number=number: number / 16) for number in range(16)]


def play_chance(state: Any) -> None:
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
