"""Three languages: how one is chosen, and that no text is missing in any."""

import re

import pytest

from oikist.cli.main import main
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


MISTAKES = [
    ("simulate kuhn --bots deep", "pas de robot « deep »", "nessun bot «deep»"),
    ("simulate kuhn --bots greedy:depth=3", "pas de réglage « depth »", "un'impostazione «depth»"),
    ("simulate kuhn --bots greedy:width=0", "il va de 1 à 1000", "va da 1 a 1000"),
    ("simulate kuhn --bots random:width=3", "aucun réglage", "nessuna impostazione"),
    ("play kuhn --terminal --bots deep", "pas de robot « deep »", "nessun bot «deep»"),
    ("simulate magna-grecia --option colours=red", "couleurs par siège", "colori per posto"),
    ("play magna-grecia --terminal --option colours=red", "couleurs par siège", "colori per posto"),
    ("simulate magna-grecia --option map=none.toml", "ce fichier n'existe pas", "questo file non esiste"),
    ("simulate magna-grecia --box map=random:x", "ne peut pas valoir « random:x »", "non può essere «random:x»"),
    ("simulate magna-grecia --box map=random:x --box cards=generous", "« random:x »", "«random:x»"),
    ("games --lang xx", "pas de langue « xx »", "nessuna lingua «xx»"),
]


@pytest.mark.parametrize(("words", "french", "italian"), MISTAKES, ids=[words for words, _, _ in MISTAKES])
def test_what_was_typed_wrong_is_answered_in_the_language(
    words: str, french: str, italian: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, sentence in (("fr", french), ("it", italian)):
        monkeypatch.setenv("OIKIST_LANG", language)
        with pytest.raises(SystemExit) as left:
            main(words.split())
        assert left.value.code == 1
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    ["", "games", "play", "simulate", "arena", "balance", "dataset", "verify", "show", "rules", "components check"],
)
def test_help_is_in_the_language(command: str) -> None:
    said = {language: run(*command.split(), "--help", "--lang", language).stdout for language in LANGUAGES}
    for language, example in (("en", "Example: oikist"), ("fr", "Exemple : oikist"), ("it", "Esempio: oikist")):
        assert example in said[language]
        words = " ".join(said[language].replace("│", " ").split())  # a narrow column may break it
        assert load_texts(PACKAGE, language)["manual.every.help"] in words
        assert "manual." not in said[language]  # a text that is missing shows its key
    assert "Show this" not in said["fr"] + said["it"]


def test_no_text_table_bears_the_name_of_a_fact() -> None:
    """Else what somebody typed could be taken for a word of the program, as a player called "chance" once was."""
    texts = load_texts(PACKAGE, "en")
    tables = {key.partition(".")[0] for key in texts if "." in key}
    facts = {name for text in texts.values() for name in PLACE.findall(text)}
    assert tables & facts == set()


def test_an_output_that_knows_no_accents_gets_question_marks() -> None:
    done = run("games", "--lang", "fr", environment={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "c?te" in done.stdout
