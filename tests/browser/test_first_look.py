"""The page comes up, on every screen and under every path, and its console stays empty."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.test_whole_games import begin
from tests.web.running import server

LEVELS = {
    "en": ["Beginner", "Good player", "Expert", "Master"],
    "fr": ["Débutant", "Bon joueur", "Expert", "Maître"],
    "it": ["Principiante", "Buon giocatore", "Esperto", "Maestro"],
}


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_page_comes_up(visit: Visit, screen: dict[str, object]) -> None:
    page = visit(**screen)
    expect(page).to_have_title("Oikist")
    expect(page.locator("#app > *").first).to_be_visible()


def test_page_comes_up_under_a_path(visit: Visit, tmp_path: Path) -> None:
    with server(tmp_path, root_path="/oikist") as running:
        page = visit(url=running.url)
        expect(page).to_have_title("Oikist")
        expect(page.locator("#app > *").first).to_be_visible()
        assert page.evaluate("document.baseURI") == f"{running.url}/"
        page.goto("about:blank")  # a page whose server goes would complain


def test_page_keeps_to_the_rule_that_scripts_are_its_own(desk: Page, complaints: list[str]) -> None:
    desk.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.x = 1'}))"
    )
    assert desk.evaluate("window.x") is None
    assert len(complaints) == 1
    complaints.clear()


@pytest.mark.parametrize("language", LEVELS)
def test_four_levels_are_offered_and_described(visit: Visit, language: str) -> None:
    page = visit(locale=language)
    card = page.locator("article[data-game=magna-roma]")
    choice, text = card.locator("select").last, card.locator("[data-level]")
    expect(choice.locator("option")).to_have_text(LEVELS[language])
    expect(choice).to_have_value("player")
    found = set()
    for level in LEVELS[language]:
        choice.select_option(label=level)
        expect(text).not_to_be_empty()
        found.add(text.text_content())
    assert len(found) == len(LEVELS[language])


def test_level_that_was_played_is_chosen_the_next_time(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-roma", level="expert")
    page.goto("./")
    expect(page.locator("article[data-game=magna-grecia] select").last).to_have_value("expert")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_first_page_is_for_everybody(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    expect(page.locator("#app > *").first).to_be_visible()
    assert violations(page) == []
