"""Scenes made by hand: cities tile by tile, what lies beside them, and whose turn it is."""

from functools import cache
from pathlib import Path
from typing import Self

from oikist.core.state import Event
from oikist.games.magna_roma.board import CELL_NUMBERS, CORNER_CELLS, CORNER_NAMES, ON_TOWN, TOWN_CELL, TURNS
from oikist.games.magna_roma.components import COLOURS, SLOTS
from oikist.games.magna_roma.game import MagnaRoma, open_box
from oikist.games.magna_roma.moves.place import lay
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.turn import settle

SCENES = Path(__file__).with_name("scenes.toml").read_text("utf-8")


@cache
def box() -> MagnaRoma:
    """The box of the scenes, opened once: its numbers stay, whatever balance does to the standard box."""
    return open_box({"components": SCENES}, {})


@cache
def standard() -> MagnaRoma:
    """The standard box, opened once."""
    return open_box({}, {})


class Scene:
    """A table under construction, set up and in the turn of seat 0 unless said otherwise.

    The number of tiles in a city need not fit the turn: scenes are for asking one question each. Tiles for the ring
    are the last ones of the box that no city has.
    """

    def __init__(
        self,
        seats: int = 2,
        provinces: str = "africa aegyptus dalmatia",
        trades: str = "levy spoils offering",
        display: str = "forum thermae odeon",
        objectives: str = "mask-column mask-lyre column-lyre each-colour",
        components: str = "scenes",
        **options: str,
    ) -> None:
        self.game = standard() if components == "standard" else box()
        self.parts = self.game.board.components
        self.state = self.game.new(seats, **options)
        self.state.provinces = [self.parts.province_names.index(name) for name in provinces.split()]
        self.state.trades = [self.parts.trade_names.index(name) for name in trades.split()]
        self.state.display = [self.parts.monument_names.index(name) for name in display.split()]
        for monument in self.state.display:
            self.state.monument_deck &= ~(1 << monument)
        if seats == 1:
            self.state.objectives = [self.parts.objective_names.index(name) for name in objectives.split()]

    def lay(self, tiles: str, seat: int = 0) -> Self:
        """Tiles in a seat's city: "d5=16/0 e4=04/90", cell, tile and degrees."""
        for word in tiles.split():
            cell, _, rest = word.partition("=")
            name, _, turn = rest.partition("/")
            tile = self.parts.tile_names.index(name)
            lay(self.state, seat, CELL_NUMBERS[cell], tile, TURNS.index(turn or "0"))
            self._draw(tile)
        return self

    def reserve(self, tile: str, seat: int = 0, slot: int | None = None) -> Self:
        """The seat's reserved tile, on a slot of the ring counted from 1."""
        place = seat * 2 if slot is None else slot - 1
        number = self.parts.tile_names.index(tile)
        self._draw(number)
        self.state.ring[place] = number
        self.state.cylinder[seat] = place
        return self

    def give(self, seat: int = 0, **things: int) -> Self:
        """What the seat has: coins, population, blessings, legions, faith, luxury, points; red, purple, brown steps."""
        for name, amount in things.items():
            if name in COLOURS:
                self.state.stars[seat * len(COLOURS) + COLOURS.index(name)] = amount
            else:
                getattr(self.state, name)[seat] = amount
        return self

    def build(self, monument: str, corner: str, seat: int = 0) -> Self:
        """A monument that stands already, at a corner such as "d4-e5" or on the Town Center: "e5"."""
        number = self.parts.monument_names.index(monument)
        place = ON_TOWN if corner == "e5" else CORNER_NAMES.index(corner)
        self.state.owner[number] = seat
        self.state.site[number] = place
        self.state.built[seat] |= 1 << TOWN_CELL if place == ON_TOWN else CORNER_CELLS[place]
        self.state.monument_deck &= ~(1 << number)
        return self

    def conquer(self, province: str, legions: int, seat: int = 0) -> Self:
        """A slot that is conquered already."""
        place = self.state.provinces.index(self.parts.province_names.index(province))
        self.state.holder[place * SLOTS + self.parts.slot_cost.index(legions)] = seat
        return self

    def bless(self, cells: str, seat: int = 0) -> Self:
        """Tokens that lie on these cells already."""
        for cell in cells.split():
            self.state.blessed[seat] |= 1 << CELL_NUMBERS[cell]
        return self

    def place(self, turn: int = 1, seat: int = 0) -> "Scene":
        """The seat is to place its reserved tile, in its turn of that number."""
        self._settle(turn, seat)
        return self

    def act(self, turn: int = 1, seat: int = 0) -> "Scene":
        """The seat has placed its tile, gained everything, and may take its optional action."""
        self._settle(turn, seat)
        if self.state.cylinder[seat] >= 0:
            self.state.ring[self.state.cylinder[seat]] = -1
        self.state.has_placed = 1
        settle(self.state)
        return self

    def do(self, *names: str) -> Self:
        """Actions by name, each of which must be legal."""
        for name in names:
            action = self.game.parse_action(name)
            assert action in self.state.legal_actions(), f"{name}: {self.state.refusal(action)}"
            self.state.apply(action)
        return self

    def told(self, name: str) -> list[Event]:
        """What the action would make happen."""
        return self.game.story(self.state, self.game.parse_action(name), 0)

    def why(self, name: str) -> str | None:
        """The refusal of an action, None if it is legal; the legal list must agree."""
        action = self.game.parse_action(name)
        refusal = self.state.refusal(action)
        assert (refusal is None) == (action in self.state.legal_actions())
        return refusal

    def names(self) -> list[str]:
        """The names of the legal actions."""
        return [self.game.action_name(action) for action in self.state.legal_actions()]

    def has(self, seat: int = 0) -> dict[str, int]:
        """What the seat has, in the words of `give`; what it has none of is left out."""
        names = ("coins", "population", "blessings", "legions", "faith", "luxury", "points")
        stores = {name: getattr(self.state, name)[seat] for name in names}
        stores.update(zip(COLOURS, self.state.stars[seat * len(COLOURS) : (seat + 1) * len(COLOURS)], strict=True))
        return {name: amount for name, amount in stores.items() if amount}

    def _draw(self, tile: int) -> None:
        action = self.game.board.draw_tile + tile
        assert action in self.state.deck, f"the tile {self.parts.tile_names[tile]} is used twice"
        self.state.deck.remove(action)

    def _settle(self, turn: int, seat: int) -> None:
        """Fill the ring, give every other seat a tile, and set the turn."""
        state: MagnaRomaState = self.state
        for slot, tile in enumerate(state.ring):
            if tile < 0:
                state.ring[slot] = state.deck.pop() - self.game.board.draw_tile
        if state.seats > 1:
            for other in range(state.seats):
                if state.cylinder[other] < 0:
                    free = [slot for slot in range(len(state.ring)) if slot not in state.cylinder]
                    state.cylinder[other] = free[0]
        state.turns_done = (turn - 1) * state.seats + seat
        settle(state)
