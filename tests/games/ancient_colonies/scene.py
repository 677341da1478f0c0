"""Scenes made by hand: a map, colonies, armies, fleets and cards, and which moment of the turn it is."""

from functools import cache
from pathlib import Path
from typing import Self

from oikist.core.state import Event
from oikist.games.ancient_colonies import moves
from oikist.games.ancient_colonies.board import FACE_NAMES, HOME, LEVEL_NAMES, PLACE_NAMES, SITE_NAMES, TILE_NAMES, TOWN
from oikist.games.ancient_colonies.cards import gain_card, move_sibyl
from oikist.games.ancient_colonies.components import CARDS, SIBYL, SIDES, TYPES
from oikist.games.ancient_colonies.game import AncientColonies, open_box
from oikist.games.ancient_colonies.land import survey
from oikist.games.ancient_colonies.market import FIRST_ACT
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, NOT_BEGUN, STAGES
from oikist.games.ancient_colonies.powers import take_side
from oikist.games.ancient_colonies.set_up import bare
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import on_land

SCENES = Path(__file__).with_name("scenes.toml").read_text("utf-8")


@cache
def box() -> AncientColonies:
    """The box of the scenes, opened once: its numbers stay, whatever balance does to the standard box."""
    return open_box({"components": SCENES}, {})


class Scene:
    """A table under construction: seat 0 is in turn and has the start token unless said otherwise.

    Fleets lie manned and empty at a1, a2, ... until `fleet` says otherwise. Tiles that `land` does not name lie face
    down. `start` puts the question of the moment; all tokens that are nowhere else are in the stock then.
    """

    def __init__(self, sides: str = "sparta phocaea", first: int = 0, turns: int = 0, **options: str) -> None:
        self.game = box()
        self.parts = self.game.board.components
        names = sides.split()
        self.state: AncientColoniesState = bare(
            self.game.board, len(names), self.game.settle(len(names), dict(options))
        )
        state = self.state
        for seat, name in enumerate(names):
            take_side(state, seat, SIDES.index(name))
            state.ship[seat] = seat
            state.manned[seat] = 1
        state.first = (first - turns) % state.seats
        state.turns = turns
        state.stage = ACTIVITIES_STAGE
        state.active = first
        self.stocks: dict[int, int] = {}

    def land(self, tiles: str) -> Self:
        """Tiles face up: "b1=shallows c2=acropolis-ne d3=mountains d4=oracle-sw"."""
        for word in tiles.split():
            tile, _, face = word.partition("=")
            self.state.face[TILE_NAMES.index(tile)] = FACE_NAMES.index(face)
            self.state.shown |= 1 << TILE_NAMES.index(tile)
        survey(self.state)
        return self

    def peeked(self, seat: int, tile: str, face: str) -> Self:
        """A tile that lies face down and that the seat has seen."""
        self.state.face[TILE_NAMES.index(tile)] = FACE_NAMES.index(face)
        self.state.known[TILE_NAMES.index(tile)] |= 1 << seat
        return self

    def colony(
        self, place: str, seat: int = 0, level: str = "settlement", walls: bool = False, talents: int = 0
    ) -> Self:
        """A colony with its money."""
        site, state = SITE_NAMES.index(place), self.state
        state.owner[site] = seat
        state.level[site] = LEVEL_NAMES.index(level)
        state.walls[site] = int(walls)
        state.money[site] = talents
        state.colonies |= 1 << site
        state.mine[seat] |= 1 << site
        if state.level[site] >= TOWN:
            state.is_civil = 1
        return self

    def army(self, place: str, seat: int = 0, number: int = 1) -> Self:
        """Armies at a site or, by the name of its tile, in a center."""
        for _ in range(number):
            where = PLACE_NAMES.index(place)
            self.state.armies[where * self.state.seats + seat] += 1
            self.state.army_places[seat] |= 1 << where
        return self

    def fleet(self, seat: int, tile: str, cargo: int = 0, is_open: bool = False, is_manned: bool = True) -> Self:
        """A fleet at a tile or "home", with so many tokens aboard, one of them open if said so."""
        state = self.state
        state.ship[seat] = HOME if tile == "home" else TILE_NAMES.index(tile)
        state.cargo[seat] = cargo
        state.settlers[seat] = int(is_open)
        state.manned[seat] = int(is_manned)
        return self

    def cards(self, seat: int, names: str) -> Self:
        """Achievement cards a seat has; they leave the deck."""
        for name in names.split():
            card = self.parts.card_names.index(name)
            assert card != SIBYL, "the Sibyl comes with the colony on the oracle"
            gain_card(self.state, seat, card)
            self._leave_deck(card)
        return self

    def hand(self, seat: int, names: str) -> Self:
        """Acts a seat holds."""
        for name in names.split():
            act = self.parts.act_names.index(name)
            self.state.hand[seat] |= 1 << act
            self._leave_deck(FIRST_ACT + act)
        return self

    def shop(self, names: str) -> Self:
        """Cards on show."""
        for name in names.split():
            card = self.parts.card_names.index(name)
            self.state.shop.append(card)
            self._leave_deck(card)
        return self

    def deck(self, *segments: str, top: str = "") -> Self:
        """The deck from the top, a text of card and Act names a segment; the type of the top card if it is known."""
        self.state.segments = []
        for names in segments:
            self.state.segments.append(sum(1 << self._number(name) for name in names.split()))
        return self.top(top) if top else self

    def top(self, kind: str) -> Self:
        """The type of the top card."""
        self.state.top = TYPES.index(kind)
        return self

    def allow(self, host: int, guest: int) -> Self:
        """Permission of a host to a guest."""
        self.state.allows[host] |= 1 << guest
        return self

    def ring(self, place: str, unrest: int = 0, untaxed: int = 0) -> Self:
        """Rings on a colony, in turns they stay."""
        self.state.unrest[SITE_NAMES.index(place)] = unrest
        self.state.untaxed[SITE_NAMES.index(place)] = untaxed
        return self

    def stock(self, seat: int, number: int) -> Self:
        """Tokens in the home country, whatever else is on the table."""
        self.stocks[seat] = number
        return self

    def stage(self, name: str, seat: int | None = None) -> Self:
        """Another stage than the Activities: "upkeep", "income", "tax", "invest", "civilization"; the seat in turn."""
        state = self.state
        state.stage = STAGES.index(name)
        return self if seat is None else self.in_turn(seat)

    def in_turn(self, seat: int) -> Self:
        """The seat in turn, the start token where it was."""
        state = self.state
        start = (state.first + state.turns) % state.seats
        state.passed = (seat - start) % state.seats
        state.active = seat
        return self

    def start(self) -> Self:
        """Count the stock and put the question of the moment."""
        state = self.state
        state.step = NOT_BEGUN
        for seat in range(state.seats):
            state.stock[seat] = 0
            tokens = sum(state.armies[seat :: state.seats])
            for site, owner in enumerate(state.owner):
                if owner == seat:
                    tokens += state.level[site] * (1 + state.walls[site])
            state.stock[seat] = self.stocks.get(seat, on_land(state, seat) - tokens)
        move_sibyl(state)
        moves.settle(state)
        return self

    def do(self, *names: str) -> Self:
        """Legal actions one after the other, of seats and of chance."""
        for name in names:
            action = self.game.parse_action(name)
            legal = self.state.legal_actions()
            assert action in legal, f"{name}: {self.state.refusal(action)}; legal: {self.legal()}"
            self.state.apply(action)
        return self

    def legal(self, kind: str = "") -> list[str]:
        """Names of what is legal now, of one kind if it is said."""
        names = [self.game.action_name(action) for action in self.state.legal_actions()]
        return [name for name in names if not kind or name.partition(" ")[0] == kind]

    def refusal(self, name: str) -> str | None:
        """Why an action is refused; None if it is legal, and then it is in the legal list as well."""
        action = self.game.parse_action(name)
        reason = self.state.refusal(action)
        assert (reason is None) == (action in self.state.legal_actions()), name
        return reason

    def why(self, name: str) -> str | None:
        """The number of the rule that refuses an action, without its facts."""
        reason = self.refusal(name)
        return None if reason is None else reason.partition(" ")[0]

    def story(self, name: str, seat: int = 0) -> list[Event]:
        """What an action would make happen, as the seat hears it."""
        return self.game.story(self.state, self.game.parse_action(name), seat)

    def keys(self, name: str, seat: int = 0) -> list[str]:
        """The keys of those events."""
        return [event.key for event in self.story(name, seat)]

    def at(self, place: str) -> int:
        """The number of a site or tile by its name, as states count them."""
        return SITE_NAMES.index(place) if place in SITE_NAMES else TILE_NAMES.index(place)

    def armies(self, place: str, seat: int = 0) -> int:
        """Armies of a seat at a place."""
        return self.state.armies[PLACE_NAMES.index(place) * self.state.seats + seat]

    def talents(self, place: str) -> int:
        """Money of a colony."""
        return self.state.money[SITE_NAMES.index(place)]

    def _number(self, name: str) -> int:
        if name in self.parts.act_names:
            return FIRST_ACT + self.parts.act_names.index(name)
        card = self.parts.card_names.index(name)
        assert card < CARDS
        return card

    def _leave_deck(self, number: int) -> None:
        self.state.segments = [segment & ~(1 << number) for segment in self.state.segments]
