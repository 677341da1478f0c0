"""Play: the one checking door to a state, and a match that keeps record, state and chance together."""

from collections.abc import Callable, Mapping, Sequence
from operator import index as whole_number
from typing import SupportsIndex

from oikist.core.errors import BadOption, BadRecord, IllegalAction, OikistError
from oikist.core.game import Game, check_action
from oikist.core.record import PRINTABLE, Record, Result, is_hidden
from oikist.core.rng import Rng, draw, seed_hash
from oikist.core.sight import WORLDS, Sight
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, State, position_hash


def step(game: Game, state: State, action: SupportsIndex) -> int:
    """Apply an action if it is legal, and return it; IllegalAction carries the rule that forbids it."""
    number = whole_number(action)  # one from an array would overflow in the masks of a state, half-way through
    check_action(game, number)
    if number not in state.legal_actions():
        raise IllegalAction(game.action_name(number), state.refusal(number) or "")
    state.apply(number)
    return number


class Match:
    """One game being played: its record, the state the record leads to, and its chance."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: str | int,
        options: Mapping[str, object] | None = None,
        salts: Sequence[str] = (),
    ) -> None:
        settled = game.settle(seats, options or {})
        self.game = game
        self.record = Record(game.name, game.rules_version, game.box_hash, seats, dict(game.box), dict(game.components))
        self.record.options = settled
        self.record.seed = _seed_text(seed)
        self.record.salts = [_seed_text(salt) for salt in salts]
        self.actions: list[int] = []
        self.draws = 0
        self.state = game.new(seats, **settled)
        self._draw_chance()

    def act(self, action: SupportsIndex) -> None:
        """The seat to move does this; what chance decides next is drawn at once."""
        seat = self.state.to_move()
        self._note(seat, step(self.game, self.state, action))
        self._draw_chance()

    def sight(self, seat: int) -> Sight:
        """What that seat may know now."""
        return Sight(self.game, self.state, seat, self.seen_names)

    def seen_names(self, seat: int) -> list[str]:
        """The record so far as that seat saw it."""
        return seen_names(self.game, self.record, self.actions, seat)

    def free_length(self, seat: int) -> int:
        """How many actions stand firm: those after it the seat may take back without asking anybody."""
        return free_length(self.game, self.record.moves, self.actions, seat, self.record.seats, self.state_at)

    def take_back(self, length: int) -> None:
        """Return to the moment after so many actions; draws to come stay what they would have been."""
        self.state = self.state_at(length)
        del self.actions[length:]
        del self.record.moves[length:]
        self.record.result = None
        self.draws = sum(1 for seat, _ in self.record.moves if seat == CHANCE)
        self._draw_chance()  # a match never waits for chance

    def state_at(self, length: int) -> State:
        """The table after the first so many actions."""
        state = self.game.new(self.record.seats, **self.record.options)
        for action in self.actions[:length]:
            state.apply(action)
        return state

    def _draw_chance(self) -> None:
        while self.state.to_move() == CHANCE:
            action = drawn_action(self.state, self.record, self.draws)
            self.draws += 1
            self.state.apply(action)
            self._note(CHANCE, action)
        if self.state.to_move() == NOBODY:
            self.record.result = Result(self.state.scores(), self.state.ranking(), position_hash(self.state))

    def _note(self, seat: int, action: int) -> None:
        self.actions.append(action)
        self.record.moves.append((seat, self.game.action_name(action)))


def seen_names(game: Game, record: Record, actions: Sequence[int], seat: int) -> list[str]:
    """The names of the first actions of a record as that seat saw them."""
    state = game.new(record.seats, **record.options)
    names: list[str] = []
    for action in actions:
        names.append(state.seen_name(action, seat))
        state.apply(action)
    return names


def _seed_text(seed: str | int) -> str:
    try:
        text = str(seed)
    except ValueError:  # a number of thousands of digits
        raise BadOption("The seed is a number of too many digits: write it as a text.") from None
    if not text.isprintable():
        raise BadOption(f"{text[:60]!r} cannot be a seed or a salt: {PRINTABLE}.")
    return text


def drawn_action(state: State, record: Record, number: int) -> int:
    """The chance action that the record's seed decides for draw `number`."""
    weights = state.chance_weights()
    return state.legal_actions()[draw(record.seed or "", record.salts, number, weights)]


def free_length(
    game: Game,
    moves: Sequence[tuple[int, str]],
    actions: Sequence[int],
    seat: int,
    seats: int,
    state_at: Callable[[int], State],
    known: dict[int, bool] | None = None,
) -> int:
    """How many of these moves stand firm; those after it the seat made, and nobody came to see anything by them.

    `known` remembers, by the index of a move, whether somebody did: finding that out is slow.
    """
    length = len(moves)
    while length > 0 and moves[length - 1][0] == seat:
        length -= 1
    if not game.has_secrets:
        return length
    shows = {} if known is None else known
    state: State | None = None
    for index in range(length, len(actions)):
        if index not in shows:
            state = state_at(index) if state is None else state
            shows[index] = shows_something(state, actions[index], seats)
        if state is not None:
            state.apply(actions[index])
        if shows[index]:
            length = index + 1
    return length


def shows_something(state: State, action: int, seats: int) -> bool:
    """Whether somebody comes to see, by this action, something that was hidden from them until then."""
    after = state.copy()
    after.apply(action)
    for seat in (*range(seats), SPECTATOR):
        seen = after.seen(seat)
        for number in range(WORLDS):
            world = state.sample_hidden(seat, Rng(number))
            if action in world.legal_actions():
                world.apply(action)
                if world.seen(seat) != seen:
                    return True
    return False


def replay(game: Game, record: Record, upto: int | None = None) -> State:
    """The state after the record's first `upto` moves (all if None); BadRecord names the first move that fails.

    Without `upto` what was taken back is played as well: it used up its draws.
    """
    if upto is None:
        return _walk(game, record, record.history())
    return _walk(game, record, list(record.moves[:upto]), is_sure=not record.taken_back)


def _walk(game: Game, record: Record, history: list[tuple[int, str] | int], is_sure: bool = True) -> State:
    """Play a history; that chance followed from the seed is looked at where it is sure which draw is which."""
    check_header(game, record)
    check_seed(record)
    state = _first_state(game, record)
    actions: list[int] = []
    draws = 0
    for line in history:
        if isinstance(line, int):
            del actions[line:]
            state = _first_state(game, record)
            for action in actions:
                state.apply(action)
            continue
        seat, name = line
        number = len(actions) + 1
        if state.to_move() != seat:
            raise _out_of_turn(number, seat, name, state)
        try:
            action = game.parse_action(name)
            if seat == CHANCE:
                _replay_chance(state, record, action, draws if is_sure else None)
            else:
                step(game, state, action)
        except OikistError as error:
            raise BadRecord(f"Move {number}: {error}") from None
        actions.append(action)
        draws += seat == CHANCE
    return state


def _first_state(game: Game, record: Record) -> State:
    try:
        return game.new(record.seats, **game.settle(record.seats, record.options))
    except OikistError as error:
        raise BadRecord(f"The header: {error}") from None


def _replay_chance(state: State, record: Record, action: int, draws: int | None) -> None:
    if action not in state.legal_actions():
        raise BadRecord(f"chance cannot do this here: rule {state.refusal(action)}.")
    if record.seed is not None and draws is not None and drawn_action(state, record, draws) != action:
        raise BadRecord("this is not what the seed in the header decides.")
    state.apply(action)


def check_header(game: Game, record: Record) -> None:
    """Refuse a record of another game, box or rules version."""
    if record.game != game.name or record.box_hash != game.box_hash:
        raise BadRecord(
            f"The record was made with {record.game} of box {record.box_hash}, this is {game.name} of {game.box_hash}."
        )
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"The record was made under rules version {record.rules_version} of {game.name}; "
            f"this program plays version {game.rules_version}."
        )


def check_seed(record: Record) -> None:
    """Refuse a record whose seed is not the one whose hash was given away before the match."""
    if record.seed is not None and record.seed_hash is not None and seed_hash(record.seed) != record.seed_hash:
        raise BadRecord(f"The seed in the header has the hash {seed_hash(record.seed)}, not {record.seed_hash}.")


def verify(game: Game, record: Record) -> State | None:
    """Replay a record and compare its result; None if it is unfinished, BadRecord if anything is wrong.

    A record of one seat, with hidden names in it, is unfinished: it can be replayed up to the first of them only.
    """
    history = record.history()
    hidden = [index for index, line in enumerate(history) if not isinstance(line, int) and is_hidden(line[1])]
    if hidden:
        _verify_masked(game, record, history, hidden[0])
        return None
    state = replay(game, record)
    if state.to_move() != NOBODY:
        if record.result is not None:
            raise BadRecord("The header has a result, but the moves do not lead to the end of the game.")
        return None
    if record.result is None:
        raise BadRecord("The game is over after the last move, but the header has no result.")
    for what, claimed, found in (
        ("scores", str(record.result.scores), str(state.scores())),
        ("ranking", str(record.result.ranking), str(state.ranking())),
        ("hash", record.result.position_hash, position_hash(state)),
    ):
        if claimed != found:
            raise BadRecord(f"The header claims the {what} {claimed}, the moves lead to {found}.")
    return state


def _verify_masked(game: Game, record: Record, history: list[tuple[int, str] | int], hidden: int) -> None:
    """Check what a seat was told: all of it up to the first hidden name, and the form of the rest."""
    state = _walk(game, record, history[:hidden])
    number = 0
    for index, line in enumerate(history):
        if isinstance(line, int):
            number = line
            continue
        number += 1
        if index < hidden:
            continue
        seat, name = line
        if index == hidden and record.result is not None:
            raise BadRecord(f"The header has a result, but the name of move {number} is hidden as in a game going on.")
        if index == hidden and state.to_move() != seat:
            raise _out_of_turn(number, seat, name, state)
        if not is_hidden(name):
            _check_doer(game, number, seat, name)


def _check_doer(game: Game, number: int, seat: int, name: str) -> None:
    """Whether a move that cannot be replayed is at least one that exists, and is for that seat or for chance."""
    try:
        action = game.parse_action(name)
    except OikistError as error:
        raise BadRecord(f"Move {number}: {error}") from None
    if (action >= game.action_count) != (seat == CHANCE):
        raise BadRecord(f"Move {number}: {name!r} is not for {_who(seat)} to do.")


def _out_of_turn(number: int, seat: int, name: str, state: State) -> BadRecord:
    return BadRecord(f"Move {number}: {_who(seat)} does {name!r}, but {_who(state.to_move())} is to move.")


def _who(seat: int) -> str:
    return {CHANCE: "chance", NOBODY: "nobody"}.get(seat, f"seat {seat}")
