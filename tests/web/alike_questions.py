"""Everything that a viewer can ask of a table."""

from collections.abc import Iterator, Sequence
from typing import Final

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.text import LANGUAGES
from tests.web.alike_servers import Question
from tests.web.alike_tables import KEY, NOW, OWNER, secret_of
from tests.web.alike_worlds import Walk

SOME: Final = 10  # actions whose refusal is asked for
JSON: Final = {"Accept": "application/json"}


def headers_of(viewer: int) -> dict[str, str]:
    return {} if viewer == SPECTATOR else {"Oikist-Secret": secret_of(viewer)}


def eyes_of(viewer: int) -> dict[str, object]:
    return {} if viewer == SPECTATOR else {"seat": viewer}


def looks(identity: str, viewer: int, walk: Walk, rng: Rng) -> Iterator[Question]:
    """All that can be looked at, in all languages."""
    path, headers, moves = f"/api/tables/{identity}", headers_of(viewer), len(walk.moves)
    eyes = eyes_of(viewer)
    yield from glances(identity, viewer, walk, LANGUAGES)
    yield Question("GET", f"{path}/record", {}, headers)
    yield Question("GET", f"{path}/sight", {}, headers)
    yield Question("GET", f"{path}/sight", {"seat": (viewer + 1) % walk.seats}, headers)
    for move in sorted({0, moves // 2, max(0, moves - 3), moves, moves + 1}):
        yield Question("GET", f"{path}/sight", {**eyes, "move": move}, headers)
        yield Question("GET", f"{path}/ledger", {**eyes, "of": 0, "move": move}, headers)
    for after in (0, moves // 2, moves + 5, 10**6):
        yield Question("GET", f"{path}/events", {"after": after}, headers | JSON)
    yield Question("GET", f"{path}/story", {**eyes, "since": 0}, headers)
    yield Question("GET", f"{path}/now", {"since": 0}, headers)
    yield Question("GET", f"{path}/talk", {}, headers)
    if viewer != SPECTATOR:
        yield from _chances(path, viewer, walk, rng)


def glances(identity: str, viewer: int, walk: Walk, languages: Sequence[str]) -> Iterator[Question]:
    """What a page asks for after each event."""
    path, headers, eyes = f"/api/tables/{identity}", headers_of(viewer), eyes_of(viewer)
    yield Question("GET", path, {}, headers)
    yield Question("GET", f"{path}/record", eyes, headers)
    yield Question("GET", f"{path}/events", {}, headers | JSON)
    for language in languages:
        asked = {**eyes, "language": language}
        yield Question("GET", f"{path}/sight", asked, headers)
        yield Question("GET", f"{path}/story", {**asked, "since": max(0, len(walk.moves) - 25)}, headers)
        for of in range(walk.seats):
            yield Question("GET", f"{path}/ledger", {**asked, "of": of}, headers)
        if viewer != SPECTATOR:
            yield Question("GET", f"{path}/previews", asked, headers)


def plan_of(identity: str, viewer: int, actions: list[str], length: int) -> Question:
    """What the viewer would see after these actions."""
    body: dict[str, object] = {"seat": viewer, "actions": actions, "expected": length}
    language = LANGUAGES[len(actions) % len(LANGUAGES)]
    return Question("POST", f"/api/tables/{identity}/plans", {"language": language}, headers_of(viewer), body)


def asides(identity: str, walk: Walk) -> Iterator[Question]:
    """What a spectator may know, asked by the owner, and at a screen of all seats before which nobody has sat down."""
    path, everybody = f"/api/tables/{identity}", ",".join(secret_of(seat) for seat in range(walk.seats))
    mover = walk.state.to_move()
    action = walk.game.action_name(walk.state.legal_actions()[0])
    for secret in (OWNER, everybody):
        headers = {"Oikist-Secret": secret}
        yield Question("GET", path, {}, headers)
        for page in ("sight", "record"):
            yield Question("GET", f"{path}/{page}", {}, headers)
            yield Question("GET", f"{path}/{page}", {"seat": mover}, headers)
        yield Question("GET", f"{path}/events", {}, headers | JSON)
        yield Question("GET", f"{path}/story", {"since": 0, "seat": mover}, headers)
        yield Question("GET", f"{path}/ledger", {"of": mover, "seat": mover}, headers)
        yield Question("GET", f"{path}/previews", {"seat": mover}, headers)
        yield Question("GET", f"{path}/refusal", {"seat": mover, "action": action}, headers)
        yield Question("POST", f"{path}/hint", {"seat": mover}, headers)
        yield Question("POST", f"{path}/plans", {}, headers, {"seat": mover, "actions": [action], "expected": 0})


def house() -> Iterator[Question]:
    """What is told of all tables: the list of the public ones, and the own ones of a person."""
    browser = {"Cookie": f"oikist={KEY}"}
    for path in ("/api/me", "/api/me/tables", "/api/me/export"):
        yield Question("GET", path, {}, browser)
    for before in range(0, 200_001, 10_000):
        yield Question("GET", "/api/tables", {"before": f"{NOW - before}:0", "most": 50})


def _chances(path: str, viewer: int, walk: Walk, rng: Rng) -> Iterator[Question]:
    """What a seat must not do, and had better do."""
    headers, game = headers_of(viewer), walk.game
    some = list(range(game.action_count + game.chance_count))
    rng.shuffle(some)
    for number, action in enumerate(sorted(some[:SOME])):
        asked = {"seat": viewer, "action": game.action_name(action), "language": LANGUAGES[number % len(LANGUAGES)]}
        yield Question("GET", f"{path}/refusal", asked, headers)
    yield Question("POST", f"{path}/hint", {"seat": viewer, "language": LANGUAGES[-1]}, headers)
