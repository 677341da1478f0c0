"""Records are read back as written; whatever else is in a file gives BadRecord with a reason, never half a game."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption, BadRecord
from oikist.core.play import Match, replay, verify
from oikist.core.record import Record, parse_record
from oikist.core.state import NOBODY, State, position_hash
from oikist.games import load, load_for

KUHN = load("kuhn")
FUZZ = settings(max_examples=300, derandomize=True, database=None, deadline=None)
REASON = re.compile(
    r"Line [0-9]+: .+\.|The header has no line '[a-z_-]+: …', so this is not a complete record\.", re.DOTALL
)


def finished(seed: str = "7") -> Record:
    return oikist.play(KUHN, [RandomBot(), RandomBot()], seed)


def full() -> Record:
    """A record with something in every field."""
    return Record(
        "magna-grecia", 3, "0f" * 16, 2,
        box={"map": "my maps/a %20 b.toml", "cards": ""},
        components={"map": "kind = 'map'\n\n  row = 'é | x' \n", "cards": "no newline at the end", "notes": ""},
        options={"rounds": "8", "colours": "red,yellow"},
        names=["Zoë", 'Ben "B"'],
        bots=["", "greedy"],
        seed="it's a seed",
        seed_hash="ab",
        salts=["one", "zwei drei"],
        moves=[(-1, "draw ?"), (0, "road d4 ne-sw"), (1, "pass")],
    )  # fmt: skip


def test_written_record_is_read_back() -> None:
    for record in (full(), finished(), Record("kuhn", 1, "", 2)):
        assert parse_record(record.text()) == record


def test_record_is_plain_lines() -> None:
    assert finished().text() == (
        "oikist-record: 1\n"
        "game: kuhn\n"
        "rules_version: 1\n"
        f"box_hash: {KUHN.box_hash}\n"
        "seats: 2\n"
        "options: ante=1\n"
        'seed: "7"\n'
        f"result: {result_text(finished())}\n"
        "\n"
        + "".join(
            f"{number} {'*' if seat < 0 else seat} {name}\n" for number, (seat, name) in enumerate(finished().moves, 1)
        )
    )


def result_text(record: Record) -> str:
    assert record.result is not None
    scores, ranking = record.result.scores, record.result.ranking
    return f"scores={scores[0]},{scores[1]} ranking={ranking[0]},{ranking[1]} hash={record.result.position_hash}"


@FUZZ
@given(st.text(max_size=400))
def test_any_text_is_a_record_or_has_a_reason(text: str) -> None:
    read_and_replay(text)


@FUZZ
@given(st.data())
def test_damaged_record_is_a_record_or_has_a_reason(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([full().text(), finished().text(), finished("8").text(), finished("11").text()]))
    for _ in range(data.draw(st.integers(1, 3))):
        text = damage(text, data)
    read_and_replay(text)


def damage(text: str, data: st.DataObject) -> str:
    """One small change: a line lost, doubled, swapped or taken from another record, or a few characters."""
    lines = text.split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(["lose", "double", "swap", "foreign", "characters", "value"]))
    if kind == "lose":
        del lines[place]
    elif kind == "double":
        lines.insert(place, lines[place])
    elif kind == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == "foreign":
        lines.insert(place, data.draw(st.sampled_from(full().text().split("\n"))))
    elif kind == "value":
        key = data.draw(st.sampled_from(["seed", "names", "salts", "box", "options", "seats", "result", "game", "1 0"]))
        values = [
            '"\\ud800"',
            "[" * 2000,
            "9" * 5000,
            '["\\udfff"]',
            "seats=2",
            "self=1",
            "name=x components=y",
            "NaN",
            "２",
        ]
        lines[place] = f"{key}: {data.draw(st.sampled_from(values) | st.text(max_size=20))}"
    else:
        start = data.draw(st.integers(0, len(lines[place])))
        end = data.draw(st.integers(start, len(lines[place])))
        lines[place] = lines[place][:start] + data.draw(st.text(max_size=4)) + lines[place][end:]
    return "\n".join(lines)


def read_and_replay(text: str) -> None:
    """The only two outcomes: a record that can be written and read again, or BadRecord; the same for its replay."""
    try:
        record = parse_record(text)
    except BadRecord as error:
        return demand(REASON.fullmatch(str(error)) is not None, error)
    assert parse_record(record.text()) == record
    try:
        box = load_for(record) if record.game == "kuhn" else KUHN
        state = replay(box, record)
        verify(box, record)
    except BadRecord as error:
        return demand(str(error)[0].isupper() and str(error).endswith("."), error)
    return demand(isinstance(state, State), state)


def demand(condition: bool, found: object) -> None:
    assert condition, repr(found)


def changed(text: str, old: str, new: str) -> str:
    """The text with the first match of a pattern replaced."""
    assert re.search(old, text), f"nothing like {old} in {text}"
    return re.sub(old, new, text, count=1)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seats: 2\n", "", "has no line 'seats"),
        ("game: kuhn\n", "", "has no line 'game"),
        ("box_hash: .*\n", "", "has no line 'box_hash"),
        ("rules_version: 1\n", "", "has no line 'rules_version"),
        ("oikist-record: 1\n", "", "has no line 'oikist-record"),
        ("oikist-record: 1", "oikist-record: 2", "Line 1: format '2' is unknown"),
        ("seats: 2", "seats: two", "Line 5: seats is 'two'"),
        ("seats: 2", "seats: 2\nseats: 2", "Line 6: the key seats stands twice"),
        ("options: ante=1", "options: ante", "Line 6: 'ante' is not one 'name=value'"),
        ('seed: "7"', "seed: 7", "Line 7: seed is '7'"),
        ('seed: "7"', r'seed: "\\ud800"', "Line 7: .* whole characters"),
        ("ranking=", "ranking=1,", "Line 8: result speaks of 2 scores and 3 places"),
        ("hash=[0-9a-f]", "hash=", "Line 8: result is"),
        ("\n1 ", "\n2 ", "Line 10: the move is numbered 2 where 1 follows"),
        ("\n3 0 ", "\n3 2 ", "Line 12: there is no seat 2"),
        ("\n3 0 ", "\n3 x ", "Line 12: '3 x"),
        ("game: kuhn", "mood: good", "Line 2: 'mood: good' is not a header line"),
    ],
)
def test_unreadable_record_names_line_and_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        parse_record(changed(finished().text(), old, new))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('seed: "7"', 'seed: "9"', "Move 1: this is not what the seed in the header decides"),
        ("1 [*] deal king", "1 * deal jack", "Move 1: this is not what the seed in the header decides"),
        (
            'seed: "7"\n((?:.*\n)*)2 [*] deal queen',
            r"\g<1>2 * deal king",
            "Move 2: chance cannot do this here: rule KU-1.3",
        ),
        ("1 [*] deal king", "1 0 deal king", "Move 1: seat 0 does 'deal king', but chance is to move"),
        ("\n3 0 ", "\n3 1 ", "Move 3: seat 1 does '.*', but seat 0 is to move"),
        ("\n3 0 .*", "\n3 0 call", "Move 3: 'call' is not allowed now: rule KU-2.4"),
        ("\n3 0 .*", "\n3 0 raise", "Move 3: kuhn has no action 'raise'"),
        ("\n3 0 .*", "\n3 0 deal king", "Move 3: 'deal king' is not allowed now: rule KU-0.4"),
        ("rules_version: 1", "rules_version: 2", "rules version 2 of kuhn; this program plays version 1"),
        ("box_hash: .", "box_hash: x", "The record was made with kuhn of box x"),
        ("game: kuhn", "game: poker", "The record was made with poker"),
        ("seats: 2", "seats: 3", "."),
        ("options: ante=1", "options: ante=7", "The header: option ante of kuhn cannot be '7'"),
        ("options: ante=1", "options: seats=2", "The header: kuhn has no option 'seats'"),
        ("options: ante=1", "options: ante=2", "The header claims the scores"),
        ("scores=.", "scores=9", "The header claims the scores|Line"),
        ("ranking=(.),(.)", r"ranking=\2,\1", "The header claims the ranking"),
        ("hash=.{32}", "hash=" + "0" * 32, "The header claims the hash 0"),
        ("result: .*\n", "", "The game is over after the last move, but the header has no result"),
        ("\n[0-9] . [a-z]+\n$", "\n", "The header has a result, but the moves do not lead to the end"),
        ("\n$", "\n9 0 bet\n", "."),
    ],
)
def test_false_record_is_found_out(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        verify(KUHN, parse_record(changed(finished().text(), old, new)))


def test_move_after_the_end_is_refused() -> None:
    record = finished()
    record.moves.append((0, "bet"))
    with pytest.raises(BadRecord, match="seat 0 does 'bet', but nobody is to move"):
        replay(KUHN, record)


def test_true_record_is_verified() -> None:
    for seed in range(20):
        record = finished(str(seed))
        final = verify(KUHN, parse_record(record.text()))
        assert final is not None
        assert final.to_move() == NOBODY
        assert record.result is not None
        assert position_hash(final) == record.result.position_hash


def test_unfinished_or_masked_record_is_unfinished_not_wrong() -> None:
    match = Match(KUHN, 2, "7")
    assert verify(KUHN, parse_record(match.record.text())) is None
    masked = finished()
    masked.moves = [(seat, name) for (seat, _), name in zip(masked.moves, ["deal king", "deal ?", "bet", "fold"])]
    masked.result = None
    assert verify(KUHN, masked) is None
    masked.rules_version = 2
    with pytest.raises(BadRecord):
        verify(KUHN, masked)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["* deal king", "* deal ?", "0 raise"], "Move 3: kuhn has no action 'raise'"),
        (["* deal ?", "* deal ?", "0 deal king"], "Move 3: 'deal king' is not for seat 0 to do"),
        (["* deal ?", "* deal ?", "* bet"], "Move 3: 'bet' is not for chance to do"),
        (["* deal jack", "* deal ?", "0 bet"], "Move 1: this is not what the seed in the header decides"),
        (["* deal king", "0 deal ?", "0 bet"], r"Move 2: seat 0 does 'deal \?', but chance is to move"),
        (["0 bet", "* deal ?"], "Move 1: seat 0 does 'bet', but chance is to move"),
    ],
)
def test_masked_record_is_checked_as_far_as_it_can_be(moves: list[str], reason: str) -> None:
    masked = parse_record(finished().text())
    masked.result = None
    masked.moves = [(-1 if move[0] == "*" else int(move[0]), move[2:]) for move in moves]
    with pytest.raises(BadRecord, match=reason):
        verify(KUHN, masked)


def test_masked_record_with_a_result_is_forged() -> None:
    masked = finished()
    masked.moves[1] = (-1, "deal ?")
    with pytest.raises(BadRecord, match="The header has a result, but the name of move 2 is hidden"):
        verify(KUHN, masked)
    assert (masked.first_hidden(), finished().first_hidden()) == (1, None)


UNPRINTABLE = ["Ann\x1b[31m", "a\nb", "zwei\t", "\u2028", "\ud800", "\x00"]


@pytest.mark.parametrize("text", UNPRINTABLE)
@pytest.mark.parametrize("key", ["names", "bots", "salts", "seed"])
def test_text_that_cannot_be_printed_is_neither_read_nor_written(key: str, text: str) -> None:
    record = full()
    setattr(record, key, text if key == "seed" else [text, "Ben"])
    with pytest.raises(BadRecord, match=f"cannot stand under {key}: it must be one line of printable signs"):
        record.text()
    value = json.dumps(text if key == "seed" else [text, "Ben"])
    with pytest.raises(BadRecord, match=r"Line \d+: .*(?:printable signs|whole characters)"):
        parse_record(changed(full().text(), f"{key}: .*", f"{key}: " + value.replace("\\", r"\\")))


@pytest.mark.parametrize("seed", [*UNPRINTABLE, 10**5000], ids=range(len(UNPRINTABLE) + 1))
def test_seed_that_cannot_be_written_starts_no_match(seed: str | int) -> None:
    with pytest.raises(BadOption, match="seed"):
        Match(KUHN, 2, seed)
    if isinstance(seed, str):
        with pytest.raises(BadOption, match="salt"):
            Match(KUHN, 2, "7", salts=[seed])


def test_line_ends_and_byte_order_mark_of_other_editors_are_read() -> None:
    for record in (full(), finished()):
        text = record.text()
        assert parse_record("\ufeff" + text.replace("\n", "\r\n")) == record
        assert parse_record(text.replace("\n", "\r\n").removesuffix("\n")) == record


def test_component_with_other_line_ends_is_written_with_ours() -> None:
    record = full()
    record.components["map"] = "kind = 'map'\r\nrows = 3\r\n"
    assert "\r" not in record.text()
    assert parse_record(record.text()).components["map"] == "kind = 'map'\nrows = 3\n"


def test_replay_can_stop_on_the_way() -> None:
    record = finished()
    assert replay(KUHN, record, 0).to_move() == -1
    assert replay(KUHN, record, 2).to_move() == 0


def test_box_that_cannot_be_opened_is_a_bad_record() -> None:
    for game, box in (("chess", {}), ("kuhn", {"name": "x"}), ("kuhn", {"components": "x"}), ("kuhn", {"self": "x"})):
        with pytest.raises(BadRecord):
            load_for(Record(game, 1, "", 2, box=dict(box)))


def test_endless_text_is_refused() -> None:
    with pytest.raises(BadRecord, match="longer than 20,000,000 characters"):
        parse_record("x" * 20_000_001)
