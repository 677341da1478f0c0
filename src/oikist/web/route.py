"""Route: how an endpoint that is a plain function is called: in a thread, and its answer written once."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial, wraps
from typing import Any, Final

from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import Response

THREADS: Final = 32
_EXECUTOR: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="request")


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
        work = partial(copy_context().run, _answered, endpoint, values, status if is_written_here else 0)
        return await asyncio.get_running_loop().run_in_executor(_EXECUTOR, work)

    return call


def _answered(endpoint: Callable[..., Any], values: dict[str, Any], status: int) -> Any:
    answer = endpoint(**values)
    if status and isinstance(answer, BaseModel):
        return Response(answer.model_dump_json(), status, media_type="application/json")
    return answer
