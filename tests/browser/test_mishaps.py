"""What goes wrong or otherwise than planned: the page says so, heals, and loses nothing."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.hand import Hand
from tests.browser.test_together import open_by_link
from tests.browser.test_whole_games import begin
from tests.web.running import Running, server

# Which moments were shown, in their order: each may be gone before a test could look.
KEEP_MOMENTS = """() => {
  window.moments = [];
  const look = () => {
    const moment = document.querySelector('[data-moment]');
    if (moment && window.moments.at(-1) !== +moment.dataset.moment) window.moments.push(+moment.dataset.moment);
  };
  const what = { subtree: true, childList: true, attributeFilter: ['data-moment'] };
  new MutationObserver(look).observe(document.body, what);
}"""


class Once:
    """Answers the first request so, and lets the others pass."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.is_done = False

    def __call__(self, route: Route) -> None:
        if self.is_done:
            route.continue_()
        else:
            self.is_done = True
            route.fulfill(status=self.status, body="")


def test_one_failed_look_is_made_good(visit: Visit, complaints: list[str]) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-grecia")
    hand = Hand(page)
    hand.wait()
    length = hand.length()
    failing = Once(502)
    page.route("**/now*", failing)
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-length", str(length + 1))
    page.get_by_role("button", name="End the turn").click()  # what the bots do then, the page must look at
    assert hand.wait() == "mine"
    assert failing.is_done
    expect(page.locator("[data-lost]")).to_have_count(0)
    complaints.clear()


def test_until_a_slow_answer_comes_what_was_chosen_stays_and_nothing_else_begins(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-grecia")
    hand = Hand(page)
    hand.wait()
    length = hand.length()
    held: list[Route] = []
    page.route("**/actions?*", lambda route: held.append(route))  # playwright marks what it is given
    take = page.get_by_role("button", name="Take a tile: road")
    take.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-table]")).to_have_attribute("data-busy", "true")
    page.keyboard.press("Enter")
    expect(take).to_be_disabled()  # not at once, but when it takes long
    assert (len(held), hand.length()) == (1, length)
    held[0].continue_()
    expect(page.locator("[data-table]")).to_have_attribute("data-length", str(length + 1))
    expect(page.get_by_role("button", name="End the turn")).to_be_enabled()


def test_who_joins_is_here_at_once_and_can_leave_and_come_again(visit: Visit, house: Running) -> None:
    ann = visit(reduced_motion="reduce")
    link = open_by_link(ann, "magna-grecia", 3)
    bob = visit(link.removeprefix(house.url), reduced_motion="reduce")
    bob.get_by_label("Your name").fill("Bob")
    bob.locator("[data-join]").click()
    row = ann.locator("li.panel").filter(has_text="Bob")
    expect(row).to_be_visible()
    expect(row).not_to_contain_text("away")
    bob.get_by_role("button", name="Leave").click()
    expect(row).to_have_count(0)
    bob.locator("[data-join]").click()
    expect(row).to_be_visible()


def test_an_invitation_opens_a_page_that_was_closed(visit: Visit, house: Running, complaints: list[str]) -> None:
    ann = visit(reduced_motion="reduce")
    link = open_by_link(ann, "magna-roma")
    place, _, secret = link.removeprefix(house.url).partition("#")
    bob = visit(place, reduced_motion="reduce")
    expect(bob.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    bob.evaluate(f"location.hash = '{secret}'")
    expect(bob.locator("[data-join]")).to_be_visible()
    complaints.clear()


def test_moves_of_others_are_shown_one_after_another(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_text("fast", exact=True).click()
    page.keyboard.press("Escape")
    begin(page, "magna-roma")
    hand = Hand(page)
    hand.wait()
    page.evaluate(KEEP_MOMENTS)
    moments: list[int] = []
    while len(moments) < 2 and hand.moves < 12:
        hand.move()
        hand.wait()
        moments = page.evaluate("() => window.moments")
    assert len(moments) > 1
    assert moments == list(range(moments[0], moments[0] + len(moments)))
    assert page.locator(".spot.open, .buttons [data-action]").count() > 0


def test_who_gives_up_can_do_nothing_more(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-grecia")
    Hand(page).wait()
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("[data-seat='0']")).to_contain_text("given up")
    expect(page.locator(".spot.open")).to_have_count(0)


def test_who_lets_a_bot_play_can_come_back(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-grecia")
    hand = Hand(page)
    hand.wait()
    page.locator("[data-menu]").click()
    page.get_by_role("button", name="Hand over").click()
    page.locator("[data-come-back]").click()
    assert hand.wait() == "mine"
    hand.move()


def test_a_whole_table_stands_below_a_path(visit: Visit, tmp_path: Path) -> None:
    with server(tmp_path, root_path="/some/where") as running:
        page: Page = visit(url=running.url, reduced_motion="reduce")
        begin(page, "magna-roma")
        assert "/some/where/t/" in page.url
        Hand(page).play(4)
        page.reload()
        expect(page.locator("[data-table]")).to_be_visible()
        page.locator("[data-menu]").click()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Rules").click()
        expect(opened.value.get_by_role("heading", level=1)).to_have_text("Magna Roma")
        opened.value.close()
        page.goto("about:blank")


def test_the_record_can_be_fetched_by_whoever_may_look(visit: Visit, house: Running) -> None:
    ann = visit(reduced_motion="reduce")
    link = open_by_link(ann, "magna-roma")
    bob = visit(link.removeprefix(house.url), reduced_motion="reduce")
    bob.locator("[data-join]").click()
    expect(ann.locator("[data-table]")).to_be_visible()
    eve = visit(link.removeprefix(house.url), reduced_motion="reduce")
    expect(eve.locator("[data-table]")).to_be_visible()
    eve.locator("[data-menu]").click()
    with eve.expect_download() as fetched:
        eve.locator("[data-record]").click()
    assert fetched.value.suggested_filename.endswith(".oik")


def test_addresses_that_lead_nowhere_say_so(visit: Visit, complaints: list[str]) -> None:
    page = visit()
    for path in ("play/magna-grecia/sideways", "t/%zz", "no/such/page/at/all"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    complaints.clear()


def test_the_end_of_a_turn_is_asked_for_where_one_wants_it(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Ask before my turn ends").check()
    page.keyboard.press("Escape")
    begin(page, "magna-grecia")
    hand = Hand(page)
    hand.wait()
    length = hand.length()
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator("[data-do]")).to_be_visible()
    assert hand.length() == length
    page.locator("[data-do]").click()
    page.wait_for_function(f"() => document.querySelector('[data-table]').dataset.length > {length}")


def test_what_was_chosen_for_one_way_to_play_is_not_kept_for_another(visit: Visit) -> None:
    page = visit("play/magna-grecia/link")
    page.get_by_label("Show this table to everybody").check()
    page.get_by_role("button", name="Around this screen").click()
    expect(page.get_by_label("Show this table to everybody")).to_have_count(0)
    expect(page.get_by_label("Who sits at seat 2")).to_have_value("person")
    page.locator("[data-open]").click()
    expect(page.locator("[data-table]")).to_be_visible()
    identity = page.url.split("/t/")[1]
    assert page.request.get(f"api/tables/{identity}").json()["is_public"] is False
