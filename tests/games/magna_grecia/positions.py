"""Positions made by hand: a picture of the map, then tiles and markets by colour and hex, then who is to move."""

from functools import cache
from itertools import pairwise
from typing import Self

from oikist.core.state import Event
from oikist.games.magna_grecia.board import OPPOSITE, SHAPE_NAMES, Board
from oikist.games.magna_grecia.cards import COLOURS, load_cards
from oikist.games.magna_grecia.game import MagnaGrecia
from oikist.games.magna_grecia.hexes import DIRECTIONS
from oikist.games.magna_grecia.maps import MapData
from oikist.games.magna_grecia.position import TITLE
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.turn import ORACLES

FOUR = "yellow,orange,brown,red"


class Scene:
    """A position under construction.

    The picture has '.' for a plain hex, 'v' for an inner village, 'g' for a green one and 'o' for an oracle. Oracles
    that the table still lacks stand below the picture, out of reach. The map is not checked, so villages may touch.
    """

    def __init__(
        self, *picture: str, colours: str = FOUR, card: str = "yellow-2", round: int = 1, **options: str
    ) -> None:
        self.colours = colours.split(",")
        seats = len(self.colours)
        self.game, oracles = open_box(picture, ORACLES[seats], options.pop("cards", "standard"))
        self.board = self.game.board
        self.options = self.game.settle(seats, {"colours": colours, **options})
        self.round = round
        self.card = card
        self.looks_at = dict.fromkeys(oracles, "-")
        self.markets: dict[str, dict[int, str]] = {}
        self.supplies = [{"points": 15, "roads": 4, "cities": 4} for _ in self.colours]
        self.roads: list[dict[str, str]] = [{} for _ in self.colours]
        self.cities: list[list[str]] = [[] for _ in self.colours]

    def seat(self, colour: str) -> int:
        """The seat that plays this colour."""
        return self.colours.index(colour)

    def city(self, colour: str, hexes: str) -> Self:
        """City tiles on these hexes; those that touch are one city."""
        self.cities[self.seat(colour)] += hexes.split()
        return self

    def way(self, colour: str, path: str) -> Self:
        """Road tiles on all hexes of a path but the first and the last, which the road leads to."""
        for name in along(self.board, path):
            _, hex, shape = name.split()
            self.roads[self.seat(colour)][hex] = shape
        return self

    def market(self, colours: str, hex: str, sold: bool = False) -> Self:
        """A market of each of these colours in the place whose first hex this is."""
        for colour in colours.split():
            self.markets.setdefault(hex, {})[self.seat(colour)] = "x" if sold else ""
        return self

    def oracle(self, hex: str, city: str) -> Self:
        """The oracle here looks at the city whose first hex is given."""
        assert hex in self.looks_at
        self.looks_at[hex] = city
        return self

    def has(self, colour: str, **supplies: int) -> Self:
        """Points in hand, roads and cities in supply, where they are not 15, 4 and 4."""
        self.supplies[self.seat(colour)].update(supplies)
        return self

    def play(self, colour: str = "", turn: str = "") -> "Play":
        """The table, with this colour to move; `turn` tells what it did already, as in "roads=1 founded=1"."""
        text = self.text(colour, turn)
        state = self.game.from_position(text)
        assert state.position() == text
        return Play(self.game, state, self.colours)

    def text(self, colour: str = "", turn: str = "") -> str:
        """The position text."""
        drawn = self._drawn()
        done = 0
        if colour:
            names, order = self.board.cards.names, self.board.cards.order
            playing = [self.seat(COLOURS[c]) for c in order[names.index(self.card)] if COLOURS[c] in self.colours]
            done = playing.index(self.seat(colour))
        said = dict(word.split("=") for word in turn.split())
        fields = {"roads": "0", "cities": "0", "taken": "0", "founded": "0", "owed": "-", "group": "-", "begun": "-"}
        assert set(said) <= set(fields)
        is_last = self.round >= int(self.options["rounds"])
        lines = [
            TITLE,
            f"box: {self.board.fingerprint}",
            "options: " + " ".join(f"{name}={value}" for name, value in self.options.items()),
            f"seats: {len(self.colours)}",
            "colours: " + " ".join(self.colours),
            f"round: {self.round}",
            f"cards: current={self.card} next={'-' if is_last else drawn[-1]} drawn={','.join(self._in_order(drawn))}",
            f"turn: done={done} " + " ".join(f"{name}={value}" for name, value in (fields | said).items()),
            "oracles: " + " ".join(f"{hex}>{self.looks_at[hex]}" for hex in self._sorted(list(self.looks_at))),
            f"markets: {self._markets_text()}",
        ]
        for seat in range(len(self.colours)):
            supplies = " ".join(f"{name}={number}" for name, number in self.supplies[seat].items())
            roads = [f"{hex}/{self.roads[seat][hex]}" for hex in self._sorted(list(self.roads[seat]))]
            lines.append(f"seat {seat}: {supplies}")
            lines.append(f"roads {seat}: {' '.join(roads) or '-'}")
            lines.append(f"cities {seat}: {' '.join(self._sorted(self.cities[seat])) or '-'}")
        return "\n".join(lines) + "\n"

    def _drawn(self) -> list[str]:
        """The cards drawn up to this round: the current one first, then so that no border is far ahead."""
        rounds = int(self.options["rounds"])
        wanted = rounds if self.round >= rounds else self.round + 1
        drawn = [self.card]
        while len(drawn) < wanted:
            borders = [card.split("-")[0] for card in drawn]
            left = [card for card in self.board.cards.names if card not in drawn]
            drawn.append(min(left, key=lambda card: borders.count(card.split("-")[0])))
        return drawn

    def _in_order(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.board.cards.names.index)

    def _sorted(self, hexes: list[str]) -> list[str]:
        return sorted(hexes, key=self.board.hex_numbers.__getitem__)

    def _markets_text(self) -> str:
        words = []
        for hex in self._sorted(list(self.markets)):
            here = self.markets[hex]
            words.append(f"{hex}=" + ",".join(f"{seat}{here[seat]}" for seat in sorted(here)))
        return " ".join(words) or "-"


class Play:
    """A table in play: actions by name, what is allowed, what is refused and by which rule."""

    def __init__(self, game: MagnaGrecia, state: MagnaGreciaState, colours: list[str]) -> None:
        self.game = game
        self.state = state
        self.colours = colours

    def mover(self) -> str:
        """The colour to move."""
        return self.colours[self.state.to_move()]

    def seat(self, colour: str) -> int:
        """The seat that plays this colour."""
        return self.colours.index(colour)

    def does(self, *names: str) -> list[Event]:
        """Do these actions, which must be legal; what followed from all of them."""
        events: list[Event] = []
        for name in names:
            assert self.refuses(name) == "", f"{name} is refused: {self.refuses(name)}"
            action = self.game.parse_action(name)
            events += self.game.story(self.state, action, self.state.to_move())
            self.state.apply(action)
            again = self.game.from_position(self.state.position())
            assert again.position() == self.state.position()
            assert again.legal_actions() == self.state.legal_actions()
            assert again.scores() == self.state.scores()
        return events

    def refuses(self, name: str) -> str:
        """The number of the rule that forbids the action, "" if it is legal; the legal list must agree."""
        action = self.game.parse_action(name)
        reason = self.state.refusal(action)
        assert (reason is None) == (action in self.state.legal_actions()), f"{name}: {reason}"
        return "" if reason is None else reason.split()[0]

    def allows(self, *names: str) -> bool:
        """Whether each of these actions is legal now."""
        return all(self.refuses(name) == "" for name in names)

    def legal(self, kind: str) -> list[str]:
        """The legal actions of a kind by name."""
        names = [self.game.action_name(action) for action in self.state.legal_actions()]
        return [name for name in names if name.startswith(kind)]

    def way(self, path: str) -> list[str]:
        """The names of the road tiles along a path, from a place over its inner hexes."""
        return along(self.game.board, path)

    def draw_next(self) -> None:
        """Let chance draw the first card it may."""
        self.does(self.legal("draw card")[0])

    def points(self, colour: str) -> int:
        """Points in hand."""
        return self.state.points[self.seat(colour)]

    def connected(self, hex: str) -> list[str]:
        """The places directly connected to the place at this hex, by their first hexes."""
        return [*next(place.connections for place in self.state.view(0).places if hex in place.hexes)]

    def looks_at(self, oracle: str) -> str:
        """The city an oracle looks at, "" if none."""
        return next(place.looks_at for place in self.state.view(0).places if place.name == oracle)

    def price(self, hex: str) -> int:
        """What a market in the place at this hex costs."""
        return next(place.price for place in self.state.view(0).places if hex in place.hexes)

    def markets(self, hex: str) -> dict[str, str]:
        """The markets at the place of this hex by colour: active, inactive or sold."""
        place = next(place for place in self.state.view(0).places if hex in place.hexes)
        words = {
            market.seat: "sold" if market.is_sold else "active" if market.is_active else "inactive"
            for market in place.markets
        }
        return {self.colours[seat]: word for seat, word in words.items()}

    def worth(self, colour: str) -> dict[str, int]:
        """What each of a colour's markets would score now, by its place; sold and inactive ones nothing."""
        entries = self.state.ledger(self.seat(colour))
        return {str(entry.facts["hex"]): entry.points for entry in entries if entry.key.startswith("market")}


@cache
def open_box(picture: tuple[str, ...], oracles: int, card_set: str) -> tuple[MagnaGrecia, list[str]]:
    """A box whose map is the picture with further oracles below it, whatever the checker of maps would say to it."""
    rows = [line.replace(" ", "") for line in picture]
    missing = oracles - sum(line.count("o") for line in rows)
    columns = max(len(rows[0]), 2 * missing)
    rows = [line.ljust(columns, ".") for line in [*rows, "", "", "o." * missing]]
    signs = "".join(rows)
    inner = tuple(index for index, sign in enumerate(signs) if sign in "vo")
    green = tuple(index for index, sign in enumerate(signs) if sign == "g")
    board = Board(MapData("by hand", len(rows), columns, green, inner), load_cards(card_set)[0], "by-hand")
    game = MagnaGrecia({}, {"map": "standard", "cards": "standard"})
    game.board = board
    game.box_hash = board.fingerprint
    game.action_count = board.action_count
    game.chance_count = board.chance_count
    game.numbers = {name: action for action, name in enumerate(board.action_names)}
    return game, [board.names[index] for index, sign in enumerate(signs) if sign == "o"]


def along(board: Board, path: str) -> list[str]:
    """Names of the road tiles on all hexes of a path but its ends, as in "c3 d3 e4"."""
    hexes = [board.hex_numbers[name] for name in path.split()]
    steps = [step(board, one, other) for one, other in pairwise(hexes)]
    names = []
    for hex, came, goes in zip(hexes[1:-1], steps[:-1], steps[1:], strict=True):
        ends = "-".join(DIRECTIONS[end] for end in sorted((OPPOSITE[came], goes)))
        assert ends in SHAPE_NAMES, f"no road tile turns so sharply on {board.names[hex]}"
        names.append(f"road {board.names[hex]} {ends}")
    return names


def step(board: Board, hex: int, other: int) -> int:
    """The direction from one hex to the one beside it."""
    table = board.neighbour[hex * 6 : hex * 6 + 6]
    assert other in table, f"{board.names[hex]} does not touch {board.names[other]}"
    return table.index(other)
