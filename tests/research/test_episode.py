"""A match played by numbers is the match that core.play would play, and has its record."""

import pytest

import oikist
from oikist.bots import make_bot
from oikist.core.errors import IllegalAction, UnknownAction
from oikist.core.play import verify
from oikist.core.rng import Rng
from oikist.games import NAMES, load
from oikist.research.episode import BadCall, Episode, Seeds, Table

TABLES = [(name, seats) for name in (*NAMES, "kuhn") for seats in load(name).seats]


def played(table: Table, seed: str) -> Episode:
    """A match of random actions to its end, as oikist.play plays it."""
    episode = Episode(table, seed)
    streams = [Rng(f"{seed}/bot/{seat}") for seat in range(table.seats)]
    while not episode.is_over():
        episode.step(streams[episode.mover].pick(episode.legal))
    return episode


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_is_the_match_that_play_plays(name: str, seats: int) -> None:
    table = Table(name, seats, {})
    episode = played(table, "7")
    record = episode.record()
    assert record.text() == oikist.play(load(name), [make_bot("random") for _ in range(seats)], 7).text()
    assert verify(table.game, record) is not None
    assert record.result is not None
    assert episode.state.ranking() == record.result.ranking
    assert len(episode.payoffs()) == seats


def test_options_and_box_stand_in_its_record() -> None:
    table = Table(load("magna-grecia", map="random:7"), 3, {"edition": "fr"})
    record = played(table, "a b").record()
    assert record.options["oracles"] == "placed"
    assert record.seed == "a b"
    assert verify(load("magna-grecia", map="random:7"), record) is not None


def test_a_record_can_be_asked_for_at_any_time() -> None:
    episode = Episode(Table("ancient-colonies", 3, {}), "1")
    for _ in range(40):
        assert len(episode.record().moves) >= len(episode.actions)
        episode.step(episode.legal[0])
    assert verify(episode.table.game, episode.record()) is None  # unfinished, not wrong
    assert episode.record().result is None


def test_an_illegal_action_is_refused_before_anything_changes() -> None:
    episode = Episode(Table("magna-roma", 2, {}), "1")
    before = episode.state.position()
    illegal = next(action for action in range(episode.table.game.action_count) if action not in episode.legal)
    with pytest.raises(IllegalAction, match="MR-"):
        episode.step(illegal)
    for number in (-1, 10**9):
        with pytest.raises(UnknownAction, match="has no action"):
            episode.step(number)
    with pytest.raises(IllegalAction):  # that of chance
        episode.step(episode.table.game.action_count)
    assert episode.state.position() == before
    assert not episode.actions


def test_after_the_end_nothing_can_be_done() -> None:
    episode = played(Table("kuhn", None, {}), "1")
    with pytest.raises(BadCall, match="is over"):
        episode.step(0)


def test_a_seat_sees_only_its_own_secrets_in_the_names() -> None:
    episode = Episode(Table("kuhn", None, {}), "3")
    assert [name.endswith("?") for name in episode.sight(0).names()] == [False, True]
    assert [name.endswith("?") for name in episode.sight(1).names()] == [True, False]


def test_only_the_seat_to_move_has_a_mask() -> None:
    episode = Episode(Table("magna-grecia", 3, {}), "1")
    for seat in range(3):
        legal = episode.legal if seat == episode.mover else []
        assert episode.mask(seat).nonzero()[0].tolist() == legal


def test_seeds_follow_the_one_that_was_given() -> None:
    seeds = Seeds()
    assert [seeds.next(5), seeds.next(None), seeds.next(None), seeds.next(5), seeds.next(None)] == [
        "5",
        "5/1",
        "5/2",
        "5",
        "5/1",
    ]
    assert Seeds().next(None) != Seeds().next(None)
