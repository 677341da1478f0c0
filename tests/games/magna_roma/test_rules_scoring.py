"""Chapter 11 of the rules: final scoring."""

from itertools import product

import pytest

from oikist.core.rng import Rng
from oikist.games.magna_roma.scoring import best_staffing, monument_worth, share_out
from tests.games.magna_roma.scene import Scene, box

# Tiles without an icon, by colour, for cities drawn as letters.
PLAIN = {
    "R": ["01", "02", "03", "04", "05", "06", "09", "12", "15", "18", "20", "21", "24", "25", "30", "32"],
    "P": ["33", "34", "35", "36", "37", "38", "41", "44", "47", "50", "52", "53", "56", "57", "62", "64"],
    "B": ["65", "66", "67", "68", "69", "70", "73", "76", "79", "82", "84", "85", "88", "89", "94", "96"],
}
ICONS = {
    "mask": ["07", "11", "16", "22", "27", "31", "42", "46", "51"],
    "lyre": ["08", "13", "17", "23", "28", "39", "43", "48", "54"],
    "column": ["10", "14", "19", "26", "29", "40", "45", "49", "55"],
}
UNDER = ("f4", "g4", "f5", "g5")  # the cells that meet at f4-g5


def drawn(rows: str, **parts: str) -> Scene:
    """A city from c3 to g7: R, P, B are tiles of that colour, T the Town Center, a dot an empty cell."""
    left, words = {colour: names[:] for colour, names in PLAIN.items()}, []
    for row, line in enumerate(rows.split()):
        for column, sign in enumerate(line):
            assert (sign == "T") == (row == column == 2)
            if sign in left:
                words.append(f"{'cdefg'[column]}{row + 3}={left[sign].pop()}")
    return Scene(2, **parts).lay(" ".join(words))


def with_icons(**counts: int) -> Scene:
    """A city with so many icons of each kind, somewhere."""
    cells = iter([f"{column}{row}" for row in range(1, 10) for column in "abcdfghi"])
    scene = Scene(provinces=CARDS)
    for icon, count in counts.items():
        for name in ICONS[icon][:count]:
            scene.lay(f"{next(cells)}={name}")
    return scene


CARDS = "africa dalmatia syria"


def points(scene: Scene, key: str, seat: int = 0) -> list[int]:
    return [entry.points for entry in scene.state.ledger(seat) if entry.key == key]


@pytest.mark.rule("MR-11.1")
def test_the_score_is_the_sum_of_its_sources() -> None:
    scene = drawn("RR... RR... ..T.. ..... .....", provinces="aegyptus asia syria", display="odeon senate circus")
    scene.give(points=11, luxury=6, red=4, purple=5, brown=4, blessings=2, faith=5, legions=7, population=3)
    scene.build("temple-of-mars", "c3-d4").conquer("aegyptus", 4).act()
    entries = [(entry.key, entry.points) for entry in scene.state.ledger(0)]
    expected = [("prestige", 11), ("market", 2 * 2), ("pantheon", 2 * 3), ("monument", 6), ("province", 3)]
    assert entries == [*expected, ("military", 5)]
    assert scene.state.scores() == [11 + 4 + 6 + 6 + 3 + 5, 0]
    assert [seat.score for seat in scene.state.view(1).seats] == [35, 0]


@pytest.mark.rule("MR-11.1")
def test_a_city_by_itself_scores_nothing() -> None:
    scene = drawn("RRRRR PPPPP BBTBB RPRPR RRRRR").give(coins=9, population=9).act()
    assert scene.state.scores() == [0, 0]
    assert len(scene.state.ledger(0)) == 4


@pytest.mark.rule("MR-11.2")
@pytest.mark.parametrize(
    ("luxury", "stars", "score"),
    [
        (15, (8, 9, 12), 20),  # the example: 5 times 4
        (15, (12, 9, 8), 20),
        (17, (12, 8, 12), 20),
        (18, (12, 12, 12), 36),
        (14, (3, 12, 12), 4),
        (18, (12, 12, 1), 0),  # a track of value 0
        (2, (12, 12, 12), 0),  # a space of value 0
        (3, (2, 2, 2), 1),
    ],
)
def test_the_market_multiplies_the_lowest_star_value(luxury: int, stars: tuple[int, int, int], score: int) -> None:
    red, purple, brown = stars
    scene = Scene().give(luxury=luxury, red=red, purple=purple, brown=brown).act()
    assert points(scene, "market") == [score]
    assert scene.state.scores() == [score, 0]


@pytest.mark.rule("MR-11.3")
@pytest.mark.parametrize(
    ("blessings", "faith", "score"), [(4, 5, 12), (4, 8, 12), (1, 0, 0), (2, 1, 2), (1, 4, 2), (3, 12, 21), (0, 12, 0)]
)
def test_tokens_not_played_score_by_the_marker_on_the_pantheon(blessings: int, faith: int, score: int) -> None:
    assert Scene().give(blessings=blessings, faith=faith).act().state.scores() == [score, 0]


@pytest.mark.rule("MR-11.3")
def test_a_token_that_was_played_scores_nothing() -> None:
    scene = Scene().lay("e4=32/90").give(blessings=2, faith=12).act()  # a tile that makes no symbol
    assert scene.state.scores()[0] == 14
    assert scene.do("bless e4").state.scores()[0] == 7


@pytest.mark.rule("MR-11.3")
def test_tokens_from_a_monument_count_like_any_others() -> None:
    scene = drawn("RR... RR... ..T.. ..... .....", display="pantheon odeon senate").give(coins=4, faith=5).act()
    assert scene.do("build pantheon", "site c3-d4").state.scores()[0] == 3


@pytest.mark.rule("MR-11.4")
@pytest.mark.rule("MR-11.5")
@pytest.mark.parametrize(
    ("monument", "need", "score"),
    [("temple-of-mars", 3, 6), ("pantheon", 3, 5), ("triumphal-arch", 3, 7), ("mausoleum", 4, 9), ("forum", 2, 4)],
)
def test_fixed_points_with_the_population_and_nothing_without(monument: str, need: int, score: int) -> None:
    scene = drawn("RP... BR... ..T.. ..... .....", display="odeon senate circus")
    scene.build(monument, "e5" if monument == "forum" else "c3-d4")
    for population in range(8):
        scene.give(population=population).act()
        assert scene.state.scores()[0] == (score if population >= need else 0)
        assert points(scene, "monument") == ([score] if population >= need else [])
        assert points(scene, "monument-idle") == ([] if population >= need else [0])


@pytest.mark.rule("MR-11.4")
@pytest.mark.rule("MR-11.6")
@pytest.mark.parametrize(
    ("monument", "colour", "need"), [("thermae", "B", 3), ("temple-of-vesta", "P", 3), ("basilica", "R", 3)]
)
def test_three_points_for_each_tile_of_the_colour_under_it(monument: str, colour: str, need: int) -> None:
    other = "R" if colour != "R" else "P"
    for count in range(5):
        signs = (colour * count).ljust(4, other)
        around = colour * 2  # beside it, not under it
        rows = f"{signs[:2]}{around}. {signs[2:]}{around}. ..T.. ..... ....."
        scene = drawn(rows, display="odeon senate circus").build(monument, "c3-d4").give(population=need).act()
        assert scene.state.scores()[0] == 3 * count
        assert scene.give(population=need - 1).state.scores()[0] == 0


@pytest.mark.rule("MR-11.4")
@pytest.mark.rule("MR-11.6")
@pytest.mark.parametrize(("monument", "icon"), [("odeon", "lyre"), ("colosseum", "mask"), ("senate", "column")])
def test_three_points_for_each_icon_under_it(monument: str, icon: str) -> None:
    other = "mask" if icon != "mask" else "lyre"
    for count in range(5):
        names = ICONS[icon][:count] + ICONS[other][: 4 - count]
        city = " ".join(f"{cell}={name}" for cell, name in zip(UNDER, names, strict=True))
        scene = Scene(display="circus forum thermae").lay(city).lay(f"f6={ICONS[icon][5]}").build(monument, "f4-g5")
        assert scene.give(population=2).act().state.scores()[0] == 3 * count
        assert scene.give(population=1).state.scores()[0] == 0


@pytest.mark.rule("MR-11.7")
@pytest.mark.parametrize(("population", "score"), [(0, 0), (1, 4), (2, 7), (3, 9), (4, 12), (5, 12), (9, 12)])
def test_one_monument_scores_by_its_population(population: int, score: int) -> None:
    scene = drawn("RP... BR... ..T.. ..... .....").build("circus", "c3-d4").give(population=population).act()
    assert scene.state.scores()[0] == score


@pytest.mark.rule("MR-7.11")
@pytest.mark.rule("MR-11.4")
def test_the_best_staffing_is_that_of_all_assignments() -> None:
    game, rng = box(), Rng("staffing")
    sites = ["c3-d4", "f3-g4", "c6-d7", "f6-g7", "e5"]
    for _ in range(60):
        scene = drawn("RPRBB PPRBR BPTRP RRBPB PBRRB")
        names = [name for name in game.board.components.monument_names if name != "forum"]
        chosen: list[str] = []
        for site in sites[: 1 + rng.below(5)]:
            name = "forum" if site == "e5" else names.pop(rng.below(len(names)))
            scene.build(name, site)
            chosen.append(name)
        scene.give(population=rng.below(17))
        best, employed = best_staffing(scene.state, 0)
        assert best == tried_out(scene, chosen)
        assert (best, employed) == shared_out(scene)
        assert sum(employed) <= scene.state.population[0]
        assert points(scene, "monument") == [] or sum(points(scene, "monument")) == best


def shared_out(scene: Scene) -> tuple[int, list[int]]:
    """As if there were not people enough, whether there are or not."""
    mine = [monument for monument, owner in enumerate(scene.state.owner) if owner == 0]
    return share_out(scene.state.population[0], mine, [monument_worth(scene.state, monument) for monument in mine])


def tried_out(scene: Scene, chosen: list[str]) -> int:
    """The best of all ways to give each monument nobody to four people."""
    cells = scene.state.view(0).seats[0].cells
    fixed = {
        "temple-of-mars": (3, 6),
        "forum": (2, 4),
        "pantheon": (3, 5),
        "triumphal-arch": (3, 7),
        "mausoleum": (4, 9),
    }
    colours = {"thermae": "brown", "temple-of-vesta": "purple", "basilica": "red"}
    tables: list[list[int]] = []
    for name in chosen:
        if name == "circus":
            tables.append([0, 4, 7, 9, 12])
            continue
        under = [cell.tile.colour for cell in cells if cell.monument == name]
        need, worth = fixed.get(name, (3, 3 * under.count(colours.get(name, ""))))
        tables.append([worth if people >= need else 0 for people in range(5)])
    ways = product(range(5), repeat=len(chosen))
    fitting = [way for way in ways if sum(way) <= scene.state.population[0]]
    return max(sum(table[people] for table, people in zip(tables, way, strict=True)) for way in fitting)


@pytest.mark.rule("MR-11.8")
@pytest.mark.parametrize(
    ("province", "icons", "sets"),
    [
        ("dalmatia", {"column": 5, "mask": 3}, 2),
        ("dalmatia", {"column": 1, "lyre": 9}, 0),
        ("hispania", {"lyre": 4}, 2),
        ("gallia", {"mask": 7, "lyre": 2}, 3),
        ("africa", {"lyre": 5, "column": 3, "mask": 1}, 3),
        ("macedonia", {"mask": 2, "column": 6, "lyre": 1}, 2),
        ("asia", {"mask": 4, "lyre": 4}, 4),
        ("asia", {"mask": 4, "column": 4}, 0),
        ("syria", {"mask": 4, "lyre": 2, "column": 3}, 2),
        ("syria", {"mask": 4, "lyre": 2}, 0),
    ],
)
def test_a_province_scores_for_each_set_of_icons(province: str, icons: dict[str, int], sets: int) -> None:
    scores = (4, 3, 2) if province == "syria" else (3, 2, 1)
    for legions, worth in zip((5, 4, 3), scores, strict=True):
        scene = with_icons(**icons)
        scene.state.provinces[0] = scene.parts.province_names.index(province)
        scene.state.provinces[1:] = [number for number in (3, 7, 9) if number != scene.state.provinces[0]][:2]
        assert scene.conquer(province, legions).act().state.scores() == [worth * sets, 0]


@pytest.mark.rule("MR-11.8")
def test_an_icon_serves_several_provinces() -> None:
    scene = with_icons(lyre=2, column=2, mask=2)
    scene.conquer("africa", 5).conquer("dalmatia", 5).conquer("syria", 5).act()
    assert points(scene, "province") == [3 * 2, 3 * 1, 4 * 2]


@pytest.mark.rule("MR-11.8")
def test_a_province_scores_for_its_conqueror_only_and_by_that_seats_city() -> None:
    scene = with_icons(lyre=3, column=3).conquer("africa", 5, seat=1).lay("f5=59 g5=60", seat=1).act()
    assert scene.state.scores() == [0, 3]


@pytest.mark.rule("MR-11.9")
def test_the_example_of_the_districts() -> None:
    rows = "RBRRR BRPPP PRTRR RBRPB RBBPB"
    for province, legions, score in (("aegyptus", 5, 16), ("germania", 5, 8), ("britannia", 4, 6), ("aegyptus", 3, 8)):
        scene = drawn(rows, provinces="aegyptus germania britannia").conquer(province, legions).act()
        assert scene.state.scores()[0] == score
        assert scene.state.view(0).seats[0].sets == (4, 2, 2)


@pytest.mark.rule("MR-11.9")
@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ("..... ..... .RT.. ..... .....", 0),  # one tile is none
        ("..... ..... RRT.. ..... .....", 1),
        ("..... ..... .RTR. ..... .....", 0),  # the Town Center joins nothing
        ("..... ..R.. ..T.. ..R.. .....", 0),
        ("..... ..... RRTRR ..... .....", 2),
        ("..... .RR.. .RT.. ..... .....", 1),
        ("..... R.... .RT.. ..... .....", 0),  # corners do not touch
        ("..RR. ....R ..T.R ..... .....", 2),  # and so do not join
        ("RRRRR ..... ..T.. ..... RRRRR", 2),
        ("RRRRR ....R ..T.R ....R RRRRR", 1),
        ("RR.RR RR.RR ..T.. RR.RR RR.RR", 4),
        ("....R R.... ..T.. ..... .....", 0),  # from the end of a row to the start of the next
    ],
)
def test_a_district_is_two_tiles_or_more_that_touch(rows: str, count: int) -> None:
    scene = drawn(rows, provinces="aegyptus germania britannia").conquer("aegyptus", 3).act()
    assert scene.state.scores()[0] == 2 * count


@pytest.mark.rule("MR-11.9")
def test_a_district_is_of_one_colour() -> None:
    scene = drawn("RPRPR PRPRP RPTPR PRPRP RPRPR", provinces="aegyptus germania britannia")
    scene.conquer("aegyptus", 5).conquer("germania", 5).act()
    assert scene.state.scores()[0] == 0


@pytest.mark.rule("MR-11.10")
@pytest.mark.parametrize(("legions", "score"), [(0, 0), (4, 0), (5, 0), (6, 3), (7, 5)])
def test_the_last_two_spaces_of_the_military_score(legions: int, score: int) -> None:
    assert Scene().give(legions=legions).act().state.scores() == [score, 0]


def ranked(*seats: dict[str, int]) -> list[int]:
    scene = Scene(len(seats))
    for seat, things in enumerate(seats):
        scene.give(seat=seat, **things)
    return scene.act().state.ranking()


@pytest.mark.rule("MR-11.11")
def test_most_points_win_whatever_else_one_has() -> None:
    rich = {"red": 12, "purple": 12, "brown": 12, "coins": 9, "population": 9, "legions": 5}
    assert ranked({"points": 8, **rich}, {"points": 9}, {"points": 10}) == [3, 2, 1]


@pytest.mark.rule("MR-11.11")
def test_equal_seats_are_parted_by_the_sum_of_their_star_values() -> None:
    assert ranked({"red": 2, "coins": 9, "legions": 5}, {"red": 2, "purple": 2}) == [2, 1]
    # All three tracks count, not the lowest or the highest.
    assert ranked({"red": 6, "purple": 0, "brown": 0}, {"red": 2, "purple": 4, "brown": 2}) == [2, 1]


@pytest.mark.rule("MR-11.11")
def test_star_values_count_not_steps() -> None:
    assert ranked({"red": 3, "purple": 5}, {"red": 2, "purple": 4, "coins": 1}) == [2, 1]


@pytest.mark.rule("MR-11.11")
def test_then_by_population_and_coins_together() -> None:
    assert ranked({"coins": 3, "population": 1, "legions": 5}, {"population": 5}) == [2, 1]
    assert ranked({"coins": 5}, {"population": 4}, {"coins": 2, "population": 2}) == [1, 2, 2]


@pytest.mark.rule("MR-11.11")
def test_employed_population_counts() -> None:
    scene = drawn("RP... BR... ..T.. ..... .....").build("circus", "c3-d4").give(population=4)
    scene.give(seat=1, points=12, coins=3)  # the circus scores 12 with four people
    assert scene.act().state.scores() == [12, 12]
    assert scene.state.ranking() == [1, 2]


@pytest.mark.rule("MR-11.11")
def test_then_by_the_military() -> None:
    assert ranked({"coins": 2, "legions": 3}, {"population": 2, "legions": 4}) == [2, 1]


@pytest.mark.rule("MR-11.12")
def test_who_is_still_equal_shares_the_place() -> None:
    assert ranked({}, {}) == [1, 1]
    same = {"points": 5, "coins": 1, "legions": 2}
    assert ranked(same, {"points": 6}, same, {"points": 4}) == [2, 1, 2, 4]
    assert ranked(same, {**same, "faith": 9, "luxury": 9}) == [1, 1]  # nothing else parts them
