"""Routes of the house: whether it stands, and what it counts."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from oikist import __version__
from oikist.web.refusals import RESPONSES
from oikist.web.request import AnyHall
from oikist.web.route import Route
from oikist.web.shapes import HealthShape

router = APIRouter(route_class=Route, tags=["house"], responses={status: RESPONSES[status] for status in (401, 503)})


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
def health(hall: AnyHall) -> HealthShape:
    """Whether the server can read its database."""
    hall.store.load("health")
    return HealthShape(status="ok", version=__version__)


@router.get("/metrics", response_class=PlainTextResponse)
def metrics(request: Request, hall: AnyHall) -> Response:
    """What Prometheus reads."""
    return hall.metrics.response(request, hall.settings.metrics_token)
