"""Components: what the standard file holds, what a fingerprint sees and what is remarked."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from oikist.games.ancient_colonies import components as c

STANDARD = c.load_components("standard")[0]
TEXT = Path(__file__).with_name("scenes.toml").read_text("utf-8")
OTHER = c.parse_components(TEXT, "scenes.toml")
TABLES = [name for name in dir(STANDARD) if name[0] != "_" and name != "text"]


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, f"{old!r} is {TEXT.count(old)} times in the file of the scenes"
    return TEXT.replace(old, new)


def parse(text: str) -> c.Components:
    return c.parse_components(text, "my.toml")


def card(name: str) -> int:
    return STANDARD.card_names.index(name)


def powers(name: str) -> dict[str, int]:
    """What a card adds to the powers of its owner, by the words of the file."""
    pairs = STANDARD.card_powers[card(name)]
    return {c.POWERS[power]: amount for power, amount in zip(pairs[::2], pairs[1::2], strict=True)}


# The standard file


def test_the_box_is_complete() -> None:
    assert [STANDARD.card_type.count(kind) for kind in (c.ARTS, c.HISTORY, c.SCIENCE, -1)] == [32, 12, 14, 1]
    assert STANDARD.card_type[: c.CARDS] == sorted(STANDARD.card_type[: c.CARDS])
    for column in (STANDARD.card_type, STANDARD.card_bid, STANDARD.card_points, STANDARD.card_gods):
        assert len(column) == c.CARDS + 1
    for column in (STANDARD.card_coin, STANDARD.card_tax, STANDARD.card_income, STANDARD.card_amount):
        assert len(column) == c.CARDS + 1
    assert len(STANDARD.card_powers) == c.CARDS + 1
    for acts in (STANDARD.act_unowned, STANDARD.act_aim, STANDARD.act_roll):
        assert len(acts) == c.ACTS
    assert len(STANDARD.act_names) == len(STANDARD.act_effects) == c.ACTS
    assert len(STANDARD.side_powers) == len(STANDARD.side_tie) == len(c.SIDES)


def test_no_name_is_there_twice() -> None:
    names = STANDARD.card_names + STANDARD.act_names
    assert len(set(names)) == len(names) == 72
    assert max(len(name) for name in names) <= 24


def test_the_constants_are_the_places_of_the_words() -> None:
    assert c.TYPES == ("arts", "history", "science", "act")
    assert (c.ARTS, c.HISTORY, c.SCIENCE, c.ACT) == (0, 1, 2, 3)
    assert sum(c.TYPE_CARDS) == c.CARDS == c.SIBYL == 58
    assert len(c.POWERS) == c.POWER_COUNT
    words = {
        "move-fleet": c.FLEET_MOVE,
        "move-army": c.ARMY_MOVE,
        "flip": c.FLIP,
        "late-flip": c.LATE_FLIP,
        "colony-flip": c.COLONY_FLIP,
        "peek": c.PEEK,
        "peek-any": c.PEEK_ANY,
        "fleet-capacity": c.FLEET_ROOM,
        "maintenance": c.MAINTENANCE,
        "colony-income": c.COLONY_INCOME,
        "reroll": c.REROLLS,
        "subtract": c.SUBTRACT,
        "strife-guard": c.STRIFE_GUARD,
        "save-army": c.SAVE_ARMY,
        "zeus-ward": c.WARDS_OFF,
        "wall-half": c.WALL_HALF,
        "settlement-every": c.SETTLEMENT_EVERY,
        "cost-wall": c.COST_WALL,
        "cost-upgrade": c.COST_UPGRADE,
        "cost-army": c.COST_ARMY,
        "cost-settlement": c.COST_SETTLEMENT,
        "cost-card": c.COST_CARD,
        "combat-with-armies": c.COMBAT_WITH_ARMIES,
        "combat-attack": c.ATTACK,
        "combat-defend": c.DEFEND,
        "combat-attack-from-fleet": c.ATTACK_FROM_FLEET,
        "combat-attack-walls": c.ATTACK_WALLS,
        "combat-defend-coastal": c.DEFEND_COASTAL,
        "piety-tie": c.PIETY_TIE,
    }
    assert [words[word] for word in c.POWERS] == list(range(c.POWER_COUNT))


def test_the_constants_of_taxes_incomes_and_acts_are_the_places_of_the_words() -> None:
    assert [c.TAX_WORDS[tax - 1] for tax in (c.TAX_COASTAL, c.TAX_INLAND)] == ["tax-minus:coastal", "tax-minus:inland"]
    assert c.TAX_WORDS[c.TAX_ANY - 1] == "tax-minus"
    assert [c.INCOME[c.GIVE], c.INCOME[c.COASTAL]] == ["income", "income-coastal"]
    assert [c.INCOME[c.INLAND], c.INCOME[c.TRADE]] == ["income-inland", "trade-up"]
    for prefix, words in (("AIM_", c.AIMS), ("HIT_", c.HITS), ("", c.UNOWNED)):
        for place, word in enumerate(words):
            assert getattr(c, prefix + word.upper().replace("-", "_")) == place


def test_the_totals() -> None:
    bids = STANDARD.card_bid[: c.CARDS]
    assert sum(STANDARD.card_points[: c.CARDS]) == 103
    assert sum(STANDARD.card_gods[: c.CARDS]) == 17
    assert sum(STANDARD.card_coin) == sum(STANDARD.card_coin[:8]) == 8
    assert (min(bids), max(bids)) == (5, 20)
    assert round(sum(bids) / len(bids), 1) == 10.5
    assert Counter(STANDARD.card_points[: c.CARDS]) == {1: 27, 2: 20, 3: 8, 4: 3}


def test_the_sides() -> None:
    given = {
        side: {word: amount for word, amount in zip(c.POWERS, STANDARD.side_powers[number], strict=True) if amount}
        for number, side in enumerate(c.SIDES)
    }
    assert given == {
        "phoenicia": {"colony-income": 1},
        "euboea": {"wall-half": 1, "colony-flip": 1, "combat-defend": 2, "cost-upgrade": 1},
        "corinth": {"reroll": 1, "subtract": 1},
        "sparta": {"combat-with-armies": 3},
        "phocaea": {"move-fleet": 2, "late-flip": 1, "settlement-every": 4, "cost-upgrade": 4, "piety-tie": 1},
    }
    last_tie = sorted(c.SIDES, key=lambda side: STANDARD.side_tie[c.SIDES.index(side)])
    assert last_tie == ["corinth", "phocaea", "sparta", "phoenicia", "euboea"]
    assert sorted(STANDARD.side_tie) == list(range(len(c.SIDES)))


def test_cards_that_take_1_off_a_tax_roll() -> None:
    assert STANDARD.card_tax[:8] == [c.TAX_ANY] * 8
    others = {name: tax for name, tax in zip(STANDARD.card_names[8:], STANDARD.card_tax[8:], strict=True) if tax}
    assert others == {
        "idylls-of-theokritos": c.TAX_INLAND,
        "massaliote-periplus": c.TAX_COASTAL,
        "laws-of-zaleukos": c.TAX_ANY,
    }


def test_cards_that_bring_income() -> None:
    incomes = zip(STANDARD.card_names, STANDARD.card_income, STANDARD.card_amount, strict=True)
    assert {name: (income, amount) for name, income, amount in incomes if (income, amount) != (-1, 0)} == {
        "heraion-at-cape-lakinion": (c.GIVE, 1),
        "temple-of-melqart": (c.COASTAL, 2),
        "chalcidian-black-figure": (c.COASTAL, 1),
        "vases-of-asteas": (c.TRADE, 2),
        "kolaios-at-tartessos": (c.GIVE, 1),
        "screw-of-archimedes": (c.INLAND, 2),
        "magos-farming-manual": (c.GIVE, 1),
    }


def test_cards_that_add_to_powers() -> None:
    ward = {"zeus-ward": 1}
    assert {name: powers(name) for name in STANDARD.card_names if powers(name)} == {
        "athenaion-of-syracuse": {"combat-defend": 1},
        "temple-c-of-selinus": ward,
        "persephone-tablets": ward,
        "nestors-cup": {"cost-settlement": 1},
        "songs-of-ibykos": {"strife-guard": 1},
        "comedies-of-epicharmos": {"strife-guard": 1},
        "voyage-of-hanno": {"move-fleet": 2},
        "voyage-of-himilco": {"move-fleet": 1, "flip": 1},
        "pytheas-on-the-ocean": {"flip": 1},
        "philistos-of-syracuse": {"combat-attack-from-fleet": 1},
        "timaios-of-tauromenion": {"cost-card": 1},
        "euthymenes-of-massalia": {"fleet-capacity": 1},
        "world-map-of-hekataios": {"peek": 1},
        "circling-of-africa": {"move-fleet": 1},
        "hoplite-phalanx": {"combat-attack": 1, "combat-defend": 1},
        "trireme-of-ameinokles": {"move-fleet": 1, "combat-attack-from-fleet": 1},
        "catapult": {"combat-attack-walls": 3},
        "euryalos-fortress": {"cost-wall": 2},
        "claw-of-archimedes": {"combat-defend-coastal": 2},
        "four-roots-of-empedokles": ward,
        "medicine-of-alkmaion": {"save-army": 1},
        "grid-plan-of-hippodamos": {"cost-upgrade": 2},
        "phoenician-alphabet": {"cost-card": 1},
        "mechanics-of-archytas": {"move-army": 1, "maintenance": 1},
        "sibyl-of-cumae": {"peek-any": 1},
    }


@pytest.mark.parametrize(
    ("name", "kind", "bid", "points", "gods"),
    [
        ("facing-arethusa", c.ARTS, 12, 2, 0),
        ("tripod-stater", c.ARTS, 8, 1, 1),
        ("olympieion-of-akragas", c.ARTS, 20, 4, 1),
        ("riace-bronzes", c.ARTS, 19, 4, 0),
        ("world-map-of-hekataios", c.HISTORY, 5, 1, 0),
        ("circling-of-africa", c.HISTORY, 20, 4, 0),
        ("school-of-pythagoras", c.SCIENCE, 15, 3, 1),
        ("sibyl-of-cumae", -1, 0, 2, 1),
    ],
)
def test_some_cards_by_their_numbers(name: str, kind: int, bid: int, points: int, gods: int) -> None:
    number = card(name)
    assert (STANDARD.card_type[number], STANDARD.card_bid[number]) == (kind, bid)
    assert (STANDARD.card_points[number], STANDARD.card_gods[number]) == (points, gods)


def test_the_acts() -> None:
    shapes = zip(STANDARD.act_names, STANDARD.act_unowned, STANDARD.act_aim, STANDARD.act_effects, strict=True)
    assert list(shapes) == [
        (
            "eruption-of-etna",
            c.PIOUS_PICKS,
            c.AIM_MOUNTAIN_COLONY,
            [c.HIT_WALLS_OR_LEVEL, 0, 0, c.HIT_TALENTS, 3, 0],
        ),
        ("great-earthquake", c.RANDOM_TILE, c.AIM_LAND_TILE, [c.HIT_WALLS_OR_TALENTS, 0, 2]),
        ("plague-in-the-camp", c.MOST_ARMIES, c.AIM_ARMIES, [c.HIT_HALF_ARMIES, 0, 0]),
        ("storm-at-sea", c.OTHERS, c.AIM_FLEETS, [c.HIT_FLEET_HOME, 0, 0]),
        ("drought-of-thera", c.OTHERS, c.AIM_RIVAL, [c.HIT_TALENTS_EACH, 1, 0]),
        (
            "wave-of-potidaia",
            c.PIOUS_PICKS,
            c.AIM_COASTAL_COLONY,
            [c.HIT_TALENTS, 4, 0, c.HIT_ARMY_OR_WALLS, 1, 0],
        ),
        ("burning-of-the-heraion", c.MOST_ARTS, c.AIM_RIVAL_ARTS, [c.HIT_ARTS_CARD, 0, 0]),
        ("locusts", c.RANDOM_TILE, c.AIM_PLAINS_TILE, [c.HIT_NO_TAX, 0, 0]),
        ("flood-of-the-krathis", c.PIOUS_PICKS, c.AIM_VILLAGE, [c.HIT_PAY_OR_LEVEL, 8, 0]),
        ("eclipse-of-the-moon", c.OTHERS, c.AIM_RIVAL, [c.HIT_NO_MARCH, 0, 0]),
        ("uprising-of-kylon", c.MOST_LEVELS, c.AIM_RIVAL_COLONY, [c.HIT_STRIFE, 0, 0]),
        ("marsh-fever", c.RANDOM_TILE, c.AIM_SHALLOWS_TILE, [c.HIT_ARMY_OR_TALENTS, 1, 2]),
        ("stone-from-the-sky", c.RANDOM_COLONY, c.AIM_COLONY, [c.HIT_WALLS_OR_LEVEL, 0, 0]),
    ]
    assert STANDARD.act_roll == [0] * 12 + [4]


WORTH = {
    "tax-minus": 4,
    "tax-minus:coastal": 3,
    "tax-minus:inland": 2,
    "coin": -1,
    "gods": 1,
    "income:1": 5,
    "income-coastal:1": 3,
    "income-coastal:2": 6,
    "income-inland:2": 5,
    "trade-up:2": 3,
    "cost-wall:2": 3,
    "cost-upgrade:2": 5,
    "cost-settlement:1": 2,
    "cost-card:1": 3,
    "maintenance:1": 3,
    "combat-both:1": 5,
    "combat-attack-from-fleet:1": 2,
    "combat-attack-walls:3": 5,
    "combat-defend:1": 3,
    "combat-defend-coastal:2": 4,
    "move-fleet:1": 1,
    "move-fleet:2": 2,
    "move-army:1": 2,
    "flip:1": 1,
    "peek:1": 1,
    "fleet-capacity:1": 2,
    "strife-guard:1": 4,
    "save-army:1": 3,
    "zeus-ward": 3,
}


def test_every_minimum_bid_follows_the_rule_of_prices() -> None:
    cards: dict[str, list[str]] = tomllib.loads(TEXT)["cards"]
    rows = [row.split() for key in ("arts", "history", "science") for row in cards[key]]
    assert len(rows) == c.CARDS
    for name, bid, points, *words in rows:
        assert int(bid) == 5 * int(points) + sum(WORTH[word] for word in words) - 1, name


# Fingerprint, round trip and remarks


def test_a_file_of_the_owner_reads_like_the_standard_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    standard, text = c.load_components("standard")
    path.write_text(text, encoding="utf-8")
    mine, read = c.load_components(str(path))
    assert read == text
    assert all(getattr(mine, name) == getattr(standard, name) for name in TABLES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("colony-income:1", "colony-income:2"),
        ("5 wall-half colony-flip", "5 wall-half"),
        ('"3 combat-with-armies:3"\nphocaea   = "2', '"2 combat-with-armies:3"\nphocaea   = "3'),
        ("olympieion-of-akragas    20 4", "olympieion-of-akragas    19 4"),
        ("olympieion-of-akragas    20 4", "olympieion-of-akragas    20 3"),
        ("olympieion-of-akragas    20 4 gods", "olympieion-of-akragas    20 4"),
        ("olympieion-of-akragas ", "olympieion "),
        ("pegasus-stater            7 1 coin", "pegasus-stater            7 1"),
        ("tax-minus:inland", "tax-minus"),
        ("tax-minus:inland", "tax-minus:coastal"),
        ("income-inland:2", "income-inland:1"),
        ("income-inland:2", "income-coastal:2"),
        ("trade-up:2", "trade-up:3"),
        ("combat-both:1", "combat-attack:1"),
        ("cost-wall:2", "cost-army:2"),
        ("cost-wall:2", "cost-wall:1"),
        ("peek-any:1", "peek:1"),
        ("pious-picks   mountain-colony", "random-colony mountain-colony"),
        ("pious-picks   mountain-colony", "pious-picks   coastal-colony"),
        ("roll:4", "roll:5"),
        ("roll:4 ", ""),
        ("talents:4 army-or-walls:1", "talents:3 army-or-walls:1"),
        ("talents:4 army-or-walls:1", "army-or-walls:1 talents:4"),
        ("army-or-talents:1:2", "army-or-talents:1:3"),
        ("army-or-talents:1:2", "army-or-talents:2:2"),
        ("walls-or-talents:2", "walls-or-talents:3"),
        ("locusts ", "beetles "),
    ],
)
def test_the_fingerprint_sees_every_number(old: str, new: str) -> None:
    assert parse(changed(old, new)).text() != OTHER.text()


def test_the_fingerprint_sees_neither_title_nor_comments_nor_the_order_of_effects() -> None:
    assert parse(changed('title = "scenes"', 'title = "mine"')).text() == OTHER.text()
    assert parse(TEXT + "# mine\n").text() == OTHER.text()
    assert parse(changed("move-army:1 maintenance:1", "maintenance:1 move-army:1")).text() == OTHER.text()
    assert parse(changed("coin gods tax-minus", "tax-minus gods coin")).text() == OTHER.text()
    assert parse(changed("combat-both:1", "combat-defend:1 combat-attack:1")).text() == OTHER.text()


def test_every_table_but_the_title_is_in_the_fingerprint() -> None:
    assert len(TABLES) == 18
    for name in TABLES:
        other = parse(TEXT)
        setattr(other, name, getattr(other, name)[:-1])
        assert (other.text() == OTHER.text()) == (name == "title"), name


def test_the_standard_file_has_nothing_unusual() -> None:
    assert c.remarks(STANDARD) == []
    assert c.remarks(OTHER) == []


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        ("with-armies:3", "with-armies:2", "The rulebook gives sparta 3 for combat-with-armies, here it is 2."),
        ("reroll subtract:1", "subtract:1", "The rulebook gives corinth 1 for reroll, here it is 0."),
        ("5 wall-half", "5 piety-tie wall-half", "More than one side wins ties of Piety: euboea, phocaea."),
        ("catapult                  9 1", "catapult 12 2 coin tax-minus", "no card of the arts: catapult."),
        ("tripod-stater             8 1 coin gods tax-minus", "tripod-stater 5 1 coin gods", "nothing: tripod-stater."),
        ("riace-bronzes            19", "riace-bronzes 20", "less 1: riace-bronzes 20, not 19."),
        ("income-inland:2", "income-inland:3", "less 1: screw-of-archimedes 9, not 12."),
        ("combat-attack-walls:3", "combat-attack-walls:1", "less 1: catapult 9, not 6."),
        ("8 1 tax-minus", "7 1 tax-minus", "less 1: laws-of-zaleukos 7, not 8."),
    ],
)
def test_what_is_unusual_is_remarked(old: str, new: str, remark: str) -> None:
    assert any(line.endswith(remark) for line in c.remarks(parse(changed(old, new))))


def test_a_long_list_of_remarks_is_cut() -> None:
    (remark,) = c.remarks(parse(TEXT.replace(" 15 ", " 16 ")))
    assert remark.count("16, not 15") == 7
    (remark,) = c.remarks(parse(TEXT.replace(" 2 ", " 3 ")))
    assert remark.endswith(" and 7 more.")
    assert remark.count(", not ") == 10
