"""One process of the benchmark: loads and verifies one long record for as many seconds as each input line says.

    slices_record.py magna-grecia 2 1000   a record of 1,000 actions of two seats

Matches are shorter than that, so whenever one would end, half of it is taken back and played on; what was taken back
stays in the record and is verified too. A load is what `oikist verify` does with the text: parse it, replay every
action through the checking door and compare each draw with the seed. Opening the box costs the same whatever the length
of the record and would hide the growth, so it is timed apart, as box_us.
"""

import json
import random
import sys
import time

import oikist
from oikist.core.play import drawn_action, verify
from oikist.core.record import Record, parse_record
from oikist.core.state import CHANCE, NOBODY, State
from oikist.games import load_for


def long_record(game: oikist.Game, seats: int, actions: int) -> str:
    """The text of a record in which exactly so many actions were made, by seats and chance together."""
    record = Record(game.name, game.rules_version, game.box_hash, seats, dict(game.box), dict(game.components))
    record.options, record.seed = game.settle(seats, {}), "growth"
    rng, state, draws = random.Random("growth"), game.new(seats), 0
    played: list[int] = []
    for _ in range(actions):
        seat = state.to_move()
        action = _next(state, record, draws, rng)
        after = state.copy()
        after.apply(action)
        if after.to_move() == NOBODY:
            del played[len(played) // 2 :]
            record.take_back(len(played))
            state = _replayed(game, record, seats, played)
            seat = state.to_move()
            action = _next(state, record, draws, rng)
        record.moves.append((seat, game.action_name(action)))
        played.append(action)
        state.apply(action)
        draws += seat == CHANCE
    return record.text()


def _next(state: State, record: Record, draws: int, rng: random.Random) -> int:
    if state.to_move() == CHANCE:
        return drawn_action(state, record, draws)
    actions = state.legal_actions()
    return actions[int(rng.random() * len(actions))]


def _replayed(game: oikist.Game, record: Record, seats: int, played: list[int]) -> State:
    state = game.new(seats, **record.options)
    for action in played:
        state.apply(action)
    return state


def load_slice(text: str, actions: int, seconds: float) -> dict[str, float]:
    """Whole loads until the time is over; the actions stand where decisions stand for play."""
    loads, record = 0, parse_record(text)
    start = time.process_time()
    game = load_for(record)
    box_us = (time.process_time() - start) * 1e6
    start = time.process_time()
    while time.process_time() - start < seconds:
        record = parse_record(text)
        verify(game, record)
        loads += 1
    used = time.process_time() - start
    return {"decisions": loads * actions, "games": loads, "seconds": used, "box_us": box_us}


def main() -> None:
    """A slice a line, until the input ends."""
    game, seats, actions = oikist.load(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    text = long_record(game, seats, actions)
    record = parse_record(text)
    assert sum(1 for line in record.history() if not isinstance(line, int)) == actions
    for line in sys.stdin:
        print(json.dumps(load_slice(text, actions, float(line))), flush=True)


if __name__ == "__main__":
    main()
