"""Component files: what a faulty one is told."""

from contextlib import suppress
from random import Random

import pytest

from oikist.core.errors import BadComponents
from oikist.games.magna_roma.components import load_components, parse_components
from tests.games.magna_roma.scene import SCENES

TEXT = SCENES

FAULTS = [
    ('kind = "roma-box"', 'kind = "cards"', "kind: 'cards' is not one of roma-box."),
    ('title = "scenes"', 'title = ""', "title: not one line of 1 to 80 printable characters."),
    ('title = "scenes"', 'title = "scenes"\ncolour = 1', "colour: unknown key; this table has"),
    ("[supply]", "[supplies]", "supply: missing; it is a table and begins with [supply]."),
    ("[pantheon]", "[[pantheon]]", "pantheon: not a table; write it below [pantheon]."),
    ("coins = 30", "coins = 0", "supply.coins: 0 is not a whole number from 1 to 999."),
    ("coins = 30", "coin = 30", "supply.coins: missing."),
    ("coins = 30", "coins = 30\nfaith = 2", "supply.faith: unknown key; this table has"),
    ("[3, 8, 8, 10]", "[3, 8, 8]", "draft.ring: the number of entries is 3, not 4."),
    ("[3, 8, 8, 10]", "[5, 8, 8, 10]", "draft.ring: a pool of 5 for one seat uses up all tiles; 4 is the most."),
    ("[3, 8, 8, 10]", "[3, 8, 8, 4]", "draft.ring: 4 slots leave 4 seats no choice."),
    ('"laurel", ', '"gladius", ', "symbols.halves: 'gladius': 'gladius' is there twice."),
    ('"laurel", ', '"Laurel", ', "symbols.halves: 'Laurel': 'Laurel' is not a name of up to 20 letters"),
    ('"laurel", ', "", "symbols.halves: the number of rows is 2, not 3."),
    (
        '"BB prestige',
        '"BD prestige',
        "symbols.pairs: 'BD prestige 1 3': 'BD' for the pair is not 2 signs out of A B C.",
    ),
    ('"BC luxury', '"BA luxury', "symbols.pairs: 'BA luxury 1 2': this pair is there twice."),
    ('"BC luxury', '"BC faith', "symbols.pairs: 'BC faith 1 2': faith is already made by another pair."),
    ('"BC luxury', '"BC blessing', "'blessing' for the resource is not one of coin, population, legion, faith,"),
    ("prestige   1 3", "prestige   3 1", "'1' for the greater amount is not a whole number from 3 to 9."),
    ('town = "ABCB"', 'town = "ABC"', "tiles.town: 'ABC': 'ABC' for the edges is not 4 signs out of - A B C."),
    ('town = "ABCB"', 'town = "ABCB 1"', "tiles.town: 'ABCB 1': nothing is allowed after 'ABCB'."),
    ('town = "ABCB"', "town = 1", "tiles.town: 1 is not a text in quotes."),
    ('"02 BBCA 0 .", ', "", "tiles: the number of tiles is 95, not 96."),
    ('"02 BBCA 0 .", ', '"01 BBCA 0 .", ', "tiles.red: '01 BBCA 0 .': '01' is there twice."),
    ('"02 BBCA 0 .", ', '"x2 BBCA 0 .", ', "'x2' is not a number of two digits for a tile."),
    ('"02 BBCA 0 .", ', '"02 BBCX 0 .", ', "'BBCX' for the edges is not 4 signs out of - A B C."),
    ('"02 BBCA 0 .", ', '"02 BBCA 5 .", ', "'5' for the number of stars is not a whole number from 0 to 4."),
    ('"02 BBCA 0 .", ', '"02 BBCA ² .", ', "'²' for the number of stars is not a whole number from 0 to 4."),
    ('"02 BBCA 0 .", ', '"02 BBCA 0 harp", ', "'harp' for the icon is not one of ., mask, lyre, column."),
    ('"02 BBCA 0 .", ', '"02 BBCA 0", ', "tiles.red: '02 BBCA 0': the icon is missing."),
    ('"02 BBCA 0 .", ', '"02 BBCA 0 . 7", ', "nothing is allowed after '02 BBCA 0 .'."),
    ('"02 BBCA 0 .", ', "2, ", "is not a list of texts in quotes."),
    ("[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]", "[0]", "stars.value: the number of spaces is 1, not 2 to 40."),
    ("4, 4, 5, 5, 6]      # by", "4, 3, 5, 5, 6]      # by", "stars.value: it falls from 4 to 3 at space 9."),
    ('"red    2 pop', '"blue   2 pop', "stars.single: 'blue 2 population': 'blue' for the track is not one of red,"),
    ('"red    2 pop', '"red   13 pop', "'13' for the step is not a whole number from 1 to 12."),
    ('"red    2 pop', '"red    0 pop', "'0' for the step is not a whole number from 1 to 12."),
    ('"red    2 pop', '"red    6 pop', "stars.single: 'red 6 luxury': step 6 does not come after step 6."),
    ("brown  6 coin", "brown  6 corn", "'corn' for the bonus is not one of coin, population, legion,"),
    ("red    purple 8", "red    red    8", "stars.linked: 'red red 8 luxury': it links a track with itself."),
    ("red    purple 8", "purple red    3", "'purple red 3 luxury': step 3 does not come after step 4."),
    ('["4", "8", "12"]', '["4", "8"]', "market.trades: the number of rows is 2, not 3."),
    (
        '["4", "8", "12"]',
        '["4", "8", "19"]',
        "market.trades: '19': '19' for the space is not a whole number from 1 to 18.",
    ),
    ('["4", "8", "12"]', '["0", "8", "12"]', "'0' for the space is not a whole number from 1 to 18."),
    ('["4", "8", "12"]', '["4", "", "12"]', "market.trades: '': the space is missing."),
    ('["4", "8", "12"]', '["4", "8 12", "12"]', "market.trades: '12': space 12 is connected with two slots."),
    ('["4", "8", "12"]', '["4", "8 7", "12"]', "market.trades: '8 7': the spaces do not rise."),
    ("[5, 4, 3]", "[5, 5, 3]", "military.slots: [5, 5, 3] do not fall; the dearest slot comes first."),
    ("[5, 4, 3]", "[8, 4, 3]", "military.slots: 8 is not a whole number from 1 to 7."),
    ("[5, 4, 3]", "[5, 4, 0]", "military.slots: 0 is not a whole number from 1 to 7."),
    ("[5, 4, 3]", "[5, 4]", "military.slots: the number of entries is 2, not 3."),
    ("[2, 5, 8]", "[2, 5, 13]", "pantheon.blessings: 13 is not a whole number from 1 to 12."),
    ("[2, 5, 8]", "[5, 2, 8]", "pantheon.blessings: the spaces do not rise."),
    ('[".", "population", "coin"]', '["."]', "provinces.bonus: the number of rows is 1, not 3."),
    ("gallia   ", "hispania ", "provinces.cards: 'hispania 3 2 1 mask+mask': 'hispania' is there twice."),
    ("gallia   ", "a" * 21, "is not a name of up to 20 letters: lower-case words joined by hyphens."),
    ('1 mask+mask"', '1 mask"', "'mask' is neither one of red, purple, brown nor icons joined by +."),
    ('1 mask+mask"', '1 mask+red"', "'mask+red' is neither one of red, purple, brown nor icons joined by +."),
    ('1 mask+mask"', '1 mask+mask+lyre"', "only pairs can be of one icon."),
    ('1 mask+mask"', '1 mask+mask coin"', "'gallia 3 2 1 mask+mask coin': the bonus is missing."),
    ('    "gallia    3 2 1 mask+mask",\n', "", "provinces.cards: the number of rows is 9, not 10."),
    ("odeon           3", "odeon          -3", "'-3' for the coins is not a whole number from 0 to 30."),
    ("odeon           3 2", "odeon           3 0", "'0' for the population is not a whole number from 1 to 6."),
    ("3        lyre", "3/4      lyre", "more than one number of points needs the word staff."),
    ("3        lyre", "3        harp", "'harp' for what the points are for is not one of ., staff, red, purple,"),
    ("3        lyre", "3        lyre town", "it cannot count tiles under it on the Town Center."),
    ("3        lyre", "3        lyre tow", "'tow' for the last word is not one of town."),
    ("4/7/9/12 staff", "4/7/6/12 staff", "staff needs a population of 1 and 2 to 6 points that do not fall,"),
    ("4/7/9/12 staff", "4//9 staff", "'' for the points is not a whole number from 0 to 50."),
    ("circus          4 1", "circus          4 2", "staff needs a population of 1 and 2 to 6 points"),
    ("1 legion -> 3 coin", "1 faith -> 3 coin", "'faith' for the payment is not one of coin, population, legion."),
    ("1 legion -> 3 coin", "1 legion 3 coin", "'3' for the next word is not one of and, or, ->."),
    ("1 legion -> 3 coin", "1 legion -> 3 luxury", "'luxury' for the reward is not one of coin, population,"),
    ("1 legion -> 3 coin", "1 legion and 1 legion -> 3 coin", "legion is paid twice."),
    ("1 legion -> 3 coin", "1 legion or 1 legion -> 3 coin", "it has one payment or two different ones."),
    ("1 legion -> 3 coin", "1 legion or 1 coin or 2 coin -> 3 coin", "it has one payment or two different ones."),
    (
        "1 legion -> 3 coin",
        "1 legion or 2 legion -> 3 coin",
        "trades.tokens: 'spoils 1 legion or 2 legion -> 3 coin': its two payments ask for the same things.",
    ),
    ("1 legion -> 3 coin", "1 legion ->", "trades.tokens: 'spoils 1 legion ->': the amount is missing."),
    ("1 legion -> 3 coin", "1 legion", "trades.tokens: 'spoils 1 legion': the next word is missing."),
    (
        "stars 7",
        "stars 21",
        "solo.level-2: 'seven-stars stars 21': '21' for the count is not a whole number from 1 to 20.",
    ),
    ("stars 7", "moons 7", "'moons' for the kind is not one of icons, blessed, no-icons, stars,"),
    ('"two-monuments built 2", ', "", "solo.level-3: the number of rows is 3, not 4."),
    ("two-monuments built", "four-alike built", "solo.level-3: 'four-alike built 2': 'four-alike' is there twice."),
    ('"row 4", ', '"row 2", ', "solo.lines: write four different ones of row 1, row 2,"),
    ('"row 4", ', '"row 6", ', "solo.lines: write four different ones of row 1, row 2,"),
    ("[0, 4, 9, 15, 22]", "[0, 4, 9, 15]", "solo.points: the number of entries is 4, not 5."),
    ('"0 tribune", ', "", "solo.titles: the first one must be from score 0."),
    ("60 quaestor", "50 quaestor", "'50' for the score is not a whole number from 51 to 999."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), FAULTS, ids=[f"{old} to {new}"[:60] for old, new, _ in FAULTS])
def test_a_faulty_file_is_told_what_is_wrong(old: str, new: str, sentence: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(BadComponents) as caught:
        parse_components(TEXT.replace(old, new), "my.toml")
    message = str(caught.value)
    assert message.startswith("my.toml: ")
    assert message.endswith(".")
    assert "\n" not in message
    assert sentence in message


def test_no_damage_gives_anything_but_a_sentence() -> None:
    dice = Random(96)
    lines = [line for line in TEXT.splitlines() if line and not line.startswith("#")]
    words = ["0", "-1", "[]", '""', '"."', "{}", "true", "1.5", "9" * 5000, '"/"', '"+"', "[[1]]", '["", " "]']
    for _ in range(150):
        damaged = list(lines)
        place = dice.randrange(len(lines))
        key = lines[place].split("=")[0]
        damaged[place] = f"{key}= {dice.choice(words)}" if dice.random() < 0.7 else ""
        with suppress(BadComponents):
            parse_components("\n".join(damaged), "my.toml")


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadComponents, match=r"nowhere\.toml: cannot be read"):
        load_components("nowhere.toml")
