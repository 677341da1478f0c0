"""Everything is said in every language: the same keys, places and rules, and a sentence for each rule of the table."""

import re

import pytest

from oikist.bots import NAMES as BOTS
from oikist.games import NAMES, TEMPLATES, load, package_of
from oikist.games.rulebook import Rulebook, load_rulebook, parse_rulebook
from oikist.testing.box import RULE, check_rules, check_texts, places_of, rules_of
from oikist.text import LANGUAGES, fill, load_texts

GAMES = NAMES + TEMPLATES
PACKAGES = ["oikist.cli", "oikist.tables", "oikist.text", "oikist.web", *map(package_of, GAMES)]
SOURCES = {"fr": r"(?:source|décision)\s:\s.+\)\*", "it": r"(?:fonte|decisione):\s.+\)\*"}  # how a rule ends
ENGLISH_WORDS = re.compile(r"\b(?:the|of|is|that|with)\b(?![^`\s]*`)", re.IGNORECASE)  # not in `end-of-building`
TRANSLATIONS = [
    (name, language) for name in GAMES for language in SOURCES if load_rulebook(name, language).language == language
]


@pytest.mark.parametrize("name", GAMES)
def test_languages_have_the_same_keys_and_places(name: str) -> None:
    check_texts(package_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_numbered_and_have_sources(name: str) -> None:
    check_rules(load(name), package_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_refusals_are_of_rules_that_exist(name: str) -> None:
    rules = rules_of(package_of(name))
    spoken = [key.removeprefix("refusal.") for key in load_texts(package_of(name), "en") if key.startswith("refusal.")]
    assert [rule for rule in spoken if rule not in rules] == []
    assert {f"{load(name).rule_prefix}-0.{number}" for number in range(1, 5)} <= set(spoken)


@pytest.mark.parametrize("name", GAMES)
def test_options_and_actions_of_seats_have_words(name: str) -> None:
    game = load(name)
    wanted = {f"option.{option.name}" for option in game.options}
    wanted |= {f"option.{option.name}-{value}" for option in game.options for value in option.values}
    wanted |= {f"action.{game.parts(action)['kind']}" for action in range(game.action_count)}
    for language in LANGUAGES:
        assert sorted(wanted - load_texts(package_of(name), language).keys()) == []


@pytest.mark.parametrize("name", GAMES)
def test_games_tell_what_they_are_and_what_their_odds_are_called(name: str) -> None:
    wanted = {"name", "summary", "start", "length", "components"}
    for odds in load(name).odds:
        wanted |= {f"odds.{odds.name}", *(f"odds.{odds.name}-{result}" for result in odds.results)}
        for one in odds.parameters:
            key = f"odds.{odds.name}-{one.name}"
            wanted |= {key, *(f"{key}-{word}" for word in one.words)}
    for language in LANGUAGES:
        assert sorted(wanted - load_texts(package_of(name), language).keys()) == []


def test_bots_have_a_title_and_a_text() -> None:
    wanted = {f"bot.{bot}{more}" for bot in BOTS for more in ("", "-text")}
    for language in LANGUAGES:
        assert sorted(wanted - load_texts("oikist.tables", language).keys()) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_has_the_same_places_and_can_be_filled(package: str) -> None:
    english = load_texts(package, "en")
    for language in LANGUAGES:
        texts = load_texts(package, language)
        assert texts.keys() == english.keys(), language
        for key, sentence in texts.items():
            assert sentence.strip(), f"{key} in {language} is empty"
            places = places_of(sentence)
            assert places == places_of(english[key]), f"{key} in {language} has other places"
            for number in (0, 1, 2):
                filled = fill(sentence, dict.fromkeys(places, number), language)
                assert not set("{}|") & set(filled), f"{key} in {language} has a broken place: {filled!r}"


@pytest.mark.parametrize(("name", "language"), TRANSLATIONS)
def test_translated_rules_are_those_of_the_english_text(name: str, language: str) -> None:
    book, english = load_rulebook(name, language), load_rulebook(name, "en")
    assert [chapter.number for chapter in book.chapters] == [chapter.number for chapter in english.chapters]
    assert numbers(book) == numbers(english) == rules_of(package_of(name))
    assert untranslated(book, english) == []


@pytest.mark.parametrize("language", SOURCES)
def test_rule_left_in_english_is_noticed(language: str) -> None:
    english = load_rulebook(NAMES[0], "en")
    assert untranslated(parse_rulebook(english.whole, language), english) == numbers(english)


def numbers(book: Rulebook) -> list[str]:
    """The numbers of all rules of a rulebook, in their order."""
    return [found[1] for found in re.finditer("^" + RULE.pattern, book.whole, re.MULTILINE)]


def untranslated(book: Rulebook, english: Rulebook) -> list[str]:
    """The rules that do not end with a source in their language, or whose words are English."""
    originals = {number: text for chapter in english.chapters for number, text in chapter.rules.items()}
    rules = {number: text for chapter in book.chapters for number, text in chapter.rules.items()}
    found: list[str] = []
    for number, text in rules.items():
        body, _, source = text.rpartition("*(")
        is_copied = body == originals[number].rpartition("*(")[0] or ENGLISH_WORDS.search(body) is not None
        if is_copied or re.fullmatch(SOURCES[book.language], source, re.DOTALL) is None:
            found.append(number)
    return found
