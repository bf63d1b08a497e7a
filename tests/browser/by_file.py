"""A page that loads its scripts file by file, so that a test can hold one back, replace it, or reach into it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlparse

from playwright.sync_api import Page, Route

from hallali import games
from hallali.room.draw import assets


def by_file(page: Page) -> Page:
    """Have the page load each of its scripts by itself from now on: `import('/static/frames.js')` is its own, then."""
    page.route(re.compile(r"/static/all/[^/]+/\w+\.\w+\.js$"), _loaded)
    return page


def _loaded(route: Route) -> None:
    path = Path(urlparse(route.request.url).path)
    script = games.get(path.parent.name).page().script
    lines = [f"document.body.dataset.script = '/static/{script}';"] if script else []
    lines += [f"await import('/static/{name}');" for name in assets._SCRIPTS[path.name.partition(".")[0]]]
    route.fulfill(body="\n".join(lines), content_type="text/javascript")
