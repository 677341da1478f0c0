"""The command `oikist`, and `python -m oikist.cli`: the program is read only once somebody who interrupts is heard."""

import os
import sys


def main() -> None:
    """Read the program and run one command; Ctrl-C before it can answer by itself ends it without a traceback."""
    fill_streams()
    try:
        from oikist.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


def fill_streams() -> None:
    """Put nothing behind a standard stream that is closed: else the next file that is opened would have its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


if __name__ == "__main__":
    main()
