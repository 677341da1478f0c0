"""Compression: long answers of the API that are the same for everybody are sent compressed."""

from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from oikist.web.paths import path_of

# Rules and texts. At tables a secret and what others wrote may stand in one answer, whose length would tell of both.
COMPRESSED: Final = "/api/games"
SMALLEST: Final = 2048
LEVEL: Final = 6  # 9 takes twice as long for one hundredth less


class Compression:
    """Middleware: compresses what a client that can read it asks of the games."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressing = GZipMiddleware(app, SMALLEST, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Leave everything else as it is, event streams above all."""
        is_compressed = scope["type"] == "http" and path_of(scope).startswith(COMPRESSED)
        await (self._compressing if is_compressed else self._app)(scope, receive, send)
