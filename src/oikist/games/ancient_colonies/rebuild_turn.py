"""The turn in a position text: where in it the table is, and what is noted of Activities, money and auctions."""

from typing import Final

from oikist.core.lines import NOTHING, Lines
from oikist.games.ancient_colonies.armies import MOST_MOVES, NO_ENTRY, unit, unit_place
from oikist.games.ancient_colonies.board import BIDS, MOST_SEATS, PLACE_NAMES, SITE_NAMES, SITE_TILES, SITES, TILE_NAMES
from oikist.games.ancient_colonies.components import CARDS, SIDES
from oikist.games.ancient_colonies.fleets import NO_MORE
from oikist.games.ancient_colonies.moves.auction import MOST_SIDE_BID
from oikist.games.ancient_colonies.moves.march import MOST_BOARDING
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    CIVIL_STAGE,
    FLEETS_STAGE,
    INCOME_STAGE,
    INVEST_STAGE,
    NOT_BEGUN,
    OVER_STAGE,
    SIDES_STAGE,
    STAGES,
    STEPS,
    TAX_STAGE,
    UPKEEP_STAGE,
)
from oikist.games.ancient_colonies.position import ANSWERS, BEGUN, CLOSED, ENTRY_NAMES, SEAT_NAMES, UNIT_MARKS
from oikist.games.ancient_colonies.position_words import number_of, number_or_none, set_of
from oikist.games.ancient_colonies.sides import ALL_SIDES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import last_turn, start_seat

MOST_TIMES: Final = 99  # how often something may still be done


def read_activities(lines: Lines, state: AncientColoniesState) -> None:
    """What the seat in turn may still do, or the last one could do."""
    flips, late, peeks, anywhere, sails, sailed, loaded, unloaded, boarded, changed = lines.fields(
        "activities", "flips late peeks anywhere sails sailed loaded unloaded boarded changed"
    )
    state.flips = lines.whole(flips, 0, MOST_TIMES, "flips")
    state.late_flips = lines.whole(late, 0, MOST_TIMES, "late")
    state.peeks = lines.whole(peeks, 0, MOST_TIMES, "peeks")
    state.peeks_any = lines.whole(anywhere, 0, MOST_TIMES, "anywhere")
    state.sails = lines.whole(sails, 0, MOST_TIMES, "sails")
    state.has_sailed = lines.whole(sailed, 0, 1, "sailed")
    state.loaded = NO_MORE if loaded == CLOSED else number_or_none(lines, TILE_NAMES, loaded, "tile")
    state.unloaded = NO_MORE if unloaded == CLOSED else number_or_none(lines, SITE_NAMES, unloaded, "site")
    state.boarded = lines.whole(boarded, 0, MOST_BOARDING, "boarded")
    state.changed = set_of(lines, SEAT_NAMES[: state.seats], changed, "seat")
    _read_units(lines, state)
    state.answers = [_read_answer(lines, state, word) for word in lines.words("answers")]
    lines.rising(state.answers, "answers")
    state.fought = [_read_battle(lines, state, word.split("/")) for word in lines.words("fought")]
    lines.rising(state.fought, "battles")
    if state.stage != ACTIVITIES_STAGE and (state.changed or state.answers or state.fought):
        raise lines.error("permissions, answers and battles are noted in the Activities only")


def _read_units(lines: Lines, state: AncientColoniesState) -> None:
    """In its Activities each army of the seat in turn is a unit."""
    state.units = [_read_unit(lines, state, word) for word in lines.words("units")]
    places = [unit_place(number) for number in state.units]
    seat, seats = state.active, state.seats
    due = [place for place in range(len(PLACE_NAMES)) for _ in range(state.armies[place * seats + seat])]
    if places != (due if state.stage == ACTIVITIES_STAGE else []) or state.units != sorted(state.units):
        raise lines.error("units are the armies of the seat in its Activities, those with fewest moves first")
    walker = lines.value("walker")
    state.walker = _read_unit(lines, state, walker) if walker != NOTHING else 0


def _read_unit(lines: Lines, state: AncientColoniesState, word: str) -> int:
    values = word.split("/")
    if len(values) != 4:
        raise lines.error(f"{word[:40]!r} is not 'place/moves/from/mark'")
    place = number_of(lines, PLACE_NAMES, values[0], "place")
    moves = lines.whole(values[1], 0, MOST_MOVES, "the number of moves")
    entry = number_of(lines, ENTRY_NAMES, values[2], "place an army comes from")
    mark = number_of(lines, UNIT_MARKS, values[3], "mark of a unit")
    if entry != NO_ENTRY and place >= SITES:
        raise lines.error(f"{word[:40]!r}: where an army came from is noted at sites only (AC-8.21)")
    if 0 < entry <= len(TILE_NAMES) and not SITE_TILES[place] & state.plains & 1 << (entry - 1):
        raise lines.error(f"{word[:40]!r}: no army can come from there (AC-6.4)")
    return unit(place, moves, entry, mark >> 1, mark & 1)


def _read_answer(lines: Lines, state: AncientColoniesState, word: str) -> int:
    *battle, answer = word.split("/")
    return _read_battle(lines, state, battle) * 2 + number_of(lines, ANSWERS, answer, "answer")


def _read_battle(lines: Lines, state: AncientColoniesState, values: list[str]) -> int:
    if len(values) != 2:
        raise lines.error(f"{'/'.join(values)[:40]!r} is not 'place/seat'")
    place = number_of(lines, PLACE_NAMES, values[0], "place")
    return place * MOST_SEATS + number_of(lines, SEAT_NAMES[: state.seats], values[1], "seat")


def read_mercantile(lines: Lines, state: AncientColoniesState) -> None:
    """Upkeep, income, taxes and investments so far."""
    paid, guarded, taxed, assigned, used, chosen, halves, raised = lines.fields(
        "mercantile", "paid guarded taxed assigned used chosen halves raised"
    )
    cards, stage = state.board.components.card_names[:CARDS], state.stage
    is_tax, is_late = stage == TAX_STAGE, TAX_STAGE <= stage <= CIVIL_STAGE
    state.paid = lines.whole(paid, 0, MOST_TIMES if stage == UPKEEP_STAGE else 0, "paid")
    state.guarded = lines.whole(guarded, 0, MOST_TIMES if is_tax else 0, "guarded")
    state.taxed = set_of(lines, SITE_NAMES, taxed, "site")
    state.assigned = set_of(lines, cards, assigned, "card")
    state.used = set_of(lines, cards, used, "card")
    state.chosen = set_of(lines, SITE_NAMES, chosen, "site")
    state.halves = set_of(lines, SITE_NAMES, halves, "site")
    state.raised = set_of(lines, SITE_NAMES, raised, "site")
    if (state.taxed and not is_tax) or state.halves & ~(state.taxed & state.colonies if state.is_pooling_halves else 0):
        raise lines.error(
            "sites are taxed in the taxes only, and leave a half there only where halves are pooled (AC-10.10)"
        )
    if is_tax and not _is_taxed(state):
        raise lines.error("the seat in turn taxes its own colonies, and those that were taxed have no income left")
    if (state.used and not is_late) or (state.raised and stage not in (INVEST_STAGE, CIVIL_STAGE)):
        raise lines.error("cards are assigned and armies built from the taxes on, until the turn is over (AC-10.15)")
    if any(state.used >> card & 1 and not kind for card, kind in enumerate(state.board.components.card_tax)):
        raise lines.error("a card is used that cannot be assigned (AC-15.1)")


def _is_taxed(state: AncientColoniesState) -> bool:
    """Whether the colonies taxed are those of one seat, and no colony has income after it was taxed (AC-10.11)."""
    is_begun = state.step != NOT_BEGUN
    taxer = (state.active - 1 + is_begun) % state.seats
    through = [seat for seat in range(state.seats) if (seat - start_seat(state)) % state.seats < state.passed]
    for site, owner in enumerate(state.owner):
        is_taxed = bool(state.taxed >> site & 1)
        if is_taxed and owner not in (-1, taxer):
            return False
        if state.income[site] and (is_taxed or owner in through):
            return False
    return True


def read_auction(lines: Lines, state: AncientColoniesState) -> None:
    """The auction of a card or of a side, and what became of the sides so far."""
    lot, price, bidder = lines.fields("auction", "lot price bidder")
    is_side, seats = state.stage == SIDES_STAGE, SEAT_NAMES[: state.seats]
    state.lot = number_or_none(lines, SIDES if is_side else state.board.components.card_names[:CARDS], lot, "lot")
    state.price = lines.whole(price, 0, BIDS - 1, "price") if price != NOTHING else -1
    state.bidder = number_or_none(lines, seats, bidder, "seat")
    if (state.price < 0) != (state.bidder < 0) or (state.lot < 0 <= state.price):
        raise lines.error("a price needs a bidder and a lot")
    offered, aside, dropped = lines.fields("sides", "offered aside dropped")
    state.offered = set_of(lines, SIDES, offered, "side")
    state.aside = set_of(lines, SIDES, aside, "side")
    state.dropped = set_of(lines, seats, dropped, "seat")
    if not is_side and (state.offered or state.aside or state.dropped):
        raise lines.error("the auction of sides is over (AC-1.10)")
    if is_side and state.options["sides"] != "auction":
        is_begun = state.first >= 0 or state.active >= 0 or state.lot >= 0 or state.offered or state.dropped
        if is_begun or state.aside or -1 in state.side[: state.seats - state.side.count(-1)]:
            raise lines.error("sides are not auctioned, but given to one seat after the other (AC-1.2)")
    elif is_side:
        _check_sides(lines, state)


def _check_sides(lines: Lines, state: AncientColoniesState) -> None:
    """Every side that came up is with a seat, up for auction, or was laid aside (AC-1.10, AC-1.11, AC-1.12)."""
    taken = sum(1 << side for side in state.side if side >= 0)
    seated = sum(1 << seat for seat, side in enumerate(state.side) if side >= 0)
    lot = 1 << state.lot if state.lot >= 0 else 0
    if state.offered != taken | state.aside | lot or taken & state.aside or lot & (taken | state.aside):
        raise lines.error("the sides offered are those of the seats, the lot and those laid aside (AC-1.12)")
    if (state.offered and state.first < 0) or (state.offered == 0) != (state.active < 0):
        raise lines.error("sides come up when the opener is known, and then a seat bids (AC-1.10)")
    is_opener = state.first < 0 or not seated >> state.first & 1
    if lot:
        bidders = 1 << state.active | (1 << state.bidder if state.bidder >= 0 else 0)
        is_sound = is_opener and seated & ~state.dropped == 0 and not bidders & state.dropped
        is_sound = is_sound and state.active != state.bidder and state.price <= MOST_SIDE_BID
    else:
        is_sound = state.dropped & ~seated == 0 and (is_opener or state.offered == ALL_SIDES)
    if not is_sound:
        raise lines.error("seats that have a side or dropped out do not bid, nor does who bid last (AC-1.11)")


def read_turn(lines: Lines, state: AncientColoniesState) -> None:
    stage, turns, first, passed, active, step, civil = lines.fields(
        "turn", "stage turns first passed active step civil"
    )
    names = SEAT_NAMES[: state.seats]
    state.stage = number_of(lines, STAGES, stage, "stage")
    state.first = number_or_none(lines, names, first, "seat")
    state.active = number_or_none(lines, names, active, "seat")
    state.turns = lines.whole(turns, 0, last_turn(state), "turns")
    state.passed = lines.whole(passed, 0, state.seats, "passed")
    state.is_civil = lines.whole(civil, 0, 1, "civil")
    if state.stage == ACTIVITIES_STAGE:
        state.step = number_of(lines, STEPS, step, "step of the Activities")
    else:
        state.step = number_or_none(lines, [BEGUN] if state.stage == TAX_STAGE else [], step, "step of this stage")
    if state.stage >= FLEETS_STAGE:
        _check_turn(lines, state)
    elif state.turns or state.passed:
        raise lines.error("no turn is played before every seat has its side")


def _check_turn(lines: Lines, state: AncientColoniesState) -> None:
    """Seats are in turn one after the other (AC-3.1)."""
    is_ended = state.stage == OVER_STAGE
    if state.first < 0 or (is_ended and (state.passed < state.seats or not state.turns)):
        raise lines.error("some seat has started, and at the end of the game all are through with a turn")
    due = (start_seat(state) + state.passed - is_ended) % state.seats
    if state.active != due:
        raise lines.error(f"the seat in turn is {due}, as {state.passed} are through since the start token (AC-3.1)")
    if (state.stage == FLEETS_STAGE and state.turns) or (state.turns == last_turn(state) and not is_ended):
        raise lines.error(f"the stage {STAGES[state.stage]} is not reached in turn {state.turns + 1}")
    is_between = state.stage in (INCOME_STAGE, CIVIL_STAGE) or (state.stage == TAX_STAGE and state.step == NOT_BEGUN)
    if state.passed == state.seats and not is_ended and not is_between:
        raise lines.error(f"when all seats are through, the stage {STAGES[state.stage]} is over (AC-3.1)")
    if state.stage == CIVIL_STAGE and not state.is_civil:
        raise lines.error("there is no Civilization before there was a Town (AC-12.1)")
