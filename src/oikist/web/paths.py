"""Path: where in the application a request goes, as a template where logs and metrics must not know whose it is."""

from starlette.types import ASGIApp, Receive, Scope, Send


def path_of(scope: Scope) -> str:
    """The path within the application, also where a proxy serves it under another; ask before the router does."""
    path: str = scope["path"]
    root: str = scope.get("root_path", "")
    inner = path.removeprefix(root)
    return inner if inner.startswith("/") else path


def template_of(scope: Scope) -> str | None:
    """The path as the route was declared, once the router has found one: /api/tables/{identity}."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) and path else None


class UnderPath:
    """Middleware: all that follow know under which path a proxy serves the application, even if it leaves it in."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so in the scope."""
        if scope["type"] == "http":
            scope["root_path"] = self._root_path  # in place: those outside read there what the router has found
        await self._app(scope, receive, send)
