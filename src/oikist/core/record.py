"""Record: a header plus the list of action names, the whole truth about a match, as readable text."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from oikist.core.data import plain_lines
from oikist.core.errors import BadRecord
from oikist.core.state import CHANCE

FORMAT: Final = "1"
MOST_CHARACTERS: Final = 20_000_000
KEYS: Final = (
    "oikist-record", "game", "rules_version", "box", "box_hash", "seats", "options", "names", "bots", "seed",
    "seed_hash", "salts", "result",
)  # fmt: skip
MUST: Final = ("oikist-record", "game", "rules_version", "box_hash", "seats")
HIDDEN: Final = "?"
PRINTABLE: Final = "it must be one line of printable signs"
_MOVE: Final = re.compile(r"([0-9]{1,9}) (\*|[0-9]{1,3}) (\S.*)")
_BACK: Final = re.compile(r"back ([0-9]{1,9})")
_SPACE: Final = re.compile(r"[\s%]")
_SPACE_CODE: Final = re.compile(r"%([0-9a-f]{1,4});")
_RESULT: Final = re.compile(
    r"scores=(-?[0-9]{1,6}(?:,-?[0-9]{1,6})*) ranking=([0-9]{1,3}(?:,[0-9]{1,3})*) hash=([0-9a-f]{32})"
)


@dataclass
class Result:
    """How a match ended: score and place of every seat, and the hash of the last position."""

    scores: list[int]
    ranking: list[int]
    position_hash: str


@dataclass(frozen=True)
class TakeBack:
    """Moves that no longer stand: the match returned to the moment after its first `length` moves."""

    length: int
    moves: list[tuple[int, str]]


@dataclass
class Record:
    """One match. `moves` are (seat, name) pairs; chance has seat -1. What was taken back is kept beside them."""

    game: str
    rules_version: int
    box_hash: str
    seats: int
    box: dict[str, str] = field(default_factory=dict)
    components: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    bots: list[str] = field(default_factory=list)
    seed: str | None = None
    seed_hash: str | None = None
    salts: list[str] = field(default_factory=list)
    result: Result | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)
    taken_back: list[TakeBack] = field(default_factory=list)  # in the order in which it happened

    def take_back(self, length: int) -> None:
        """Return to the moment after so many moves, and keep those that fall."""
        self.taken_back.append(TakeBack(length, self.moves[length:]))
        del self.moves[length:]

    def history(self) -> list[tuple[int, str] | int]:
        """Everything in the order in which it happened: moves, and for a take-back the number that stood after it."""
        stretches: list[list[tuple[int, str] | int]] = []
        standing = self.moves
        for back in reversed(self.taken_back):
            stretches.append([back.length, *standing[back.length :]])
            standing = [*standing[: back.length], *back.moves]
        return [*standing, *(line for stretch in reversed(stretches) for line in stretch)]

    def first_hidden(self) -> int | None:
        """How many moves stand before the first whose name is not told in full; None if all are."""
        for index, (_, name) in enumerate(self.moves):
            if is_hidden(name):
                return index
        return None

    def text(self) -> str:
        """The record as it stands in a file; BadRecord if it has a text that cannot be printed."""
        self._check_texts()
        lines = [f"oikist-record: {FORMAT}", f"game: {self.game}", f"rules_version: {self.rules_version}"]
        lines += [f"box: {_pairs_text(self.box)}"] if self.box else []
        lines += [f"box_hash: {self.box_hash}"]
        for kind, text in self.components.items():
            lines += [f"| {kind} | {line}" if line else f"| {kind} |" for line in plain_lines(text).split("\n")]
        lines += [f"seats: {self.seats}"]
        lines += [f"options: {_pairs_text(self.options)}"] if self.options else []
        lines += [f"names: {json.dumps(self.names, ensure_ascii=False)}"] if self.names else []
        lines += [f"bots: {json.dumps(self.bots)}"] if self.bots else []
        lines += [f"seed: {json.dumps(self.seed, ensure_ascii=False)}"] if self.seed is not None else []
        lines += [f"seed_hash: {self.seed_hash}"] if self.seed_hash is not None else []
        lines += [f"salts: {json.dumps(self.salts, ensure_ascii=False)}"] if self.salts else []
        lines += [f"result: {_result_text(self.result)}"] if self.result is not None else []
        lines.append("")
        lines += _history_lines(self.history())
        return "\n".join(lines) + "\n"

    def _check_texts(self) -> None:
        fields = {"names": self.names, "bots": self.bots, "salts": self.salts}
        fields |= {"seed": [self.seed or ""], "seed_hash": [self.seed_hash or ""]}
        for key, texts in fields.items():
            for text in texts:
                if not text.isprintable():
                    raise BadRecord(f"{_short(text)} cannot stand under {key}: {PRINTABLE}.")


def win_shares(ranking: Sequence[int]) -> list[float]:
    """A win for each seat, split among those who share the first place; none where nobody is first."""
    winners = sum(1 for place in ranking if place == 1)
    return [1.0 / winners if place == 1 else 0.0 for place in ranking]


def is_hidden(name: str) -> bool:
    """Whether the name of a move is not told in full."""
    return HIDDEN in name.split()


def parse_record(text: str) -> Record:
    """Read a record; BadRecord names the line and the reason."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(f"The text is longer than {MOST_CHARACTERS:,} characters, which no record is.")
    lines = plain_lines(text).split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    blank = lines.index("") if "" in lines else len(lines)
    header, components, places = _read_header(lines[:blank])
    record = _header_record(header, places)
    record.components = {kind: "\n".join(part) for kind, part in components.items()}
    _read_moves(record, lines, blank + 1)
    return record


def _read_header(lines: list[str]) -> tuple[dict[str, str], dict[str, list[str]], dict[str, int]]:
    header: dict[str, str] = {}
    components: dict[str, list[str]] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("| "):
            kind, bar, rest = line[2:].partition(" |")
            if not bar:
                raise _bad(number, "a component line is written '| kind | text'")
            components.setdefault(kind, []).append(rest.removeprefix(" "))
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            allowed = ", ".join(KEYS)
            raise _bad(number, f"{_short(line)} is not a header line 'key: value' with one of the keys {allowed}")
        if key in header:
            raise _bad(number, f"the key {key} stands twice")
        header[key] = value.strip()
        places[key] = number
    for key in MUST:
        if key not in header:
            raise BadRecord(f"The header has no line '{key}: …', so this is not a complete record.")
    version = header["oikist-record"]
    if version != FORMAT:
        raise _bad(places["oikist-record"], f"format {_short(version)} is unknown; this version reads {FORMAT}")
    return header, components, places


def _header_record(header: dict[str, str], places: dict[str, int]) -> Record:
    seats = _whole(header, places, "seats")
    record = Record(header["game"], _whole(header, places, "rules_version"), header["box_hash"], seats)
    record.box = _read_pairs(header, places, "box")
    record.options = _read_pairs(header, places, "options")
    record.names = _read_texts(header, places, "names", seats)
    record.bots = _read_texts(header, places, "bots", seats)
    record.salts = _read_texts(header, places, "salts", None)
    if "seed_hash" in header:
        record.seed_hash = _printable(header["seed_hash"], places["seed_hash"], "seed_hash")
    if "seed" in header:
        record.seed = _read_seed(header["seed"], places["seed"])
    if "result" in header:
        record.result = _read_result(header["result"], places["result"], seats)
    return record


def _read_moves(record: Record, lines: list[str], start: int) -> None:
    for index in range(start, len(lines)):
        back = _BACK.fullmatch(lines[index])
        if back is not None:
            if int(back[1]) >= len(record.moves):
                raise _bad(index + 1, f"{lines[index]!r} takes nothing back where there are {len(record.moves)} moves")
            record.take_back(int(back[1]))
            continue
        found = _MOVE.fullmatch(lines[index])
        if found is None:
            raise _bad(index + 1, f"{_short(lines[index])} is not a move line '<number> <seat or *> <name>'")
        if int(found[1]) != len(record.moves) + 1:
            raise _bad(index + 1, f"the move is numbered {found[1]} where {len(record.moves) + 1} follows")
        seat = CHANCE if found[2] == "*" else int(found[2])
        if seat >= record.seats:
            raise _bad(index + 1, f"there is no seat {seat}; seats are 0 to {record.seats - 1}, and * is chance")
        record.moves.append((seat, found[3]))


def _whole(header: dict[str, str], places: dict[str, int], key: str) -> int:
    value = header[key]
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise _bad(places[key], f"{key} is {_short(value)}, not a whole number")
    return int(value)


def _read_pairs(header: dict[str, str], places: dict[str, int], key: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in header.get(key, "").split():
        name, equals, value = word.partition("=")
        if not equals or not name or name in pairs:
            raise _bad(places[key], f"{_short(word)} is not one 'name=value' of {key}")
        pairs[name] = _SPACE_CODE.sub(_space, value)
    return pairs


def _space(code: re.Match[str]) -> str:
    character = chr(int(code[1], 16))
    return character if character.isspace() or character == "%" else code[0]


def _read_texts(header: dict[str, str], places: dict[str, int], key: str, count: int | None) -> list[str]:
    if key not in header:
        return []
    texts = _read_json(header[key], places[key], key)
    if not isinstance(texts, list) or not all(isinstance(item, str) for item in texts):
        raise _bad(places[key], f'{key} is not a list of texts as in ["Ann", "Ben"]')
    if count is not None and len(texts) != count:
        raise _bad(places[key], f"{key} has {len(texts)} texts for {count} seats")
    return [_printable(str(item), places[key], key) for item in texts]


def _read_seed(value: str, line: int) -> str:
    seed = _read_json(value, line, "seed")
    if not isinstance(seed, str):
        raise _bad(line, f'seed is {_short(value)}, not a text in double quotes as in "1"')
    return _printable(seed, line, "seed")


def _printable(text: str, line: int, key: str) -> str:
    if not text.isprintable():
        raise _bad(line, f"{_short(text)} cannot stand under {key}: {PRINTABLE}")
    return text


def _read_json(value: str, line: int, key: str) -> object:
    try:
        parsed: object = json.loads(value)
        json.dumps(parsed, ensure_ascii=False).encode()  # "\\ud800" is JSON, but half a character
    except (ValueError, RecursionError):
        raise _bad(line, f"{key} is {_short(value)}, which is not JSON of whole characters") from None
    return parsed


def _read_result(value: str, line: int, seats: int) -> Result:
    found = _RESULT.fullmatch(value)
    if found is None:
        raise _bad(line, f"result is {_short(value)}, not 'scores=… ranking=… hash=…'")
    scores = [int(word) for word in found[1].split(",")]
    ranking = [int(word) for word in found[2].split(",")]
    if len(scores) != seats or len(ranking) != seats:
        raise _bad(line, f"result speaks of {len(scores)} scores and {len(ranking)} places for {seats} seats")
    return Result(scores, ranking, found[3])


def _history_lines(history: list[tuple[int, str] | int]) -> list[str]:
    lines, number = [], 0
    for line in history:
        if isinstance(line, int):
            lines.append(f"back {line}")
            number = line
        else:
            number += 1
            lines.append(f"{number} {'*' if line[0] == CHANCE else line[0]} {line[1]}")
    return lines


def _result_text(result: Result) -> str:
    scores = ",".join(str(score) for score in result.scores)
    ranking = ",".join(str(place) for place in result.ranking)
    return f"scores={scores} ranking={ranking} hash={result.position_hash}"


def _pairs_text(pairs: dict[str, str]) -> str:
    # A value may be a path with spaces in it: they are written "%20;", and "%" itself "%25;".
    return " ".join(f"{name}={_SPACE.sub(_space_code, value)}" for name, value in pairs.items())


def _space_code(space: re.Match[str]) -> str:
    return f"%{ord(space[0]):x};"


def _bad(line: int, reason: str) -> BadRecord:
    return BadRecord(f"Line {line}: {reason}.")


def _short(value: str) -> str:
    return repr(value if len(value) <= 60 else value[:57] + "...")
