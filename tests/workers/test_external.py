"""Whatever a program does, in a real process: the match is finished, a sentence says what was wrong, none is left."""

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oikist
from oikist.bots.greedy import GreedyBot
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption, OikistError
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import load
from oikist.workers import launch
from oikist.workers.external import ExternalBot, Limits, open_bot
from oikist.workers.job import Job
from oikist.workers.pool import Pool
from oikist.workers.program import LONGEST_LOG, Program
from tests.workers.jobs import eventually, is_alive, kuhn_job
from tests.workers.programs import PROGRAMS, SEED, Bettor, kuhn, nothing_is_left, numbers_in, program

FORM = 'an answer is one line, {"action": "…"} with one of the legal names.'
UNTIL = "it has to answer until its input ends."
UNTIL_LOGGED = "it has to answer until its input ends (log=FILE keeps its errors)."
FOULS = [
    ("early", f"answered 'I am ready.', which is not JSON: {FORM}"),
    ("babbling", f"answered 'I check.', which is not JSON: {FORM}"),
    ("bracketing", f"answered '{'[' * 57}...', which is not JSON: {FORM}"),
    ("binary", f"answered '\ufffd\ufffd', which is not UTF-8: {FORM}"),
    ("listed", f"""answered '["check", "bet"]', which has no name of an action: {FORM}"""),
    ("numbered", f"""answered '{{"action": 3}}', which has no name of an action: {FORM}"""),
    ("inventing", "answered 'castle e4', which is no action of kuhn: legal was 'check' and 1 more."),
    ("cheating", "answered 'fold', which is not legal now by rule KU-2.4: legal was 'check' and 1 more."),
    ("flooding", f"wrote more than 4,096 bytes without ending the line: {FORM}"),
    ("long", f"wrote more than 4,096 bytes without ending the line: {FORM}"),
    ("double", "wrote what nobody had asked for: to each question it writes one line, and no other."),
    ("dying", f"ended with exit code 3: {UNTIL_LOGGED}"),
    ("refusing", f"ended with exit code 5: {UNTIL_LOGGED}"),
    ("killed", f"was ended by SIGKILL: {UNTIL}"),
    ("forking-dying", f"ended with exit code 3: {UNTIL_LOGGED}"),
    ("closing-output", f"closed its input or its output: {UNTIL}"),
    ("closing-input", f"closed its input or its output: {UNTIL}"),
]
QUICK = Limits(seconds=0.5, bank=60, megabytes=64)


@pytest.fixture(autouse=True)
def start_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test does not wait long for a program that never answers."""
    monkeypatch.setattr("oikist.workers.external.START_SECONDS", 1.0)


@pytest.mark.parametrize(("kind", "sentence"), FOULS, ids=[kind for kind, _ in FOULS])
def test_foul_is_named_and_the_match_goes_on(kind: str, sentence: str, tmp_path: Path) -> None:
    bot = program(kind, tmp_path, Limits(seconds=30))
    record = kuhn(bot)
    assert record.result is not None
    bot.over(record.result.scores, record.result.ranking)
    assert bot.forfeit is not None
    assert bot.forfeit.startswith("The bot 'exec:")
    assert bot.forfeit.endswith(sentence)
    assert nothing_is_left(tmp_path)


def test_program_that_writes_without_being_asked_is_sent_off(tmp_path: Path) -> None:
    match = Match(load("kuhn"), 2, SEED)
    bot = program("chatting", tmp_path)
    match.act(bot.choose(match.sight(0), Rng(1)))
    assert not bot.forfeit
    assert bot._program is not None
    assert eventually(bot._program._pipe.has_more)
    match.act(Bettor().choose(match.sight(1), Rng(1)))
    match.act(bot.choose(match.sight(0), Rng(1)))
    assert match.record.result is not None
    assert bot.forfeit is not None
    assert bot.forfeit.endswith("wrote what nobody had asked for: to each question it writes one line, and no other.")
    assert nothing_is_left(tmp_path)


def test_program_that_says_more_after_its_last_answer_is_sent_off(tmp_path: Path) -> None:
    bot = program("parting", tmp_path)
    record = kuhn(bot)
    assert record.result is not None
    assert not bot.forfeit
    bot.over(record.result.scores, record.result.ranking)
    assert bot.forfeit is not None
    assert bot.forfeit.endswith("wrote what nobody had asked for: to each question it writes one line, and no other.")
    assert nothing_is_left(tmp_path)


@pytest.mark.parametrize("kind", ["looping", "deaf"])
def test_program_that_does_not_answer_is_ended(kind: str, tmp_path: Path) -> None:
    bot = program(kind, tmp_path, QUICK)
    start = time.monotonic()
    assert kuhn(bot).result is not None
    assert time.monotonic() - start < 10
    assert bot.forfeit is not None
    assert bot.forfeit.endswith(" did not answer in time: it has 0.5 s for a decision, and 1 s more for its first.")
    assert nothing_is_left(tmp_path)


def test_program_that_never_reads_does_not_hold_a_record_longer_than_a_pipe(tmp_path: Path) -> None:
    game = load("kuhn")
    state = Match(game, 2, SEED).state
    bot = program("deaf", tmp_path, QUICK)
    action = bot.choose(Sight(game, state, 0, lambda _: ["deal ?"] * 100_000), Rng(1))
    assert action in state.legal_actions()
    assert bot.forfeit is not None
    assert bot.forfeit.endswith(" did not answer in time: it has 0.5 s for a decision, and 1 s more for its first.")
    assert nothing_is_left(tmp_path)


def test_record_longer_than_a_pipe_reaches_a_program_that_reads(tmp_path: Path) -> None:
    game = load("kuhn")
    state = Match(game, 2, SEED).state
    with program("last", tmp_path) as bot:
        action = bot.choose(Sight(game, state, 0, lambda _: ["deal ?"] * 100_000), Rng(1))
    assert (game.action_name(action), bot.forfeit) == ("bet", None)


def test_bank_is_for_the_whole_match(tmp_path: Path) -> None:
    bot = program("slow", tmp_path, Limits(seconds=5, bank=0.9))
    record = oikist.play(load("magna-grecia"), [bot, RandomBot()], SEED, rounds=8)
    assert record.result is not None
    assert bot.forfeit is not None
    assert bot.forfeit.endswith(" used up its 0.9 s for the match: it has to keep to them.")
    assert nothing_is_left(tmp_path)


@pytest.mark.skipif(not Path("/proc").exists(), reason="This system does not tell what memory a process uses.")
@pytest.mark.parametrize("kind", ["eating", "eating-together", "eating-first", "eating-away"])
def test_program_that_eats_memory_is_ended(kind: str, tmp_path: Path) -> None:
    bot = program(kind, tmp_path, Limits(megabytes=128))
    assert kuhn(bot).result is not None
    assert bot.forfeit is not None
    assert " MB of memory: it may use 128 MB." in bot.forfeit
    assert nothing_is_left(tmp_path)


def resident(number: int) -> int:
    """The megabytes that one process has."""
    pages = int(launch.read_process(number, "statm").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.skipif(not Path("/proc").exists(), reason="This system does not tell what memory a process uses.")
def test_guard_does_not_count_as_memory_of_a_program() -> None:
    program = Program([sys.executable, "-S", "-c", "food = b'x' * (40 << 20); input()"], 64, None)
    try:
        number = program._pipe.process.pid
        # The guard is a Python of its own, of eight megabytes or more. The two numbers are of two moments, and the
        # system rounds each in its own way.
        assert eventually(lambda: resident(number) >= 40)
        assert eventually(lambda: abs(launch.used_megabytes(number, program._mark) - resident(number)) < 3)
    finally:
        program.close()


def test_leap_in_memory_fails_before_it_hurts_the_machine(tmp_path: Path) -> None:
    words = [sys.executable, "-c", "import sys; sys.stdin.readline(); food = b'x' * (4 << 30)"]
    bot = ExternalBot(words, Limits(megabytes=64))
    assert kuhn(bot).result is not None
    assert bot.forfeit is not None


@pytest.mark.parametrize("kind", ["forking", "forking-away"])
def test_process_that_a_program_leaves_behind_is_ended(kind: str, tmp_path: Path) -> None:
    if kind == "forking-away" and not Path("/proc").exists():
        pytest.skip("This system does not tell whose a process is that left its group.")
    bot = program(kind, tmp_path)
    record = kuhn(bot)
    assert bot.forfeit is None
    assert record.result is not None
    assert eventually(lambda: len(numbers_in(tmp_path)) == 3)  # it leaves its number after the match may be over
    bot.over(record.result.scores, record.result.ranking)
    assert nothing_is_left(tmp_path)


def test_program_that_stays_after_the_end_is_ended(tmp_path: Path) -> None:
    bot = program("staying", tmp_path)
    kuhn(bot)
    assert is_alive(numbers_in(tmp_path)[0])
    bot.over([2, -2], [1, 2])
    assert bot.forfeit is None
    assert nothing_is_left(tmp_path)


def test_program_ends_with_its_bot_at_the_latest(tmp_path: Path) -> None:
    bot = program("staying", tmp_path)
    kuhn(bot)
    assert is_alive(numbers_in(tmp_path)[0])
    del bot
    gc.collect()
    assert nothing_is_left(tmp_path)


def test_program_ends_when_its_referee_is_killed(tmp_path: Path) -> None:
    lines = [
        "from pathlib import Path",
        "from tests.workers.programs import kuhn, program",
        f"kuhn(program('looping', Path({str(tmp_path)!r})))",
    ]
    root = Path(__file__).resolve().parent.parent.parent
    variables = os.environ | {"PYTHONPATH": str(root)}
    process = subprocess.Popen([sys.executable, "-c", "\n".join(lines)], cwd=root, env=variables)
    assert eventually(lambda: numbers_in(tmp_path))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert nothing_is_left(tmp_path)


def test_good_program_plays_to_the_end_without_a_foul(tmp_path: Path) -> None:
    bot = program("last", tmp_path)
    record = kuhn(bot)
    assert record.result is not None
    bot.over(record.result.scores, record.result.ranking)
    assert bot.forfeit is None
    assert [name for seat, name in record.moves if seat == 0] == ["bet"]
    assert nothing_is_left(tmp_path)


@pytest.mark.parametrize("kind", ["good", "inventing"])
def test_same_seed_gives_the_same_match(kind: str, tmp_path: Path) -> None:
    texts = set()
    for _ in range(2):
        with program(kind, tmp_path) as bot:
            texts.add(oikist.play(load("magna-grecia"), [RandomBot(), bot], SEED, rounds=8).text())
            assert (bot.forfeit is None) == (kind == "good")
    assert len(texts) == 1


def test_bot_that_is_closed_plays_no_second_match(tmp_path: Path) -> None:
    with program("good", tmp_path) as bot:
        kuhn(bot)
    with pytest.raises(BadOption, match="is closed: every match needs a new one"):
        kuhn(bot)


def test_log_has_what_a_program_complains_of_up_to_a_megabyte(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with program("complaining", tmp_path, log=log) as bot:
        assert kuhn(bot).result is not None
        assert bot.forfeit is None
    assert log.read_bytes().startswith(b"woe woe ")
    assert log.stat().st_size == LONGEST_LOG
    with program("complaining", tmp_path) as bot:
        kuhn(bot)
        assert bot.forfeit is None


@pytest.mark.parametrize("path", ["no-folder/log", "/dev/full"])
def test_program_goes_on_if_its_log_cannot_be_written(path: str, tmp_path: Path) -> None:
    if path.startswith("/") and not Path(path).exists():
        pytest.skip("This system has no file that is always full.")
    bot = program("complaining", tmp_path, log=tmp_path / path)
    assert kuhn(bot).result is not None
    bot.over([2, -2], [1, 2])
    assert bot.forfeit is None


def test_log_is_made_when_the_program_starts(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = open_bot(f"exec:log={log} {sys.executable} {PROGRAMS} good {tmp_path}")
    assert isinstance(bot, ExternalBot)
    assert not log.exists()
    with bot:
        kuhn(bot)
    assert log.exists()


def test_program_has_no_terminal_and_few_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIKIST_DATABASE", "secret")
    for kind in ("terminal", "listing"):
        with program(kind, tmp_path) as bot:
            kuhn(bot)
    assert (tmp_path / "no-terminal").exists()
    names = set((tmp_path / "variables").read_text(encoding="utf-8").split())
    assert "PATH" in names
    assert not {"OIKIST_DATABASE", launch.HOME} & names


def test_text_is_split_as_by_a_shell_and_no_shell_runs(tmp_path: Path) -> None:
    log = tmp_path / "the log"
    bot = open_bot(f"exec:seconds=2 bank=9 megabytes=300 log='{log}' {sys.executable} {PROGRAMS} last '{tmp_path}' ';'")
    assert isinstance(bot, ExternalBot)
    assert bot.limits == Limits(2, 9, 300)
    with bot:
        assert kuhn(bot).result is not None
        assert bot.forfeit is None
    assert log.read_bytes() == b""
    assert isinstance(open_bot("greedy:width=4"), GreedyBot)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("exec:", "names no program"),
        ("exec:seconds=3", "names no program"),
        ("exec:'python3", "has a quotation mark too few"),
        ("exec:/no/such/program", "There is no program '/no/such/program' that can be run"),
        ("exec:size=3 python3", "A program has no setting 'size': its settings are seconds, bank, megabytes, log."),
        ("exec:seconds=0 python3", "seconds of a program cannot be '0': it is 1 to 86400."),
        ("exec:log=/no/such/folder/log python3", "cannot be a log"),
        ("exec:log=/ python3", "cannot be a log"),
        ("exec:log= python3", "cannot be a log"),
        ("exec:python3 -c 'a\nb'", "has a sign in it that cannot be written"),
        ("exec:python3 \0", "has a sign in it that cannot be written"),
        ("exec:python3 \udcff", "has a sign in it that cannot be written"),
        ("executive", "There is no bot 'executive': it is one of beginner, player, expert, master, "),
    ],
)
def test_text_that_makes_no_bot_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OikistError) as refused:
        open_bot(text)
    assert sentence in str(refused.value)


def test_limits_that_nobody_could_keep_are_refused() -> None:
    with pytest.raises(BadOption, match="A program cannot have 0 seconds: it is more than 0"):
        Limits(seconds=0)
    with pytest.raises(BadOption, match="A program needs a command"):
        ExternalBot([])


def test_file_that_is_no_program_is_a_forfeit(tmp_path: Path) -> None:
    path = tmp_path / "program"
    path.write_bytes(b"\x00 no machine runs this")
    path.chmod(0o755)
    bot = open_bot(f"exec:{path}")
    assert isinstance(bot, ExternalBot)
    assert kuhn(bot).result is not None
    assert bot.forfeit is not None
    assert bot.forfeit.endswith("could not be started: it must be a program that can be run.")


def test_command_that_cannot_be_given_to_a_process_is_a_forfeit_and_leaves_nothing_open() -> None:
    before = len(os.listdir("/dev/fd"))
    bot = ExternalBot(["true", "a\0b"])
    assert kuhn(bot).result is not None
    assert bot.forfeit is not None
    assert bot.forfeit.endswith("could not be started (embedded null byte): it must be a program that can be run.")
    assert len(os.listdir("/dev/fd")) == before


def test_worker_never_runs_a_program_that_a_job_names(tmp_path: Path) -> None:
    job: Job = kuhn_job(f"exec:{sys.executable} {PROGRAMS} good {tmp_path}")
    with Pool(processes=1) as pool:
        thought = pool.think(job)
    assert thought.failure == "refused"
    assert list(tmp_path.iterdir()) == []
