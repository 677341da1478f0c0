"""Positions that no play could reach are refused with a reason, and garbage never does anything else."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import oikist
from oikist.core.errors import BadPosition
from oikist.core.play import Match
from oikist.core.rng import Rng
from tests.games.magna_grecia.field import field

GAME = oikist.load("magna-grecia")


def late_position() -> str:
    """A position in the middle of a random match."""
    match, rng = Match(GAME, 3, "late"), Rng("late")
    for _ in range(60):
        match.act(rng.pick(match.state.legal_actions()))
    return match.state.position()


LATE = late_position()


def test_what_could_not_be_finished_is_refused() -> None:
    scene = field().city("yellow", "a3 b3 c3").has("yellow", points=0)
    with pytest.raises(BadPosition, match="could not all be covered"):
        scene.play("yellow", "cities=1 owed=d3 group=d3")


def test_a_debt_far_from_any_city_is_refused() -> None:
    with pytest.raises(BadPosition, match="do not all lie beside"):
        field(adjacency="end-of-building").city("yellow", "a3").play("yellow", "cities=1 owed=d10")


@pytest.mark.parametrize("turn", ["roads=1 cities=1 taken=1", "roads=4 cities=1", "roads=1 cities=3"])
def test_more_than_the_card_allows_is_refused(turn: str) -> None:
    with pytest.raises(BadPosition, match="does not allow so many"):
        field().city("yellow", "a3").play("yellow", turn)


def test_a_founding_without_a_city_tile_is_refused() -> None:
    with pytest.raises(BadPosition, match="founded is '1'"):
        field().play("yellow", "founded=1")


def test_an_oracle_that_looks_away_from_the_only_city_is_refused() -> None:
    with pytest.raises(BadPosition, match="The oracle at d7"):
        field("d7").city("yellow", "a7").way("yellow", "a7 b7 c7 d7").play("yellow")


def test_tiles_before_all_oracles_stand_are_refused() -> None:
    lines = LATE.splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith("oracles: "))
    bare = [word for word in lines[index].split(" ")[1:] if word.endswith(">-")]
    lines[index] = lines[index].replace(f" {bare[0]}", "", 1)
    with pytest.raises(BadPosition, match="No tile is laid and no round passes before"):
        GAME.from_position("\n".join(lines) + "\n")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.from_position(text)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_damaged_position_is_read_whole_or_refused_with_a_reason(data: st.DataObject) -> None:
    lines = LATE.splitlines()
    index = data.draw(st.integers(0, len(lines) - 1))
    words = lines[index].split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    other = data.draw(st.sampled_from(" ".join(lines).split(" ")) | st.text(max_size=12))
    words[at : at + data.draw(st.integers(0, 2))] = [other]
    lines[index] = " ".join(words)
    try:
        state = GAME.from_position("\n".join(lines) + "\n")
    except BadPosition:
        return
    assert GAME.from_position(state.position()).position() == state.position()
    legal = state.legal_actions()
    assert all(state.refusal(action) is None for action in legal)
