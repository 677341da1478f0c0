"""The least WebSocket client that a load test needs: text frames over one connection, and little work a frame."""

import asyncio
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL = 0x80
MASKED = 0x80


class WebSocket(asyncio.Protocol):
    """A connection that hands every text it receives to `on_text`."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._on_lost = on_lost
        self._is_open = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._mask = os.urandom(4)
        self._long_mask = self._mask * 256

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one by its methods only
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the owner, unless it was the owner who closed."""
        if self._transport is not None:
            self._transport = None
            self._on_lost(f"The connection was cut: {exc or 'closed by the server'}.")

    def data_received(self, data: bytes) -> None:
        """Take as many whole frames out of the buffer as there are."""
        self._buffer = self._buffer + data if self._buffer else data
        if not self._is_open and not self._read_answer():
            return
        while (end := self._read_frame()) > 0:
            self._buffer = self._buffer[end:]

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Send one frame; masked, as the protocol demands of clients, with one mask a connection."""
        size = len(text)
        if self._transport is None:
            return
        assert size <= len(self._long_mask), f"a frame of {size} bytes is longer than this client writes"
        length = (MASKED | size,) if size < 126 else (MASKED | 126, size >> 8, size & 255)
        masked = int.from_bytes(text, "little") ^ int.from_bytes(self._long_mask[:size], "little")
        self._transport.write(bytes((FINAL | kind, *length)) + self._mask + masked.to_bytes(size, "little"))

    def close(self) -> None:
        """Drop the connection."""
        if self._transport is not None:
            transport, self._transport = self._transport, None
            transport.close()

    def _read_answer(self) -> bool:
        head, blank, rest = self._buffer.partition(b"\r\n\r\n")
        if not blank:
            return False
        status = head.split(b"\r\n")[0]
        if b" 101 " not in status:
            self.close()
            self._on_lost(f"The server refused the WebSocket: {status.decode(errors='replace')}.")
            return False
        self._is_open, self._buffer = True, rest
        return True

    def _read_frame(self) -> int:
        """Handle the frame at the start of the buffer and return its length, or 0 while it is not whole."""
        buffer = self._buffer
        if len(buffer) < 2:
            return 0
        start, size = 2, buffer[1]
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        end = start + size
        if len(buffer) < start or len(buffer) < end:
            return 0
        kind = buffer[0]
        if kind == FINAL | TEXT:
            self._on_text(buffer[start:end])
        elif kind == FINAL | PING:
            self.send(buffer[start:end], PONG)
        elif kind != FINAL | CLOSE:  # after a close the server cuts the connection
            raise ValueError(f"A frame that begins with {kind} is not one that this client reads.")
        return end


async def open_websocket(
    host: str, port: int, path: str, on_text: Callable[[bytes], None], on_lost: Callable[[str], None]
) -> WebSocket:
    """A connection whose upgrade has been asked for."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: WebSocket(request.encode(), on_text, on_lost), host, port)
    return socket
