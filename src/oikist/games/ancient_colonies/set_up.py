"""Set-up: the table before sides are given."""

from oikist.games.ancient_colonies import moves
from oikist.games.ancient_colonies.board import PLACES, SITES, Board
from oikist.games.ancient_colonies.components import POWER_COUNT, SIBYL
from oikist.games.ancient_colonies.fleets import NOT_YET
from oikist.games.ancient_colonies.land import start_map
from oikist.games.ancient_colonies.market import WHOLE_DECK
from oikist.games.ancient_colonies.phases import NOT_BEGUN, SIDES_STAGE
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT


def set_up(board: Board, seats: int, options: dict[str, str]) -> AncientColoniesState:
    """A table at which nobody has a side yet."""
    state = bare(board, seats, options)
    moves.settle(state)
    return state


def bare(board: Board, seats: int, options: dict[str, str]) -> AncientColoniesState:
    """All fields as they are before anything has happened."""
    state = AncientColoniesState()
    state.board = board
    state.options = options
    state.seats = seats
    state.is_always_falling = options["settlement_falls"] == "always"
    state.is_pooling_halves = options["halves"] == "player"
    state.is_subtracting_late = options["corinth_subtracts"] == "after_reroll"
    state.is_converting = options["long_distance"] == "on"
    state.walled_village = int(options["walled_village_upgrade"])
    state.is_hiding_money = options["money"] == "hidden"
    start_map(state)
    _lay_seats(state)
    _lay_board(state)
    _start_turn(state)
    _start_money(state)
    return state


def _lay_seats(state: AncientColoniesState) -> None:
    seats = state.seats
    state.side = [-1] * seats
    state.side_cost = [0] * seats
    state.stock = [TOKENS_A_SEAT] * seats  # AC-1.6
    state.ship = [-1] * seats
    state.manned = [0] * seats
    state.cargo = [0] * seats
    state.settlers = [0] * seats
    state.allows = [0] * seats  # AC-7.1
    state.bound = [0] * seats
    state.powers = [0] * (seats * POWER_COUNT)
    state.hand = [0] * seats
    state.buried = [0] * seats
    state.saved = [0] * seats
    state.spent = [0] * seats


def _lay_board(state: AncientColoniesState) -> None:
    seats = state.seats
    state.owner = [-1] * SITES
    state.level = [0] * SITES
    state.walls = [0] * SITES
    state.money = [0] * SITES
    state.income = [0] * SITES
    state.unrest = [0] * SITES
    state.untaxed = [0] * SITES
    state.colonies = 0
    state.mine = [0] * seats
    state.armies = [0] * (PLACES * seats)
    state.army_places = [0] * seats
    state.card_owner = [-1] * (SIBYL + 1)
    state.segments = [WHOLE_DECK]
    state.top = -1
    state.shop = []
    state.is_civil = 0


def _start_turn(state: AncientColoniesState) -> None:
    state.stage = SIDES_STAGE
    state.first = -1
    state.turns = 0
    state.passed = 0
    state.active = -1
    state.step = NOT_BEGUN
    state.phase = 0
    state.mover = 0
    state.focus = -1
    state.agenda = []
    state.choices = []
    state.flips = 0
    state.late_flips = 0
    state.peeks = 0
    state.peeks_any = 0
    state.sails = 0
    state.has_sailed = 0
    state.loaded = NOT_YET
    state.unloaded = NOT_YET
    state.boarded = 0
    state.units = []
    state.walker = 0
    state.answers = []
    state.fought = []
    state.changed = 0


def _start_money(state: AncientColoniesState) -> None:
    state.paid = 0
    state.taxed = 0
    state.assigned = 0
    state.used = 0
    state.chosen = 0
    state.guarded = 0
    state.halves = 0
    state.raised = 0
    state.lot = -1
    state.price = -1
    state.bidder = -1
    state.act = -1
    state.holder = -1
    state.target = -1
    state.spared = 0
    state.offered = 0
    state.aside = 0
    state.dropped = 0
