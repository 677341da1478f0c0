"""Headers: what every answer tells a browser not to do, and what a browser tells of where a request comes from."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.web.paths import path_of
from oikist.web.problems import problem_response

CONTENT_POLICY: Final = "; ".join(
    [
        "default-src 'self'",  # so no inline script or style
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'self'",  # the page says in <base> under which path it stands
        "form-action 'self'",
    ]
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
API: Final = "/api"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITES: Final = frozenset({"same-origin", "none"})  # none: a person typed the address or chose a bookmark
DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class SecurityHeaders:
    """Middleware: every answer has the headers that keep a browser safe, unless the application has set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add them when the answer begins."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = path_of(scope)  # now: the router changes the scope

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if path == API or path.startswith(f"{API}/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


class OwnSite:
    """Middleware: what changes something is refused if a browser sends it from another site.

    Browsers add cookies by themselves, so a page elsewhere could act in a person's name. Programs send neither of the
    two headers and pass. Sec-Fetch-Site is asked first, because proxies leave it alone, and often not the Host.
    """

    def __init__(self, app: ASGIApp, public_url: str = "") -> None:
        self._app = app
        self._public = _origin(public_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 instead of the application."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and not self._is_own(Headers(scope=scope)):
            sentence = "This request comes from a page of another site: only pages of this server may change anything."
            await problem_response(403, "cross-site", sentence)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_own(self, headers: Headers) -> bool:
        sites = headers.getlist("sec-fetch-site")
        if sites:
            return all(site in OWN_SITES for site in sites)
        return all(self._is_own_origin(text, headers.get("host", "")) for text in headers.getlist("origin"))

    def _is_own_origin(self, text: str, host: str) -> bool:
        """By the public address; else by the host alone, for a proxy may have turned https into http."""
        origin = _origin(text)
        if origin is None:
            return False
        if origin == self._public:
            return True
        if origin != _origin(f"{origin[0]}://{host}"):
            return False
        # Where people come by https, anybody on the way could make a page of http of the same name.
        return self._public is None or (origin[:2], self._public[0]) != (("http", self._public[1]), "https")


def _origin(url: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None for what has none, such as the origin null."""
    try:
        parts = urlsplit(url.strip().lower())
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname and port else None
