"""Small arenas, and one command line that plays a larger one."""

from pathlib import Path

from oikist.arena.archive import Archive
from oikist.arena.match import Setup
from oikist.arena.plan import Plan
from oikist.arena.tournament import Tournament


def kuhn_plan(
    games: int = 12,
    bots: tuple[str, ...] = ("greedy:width=1", "random", "random"),
    seed: str = "s",
    edge: float = 0,
    least: int = 0,
) -> Plan:
    """Three bots at tables of two."""
    return Plan(Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=True), list(bots), seed, games, edge, least)


def play_whole(plan: Plan, folder: Path | None = None, workers: int = 1) -> Tournament:
    """The plan played to its end, with its report if there is a folder."""
    if folder is None:
        tournament = Tournament(plan)
        list(tournament.play(workers))
        return tournament
    with Archive(folder, plan) as archive:
        tournament = Tournament(plan, archive)
        list(tournament.play(workers))
        tournament.save_report()
    return tournament
