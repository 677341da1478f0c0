"""People have keys and codes but no accounts; a code makes one key and no second one, on both databases."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadOption
from oikist.tables.addresses import check_mail, check_webhook
from oikist.tables.database import BadStore
from oikist.tables.people import MOST, TOUCH_EVERY, People, Person, clean_code, new_code, new_person
from oikist.tables.places import Refused, secret_hash
from oikist.tables.store import Store

NOW = 1_800_000_000_000
BAD_MAILS = [
    " ", "ann", "ann@", "@example.org", "ann@example", "ann@example..org", "ann..b@example.org", ".ann@example.org",
    "ann@example.org,bob@example.org", "ann@example.org bob@example.org", "ann@example.org\nBcc: bob@example.org",
    "ann@exa\r\nmple.org", "Ann <ann@example.org>", "ann@-example.org", "ann@@example.org", "änn@example.org",
    "ann@example.org\0", "a" * 65 + "@example.org", "ann@" + "a" * 64 + ".org", "ann@" + "a." * 130 + "org",
]  # fmt: skip
BAD_WEBHOOKS = [
    " ", "example.org/hook", "ftp://example.org/", "javascript:alert(1)", "https://", "https:///path", "//example.org",
    "https://ann:secret@example.org/", "https://ann@example.org/", "https://@example.org/", "https://example.org/#part",
    "https://example.org/#", "https://example.org:port/", "https://example.org:99999/", "https://exa mple.org/",
    "https://example.org/a\r\nHost: b", "https://[::1/", "https://münchen.example/", "https://example.org/é",
    "https://example.org\\@b.example/", "https://example.org/" + "a" * 481, "https://example.org/\0",
]  # fmt: skip


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def added(people: People, key: str = "k1") -> Person:
    person = new_person("en", NOW, "Ann")
    people.add(person, key, NOW)
    return person


def test_a_key_leads_to_its_person(people: People) -> None:
    ann, bob = added(people), added(people, "k2")
    assert people.of("k1", NOW) == ann
    assert people.of("k2", NOW) == bob
    assert people.of("k3", NOW) is None
    assert people.key_count(ann.id) == 1


def test_what_a_person_changes_is_kept(people: People) -> None:
    ann = added(people)
    ann.name, ann.language, ann.wants_notices = " Anna   Maria ", "fr", True
    ann.mail, ann.webhook = " ann@example.org ", "https://example.org/hook?a=b "
    people.save(ann)
    kept = replace(ann, name="Anna Maria", mail="ann@example.org", webhook="https://example.org/hook?a=b")
    assert people.of("k1", NOW) == kept
    ann.name = ann.mail = ann.webhook = ""
    people.save(ann)
    assert people.of("k1", NOW) == ann


@pytest.mark.parametrize(
    "bad",
    [
        new_person("en", NOW, "x" * 21),
        new_person("en", NOW, " "),
        new_person("xx", NOW),
        replace(new_person("en", NOW), mail="no"),
        replace(new_person("en", NOW), webhook="no"),
    ],
)
def test_what_cannot_be_is_not_kept(people: People, bad: Person) -> None:
    ann = added(people)
    with pytest.raises((Refused, BadOption)):
        people.save(replace(bad, id=ann.id))
    with pytest.raises((Refused, BadOption)):
        people.add(replace(bad), "k2", NOW)
    assert people.of("k1", NOW) == ann
    assert people.of("k2", NOW) is None


def test_somebody_who_is_gone_cannot_be_kept_again(people: People) -> None:
    ann = added(people)
    people.add_code(ann.id, "c1", NOW, NOW + 10)
    people.delete(ann.id)
    people.delete(ann.id)
    assert people.of("k1", NOW) is people.spend_code("c1", "k2", NOW) is None
    assert people.key_count(ann.id) == 0
    with pytest.raises(Refused, match="You have been forgotten here") as caught:
        people.save(ann)
    assert caught.value.code == "person-gone"
    with pytest.raises(Refused, match="You have been forgotten here"):
        people.add_code(ann.id, "c2", NOW, NOW + 10)


def test_nobody_gets_a_key_or_an_id_that_is_taken(people: People) -> None:
    ann = added(people)
    for person, key in ((new_person("en", NOW), "k1"), (ann, "k2")):
        with pytest.raises(BadStore):
            people.add(person, key, NOW)
    assert people.with_ids([ann.id]) == [ann]
    assert people.of("k2", NOW) is None


def test_a_visit_is_written_down_once_a_day(people: People) -> None:
    ann = added(people)
    assert people.of("k1", NOW + TOUCH_EVERY - 1) == ann
    assert people.of("k1", NOW + TOUCH_EVERY) == replace(ann, touched=NOW + TOUCH_EVERY)
    assert people.with_ids([ann.id]) == [replace(ann, touched=NOW + TOUCH_EVERY)]


def test_a_code_makes_one_key_and_no_second_one(people: People) -> None:
    ann = added(people)
    people.add_code(ann.id, "c1", NOW, NOW + 10)
    assert people.of("c1", NOW) is None
    assert people.spend_code("k1", "k2", NOW) is None  # a key is no code
    assert people.spend_code("c1", "k2", NOW + 9) == ann
    assert people.of("k2", NOW) == people.of("k1", NOW) == ann
    assert people.spend_code("c1", "k3", NOW + 9) is None
    assert people.of("k3", NOW) is None


def test_a_code_that_has_expired_is_refused_and_removed(people: People) -> None:
    ann = added(people)
    people.add_code(ann.id, "c1", NOW, NOW + 10)
    people.add_code(ann.id, "c2", NOW, NOW + 20)
    assert people.spend_code("c1", "k2", NOW + 10) is None
    assert people.spend_code("c1", "k2", NOW) is None
    assert people.prune(NOW + 19) == 0
    assert people.prune(NOW + 20) == 1
    assert people.spend_code("c2", "k2", NOW) is None
    assert people.of("k1", NOW) == ann


def test_the_oldest_keys_and_codes_go(people: People) -> None:
    ann, bob = added(people), added(people, "bob's")
    for number in range(MOST["code"] + 1):
        people.add_code(ann.id, f"c{number}", NOW + number, NOW + 100)
    assert people.spend_code("c0", "kx", NOW) is None
    for number in range(1, MOST["key"] + 1):
        people.add_code(ann.id, "c", NOW + number, NOW + 100)
        assert people.spend_code("c", f"new {number}", NOW + number) is not None
    assert people.of("k1", NOW) is None
    assert people.of("new 1", NOW) == ann
    assert people.key_count(ann.id) == MOST["key"]
    assert people.of("bob's", NOW) == bob


def test_a_device_is_forgotten(people: People) -> None:
    ann = added(people)
    people.add_code(ann.id, "c1", NOW, NOW + 10)
    people.forget_key("c1")
    people.forget_key("nobody's")
    assert people.spend_code("c1", "k2", NOW) == ann
    people.forget_key("k1")
    assert people.of("k1", NOW) is None
    assert people.key_count(ann.id) == 1


def test_who_can_never_come_back_is_forgotten(people: People) -> None:
    ann, bob, eve = added(people), added(people, "bob's"), added(people, "eve's")
    people.add_code(ann.id, "c1", NOW, NOW + 10)
    people.forget_key("k1")
    people.forget_key("bob's")
    people.prune(NOW)
    assert {person.id for person in people.with_ids([ann.id, bob.id, eve.id])} == {ann.id, eve.id}
    people.prune(NOW + 10)
    assert people.with_ids([ann.id, bob.id, eve.id]) == [eve]


def test_people_are_found_by_their_ids(people: People) -> None:
    ann, bob = added(people), added(people, "k2")
    found = people.with_ids([bob.id, "person:nobody", ann.id, ann.id, "a hash"])
    assert found == sorted([ann, bob], key=lambda person: person.id)
    assert people.with_ids([]) == []


def at_once(*actions: Callable[[], object]) -> list[object]:
    """What the actions bring, each in a thread of its own."""
    results: list[object] = [None] * len(actions)
    gate = threading.Barrier(len(actions))

    def run(number: int) -> None:
        gate.wait()
        results[number] = actions[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_those_who_spend_a_code_at_once_one_gets_it(people: People) -> None:
    ann = added(people)
    for turn in range(5):
        people.add_code(ann.id, f"c{turn}", NOW, NOW + 10)
        spenders = [lambda n=n: people.spend_code(f"c{turn}", f"k {turn} {n}", NOW) for n in range(6)]  # noqa: B023
        assert [found for found in at_once(*spenders) if found is not None] == [ann]
    assert people.key_count(ann.id) == 6


def test_codes_spent_while_the_person_is_deleted_leave_nothing(people: People) -> None:
    for turn in range(5):
        ann = added(people, f"k{turn}")
        people.add_code(ann.id, f"c{turn}", NOW, NOW + 10)

        def spend(name: str = f"c{turn}") -> object:
            return people.spend_code(name, f"new {name}", NOW)

        def forget(identity: str = ann.id) -> None:
            people.delete(identity)

        assert at_once(spend, forget)[0] in (None, ann)
        assert people.key_count(ann.id) == 0


def test_limits_hold_under_threads(people: People) -> None:
    ann = added(people)
    at_once(*[lambda n=n: people.add_code(ann.id, f"c{n}", NOW, NOW + 10) for n in range(8)])
    spent = [people.spend_code(f"c{n}", f"k {n}", NOW) for n in range(8)]
    assert len([person for person in spent if person is not None]) == MOST["code"]


def test_ids_are_no_hashes() -> None:
    ann, bob = new_person("en", NOW), new_person("it", NOW)
    assert ann.id != bob.id
    assert ann.id.startswith("person:")
    assert len(ann.id) == 31
    assert ":" not in secret_hash(ann.id)


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert len(code) == 19
    assert code != new_code()
    typed = [code.upper(), code.replace("-", ""), f" {code.replace('-', ' – ')}\n", code.replace("0", "O")]
    typed += [code.replace("1", "l"), code.replace("1", "I")]
    assert {clean_code(text) for text in typed} == {code}
    assert clean_code("K7QD M2XP 9RFH ZTCA") == "k7qd-m2xp-9rfh-ztca"


@pytest.mark.parametrize(
    "text", ["", "k7qd", "k7qd-m2xp-9rfh-ztcu", "k7qd-m2xp-9rfh-ztcaa", "k7qd-m2xp-9rfh-ztc\0", "é" * 16]
)
def test_what_is_no_code_is_told_without_repeating_it(text: str) -> None:
    with pytest.raises(Refused, match="a code has 16 letters and digits") as caught:
        clean_code(text)
    assert caught.value.code == "bad-code"
    assert "ztcu" not in str(caught.value)


@given(st.text(max_size=24))
@settings(max_examples=100, derandomize=True, database=None)
def test_any_text_is_a_code_or_refused(text: str) -> None:
    with suppress(Refused):
        assert clean_code(clean_code(text)) == clean_code(text)


@pytest.mark.parametrize(
    "text", ["ann@example.org", "a.b+c_d@mail.example.org", "o'hara@xn--mnchen-3ya.example", "a" * 64 + "@example.org"]
)
def test_mail_addresses_are_kept_as_they_are(text: str) -> None:
    assert check_mail(f" {text}\n") == text


@pytest.mark.parametrize("text", BAD_MAILS)
def test_bad_mail_addresses_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"cannot be a mail address: it is one address such as .*\.$") as caught:
        check_mail(text)
    assert caught.value.code == "bad-mail"
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    ["https://example.org", "http://example.org:8080/a/b?c=d&e=%20", "https://[2001:db8::1]/", "https://1.2.3.4/hook"],
)
def test_webhooks_are_kept_as_they_are(text: str) -> None:
    assert check_webhook(f" {text} ") == text


@pytest.mark.parametrize("text", BAD_WEBHOOKS)
def test_bad_webhooks_are_refused_without_repeating_them(text: str) -> None:
    with pytest.raises(Refused, match=r"cannot be used because .*: write one such as .*\.$") as caught:
        check_webhook(text)
    assert caught.value.code == "bad-webhook"
    assert "secret" not in str(caught.value)


@given(st.text(alphabet="htps:/[]@#?.ab1%\\ \n\0é-", max_size=30))
@settings(max_examples=300, derandomize=True, database=None)
def test_any_text_is_an_address_or_refused(text: str) -> None:
    for check, value in ((check_webhook, f"https://{text}"), (check_webhook, text), (check_mail, f"{text}@{text}")):
        with suppress(Refused):
            assert check(value).isprintable()
