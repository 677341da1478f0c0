"""The service keeps tables through threads, restarts and doubled requests; what it answers for is stored."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from oikist.core.rng import Rng
from oikist.games import NAMES, load
from oikist.tables import service as service_file
from oikist.tables.course import NotKept
from oikist.tables.lines import Line
from oikist.tables.manners import chat
from oikist.tables.places import Refused
from oikist.tables.records import record_of
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.stored import StoredTable
from oikist.tables.table import Table


@pytest.fixture(autouse=True)
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same chance, or a random match could end sooner than a test needs."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)


def opened(service: Service, name: str = "kuhn", seats: int = 2) -> str:
    """A running table of people."""
    identity = service.open_table(load(name), seats, {})
    for seat in range(seats):
        service.command(identity, sitting(seat))
    service.command(identity, lambda table, now: table.start(now, service.past(table)))
    return identity


def sitting(seat: int) -> Callable[[Table, int], list[Line]]:
    return lambda table, now: table.sit(seat, f"Person {seat}", [f"hash {seat}"], now)


def agreeing(seat: int) -> Callable[[Table, int], list[Line]]:
    return lambda table, now: table.answer(seat, True, now)


def any_action(rng: Rng) -> Callable[[Table, int], list[Line]]:
    """What the seat to move does by chance."""

    def act(table: Table, now: int) -> list[Line]:
        assert table.course is not None
        name = table.game.action_name(rng.pick(table.course.state.legal_actions()))
        return table.act(table.to_move(), name, table.length, now)

    return act


def picture(service: Service, identity: str) -> tuple[object, ...]:
    """All that makes a table, to compare."""
    with service.looking(identity) as table:
        course = table.course
        assert course is not None
        free = [course.free_length(seat) for seat in range(course.seats)]
        return table.header(), table.lines, table.length, course.state.position(), len(course), course.draws, free


@pytest.mark.parametrize("name", [*NAMES, "kuhn"])
def test_a_table_goes_on_after_a_restart_as_if_nothing_had_been(store: Store, name: str) -> None:
    service, rng = Service(store), Rng("players")
    identity = opened(service, name)
    for number in range(130):
        with service.looking(identity) as table:
            is_over = table.status != "running"
        if is_over:
            break
        if number % 40 == 39:
            service = Service(store)
        service.command(identity, any_action(rng))
    assert picture(Service(store), identity) == picture(service, identity)


def test_a_take_back_behind_the_snapshots_leads_where_it_should(store: Store) -> None:
    service, rng = Service(store), Rng("players")
    identity = opened(service, "ancient-colonies")
    for _ in range(160):
        service.command(identity, any_action(rng))
    with service.looking(identity) as table:
        moves = record_of(table, store.lines(identity)).moves
    service = Service(store)
    service.command(identity, lambda table, now: table.take_back(0, 20, table.length, now))
    service.command(identity, lambda table, now: table.answer(1, True, now))
    with service.looking(identity) as table:
        again = record_of(table, store.lines(identity))
        assert again.moves[:20] == moves[:20]
        assert table.course is not None
        assert len(table.course) == len(again.moves)
    service.command(identity, any_action(rng))
    assert picture(Service(store), identity) == picture(service, identity)


def test_a_doubled_command_is_answered_and_not_done_again(store: Store) -> None:
    service = Service(store)
    identity = opened(service)
    first = service.command(identity, any_action(Rng(1)), "0:abc")
    lines = store.lines(identity)
    for asked in (service, Service(store)):
        assert asked.command(identity, any_action(Rng(1)), "0:abc") == replace(first, is_repeated=True)
    assert store.lines(identity) == lines


def test_a_refused_command_changes_nothing(store: Store) -> None:
    service = Service(store)
    identity = opened(service)
    before = picture(service, identity)
    with pytest.raises(Refused, match="The table has moved on"):
        service.command(identity, lambda table, now: table.act(0, "check", 0, now), "0:abc")
    assert picture(service, identity) == picture(Service(store), identity) == before
    assert store.answer(identity, "0:abc") is None


def test_a_command_that_breaks_half_way_leaves_the_table_as_it_was(store: Store) -> None:
    service = Service(store)
    identity = opened(service)
    before = picture(service, identity)

    def breaks(table: Table, now: int) -> list[Line]:
        chat(table, 0, "hello", now)
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        service.command(identity, breaks)
    assert picture(service, identity) == before


def test_a_table_that_is_not_there_is_refused_and_not_kept(store: Store) -> None:
    service = Service(store)
    for identity in ("nowhere", "", "x" * 1000, "a\0b"):
        with pytest.raises(Refused, match="There is no table"):
            service.command(identity, any_action(Rng(1)))
    assert not service._loaded


def test_threads_take_turns_and_listeners_hear_everything_in_order(store: Store) -> None:
    service = Service(store)
    identity = opened(service, "magna-roma")
    heard: list[int] = []
    service.listen(lambda _, lines: heard.extend(line.number for line in lines))

    def talk(seat: int) -> None:
        for _ in range(20):
            service.command(identity, lambda table, now: chat(table, seat, "hello", now))

    threads = [threading.Thread(target=talk, args=(seat,)) for seat in (0, 1, 0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(heard) == 80
    assert heard == sorted(heard)
    assert [line.number for line in store.lines(identity)] == list(range(1, heard[-1] + 1))


def test_only_so_many_tables_are_kept_at_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_file, "MOST_LOADED", 3)
    service = Service(store)
    identities = [opened(service) for _ in range(6)]
    assert list(service._loaded) == identities[3:]
    service.command(identities[0], any_action(Rng(1)))
    assert list(service._loaded) == [*identities[4:], identities[0]]


def test_a_match_goes_on_under_other_rules_and_the_change_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, rng = Service(store), Rng("players")
    identity = opened(service, "magna-roma")
    for _ in range(20):
        service.command(identity, any_action(rng))
    before = picture(service, identity)
    later = Service(store)
    game = later.keeper.box(store_table(store, identity))
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    after = picture(later, identity)
    assert after[3:6] == before[3:6]
    line = store.lines(identity)[-1]
    assert (line.kind, line.facts) == ("rules", {"before": game.rules_version - 1, "now": game.rules_version})
    with pytest.raises(Refused, match="Taking back leads to"):
        later.command(identity, lambda table, now: table.take_back(0, 3, table.length, now))
    later.command(identity, any_action(rng))
    assert store.lines(identity)[-1].kind in ("move", "end")


def test_under_other_rules_nothing_is_played_again_from_before_the_change(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, rng = Service(store), Rng("players")
    identity = opened(service, "magna-roma")
    for _ in range(60):
        service.command(identity, any_action(rng))
    later = Service(store)
    game = later.keeper.box(store_table(store, identity))
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    floor = store_table(store, identity).moves
    positions = {}
    for _ in range(12):
        with later.looking(identity) as table:
            assert table.course is not None
            positions[len(table.course)] = table.course.state.position()
        later.command(identity, any_action(rng))
    again = Service(store, later.now)
    monkeypatch.setattr(again, "keeper", later.keeper)  # its boxes have the new rules
    with again.looking(identity) as table:
        assert table.floor == floor
        for moves, position in positions.items():
            assert later.keeper.state_at(identity, table.floor, moves).position() == position
    with pytest.raises(NotKept):
        later.keeper.state_at(identity, floor, floor - 1)


def test_a_listener_that_fails_keeps_nobody_from_hearing(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    service = Service(store)
    heard: list[int] = []

    def fail(table: Table, lines: list[Line]) -> None:
        raise RuntimeError("away")

    service.listen(fail)
    service.listen(lambda table, lines: heard.append(table.length))
    identity = opened(service)
    assert service.command(identity, any_action(Rng(1))).length == heard[-1]
    assert "a listener failed" in caplog.text


def test_who_leaves_before_the_match_leaves_no_word(store: Store) -> None:
    service = Service(store)
    identity = service.open_table(load("kuhn"), 2, {})
    service.command(identity, sitting(0))
    service.command(identity, lambda table, now: table.add_salt(0, "a secret of mine", now))
    service.command(identity, lambda table, now: chat(table, 0, "my words", now))
    service.command(identity, lambda table, now: table.stand_up(0, now))
    assert [(line.kind, line.name) for line in store.lines(identity)] == [
        ("open", ""), ("join", ""), ("salt", ""), ("chat", ""), ("leave", ""),
    ]  # fmt: skip


def test_a_person_is_forgotten_also_where_a_table_cannot_be_opened(store: Store) -> None:
    service = Service(store)
    identities = [opened(service), opened(service)]
    for identity in identities:
        service.command(identity, lambda table, now: chat(table, 0, "my words", now))
    broken = replace(store_table(store, identities[1]), position="nonsense", game="kuhn")
    store.commit(broken, [])
    Service(store).forget("hash 0")
    assert store.tables_of(["hash 0"]) == []
    for identity in identities:
        assert "Person 0" not in store_table(store, identity).header
        texts = [line.name for line in store.lines(identity)]
        assert "Person 0" not in texts
        assert "my words" not in texts
        assert "Person 1" in texts


def store_table(store: Store, identity: str) -> StoredTable:
    found = store.load(identity)
    assert found is not None
    return found


def test_a_table_of_a_thousand_actions_opens_quickly(store: Store) -> None:
    service, rng = Service(store), Rng("players")
    identity = opened(service, "ancient-colonies", 5)
    actions = 0
    while actions < 1000:
        with service.looking(identity) as table:
            assert table.course is not None
            is_long = len(table.course) > 400
        if is_long:  # before it can end
            service.command(identity, lambda table, now: table.take_back(0, 300, table.length, now))
            for seat in range(1, 5):
                service.command(identity, agreeing(seat))
        service.command(identity, any_action(rng))
        actions += 1
    times = []
    for _ in range(3):
        began = time.perf_counter()
        with Service(store).looking(identity) as table:
            times.append(time.perf_counter() - began)
    assert min(times) < 0.2  # seconds, as promised; it takes a tenth of that
