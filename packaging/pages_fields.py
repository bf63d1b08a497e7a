"""For the site: what `#:` says of a field or a constant is its docstring (zensical.toml names this extension)."""

from __future__ import annotations

from typing import Any

import griffe

from hallali.core.explained import words_at


class Fields(griffe.Extension):
    """Gives fields and constants their words."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Read the words of one."""
        if attr.docstring is None and attr.lineno is not None and attr.endlineno is not None:
            words = words_at(attr.lines_collection[attr.filepath], attr.lineno, attr.endlineno)
            if words:
                attr.docstring = griffe.Docstring(words, parent=attr)
