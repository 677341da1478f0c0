"""Whatever is wrong with what was typed: exit code not 0, exactly one sentence on standard error, no traceback."""

import shutil
from pathlib import Path

import pytest

from oikist.cli.main import main
from tests.cli.command import LANGUAGE_VARIABLES, run

# The kinds of mistakes, each in a process of its own; more of each kind below, in this process because that is faster.
KINDS: list[tuple[str, int, str]] = [
    ("frobnicate", 2, "no command 'frobnicate'"),
    ("--bogus", 2, "no option --bogus"),
    ("games --lang xx", 1, "en, fr, it"),
    ("simulate", 2, "GAME is missing"),
    ("simulate chess", 1, "no game 'chess'"),
    ("simulate kuhn --seats 9", 1, "one of 2"),
    ("simulate kuhn --seats x", 2, "--seats must be a whole number"),
    ("simulate kuhn --games 0", 2, "--games must be at least 1"),
    ("simulate kuhn --bots deep", 1, "random, greedy"),
    ("simulate kuhn --bots random,random,random", 1, "3 bots for 2 seats"),
    ("simulate kuhn --option ante", 1, "key=value"),
    ("simulate kuhn --option foo=1", 1, "its options are ante"),
    ("simulate kuhn --option ante=7", 1, "one of 1, 2"),
    ("simulate magna-grecia --option map=nowhere.toml", 1, "nowhere.toml"),
    ("simulate kuhn --records good.oik", 1, "not a folder"),
    ("verify", 2, "FILE is missing"),
    ("verify nowhere.oik", 1, "no such file"),
    ("verify folder", 1, "a folder"),
    ("verify bytes.oik", 1, "not UTF-8"),
    ("verify garbage.oik", 1, "Line 1"),
    ("verify scores.oik", 1, "claims the scores"),
    ("verify -", 1, "not a complete record"),
    ("show", 1, "one --position"),
    ("show good.oik --at 999", 1, "--at is 0 to"),
    ("show good.oik --seat 7", 1, "seats are 0 to 1"),
    ("show --position garbage", 1, "names no game"),
    ("play kuhn", 1, "add --terminal"),
    ("play kuhn --terminal --save good.oik", 1, "exists already"),
    ("play --terminal --resume good.oik", 1, "finished"),
    ("rules kuhn 99", 1, "no rule '99'"),
    ("components check broken.toml", 1, "not readable as TOML"),
    ("components check zoo.toml", 1, "'zoo' is not one of"),
]
MORE: list[tuple[str, int, str]] = [
    ("simulat kuhn", 2, "simulate"),
    ("simulate kuhn --bogus 3", 2, "no option --bogus"),
    ("games a b", 2, "a b"),
    ("games --lang", 2, "--lang needs a value"),
    ("--lang xx games", 1, "en, fr, it"),
    ("simulate kuhn --seats -1", 1, "one of 2"),
    ("simulate kuhn --games 1e3", 2, "--games must be a whole number"),
    ("simulate kuhn --workers 0", 2, "--workers must be at least 1"),
    ("simulate kuhn --workers 999", 2, "--workers must be at most 256"),
    ("simulate kuhn --bots ,", 1, "as in greedy,random"),
    ("simulate kuhn --bots=", 1, "No bot is named"),
    ("arena kuhn --bots=", 1, "No bot is named"),
    (f"arena kuhn --bots random,random --report {'x' * 5000}", 1, "x: cannot be used"),
    ("simulate kuhn --bots greedy:width=0", 1, "1 to 1000"),
    ("simulate kuhn --bots greedy:depth=3", 1, "width"),
    ("simulate kuhn --bots greedy:", 1, "width"),
    ("simulate kuhn --bots random:width=3", 1, "no settings"),
    ("simulate kuhn --option =1", 1, "key=value"),
    ("simulate kuhn --option ante=1 --option ante=2", 1, "twice"),
    ("simulate kuhn --box map=x", 1, "no option 'map'"),
    ("simulate magna-grecia --box map=random:x", 1, "random:SEED"),
    ("simulate magna-grecia --option colours=red", 1, "colours"),
    ("simulate kuhn --records good.oik/below", 1, "not a folder"),
    ("verify empty.oik", 1, "not a complete record"),
    ("verify version.oik", 1, "rules version 7"),
    ("verify chess.oik", 1, "no game 'chess'"),
    ("verify box.oik", 1, "box"),
    ("verify options.oik", 1, "no option"),
    ("verify no-result.oik", 1, "no result"),
    ("show good.oik --position x", 1, "one --position"),
    ("show nowhere.oik", 1, "no such file"),
    ("show good.oik --at -1", 1, "--at is 0 to"),
    ("show masked.oik", 1, "cannot be replayed"),
    ("show --position kuhn", 1, "Line 1"),
    ("show --position @nowhere.txt", 1, "no such file"),
    ("show --position x --at 3", 1, "--at counts"),
    ("play --terminal", 1, "which game"),
    ("play chess --terminal", 1, "no game 'chess'"),
    ("play kuhn --terminal --players Ann,Ann", 1, "'Ann' cannot be a name"),
    ("play kuhn --terminal --players Ann,,Ben", 1, "'' cannot be a name"),
    ("play kuhn --terminal --players A,B,C", 1, "one of 2"),
    ("play kuhn --terminal --players A,B,C --seats 2", 1, "3 people"),
    ("play magna-grecia --terminal --seats 4 --bots random,random", 1, "2 bots for 3 free seats"),
    ("play kuhn --terminal --bots deep", 1, "random, greedy"),
    ("play kuhn --terminal --save nowhere/new.oik", 1, "folder for this does not exist"),
    ("play --terminal --resume nowhere.oik", 1, "no such file"),
    ("play --terminal --resume part.oik --seats 2", 1, "leave out"),
    ("play magna-grecia --terminal --resume part.oik", 1, "a record of kuhn"),
    ("play --terminal --resume no-seed.oik", 1, "no seed"),
    ("play --terminal --resume back.oik", 1, "Moves were taken back"),
    ("rules", 2, "GAME is missing"),
    ("rules chess", 1, "no game 'chess'"),
    ("rules kuhn 2.9", 1, "KU-2.4"),
    (f"rules kuhn 2.{'9' * 5000}", 1, "no rule '2.999"),
    (f"rules kuhn {'9' * 5000}", 1, "no rule '999"),
    ("simulate magna-grecia --option cards=random:5", 1, "random:5: there is no such file"),
    ("simulate magna-grecia --option map=file", 1, "file: there is no such file"),
    ("simulate magna-grecia --option map=map.toml", 1, "map.toml: "),
    ("verify forged.oik", 1, "has a result"),
    ("rules kuhn MG-2.1", 1, "no rule 'MG-2.1'"),
    ("components", 2, "check"),
    ("components check", 2, "FILE is missing"),
    ("components check nowhere.toml", 1, "no such file"),
    ("components check folder", 1, "a folder"),
    ("components check bytes.oik", 1, "not UTF-8"),
    ("components check no-kind.toml", 1, "kind: missing"),
    ("components check map.toml", 1, "map.toml"),
]


@pytest.mark.parametrize(("words", "code", "part"), KINDS, ids=[words for words, _, _ in KINDS])
def test_one_sentence_and_no_traceback(words: str, code: int, part: str, folder: Path) -> None:
    done = run(*words.split(), cwd=folder)
    assert done.returncode == code
    assert part in done.stderr
    assert_one_sentence(done.stderr)
    assert done.stdout == ""


@pytest.mark.parametrize(("words", "code", "part"), MORE, ids=[words[:60] for words, _, _ in MORE])
def test_the_same_for_more_of_each_kind(
    words: str, code: int, part: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    for variable in LANGUAGE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(SystemExit) as left:
        main(words.split())
    printed = capsys.readouterr()
    assert left.value.code == code
    assert part in printed.err
    assert_one_sentence(printed.err)
    assert printed.out == ""


@pytest.mark.parametrize(
    "words", [[b"simulate", b"kuhn", b"--seed", b"\xff"], [b"verify", b"\xff.oik"], [b"rules", b"\xff"]]
)
def test_bytes_that_are_no_text(words: list[bytes], tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 1
    assert_one_sentence(done.stderr)


def test_signs_that_steer_terminals_are_not_passed_on(tmp_path: Path) -> None:
    done = run("verify", "a\nb\x1b[31m", cwd=tmp_path)
    assert_one_sentence(done.stderr)
    assert "\x1b" not in done.stderr


def test_a_fault_of_the_program_is_a_sentence_too(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text(
        "import oikist.core.record\n\ndef fail(text):\n    raise ZeroDivisionError('by nought')\n\n"
        "oikist.core.record.parse_record = fail\n"
    )
    done = run("verify", "good.oik", cwd=folder, environment={"PYTHONPATH": f"{folder}:{Path.cwd() / 'src'}"})
    assert done.returncode == 1
    assert "mistake of the program" in done.stderr
    assert_one_sentence(done.stderr)


def assert_one_sentence(text: str) -> None:
    assert "Traceback" not in text
    assert text.endswith(".\n")
    assert text.count("\n") == 1


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records and components files, good and bad."""
    folder = tmp_path_factory.mktemp("samples")
    assert run("simulate", "kuhn", "--games", "1", "--records", str(folder)).returncode == 0
    good = (folder / "kuhn-00000.oik").read_text()
    header, moves = good.split("\n\n")
    no_result = "\n".join(line for line in header.split("\n") if not line.startswith("result"))
    begun = f"{no_result}\n\n" + "\n".join(moves.split("\n")[:3]) + "\n"
    files = {
        "good.oik": good,
        "empty.oik": "",
        "garbage.oik": "hello\n",
        "scores.oik": good.replace("result: scores=-1,1", "result: scores=5,5"),
        "version.oik": good.replace("rules_version: 1", "rules_version: 7"),
        "chess.oik": good.replace("game: kuhn", "game: chess"),
        "box.oik": good.replace("box_hash", "box: name=x\nbox_hash"),
        "options.oik": good.replace("ante=1", "self=1"),
        "no-result.oik": f"{no_result}\n\n{moves}",
        "part.oik": begun,
        "back.oik": begun + "back 1\n",
        "no-seed.oik": "\n".join(line for line in begun.split("\n") if not line.startswith("seed")),
        "masked.oik": begun.replace("1 * deal", "1 * deal ?\n#").split("\n#")[0] + "\n",
        "forged.oik": good.replace("2 * deal ", "2 * deal ? "),
        "broken.toml": "kind = \n",
        "no-kind.toml": "x = 1\n",
        "zoo.toml": 'kind = "zoo"\n',
        "map.toml": 'kind = "map"\n',
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    (folder / "bytes.oik").write_bytes(b"\xff\xfe\x00")
    (folder / "folder").mkdir()
    return folder


@pytest.fixture
def folder(samples: Path, tmp_path: Path) -> Path:
    """A copy of the samples, so that no test sees what another wrote."""
    return Path(shutil.copytree(samples, tmp_path / "samples"))
