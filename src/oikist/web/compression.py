"""Compression: long answers of the API are sent compressed, unless secrets and other people's words meet in them."""

from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from oikist.web.paths import path_of

# Rules and texts, and looks at a table: a late one is nine times smaller. What is said at a table, its secrets and the
# records, in which others choose their words, are left alone: the length of such an answer would tell of both.
TEXTS: Final = "/api/games"
TABLES: Final = "/api/tables/"
LOOKS: Final = ("now", "sight", "previews", "story", "ledger", "actions", "plans")
SMALLEST: Final = 2048
LEVEL: Final = 6  # 9 takes twice as long for one hundredth less


class Compression:
    """Middleware: compresses for clients that can read it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressing = GZipMiddleware(app, SMALLEST, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Leave everything else as it is, event streams above all."""
        is_compressed = scope["type"] == "http" and is_worth_it(path_of(scope))
        await (self._compressing if is_compressed else self._app)(scope, receive, send)


def is_worth_it(path: str) -> bool:
    """Whether what is answered at this path is compressed if it is long."""
    if path.startswith(TABLES):
        return path.rsplit("/", 1)[1] in LOOKS
    return path.startswith(TEXTS)
