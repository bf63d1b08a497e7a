"""The page of research: Python in the browser, beside the room that runs there. A served room has no such page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hallali import i18n
from hallali.anywhere.cells import CELLS
from hallali.room.act.requests import lang_of, page


async def research(request: Request) -> Response:
    """Show the cells. cells.js has them run, in a worker of their own."""
    _ = i18n.translator(lang_of(request))
    return page(request, "research.html", {"cells": [(_(one.title), _(one.text), one.code) for one in CELLS]})


ROUTE: Final = Route("/research", research)
