"""Environment: the few variables that a process of a bot is started with, and nothing else that Oikist knows."""

import os
from collections.abc import Sequence
from typing import Final

LIBRARIES: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME")  # without them Python may not start
SETTLED: Final = {
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # sets of texts have the same order in every process
}


def environment(kept: Sequence[str] = ()) -> dict[str, str]:
    """What every Python needs to start, and those of our own variables that are named."""
    return SETTLED | {name: os.environ[name] for name in (*LIBRARIES, *kept) if name in os.environ}
