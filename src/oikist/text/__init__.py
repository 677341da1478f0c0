"""Texts by key in three languages, with fall-back to English, places for facts, and plurals."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final

from oikist.core.data import package_text
from oikist.core.errors import BadOption

LANGUAGES: Final = ("en", "fr", "it")
_PLACE: Final = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")


def say(
    package: str,
    language: str,
    key: str,
    facts: Mapping[str, str | int] | None = None,
    verbatim: Mapping[str, str | int] | None = None,
) -> str:
    """The sentence of that key with the facts put in; English if the language lacks it.

    `{have}` is replaced by the fact, `{have:tile|tiles}` by the first word if the fact is one, else the second. A fact
    that is a word of the game is said in the language: card="king" by the text of the key `card.king`, if there is one.
    What is given as `verbatim` is put in as it is: it comes from a person, who may be called king.
    """
    texts, english = load_texts(package, check_language(language)), load_texts(package, "en")
    words: dict[str, str | int] = {}
    for name, value in (facts or {}).items():
        word = f"{name}.{value}"
        words[name] = texts.get(word, english.get(word, str(value)))
    words.update(verbatim or {})
    return fill(texts.get(key, english.get(key, key)), words, language)


def fill(sentence: str, facts: Mapping[str, str | int], language: str) -> str:
    """Put facts into a sentence; a place whose fact is missing stays as it is."""

    def put(place: re.Match[str]) -> str:
        name, one, many = place.group(1), place.group(2), place.group(3)
        if name not in facts:
            return place.group(0)
        if one is None:
            return str(facts[name])
        return one if is_singular(str(facts[name]), language) else many

    return _PLACE.sub(put, sentence)


def is_singular(number: str, language: str) -> bool:
    """Whether a count takes the singular: in French nought does as well."""
    return number in ("1", "-1") or (language == "fr" and number == "0")


def check_language(language: str) -> str:
    """The language itself, or BadOption with those there are."""
    if language not in LANGUAGES:
        raise BadOption(f"There is no language {language!r}: it is one of {', '.join(LANGUAGES)}.")
    return language


@cache
def load_texts(package: str, language: str) -> dict[str, str]:
    """All texts of a package in one language, nested tables joined by dots."""
    return _flatten(tomllib.loads(package_text(package, "text", f"{language}.toml")), "")


def _flatten(table: Mapping[str, object], prefix: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update(_flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = str(value)
    return flat


def has_text(package: str, key: str) -> bool:
    """Whether a package has a text of that key."""
    return key in load_texts(package, "en")


def find_text(package: str, language: str, key: str) -> str:
    """The text of that key, empty if the package has none."""
    return say(package, language, key) if has_text(package, key) else ""


def say_refusal(package: str, language: str, refusal: str) -> str:
    """The sentence for a refusal as State.refusal() gives it: "MG-5.3 need=2 have=1"."""
    rule, facts = parse_refusal(refusal)
    return say(package, language, f"refusal.{rule}", facts)


def parse_refusal(refusal: str) -> tuple[str, dict[str, str | int]]:
    """The rule of a refusal and its facts."""
    rule, *words = refusal.split(" ")
    facts: dict[str, str | int] = {}
    for word in words:
        name, _, value = word.partition("=")
        facts[name] = value
    return rule, facts
