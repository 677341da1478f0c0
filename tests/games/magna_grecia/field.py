"""A field for the tests of the rules: a map with every neighbourhood a rule speaks of.

Worth knowing: c3 touches the village d3 only, e3 touches d3 and f3, h6 touches h5, i6 and h7. Row 3 runs from the green
a3 over b3 and c3 to d3, row 7 from the green a7 over b7 and c7 to d7, then over e7, f7 and g7 to h7. Row 13 is far off.
"""

from tests.games.magna_grecia.positions import Play, Scene

TWO = "yellow,orange"
THREE = "yellow,orange,brown"
FIELD = (
    # a b c d e f g h i j k l m n o p
    " . . . . . . . . g . . . g . . .",  # 1
    "  . . . . . . . . . . . . . . . .",  # 2
    " g . . v . v . . . . . . . . . g",  # 3
    "  . . . . . . . . . . . . . . . .",  # 4
    " . . . . . . . v . . . . v . . .",  # 5
    "  . . . . . . . . v . . . . . . .",  # 6
    " g . . v . . . v . . . . . . . g",  # 7
    "  . . . . . . . . . . . . . . . .",  # 8
    " . . . . . . . . . . . . v . . .",  # 9
    "  . . . v . . . . . . . . . . . .",  # 10
    " g . . . . . . . . . . . . . . g",  # 11
    "  . . . . . . . . . . . . . . . .",  # 12
    " . v . v . v . v . v . v . v . .",  # 13
    "  . . . . . . . . . . . . . . . .",  # 14
)


def field(oracles: str = "", *, colours: str = TWO, card: str = "yellow-2", round: int = 1, **options: str) -> Scene:
    """The field with oracles on these villages. The usual card says 3(4) roads, 2(3) cities, 5(7), and yellow first."""
    rows = [list(line.replace(" ", "")) for line in FIELD]
    for name in oracles.split():
        row, column = int(name[1:]) - 1, ord(name[0]) - ord("a")
        assert rows[row][column] == "v"
        rows[row][column] = "o"
    return Scene(*("".join(row) for row in rows), colours=colours, card=card, round=round, **options)


def reason(play: Play, name: str) -> str:
    """The rule that refuses an action, with its facts; "" if it is legal. Play has the legal list agree."""
    play.refuses(name)
    return play.state.refusal(play.game.parse_action(name)) or ""


def events(play: Play, name: str) -> list[str]:
    """Do this; the keys of what followed."""
    return [event.key for event in play.does(name)]


def market_marks(play: Play, hex: str) -> str:
    """The markets of a place in short: "yellow orange-x", x for a sold one."""
    return " ".join(f"{colour}{'-x' * (word == 'sold')}" for colour, word in play.markets(hex).items())


def markets_left(play: Play, colour: str) -> int:
    """Markets in a seat's supply."""
    return play.state.market_supply[play.seat(colour)]
