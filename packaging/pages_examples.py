"""For the site: the examples in docstrings are shown as code (zensical.toml names this extension of Griffe)."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)  #: up to an empty line


class Examples(griffe.Extension):
    """Fences them."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence the examples of an object."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
