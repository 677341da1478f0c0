"""State of Magna Roma: ints and flat lists of ints; cells, tiles and seats are numbers, sets of cells are bit masks."""

from collections.abc import MutableSequence

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR, Entry, State
from oikist.games.magna_roma import moves, policy, position, quick_features, scoring, secrets
from oikist.games.magna_roma.board import Board
from oikist.games.magna_roma.turn import ORDER, PLACE, SITE
from oikist.games.magna_roma.view import MagnaRomaView


class MagnaRomaState(State):
    """The table at one moment. The fields from `tiles` to `icons` are kept in step with `city`."""

    __slots__ = (
        "board", "options", "seats", "is_manual", "trades_on_pass", "is_limited", "blesses_town",
        "phase", "mover", "turns_done", "has_placed", "has_acted", "chosen", "offer", "focus", "agenda",
        "deck", "monument_deck", "ring", "cylinder", "display", "provinces", "trades", "objectives", "holder",
        "owner", "site", "city", "tiles", "frontier", "row_span", "column_span", "colours", "icons",
        "built", "blessed",
        "coins", "population", "blessings", "legions", "faith", "luxury", "points", "stars",
    )  # fmt: skip

    board: Board  # the components, shared by all copies
    options: dict[str, str]  # as settled, shared by all copies
    seats: int
    is_manual: bool  # the seat orders its symbols (MR-4.6)
    trades_on_pass: bool
    is_limited: bool
    blesses_town: bool
    phase: int
    mover: int
    turns_done: int  # of all seats
    has_placed: int  # 1 once the tile of this turn lies
    has_acted: int  # 1 once the optional action of this turn is taken (MR-2.2)
    chosen: int  # the monument that waits for its site, -1 if none
    offer: int  # the trade slot that waits for an answer, -1 if none
    focus: int  # the cell whose symbols are being gained, -1 if none are
    agenda: list[int]  # what is still to be gained, the next thing last (gains.py)
    deck: list[int]  # the draws of city tiles that are left, ascending
    monument_deck: int  # mask of monuments
    ring: list[int]  # slot -> tile, -1 if it is empty
    cylinder: list[int]  # seat -> slot of its reserved tile, -1 if there is none
    display: list[int]  # monuments on display, -1 for a gap
    provinces: list[int]  # the cards in play by slot, -1 while they are not drawn
    trades: list[int]  # the tokens in play by slot
    objectives: list[int]  # those of the solo board by slot; none if several play
    holder: list[int]  # place of the card * 3 + slot -> the seat that conquered it, FREE or BLOCKED
    owner: list[int]  # monument -> seat, -1 if it is not built
    site: list[int]  # monument -> corner, ON_TOWN, or NO_CORNER
    city: list[list[int]]  # seat -> cell -> what lies there (board.py)
    tiles: list[int]  # seat -> cells with a city tile
    frontier: list[int]  # seat -> empty cells next to a tile of the city (MR-3.2)
    row_span: list[int]  # seat -> rows the city uses (board.py)
    column_span: list[int]
    colours: list[int]  # seat * 3 + colour -> cells
    icons: list[int]  # seat * 3 + icon -> cells
    built: list[int]  # seat -> cells under a monument, the Town Center's as well
    blessed: list[int]  # seat -> cells with a blessing token
    coins: list[int]
    population: list[int]
    blessings: list[int]  # tokens not played yet
    legions: list[int]
    faith: list[int]
    luxury: list[int]
    points: list[int]
    stars: list[int]  # seat * 3 + colour -> steps

    def __init__(self) -> None:
        """An empty state that copy and set_up fill: compiled, __new__ alone would not do."""
        self.told = None

    def to_move(self) -> int:
        return self.mover

    def legal_actions(self) -> list[int]:
        return moves.legal(self)

    def apply(self, action: int) -> None:
        moves.apply(self, action)

    def refusal(self, action: int) -> str | None:
        return moves.refusal(self, action)

    def promising(self) -> list[int]:
        return policy.promising(self)

    def progress(self) -> int:
        return self.turns_done

    def is_pending(self) -> bool:
        """Something that was begun waits for an answer, or, alone, the tile that was chosen for its place."""
        return ORDER <= self.phase <= SITE or (self.phase == PLACE and self.seats == 1)

    def seen_name(self, action: int, seat: int) -> str:
        return secrets.seen_name(self, action, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self, seat: int) -> list[Entry]:
        return scoring.ledger(self, seat)

    def view(self, seat: int) -> MagnaRomaView:
        return secrets.view(self, seat)

    def _repr_svg_(self) -> str:
        from oikist.games.magna_roma.draw import draw  # only who looks at pictures needs it

        return draw(secrets.view(self, SPECTATOR))

    def write_features(self, seat: int, numbers: MutableSequence[float]) -> None:
        quick_features.write(self, seat, numbers)

    def sample_hidden(self, seat: int, rng: Rng) -> "MagnaRomaState":
        world = self.copy()
        secrets.resample(world, seat, rng)
        return world

    def table_options(self) -> dict[str, str]:
        return self.options

    def position(self) -> str:
        return position.write(self)

    def copy(self) -> "MagnaRomaState":
        """By hand and by slices; a test compares the fields."""
        new = MagnaRomaState()
        new.board = self.board
        new.options = self.options
        new.seats = self.seats
        new.is_manual = self.is_manual
        new.trades_on_pass = self.trades_on_pass
        new.is_limited = self.is_limited
        new.blesses_town = self.blesses_town
        new.phase = self.phase
        new.mover = self.mover
        new.turns_done = self.turns_done
        new.has_placed = self.has_placed
        new.has_acted = self.has_acted
        new.chosen = self.chosen
        new.offer = self.offer
        new.focus = self.focus
        new.monument_deck = self.monument_deck
        self._copy_lists(new)
        return new

    def _copy_lists(self, new: "MagnaRomaState") -> None:
        new.agenda = self.agenda[:]
        new.deck = self.deck[:]
        new.ring = self.ring[:]
        new.cylinder = self.cylinder[:]
        new.display = self.display[:]
        new.provinces = self.provinces[:]
        new.trades = self.trades[:]
        new.objectives = self.objectives[:]
        new.holder = self.holder[:]
        new.owner = self.owner[:]
        new.site = self.site[:]
        new.city = [cells[:] for cells in self.city]
        new.tiles = self.tiles[:]
        new.frontier = self.frontier[:]
        new.row_span = self.row_span[:]
        new.column_span = self.column_span[:]
        new.colours = self.colours[:]
        new.icons = self.icons[:]
        new.built = self.built[:]
        new.blessed = self.blessed[:]
        new.coins = self.coins[:]
        new.population = self.population[:]
        new.blessings = self.blessings[:]
        new.legions = self.legions[:]
        new.faith = self.faith[:]
        new.luxury = self.luxury[:]
        new.points = self.points[:]
        new.stars = self.stars[:]
