"""The evaluation: its terms add up, and a greedy bot that follows it does what a player would."""

import pytest

from oikist.bots.greedy import GreedyBot, best_line
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games.ancient_colonies.evaluate import NAMES, WEIGHTS
from oikist.games.ancient_colonies.expeditions import danger
from oikist.games.ancient_colonies.game import open_box
from oikist.games.ancient_colonies.income import links
from oikist.games.ancient_colonies.outlook import Outlook, expected_tax, turns_left
from oikist.games.ancient_colonies.prospects import (
    FAR,
    MOST_MONEY,
    SHAPES,
    marches,
    new_settlement,
    plans,
    trade_routes,
)
from oikist.games.ancient_colonies.state import AncientColoniesState
from tests.games.ancient_colonies.scene import SCENES, Scene

WATER = "b1=shallows b2=acropolis-nw b3=acropolis-se b4=shallows b5=acropolis-ne"


def chosen(scene: Scene, seat: int = 0) -> list[str]:
    """The names of the line that a greedy bot finds for the seat to move."""
    actions = best_line(scene.game, scene.state, seat, 2, Rng("chosen"))
    return [scene.game.action_name(action) for action in actions]


def worth(scene: Scene, name: str, seat: int = 0) -> int:
    """The evaluation after an action."""
    state = scene.state.copy()
    state.apply(scene.game.parse_action(name))
    return scene.game.evaluate(state, seat)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"sides": "auction"}), (5, {"halves": "player"})])
def test_terms_add_up_wherever_play_leads(seats: int, options: dict[str, str]) -> None:
    game = open_box({}, {})
    state, rng = game.new(seats, **options), Rng(f"terms {seats}")
    for number in range(700):
        legal = state.legal_actions()
        if not legal:
            break
        weights = state.chance_weights() if state.to_move() < 0 else [1] * len(legal)
        state.apply(legal[rng.weighted(weights)])
        seat = number % seats
        assert sum(term.value for term in game.terms(state, seat)) == game.evaluate(state, seat)


def test_terms_add_up_with_any_weights() -> None:
    plain, odd = open_box({}, {}), open_box({}, {})
    plain.weights, odd.weights = [100] * len(NAMES), [100 + 37 * number for number in range(len(NAMES))]
    match, rng = Match(plain, 3, "weights"), Rng("weights")
    for number in range(300):
        match.act(rng.pick(match.state.legal_actions()))
        terms = odd.terms(match.state, number % 3)
        assert [term.name for term in terms] == list(NAMES)
        for before, after, weight in zip(plain.terms(match.state, number % 3), terms, odd.weights, strict=True):
            assert after.value == before.value * weight // 100
        assert odd.evaluate(match.state, number % 3) == sum(term.value for term in terms)


def test_every_box_has_weights_of_its_own() -> None:
    one, other = open_box({}, {}), open_box({}, {})
    assert one.weights == WEIGHTS
    assert len(one.weights) == len(NAMES)
    one.weights[1] += 1
    assert other.weights == WEIGHTS


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_games_end_long_before_the_last_turn(seats: int) -> None:
    match = Match(open_box({}, {}), seats, f"greedy {seats}")
    state = match.state
    assert isinstance(state, AncientColoniesState)
    bots, streams = [GreedyBot() for _ in range(seats)], [Rng(f"stream {seat}") for seat in range(seats)]
    while state.to_move() != -2:
        seat = state.to_move()
        state = play(match, bots[seat].choose(match.sight(seat), streams[seat]))
    assert state.turns < 40
    assert max(state.scores()) >= 15


def play(match: Match, action: int) -> AncientColoniesState:
    """Do it, and draw what chance decides, without the record's hash."""
    state = match.state
    assert isinstance(state, AncientColoniesState)
    state.apply(action)
    rng = Rng(f"chance {state.turns} {state.phase} {state.passed} {action}")
    while state.to_move() == -1:
        state.apply(state.legal_actions()[rng.weighted(state.chance_weights())])
    return state


def test_a_flip_comes_before_everything_else() -> None:
    scene = Scene().fleet(0, "a3", cargo=1, is_open=True).start()
    assert chosen(scene)[0].startswith("flip")


def test_the_last_tile_is_left_to_who_is_ahead() -> None:
    tiles = ["b1", "b2", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3", "d4"]
    faces = ["shallows", "shallows", "acropolis-nw", "acropolis-nw", "acropolis-nw"] * 2
    faces += ["shallows", "acropolis-nw", "acropolis-nw", "mountains"]
    land = " ".join(f"{tile}={face}" for tile, face in zip(tiles, faces, strict=True))

    def scene(mine: str, other: str) -> Scene:
        both = Scene().land(land).colony("z4", 0, mine).colony("w0", 1, other)
        return both.army("z4").start()

    assert "flip d5" in chosen(scene("city", "town"))
    assert "flip d5" not in chosen(scene("town", "city"))


def test_the_colony_aboard_is_founded_before_the_fleet_goes_home() -> None:
    scene = Scene().land(WATER + " c1=acropolis-nw c2=shallows c3=shallows c4=acropolis-se c5=acropolis-nw")
    line = chosen(scene.fleet(0, "a3", cargo=1, is_open=True).start())
    founded = [index for index, name in enumerate(line) if name.startswith("found")]
    assert founded
    assert "home" not in line[: founded[0]]


def test_the_fleet_at_home_brings_a_colony() -> None:
    scene = Scene().land(WATER).colony("w2", level="town").colony("w3", 1, "town", walls=True).fleet(0, "home").start()
    names = chosen(scene)
    assert names[0] == "load 1"
    assert names[2].startswith("found")


def test_two_armies_strike_a_bare_settlement() -> None:
    scene = Scene().land(WATER).colony("w2", level="town", walls=True).colony("w3", 1, talents=5)
    scene.fleet(0, "a3", cargo=2).start()
    assert "land w3" in chosen(scene)
    scene.do("land w3", "intercept", "land w3")
    assert worth(scene, "attack w3 1") > worth(scene, "done")


def test_nobody_storms_a_walled_city_with_one_army() -> None:
    scene = Scene("corinth phocaea").land(WATER).colony("w2", level="town").colony("w3", 1, "city", walls=True)
    scene.army("w3").start()
    assert worth(scene, "attack w3 1") < worth(scene, "done")


def test_money_is_spent_on_growth_before_it_is_kept() -> None:
    scene = Scene().land(WATER).colony("w2", talents=6).colony("w3", 1).stage("invest").start()
    assert chosen(scene)[0] == "upgrade w2"


def test_corinth_taxes_with_dice() -> None:
    assert expected_tax(True, 1) > expected_tax(False, 0)
    scene = Scene("corinth phocaea").land(WATER).colony("w2", level="village").colony("w3", 1).stage("income").start()
    assert chosen(scene)[0].startswith("tax w2")


def test_dice_of_taxes_are_counted_by_their_odds() -> None:
    scene = Scene("sparta phocaea").land(WATER).colony("w2").colony("w3", 1).stage("income").start()
    state = scene.state
    outcomes = []
    state.apply(scene.game.parse_action("tax w2 heavy"))
    expected = scene.game.evaluate(state, 0)
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        outcomes.append(scene.game.evaluate(after, 0))
    assert abs(expected - sum(outcomes) // len(outcomes)) <= 40  # danger is not averaged


def auction() -> tuple[Scene, int]:
    """A scene in which seat 1 may bid for a card, and the least that must be bid."""
    scene = Scene(turns=8).land(WATER).colony("w2", level="city", walls=True, talents=40)
    scene.colony("w3", 1, "city", walls=True, talents=40).colony("w4", 1, talents=2)
    card = next(card for card in range(32) if scene.parts.card_points[card] == 3)
    name, least = scene.parts.card_names[card], scene.parts.card_bid[card]
    scene.shop(name).top("history").stage("civilization").start()
    while scene.state.to_move() < 0:
        scene.state.apply(scene.state.legal_actions()[0])
    scene.do(f"auction {name}")
    return scene, least


def test_a_card_is_bid_for_up_to_about_its_worth() -> None:
    scene, least = auction()
    bid = chosen(scene, 1)[0]
    assert bid.startswith("bid")
    assert least <= int(bid.split()[1]) <= least + 12


def test_whoever_weighs_cards_more_bids_more() -> None:
    scene, _ = auction()
    game = open_box({"components": SCENES}, {})
    game.weights[NAMES.index("cards")] = 1000
    bid = game.action_name(best_line(game, scene.state, 1, 2, Rng("bid"))[0])
    assert int(bid.split()[1]) > int(chosen(scene, 1)[0].split()[1])


def test_sides_are_not_paid_with_all_points() -> None:
    game = open_box({}, {})
    state = game.new(3, sides="auction")
    rng = Rng("sides")
    bots = [GreedyBot() for _ in range(3)]
    while -1 in state.side:
        seat, legal = state.to_move(), state.legal_actions()
        action = bots[seat].choose(Sight(game, state, seat, lambda _: []), rng) if seat >= 0 else legal[0]
        state.apply(action)
    assert max(state.side_cost) <= 9


def test_routes_of_trade_are_those_of_the_rules() -> None:
    scene = Scene().land(WATER + " c2=mountains c3=shallows")
    for place in ("w1", "w2", "w3", "x1", "x2", "x3", "y2"):
        scene.colony(place)
    state = scene.start().state
    sea, land = trade_routes(state.shown, state.water, state.mountains)
    for site in range(24):
        by_sea, by_land = sea[site] & state.colonies, land[site] & state.colonies
        assert (by_sea.bit_count(), by_land.bit_count()) == links(state, site)


def test_armies_reach_sites_over_plains_only() -> None:
    scene = Scene().land(WATER).start()
    ways = marches(scene.state.plains, scene.state.sites, 3)
    assert ways[scene.at("w2")] >> scene.at("w3") & 1
    assert not ways[scene.at("w0")] >> scene.at("z0") & 1


def test_more_is_never_worth_less() -> None:
    size = MOST_MONEY + 1
    table = plans(5, 1, False, 6)
    for turns in range(1, FAR + 1):
        for kind in range(1, SHAPES):
            first = (turns * SHAPES + kind) * size
            row = table[first : first + size]
            assert row == sorted(row)
    assert new_settlement(1) < new_settlement(6) < new_settlement(12)


def test_who_settles_cheaply_has_more_to_hope_for() -> None:
    cheap, dear = plans(5, 2, False, 4), plans(5, 2, False, 6)
    assert all(one >= two for one, two in zip(cheap, dear, strict=True))
    assert sum(cheap) > sum(dear)


def feared(sides: str, level: str = "village", walls: bool = False, fleet: str = "home") -> int:
    """What seat 0 fears for its only colony."""
    scene = Scene(sides).land(WATER).colony("w2", level=level, walls=walls).colony("w4", 1, "town", walls=True)
    state = scene.fleet(0, "a1").fleet(1, fleet).start().state
    return danger(state, Outlook(state), 0)


def test_sparta_is_feared_most() -> None:
    assert feared("phocaea sparta") > feared("phocaea corinth") > 0


def test_walls_and_a_fleet_far_from_home_calm_the_fear() -> None:
    assert feared("euboea sparta", walls=True) < feared("euboea sparta")
    assert feared("euboea sparta", fleet="a5") < feared("euboea sparta")


def test_the_fleet_goes_home_instead_of_sailing_for_a_late_flip() -> None:
    scene = Scene("phocaea corinth").land(WATER).colony("w2", level="village").colony("w4", 1, "town", walls=True)
    state = scene.fleet(0, "a1").fleet(1, "home").start().state
    state.flips = 0
    assert worth(scene, "home") > worth(scene, "sail a2")
    sailed = scene.state.copy()
    sailed.apply(scene.game.parse_action("sail a2"))
    for action in sailed.legal_actions():
        after = sailed.copy()
        after.apply(action)
        assert scene.game.evaluate(after, 0) < worth(scene, "home")


def test_the_end_is_seen_when_it_is_certain() -> None:
    scene = Scene(turns=5).colony("w0", level="city").colony("w5", 1).stock(0, 0)
    state = scene.fleet(0, "a1", is_manned=False).start().state
    assert turns_left(state) == 1
    assert Outlook(state).turns == 1
