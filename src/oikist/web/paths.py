"""Path: where in the application a request goes, as a template where logs and metrics must not know whose it is."""

from starlette.types import Scope


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
