"""Route: how an endpoint that is a plain function is called: in a thread, and its answer written once."""

import inspect
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Any, Final

from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import Response

from oikist.web.threads import Threads

# Of what takes long nothing is done here: it has few threads of its own (Hall.slow), and others need not wait for it.
THREADS: Final = Threads("request", 32)


class Route(APIRoute):
    """FastAPI would hop to a thread and back for the function, and again to check what it made of its own types.

    That took two thirds of the time of an action; with one plain hop and no second check it is a third.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        if not inspect.iscoroutinefunction(endpoint):
            endpoint = _in_thread(endpoint, options.get("status_code") or 200)
        super().__init__(path, endpoint, **options)


def _in_thread(endpoint: Callable[..., Any], status: int) -> Callable[..., Awaitable[Any]]:
    # Who is given FastAPI's response, to set a cookie, has the answer put into that one.
    is_written_here = all(
        wanted.annotation is not Response for wanted in inspect.signature(endpoint).parameters.values()
    )

    @wraps(endpoint)
    async def call(**values: Any) -> Any:
        return await THREADS.do(partial(_answered, endpoint, values, status if is_written_here else 0))

    return call


def _answered(endpoint: Callable[..., Any], values: dict[str, Any], status: int) -> Any:
    answer = endpoint(**values)
    if status and isinstance(answer, BaseModel):
        return Response(answer.model_dump_json(), status, media_type="application/json")
    return answer
