"""A worker process thinks what the bot would think here: same job, same action, every time."""

import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import median

import pytest

from oikist.bots import make_bot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games import NAMES, load
from oikist.workers.job import Job, Thought
from oikist.workers.pool import Pool
from tests.workers.jobs import job_of, kuhn_job

MOST_OVERHEAD = 0.010  # seconds
BOTS = ["random", "greedy", "greedy:width=1"]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(processes=2, seconds=60) as pool:
        yield pool


def positions(match: Match, count: int, apart: int) -> Iterator[Match]:
    """The match, again and again, some random actions later; it always has a choice to make."""
    rng = Rng("positions")
    for _ in range(count):
        for _ in range(apart):
            match.act(rng.pick(match.state.legal_actions()))
        while len(match.state.legal_actions()) < 2:
            match.act(match.state.legal_actions()[0])
        yield match


@pytest.mark.parametrize("name", NAMES)
def test_process_chooses_what_the_bot_chooses_here(pool: Pool, name: str) -> None:
    game = load(name)
    for match in positions(Match(game, 3, "7"), 4, 9):
        for bot in BOTS:
            seed = f"{len(match.actions)}/{bot}"
            seat = match.state.to_move()
            action = make_bot(bot).choose(match.sight(seat), Rng(seed))
            assert pool.think(job_of(match, bot, seed)) == Thought(game.action_name(action))


def test_equal_jobs_get_equal_thoughts_in_any_order_and_process(pool: Pool) -> None:
    match = Match(load("magna-roma"), 2, "7")
    jobs = [job_of(match, "greedy", str(number)) for match in positions(match, 4, 5) for number in range(3)]
    thoughts = [pool.think(job) for job in jobs]
    assert [pool.think(job) for job in reversed(jobs)] == thoughts[::-1]
    with Pool(processes=1) as other:
        assert [other.think(job) for job in jobs] == thoughts


def test_box_may_have_components_of_its_own(pool: Pool) -> None:
    match = Match(load("magna-grecia", map="random:7"), 2, "7")
    job = job_of(match, "random")
    assert job.components
    assert pool.think(job).failure is None
    thought = pool.think(replace(job, components={}))
    assert thought.failure == "refused"  # a job, like a record, opens no file and makes no map
    assert "opening the table failed with BadRecord" in thought.sentence


def test_more_boxes_than_are_kept_open(pool: Pool) -> None:
    for seed in [*range(10), *range(10)]:
        match = Match(load("magna-grecia", map=f"random:{seed}"), 2, "7")
        assert pool.think(job_of(match, "random")).failure is None


def test_table_before_its_first_action_needs_no_position(pool: Pool) -> None:
    game = load("ancient-colonies")
    options = {"sides": "chosen"}  # else chance acts first
    state = game.new(2, **options)
    seat = state.to_move()
    job = Job(table="t", game=game.name, seats=2, options=options, seat=seat, bot="random", seed="1", position="")
    assert pool.think(job) == pool.think(replace(job, position=state.position()))
    assert pool.think(job).failure is None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "The bot 'random' was not asked: opening the table failed with BadRecord at "),
        ({"position": "cards king queen"}, "The bot 'random' was not asked: opening the table failed with BadPosition"),
        ({"seat": 1}, "Seat 1 is not to move, so the bot 'random' was not asked."),
    ],
)
def test_job_that_makes_no_sense_is_refused_without_telling_the_position(
    pool: Pool, change: dict[str, object], sentence: str
) -> None:
    job = kuhn_job("random")
    thought = pool.think(Job(**{name: getattr(job, name) for name in job.__slots__} | change))
    assert thought.failure == "refused"
    assert thought.sentence.startswith(sentence)
    assert "king" not in thought.sentence


def test_record_longer_than_a_pipe_holds(pool: Pool) -> None:
    assert pool.think(replace(kuhn_job("random"), names=["deal ?"] * 100_000)).failure is None


@pytest.mark.parametrize("name", NAMES)
def test_process_costs_little_more_than_the_thought(pool: Pool, name: str) -> None:
    match = Match(load(name), 2, "7")
    (match,) = positions(match, 1, 20)
    job = job_of(match, "random")
    pool.think(job)
    times = []
    for _ in range(51):
        start = time.perf_counter()
        assert pool.think(job).failure is None
        times.append(time.perf_counter() - start)
    assert median(times) <= MOST_OVERHEAD
