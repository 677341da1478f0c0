"""A Forecast says what an action would bring as far as its seat can know it, and never what only the table knows."""

import pytest

from oikist.core.errors import IllegalAction, UnknownAction
from oikist.core.forecast import Change, EntryChange, Forecast, hands_over
from oikist.core.game import Game, Term
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR, Entry, Event, State
from oikist.games import NAMES, TEMPLATES, load
from oikist.games.kuhn.actions import BET, CALL, CHECK, DEAL, FOLD

KUHN = load("kuhn")


def kuhn(cards: str, paid: str = "1 1", checks: int = 0) -> State:
    return KUHN.from_position(f"kuhn {KUHN.box_hash}\nante 1\ncards {cards}\npaid {paid}\nchecks {checks}\nfolded -\n")


def forecast(state: State, game: Game = KUHN, seat: int | None = None) -> Forecast:
    return Forecast(Sight(game, state, state.to_move() if seat is None else seat, lambda _: []))


def moments(name: str, seats: int, every: int, **options: str) -> list[tuple[Game, State]]:
    """The states of a random match at which a seat decides, each `every`-th."""
    match, rng = Match(load(name), seats, "forecast", options), Rng("moments")
    found: list[tuple[Game, State]] = []
    while match.record.result is None:
        if len(match.actions) % every == 0:
            found.append((match.game, match.state.copy()))
        match.act(rng.pick(match.state.legal_actions()))
    return found


def test_events_stop_where_the_worlds_differ() -> None:
    seen = forecast(kuhn("queen king", "1 2", 1))
    assert seen.events(CALL) == [Event("called", {"seat": 0, "chips": 1}), Event("shown", {"seat": 0, "card": "queen"})]
    assert [event.key for event in seen.events(FOLD)] == ["folded", "won"]


def test_events_are_whole_where_the_seat_can_tell() -> None:
    state = kuhn("queen king", "1 2", 1)
    seen = forecast(state)
    assert seen.events(FOLD) == KUHN.story(state, FOLD, 0)


def test_worlds_that_are_alike_are_asked_once() -> None:
    assert len(forecast(kuhn("queen king")).worlds) == 2
    game, state = moments("magna-grecia", 2, 20)[1]
    assert len(forecast(state, game).worlds) == 1


def test_a_score_that_depends_on_a_secret_is_not_told() -> None:
    """With the queen one wins or loses; what one pays is known all the same."""
    own, other = forecast(kuhn("queen king", "1 2", 1)).changes(CALL)
    assert own == Change(0, -1, None, (EntryChange("paid", {"chips": 2}, -1, -2),))
    assert other == Change(1, -2, None, ())


def test_a_score_the_seat_can_tell_is_told() -> None:
    (own,) = forecast(kuhn("king jack", "1 2", 1)).changes(CALL)  # the other has paid already
    paid, won = EntryChange("paid", {"chips": 2}, -1, -2), EntryChange("pot", {"chips": 4}, 0, 4)
    assert own == Change(0, -1, 2, (paid, won))


def test_nothing_is_said_of_a_ledger_that_stays() -> None:
    assert forecast(kuhn("queen king")).changes(CHECK) == []


@pytest.mark.parametrize(("paid", "checks"), [("1 1", 0), ("1 2", 1)])
def test_forecasts_of_worlds_a_seat_cannot_tell_apart_are_equal(paid: str, checks: int) -> None:
    low, high = forecast(kuhn("queen jack", paid, checks)), forecast(kuhn("queen king", paid, checks))
    for action in low.sight.legal_actions():
        assert low.events(action) == high.events(action)
        assert low.changes(action) == high.changes(action)
        assert low.reasons(action) == high.reasons(action)


@pytest.mark.parametrize(
    ("name", "seats", "money"),
    [
        ("magna-grecia", 3, ""),
        ("magna-roma", 2, ""),
        ("ancient-colonies", 3, "open"),
        ("ancient-colonies", 3, "hidden"),
    ],
)
def test_forecast_is_right_and_has_no_secrets(name: str, seats: int, money: str) -> None:
    """In a world the seat cannot tell from the table it is the same, and nothing of it is untrue at the table."""
    told = 0
    for number, (game, state) in enumerate(moments(name, seats, 40, **({"money": money} if money else {}))):
        seen, seat = forecast(state, game), state.to_move()
        other = forecast(state.sample_hidden(seat, Rng(number)), game)
        for action in state.legal_actions()[::3]:
            events, changes = seen.events(action), seen.changes(action)
            assert (events, changes) == (other.events(action), other.changes(action))
            assert game.story(state, action, seat)[: len(events)] == events
            told += len(events)
            after = state.copy()
            after.apply(action)
            for change in changes:
                assert change.before in (None, state.scores()[change.seat])
                assert change.after in (None, after.scores()[change.seat])
    assert told > 10


@pytest.mark.parametrize("name", NAMES + TEMPLATES)
def test_entries_that_change_make_up_the_difference(name: str) -> None:
    for game, state in moments(name, 2, 30):
        seen = forecast(state, game)
        for action in state.legal_actions()[::3]:
            for change in seen.changes(action):
                if len(seen.worlds) == 1:
                    assert change.before is not None
                    assert change.after is not None
                    moved = sum(entry.after - entry.before for entry in change.entries)
                    assert moved == change.after - change.before


def test_entries_are_one_line_by_their_words() -> None:
    """A line that has more of something is the same line; one about something else is another."""
    before = [Entry("points", 3), Entry("market", 2, {"hex": "d4", "count": 2}), Entry("market", 5, {"hex": "e1"})]
    after = [Entry("points", 3), Entry("market", 4, {"hex": "d4", "count": 4}), Entry("market", 1, {"hex": "a2"})]
    seen = Forecast(Sight(LedgerGame(), LedgerState(before, after), 0, lambda _: []))
    assert seen.changes(0) == [
        Change(
            0,
            10,
            8,
            (
                EntryChange("market", {"hex": "d4", "count": 4}, 2, 4),
                EntryChange("market", {"hex": "a2"}, 0, 1),
                EntryChange("market", {"hex": "e1"}, 5, 0),
            ),
        )
    ]


def test_reasons_are_the_greatest_changes_of_the_terms() -> None:
    seen = Forecast(Sight(LedgerGame(), LedgerState([], []), 0, lambda _: []))
    assert seen.reasons(0) == [Term("less", -9), Term("more", 5), Term("new", 2)]
    assert seen.reasons(0, most=1) == [Term("less", -9)]


@pytest.mark.parametrize(("name", "seats"), [("magna-grecia", 2), ("magna-roma", 2), ("ancient-colonies", 2)])
def test_reasons_are_those_of_the_evaluation(name: str, seats: int) -> None:
    """Where nothing is hidden, all reasons together are the change of the evaluation."""
    checked = 0
    for game, state in moments(name, seats, 30):
        seen, seat = forecast(state, game), state.to_move()
        action = state.legal_actions()[0]
        after = state.copy()
        after.apply(action)
        if len(seen.worlds) == 1:
            gained = game.evaluate(after, seat) - game.evaluate(state, seat)
            assert sum(term.value for term in seen.reasons(action, most=1000)) == gained
            checked += 1
    assert checked > 0


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_only_who_is_to_move_has_a_forecast(seat: int) -> None:
    seen = forecast(kuhn("queen king"), seat=seat)
    for ask in (seen.events, seen.changes, seen.reasons):
        with pytest.raises(IllegalAction, match=r"'bet' is not allowed now: rule KU-0.1 seat=0."):
            ask(BET)


def test_what_may_not_be_done_has_no_forecast() -> None:
    seen = forecast(kuhn("queen king"))
    with pytest.raises(IllegalAction, match=r"rule KU-2\.4"):
        seen.events(CALL)
    with pytest.raises(IllegalAction, match=r"rule KU-0\.4"):
        seen.changes(DEAL)
    with pytest.raises(UnknownAction, match="kuhn has no action 99"):
        seen.events(99)


def test_an_action_hands_the_turn_over_or_not() -> None:
    game = load("magna-grecia")
    match = Match(game, 2, "7")
    ways = {game.action_name(action): hands_over(match.state, action) for action in match.state.legal_actions()}
    assert ways["end"]
    assert not all(ways.values())


class LedgerState(State):
    """Has one action, which makes one ledger another."""

    __slots__ = ("entries", "later")

    def __init__(self, entries: list[Entry], later: list[Entry]) -> None:
        super().__init__()
        self.entries = entries
        self.later = later

    def to_move(self) -> int:
        return 0

    def legal_actions(self) -> list[int]:
        return [0]

    def apply(self, action: int) -> None:
        self.entries, self.later = self.later, []

    def copy(self) -> "LedgerState":
        return LedgerState(self.entries, self.later)

    def sample_hidden(self, seat: int, rng: Rng) -> "LedgerState":
        return self.copy()

    def scores(self) -> list[int]:
        return [sum(entry.points for entry in self.entries)]

    def ledger(self, seat: int) -> list[Entry]:
        return self.entries

    def position(self) -> str:
        return str(self.entries)


class LedgerGame(Game):
    """Its first evaluation, and all that follow."""

    name = "ledgers"

    def __init__(self) -> None:
        self.asked = 0

    def terms(self, state: State, seat: int) -> list[Term]:
        self.asked += 1
        if self.asked == 1:
            return [Term("same", 4), Term("less", 9), Term("more", 1), Term("more", 1)]
        return [Term("same", 4), Term("more", 7), Term("new", 2)]
