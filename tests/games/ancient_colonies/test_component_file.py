"""Component files: what a faulty one is told."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from oikist.core.errors import BadComponents
from oikist.games.ancient_colonies.components import load_components, parse_components

TEXT = Path(__file__).with_name("scenes.toml").read_text("utf-8")
CUP = "nestors-cup               6 1 cost-settlement:1"
STONE = "stone-from-the-sky     random-colony colony          roll:4 walls-or-level"

FAULTS = [
    ('kind = "colonies-box"', 'kind = "cards"', "kind: 'cards' is not one of colonies-box."),
    ('title = "scenes"', 'title = ""', "title: not one line of 1 to 80 printable characters."),
    ('title = "scenes"', 'title = "scenes"\ncolour = 1', "colour: unknown key; this table has"),
    ("[sides]", "[side]", "sides: missing; it is a table and begins with [sides]."),
    ("[acts]", "[[acts]]", "acts: not a table; write it below [acts]."),
    # Sides
    ("corinth   = ", "korinth   = ", "sides.corinth: missing."),
    ("[cards]", "rome = ''\n[cards]", "sides.rome: unknown key; this table has corinth, euboea, phocaea, phoenicia,"),
    ('"3 combat-with-armies:3"', "3", "sides.sparta: 3 is not a text in quotes."),
    ('"3 combat-with-armies:3"', '""', "sides.sparta: '': the place in the last tie-break is missing."),
    (
        '"3 combat-with-armies:3"',
        '"6"',
        "sides.sparta: '6': '6' for the place in the last tie-break is not a whole number from 1 to 5.",
    ),
    ('"3 combat-with-armies:3"', '"0"', "is not a whole number from 1 to 5."),
    (
        '"3 combat-with-armies:3"',
        '"1 combat-with-armies:3"',
        "sides.sparta: '1 combat-with-armies:3': another side has place 1 in the last tie-break.",
    ),
    ("with-armies:3", "with-armies", "'combat-with-armies' is written combat-with-armies:1."),
    ("with-armies:3", "with-armies:10", "'10' for combat-with-armies is not a whole number from 1 to 9."),
    ("with-armies:3", "with-armies:0", "'0' for combat-with-armies is not a whole number from 1 to 9."),
    ("reroll subtract:1", "reroll:1", "sides.corinth: '1 reroll:1': 'reroll:1' is written reroll."),
    ("reroll subtract:1", "reroll reroll", "sides.corinth: '1 reroll reroll': 'reroll' is there twice."),
    ("reroll subtract:1", "income:1", "'income' for the power is not one of combat-both, move-fleet, move-army, flip,"),
    # Cards
    (f'    "{CUP}",\n', "", "cards.arts: the number of rows is 31, not 32."),
    ('    "catapult  ', '    "x 9 1",\n    "catapult  ', "cards.science: the number of rows is 15, not 14."),
    (f'"{CUP}"', "6", "is not a list of texts in quotes."),
    (f'"{CUP}"', '""', "cards.arts: '': a name is missing."),
    (CUP, "Nestors-Cup 6 1", "'Nestors-Cup' is not a name of up to 24 letters: lower-case words joined by hyphens."),
    (CUP, f"{'a' * 25} 6 1", "is not a name of up to 24 letters: lower-case words joined by hyphens."),
    (CUP, "nestors--cup 6 1", "'nestors--cup' is not a name of up to 24 letters"),
    (CUP, "catapult 6 1", "cards.science: 'catapult 9 1 combat-attack-walls:3': 'catapult' is there twice."),
    (CUP, "locusts 6 1", "acts.zeus: 'locusts random-tile plains-tile no-tax': 'locusts' is the name of a card."),
    (CUP, "nestors-cup", "cards.arts: 'nestors-cup': the minimum bid is missing."),
    (CUP, "nestors-cup 6", "cards.arts: 'nestors-cup 6': the number of points is missing."),
    (CUP, "nestors-cup 0 1", "'0' for the minimum bid is not a whole number from 1 to 60."),
    (CUP, "nestors-cup 61 1", "'61' for the minimum bid is not a whole number from 1 to 60."),
    (CUP, "nestors-cup 6 -1", "'-1' for the number of points is not a whole number from 0 to 20."),
    (CUP, "nestors-cup 6 ²", "'²' for the number of points is not a whole number from 0 to 20."),
    (
        CUP,
        "nestors-cup 6 1 wine",
        "cards.arts: 'nestors-cup 6 1 wine': 'wine' for the effect is not one of coin, tax-minus,",
    ),
    (CUP, "nestors-cup 6 1 piety-tie", "'piety-tie' for the effect is not one of coin, tax-minus,"),
    (CUP, "nestors-cup 6 1 gods:1", "cards.arts: 'nestors-cup 6 1 gods:1': 'gods:1' is written gods."),
    (CUP, "nestors-cup 6 1 gods gods", "'gods' is there twice."),
    (CUP, "nestors-cup 6 1 flip:1 flip:2", "'flip' is there twice."),
    (CUP, "nestors-cup 6 1 income", "'income' is written income:1."),
    (CUP, "nestors-cup 6 1 income:", "'' for income is not a whole number from 1 to 9."),
    (CUP, "nestors-cup 6 1 income:1:1", "'income:1:1' is written income:1."),
    (CUP, "nestors-cup 6 1 trade-up:9", "'9' for trade-up is not a whole number from 1 to 8."),
    (
        CUP,
        "nestors-cup 6 1 tax-minus:hill",
        "'tax-minus:hill' is written tax-minus or tax-minus:coastal or tax-minus:inland.",
    ),
    (
        CUP,
        "nestors-cup 6 1 tax-minus tax-minus:coastal",
        "a card has one tax-minus and one income or trade-up at most.",
    ),
    (CUP, "nestors-cup 6 1 income:1 trade-up:2", "a card has one tax-minus and one income or trade-up at most."),
    (CUP, "nestors-cup 6 1 fleet-capacity:2", "'2' for fleet-capacity is not a whole number from 1 to 1."),
    (
        CUP,
        "nestors-cup 6 1 fleet-capacity:1",
        "cards.history: 'euthymenes-of-massalia 6 1 fleet-capacity:1': another card or side has fleet-capacity;",
    ),
    ("5 wall-half", "5 fleet-capacity:1", "cards.history: 'euthymenes-of-massalia 6 1 fleet-capacity:1': another card"),
    (
        'sibyl = "sibyl-of-cumae 2',
        'sibyl = "sibyl-of-cumae 0 21',
        "cards.sibyl: 'sibyl-of-cumae 0 21 gods peek-any:1':",
    ),
    ("2 gods peek-any:1", "2 gods income:1", "'income' for the effect is not one of gods, combat-both, move-fleet,"),
    ('sibyl = "', 'oracle = "', "cards.sibyl: missing."),
    # Acts
    (f'    "{STONE}",\n', "", "acts.zeus: the number of rows is 12, not 13."),
    (
        STONE,
        "locusts random-colony colony walls",
        "acts.zeus: 'locusts random-colony colony walls': 'locusts' is there",
    ),
    (STONE, "stone", "acts.zeus: 'stone': what is hit without a holder is missing."),
    (STONE, "stone nobody", "'nobody' for what is hit without a holder is not one of pious-picks, random-tile,"),
    (STONE, "stone others", "acts.zeus: 'stone others': the aim beside others is missing."),
    (STONE, "stone others colony", "'colony' for the aim beside others is not one of fleets, rival."),
    (STONE, "stone random-colony colony", "acts.zeus: 'stone random-colony colony': the effect is missing."),
    (STONE, "stone random-colony colony roll:4", "'stone random-colony colony roll:4': the effect is missing."),
    (STONE, "stone random-colony colony roll:1 walls", "roll:1 always works; leave it out."),
    (STONE, "stone random-colony colony roll:7 walls", "'7' for roll is not a whole number from 1 to 6."),
    (
        STONE,
        "stone random-colony colony fleet-home",
        "'fleet-home' for the effect on colony is not one of roll, talents,",
    ),
    (STONE, "stone others fleets talents:1", "'talents' for the effect on fleets is not one of roll, fleet-home."),
    (STONE, "stone random-colony colony talents:21", "'21' for talents is not a whole number from 1 to 20."),
    (STONE, "stone random-colony colony army-or-talents:1", "'army-or-talents:1' is written army-or-talents:1:1."),
    (STONE, "stone random-colony colony walls walls", "'walls' is there twice."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), FAULTS, ids=[f"{old[:20]} to {new}" for old, new, _ in FAULTS])
def test_a_faulty_file_is_told_what_is_wrong(old: str, new: str, sentence: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(BadComponents) as caught:
        parse_components(TEXT.replace(old, new), "my.toml")
    message = str(caught.value)
    assert message.startswith("my.toml: ")
    assert message.endswith(".")
    assert "\n" not in message
    assert sentence in message


def test_no_damage_to_a_line_gives_anything_but_a_sentence() -> None:
    dice = Random(72)
    lines = [line for line in TEXT.splitlines() if line and not line.startswith("#")]
    words = ["0", "-1", "[]", '""', '"."', "{}", "true", "1.5", "9" * 5000, '":"', '"1 :"', "[[1]]", '["", " "]']
    for _ in range(150):
        damaged = list(lines)
        place = dice.randrange(len(lines))
        key = lines[place].split("=")[0]
        damaged[place] = f"{key}= {dice.choice(words)}" if dice.random() < 0.7 else ""
        with suppress(BadComponents):
            parse_components("\n".join(damaged), "my.toml")


def test_no_damage_to_a_word_gives_anything_but_a_sentence() -> None:
    dice = Random(73)
    rows = [line for line in TEXT.splitlines() if line.startswith("    ")]
    words = ["", ":", "0", "99", "roll:4", "gods", "coin", "tax-minus", "tax-minus:", "income:1", "flip:1:1", "walls"]
    read = 0
    for _ in range(300):
        row = dice.choice(rows)
        parts = row.split('"')[1].split()
        parts[dice.randrange(len(parts))] = dice.choice(words)
        with suppress(BadComponents):
            parse_components(TEXT.replace(row, f'"{" ".join(parts)}",'), "my.toml")
            read += 1
    assert 0 < read < 300


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadComponents, match=r"nowhere\.toml: cannot be read"):
        load_components("nowhere.toml")
