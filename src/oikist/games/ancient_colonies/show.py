"""Show: the table as text for terminals, tests and screen readers, at most 80 columns wide."""

from typing import Final

from oikist.core.layout import GAP, WIDTH, beside, hanging, page, table, wrapped
from oikist.games.ancient_colonies.battle import RESULT_NAMES
from oikist.games.ancient_colonies.show_map import (
    MAP_WIDTH,
    PACKAGE,
    cargo_sign,
    crowds,
    label,
    legend,
    map_picture,
    site_sign,
)
from oikist.games.ancient_colonies.show_turn import turn_lines
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT
from oikist.games.ancient_colonies.view import (
    AncientColoniesView,
    BattleView,
    CardView,
    ColonyView,
    SeatView,
    SiteView,
)
from oikist.text import say

HALF: Final = "½"
NOTHING: Final = "-"
UNSEEN: Final = "?"  # money that the seat is not shown
TAX_ROLLS: Final = ("tax-die", "tax-dice")
NEAR_END: Final = 23  # tokens on land from which on a seat can soon have all there
BLOCK: Final = (WIDTH - GAP) // 2  # columns of one of two tables side by side


def show(view: AncientColoniesView, language: str) -> str:
    """What is asked, the map with its legend, then seats, colonies, cards, Acts, and the odds of battles and taxes."""
    return page(
        [
            _status(view, language),
            [*beside(map_picture(view, language), legend(language, WIDTH - MAP_WIDTH - GAP)), *crowds(view, language)],
            _battles(view, language),
            _taxes(view, language),
            _seats(view, language),
            _colonies(view, language),
            [*_market(view, language), *_owned_cards(view, language)],
            _hand(view, language),
        ]
    )


def _status(view: AncientColoniesView, language: str) -> list[str]:
    """Where in the game the table is, who is asked what, and what the seat in turn has left."""
    if view.phase == "over":
        return wrapped(" ".join([say(PACKAGE, language, "show.over", {"turns": view.turn}), *_ends(view, language)]))
    sentences: list[str] = []
    if view.stage in ("sides", "fleets"):
        sentences.append(say(PACKAGE, language, "show.start"))
    else:
        facts: dict[str, str | int] = {"turn": view.turn, "turns": view.last_turn, "stage": view.stage}
        sentences.append(say(PACKAGE, language, "show.turn", facts))
    if view.step:
        step = say(PACKAGE, language, f"show.step-{view.step}")
        sentences.append(say(PACKAGE, language, "show.step", verbatim={"step": step}))
    sentences.append(_question(view, language))
    warnings = _warnings(view, language)
    lines = [*wrapped(" ".join(sentences)), *_work(view, language), *_left(view, language)]
    lines += turn_lines(view, language)
    return [*lines, *(wrapped(" ".join(warnings)) if warnings else [])]


def _ends(view: AncientColoniesView, language: str) -> list[str]:
    """Why the game is over (AC-16.2, AC-16.3, AC-16.4)."""
    settled = [seat.seat for seat in view.seats if seat.on_land == TOKENS_A_SEAT]
    if settled:
        return [say(PACKAGE, language, "show.over-tokens", {"seat": seat}) for seat in settled]
    return [say(PACKAGE, language, "show.over-tiles" if _is_known(view) else "show.over-cap")]


def _warnings(view: AncientColoniesView, language: str) -> list[str]:
    """That the end is near: many tokens on land, or no tile face down."""
    sentences: list[str] = []
    for seat in view.seats:
        if seat.on_land >= NEAR_END:
            facts: dict[str, str | int] = {"seat": seat.seat, "number": seat.on_land}
            sentences.append(say(PACKAGE, language, "show.near-tokens", facts))
    if sentences:
        sentences.append(say(PACKAGE, language, "show.near-end"))
    if _is_known(view):
        seats = len(view.seats)
        sentences.append(say(PACKAGE, language, "show.near-tiles", {"number": -(-view.turn // seats) * seats}))
    return sentences


def _is_known(view: AncientColoniesView) -> bool:
    """Whether no tile lies face down."""
    return all(tile.is_shown for tile in view.tiles)


def _question(view: AncientColoniesView, language: str) -> str:
    """Who decides what."""
    facts: dict[str, str | int] = {"where": _place(view, view.place, language), "what": _what(view, language)}
    if view.to_move < 0:
        known = "dice" if view.phase == "dice" else "tax" if view.phase in TAX_ROLLS else ""
        return say(PACKAGE, language, f"show.chance-{known}" if known else "show.chance", verbatim=facts)
    facts["who"] = _who(view, view.to_move, language)
    facts["other"] = _who(view, view.other, language)
    facts["due"] = view.due
    return say(PACKAGE, language, f"show.ask-{view.phase}", verbatim=facts)


def _what(view: AncientColoniesView, language: str) -> str:
    """The card, side or Act a question is about."""
    if view.phase == "bonus":
        return _name_of("card", view.place, language)
    if view.lot:
        return _name_of("side" if view.stage == "sides" else "card", view.lot, language)
    return _name_of("act", view.act, language)


def _work(view: AncientColoniesView, language: str) -> list[str]:
    """The auction and the Act that are going on."""
    lines: list[str] = []
    facts: dict[str, str | int] = {"what": _what(view, language)}
    if view.lot and view.price < 0:
        lines += wrapped(say(PACKAGE, language, "show.auction", verbatim=facts))
    elif view.lot:
        facts |= {"bidder": _who(view, view.bidder, language), "price": view.price}
        lines += wrapped(say(PACKAGE, language, "show.auction-bid", verbatim=facts))
    if view.act:
        facts = {"what": _name_of("act", view.act, language), "where": _place(view, view.target, language)}
        lines += wrapped(say(PACKAGE, language, "show.act-target" if view.target else "show.act", verbatim=facts))
    return lines


def _left(view: AncientColoniesView, language: str) -> list[str]:
    """Flips, spaces by sea and moves of armies that are left."""
    if view.stage != "activities" or not view.step:
        return []
    things: list[str] = []
    if view.flips:
        things.append(say(PACKAGE, language, "show.left-flips", {"number": view.flips}))
    if view.peeks:
        things.append(say(PACKAGE, language, "show.left-peeks", {"number": view.peeks}))
    if view.sails:
        things.append(say(PACKAGE, language, "show.left-sails", {"number": view.sails}))
    for army in view.armies:
        if army.moves:
            things.append(say(PACKAGE, language, "show.left-moves", {"number": army.moves}, {"where": army.place}))
    if not things:
        return []
    facts: dict[str, str | int] = {"who": _who(view, view.active, language), "things": ", ".join(things)}
    return wrapped(say(PACKAGE, language, "show.left", verbatim=facts))


def _battles(view: AncientColoniesView, language: str) -> list[str]:
    """Battles that can be started: totals before the dice and how likely each result is."""
    if not view.battles:
        return []
    heads = [say(PACKAGE, language, f"show.{word}") for word in ("battles", "attack", "defence")]
    heads += [say(PACKAGE, language, f"show.odds-{result}") for result in reversed(RESULT_NAMES)]
    return table([heads, *[_battle_cells(view, battle, language) for battle in view.battles]], "<>>>>>>>")


def _battle_cells(view: AncientColoniesView, battle: BattleView, language: str) -> list[str]:
    rolls = sum(battle.odds)
    name = f"{battle.place} {_who(view, battle.other, language)}"
    shares = [_percent(one, rolls, language) for one in reversed(battle.odds)]
    return [name, f"{battle.attack}", f"{battle.defence}", *shares]


def _taxes(view: AncientColoniesView, language: str) -> list[str]:
    """What each policy brings on average before cards, how likely it fails, and what that means."""
    if not view.taxes:
        return []
    rows = [[say(PACKAGE, language, f"show.{word}") for word in ("taxes", "average", "failure")]]
    rows.append([say(PACKAGE, language, "show.wise"), _decimal(100, language), NOTHING])
    for tax in view.taxes:
        failure = _percent(tax.failures, tax.rolls, language)
        if tax.failures:
            failure += " " + say(PACKAGE, language, f"show.on-failure-{tax.policy}")
        average = _decimal(50 * tax.halves // tax.rolls, language)
        rows.append([_name_of("policy", tax.policy, language), average, failure])
    notes = [say(PACKAGE, language, "show.tax-rounding")] if view.is_rounding else []
    notes.append(say(PACKAGE, language, "show.tax-failures"))
    return [*table(rows, "<><"), *wrapped(" ".join(notes))]


def _percent(part: int, whole: int, language: str) -> str:
    return say(PACKAGE, language, "show.percent", {"number": round(100 * part / whole)}) if part else NOTHING


def _decimal(hundredths: int, language: str) -> str:
    facts: dict[str, str | int] = {"whole": hundredths // 100, "part": f"{hundredths % 100:02}"}
    return say(PACKAGE, language, "show.decimal", verbatim=facts)


def _seats(view: AncientColoniesView, language: str) -> list[str]:
    """A line a seat, then who starts, who admits whom and who cannot march, and the powers of the sides."""
    words = ("seats", "points", "home", "land", "armies", "fleet", "talents", "cards", "gods", "acts")
    heads = [say(PACKAGE, language, f"show.{word}") for word in words]
    lines = table([heads, *[_seat_cells(view, seat, language) for seat in view.seats]], "<>>>><>>>>")
    sentences: list[str] = []
    if view.start_seat >= 0 and view.phase != "over":
        start = {"start": _seat_text(view.start_seat, language)}
        sentences.append(say(PACKAGE, language, "show.start-seat", verbatim=start))
    if view.opener >= 0 and view.lot:
        sentences.append(say(PACKAGE, language, "show.opener", {"seat": view.opener}))
    for seat in view.seats:
        host = _seat_text(seat.seat, language)
        if seat.allows:
            guests = ", ".join(say(PACKAGE, language, f"other_seat.{guest}") for guest in seat.allows)
            sentences.append(say(PACKAGE, language, "show.allows", verbatim={"host": host, "guests": guests}))
        if seat.side_cost:
            sentences.append(say(PACKAGE, language, "show.paid-for-side", {"number": seat.side_cost}, {"who": host}))
    bound = ", ".join(say(PACKAGE, language, f"other_seat.{seat.seat}") for seat in view.seats if seat.is_bound)
    if bound:
        sentences.append(say(PACKAGE, language, "show.bound", verbatim={"seats": bound}))
    return [*lines, *(wrapped(" ".join(sentences)) if sentences else []), *_sides(view, language)]


def _sides(view: AncientColoniesView, language: str) -> list[str]:
    """The powers of the sides in play, or of all five while they are being given out."""
    if view.phase == "over":
        return []
    played, lines = {seat.side for seat in view.seats}, []
    for side in view.sides:
        if side.effects and (view.stage == "sides" or side.side in played):
            powers = _joined(_effect_words(side.effects, language), language)
            lines += hanging(f"{label(_name_of('side', side.side, language), language)} {powers}.")
    return lines


def _seat_cells(view: AncientColoniesView, seat: SeatView, language: str) -> list[str]:
    armies = sum(army.number for army in view.armies if army.seat == seat.seat) + seat.armies_aboard
    side = _name_of("side", seat.side, language) if seat.side else NOTHING
    return [
        f"{'>' if view.to_move == seat.seat else ' '} {seat.seat} {side}",
        *map(str, (seat.score, seat.stock, seat.on_land, armies)),
        _fleet_text(seat, language),
        str(seat.talents) if seat.talents >= 0 else UNSEEN,
        *map(str, (len(seat.cards), seat.piety, seat.acts)),
    ]


def _fleet_text(seat: SeatView, language: str) -> str:
    where = say(PACKAGE, language, "show.fleet-home") if seat.ship == "home" else seat.ship or NOTHING
    return f"{where} {cargo_sign(seat)}".rstrip() if seat.is_manned or not seat.ship else f"({where})"


def _colonies(view: AncientColoniesView, language: str) -> list[str]:
    """The colonies in two tables side by side, those of the viewer first, then seat by seat; below them their rings."""
    if not view.colonies:
        return []
    words = ("colonies", *[f"colony-{word}" for word in ("talents", "income", "sea", "land", "defence", "points")])
    heads = [say(PACKAGE, language, f"show.{word}") for word in words]
    first, seats = max(view.seat, 0), len(view.seats)
    colonies = sorted(view.colonies, key=lambda colony: ((colony.seat - first) % seats, colony.site))
    sites = {site.site: site for site in view.sites}
    cells = [_colony_cells(sites[colony.site], colony, language) for colony in colonies]
    half = (len(cells) + 1) // 2
    blocks = [table([heads, *part], "<>>>>>>", BLOCK, 1) for part in (cells[:half], cells[half:]) if part]
    rings = [ring for colony in colonies for ring in _rings(colony, language)]
    told = say(PACKAGE, language, "show.rings", verbatim={"rings": ", ".join(rings)})
    return [*beside(blocks[0], blocks[-1] if len(blocks) > 1 else []), *(wrapped(told) if rings else [])]


def _colony_cells(site: SiteView, colony: ColonyView, language: str) -> list[str]:
    """A colony with its sign on the map, what it has, earns and is worth."""
    return [
        site_sign(site, colony, language),
        f"{colony.talents}" if colony.talents >= 0 else UNSEEN,
        f"{colony.halves // 2}{HALF if colony.halves % 2 else ''}",
        *map(str, (colony.sea, colony.land, colony.defence, colony.points)),
    ]


def _rings(colony: ColonyView, language: str) -> list[str]:
    """Its rings with the turns that they stay."""
    rings: list[str] = []
    for word, turns in (("unrest", colony.unrest), ("untaxed", colony.untaxed)):
        if turns:
            rings.append(say(PACKAGE, language, f"show.ring-{word}", {"number": turns}, {"where": colony.site}))
    return rings


def _market(view: AncientColoniesView, language: str) -> list[str]:
    """The deck and the cards on show with their price, points and effects."""
    key = "deck" if view.top else "deck-unknown" if view.is_civil else "deck-closed"
    top = say(PACKAGE, language, f"show.type-{view.top}") if view.top else ""
    lines = wrapped(say(PACKAGE, language, f"show.{key}", {"deck": view.deck}, {"type": top}))
    if not view.shop:
        return lines
    words = ("market", "type", "minimum", "points", "effects")
    rows = [[say(PACKAGE, language, f"show.{word}") for word in words]]
    for card in view.shop:
        name, kind = _name_of("card", card.name, language), say(PACKAGE, language, f"show.type-{card.type}")
        rows.append([name, kind, f"{card.bid}", f"{card.points}", ", ".join(_effects(card, language))])
    return [*lines, *table(rows, "<<>>w")]


def _effects(card: CardView, language: str) -> list[str]:
    """What a card does, in words."""
    words = [say(PACKAGE, language, "show.with-gods")] if card.has_gods else []
    words += [say(PACKAGE, language, "show.coin-art")] if card.is_coin_art else []
    return words + _effect_words(card.effects, language)


def _effect_words(effects: tuple[tuple[str, int], ...], language: str) -> list[str]:
    return [say(PACKAGE, language, f"show.effect-{one.replace(':', '-')}", {"amount": many}) for one, many in effects]


def _joined(words: list[str], language: str) -> str:
    """Effects one after the other: some of them have commas."""
    return say(PACKAGE, language, "show.between").join(words)


def _owned_cards(view: AncientColoniesView, language: str) -> list[str]:
    """The cards of each seat with their points and effects, those of the viewer first."""
    lines: list[str] = []
    for offset in range(len(view.seats)):
        seat = view.seats[(max(view.seat, 0) + offset) % len(view.seats)]
        if seat.cards:
            cards = ", ".join(_owned_text(card, language) for card in seat.cards)
            lines += hanging(f"{label(_seat_text(seat.seat, language), language)} {cards}")
    return lines


def _owned_text(card: CardView, language: str) -> str:
    effects = _joined(_effects(card, language), language)
    facts: dict[str, str | int] = {"points": card.points, "effects": effects}
    return say(PACKAGE, language, "show.owned-effects" if effects else "show.owned", {"card": card.name}, facts)


def _hand(view: AncientColoniesView, language: str) -> list[str]:
    """The Acts of the viewer and what they do when they are played."""
    if view.seat < 0:
        return []
    own, lines = view.seats[view.seat], []
    if own.hand:
        lines += wrapped(say(PACKAGE, language, "show.hand"))
    for act in own.hand:
        key = f"show.play-{act}"
        text = say(PACKAGE, language, key)
        name = _name_of("act", act, language)
        lines += hanging(f"  {label(name, language)} {text}." if text != key else f"  {name}", 2 * GAP)
    if own.buried:
        acts = ", ".join(_name_of("act", act, language) for act in own.buried)
        lines += wrapped(say(PACKAGE, language, "show.buried", verbatim={"acts": acts}))
    return lines


def _place(view: AncientColoniesView, name: str, language: str) -> str:
    """A place by its name, or a seat if a target is one."""
    kind, _, number = name.partition(" ")
    return _who(view, int(number), language) if kind == "seat" else name


def _who(view: AncientColoniesView, seat: int, language: str) -> str:
    """A seat with its side, as "Seat 0 (Sparta)"."""
    if not 0 <= seat < len(view.seats) or not view.seats[seat].side:
        return _seat_text(seat, language)
    return say(PACKAGE, language, "show.who", {"seat": seat, "side": view.seats[seat].side})


def _seat_text(seat: int, language: str) -> str:
    return say(PACKAGE, language, f"seat.{seat}")


def _name_of(kind: str, name: str, language: str) -> str:
    """The word for a component, or the name it has in its file if we have no word."""
    return say(PACKAGE, language, "{" + kind + "}", {kind: name})
