"""Chapter 6 of the rules: the Market and trades."""

import pytest

from oikist.games.magna_roma.game import open_box
from tests.games.magna_roma.scene import SCENES, Scene

# On f5, 10 at 180 makes one luxury with the Town Center; on g5 beside the red 16 it makes two.
ONE = "place f5 180"
TWO = "place g5 180"
BESIDE = "f5=16/90"


def market(trades: str = "levy spoils triumph", two: bool = False, seats: int = 2, **options: str) -> Scene:
    """A seat whose next tile makes one luxury or two, and nothing else."""
    scene = Scene(seats, trades=trades, **options).reserve("10")
    return scene.lay(BESIDE) if two else scene


def is_asked(scene: Scene) -> bool:
    return "decline" in scene.names()


@pytest.mark.rule("MR-6.1")
@pytest.mark.parametrize("luxury", [0, 1, 5, 9, 13])
def test_each_luxury_moves_the_marker_one_space(luxury: int) -> None:
    assert market().give(luxury=luxury).place().do(ONE).has() == {"luxury": luxury + 1}
    assert market(two=True).give(luxury=luxury).place().do(TWO).has() == {"luxury": luxury + 2}


@pytest.mark.rule("MR-6.2")
@pytest.mark.parametrize(
    ("space", "trades"), [(4, "levy spoils triumph"), (8, "spoils levy triumph"), (12, "spoils triumph levy")]
)
def test_each_slot_of_the_market_offers_its_own_trade(space: int, trades: str) -> None:
    scene = market(trades).give(luxury=space - 1, coins=1).place().do(ONE)
    assert scene.names() == ["trade levy coin", "decline"]
    assert scene.state.view(0).pending == "levy"


@pytest.mark.rule("MR-6.2")
def test_no_trade_is_offered_between_the_slots() -> None:
    for luxury in range(18):
        scene = market().give(luxury=luxury, coins=2, population=2, legions=3).place().do(ONE)
        assert is_asked(scene) == (luxury + 1 in (4, 8, 12))


@pytest.mark.rule("MR-6.2")
@pytest.mark.parametrize("option", ["yes", "no"])
@pytest.mark.parametrize(("luxury", "passes"), [(2, False), (3, True), (6, False), (7, True), (11, True)])
def test_a_space_that_is_passed_is_reached_unless_the_option_says_no(option: str, luxury: int, passes: bool) -> None:
    scene = market("levy spoils triumph", two=True, trade_on_pass=option).give(luxury=luxury, coins=1, legions=2)
    scene.place().do(TWO)
    is_offered = not passes or option == "yes"
    assert is_asked(scene) == is_offered
    assert scene.state.luxury[0] == (luxury + 1 if passes and is_offered else luxury + 2)


@pytest.mark.rule("MR-6.2")
def test_two_gains_of_one_luxury_each_end_on_a_space() -> None:
    scene = Scene(trades="levy spoils triumph", trade_on_pass="no").lay("f6=61/180 g7=64/270").reserve("71")
    scene.give(luxury=3, coins=1).place().do("place f7 0")  # two luxuries, one from each side
    assert scene.names() == ["trade levy coin", "decline"]
    assert scene.do("trade levy coin").has() == {"luxury": 5, "legions": 2}


@pytest.mark.rule("MR-6.2")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_luxuries_of_bonuses_monuments_and_blessings_reach_trades(option: str) -> None:
    given = {"luxury": 3, "population": 1}
    star = Scene(trade_on_pass=option).give(red=5, **given).reserve("22").place().do("place f5 0")
    forum = Scene(trade_on_pass=option).give(coins=3, **given).act().do("build forum")
    tiles = Scene(trade_on_pass=option).lay("f5=10/180").give(blessings=1, **given)
    blessing = tiles.act().do("bless f5")
    for scene in (star, forum, blessing):
        assert scene.names() == ["trade levy population", "decline"]
    forum.do("trade levy population")
    assert {name.split()[0] for name in forum.names()} == {"draw"}  # the display is filled after the answer
    assert forum.has() == {"luxury": 4, "legions": 2}


@pytest.mark.rule("MR-6.3")
def test_a_trade_may_be_declined_and_does_not_come_back() -> None:
    scene = market("levy spoils triumph").give(luxury=3, coins=1).place().do(ONE, "decline")
    assert scene.has() == {"luxury": 4, "coins": 1}
    assert scene.why("trade levy coin") == "MR-0.6 pending=action"
    later = market("levy spoils triumph").give(luxury=4, coins=1).place().do(ONE)
    assert not is_asked(later)


@pytest.mark.rule("MR-6.3")
def test_a_trade_is_made_once() -> None:
    scene = market("levy spoils triumph").give(luxury=3, coins=5).place().do(ONE, "trade levy coin")
    assert scene.has() == {"luxury": 4, "coins": 4, "legions": 2}
    assert not is_asked(scene)


@pytest.mark.rule("MR-6.3")
def test_every_seat_has_each_trade() -> None:
    scene = market("levy spoils triumph").give(luxury=4, legions=2).give(seat=1, luxury=3, coins=1)
    scene.reserve("13", seat=1).place(seat=1).do("place f5 90")  # C to the west
    assert scene.do("trade levy coin").has(1) == {"luxury": 4, "legions": 2}


@pytest.mark.rule("MR-6.3")
def test_each_space_of_a_slot_offers_its_trade(monkeypatch: pytest.MonkeyPatch) -> None:
    text = SCENES
    assert text.count('trades = ["4", "8", "12"]') == 1
    game = open_box({"components": text.replace('trades = ["4", "8", "12"]', 'trades = ["4 5", "8", "12"]')}, {})
    monkeypatch.setattr("tests.games.magna_roma.scene.box", lambda: game)
    scene = market("levy spoils triumph", two=True).give(luxury=3, coins=1).place().do(TWO, "decline")
    assert scene.has() == {"luxury": 5, "coins": 1}
    assert scene.do("trade levy coin").has() == {"luxury": 5, "legions": 2}


TRADES = [  # the action, what is paid, what is gained
    ("patronage population", {"population": 2}, {"points": 4}),
    ("patronage coin", {"coins": 2}, {"points": 4}),
    ("levy coin", {"coins": 1}, {"legions": 2}),
    ("levy population", {"population": 1}, {"legions": 2}),
    ("offering", {"coins": 1, "population": 1}, {"blessings": 1}),
    ("spoils", {"legions": 1}, {"coins": 3}),
    ("triumph", {"legions": 2}, {"blessings": 1}),
    ("veterans", {"legions": 1}, {"population": 3}),
]


def others(token: str) -> str:
    """Trades with this token on the first slot."""
    return f"{token} " + " ".join([name for name in ("spoils", "levy", "triumph") if name != token][:2])


@pytest.mark.rule("MR-6.5")
@pytest.mark.parametrize(("trade", "paid", "reward"), TRADES)
def test_a_trade_is_paid_in_full(trade: str, paid: dict[str, int], reward: dict[str, int]) -> None:
    scene = market(others(trade.split()[0])).give(luxury=3, **paid).place().do(ONE)
    assert scene.names() == [f"trade {trade}", "decline"]
    assert scene.do(f"trade {trade}").has() == {"luxury": 4, **reward}


@pytest.mark.rule("MR-6.5")
@pytest.mark.parametrize(("trade", "paid", "reward"), TRADES)
def test_what_is_left_over_is_kept(trade: str, paid: dict[str, int], reward: dict[str, int]) -> None:
    given = {"coins": 4, "population": 4, "legions": 4}
    scene = market(others(trade.split()[0])).give(luxury=3, **given).place().do(ONE, f"trade {trade}")
    after = {name: given.get(name, 0) - paid.get(name, 0) + reward.get(name, 0) for name in (*given, *reward)}
    assert scene.has() == {"luxury": 4, **after}


@pytest.mark.rule("MR-6.5")
@pytest.mark.rule("MR-6.6")
@pytest.mark.parametrize(
    ("token", "given"),
    [
        ("patronage", {"coins": 1, "population": 1}),  # not one of each
        ("patronage", {"legions": 5}),
        ("levy", {"legions": 5}),
        ("offering", {"coins": 5}),
        ("offering", {"population": 5}),
        ("spoils", {"coins": 5, "population": 5}),
        ("triumph", {"legions": 1}),
        ("veterans", {"coins": 5}),
    ],
)
def test_a_trade_that_cannot_be_paid_is_not_offered(token: str, given: dict[str, int]) -> None:
    scene = market(others(token)).give(luxury=3, **given).place()
    assert [event.key for event in scene.told(ONE)][-1] == "no-offer"
    scene.do(ONE)
    assert not is_asked(scene)
    assert scene.has() == {"luxury": 4, **given}


@pytest.mark.rule("MR-6.5")
def test_only_the_ways_that_can_be_paid_are_open() -> None:
    scene = market(others("patronage")).give(luxury=3, coins=2, population=1).place().do(ONE)
    assert scene.names() == ["trade patronage coin", "decline"]
    assert scene.why("trade patronage population") == "MR-6.5 payment=population"
    both = market(others("patronage")).give(luxury=3, coins=2, population=2).place().do(ONE)
    assert both.names() == ["trade patronage population", "trade patronage coin", "decline"]


@pytest.mark.rule("MR-6.5")
def test_population_of_a_monument_pays_as_well() -> None:
    scene = market(others("patronage")).lay("e6=21 e7=24 f6=22/180 f7=25").build("temple-of-mars", "e6-f7")
    scene.give(luxury=3, population=3).place().do(ONE)
    assert scene.state.scores()[0] == 6
    scene.do("trade patronage population")
    assert scene.has() == {"luxury": 4, "population": 1, "points": 4}
    assert scene.state.scores()[0] == 4  # the temple stands empty


@pytest.mark.rule("MR-6.6")
def test_the_rest_of_a_gain_goes_on_past_a_trade_that_is_not_offered() -> None:
    scene = market(two=True).give(luxury=3).place().do(TWO)
    assert scene.has() == {"luxury": 5}


@pytest.mark.rule("MR-6.7")
@pytest.mark.parametrize(
    ("token", "pay", "store", "supply", "amount"),
    [
        ("spoils", {"legions": 1}, "coins", 30, 3),
        ("veterans", {"legions": 1}, "population", 50, 3),
        ("triumph", {"legions": 2}, "blessings", 16, 1),
        ("offering", {"coins": 1, "population": 1}, "blessings", 16, 1),
    ],
)
@pytest.mark.parametrize("option", ["limited", "unlimited"])
@pytest.mark.parametrize("is_short", [True, False])
def test_a_reward_the_box_cannot_give_in_full_is_not_offered(
    token: str, pay: dict[str, int], store: str, supply: int, amount: int, option: str, is_short: bool
) -> None:
    scene = market(others(token), supply=option).give(luxury=3, **pay)
    scene.give(seat=1, **{store: supply - amount + is_short}).place().do(ONE)
    assert is_asked(scene) == (option == "unlimited" or not is_short)


@pytest.mark.rule("MR-6.7")
def test_rewards_that_do_not_lie_in_the_box_are_always_offered() -> None:
    for token in ("levy", "patronage"):
        scene = market(others(token), supply="limited").give(luxury=3, coins=2, legions=7)
        scene.give(seat=1, coins=28, population=50, blessings=16).place().do(ONE)
        assert is_asked(scene)


@pytest.mark.rule("MR-6.4")
def test_only_the_token_just_reached_is_traded() -> None:
    scene = market("levy spoils veterans").give(luxury=3, coins=3, population=3, legions=3).place().do(ONE)
    for trade in ("spoils", "veterans", "triumph", "offering", "patronage coin", "patronage population"):
        assert scene.why(f"trade {trade}") == "MR-6.4 trade=levy"
    assert scene.names() == ["trade levy coin", "trade levy population", "decline"]
    poor = market("levy spoils veterans").give(luxury=3, coins=1).place().do(ONE)
    for trade in ("spoils", "triumph", "offering", "patronage coin", "patronage population"):
        assert poor.why(f"trade {trade}") == "MR-6.4 trade=levy"  # whether or not it could be paid


@pytest.mark.rule("MR-6.8")
def test_paid_legions_move_the_marker_back_and_may_cost_points() -> None:
    scene = market(others("triumph")).give(luxury=3, legions=7).place().do(ONE)
    assert scene.state.scores()[0] == 5
    scene.do("trade triumph")
    assert scene.has() == {"luxury": 4, "legions": 5, "blessings": 1}
    assert scene.state.scores()[0] == 0


@pytest.mark.rule("MR-4.8")
@pytest.mark.rule("MR-6.8")
def test_legions_of_a_trade_may_go_beyond_the_track() -> None:
    scene = market(others("levy")).give(luxury=3, legions=6, coins=1).place().do(ONE)
    assert scene.do("trade levy coin").has() == {"luxury": 4, "legions": 7}
