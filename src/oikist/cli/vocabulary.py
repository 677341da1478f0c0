"""Vocabulary: what typed words may mean: without accents, in the person's language, with the ends turned round."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from oikist.text import load_texts

TABLE: Final = "verb."


def folded(text: str) -> str:
    """The text in small letters and without accents."""
    signs = unicodedata.normalize("NFKD", text.lower())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


@cache
def verbs(package: str, language: str) -> Mapping[str, str]:
    """The words of a language for what a game calls its actions: {"route": "road"}."""
    texts = load_texts(package, language)
    keys = [key for key in texts if key.startswith(TABLE)]
    return {folded(word): key.removeprefix(TABLE) for key in keys for word in texts[key].split()}


def in_game_words(text: str, package: str, language: str) -> list[str]:
    """The typed words, those of the language for actions as the game calls them."""
    return [verbs(package, language).get(word, word) for word in folded(text).split()]


def readings(text: str, package: str, language: str) -> list[list[str]]:
    """The typed words as they are, as words of the game, and both with the ends of the last word turned round."""
    typed, spoken = folded(text).split(), in_game_words(text, package, language)
    found: list[list[str]] = []
    for words in (typed, spoken, _turned(typed), _turned(spoken)):
        if words not in found:
            found.append(words)
    return found


def _turned(words: list[str]) -> list[str]:
    return [*words[:-1], "-".join(reversed(words[-1].split("-")))] if words else words
