"""What the shorter commands print: games, verify, show, rules, components."""

import json
from pathlib import Path

import pytest

import oikist
from oikist.core.data import package_text
from oikist.games import package_of
from tests.cli.command import COAST, run

COMMANDS = [
    "games",
    "play",
    "simulate",
    "arena",
    "balance",
    "dataset",
    "verify",
    "show",
    "rules",
    "components check",
    "serve",
    "tables",
    "tables backup",
    "tables check",
    "tables upgrade",
]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert f"Example: oikist {command}".rstrip() in done.stdout
    assert "--lang" in done.stdout


def test_version() -> None:
    assert run("--version").stdout == f"oikist {oikist.__version__} ({oikist.__build__})\n"


def test_no_words_at_all_give_help() -> None:
    done = run()
    assert done.returncode == 0
    assert "Usage: oikist" in done.stdout


def test_games_as_json_and_in_words() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == list(oikist.games())
    grecia = listed[0]
    assert grecia["title"] == "Magna Grecia"
    assert grecia["seats"] == [2, 3, 4]
    assert {option["name"] for option in grecia["box_options"]} == {"map", "cards"}
    assert "rounds=8" in run("games").stdout
    assert "route" in run("games", "--lang", "fr").stdout
    assert "strad" in run("--lang", "it", "games").stdout


def test_verify_a_line_a_file(records: Path) -> None:
    good, begun = str(records / "magna-grecia-00000.oik"), str(records / "begun.oik")
    done = run("verify", good, begun)
    assert done.returncode == 0
    first, second = done.stdout.splitlines()
    assert first.startswith(f"{good}: verified, ")
    assert "places" in first
    assert second == f"{begun}: unfinished, 20 moves, all in order"


def test_verify_says_how_far_a_masked_record_was_checked(records: Path) -> None:
    lines = (records / "begun.oik").read_text().split("\n")
    first = lines.index("") + 1
    lines[first + 6] = f"7 {lines[first + 6].split(' ')[1]} draw ?"
    masked = "\n".join(lines)
    done = run("verify", "-", stdin=masked)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("-: unfinished and the record of one seat: checked up to move 6 of 20, because ")
    assert "vérifié jusqu'au coup 6 sur 20" in run("verify", "-", "--lang", "fr", stdin=masked).stdout
    forged = run("verify", "-", stdin=masked.replace("\n\n", f"\nresult: scores=1,1 ranking=1,1 hash={'0' * 32}\n\n"))
    assert forged.returncode == 1
    assert "has a result" in forged.stderr


def test_verify_goes_on_after_a_wrong_file(records: Path) -> None:
    done = run("verify", "nowhere.oik", str(records / "begun.oik"))
    assert done.returncode == 1
    assert "unfinished" in done.stdout


def test_verify_reads_standard_input(records: Path) -> None:
    done = run("verify", "-", stdin=(records / "magna-grecia-00000.oik").read_text())
    assert done.returncode == 0
    assert done.stdout.startswith("-: verified")


def test_show_any_moment(records: Path) -> None:
    file = str(records / "magna-grecia-00000.oik")
    end = run("show", file)
    assert end.returncode == 0
    assert end.stdout.startswith("After move ")
    assert run("show", file, "--at", "0").stdout.startswith("After move 0 of ")
    assert run("show", file, "--at", "20", "--lang", "fr").stdout.startswith("Après le coup 20 sur ")


def test_show_calls_players_by_their_names(tmp_path: Path) -> None:
    assert run("simulate", "kuhn", "--games", "1", "--records", str(tmp_path)).returncode == 0
    text = (tmp_path / "kuhn-00000.oik").read_text().replace("\nseed:", '\nnames: ["chance", "Siège"]\nseed:')
    assert "chance : " in run("show", "-", "--at", "3", "--lang", "fr", stdin=text).stdout
    assert "le hasard : " in run("show", "-", "--at", "2", "--lang", "fr", stdin=text).stdout


def test_show_tells_a_seat_its_secrets_and_a_spectator_none(tmp_path: Path) -> None:
    assert run("simulate", "kuhn", "--games", "1", "--records", str(tmp_path)).returncode == 0
    file = str(tmp_path / "kuhn-00000.oik")
    spectator = run("show", file, "--at", "2").stdout
    assert not any(card in spectator for card in ("jack", "queen", "king"))
    assert any(card in run("show", file, "--at", "2", "--seat", "0").stdout for card in ("jack", "queen", "king"))


@pytest.mark.parametrize("game", ["kuhn", "magna-grecia"])
def test_show_a_position(game: str, tmp_path: Path) -> None:
    position = oikist.Match(oikist.load(game), 2, "show").state.position()
    (tmp_path / "position.txt").write_text(position)
    shown = run("show", "--position", "@position.txt", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert run("show", "--position", position).stdout == shown.stdout


def test_files_of_other_editors_are_read(records: Path, tmp_path: Path) -> None:
    position = oikist.Match(oikist.load("kuhn"), 2, "show").state.position()
    coast = COAST.read_text()
    record = (records / "magna-grecia-00000.oik").read_text()
    for name, text in (("position.txt", position), ("coast.toml", coast), ("match.oik", record)):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    for words in (
        "show --position @position.txt",
        "components check coast.toml",
        "simulate magna-grecia --games 1 --option map=coast.toml --records kept",
        "verify match.oik kept/magna-grecia-00000.oik",
    ):
        done = run(*words.split(), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert run("show", "--position", position.replace("\n", "\r\n")).returncode == 0
    assert "\r" not in (tmp_path / "kept" / "magna-grecia-00000.oik").read_bytes().decode()


def test_a_record_holds_the_map_and_not_its_path(tmp_path: Path) -> None:
    words = ["simulate", "magna-grecia", "--games", "2", "--box", f"map={COAST}", "--records", str(tmp_path)]
    assert run(*words, "--workers", "2").returncode == 0
    text = (tmp_path / "magna-grecia-00000.oik").read_text()
    assert "map=file" in text
    assert str(COAST.parent) not in text
    assert "| map | " in text
    assert run("verify", "-", stdin=text).returncode == 0


@pytest.mark.parametrize("game", ["magna-roma", "ancient-colonies"])
def test_simulate_with_components_from_a_file(game: str, tmp_path: Path) -> None:
    mine = tmp_path / "my-box.toml"
    mine.write_text(package_text(package_of(game), "data", "standard.toml"), encoding="utf-8")
    done = run("simulate", game, "--games", "1", "--box", f"components={mine}", "--records", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (record,) = tmp_path.glob("*.oik")
    assert "components=file" in record.read_text(encoding="utf-8")
    assert run("verify", str(record)).returncode == 0


def test_show_a_position_of_another_box() -> None:
    position = oikist.Match(oikist.load("magna-grecia", map="random:3"), 2, "show").state.position()
    assert run("show", "--position", position, "--box", "map=random:3").returncode == 0
    assert run("show", "--position", position).returncode == 1


def test_rules_whole_chapter_and_one() -> None:
    whole = run("rules", "magna-grecia").stdout
    chapter = run("rules", "magna-grecia", "5").stdout
    rule = run("rules", "magna-grecia", "5.3").stdout
    assert chapter.startswith("## 5. ")
    assert chapter in whole
    assert rule.startswith("**MG-5.3** ")
    assert rule.rstrip("\n") in chapter
    assert run("rules", "magna-grecia", "mg-5.3").stdout == rule


def test_rules_in_other_languages_have_the_same_numbers() -> None:
    french = run("rules", "magna-grecia", "5.3", "--lang", "fr")
    assert french.stdout.startswith("**MG-5.3** ")
    assert french.stdout != run("rules", "magna-grecia", "5.3").stdout


def test_rules_that_are_not_translated_come_in_english_with_a_note() -> None:
    done = run("rules", "kuhn", "2.1", "--lang", "it")
    assert done.returncode == 0
    assert done.stdout == run("rules", "kuhn", "2.1").stdout
    assert "inglese" in done.stderr


def test_components_that_are_good() -> None:
    data = Path(oikist.__file__).parent / "games" / "magna_grecia" / "data"
    for file in [*sorted((data / "maps").iterdir()), *sorted((data / "cards").iterdir())]:
        done = run("components", "check", str(file))
        assert done.returncode == 0, done.stderr
        assert "good" in done.stdout


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished record of Magna Grecia, and the same after twenty moves."""
    folder = tmp_path_factory.mktemp("records")
    assert run("simulate", "magna-grecia", "--games", "1", "--records", str(folder)).returncode == 0
    header, moves = (folder / "magna-grecia-00000.oik").read_text().split("\n\n")
    begun = [line for line in header.split("\n") if not line.startswith("result")]
    (folder / "begun.oik").write_text("\n".join([*begun, "", *moves.split("\n")[:20]]) + "\n")
    return folder
