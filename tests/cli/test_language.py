"""Three languages: how one is chosen, and that no text is missing in any."""

import re

import pytest

from oikist.cli.orders import ORDERS
from oikist.cli.talk import PACKAGE, language_of
from oikist.text import LANGUAGES, load_texts
from tests.cli.command import run

PLACE = re.compile(r"\{(\w+)")


@pytest.mark.parametrize(
    ("words", "environment", "language"),
    [
        ("games", {}, "en"),
        ("games --lang fr", {}, "fr"),
        ("--lang it games", {"OIKIST_LANG": "fr"}, "it"),
        ("games --lang=it", {}, "it"),
        ("games --lang xx", {"OIKIST_LANG": "fr"}, "fr"),
        ("games --lang", {}, "en"),
        ("games", {"OIKIST_LANG": "it", "LC_ALL": "fr_FR.UTF-8"}, "it"),
        ("games", {"LC_ALL": "fr_FR.UTF-8", "LANG": "it_IT.UTF-8"}, "fr"),
        ("games", {"LC_MESSAGES": "it_IT.UTF-8", "LANG": "en_GB.UTF-8"}, "it"),
        ("games", {"LANG": "it_CH"}, "it"),
        ("games", {"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ("games", {"LANG": "de_DE.UTF-8"}, "en"),
        ("rules fr", {}, "en"),
    ],
)
def test_which_language(words: str, environment: dict[str, str], language: str) -> None:
    assert language_of(words.split(), environment) == language


def test_all_languages_have_the_same_texts_with_the_same_places() -> None:
    english = load_texts(PACKAGE, "en")
    for language in LANGUAGES:
        texts = load_texts(PACKAGE, language)
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            assert set(PLACE.findall(text)) == set(PLACE.findall(english[key])), f"{language}: {key}"


def test_every_order_has_one_word_of_its_own() -> None:
    for language in LANGUAGES:
        words = [load_texts(PACKAGE, language)[f"order.{name}.word"] for name in ORDERS]
        assert len(set(words)) == len(ORDERS)
        assert all(" " not in word for word in words)


@pytest.mark.parametrize(("language", "sentence"), [("fr", "Il n'y a pas de jeu"), ("it", "Non c'è nessun gioco")])
def test_mistakes_are_explained_in_the_language(language: str, sentence: str) -> None:
    assert sentence in run("simulate", "chess", "--lang", language).stderr
    assert sentence in run("--lang", language, "rules", "chess").stderr
    assert sentence in run("play", "chess", "--terminal", environment={"OIKIST_LANG": language}).stderr
    assert "--bogus" in run("simulate", "kuhn", "--bogus", "--lang", language).stderr


def test_an_output_that_knows_no_accents_gets_question_marks() -> None:
    done = run("games", "--lang", "fr", environment={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "c?te" in done.stdout
