"""Protocol: reads HTTP for the server, and refuses as a problem what is no HTTP, or has too large a head."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from oikist.web.problems import problem_response

MOST_HEAD: Final = 256 * 1024  # bytes before the headers are complete; a small body may have come with them
HEAD_SECONDS: Final = 30.0  # a client that has not sent its headers by then holds a connection for nothing


class Protocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *facts: Any, **options: Any) -> None:
        super().__init__(*facts, **options)
        self._head = 0
        self._arrived = 0
        self._is_head_read = False
        self._impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin_to_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._arrived = len(data)
        if not self._is_head_read:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._refuse(431, "too-large", f"The headers are too large: {MOST_HEAD} bytes are allowed.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._head, self._is_head_read = self._arrived, False
        self._begin_to_wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_head_read = True
        self._stop_waiting()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Called where the bytes are no HTTP."""
        self._refuse(400, "bad-request", "What was sent is no request of HTTP/1.1.")

    def _refuse(self, status: int, code: str, sentence: str) -> None:
        response = problem_response(status, code, sentence, {"Connection": "close"})
        head = "".join(f"{name.decode()}: {value.decode()}\r\n" for name, value in response.raw_headers)
        self.transport.write(f"HTTP/1.1 {status} \r\n{head}\r\n".encode() + bytes(response.body))
        self.transport.close()

    def _begin_to_wait(self) -> None:
        if self._impatience is None:  # of the first head it began with the connection
            self._impatience = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None
