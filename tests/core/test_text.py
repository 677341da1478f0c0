"""Texts: places are filled, numbers take their plural, words their language; English stands in for what is missing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadOption
from oikist.text import LANGUAGES, fill, is_singular, load_texts, parse_refusal, say, say_refusal

KUHN = "oikist.games.kuhn"


def test_say_puts_facts_into_the_sentence() -> None:
    assert say(KUHN, "en", "story.bet", {"seat": 1, "chips": 1}) == "Seat 1 bets 1 chip."
    assert say(KUHN, "fr", "story.won", {"seat": 0, "chips": 4}) == "Le siège 0 remporte le pot de 4 jetons."


def test_word_of_the_game_is_said_in_the_language() -> None:
    said = [say(KUHN, language, "story.shown", {"seat": 0, "card": "king"}) for language in LANGUAGES]
    assert said == ["Seat 0 shows: king.", "Le siège 0 montre sa carte : roi.", "Il posto 0 mostra la carta: re."]
    assert say(KUHN, "it", "action.deal", {"card": "asso"}) == "Dare una carta: asso"


def test_refusal_is_said_with_its_facts() -> None:
    assert say_refusal(KUHN, "en", "KU-2.3 owed=1") == "A bet is open: fold, or call by paying 1 chip."
    assert say_refusal(KUHN, "it", "KU-1.3 card=queen") == "Questa carta non è più nel mazzo: donna."
    assert say_refusal(KUHN, "fr", "KU-0.2") == "La partie est finie."


def test_refusal_is_taken_apart_in_one_place() -> None:
    assert parse_refusal("MG-5.3 need=2 have=1") == ("MG-5.3", {"need": "2", "have": "1"})
    assert parse_refusal("KU-0.2") == ("KU-0.2", {})


def test_what_a_person_wrote_is_not_taken_for_a_word_of_the_game() -> None:
    assert say(KUHN, "fr", "action.deal", {"card": "king"}) == "Donner une carte : roi"
    assert say(KUHN, "fr", "action.deal", verbatim={"card": "king"}) == "Donner une carte : king"


def test_missing_text_falls_back_to_english_then_to_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"en": {"greeting": "Hello {name}"}, "it": {}}
    monkeypatch.setattr("oikist.text.load_texts", lambda package, language: texts[language])
    assert say("anything", "it", "greeting", {"name": "Ann"}) == "Hello Ann"
    assert say("anything", "it", "farewell") == "farewell"


def test_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="no language 'de': it is one of en, fr, it"):
        say(KUHN, "de", "name")


def test_nested_tables_are_joined_by_dots() -> None:
    texts = load_texts(KUHN, "en")
    assert texts["refusal.KU-0.2"] == "The game is over."
    assert texts["name"] == "Kuhn poker"


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 0, "0 tiles"),
        ("en", 1, "1 tile"),
        ("en", 2, "2 tiles"),
        ("en", -1, "-1 tile"),
        ("fr", 0, "0 tile"),
        ("fr", 2, "2 tiles"),
        ("it", 0, "0 tiles"),
        ("it", 1, "1 tile"),
    ],
)
def test_plural(language: str, number: int, words: str) -> None:
    assert fill("{have} {have:tile|tiles}", {"have": number}, language) == words
    assert fill("{have} {have:tile|tiles}", {"have": str(number)}, language) == words


def test_place_without_a_fact_stays() -> None:
    assert fill("{need} of {have:tile|tiles}", {}, "en") == "{need} of {have:tile|tiles}"


def test_fact_is_not_filled_again() -> None:
    assert fill("{name}", {"name": "{name} {seat}", "seat": 1}, "en") == "{name} {seat}"


def test_only_one_is_singular() -> None:
    assert [number for number in range(-2, 22) if is_singular(str(number), "en")] == [-1, 1]


@settings(max_examples=200, derandomize=True, database=None, deadline=None)
@given(st.text(), st.dictionaries(st.text(min_size=1), st.text() | st.integers()))
def test_fill_takes_any_sentence_and_facts(sentence: str, facts: dict[str, str | int]) -> None:
    assert isinstance(fill(sentence, facts, "fr"), str)
