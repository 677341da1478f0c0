"""`oikist tables`: care for the database of a server: back it up, bring it up to date, rehearse an upgrade."""

from typing import Annotated, Final

import typer

from oikist.cli.parameters import Lang
from oikist.cli.serve import Address, Config
from oikist.cli.talk import talk_of

EXAMPLES: Final = {
    "tables": "oikist tables backup tables-monday.sqlite3",
    "tables-backup": "oikist tables backup tables-monday.sqlite3",
    "tables-check": "oikist tables check --database sqlite:///tables.sqlite3",
    "tables-upgrade": "oikist tables upgrade --database sqlite:///tables.sqlite3",
}
Target = Annotated[str, typer.Argument(metavar="FILE")]


def make_app() -> typer.Typer:
    """The group `oikist tables`."""
    app = typer.Typer(name="tables")
    app.callback()(group)
    app.command("backup")(backup)
    app.command("check")(check)
    app.command("upgrade")(upgrade)
    return app


def group(lang: Lang = None) -> None:
    pass


def backup(
    context: typer.Context, file: Target, database: Address = None, config: Config = None, lang: Lang = None
) -> None:
    """Copy the database, as it is at one moment, into a new file."""
    from oikist.cli.care import address_of, back_up

    back_up(talk_of(context), address_of(database, config), file)


def check(context: typer.Context, database: Address = None, config: Config = None, lang: Lang = None) -> None:
    """Play all stored tables again with this version, and list what would differ; exit code 1 if any does."""
    from oikist.cli.care import address_of, rehearse_upgrade

    if rehearse_upgrade(talk_of(context), address_of(database, config)):
        raise typer.Exit(1)


def upgrade(context: typer.Context, database: Address = None, config: Config = None, lang: Lang = None) -> None:
    """Bring the database up to the form that this version reads."""
    from oikist.cli.care import address_of, bring_up_to_date

    bring_up_to_date(talk_of(context), address_of(database, config))
