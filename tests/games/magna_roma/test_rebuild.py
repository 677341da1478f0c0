"""A position is read back as the state it was written from; what no play could reach is refused with a reason."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadPosition
from oikist.core.rng import Rng
from oikist.games.magna_roma.game import MagnaRoma, open_box
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.turn import ORDER, OVER, SITE, TRADE
from oikist.testing.states import fields_of
from tests.games.magna_roma.scene import SCENES

GAME = open_box({}, {})
OPTIONS = "objectives=I blocked=dearest trade_on_pass=yes bless_town_center=no supply=limited symbol_order={order}"
HEAD = f"magna-roma position 1\nbox: {GAME.box_hash}\noptions: {OPTIONS}\n"

ACTION = f"""{HEAD.format(order="automatic")}seats: 2
turn: done=20 placed=1 acted=0
seat 0: points=1 coins=3 population=4 blessings=0 legions=0 faith=0 luxury=0 red=3 purple=7 brown=3
city 0: d3=46/90 c4=49/180 d4=78/180 e4=25/180 f4=11/90 b5=81/180 c5=66/270 d5=56/180 f5=58/0 c6=54/270 e6=79/0
blessed 0: -
seat 1: points=5 coins=2 population=3 blessings=0 legions=1 faith=3 luxury=1 red=7 purple=0 brown=3
city 1: d3=18/180 c4=48/180 d4=13/180 e4=76/90 f4=88/90 c5=21/90 d5=74/0 f5=14/0 c6=09/270 d6=23/0
blessed 1: f5
monuments: senate@1/c4-d5
removed: -
ring: 75 02 - 96 06 92 91 93
display: colosseum basilica mausoleum
provinces: syria=-,0,- africa=-,-,- asia=-,-,-
trades: triumph spoils offering
objectives: -
cylinders: 3 1
pending: monument=- trade=- cell=-
agenda: -
"""

OFFER = f"""{HEAD.format(order="manual")}seats: 2
turn: done=14 placed=1 acted=0
seat 0: points=0 coins=2 population=1 blessings=0 legions=2 faith=2 luxury=4 red=3 purple=1 brown=3
city 0: e1=33/0 e2=41/0 d3=05/90 e3=71/180 f3=81/270 e4=20/270 f4=96/90 f5=11/270
blessed 0: e4
seat 1: points=1 coins=1 population=1 blessings=0 legions=1 faith=0 luxury=0 red=2 purple=3 brown=3
city 1: e3=09/90 g3=44/90 e4=76/270 g4=62/90 f5=94/0 g5=01/270 e6=27/270
blessed 1: -
monuments: -
removed: -
ring: 89 - 84 90 65 50 34 03
display: basilica pantheon triumphal-arch
provinces: dalmatia=-,-,- hispania=-,-,- africa=-,-,-
trades: offering triumph spoils
objectives: -
cylinders: 2 8
pending: monument=- trade=offering cell=d3
agenda: -
"""

ALONE = f"""{HEAD.format(order="automatic")}seats: 1
turn: done=1 placed=0 acted=0
seat 0: points=0 coins=0 population=0 blessings=0 legions=0 faith=0 luxury=0 red=0 purple=0 brown=0
city 0: e4=01/0
blessed 0: -
monuments: -
removed: 02 03
ring: 04 05 06
display: colosseum basilica mausoleum
provinces: syria=x,-,- africa=x,-,- asia=x,-,-
trades: triumph spoils offering
objectives: mask-column mask-lyre column-lyre each-colour
cylinders: 2
pending: monument=- trade=- cell=-
agenda: -
"""

DRAWING = GAME.new(3).position()


def changed(text: str, key: str, value: str) -> str:
    """The position with another value in one of its lines."""
    return re.sub(rf"(?m)^{key}: .*$", f"{key}: {value}", text)


def swapped(text: str, *pairs: str) -> str:
    """The position with words replaced where they stand first: "old>new"."""
    for pair in pairs:
        old, _, new = pair.partition(">")
        assert old in text
        text = text.replace(old, new, 1)
    return text


def play(game: MagnaRoma, seats: int, seed: str) -> Iterator[MagnaRomaState]:
    """Every moment of a random match with random options, whose seats like to do more than they must."""
    rng = Rng(seed)
    options = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
    state = game.new(seats, **options)
    yield state
    while legal := state.legal_actions():
        optional = [action for action in legal if game.board.first_site <= action < game.board.first_take]
        state.apply(rng.pick(optional if optional and rng.below(2) else legal))
        yield state


def strange_box() -> MagnaRoma:
    """A box where luxuries come from everywhere and trades lie close together."""
    text = swapped(
        SCENES,
        "ring = [3, 8, 8, 10]>ring = [4, 3, 4, 5]",
        '"BC luxury     1 2">"BC luxury 2 7"',
        'trades = ["4", "8", "12"]>trades = ["1 4 5 6 18", "2 8", "3 12 13"]',
        '"red    purple 4 coin">"red purple 2 luxury", "red purple 4 luxury", "red brown 4 luxury"',
        'bonus = [".">bonus = ["luxury"',
    )
    return open_box({"components": text}, {})


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_rebuilt_state_has_the_same_fields_at_every_moment(seats: int) -> None:
    for game in (GAME, strange_box()):
        phases: set[int] = set()
        for number in range(6):
            for state in play(game, seats, f"rebuilt {seats} {number}"):
                assert fields_of(game.from_position(state.position())) == fields_of(state)
                phases.add(state.phase)
        assert phases >= {TRADE, SITE, OVER}
        assert game is GAME or ORDER in phases


@pytest.mark.parametrize("text", [ACTION, OFFER, ALONE, DRAWING])
def test_a_position_can_be_written_by_hand(text: str) -> None:
    assert GAME.from_position(text).position() == text


def test_a_monument_that_waits_for_its_site_is_read() -> None:
    state = GAME.from_position(changed(ACTION, "pending", "monument=colosseum trade=- cell=-"))
    assert [GAME.action_name(action) for action in state.legal_actions()] == ["site c4-d5"]


REFUSED = [
    (changed(ACTION, "box", "0"), "written with the box '0'"),
    (changed(ACTION, "seats", "5"), "seats is '5'"),
    (swapped(ACTION, "supply=limited>supply=short"), "cannot be 'short'"),
    (swapped(ACTION, "done=20>done=49"), "done is '49'"),
    (swapped(ACTION, "done=20>done=21"), "10 tiles in the city where 11 are"),
    (swapped(ACTION, "placed=1 acted=0>placed=0 acted=1"), "acted is '1'"),
    (swapped(ACTION, "legions=0>legions=8"), "legions is '8'"),
    (swapped(ACTION, "luxury=0>luxury=19"), "luxury is '19'"),
    (swapped(ACTION, "red=3>red=4"), "Line 6: red is 4, the stars on tiles make 3"),
    (swapped(ACTION, "coins=2>coins=28"), "more coins, population or blessing tokens than the box"),
    (swapped(ACTION, "d3=46/90>d3=97/90"), "no tile '97'"),
    (swapped(ACTION, "d3=46/90>d3=46/45"), "not 'cell=tile/turn'"),
    (swapped(ACTION, "d3=46/90>d3=75/90"), "the tile 75 is there twice"),
    (swapped(ACTION, "d3=46/90>e5=46/90"), "the cell e5 is taken"),
    (swapped(ACTION, "d3=46/90>j3=46/90"), "no cell 'j3'"),
    (swapped(ACTION, "e6=79/0>e8=79/0"), "does not hang together"),
    (swapped(ACTION, "e6=79/0>g5=79/0"), "within five rows"),
    (swapped(ACTION, "d3=46/90 c4=49/180>c4=49/180 d3=46/90"), "Line 7: write it as 'city 0: d3=46/90 c4"),
    (changed(ACTION, "blessed 1", "e5"), "could be blessed lies on e5"),
    (changed(ACTION, "blessed 1", "h9"), "could be blessed lies on h9"),
    (changed(ACTION, "monuments", "senate@1/c4-d5 circus@1/c5-d6"), "on another monument"),
    (changed(ACTION, "monuments", "senate@1/d4-e5"), "on no site"),
    (changed(ACTION, "monuments", "senate@1/e5"), "on no site"),
    (changed(ACTION, "monuments", "forum@1/c4-d5"), "on no site"),
    (changed(ACTION, "monuments", "colosseum@1/c4-d5"), "colosseum is built already"),
    (changed(ACTION, "removed", "01"), "1 tiles are removed where 0 are"),
    (swapped(ACTION, "ring: 75>ring: 75 75"), "the tile 75 is there twice|has 9 slots"),
    (swapped(ACTION, "06 92>06 -"), "2 slots of the ring are empty"),
    (swapped(ACTION, "02 - 96>02 01 96"), "0 slots of the ring are empty"),
    (changed(ACTION, "display", "colosseum - mausoleum"), "the display has a gap"),
    (changed(ACTION, "provinces", "syria=-,0,- africa=-,-,- -"), "row of provinces is not filled"),
    (changed(ACTION, "provinces", "syria=-,0,- africa=-,-,- syria=-,-,-"), "3 different names"),
    (changed(ACTION, "provinces", "syria=-,0,0 africa=-,-,- asia=-,-,-"), "two slots of one province"),
    (changed(ACTION, "provinces", "syria=x,0,- africa=-,-,- asia=-,-,-"), "slots that the options block"),
    (changed(ALONE, "provinces", "syria=-,-,- africa=x,-,- asia=x,-,-"), "slots that the options block"),
    (swapped(ALONE, "syria=x,-,->syria=x,0,-", "africa=x,-,->africa=x,0,-"), "2 optional actions, where 0 to 1"),
    (changed(ACTION, "objectives", "mask-lyre"), "only for one seat"),
    (swapped(ALONE, "mask-lyre>seven-stars"), "not of the level I"),
    (changed(ACTION, "cylinders", "3 -"), "seat 1 has no tile reserved"),
    (changed(ACTION, "cylinders", "3 3"), "another one has"),
    (changed(ACTION, "cylinders", "2 1"), "slot 2 of the ring should be empty"),
    (swapped(ALONE, "04 05 06>04 05 -"), "only when the pool is full"),
    (swapped(ALONE, "ring: 04 05 06>ring: - 05 06"), "filled from the first slot on"),
    (swapped(ALONE, "placed=0>placed=1", "e4=01/0>e4=01/0 e3=07/0"), "0 slots of the ring are empty"),
    (swapped(DRAWING, "points=0>points=1"), "nothing before its first tile"),
    (changed(DRAWING, "display", "forum - -"), "before all that is drawn first"),
    (changed(DRAWING, "cylinders", "- - 1"), "slot 1 of the ring should not be empty"),
    (changed(ACTION, "pending", "monument=basilica trade=- cell=-"), "not a monument that the seat could build"),
    (changed(ALONE, "pending", "monument=basilica trade=- cell=-"), "nothing is pending before"),
    (changed(ACTION, "pending", "monument=- trade=triumph cell=d3"), "not the trade that the seat has reached"),
    (changed(ACTION, "pending", "monument=- trade=- cell=d3"), "do not fit together"),
    (swapped(OFFER, "population=1>population=0"), "not the trade that the seat has reached and can pay"),
    (swapped(OFFER, "cell=d3>cell=-"), "do not fit together"),
    (swapped(OFFER, "cell=d3>cell=e4"), "do not fit together"),
    (swapped(OFFER, "cell=d3>cell=f4"), "do not fit together"),
    (changed(OFFER, "agenda", "star/brown"), "do not fit together"),
    (changed(OFFER, "agenda", "luxuries/1 bonus/coin"), "do not fit together"),
    (changed(OFFER, "agenda", "legion/south/1"), "nothing that the seat could gain now"),
    (ACTION + "more\n", "should end before this line"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_no_play_could_reach_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_position(text)


@settings(max_examples=200, derandomize=True, database=None, deadline=None)
@given(st.text(max_size=400))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.from_position(text)


@settings(max_examples=600, derandomize=True, database=None, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_as_it_is_or_refused_with_a_reason(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([ACTION, OFFER, ALONE, DRAWING])).splitlines()
    for _ in range(data.draw(st.integers(1, 2))):
        index = data.draw(st.integers(3, len(lines) - 1))
        words = lines[index].split(" ")
        at = data.draw(st.integers(0, len(words) - 1))
        other = data.draw(st.sampled_from(" ".join(lines).split(" ")) | st.text(max_size=12) | st.just("-"))
        words[at : at + data.draw(st.integers(0, 2))] = [other]
        lines[index] = " ".join(words)
    try:
        state = GAME.from_position("\n".join(lines))
    except BadPosition:
        return
    assert state.position().splitlines() == lines
    play_on(state, Rng("damaged"))


def play_on(state: MagnaRomaState, rng: Rng) -> None:
    """What was accepted can be played and read again."""
    for _ in range(20):
        legal = state.legal_actions()
        assert bool(legal) == (state.phase != OVER)
        assert all(state.refusal(action) is None for action in legal)
        if not legal:
            return
        state.apply(rng.pick(legal))
        assert fields_of(GAME.from_position(state.position())) == fields_of(state)
