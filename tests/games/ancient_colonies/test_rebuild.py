"""A position is read back as the state it was written from; what no play could reach is refused with a reason."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadPosition
from oikist.core.rng import Rng
from oikist.games.ancient_colonies.board import KINDS
from oikist.games.ancient_colonies.game import AncientColonies, open_box
from oikist.games.ancient_colonies.phases import FIRST_CHORE, OVER, PHASES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.testing.states import fields_of
from tests.games.ancient_colonies.scene import Scene, box

GAME = open_box({}, {})
QUIET = ("done", "home", "dismiss", "clear", "pass", "peek", "revoke")  # what a lively seat seldom does
LAND = "b1=acropolis-ne b2=acropolis-sw b3=shallows c2=mountains"

SIEGE = f"""ancient-colonies position 1
box: {box().box_hash}
options: tournament=no sides=random long_distance=on money=open walled_village_upgrade=19 settlement_falls=bare \
halves=colony corinth_subtracts=always
seats: 3
turn: stage=activities turns=0 first=0 passed=0 active=0 step=battles civil=0
map: b1=acropolis-ne b2=acropolis-sw b3=shallows c1=oracle-ne/1,2 c2=mountains
seat 0: side=sparta cost=0 stock=23 fleet=a1 manned=1 cargo=0 open=0 allows=- bound=0 saved=0 spent=- hand=- buried=-
seat 1: side=phocaea cost=0 stock=21 fleet=a2 manned=1 cargo=1 open=1 allows=2 bound=0 saved=0 spent=- hand=- buried=-
seat 2: side=corinth cost=0 stock=26 fleet=a3 manned=1 cargo=0 open=0 allows=- bound=0 saved=0 spent=- hand=- buried=-
colonies: w2=1/village/walled/12
unrest: -
untaxed: w2=1
income: -
armies: w2=0/4 w2=1/1 w2=2/1
act: name=- holder=- target=- spared=-
cards: -
gone: -
under: -
shop: -
top: -
activities: flips=1 late=0 peeks=0 anywhere=0 sails=3 sailed=0 loaded=- unloaded=- boarded=0 changed=-
units: w2/0/b2/- w2/0/b2/- w2/0/b2/- w2/1/fleet/landed
walker: w2/1/fleet/landed
answers: w2/1/stopped
fought: w2/1
mercantile: paid=0 guarded=0 taxed=- assigned=- used=- chosen=- halves=- raised=-
auction: lot=- price=- bidder=-
sides: offered=- aside=- dropped=-
focus: hit/w2/0
agenda: fall/w2/0
"""


def changed(text: str, key: str, value: str) -> str:
    """The position with another value in one of its lines."""
    assert re.search(rf"(?m)^{key}: ", text)
    return re.sub(rf"(?m)^{key}: .*$", f"{key}: {value}", text)


def swapped(text: str, *pairs: str) -> str:
    """The position with words replaced where they stand first: "old>new"."""
    for pair in pairs:
        old, _, new = pair.partition(">")
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def play(game: AncientColonies, seats: int, seed: str) -> Iterator[AncientColoniesState]:
    """Every moment of a random match with random options, whose seats like to do something."""
    rng = Rng(seed)
    options = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
    if options["tournament"] == "yes":
        options["sides"] = "auction"
    state = game.new(seats, **options)
    yield state
    while legal := state.legal_actions():
        kinds = sorted({game.board.kind_of[action] for action in legal})
        lively = [kind for kind in kinds if KINDS[kind] not in QUIET]
        kind = rng.pick(lively if lively and rng.below(5) else kinds)
        state.apply(rng.pick([action for action in legal if game.board.kind_of[action] == kind]))
        yield state


def siege() -> Scene:
    """A walled village of seat 1 with a guest, and the armies of seat 0 before it."""
    scene = Scene("sparta phocaea corinth").land(LAND).colony("w2", 1, "village", True, 12).allow(1, 2)
    scene.army("w2", 1).army("w2", 2).army("w2", 0, 4).cards(1, "medicine-of-alkmaion")
    return scene.colony("z0", 1, "town").colony("z5", 1)


def market() -> Scene:
    """Seat 0 may put a card up, with an Act on top of the deck and cards under it."""
    scene = Scene().land(LAND).colony("w2", 0, "town", False, 30).colony("w0", 0, "village", False, 30)
    scene.colony("x0", 1, "town", True, 40).colony("z0", 1, "village", False, 9).stage("civilization")
    scene.cards(0, "tripod-stater nestors-cup").cards(1, "persephone-tablets riace-bronzes")
    scene.hand(0, "locusts stone-from-the-sky").hand(1, "flood-of-the-krathis")
    scene.shop("voyage-of-hanno catapult")
    scene.state.segments[0] &= ~(1 << 0 | 1 << 44)
    scene.state.segments.append(1 << 0 | 1 << 44)
    return scene.top("act").start()


def activities() -> Scene:
    """The same table in the Activities of seat 0, who holds Acts."""
    scene = market()
    scene.state.hand[1] = 0
    return scene.hand(0, "burning-of-the-heraion drought-of-thera flood-of-the-krathis").stage("activities").start()


def taxes(side: str = "corinth") -> Scene:
    """Seat 0 taxes, with cards that help."""
    scene = Scene(f"{side} phocaea", halves="player").land(LAND).colony("w1", 0, "village").colony("w2", 0, "town")
    return scene.cards(0, "tripod-stater songs-of-ibykos laws-of-zaleukos").stage("tax").start()


def empty_stock() -> Scene:
    """Seat 0 has all tokens on the map and fights for another village."""
    scene = Scene().land(LAND).colony("w4", 0, "city", True).colony("y0", 0, "city", True).colony("z2", 0, "town", True)
    return scene.army("w1", 0, 5).colony("w1", 1, "village").start().do("attack w1 1", "dice 6 1")


def muster() -> Scene:
    """A full town builds another army."""
    scene = Scene().land(LAND).colony("w1", 0, "town", False, 20).army("w1", 0, 3)
    return scene.stage("invest").start().do("recruit w1")


@cache
def scenes() -> list[AncientColoniesState]:
    """Moments that random matches seldom reach."""
    loss = siege().start().do("attack w2 1", "dice 6 1")
    hit = siege().start().do("attack w2 1", "dice 6 1", "lose army")
    save = siege().army("w2", 1).start().do("attack w2 1", "dice 6 1", "lose army", "hit 1")
    beaten = Scene().land(LAND).colony("w1", 1, "village", True).army("w1", 0, 3).start()
    retreat = beaten.do("attack w1 1", "dice 1 6")
    omen = activities().do("play stone-from-the-sky", "target x0")
    ward = activities().do("play drought-of-thera")
    sacrifice = activities().do("play burning-of-the-heraion", "pass")
    ransom = activities().do("play flood-of-the-krathis", "target z0", "pass")
    guard = taxes("sparta").do("tax w1 radical", "roll", "dice 6 6")
    found = [loss, hit, save, retreat, omen, ward, sacrifice, ransom, guard, empty_stock(), muster()]
    return [scene.state for scene in found]


def texts() -> list[str]:
    """Positions of the box of the scenes, of every kind."""
    sides = box().new(3, sides="auction")
    for name in ("opener 1", "deal corinth", "bid 3"):
        sides.apply(box().parse_action(name))
    return [SIEGE, MARKET, BIDDING, TAXES, WARDING, sides.position(), *(state.position() for state in scenes())]


MARKET = market().state.position()
BIDDING = market().do("auction catapult").state.position()
TAXES = taxes().do("tax w1 radical", "assign tripod-stater", "roll", "dice 2 3").state.position()
WARDING = activities().do("play drought-of-thera").state.position()
DRAWING = box().new(3).position()
OFFER = texts()[5]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_rebuilt_state_has_the_same_fields(seats: int) -> None:
    seen: dict[int, int] = {}
    for number in range(8):
        for state in play(GAME, seats, f"rebuilt {seats} {number}"):
            seen[state.phase] = seen.get(state.phase, 0) + 1
            if seen[state.phase] <= 40 or seen[state.phase] % 25 == 0:
                rebuilt = GAME.from_position(state.position())
                assert fields_of(rebuilt) == fields_of(state)
                assert rebuilt.position() == state.position()


def test_every_phase_can_be_written_down() -> None:
    seen = {state.phase for state in scenes()}
    for seats in (2, 3, 4, 5):
        for number in range(6):
            seen |= {state.phase for state in play(GAME, seats, f"rebuilt {seats} {number}")}
    assert [PHASES[phase] for phase in range(FIRST_CHORE) if phase not in seen] == []
    assert OVER in seen


@pytest.mark.parametrize("text", texts())
def test_a_position_can_be_written_by_hand_and_played_on(text: str) -> None:
    state = box().from_position(text)
    assert state.position() == text
    play_on(state, Rng("by hand"))


def test_the_question_is_put_as_it_was() -> None:
    state = box().from_position(SIEGE)
    assert state.to_move() == -1
    assert [box().action_name(action) for action in state.legal_actions()] == ["hit 1", "hit 2"]
    assert state.chance_weights() == [1, 1]
    assert state.view(2).tiles[10].face == "oracle-ne"
    assert state.view(0).tiles[10].face == ""


REFUSED = [
    (changed(SIEGE, "box", "0"), "Line 2: .*written with the box '0'"),
    (changed(SIEGE, "seats", "6"), "seats is '6'"),
    (swapped(SIEGE, "halves=colony>halves=seat"), "Line 3: .*cannot be 'seat'"),
    (swapped(SIEGE, "stage=activities>stage=dinner"), "'dinner' is no stage"),
    (swapped(SIEGE, "step=battles>step=begun"), "'begun' is no step of the Activities"),
    (swapped(SIEGE, "turns=0>turns=61"), "turns is '61'"),
    (swapped(SIEGE, "active=0>active=2"), "the seat in turn is 0"),
    (swapped(SIEGE, "turns=0 first=0>turns=60 first=0"), "not reached in turn 61"),
    (swapped(SIEGE, "passed=0>passed=3"), "the stage activities is over"),
    (swapped(MARKET, "civil=1>civil=0"), "no Civilization before there was a Town"),
    (swapped(SIEGE, "c2=mountains>c2=mountains c3=mountains"), "one oracle, one tile of mountains"),
    (swapped(SIEGE, "c1=oracle-ne/1,2 c2=mountains>c1=oracle-ne/1,2 c2=oracle-nw"), "one oracle, one tile"),
    (swapped(SIEGE, "b2=acropolis-sw b3=shallows>b2=shallows b3=shallows b4=shallows"), "column b has 2 shallows"),
    (swapped(SIEGE, "c1=oracle-ne/1,2>c1=oracle-ne/-"), "nobody has seen c1"),
    (swapped(SIEGE, "b1=acropolis-ne>a1=acropolis-ne"), "another tile than the sea's"),
    (swapped(SIEGE, "c1=oracle-ne/1,2>c1=oracle-ne/2,1"), "Line 6: write it as 'map: b1"),
    (swapped(SIEGE, "side=phocaea>side=sparta"), "two seats are sparta"),
    (swapped(SIEGE, "side=phocaea>side=-"), "every seat has its side"),
    (swapped(SIEGE, "cost=0>cost=1"), "cost is '1'"),
    (swapped(SIEGE, "stock=23>stock=24"), "Line 7: seat 0 has 29 tokens, not 28"),
    (swapped(SIEGE, "fleet=a2>fleet=b2"), "neither water nor home"),
    (swapped(SIEGE, "stock=21>stock=20", "cargo=1>cargo=2"), "cannot carry 2 tokens"),
    (swapped(SIEGE, "fleet=a2>fleet=home"), "a fleet at home or an auction does not fit"),
    (swapped(SIEGE, "allows=2>allows=1,2"), "no permission of its own"),
    (swapped(SIEGE, "spent=->spent=cost-wall"), "used up by investments"),
    (swapped(SIEGE, "hand=->hand=locusts"), "all cards are in the deck until there was a Town"),
    (swapped(MARKET, "buried=->buried=locusts"), "locusts is in two places"),
    (swapped(MARKET, "hand=locusts>hand=catapult"), "catapult is no Act"),
    (swapped(SIEGE, "village/walled/12>settlement/walled/12"), "a Settlement, which has no walls"),
    (swapped(SIEGE, "village/walled/12>town/walled/12"), "so civil is 1"),
    (swapped(SIEGE, "village/walled/12>village/walled/10000"), "Talents is '10000'"),
    (changed(SIEGE, "unrest", "w3=1"), "'w3=1' is not 'site=number' of a colony"),
    (changed(SIEGE, "unrest", "w2=2"), "unrest is '2'"),
    (changed(SIEGE, "income", "w2=2"), "paid out before the taxes are over"),
    (swapped(SIEGE, "w2=2/1>b3=2/1"), "no army can be in b3, which is no plains"),
    (swapped(SIEGE, "w2=2/1>x4=2/1"), "no army can be at x4"),
    (swapped(SIEGE, "w2=0/4 w2=1/1>w2=1/1 w2=0/4"), "Line 14: write it as 'armies: w2=0/4"),
    (swapped(SIEGE, "holder=->holder=1"), "there is no Act"),
    (swapped(WARDING, "target=seat-1>target=w2"), "drought-of-thera cannot strike w2"),
    (swapped(WARDING, "holder=0>holder=-"), "drought-of-thera cannot strike seat-1"),
    (swapped(WARDING, "holder=0 target=seat-1>holder=0 target=-"), "ward/1 does not fit the table"),
    (changed(WARDING, "agenda", "strike"), "cannot wait behind"),
    (changed(MARKET, "shop", "voyage-of-hanno voyage-of-himilco"), "each of another type"),
    (changed(MARKET, "shop", "voyage-of-hanno catapult tomb-of-the-diver great-earthquake"), "at most 3 cards"),
    (changed(MARKET, "shop", "voyage-of-hanno riace-bronzes"), "riace-bronzes is in two places"),
    (changed(MARKET, "cards", "tripod-stater@0 locusts@0"), "locusts is in two places"),
    (changed(DRAWING, "top", "arts"), "before all fleets are placed this is 'top: -'"),
    (changed(SIEGE, "units", "w2/0/b2/-"), "units are the armies of the seat"),
    (swapped(SIEGE, "units: w2/0/b2/->units: w2/0/b1/-"), "no army can come from there"),
    (swapped(SIEGE, "units: w2/0/b2/->units: b2/0/b1/-"), "noted at sites only"),
    (changed(SIEGE, "answers", "w2/1/stopped w2/1/passed"), "answers must be in the order"),
    (changed(MARKET, "fought", "w2/1"), "noted in the Activities only"),
    (swapped(MARKET, "paid=0>paid=1"), "paid is '1'"),
    (swapped(MARKET, "taxed=->taxed=w2"), "taxed in the taxes only"),
    (swapped(TAXES, "taxed=->taxed=w1"), "reroll/w1/radical/5 does not fit"),
    (swapped(TAXES, "assigned=tripod-stater>assigned=laws-of-zaleukos"), "what is noted of taxes"),
    (swapped(TAXES, "used=tripod-stater>used=riace-bronzes"), "used that cannot be assigned"),
    (swapped(TAXES, "chosen=->chosen=w1"), "what is noted of taxes"),
    (changed(swapped(TAXES, "taxed=->taxed=w2"), "income", "w2=6"), "have no income left"),
    (swapped(TAXES, "radical/5>heavy/9"), "does not fit the table"),
    (swapped(BIDDING, "price=->price=9"), "a price needs a bidder"),
    (swapped(BIDDING, "price=- bidder=->price=9 bidder=1"), "bid/1 does not fit the table"),
    (swapped(BIDDING, "lot=catapult>lot=hoplite-phalanx"), "bid/1 does not fit the table"),
    (changed(BIDDING, "agenda", "sold"), "cannot wait behind"),
    (changed(BIDDING, "focus", "-"), "cannot wait behind"),
    (changed(BIDDING, "focus", "pay/1"), "pay/1 does not fit"),
    (swapped(OFFER, "offered=corinth>offered=corinth,sparta"), "the sides offered are those"),
    (swapped(OFFER, "dropped=->dropped=2"), "do not bid"),
    (swapped(OFFER, "active=2>active=-"), "then a seat bids"),
    (swapped(OFFER, "price=3>price=30"), "side-bid has but one answer"),
    (swapped(OFFER, "fleet=->fleet=a1"), "before all fleets are placed"),
    (swapped(DRAWING, "first=->first=1"), "given to one seat after the other"),
    (changed(SIEGE, "focus", "hit/w2"), "is not 'hit/place/seats'"),
    (changed(SIEGE, "focus", "hit/w2/9"), "'9' in 'hit/w2/9' is no seats"),
    (changed(SIEGE, "focus", "hit/w2/1"), "does not fit the table"),
    (changed(SIEGE, "focus", "loss/w2/4"), "not at the table"),
    (changed(SIEGE, "focus", "taxed/w2"), "'taxed' is nothing that waits"),
    (changed(SIEGE, "focus", "muster/0/w2"), "nothing for the stage activities"),
    (changed(SIEGE, "focus", "retreat/2/w2/back"), "cannot wait behind"),
    (changed(SIEGE, "focus", "fall/w2/0"), "cannot wait behind"),
    (changed(SIEGE, "agenda", "retreat/2/w2/center retreat/2/w2/center fall/w2/0"), "cannot wait behind"),
    (changed(swapped(SIEGE, "step=battles>step=flip"), "focus", "-"), "cannot wait behind"),
    (swapped(SIEGE, "w2=1/1 w2=2/1>w2=1/2", "stock=21>stock=20", "stock=26>stock=27"), "hit has but one answer"),
    (changed(changed(MARKET, "shop", "-"), "turn", "stage=upkeep turns=0 first=0 passed=0 active=0 step=- civil=1"),
     "nothing to decide at this moment"),
    (swapped(MARKET, "stage=civilization>stage=over"), "all are through with a turn"),
    (SIEGE + "more\n", "should end before this line"),
    (SIEGE.rpartition("agenda")[0], "Line 30: '' is not 'agenda: …'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_no_play_could_reach_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        box().from_position(text)


@settings(max_examples=100, derandomize=True, database=None, deadline=None)
@given(st.text(max_size=300))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        box().from_position(text)


PIECES = sorted({piece for text in texts() for piece in re.split(r"[ =/,@\n]", text) if piece})
TASKS = sorted({word for text in texts() for line in text.splitlines()[-2:] for word in line.split(" ")[1:]})


@settings(max_examples=1500, derandomize=True, database=None, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_as_it_is_or_refused_with_a_reason(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(texts())).splitlines()
    for _ in range(data.draw(st.integers(1, 2))):
        index = data.draw(st.integers(4, len(lines) - 1) | st.integers(len(lines) - 2, len(lines) - 1))
        if index >= len(lines) - 2 and data.draw(st.booleans()):
            key = lines[index].partition(":")[0]
            lines[index] = f"{key}: " + " ".join(data.draw(st.lists(st.sampled_from(TASKS), min_size=1, max_size=3)))
            continue
        pieces = re.split(r"([ =/,@])", lines[index])
        at = data.draw(st.integers(2, len(pieces) - 1))
        pieces[at] = data.draw(st.sampled_from(PIECES) | st.sampled_from("-0123") | st.text(max_size=6))
        lines[index] = "".join(pieces)
    text = "\n".join(lines) + "\n"
    try:
        state = box().from_position(text)
    except BadPosition:
        return
    assert state.position().splitlines() == text.splitlines()
    play_on(state, Rng("damaged"))


def play_on(state: AncientColoniesState, rng: Rng) -> None:
    """What was accepted can be played and read again."""
    for _ in range(12):
        legal = state.legal_actions()
        assert bool(legal) == (state.phase != OVER)
        assert all(state.refusal(action) is None for action in legal)
        if not legal:
            return
        state.apply(rng.pick(legal))
        assert fields_of(box().from_position(state.position())) == fields_of(state)
