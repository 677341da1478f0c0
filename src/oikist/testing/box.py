"""Box: checks of a game that need no match: rules, texts, actions, options."""

import json
import re
from functools import partial
from typing import Final

from oikist.core.data import package_text
from oikist.core.errors import BadOption, BadPosition, UnknownAction
from oikist.core.game import Game
from oikist.core.record import HIDDEN
from oikist.testing.moment import demand, must_refuse
from oikist.text import LANGUAGES, load_texts

SOURCE: Final = re.compile(r"\*\((?:source|ruling):\s[^*]+\)\*$")
RULE: Final = re.compile(r"\*\*([A-Z]{2}-([0-9]+)\.([0-9]+))\*\* ")


def check_rules(game: Game, package: str) -> None:
    """RULES.md has sections, ascending rules with a source each, and the four rules of the table."""
    place, last = f"RULES.md of {game.name}", (0, 0)
    section = -1
    for paragraph in package_text(package, "RULES.md").split("\n\n"):
        title = re.match(r"## ([0-9]+)\. \S", paragraph)
        section = int(title[1]) if title else section
        rule = RULE.match(paragraph)
        if rule is None:
            demand(not paragraph.startswith("**"), f"{place}: {paragraph[:40]!r} does not begin with a rule number")
            continue
        number = (int(rule[2]), int(rule[3]))
        demand(number > last and number[0] == section, f"{place}: {rule[1]} is out of order or in another section")
        demand(SOURCE.search(paragraph.strip()) is not None, f"{place}: {rule[1]} ends without *(source: …)*")
        last = number
    known = rules_of(package)
    for name in (f"{game.rule_prefix}-0.{number}" for number in range(1, 5)):
        demand(name in known, f"{place}: the table's rule {name} is missing")
    wrong = [name for name in known if not name.startswith(f"{game.rule_prefix}-")]
    demand(not wrong, f"{place}: {wrong} do not begin with {game.rule_prefix}")


def rules_of(package: str) -> list[str]:
    """The numbers of all rules of a game, in their order."""
    return [found[1] for found in re.finditer("^" + RULE.pattern, package_text(package, "RULES.md"), re.MULTILINE)]


def check_texts(package: str) -> None:
    """All languages have the same keys, and each sentence the same places."""
    english = load_texts(package, "en")
    for key in ("name", "summary"):
        demand(key in english, f"text/en.toml of {package} has no {key!r}")
    for language in LANGUAGES:
        texts = load_texts(package, language)
        odd = sorted(texts.keys() ^ english.keys())
        demand(not odd, f"text/{language}.toml and text/en.toml of {package} do not both have {odd}")
        for key, sentence in texts.items():
            same = places_of(sentence) == places_of(english[key])
            demand(
                same and sentence.strip() != "", f"text/{language}.toml of {package}: {key} has other places, or none"
            )


def places_of(sentence: str) -> set[str]:
    """The names of the places for facts in a sentence."""
    return set(re.findall(r"\{(\w+)", sentence))


def check_actions(game: Game) -> None:
    """Names and parts tell all actions apart, parse reads every name, and UnknownAction answers all else."""
    count = game.action_count + game.chance_count
    names = [game.action_name(action) for action in range(count)]
    demand(len(set(names)) == count, f"{game.name}: two actions have one name")
    parts = [json.dumps(game.parts(action), sort_keys=True) for action in range(count)]
    demand(len(set(parts)) == count, f"{game.name}: two actions have the same parts")
    for action, name in enumerate(names):
        demand(game.parse_action(name) == action, f"{game.name}: {name!r} is not read back as action {action}")
        demand(name == " ".join(name.split()), f"{game.name}: {name!r} is not words with one space between them")
        demand(HIDDEN not in name.split(), f"{game.name}: {name!r} has the sign of hidden things in it")
        demand(isinstance(game.parts(action).get("kind"), str), f"{game.name}: the parts of {name!r} have no kind")
    for text in ("", " ", HIDDEN, "no such action", names[0] + " ", names[-1] + "\n", names[0] + " " + names[-1]):
        must_refuse(partial(game.parse_action, text), UnknownAction, f"{game.name}: {text!r} is read as an action")


def check_odds(game: Game) -> None:
    """Chances answer by their results to the least and to the greatest numbers, and refuse all else."""
    for odds in game.odds:
        least = {one.name: one.least for one in odds.parameters}
        most = {one.name: one.most for one in odds.parameters}
        place = f"{game.name}: the odds {odds.name!r}"
        for numbers in (least, most):
            answer = game.chances(odds.name, numbers)
            is_whole = all(isinstance(value, int) for value in answer.values())
            demand(tuple(answer) == odds.results and is_whole, f"{place} answer {answer!r} to {numbers!r}")
        bad = [{**least, "nonsense": 1}]
        for one in odds.parameters:
            demand(len(one.words) in (0, one.most - one.least + 1), f"{place}: {one.name} has not a word a number")
            bad += [{**least, one.name: number} for number in (one.least - 1, one.most + 1)]
            bad.append({name: number for name, number in least.items() if name != one.name})
        for numbers in bad:
            must_refuse(partial(game.chances, odds.name, numbers), BadOption, f"{place} accept {numbers!r}")
    must_refuse(partial(game.chances, "nonsense", {}), BadOption, f"{game.name} has odds 'nonsense'")


def check_options(game: Game, seats: int) -> None:
    """Every value of every option makes a table; unknown options and seat counts are refused."""
    for table in tables_of(game):
        game.new(seats, **table)
    must_refuse(partial(game.new, seats, nonsense=1), BadOption, f"{game.name} accepts an unknown option")
    for count in (min(game.seats) - 1, max(game.seats) + 1):
        must_refuse(partial(game.new, count), BadOption, f"{game.name} lets {count} play")
    for text in ("", "nonsense", "\n" * 9, game.new(seats).position() + "nonsense\n"):
        must_refuse(partial(game.from_position, text), BadPosition, f"{game.name} reads {text[:20]!r} as a position")


def tables_of(game: Game) -> list[dict[str, str]]:
    """The table as it is without options, then one for each other value of each option."""
    others = [{option.name: value} for option in game.options for value in option.values if value != option.default]
    return [{}, *others]
