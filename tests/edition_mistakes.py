"""What the tests of every game's editions share."""

from __future__ import annotations

from typing import Any

from hallali.core.edition import BadEdition
from hallali.core.library import Shelf


def mistakes(shelf: Shelf[Any], text: str) -> list[tuple[int, str]]:
    """Return all that is said of an edition's text, warnings too: (line, what). There must be something."""
    try:
        said = shelf.read(text).warnings
    except BadEdition as error:
        said = error.problems
    assert said
    return [(problem.line, str(problem.message)) for problem in said]


def line_of(text: str, words: str) -> int:
    """Return the line on which these words stand first."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)
