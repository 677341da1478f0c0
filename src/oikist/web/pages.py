"""Pages: the built client, read once into memory and sent from there."""

import gzip
import hashlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from oikist.web.limits import PAGES, REQUESTS
from oikist.web.paths import path_of

BUILD: Final = Path(__file__).parent / "client"
INDEX: Final = "index.html"
ASSETS: Final = "assets/"  # what lies there has a hash of its content in its name
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"  # kept, but only used when the server says that it is still the same
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
OTHER_TYPE: Final = "application/octet-stream"
SMALLEST_COMPRESSED: Final = 1024
# The addresses that the client has a page for, each with the script of it; it shows its own words at any other.
SCRIPTS: Final = {
    "/": "Start",
    "/t/{identity}": "Table",
    "/rules/{game}": "Rules",
    "/play/{game}": "SetUp",
    "/play/{game}/{mode}": "SetUp",
    "/me": "Me",
}
FORMS: Final = tuple(SCRIPTS)
HOUSE: Final = ("/api", "/healthz", "/metrics")  # not for people
MISSING: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Oikist</title>"
    "<p>The page is not built: run <code>./dev play</code> in the checkout, or install a wheel. "
    "The API works without it.</p></html>"
)
_LINKS: Final = {
    "js": '<link rel="modulepreload" crossorigin href="./{}">',
    "css": '<link rel="preload" as="style" crossorigin href="./{}">',
}
_HEAD: Final = re.compile(r"<head\b[^>]*>")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as it is sent."""

    content: bytes
    compressed: bytes  # empty where it would not be smaller
    kind: str
    caching: str
    tag: str

    def response(self, request: Request, status: int = 200) -> Response:
        """The whole file, or the news that the browser has it already."""
        headers = {"Cache-Control": self.caching, "ETag": self.tag}
        if self.compressed:
            headers["Vary"] = "Accept-Encoding"
        if status == 200 and _has(request.headers, self.tag):
            return Response(status_code=304, headers=headers)
        content = self.content
        if self.compressed and takes_gzip(request.headers):
            content = self.compressed
            headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(content))
        headers["Content-Type"] = self.kind
        return Response(b"" if request.method == "HEAD" else content, status, headers)


class Pages:
    """All files of a build, by their path in it."""

    def __init__(self, folder: Path = BUILD, root_path: str = "") -> None:
        self.root_path = root_path
        self.sheets = load_sheets(folder, root_path)
        self.fronts = {form: front(self.sheets, script) for form, script in SCRIPTS.items()} if self.sheets else {}

    def add_to(self, app: FastAPI) -> None:
        """Have an app answer with them wherever it has nothing else to say."""
        app.router.routes += [PageRoute(form, self._page) for form in FORMS]
        app.router.routes.append(PageRoute(f"/{ASSETS}{{name:path}}", self._asset))
        others = [name for name in self.sheets if name != INDEX and not name.startswith(ASSETS)]
        app.router.routes += [PageRoute(f"/{name}", self._file) for name in others]
        app.router.redirect_slashes = False  # it would answer with a whole address, of which a proxy may know better
        app.router.default = _Elsewhere(self, app.router.default)

    def answer(self, request: Request, status: int = 200, form: str = "") -> Response:
        """The page, in which the client finds out which it is; the scripts of a known form are asked for at once."""
        if INDEX in self.sheets:
            return self.fronts.get(form, self.sheets[INDEX]).response(request, status)
        return HTMLResponse(MISSING, 503, {"Cache-Control": "no-store"})

    def is_page(self, path: str) -> bool:
        """Whether the client has a page at this path."""
        words = path.split("/")
        return any(_fits(words, form.split("/")) for form in FORMS)

    async def _page(self, request: Request) -> Response:
        return self.answer(request, form=request.scope["route"].path)

    async def _asset(self, request: Request) -> Response:
        return self._sent(request, ASSETS + request.path_params["name"])

    async def _file(self, request: Request) -> Response:
        return self._sent(request, path_of(request.scope)[1:])

    def _sent(self, request: Request, name: str) -> Response:
        if name not in self.sheets:
            raise HTTPException(404)
        return self.sheets[name].response(request)


class PageRoute(Route):
    """A route that says, as those of the API do, which it is: logs and metrics know a page by its form."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, found = super().matches(scope)
        return match, {**found, "route": self} if found else found


class _Elsewhere:
    """What is asked at an address that no route has."""

    def __init__(self, pages: Pages, otherwise: ASGIApp) -> None:
        self._pages = pages
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """People get the page, which says that there is nothing; programs and files a problem."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._otherwise(scope, receive, send)
            return
        path, root = path_of(scope), self._pages.root_path
        response: Response
        if root and path == root:
            response = RedirectResponse(f"{root}/")
        elif path.endswith("/") and self._pages.is_page(path[:-1]):
            response = RedirectResponse(f"{root}{path[:-1]}")
        elif is_for_people(path):
            response = self._pages.answer(Request(scope, receive), 404)
        else:
            await self._otherwise(scope, receive, send)
            return
        await response(scope, receive, send)


def is_for_people(path: str) -> bool:
    """Whether a browser shows what is at this path as a page."""
    return "." not in path and not any(path == house or path.startswith(f"{house}/") for house in HOUSE)


def budget_of(path: str) -> str:
    """What the limits count a request as: to load a page takes nothing from playing."""
    return REQUESTS if any(path == house or path.startswith(f"{house}/") for house in HOUSE) else PAGES


def load_sheets(folder: Path, root_path: str = "") -> dict[str, Sheet]:
    """The files of a build by their path in it; none if there is no build."""
    # A name that begins with a dot is a note of whoever built it.
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith(".")]
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    if INDEX not in contents:
        return {}
    contents[INDEX] = _based(contents[INDEX].decode(), root_path).encode()
    contents[f"{INDEX}.gz"] = gzip.compress(contents[INDEX], 9, mtime=0)
    return {name: _sheet(name, contents) for name in contents if not name.endswith(".gz")}


def front(sheets: Mapping[str, Sheet], script: str) -> Sheet:
    """The page with a word to the browser that it will need this script and its style; the first script would say so
    only when it runs."""
    named = re.compile(rf"{ASSETS}{script}-[\w-]{{8}}\.(js|css)")
    links = [_LINKS[found[1]].format(name) for name in sheets if (found := named.fullmatch(name))]
    page = sheets[INDEX].content.decode().replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
    content = page.encode()
    return _sheet(INDEX, {INDEX: content, f"{INDEX}.gz": gzip.compress(content, 9, mtime=0)})


def takes_gzip(headers: Headers) -> bool:
    """Whether a client can read what is compressed."""
    for word in headers.get("accept-encoding", "").lower().split(","):
        name, _, rest = word.partition(";")
        if name.strip() in ("gzip", "*"):
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _based(page: str, root_path: str) -> str:
    """The page with the path under which people find it: its own addresses are relative to that."""
    base = f'<base href="{html.escape(root_path)}/" />'
    return _HEAD.sub(lambda found: f"{found[0]}\n    {base}", page, count=1)


def _sheet(name: str, contents: Mapping[str, bytes]) -> Sheet:
    content = contents[name]
    compressed = contents.get(f"{name}.gz", b"")
    return Sheet(
        content=content,
        compressed=compressed if len(content) >= SMALLEST_COMPRESSED and len(compressed) < len(content) else b"",
        kind=TYPES.get(Path(name).suffix, OTHER_TYPE),
        caching=FOREVER if name.startswith(ASSETS) else ASK_AGAIN,
        # Weak, because both forms of the file have it.
        tag=f'W/"{hashlib.blake2b(content, digest_size=12).hexdigest()}"',
    )


def _has(headers: Headers, tag: str) -> bool:
    known = {word.strip().removeprefix("W/") for word in headers.get("if-none-match", "").split(",")}
    return "*" in known or tag.removeprefix("W/") in known


def _fits(words: list[str], form: list[str]) -> bool:
    """Whether a path, cut at its slashes, has that form."""
    return len(words) == len(form) and all(
        word if part.startswith("{") else word == part for word, part in zip(words, form)
    )
