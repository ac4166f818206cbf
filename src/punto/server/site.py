"""The built web pages: files with their caching, and one page for every address that is not a file."""

from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
MANUAL = Path(__file__).parent / "manual"

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Punto: pages not built</title></head>
<body>
<h1>The pages are not built yet</h1>
<p>The server runs and answers under /api/v1, but the web pages have not been built.
<code>make run</code> builds and serves them.</p>
</body>
</html>
"""

NO_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Punto: no such page</title></head>
<body>
<h1>The manual has no such page</h1>
<p><a href="/docs/">The manual</a> begins elsewhere. A checkout builds it with <code>make docs</code>.</p>
</body>
</html>
"""


class Site(StaticFiles):
    """Serves the built files; any other address gets the one page, which reads the address itself."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, check_dir=False)
        self.index = directory / "index.html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file or the page; say so while there is none."""
        if self.index.is_file():
            await super().__call__(scope, receive, send)
        else:
            page = HTMLResponse(NOT_BUILT, status_code=HTTPStatus.SERVICE_UNAVAILABLE)
            await page(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at this path, else the page; built files carry a hash in their name and never change."""
        if path.startswith("assets/"):
            response = await super().get_response(path, scope)
            response.headers["cache-control"] = FOR_EVER
            return response
        response = await self._file_or_page(path, scope)
        response.headers["cache-control"] = ASK_AGAIN
        return response

    async def _file_or_page(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != HTTPStatus.NOT_FOUND:
                raise
            return await super().get_response("index.html", scope)


class Manual(StaticFiles):
    """Serves the manual, which `make docs` builds; an address that it does not know is told so in words."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, check_dir=False, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A page or a file of the manual."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            return HTMLResponse(NO_PAGE, status_code=missing.status_code)
        response.headers["cache-control"] = ASK_AGAIN
        return response
