"""What is done at both tables of a pair: the same as far as the viewer can tell, and the whole of it afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY
from oikist.tables.table import OVER
from oikist.web.hall import Hall
from tests.web.alike_questions import headers_of
from tests.web.alike_servers import Leak, Question
from tests.web.alike_worlds import Pair, Walk

MOST_ACTS: Final = 2  # actions that are tried at a moment
MOST_OTHERS: Final = 2  # other plans
Knowledge = list[tuple[int, str, str]]  # of each move: the seat and its name as told, and what is seen after it


@dataclass(frozen=True)
class Command:
    """What a seat does; `other` instead of `body` at the other table, where the viewer cannot tell them apart."""

    seat: int
    path: str
    body: dict[str, object]
    other: dict[str, object] | None = None
    back: int | None = None  # to so many moves the match may return by it

    def questions(self, identity: str, length: int) -> list[Question]:
        path, headers = f"/api/tables/{identity}/{self.path}", headers_of(self.seat)
        needs = self.path in ("actions", "take-backs")
        more: dict[str, object] = {"seat": self.seat, **({"expected": length} if needs else {})}
        return [Question("POST", path, {}, headers, more | body) for body in (self.body, self.other or self.body)]


def plans(pair: Pair, rng: Rng) -> list[list[Command]]:
    """Lists of commands, each for a table of its own: some actions, and some of the other things people do."""
    acts, others = list(_actions(pair, rng)), list(_others(pair, rng))
    order = list(range(len(others)))
    rng.shuffle(order)
    return acts + [others[index] for index in order[:MOST_OTHERS]]


def _actions(pair: Pair, rng: Rng) -> Iterator[list[Command]]:
    game, mover = pair.mine.game, pair.mine.end.state.to_move()
    for actions in _acts(pair, rng):
        mine, other = ({"action": game.action_name(action), "client_id": "once"} for action in actions)
        act = Command(mover, "actions", dict[str, object](mine), dict[str, object](other))
        yield [act, act]  # the second time nothing happens


def _others(pair: Pair, rng: Rng) -> Iterator[list[Command]]:
    walk = pair.mine.end
    seats = list(range(walk.seats))
    rng.shuffle(seats)
    chat = Command(seats[0], "chat", {"text": "well"})
    yield _refused(pair, rng)
    yield from _backs(walk, pair.viewer if pair.viewer >= 0 else seats[0], chat)
    last = walk.moves[-1][0]
    if last not in (CHANCE, pair.viewer):
        yield from _backs(walk, last, chat)
    idle = [seat for seat in seats if seat != walk.state.to_move()]
    away = [Command(idle[0], "hand-over", {"bot": "random"}), chat, Command(idle[0], "come-back", {})]
    yield away + ([Command(idle[0], "resign", {})] if walk.seats > 2 else [])


def _acts(pair: Pair, rng: Rng) -> list[tuple[int, int]]:
    """Actions of the seat to move in both worlds, which the viewer is told by the same name."""
    mine, other = pair.mine.end.state, pair.other.end.state
    chosen = mine.legal_actions()[:]
    rng.shuffle(chosen)
    found = []
    for action in chosen:
        told = mine.seen_name(action, pair.viewer)
        alike = [each for each in other.legal_actions() if other.seen_name(each, pair.viewer) == told]
        if alike:
            found.append((action, rng.pick(alike)))
    # What is hidden from the viewer first.
    found.sort(key=lambda actions: actions[0] == actions[1])
    return found[:MOST_ACTS]


def _refused(pair: Pair, rng: Rng) -> list[Command]:
    """What cannot be done: a forbidden action, one that is not, one too late, one of chance."""
    walk = pair.mine.end
    game, seat = walk.game, max(pair.viewer, 0)
    legal = walk.state.legal_actions()
    names = [game.action_name(action) for action in range(game.action_count) if action not in legal]
    names = [names[rng.below(len(names))] for _ in range(3)]
    names += ["no action", game.action_name(game.action_count)]
    found = [Command(seat, "actions", {"action": name}) for name in names]
    found.append(Command(seat, "actions", {"action": game.action_name(legal[0]), "expected": 1}))
    return [*found, Command(seat, "take-backs", {"to": 10**6}), Command(seat, "take-backs/replies", {"is_yes": True})]


def _backs(walk: Walk, seat: int, chat: Command) -> Iterator[list[Command]]:
    """What may be taken back freely, and what the others are asked for, who agree or do not."""
    firm, moves = walk.firm(seat), len(walk.moves)
    others = [other for other in range(walk.seats) if other != seat]
    if firm < moves:
        yield [Command(seat, "take-backs", {"to": firm}, back=firm), chat]
    if firm > 0:
        to = max(0, firm - 1 - walk.seats)
        ask = Command(seat, "take-backs", {"to": to})
        yield [ask, *(Command(other, "take-backs/replies", {"is_yes": True}, back=to) for other in others)]
        yield [ask, chat, Command(others[0], "take-backs/replies", {"is_yes": False})]


def learnt(hall: Hall, identity: str, viewer: int, since: int) -> tuple[Knowledge, bool]:
    """What the game itself has told and shown the viewer from so many moves on; and whether all is open now."""
    with hall.service.looking(identity) as table:
        state, moves = hall.service.stretch(table, since, 10**6)
        found = [(NOBODY, "", repr(state.view(viewer)))]
        for seat, name in moves:
            action = table.game.parse_action(name)
            told = state.seen_name(action, viewer)
            state.apply(action)
            found.append((seat, told, repr(state.view(viewer))))
        return found, table.status == OVER


def is_shown(halls: list[Hall], identity: str, viewer: int, since: int) -> bool:
    """Whether the game itself has shown the viewer that the worlds differ; Leak if something else has."""
    (mine, is_over), (other, is_other_over) = (learnt(hall, identity, viewer, since) for hall in halls)
    if mine == other:
        if is_over != is_other_over:
            raise Leak(f"{identity}: one match is over, and {viewer} sees no reason")
        return is_over
    if all(first == second for first, second in zip(mine, other)):
        raise Leak(f"{identity}: {viewer} sees {len(mine)} and {len(other)} moves, and no difference in them")
    return True


def same_decisions(halls: list[Hall], identity: str, seat: int, since: int) -> int:
    """How many decisions a bot has made while it could not tell the worlds apart; Leak if one of them differs."""
    (mine, _), (other, _) = (learnt(hall, identity, seat, since) for hall in halls)
    count = 0
    for before, first, second in zip(mine, mine[1:], other[1:]):
        decider = first[0]
        if decider == seat and first[:2] != second[:2]:
            raise Leak(f"{identity}: the bot of seat {seat} does {first[1]!r} and {second[1]!r} after {before[1]!r}")
        if first != second:
            break
        count += decider not in (CHANCE, NOBODY) and decider == seat
    return count
