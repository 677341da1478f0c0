"""Cards in a position text: those of the seats, in the deck, on show and out of the game, and the Act that works."""

from typing import Final

from oikist.core.lines import NOTHING, Lines
from oikist.games.ancient_colonies.board import SITES
from oikist.games.ancient_colonies.cards import gain_card
from oikist.games.ancient_colonies.components import AIM_ARMIES, AIM_LAND_TILE, AIM_RIVAL, CARDS, OTHERS, TYPES
from oikist.games.ancient_colonies.market import FIRST_ACT, TYPE_MASK, WHOLE_DECK
from oikist.games.ancient_colonies.position import SEAT_NAMES, TARGET_NAMES, deck_names
from oikist.games.ancient_colonies.position_words import number_of, number_or_none, set_of
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.zeus import FIRST_SEAT_TARGET

SHOW: Final = 3  # cards on show, one a type (AC-12.4)


def read_acts(lines: Lines, state: AncientColoniesState, word: str, used: set[int]) -> int:
    """A set of Acts that are nowhere else."""
    names = word.split(",") if word != NOTHING else []
    return sum(1 << (_use(lines, state, name, used, FIRST_ACT) - FIRST_ACT) for name in names)


def _use(lines: Lines, state: AncientColoniesState, name: str, used: set[int], first: int = 0) -> int:
    """The card or the Act of that name as a bit of the deck, which is nowhere else."""
    number = number_of(lines, deck_names(state.board), name, "card or Act")
    if number < first:
        raise lines.error(f"{name} is no Act")
    if number in used:
        raise lines.error(f"{name} is in two places")
    used.add(number)
    return number


def read_act(lines: Lines, state: AncientColoniesState, used: set[int]) -> None:
    """The Act that works, if one does."""
    name, holder, target, spared = lines.fields("act", "name holder target spared")
    parts, seats = state.board.components, SEAT_NAMES[: state.seats]
    if name == NOTHING:
        if [holder, target, spared] != [NOTHING] * 3:
            raise lines.error("there is no Act that could have a holder, a target or spare a seat")
        return
    state.act = _use(lines, state, name, used, FIRST_ACT) - FIRST_ACT
    state.holder = number_or_none(lines, seats, holder, "seat")
    state.target = number_or_none(lines, TARGET_NAMES[: FIRST_SEAT_TARGET + state.seats], target, "target")
    state.spared = set_of(lines, seats, spared, "seat")
    aim = parts.act_aim[state.act]
    kinds = [state.target < SITES, SITES <= state.target < FIRST_SEAT_TARGET, state.target >= FIRST_SEAT_TARGET]
    is_fit = kinds[0] if aim < AIM_LAND_TILE else kinds[1] if aim < AIM_ARMIES else not kinds[2]
    if aim >= AIM_RIVAL:
        is_fit = kinds[2] and state.target != FIRST_SEAT_TARGET + state.holder
    is_general = state.holder < 0 and parts.act_unowned[state.act] == OTHERS  # AC-13.1
    if state.target >= 0 and (is_general or not is_fit):
        raise lines.error(f"{name} cannot strike {target} (AC-13.3)")


def read_cards(lines: Lines, state: AncientColoniesState, used: set[int]) -> None:
    """Cards with the seats, out of the game, laid under the deck and on show; the rest is the top of the deck."""
    for word in lines.words("cards"):
        name, _, seat = word.partition("@")
        card = _use(lines, state, name, used)
        if card >= CARDS:
            raise lines.error(f"{name} is no card that a seat shows")
        gain_card(state, lines.whole(seat, 0, state.seats - 1, "the seat of a card"), card)
    for name in lines.words("gone"):
        _use(lines, state, name, used)
    under = [[_use(lines, state, name, used) for name in word.split(",")] for word in lines.words("under")]
    for cards in under:
        _check_show(lines, state, cards)
    state.shop = [_use(lines, state, name, used) for name in lines.words("shop")]
    _check_show(lines, state, state.shop)
    if used and not state.is_civil:
        raise lines.error("all cards are in the deck until there was a Town (AC-12.1)")
    rest = WHOLE_DECK & ~sum(1 << number for number in used)
    if under and not rest:
        raise lines.error("the first cards under the deck are its top, and not written")
    state.segments = [rest, *(sum(1 << card for card in cards) for cards in under)] if rest else []
    state.top = number_or_none(lines, TYPES, lines.value("top"), "type")
    if state.top >= 0 and not rest & TYPE_MASK[state.top]:
        raise lines.error(f"no card on top of the deck is of the type {TYPES[state.top]}")


def _check_show(lines: Lines, state: AncientColoniesState, cards: list[int]) -> None:
    """What is or was on show together: no Act, and no type twice (AC-12.4)."""
    types = state.board.components.card_type
    kinds = [types[card] for card in cards if card < CARDS]
    if len(set(kinds)) < len(cards) or len(cards) > SHOW:
        raise lines.error(f"at most {SHOW} cards are on show, each of another type and no Act (AC-12.4)")
