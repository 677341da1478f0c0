"""Golden records: matches once played must lead to the same result for ever, or the rules version is raised."""

from pathlib import Path

import pytest

import oikist
from oikist.core.play import verify
from oikist.core.record import parse_record
from oikist.games import NAMES, TEMPLATES, load, load_for

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.oik"))
ENDS = {
    "magna-grecia": ("end-tie-broken", "end-shared", "edition-en"),
    "magna-roma": ("end-tie-broken", "end-shared", "two-greedy", "alone-i"),
    "ancient-colonies": ("end-tokens", "end-tiles", "end-cap", "end-tie-broken", "two-greedy"),
    "kuhn": ("check", "call", "fold"),
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_verified(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert verify(load_for(record), record) is not None
    assert parse_record(record.text()) == record


@pytest.mark.parametrize("name", NAMES + TEMPLATES)
def test_every_value_of_every_option_has_a_golden_record(name: str) -> None:
    records = [parse_record(path.read_text(encoding="utf-8")) for path in GOLDEN]
    options = [record.options for record in records if record.game == name]
    for option in load(name).options:
        for value in option.values:
            assert any(given[option.name] == value for given in options), f"{option.name}={value} has no golden record"


@pytest.mark.parametrize("name", NAMES + TEMPLATES)
def test_every_way_to_end_has_a_golden_record(name: str) -> None:
    for end in ENDS[name]:
        assert any(path.stem.startswith(name) and end in path.stem for path in GOLDEN), f"no golden record for {end}"


@pytest.mark.parametrize("name", NAMES)
def test_the_ends_are_what_their_names_say(name: str) -> None:
    results = {path.stem: parse_record(path.read_text(encoding="utf-8")).result for path in GOLDEN}
    broken, shared = results[f"{name}-end-tie-broken"], results.get(f"{name}-end-shared")
    assert broken is not None
    assert broken.scores[0] == broken.scores[1]
    assert sorted(broken.ranking) == [1, 2]
    if name != "ancient-colonies":  # whose sides part the last tie
        assert shared is not None
        assert shared.ranking == [1, 1]


def test_other_components_and_seat_counts_have_golden_records() -> None:
    records = [parse_record(path.read_text(encoding="utf-8")) for path in GOLDEN]
    boxes = {(record.box.get("map"), record.box.get("cards")) for record in records}
    assert {("standard", "standard"), ("standard", "generous"), ("random:7", "standard")} <= boxes
    for name in ("magna-roma", "ancient-colonies"):
        assert {record.box["components"] for record in records if record.game == name} == {"standard", "file"}
    for name in oikist.games():
        seats = {record.seats for record in records if record.game == name}
        assert seats == set(load(name).seats)
