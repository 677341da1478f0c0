"""Looking: what seats and spectators see, at any move, in three languages; and that looking changes nothing."""

from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from oikist.core.record import parse_record
from oikist.core.state import SPECTATOR
from oikist.games import load_for
from oikist.web.app import make_app
from oikist.web.hall import Hall
from tests.cli.command import run
from tests.web.client import Inside, Json, Match, Visitor
from tests.web.conftest import Meet, Open

OFFERED = ["magna-grecia", "magna-roma", "ancient-colonies"]
BETS = {"en": "Seat 0 (Ann) bets 1 chip.", "fr": "mise", "it": "punta"}


def stand(match: Match) -> Json:
    """All that could change about a table."""
    return match.table() | {"now": 0}


def test_a_seat_sees_its_card_and_a_spectator_none(opened: Open) -> None:
    match = opened()
    for seat in (0, 1):
        sight = match.sight(seat)
        hidden = [card == "?" for card in sight["view"]["cards"]]
        assert hidden == [seat != 0, seat != 1]
        assert sight["seat"] == seat
        assert [action["name"] for action in sight["legal"]] == (["check", "bet"] if seat == 0 else [])
    spectator = match.owner.get(f"{match.path}/sight")
    assert (spectator["view"]["cards"], spectator["seat"], spectator["legal"]) == (["?", "?"], SPECTATOR, [])
    match.seats[0].not_shown(f"{match.path}/sight", 403, "not-your-seat", seat=1)
    match.owner.not_shown(f"{match.path}/sight", 403, "not-your-seat", seat=0)
    match.seats[0].not_shown(f"{match.path}/sight", 404, "no-seat", seat=7)
    match.seats[0].not_shown(f"{match.path}/sight", 422, "bad-request", seat=-3)


def test_legal_actions_have_parts_and_words(opened: Open) -> None:
    match = opened()
    for language, words in {"en": "Bet", "fr": "Miser", "it": "Puntare"}.items():
        bet = match.sight(0, language=language)["legal"][1]
        assert (bet["name"], bet["parts"]["kind"], bet["text"]) == ("bet", "bet", words)


def test_what_stands_firm_is_told(opened: Open) -> None:
    match = opened()
    assert match.sight(0)["firm"] == match.table()["moves"] == 2
    match.act(0, "check")
    assert (match.sight(0)["firm"], match.sight(1)["firm"]) == (2, 3)
    assert match.owner.get(f"{match.path}/sight")["firm"] is None


@pytest.mark.parametrize("game", ["kuhn", "ancient-colonies"])
def test_the_state_at_any_move_is_what_was_seen_then(opened: Open, game: str) -> None:
    match = opened(game)
    seen: dict[int, list[Json]] = {}
    for _ in range(12):
        table = match.table()
        if table["status"] == "over":
            break
        now = [match.sight(0), match.sight(1), match.owner.get(f"{match.path}/sight")]
        seen[table["moves"]] = now
        seat = table["to_move"]
        match.act(seat, now[seat]["legal"][-1]["name"])
    for move, (first, second, spectator) in seen.items():
        if match.table()["status"] == "running":
            assert match.sight(0, move=move)["view"] == first["view"]
            assert match.sight(1, move=move)["hash"] == second["hash"]
            assert match.sight(0, move=move)["legal"] == []
        assert match.owner.get(f"{match.path}/sight", move=move)["view"] == spectator["view"]
    match.owner.not_shown(f"{match.path}/sight", 422, "bad-move", move=match.table()["moves"] + 1)


def test_after_the_end_everybody_sees_what_the_record_says(opened: Open) -> None:
    match = opened()
    match.act(0, "bet")
    match.act(1, "fold")
    record = parse_record(match.owner.text(f"{match.path}/record"))
    game = load_for(record)
    state = game.new(2, **record.options)
    for move in range(len(record.moves) + 1):
        for seat in (0, 1):
            shown = match.owner.get(f"{match.path}/sight", seat=seat, move=move)
            assert shown["view"] == asdict(state.view(seat))
        if move < len(record.moves):
            state.apply(game.parse_action(record.moves[move][1]))


def test_the_record_is_masked_while_the_match_runs(opened: Open, tmp_path: Path) -> None:
    match = opened()
    texts = [match.seats[seat].text(f"{match.path}/record", seat=seat) for seat in (0, 1)]
    texts.append(match.owner.text(f"{match.path}/record"))
    assert len(set(texts)) == 3
    for text in texts:
        assert "deal ?" in text.partition("\n\n")[2]
        assert "\nseed: " not in text
        record = parse_record(text)
        assert record.seed_hash == match.table()["seed_hash"]
        assert record.names == ["Ann", "Ben"]
    path = tmp_path / "running.oik"
    path.write_text(texts[0], encoding="utf-8")
    checked = run("verify", str(path))
    assert checked.returncode == 0, checked.stderr
    assert "Traceback" not in checked.stderr


def test_a_peeked_tile_of_ancient_colonies_is_masked_for_all_others(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "00" * size)  # a chance that leads to a secret soon
    app, rng = make_app(hall), Random(2)
    body = {"game": "ancient-colonies", "places": [{"kind": "person"}] * 2}
    made = Inside(app).post("/api/tables", 201, **body)
    seats: dict[int, Visitor] = {int(seat): Inside(app, secret) for seat, secret in made["secrets"]["seats"].items()}
    match = Match(made["table"]["id"], Inside(app, made["secrets"]["owner"]), seats, "")
    seat = 0
    for _ in range(60):
        seat = match.table()["to_move"]
        names = [action["name"] for action in match.sight(seat)["legal"]]
        match.act(seat, rng.choice([name for name in names if name.startswith("peek")] or names))
        if "?" in match.owner.text(f"{match.path}/record"):
            break
    texts = {seat: seats[seat].text(f"{match.path}/record", seat=seat).partition("\n\n")[2] for seat in seats}
    texts[SPECTATOR] = match.owner.text(f"{match.path}/record").partition("\n\n")[2]
    assert sorted("?" in text for text in texts.values()) == [False, True, True]
    assert texts[1 - seat] == texts[SPECTATOR] != texts[seat]


def test_the_whole_record_is_told_after_the_end_and_verify_proves_it(opened: Open, tmp_path: Path) -> None:
    match = opened(places=[{"kind": "person", "name": 'A, "b": c', "salt": "x, y"}, {"kind": "person", "name": "# =|"}])
    match.act(0, "check")
    match.seats[0].post(f"{match.path}/take-backs", seat=0, to=0, expected=match.table()["length"])
    match.seats[1].post(f"{match.path}/take-backs/replies", seat=1, is_yes=True)
    match.act(0, "bet")
    match.act(1, "call")
    text = match.seats[0].text(f"{match.path}/record", seat=1)
    assert text == match.owner.text(f"{match.path}/record")
    assert "?" not in text.partition("\n\n")[2]
    assert "back 0" in text
    path = tmp_path / "whole.oik"
    path.write_text(text, encoding="utf-8")
    checked = run("verify", str(path))
    assert checked.returncode == 0, checked.stderr
    response = match.owner.send("GET", f"{match.path}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="kuhn-{match.identity}.oik"'
    assert response.headers["content-type"].startswith("text/plain")


def test_the_record_of_a_resigned_match_is_whole_too(opened: Open, tmp_path: Path) -> None:
    match = opened()
    match.seats[1].post(f"{match.path}/resign", seat=1)
    text = match.owner.text(f"{match.path}/record")
    assert "?" not in text.partition("\n\n")[2]
    path = tmp_path / "resigned.oik"
    path.write_text(text, encoding="utf-8")
    checked = run("verify", str(path))
    assert checked.returncode == 0, checked.stderr


def test_the_story_is_told_in_three_languages_and_to_each_what_they_may_know(opened: Open) -> None:
    match = opened()
    match.act(0, "bet")
    for language, words in BETS.items():
        told = match.seats[0].get(f"{match.path}/story", since=2, seat=0, language=language)
        assert (told["since"], told["is_all"], len(told["moves"])) == (2, True, 1)
        move = told["moves"][0]
        assert (move["move"], move["seat"], move["name"], move["parts"]) == (3, 0, "bet", {"kind": "bet"})
        assert (move["told"][0]["key"], move["told"][0]["facts"]) == ("bet", {"seat": 0, "chips": 1})
        assert words in move["told"][0]["text"]
    mine = match.seats[0].get(f"{match.path}/story", since=0, seat=0)
    others = match.seats[1].get(f"{match.path}/story", since=0, seat=1)
    card = match.sight(0)["view"]["cards"][0]
    assert mine["moves"][0]["name"] == f"deal {card}"
    assert others["moves"][0]["name"] == "deal ?"
    assert (mine["moves"][0]["parts"]["card"], others["moves"][0]["parts"]) == (card, {"kind": "deal"})
    assert card not in str(others["moves"][0])
    assert not match.owner.get(f"{match.path}/story", since=0, most=1)["is_all"]
    match.owner.not_shown(f"{match.path}/story", 422, "bad-move", since=99)
    match.owner.not_shown(f"{match.path}/story", 422, "bad-request")


def test_a_long_story_comes_in_parts(opened: Open) -> None:
    match = opened("magna-grecia")
    match.play_first(40)
    moves, told = match.table()["moves"], list[Json]()
    while len(told) < moves:
        part = match.owner.get(f"{match.path}/story", since=len(told), most=17)
        told += part["moves"]
        assert part["is_all"] == (len(told) == moves)
    assert [move["move"] for move in told] == list(range(1, moves + 1))
    assert all(move["parts"]["kind"] for move in told)


def test_the_ledger_sums_to_the_score(opened: Open) -> None:
    match = opened("magna-grecia")
    match.play_first(10)
    for seat in (0, 1):
        ledger = match.seats[0].get(f"{match.path}/ledger", of=seat, seat=0, language="fr")
        assert ledger["is_known"]
        assert ledger["score"] == sum(entry["points"] for entry in ledger["entries"])
    match.seats[0].not_shown(f"{match.path}/ledger", 404, "no-seat", of=5, seat=0)
    assert match.seats[0].get(f"{match.path}/ledger", of=0, move=0)["score"] is not None


@pytest.mark.parametrize("game", ["kuhn", *OFFERED])
def test_looking_changes_nothing(opened: Open, game: str) -> None:
    match = opened(game)
    match.play_first(1)
    before, seat = stand(match), match.table()["to_move"]
    legal = [action["name"] for action in match.sight(seat)["legal"]]
    previews = match.seats[seat].get(f"{match.path}/previews", seat=seat)
    assert [preview["name"] for preview in previews["previews"]] == legal
    assert previews["length"] == before["length"]
    assert all(preview["told"] or preview["text"] or preview["changes"] is not None for preview in previews["previews"])
    allowed = match.seats[seat].get(f"{match.path}/refusal", seat=seat, action=legal[0])
    assert allowed == {"is_allowed": True, "rule": None, "facts": {}, "text": "", "rule_text": ""}
    match.seats[seat].get(f"{match.path}/story", since=0, seat=seat)
    match.seats[seat].get(f"{match.path}/ledger", of=seat, seat=seat)
    match.seats[seat].text(f"{match.path}/record", seat=seat)
    hint = match.seats[seat].post(f"{match.path}/hint?seat={seat}")
    assert hint["action"]["name"] in legal
    assert (hint["bot"], hint["length"]) == ("expert", before["length"])
    assert stand(match) == before


def test_who_is_not_to_move_has_no_previews_and_no_hint(opened: Open) -> None:
    match = opened()
    assert match.seats[1].get(f"{match.path}/previews", seat=1)["previews"] == []
    match.seats[1].not_done(f"{match.path}/hint?seat=1", 409, "not-your-turn")
    match.seats[1].not_shown(f"{match.path}/refusal", 422, "unknown-action", seat=1, action="raise")


def test_a_hint_gives_its_reasons_in_words(opened: Open) -> None:
    match = opened("magna-roma")
    match.play_first(6)
    seat = match.table()["to_move"]
    hint = match.seats[seat].post(f"{match.path}/hint?seat={seat}&language=it")
    assert all(reason["text"] and isinstance(reason["value"], int) for reason in hint["reasons"])
    again = match.seats[seat].post(f"{match.path}/hint?seat={seat}&language=it")
    assert again == hint


def test_games_tell_their_rules_texts_and_odds(meet: Meet) -> None:
    visitor = meet()
    for language in ("en", "fr", "it"):
        found = visitor.get("/api/games", language=language)
        assert set(found["languages"]) == {"en", "fr", "it"}
        assert found["phrases"]["hello"]
        assert all(game[text] for game in found["games"] for text in ("title", "summary", "length", "components"))
        assert_named_bots(found)
        assert_named_odds([odds for game in found["games"] for odds in game["odds"]])
        for game in OFFERED:
            assert visitor.get(f"/api/games/{game}/rules", language=language)["chapters"]
            assert visitor.get(f"/api/games/{game}/texts", language=language)["name"]
    visitor.not_shown("/api/games/kuhn/rules", 404, "no-game")  # tested, but not offered
    visitor.not_shown("/api/games/chess/texts", 404, "no-game")
    visitor.not_shown("/api/games/Chess/texts", 422, "bad-request")


def assert_named_bots(found: Json) -> None:
    """Four levels are offered, the weakest first; the other bots have titles too, for tables that have them."""
    assert found["bots"] == ["beginner", "player", "expert", "master"]
    assert found["usual_bot"] == "player"
    named = {bot["name"]: bot for bot in found["bot_titles"]}
    assert list(named)[:4] == found["bots"]
    assert {"random", "greedy", "search"} <= named.keys()
    assert all(bot["title"] != name and bot["text"] for name, bot in named.items())
    assert len({bot["title"] for bot in named.values()}) == len(named)


def assert_named_odds(found: list[Json]) -> None:
    """Everything about odds has a name for people."""
    assert found
    for odds in found:
        assert odds["title"]
        assert len(odds["titles"]) == len(odds["results"])
        for one in odds["parameters"]:
            assert one["title"]
            assert len(one["titles"]) == len(one["words"])
            assert all(one["titles"])
        assert all(odds["titles"])


def test_odds_are_exact_and_bad_ones_refused(meet: Meet) -> None:
    visitor = meet()
    offered = {game["name"]: game["odds"] for game in visitor.get("/api/games")["games"]}
    assert any(offered.values())
    for game, odds in offered.items():
        for one in odds:
            numbers = ",".join(f"{parameter['name']}:{parameter['least']}" for parameter in one["parameters"])
            chances = visitor.get(f"/api/games/{game}/odds/{one['name']}", numbers=numbers)["chances"]
            assert set(chances) <= set(one["results"]) or chances
            too_many = ",".join(f"{parameter['name']}:{parameter['most'] + 1}" for parameter in one["parameters"])
            visitor.not_shown(f"/api/games/{game}/odds/{one['name']}", 422, "bad-option", numbers=too_many)
    game, odds = next((game, odds) for game, odds in offered.items() if odds)
    visitor.not_shown(f"/api/games/{game}/odds/{odds[0]['name']}", 422, "bad-number", numbers="attack:x")
    visitor.not_shown(f"/api/games/{game}/odds/nothing", 422, "bad-option")
