"""A skipped test is a part that could not run here: it is named last, and under DEV_STRICT=1 it is a failure."""

import os
import signal

import pytest

import oikist

collect_ignore = [] if oikist.__build__ == "compiled" else ["compiled"]  # these compare it with the sources


def pytest_configure() -> None:
    # A shell starts what runs in its background deaf to Ctrl-C; the commands under test must not inherit that.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if os.environ.get("DEV_STRICT") == "1" and session.exitstatus == 0 and skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_unconfigure(config: pytest.Config) -> None:
    reasons = skipped(config)
    for reason in sorted(set(reasons)):
        print(f"Could not run {reasons.count(reason)} of the tests: {reason}.")
    if reasons and os.environ.get("DEV_STRICT") == "1":
        print("DEV_STRICT=1 makes that a failure.")


def skipped(config: pytest.Config) -> list[str]:
    """The reason of each skipped test; the worker processes have no reporter and leave it to the main one."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):
        return []
    return [reason_of(report.longrepr) for report in reporter.stats.get("skipped", [])]


def reason_of(longrepr: object) -> str:
    text = longrepr[2] if isinstance(longrepr, tuple) else longrepr
    return str(text).removeprefix("Skipped: ").rstrip(".")
