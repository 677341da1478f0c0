"""What a person does besides moving: taking back, trying out, asking, looking back, changing the language."""

import json

from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import Visit
from tests.browser.hand import Hand
from tests.browser.test_whole_games import begin


def table(visit: Visit, game: str = "magna-grecia") -> tuple[Page, Hand]:
    """A table against bots at which it is one's turn."""
    page = visit(reduced_motion="reduce")
    begin(page, game)
    hand = Hand(page)
    hand.wait()
    return page, hand


def take_tile(page: Page) -> None:
    """A move that shows nobody anything."""
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-undo]")).to_be_visible()


def told(page: Page) -> str:
    """What the board and the seats say."""
    page.mouse.move(0, 0)
    spots: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-board] [data-spot]')].map((one) => one.ariaLabel)"
    )
    return "\n".join([*spots, page.locator("[data-seat]").first.inner_text()])


def test_what_was_just_done_is_taken_back(visit: Visit) -> None:
    page, hand = table(visit)
    before = told(page)
    length = hand.length()
    take_tile(page)
    page.locator("[data-undo]").click()
    expect(page.locator("[data-undo]")).to_have_count(0)
    assert hand.length() > length  # the log only grows
    assert told(page) == before


def test_beyond_the_barrier_others_are_asked(visit: Visit) -> None:
    page, hand = table(visit)
    take_tile(page)
    page.get_by_role("button", name="End the turn").click()
    hand.wait()
    expect(page.locator("[data-undo]")).to_have_count(0)
    expect(page.locator("[data-ask-back]")).to_be_visible()


def test_a_plan_is_private_and_can_be_kept(visit: Visit) -> None:
    page, hand = table(visit)
    length = hand.length()
    page.locator("[data-plan]").click()
    expect(page.locator("[data-planning]")).to_be_visible()
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-planning]")).to_contain_text("1 move")
    assert hand.length() == length
    page.locator("[data-drop]").click()
    expect(page.locator("[data-planning]")).to_have_count(0)
    page.locator("[data-plan]").click()
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-planning]")).to_contain_text("1 move")
    page.locator("[data-keep]").click()
    expect(page.locator("[data-undo]")).to_be_visible()
    assert hand.length() == length + 1


def test_a_plan_begins_without_asking_the_server(visit: Visit) -> None:
    """So that a move that is tried at once is not lost while an answer is on its way."""
    page, _ = table(visit)
    asked: list[str | None] = []

    def note(request: Request) -> None:
        if request.url.partition("?")[0].endswith("/plans"):
            asked.append(request.post_data)

    page.on("request", note)
    page.locator("[data-plan]").click()
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-planning]")).to_contain_text("1 move")
    assert [json.loads(body or "")["actions"] for body in asked] == [["take road"]]


def test_what_is_told_of_the_table_is_not_shown_in_a_plan(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    held: list[Route] = []
    page.route("**/previews?*", lambda route: held.append(route))
    begin(page, "magna-grecia")
    Hand(page).wait()
    page.locator("[data-plan]").click()
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-planning]")).to_contain_text("1 move")
    assert held
    for route in held:
        with page.expect_response("**/previews?*"):
            route.continue_()
    page.locator("[data-spot='hex:d1']").hover()
    expect(page.locator(".gains")).to_contain_text("d1")  # a market, which costs a point
    expect(page.locator(".gains .change")).to_have_count(0)


def test_a_refusal_says_the_rule_and_leads_to_it(visit: Visit) -> None:
    page, _ = table(visit)
    page.get_by_role("button", name="Place cities").click()
    page.locator("[data-spot='hex:g7']").click()
    notice = page.locator("[data-notice]")
    expect(notice).to_be_visible()
    rule = notice.locator("[data-rule]")
    number = rule.get_attribute("data-rule")
    assert number is not None
    assert number.startswith("MG-")
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator(f"[id='{number}']")).to_be_in_viewport()


def test_a_hint_has_reasons(visit: Visit) -> None:
    page, _ = table(visit)
    page.locator("[data-hint]").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    expect(hint.locator("li").first).to_be_visible()


def test_a_score_is_explained(visit: Visit) -> None:
    page, _ = table(visit)
    score = page.locator(".score").first
    total = score.inner_text()
    score.click()
    box = page.get_by_role("dialog")
    expect(box.locator("tfoot .points")).to_have_text(total)
    assert sum(int(points) for points in box.locator("tbody .points").all_inner_texts()) == int(total)


def test_a_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    page, hand = table(visit)
    hand.move()
    now = told(page)
    page.locator("[data-move]").last.click()
    expect(page.locator("[data-moment]")).to_be_visible()
    page.locator("[data-now]").click()
    expect(page.locator("[data-moment]")).to_have_count(0)
    assert told(page) == now


def test_the_language_changes_at_once_in_the_middle_of_a_game(visit: Visit) -> None:
    page, hand = table(visit, "ancient-colonies")
    hand.play(3)
    hand.wait()
    length = hand.length()
    page.locator("header select").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".switch [role=tab]").first).to_have_text("Journal")
    page.locator("header select").select_option("it")
    expect(page.locator(".switch [role=tab]").first).to_have_text("Cronaca")
    assert hand.length() == length
    hand.play(6)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_a_whole_turn_by_keyboard_alone(visit: Visit) -> None:
    page, hand = table(visit)
    length = hand.length()
    page.locator(".spot[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.spot")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") != first
    page.keyboard.press("Enter")
    if hand.length() == length and page.locator(".offer").count():
        page.locator(".offer [data-action]").first.press("Enter")
    page.wait_for_function(f"() => document.querySelector('[data-table]').dataset.length > {length}")
