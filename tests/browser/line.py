"""Line: a wire between a browser and a server on loopback that can be cut in the middle of everything."""

import contextlib
import socket
import threading
from types import TracebackType

PIECE = 65_536


class Line:
    """Passes everything on between its own port and the server's; while it is cut, nobody gets through."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        """Everything that is under way breaks off."""
        with self._lock:
            self._is_cut = True
            ends, self._ends = self._ends, set()
        for end in ends:
            _close(end)

    def mend(self) -> None:
        with self._lock:
            self._is_cut = False

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _close(self._listening)
        self.cut()
        for thread in self._threads:
            thread.join(10)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            with self._lock:
                is_cut = self._is_cut
            if is_cut:
                _close(near)
                continue
            far = socket.create_connection(("127.0.0.1", self._server))
            with self._lock:
                self._ends |= {near, far}
            for source, target in ((near, far), (far, near)):
                thread = threading.Thread(target=_pass_on, args=(source, target))
                self._threads.append(thread)
                thread.start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    try:
        while piece := source.recv(PIECE):
            target.sendall(piece)
    except OSError:
        pass
    _close(source)
    _close(target)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
