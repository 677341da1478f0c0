"""A Plan shows what comes true when it is played, and never what its seat does not know."""

import pytest

from oikist.core.errors import IllegalAction, UnknownAction
from oikist.core.game import Game
from oikist.core.plan import Plan
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, State
from oikist.games import NAMES, TEMPLATES, load
from oikist.games.kuhn.actions import BET, CALL, CHECK, DEAL, FOLD

KUHN = load("kuhn")
TABLES = [
    ("magna-grecia", 2, {}),
    ("magna-grecia", 4, {}),
    ("magna-roma", 1, {}),
    ("magna-roma", 3, {}),
    ("ancient-colonies", 2, {}),
    ("ancient-colonies", 3, {"money": "hidden"}),
    ("ancient-colonies", 5, {"sides": "chosen"}),
]


def kuhn(cards: str, paid: str = "1 1", checks: int = 0) -> State:
    return KUHN.from_position(f"kuhn {KUHN.box_hash}\nante 1\ncards {cards}\npaid {paid}\nchecks {checks}\nfolded -\n")


def planned(state: State, game: Game = KUHN, seat: int | None = None) -> Plan:
    return Plan(Sight(game, state, state.to_move() if seat is None else seat, lambda _: []))


def moments(name: str, seats: int, options: dict[str, str], every: int) -> list[tuple[Game, State]]:
    """The states of a random match at which a seat decides, each `every`-th."""
    match, rng = Match(load(name), seats, "plans", options), Rng("moments")
    found: list[tuple[Game, State]] = []
    while match.record.result is None:
        if len(match.actions) % every == 0:
            found.append((match.game, match.state.copy()))
        match.act(rng.pick(match.state.legal_actions()))
    return found


def expected_end(state: State, seat: int) -> str | None:
    mover = state.to_move()
    return {NOBODY: "over", CHANCE: "chance", seat: None}.get(mover, "turn")


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_was_planned_comes_true(name: str, seats: int, options: dict[str, str]) -> None:
    """View, legal actions, story and ledgers are those of the table after the same actions, up to the end."""
    tried = 0
    for number, (game, state) in enumerate(moments(name, seats, options, 11)):
        seat, rng, position = state.to_move(), Rng(number), state.position()
        plan, table = planned(state, game), state.copy()
        assert (plan.end(), plan.changes(), plan.events()) == (None, [], [])
        while plan.end() is None and len(plan.actions) < 12:
            action = rng.pick(plan.legal_actions())
            if not plan.add(action):
                assert plan.end() == "hidden"
                continue
            told = game.story(table, action, seat)
            assert plan.events() == told
            table.apply(action)
            assert plan.view() == table.view(seat)
            assert plan.legal_actions() == (table.legal_actions() if table.to_move() == seat else [])
            assert plan.end() == expected_end(table, seat)
            tried += 1
        for change in plan.changes():
            assert change.before in (None, state.scores()[change.seat])
            assert change.after in (None, table.scores()[change.seat])
        assert state.position() == position
    assert tried > 10


@pytest.mark.parametrize(("name", "seats", "options"), TABLES[-3:])
def test_plans_of_worlds_a_seat_cannot_tell_apart_are_equal(name: str, seats: int, options: dict[str, str]) -> None:
    for number, (game, state) in enumerate(moments(name, seats, options, 31)):
        seat, rng = state.to_move(), Rng(number)
        mine, other = planned(state, game), planned(state.sample_hidden(seat, Rng("other")), game)
        for _ in range(6):
            assert (mine.end(), mine.view()) == (other.end(), other.view())
            if mine.end() is not None:
                break
            action = rng.pick(mine.legal_actions())
            assert mine.add(action) == other.add(action)
            assert (mine.events(), mine.changes()) == (other.events(), other.changes())


def test_an_action_that_would_show_a_secret_is_not_tried() -> None:
    plan = planned(kuhn("queen king", "1 2", 1))
    before = plan.view()
    assert not plan.add(CALL)
    assert (plan.end(), plan.actions, plan.view(), plan.legal_actions()) == ("hidden", [], before, [FOLD, CALL])
    assert plan.add(FOLD)
    assert (plan.end(), plan.actions) == ("over", [FOLD])


def test_it_ends_where_another_seat_would_act() -> None:
    plan = planned(kuhn("queen king"))
    assert plan.add(CHECK)
    assert (plan.end(), plan.legal_actions()) == ("turn", [])
    assert not plan.add(BET)
    assert plan.actions == [CHECK]


@pytest.mark.parametrize("name", NAMES)
def test_it_ends_where_chance_decides(name: str) -> None:
    ends = set()
    for game, state in moments(name, 2, {}, 7):
        for action in state.legal_actions()[:10]:
            plan = planned(state, game)
            plan.add(action)
            ends.add(plan.end())
    assert "chance" in ends


@pytest.mark.parametrize("name", NAMES + TEMPLATES)
def test_what_is_not_allowed_there_is_refused(name: str) -> None:
    game, state = moments(name, 2, {}, 1)[0]
    plan = planned(state, game)
    forbidden = [action for action in range(game.action_count) if action not in plan.legal_actions()]
    with pytest.raises(IllegalAction, match=f"rule {game.rule_prefix}-"):
        plan.add(forbidden[0])
    assert plan.actions == []


def test_actions_of_chance_and_what_is_none_are_refused() -> None:
    plan = planned(kuhn("queen king"))
    with pytest.raises(IllegalAction, match=r"rule KU-0\.4"):
        plan.add(DEAL)
    with pytest.raises(UnknownAction, match="kuhn has no action 99"):
        plan.add(99)
    waiting = planned(kuhn("queen king"), seat=1)
    assert waiting.end() == "turn"
    assert not waiting.add(CHECK)
