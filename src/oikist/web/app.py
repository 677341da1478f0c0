"""App: the routes, the middleware around them and the hall they work in, put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Lifespan

from oikist import __version__
from oikist.web import routes_games, routes_house, routes_live, routes_look, routes_people, routes_play, routes_tables
from oikist.web.compression import Compression
from oikist.web.document import document_of
from oikist.web.hall import Hall
from oikist.web.headers import OwnSite, SecurityHeaders
from oikist.web.limits import BodyLimit, RateLimit
from oikist.web.logs import AccessLog
from oikist.web.metrics import RequestMetrics
from oikist.web.pages import Pages, budget_of
from oikist.web.paths import UnderPath
from oikist.web.refusals import add_refusals

DESCRIPTION = """
Tables of Magna Grecia, Magna Roma and Ancient Colonies, for people and programs. Every refusal is a problem as RFC 9457
has it, with a `code` for programs and a `detail` for people. What opens a seat is a secret: the cookie of a browser, or
the header `Oikist-Secret`.
"""
# Tried in this order: what is asked for most comes first.
ROUTERS = (routes_play, routes_look, routes_live, routes_tables, routes_games, routes_people, routes_house)


def make_app(hall: Hall) -> FastAPI:
    """The app that serves the tables of a hall, which it opens and closes."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        hall.live.open()
        await run_in_threadpool(hall.open)
        try:
            yield
        finally:
            await run_in_threadpool(hall.close)

    app = bare_app(lifespan)
    app.state.hall = hall
    Pages(root_path=hall.settings.root_path).add_to(app)
    return app


def bare_app(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """The app without a hall: it answers nothing that needs one, but knows all that can be asked."""
    app = FastAPI(
        title="Oikist",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
    )
    app.openapi = partial(document_of, app)  # type: ignore[method-assign]
    for routes in ROUTERS:
        app.include_router(routes.router)
    add_refusals(app)
    return app


def guarded(app: ASGIApp, hall: Hall) -> ASGIApp:
    """The app behind everything that looks at a request before it does, and at an answer after it."""
    settings = hall.settings
    app = Compression(app)
    app = BodyLimit(app, settings.body_limit)
    app = OwnSite(app, settings.public_url)
    app = RateLimit(app, hall.limits, hall.clients, budget_of=budget_of)
    app = RequestMetrics(app, hall.metrics)
    app = AccessLog(app, hall.clients)
    app = SecurityHeaders(app)
    return UnderPath(app, settings.root_path)
