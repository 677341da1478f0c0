"""Words and stories: what a game says, with the names of those who sit there, in every language."""

from oikist.core.forecast import EntryChange, Forecast
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR, Entry, Event
from oikist.games import load, package_of
from oikist.games.kuhn.actions import BET, CALL, CHECK
from oikist.text import LANGUAGES, load_texts
from oikist.text.story import Told, story_of
from oikist.text.words import Words, colour_of

KUHN = load("kuhn")
NAMES = ["Ann", "Ben", "Cleo"]


def words(name: str = "kuhn", language: str = "en", colours: tuple[str, ...] = ()) -> Words:
    return Words(package_of(name), language, NAMES, colours)


def grecia(language: str = "en") -> Words:
    return words("magna-grecia", language, ("red", "orange", "yellow"))


def sentences(story: list[list[Told]]) -> list[list[str]]:
    return [[told.sentence for told in action] for action in story]


def test_what_is_said_of_every_game_has_the_same_keys_in_every_language() -> None:
    assert len({tuple(load_texts("oikist.text", language)) for language in LANGUAGES}) == 1
    assert [words(language=language).turn_end() for language in LANGUAGES] == [
        "(end of turn)",
        "(fin du tour)",
        "(fine del turno)",
    ]


def test_an_event_names_who_sits_there() -> None:
    event = Event("dealt-hidden", {"seat": 1})
    assert words().event(event) == "Seat 1 (Ben) is dealt a card."
    assert words(language="it").event(event) == "Il posto 1 (Ben) riceve una carta."
    assert grecia().event(Event("end", {"seat": 1})) == "Ben (orange) ends the turn."
    assert grecia("fr").label(0) == "Ann (rouge)"
    assert words("magna-grecia").event(Event("end", {"seat": 1})) == "Ben ends the turn."


def test_a_name_that_is_a_word_of_the_game_stays_as_it_is() -> None:
    said = Words(package_of("kuhn"), "fr", ["king", "queen"]).event(Event("shown", {"seat": 0, "card": "king"}))
    assert "king" in said
    assert "roi" in said


def test_who_acts_is_not_named_beforehand() -> None:
    assert grecia().own_event(Event("end", {"seat": 1}), 1) == "ends the turn."
    assert grecia().own_event(Event("end", {"seat": 1}), 0) == "Ben (orange) ends the turn."


def test_a_refusal_is_its_rule_and_a_sentence_with_names() -> None:
    assert words().refusal("KU-0.1 seat=1") == ("KU-0.1", words().sentence("refusal.KU-0.1", {"seat": 1}))
    assert "Ben" in words().refusal("KU-0.1 seat=1")[1]
    assert words().refusal("KU-2.3 owed=1")[1] == "A bet is open: fold, or call by paying 1 chip."


def test_entries_actions_and_terms_have_words() -> None:
    assert words().entry(Entry("paid", -2, {"chips": 2})) == words().entry(EntryChange("paid", {"chips": 2}, -1, -2))
    assert words().action(KUHN.parts(BET)) == "Bet"
    assert words().action({"kind": "nonsense"}) == words().asked("nonsense") == ""
    assert "…" in grecia().asked("city")
    assert words().term(KUHN.terms(Match(KUHN, 2, "7").state, 0)[0].name)[:5] != "term."


def test_the_consequences_of_an_action_are_told_beforehand() -> None:
    match = Match(KUHN, 2, "7")
    match.act(BET)
    seen = Forecast(match.sight(1))
    told = words().foretold(seen.events(CALL), 1, KUHN.parts(CALL))
    assert told[0] == "calls with 1 chip"
    assert [sentence for sentence in told if sentence.endswith(".")] == []


def test_an_action_without_events_is_said_itself() -> None:
    assert words().foretold([], 0, KUHN.parts(BET)) == ["Bet"]
    assert words().foretold([], 0, KUHN.parts(BET), is_named=False) == []
    assert words().foretold([Event("bet", {"seat": 0})], 0, KUHN.parts(BET)) == ["Bet"]


def test_a_story_has_a_list_an_action() -> None:
    match = Match(KUHN, 2, "7")
    match.act(CHECK)
    story = story_of(KUHN, KUHN.new(2), match.actions, SPECTATOR, words())
    assert sentences(story) == [
        ["Seat 0 (Ann) is dealt a card."],
        ["Seat 1 (Ben) is dealt a card."],
        ["Seat 0 (Ann) checks."],
    ]
    assert [[told.event for told in action] for action in story] == [
        KUHN.story(match.state_at(number), action, SPECTATOR) for number, action in enumerate(match.actions)
    ]


def test_a_story_is_as_its_viewer_may_hear_it() -> None:
    match = Match(KUHN, 2, "7")
    own = sentences(story_of(KUHN, KUHN.new(2), match.actions, 0, words()))
    other = sentences(story_of(KUHN, KUHN.new(2), match.actions, 1, words()))
    card = match.record.moves[0][1].removeprefix("deal ")
    assert card in own[0][0]
    assert card not in other[0][0]


def test_a_story_leaves_the_state_before_it_as_it_was() -> None:
    match = Match(KUHN, 2, "7")
    before = match.state_at(0)
    position = before.position()
    story_of(KUHN, before, match.actions, 0, words())
    assert before.position() == position


def test_an_action_that_ends_the_turn_by_itself_says_so() -> None:
    game = load("magna-grecia")
    match, rng = Match(game, 3, "7"), Rng("story")
    while match.record.result is None and len(match.actions) < 60:
        match.act(rng.pick(match.state.legal_actions()))
    colours = tuple(colour_of(match.state.view(SPECTATOR), seat) for seat in range(3))
    told = sentences(story_of(game, match.state_at(0), match.actions, 0, words("magna-grecia", colours=colours)))
    marked = [lines for lines in told if lines and lines[0].endswith(" (end of turn)")]
    assert marked
    assert not any("(end of turn)" in line for lines in told for line in lines[1:])
    for (seat, _), (following, _), lines in zip(match.record.moves, match.record.moves[1:], told):
        if lines in marked and following != CHANCE:
            assert following != seat


def test_an_action_without_a_story_is_told_as_it_was_chosen() -> None:
    game = load("ancient-colonies")
    match = Match(game, 3, "5")
    while match.game.parts(match.state.legal_actions()[0])["kind"] != "flip":
        match.act(match.state.legal_actions()[0])
    start, seat = len(match.actions), match.state.to_move()
    flip = match.state.legal_actions()[0]
    match.act(flip)
    story = story_of(game, match.state_at(start), match.actions[start:], SPECTATOR, words("ancient-colonies"))
    assert story[0] == [Told(None, f"{NAMES[seat]} flips the tile {game.parts(flip)['tile']}.")]
