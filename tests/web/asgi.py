"""How the tests of middlewares ask an application: as a browser or program would, or message by message."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import httpx
from starlette.types import ASGIApp, Message, Scope

ADDRESS = "203.0.113.77"
SITE = "http://play.example.org"


def ask(
    app: ASGIApp, path: str, method: str = "GET", headers: dict[str, str] | None = None, client: str = ADDRESS
) -> httpx.Response:
    return asyncio.run(answer(app, path, method, headers, client))


async def answer(
    app: ASGIApp, path: str, method: str = "GET", headers: dict[str, str] | None = None, client: str = ADDRESS
) -> httpx.Response:
    transport = httpx.ASGITransport(app, client=(client, 1234))
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as browser:
        return await browser.request(method, path, headers=headers)


def scope_of(path: str = "/", method: str = "POST", client: str | None = ADDRESS, **headers: str) -> Scope:
    """A request by hand; the underscores in names of headers are dashes."""
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "root_path": "",
        "query_string": b"",
        "headers": pairs,
        "client": (client, 1234) if client else None,
    }


def drive(app: ASGIApp, scope: Scope, arriving: Iterable[Message | float]) -> list[Message]:
    """What the application sends when these messages arrive; a number is a pause in seconds."""
    sent: list[Message] = []
    coming = iter(arriving)

    async def receive() -> Message:
        for message in coming:
            if isinstance(message, int | float):
                await asyncio.sleep(message)
            else:
                return message
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def run() -> None:
        await app(scope, receive, send)

    asyncio.run(run())
    return sent


def replying(status: int = 200) -> ASGIApp:
    """An application that reads the body and tells its length."""

    async def app(
        scope: Scope, receive: Callable[[], Awaitable[Message]], send: Callable[..., Awaitable[None]]
    ) -> None:
        length, more = 0, True
        while more:
            message = await receive()
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": str(length).encode()})

    return app
