"""Several people at one table: by a link through a line that is cut, and around one screen."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hand import Hand
from tests.browser.line import Line
from tests.browser.test_whole_games import begin
from tests.web.running import Running


def open_by_link(page: Page, game: str, seats: int = 2) -> str:
    """The link to a table for so many people, the first of whom sits down."""
    page.goto(f"play/{game}/link")
    page.get_by_role("group", name="Seats").get_by_role("button", name=str(seats), exact=True).click()
    page.locator("[data-open]").click()
    return page.locator("[data-invitation]").input_value()


def test_two_browsers_play_through_a_line_that_is_cut(visit: Visit, house: Running, complaints: list[str]) -> None:
    with Line(house.port) as line:
        ann = visit(reduced_motion="reduce")
        link = open_by_link(ann, "magna-grecia")
        bob = visit(link.removeprefix(house.url), url=line.url, reduced_motion="reduce")
        bob.get_by_label("Your name").fill("Bob")
        bob.locator("[data-join]").click()
        hands = [Hand(ann, 1), Hand(bob, 2)]
        play_together(hands, 6)
        line.cut()
        expect(bob.locator("[data-lost]")).to_be_visible()
        play_while_alone(hands[0])
        line.mend()
        expect(bob.locator("[data-lost]")).to_have_count(0)
        play_together(hands, 12)
        identity = ann.url.split("/t/")[1].split("#")[0]
        length = ann.request.get(f"api/tables/{identity}").json()["length"]
        for page in (ann, bob):
            expect(page.locator("[data-table]")).to_have_attribute("data-length", str(length))
        assert labels(ann) == labels(bob)
        bob.goto("about:blank")
    complaints[:] = [complaint for complaint in complaints if "ERR_" not in complaint]  # what a cut line is


def labels(page: Page) -> list[str]:
    """What the board says, place by place."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-board] [data-spot]')].map((one) => one.ariaLabel)"
    )
    return found


def play_together(hands: list[Hand], moves: int) -> None:
    """Whoever is asked moves."""
    done = sum(hand.moves for hand in hands)
    while sum(hand.moves for hand in hands) < done + moves:
        for hand in hands:
            if hand.page.locator("[data-table][data-state=mine]").count():
                hand.wait()
                hand.move()
                break
        else:
            hands[0].page.wait_for_timeout(100)


def play_while_alone(hand: Hand) -> None:
    """One who is not cut off goes on if it is their turn."""
    if hand.page.locator("[data-table][data-state=mine]").count():
        hand.move()


def test_people_around_one_screen_see_only_what_is_theirs(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    page.goto("play/ancient-colonies/here")
    page.locator("[data-open]").click()
    curtain = page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
    first = curtain.get_attribute("data-curtain")
    page.locator("[data-confirm]").click()
    expect(curtain).to_have_count(0)
    hand = Hand(page)
    while page.locator("[data-curtain]").count() == 0 and hand.moves < 40:
        hand.move()
        page.wait_for_timeout(50)
    expect(curtain).to_be_visible()
    assert curtain.get_attribute("data-curtain") != first


def test_a_game_without_secrets_goes_round_the_screen_without_curtains(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    page.goto("play/magna-roma/here")
    page.locator("[data-open]").click()
    hand = Hand(page)
    hand.play(30)
    expect(page.locator("[data-curtain]")).to_have_count(0)


def test_a_stale_page_does_no_harm(visit: Visit, complaints: list[str]) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, "magna-grecia")
    hand = Hand(page)
    hand.wait()
    stale = page.context.new_page()
    stale.route("**/events*", lambda route: route.abort())  # it never hears what happens
    stale.goto(page.url)
    late = Hand(stale)
    late.wait()
    page.get_by_role("button", name="Take a tile: road").click()
    expect(page.locator("[data-undo]")).to_be_visible()
    stale.get_by_role("button", name="Take a tile: road").click()
    expect(stale.locator("[data-notice]")).to_be_visible()
    expect(stale.locator("[data-table]")).to_have_attribute("data-length", str(hand.length()))
    complaints.clear()  # of the requests that were cut off, and of the refusal
