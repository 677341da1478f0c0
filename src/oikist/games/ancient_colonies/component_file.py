"""A components file: the words for effects in its rows, each with the numbers it needs."""

from collections.abc import Mapping, Sequence
from typing import Final

from oikist.core.row import Row, add_name

LONGEST_NAME: Final = 24

# The words that a row can have, each with the highest of every number written after it, as in income:1.
Limits = Mapping[str, tuple[int, ...]]

POWER_LIMITS: Final[Limits] = {
    "move-fleet": (9,),
    "move-army": (9,),
    "flip": (5,),
    "late-flip": (),
    "colony-flip": (),
    "peek": (5,),
    "peek-any": (5,),
    "fleet-capacity": (1,),
    "maintenance": (9,),
    "colony-income": (5,),
    "reroll": (),
    "subtract": (5,),
    "strife-guard": (5,),
    "save-army": (5,),
    "zeus-ward": (),
    "wall-half": (),
    "settlement-every": (5,),
    "cost-wall": (9,),
    "cost-upgrade": (9,),
    "cost-army": (4,),
    "cost-settlement": (5,),
    "cost-card": (9,),
    "combat-with-armies": (9,),
    "combat-attack": (9,),
    "combat-defend": (9,),
    "combat-attack-from-fleet": (9,),
    "combat-attack-walls": (9,),
    "combat-defend-coastal": (9,),
    "piety-tie": (),
}
SIDE_ONLY: Final = (
    "late-flip",
    "colony-flip",
    "colony-income",
    "reroll",
    "subtract",
    "wall-half",
    "settlement-every",
    "combat-with-armies",
    "piety-tie",
)
BOTH: Final = "combat-both"  # attack and defence in one word
TAX_LIMITS: Final[Limits] = {"tax-minus": (), "tax-minus:coastal": (), "tax-minus:inland": ()}
INCOME_LIMITS: Final[Limits] = {"income": (9,), "income-coastal": (9,), "income-inland": (9,), "trade-up": (8,)}
SIDE_LIMITS: Final[Limits] = {BOTH: (9,), **POWER_LIMITS}
SIBYL_LIMITS: Final[Limits] = {  # no action names the Sibyl, so nothing about her is chosen
    "gods": (),
    BOTH: (9,),
    **{word: limits for word, limits in POWER_LIMITS.items() if word not in SIDE_ONLY},
}
CARD_LIMITS: Final[Limits] = {"coin": (), **TAX_LIMITS, **INCOME_LIMITS, **SIBYL_LIMITS}

HIT_LIMITS: Final[Limits] = {
    "talents": (20,),
    "walls": (),
    "walls-or-level": (),
    "walls-or-talents": (20,),
    "half-armies": (),
    "army-or-walls": (9,),
    "army-or-talents": (9, 20),
    "fleet-home": (),
    "talents-each": (20,),
    "arts-card": (),
    "no-tax": (),
    "pay-or-level": (20,),
    "no-march": (),
    "strife": (),
}
_COLONY_HITS: Final = (
    "talents",
    "walls",
    "walls-or-level",
    "walls-or-talents",
    "army-or-walls",
    "army-or-talents",
    "no-tax",
    "pay-or-level",
    "strife",
)
AIM_HITS: Final[Mapping[str, Sequence[str]]] = {  # what an act can do to its aim
    "mountain-colony": _COLONY_HITS,
    "coastal-colony": _COLONY_HITS,
    "village": _COLONY_HITS,
    "rival-colony": _COLONY_HITS,
    "colony": _COLONY_HITS,
    "land-tile": _COLONY_HITS,  # to the colonies at the corners of a tile
    "plains-tile": _COLONY_HITS,
    "shallows-tile": _COLONY_HITS,
    "fleets": ("fleet-home",),
    "armies": ("half-armies",),
    "rival": ("talents-each", "no-march"),
    "rival-arts": ("talents-each", "arts-card", "no-march"),
}
_COLONIES: Final = ("mountain-colony", "coastal-colony", "village", "rival-colony", "colony")
UNOWNED_AIMS: Final[Mapping[str, Sequence[str]]] = {  # the aims of a holder that are of the same kind
    "pious-picks": _COLONIES,
    "random-tile": ("land-tile", "plains-tile", "shallows-tile"),
    "most-armies": ("armies",),
    "others": ("fleets", "rival"),
    "most-arts": ("rival-arts",),
    "most-levels": _COLONIES,
    "random-colony": _COLONIES,
}


def read_effects(row: Row, what: str, limits: Limits) -> list[tuple[str, list[int]]]:
    """The rest of the row as different words, each with the numbers it needs, from 1 to its limits."""
    found: list[tuple[str, list[int]]] = []
    names: list[str] = []
    while row.has_more():
        word = row.word(what)
        name, *numbers = [word] if word in limits else word.split(":")
        if name not in limits:
            raise row.error(f"{name[:30]!r} for {what} is not one of {', '.join(limits)}")
        if len(numbers) != len(limits[name]):
            raise row.error(f"{word[:30]!r} is written {_forms(name, limits)}")
        add_name(names, row, name)
        bounds = zip(numbers, limits[name], strict=True)
        found.append((name, [row.as_number(number, name, 1, most) for number, most in bounds]))
    return found


def _forms(name: str, limits: Limits) -> str:
    forms = [word for word in limits if word == name or word.startswith(name + ":")]
    return " or ".join(":".join([form, *["1"] * len(limits[form])]) for form in forms)
