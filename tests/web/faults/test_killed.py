"""A server that is killed while people play loses nothing that was acknowledged, and every table goes on."""

from pathlib import Path

from tests.web.faults.kills import endure


def test_kills_under_load_lose_and_double_nothing(tmp_path: Path) -> None:
    outcome = endure(tmp_path, tables=20, kills=3, most=120, seed="suite")
    assert outcome.found.tables >= 20
    assert outcome.crowd.told == outcome.found.actions >= 20
    assert outcome.crowd.retries > 0
    assert set(outcome.crowd.answers) == {"200", "201"}
