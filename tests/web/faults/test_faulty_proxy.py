"""Matches through a network that loses, delays, doubles, reorders and cuts end as undisturbed ones do."""

from pathlib import Path

from tests.web.faults.proxied import endure
from tests.web.faults.proxy import CUT, FAULTS

KINDS = [("kuhn", 2), ("kuhn", 2), ("magna-roma", 1), ("magna-roma", 2), ("magna-grecia", 2), ("magna-grecia", 3)]


def test_matches_through_a_faulty_proxy_end_as_undisturbed_ones(tmp_path: Path) -> None:
    outcome = endure(tmp_path, KINDS, at_once=6, seed="suite")
    assert outcome.matches.total() == len(KINDS)
    assert all(outcome.faults[fault] for fault in (*FAULTS, CUT)), outcome.faults
    for word in ("fingerprints compared", "repeated", "sent again", "stale", "out of turn", "streams cut"):
        assert outcome.counts[word], outcome.counts
