"""`python -m oikist.cli` is the same as `oikist`."""

from oikist.cli.main import main

if __name__ == "__main__":
    main()
