"""`oikist serve`: the tables on a web server, until it is stopped."""

import logging
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from oikist.cli.parameters import Lang
from oikist.cli.talk import Talk, talk_of

if TYPE_CHECKING:
    from oikist.web.settings import Settings

EXAMPLE: Final = "oikist serve --port 8370 --database sqlite:///tables.sqlite3"
Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS")]
Port = Annotated[int | None, typer.Option("--port", metavar="N")]
Address = Annotated[str | None, typer.Option("--database", metavar="URL")]
Config = Annotated[str | None, typer.Option("--config", metavar="FILE")]


def serve(
    context: typer.Context,
    host: Host = None,
    port: Port = None,
    database: Address = None,
    config: Config = None,
    lang: Lang = None,
) -> None:
    """Serve tables over HTTP."""
    # What a server needs takes half a second to import: no other command shall wait for it.
    from oikist.web.logs import set_up_logs
    from oikist.web.server import serve as run_server
    from oikist.web.settings import load_settings

    talk = talk_of(context)
    settings = load_settings({"host": host, "port": port, "database": database}, config)
    set_up_logs(settings.log_level, settings.log_format)
    logging.getLogger("oikist").info("settings", extra=settings.describe())
    run_server(settings, partial(welcome, talk, settings))


def welcome(talk: Talk, settings: "Settings", port: int) -> str:
    """Say where the server is; the address, with a slash at its end."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = settings.public_url or f"http://{host}:{port}{settings.root_path}"
    address = f"{address.rstrip('/')}/"
    talk.out.print(talk.say("serve.ready", address=address), soft_wrap=True)
    return address
