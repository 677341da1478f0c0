"""The command `oikist`, and `python -m oikist.cli`: the program is read only once somebody who interrupts is heard."""

import sys


def main() -> None:
    """Read the program and run one command; Ctrl-C before it can answer by itself ends it without a traceback."""
    try:
        from oikist.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
