"""The conformance suite notices broken games: Kuhn poker in many ways wrong, each for its own reason.

Not for the compiled build, where interpreted classes cannot inherit from a game's own.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Self

import pytest

from oikist.core.game import Game, Term
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import Entry, Event, State, View
from oikist.games.kuhn import position
from oikist.games.kuhn.actions import CARDS, NAMES
from oikist.games.kuhn.game import KuhnGame
from oikist.games.kuhn.state import KuhnState
from oikist.games.kuhn.view import KuhnView
from oikist.testing import check_game

NUMBERS = count()


class BrokenGame(KuhnGame):
    """Kuhn poker whose states are of a broken kind."""

    def __init__(self, kind: type[KuhnState]) -> None:
        super().__init__()
        self.kind = kind

    def new(self, seats: int, **options: object) -> KuhnState:
        return self.kind(int(self.settle(seats, options)["ante"]))

    def from_position(self, text: str) -> KuhnState:
        state = self.kind(1)
        position.read(text, state)
        return state


class SharedList(KuhnState):
    __slots__ = ()

    def copy(self) -> Self:
        other = super().copy()
        other.paid = self.paid
        return other


class LostField(KuhnState):
    __slots__ = ()

    def copy(self) -> Self:
        other = super().copy()
        other.checks = 0
        return other


class LeakingName(KuhnState):
    __slots__ = ()

    def seen_name(self, action: int, seat: int) -> str:
        return NAMES[action]


class LeakingView(KuhnState):
    __slots__ = ()

    def view(self, seat: int) -> KuhnView:
        seen = super().view(seat)
        seen.cards[1] = CARDS[self.cards[1]] if self.cards[1] >= 0 else ""
        return seen


class ForgetfulView(KuhnState):
    __slots__ = ()

    def view(self, seat: int) -> KuhnView:
        return replace(super().view(seat), paid=[0, 0], checks=0)


class SeesNothing(KuhnState):
    __slots__ = ()

    def seen(self, seat: int) -> object:
        return seat


class MutableView(KuhnState):
    __slots__ = ()

    def view(self, seat: int) -> KuhnView:
        seen = super().view(seat)
        object.__setattr__(seen, "cards", set(seen.cards))
        return seen


class UnsortedSample(KuhnState):
    __slots__ = ()

    def sample_hidden(self, seat: int, rng: Rng) -> Self:
        world = self.copy()
        if self.cards[1] >= 0 and seat >= 0 and self.folded < 0 and self.checks < 2 and self.paid[0] != self.paid[1]:
            other = self.cards[1 - seat]
            unseen = [other, 3 - other - self.cards[seat]]  # what is really there comes first
            rng.shuffle(unseen)
            world.cards[1 - seat] = unseen[0]
            return world
        return super().sample_hidden(seat, rng)


class UnseededSample(KuhnState):
    __slots__ = ()

    def sample_hidden(self, seat: int, rng: Rng) -> Self:
        return super().sample_hidden(seat, Rng(next(NUMBERS)))


class LedgerOffByOne(KuhnState):
    __slots__ = ()

    def ledger(self, seat: int) -> list[Entry]:
        return [*super().ledger(seat), Entry("pot", 1, {"chips": 1})]


class UnknownEntry(KuhnState):
    __slots__ = ()

    def ledger(self, seat: int) -> list[Entry]:
        return [*super().ledger(seat), Entry("nothing", 0)]


class Descending(KuhnState):
    __slots__ = ()

    def legal_actions(self) -> list[int]:
        return super().legal_actions()[::-1]


class StricterRefusal(KuhnState):
    __slots__ = ()

    def refusal(self, action: int) -> str | None:
        return "KU-2.4" if NAMES[action] == "call" and self.checks == 1 else super().refusal(action)


class UnknownRule(KuhnState):
    __slots__ = ()

    def refusal(self, action: int) -> str | None:
        found = super().refusal(action)
        return "KU-9.9" if found == "KU-2.4" else found


class FactlessRefusal(KuhnState):
    __slots__ = ()

    def refusal(self, action: int) -> str | None:
        found = super().refusal(action)
        return None if found is None else found.split(" ")[0]


class PeekingRefusal(KuhnState):
    __slots__ = ()

    def refusal(self, action: int) -> str | None:
        found = super().refusal(action)
        return f"{found} best={max(self.cards)}" if found == "KU-2.4" else found


class PositionWithoutChecks(KuhnState):
    __slots__ = ()

    def position(self) -> str:
        return (
            super().position().replace("checks 1", "checks 0") if self.paid[0] == self.paid[1] else super().position()
        )


class WrongPlaces(KuhnState):
    __slots__ = ()

    def ranking(self) -> list[int]:
        return [place + 1 for place in super().ranking()]


class Endless(KuhnState):
    __slots__ = ()

    def apply(self, action: int) -> None:
        super().apply(action)
        self.checks %= 2
        self.paid = [self.ante, self.ante]
        self.folded = -1


class FallingProgress(KuhnState):
    __slots__ = ()

    def progress(self) -> int:
        return -self.checks


class NothingPromising(KuhnState):
    __slots__ = ()

    def promising(self) -> list[int]:
        return []


class Crashing(KuhnState):
    __slots__ = ()

    def scores(self) -> list[int]:
        return super().scores() if self.folded < 0 else [1 // (self.checks * 0)]


class LeakingStory(BrokenGame):
    def story(self, before: State, action: int, seat: int) -> list[Event]:
        return super().story(before, action, 1)


class MeddlingStory(BrokenGame):
    def story(self, before: State, action: int, seat: int) -> list[Event]:
        before.told = []
        return super().story(before, action, seat)


class WrongSum(BrokenGame):
    def terms(self, state: State, seat: int) -> list[Term]:
        return [*super().terms(state, seat), Term("pot", 1)]


class LeakingFeatures(BrokenGame):
    def features(self, sight: Sight) -> list[float]:
        state = sight._state
        assert isinstance(state, KuhnState)
        return [*super().features(sight)[1:], float(state.cards[0])]


class InfiniteFeatures(BrokenGame):
    def features(self, sight: Sight) -> list[float]:
        return [*super().features(sight)[1:], float("nan")]


class NamelessFeature(BrokenGame):
    def features(self, sight: Sight) -> list[float]:
        return [*super().features(sight), 0.0]


class WideBoard(BrokenGame):
    def show(self, view: View, language: str) -> str:
        return super().show(view, language) + "-" * 100


class KeyOnBoard(BrokenGame):
    def show(self, view: View, language: str) -> str:
        return super().show(view, language) + "\nshow.nothing"


class KeyBeforeTheDeal(BrokenGame):
    def show(self, view: View, language: str) -> str:
        assert isinstance(view, KuhnView)
        return super().show(view, language) + ("\ncard." if view.cards == ["", ""] else "")


class PlaceOnBoard(BrokenGame):
    def show(self, view: View, language: str) -> str:
        return super().show(view, language) + "\n{chips:chip|chips}"


class OneName(BrokenGame):
    def action_name(self, action: int) -> str:
        return "bet" if action == 0 else super().action_name(action)


class Lenient(BrokenGame):
    def parse_action(self, name: str) -> int:
        return super().parse_action(name.strip())


STATES: list[tuple[type[KuhnState], str]] = [
    (SharedList, "copy.. shares the list paid"),
    (LostField, "copy.. loses the field checks"),
    (LeakingName, "told 'deal .*' and 'deal .*' apart"),
    (LeakingView, "sees that a world is sampled"),
    (ForgetfulView, "sees.* what it has seen before, but .* were not legal both times"),
    (SeesNothing, "what tells .* the worlds apart after '.*' is not what it sees"),
    (MutableView, "the view of 0 is not plain"),
    (UnsortedSample, "what is sampled for [01] depends on what is hidden"),
    (UnseededSample, "what is sampled for .* depends on what is hidden"),
    (LedgerOffByOne, "the ledger of seat 0 sums to 0, its score is -1"),
    (UnknownEntry, "text/en.toml has no ledger.nothing"),
    (Descending, "do not ascend"),
    (StricterRefusal, "'call' is legal, its refusal is 'KU-2.4'"),
    (UnknownRule, "KU-9.9, which RULES.md does not have"),
    (FactlessRefusal, "has a place without a fact"),
    (PeekingRefusal, "the refusal of '.*' depends on what is hidden"),
    (PositionWithoutChecks, "rebuilt from its position"),
    (WrongPlaces, r"the ranking \[2, 2\] is not possible"),
    (Endless, "the match does not end"),
    (FallingProgress, "progress falls from 0 to -1 by 'check'"),
    (NothingPromising, "gives none of the legal actions"),
    (Crashing, "ZeroDivisionError"),
]
GAMES: list[tuple[Callable[[type[KuhnState]], Game], str]] = [
    (LeakingStory, "apart, but sees no difference|what .* hears of"),
    (MeddlingStory, "the story of '.*' changes the state"),
    (WrongSum, "the terms of seat 0 sum to"),
    (LeakingFeatures, "the features of seat 1 depend on what is hidden"),
    (NamelessFeature, "there are [0-9]+ features of seat 0, and [0-9]+ names of them"),
    (InfiniteFeatures, "not all finite floats"),
    (WideBoard, "has a line of 1.. columns"),
    (KeyOnBoard, r"the board in en has \['show.nothing'\], which should be words"),
    (KeyBeforeTheDeal, r"move 0: the board in .. has \['card.'\]"),
    (PlaceOnBoard, r"the board in en has \['{chips:'\]"),
    (OneName, "two actions have one name"),
    (Lenient, "is read as an action"),
]


@pytest.mark.parametrize(("kind", "complaint"), STATES)
def test_broken_state_is_noticed(kind: type[KuhnState], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint) as caught:
        check_game(BrokenGame(kind), matches=20)
    assert "kuhn with 2 seats, seed 'conformance/" in str(caught.value)
    assert ", move " in str(caught.value)


@pytest.mark.parametrize(("kind", "complaint"), GAMES)
def test_broken_game_is_noticed(kind: Callable[[type[KuhnState]], Game], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(kind(KuhnState), matches=20)


def test_answer_to_what_is_no_action_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikist.core.sight.check_action", lambda game, action: None)
    with pytest.raises(AssertionError, match="is told something of -1, which is no action"):
        check_game(BrokenGame(KuhnState), matches=1)


def test_sound_game_passes_in_the_same_frame() -> None:
    check_game(BrokenGame(KuhnState), matches=20)
