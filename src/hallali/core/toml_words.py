"""What is wrong with a line that is not TOML, in words for people who have never heard of it.

Python's reader says so in its own terms, in English alone: “Invalid initial character for a key part”.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hallali.core.errors import Message, composed, marked

N_ = marked
_TWICE: Final = N_("“{key}” stands here for the second time: leave one of the two out.")
VALUE: Final = N_(
    "After “=” comes a number, true or false, a text in straight quotes, a list in [ ] or a table in {braces}."
)
KEY: Final = N_("A line begins with a key, as in {example}; what is only a remark begins with #.")
EQUALS: Final = N_("Between a key and its value stands “=”, as in {example}.")
_LIST: Final = N_("A list ends with “]”, and has a comma between two values.")
_TABLE: Final = N_("A table ends with “{sign}”, and has a comma between two keys.")
TEXT: Final = N_("A text ends on its line, with the same sign with which it begins.")
BACKSLASH: Final = N_("A backslash in a text is written twice.")
_MORE: Final = N_("After the value the line ends: only a remark may follow, which begins with #.")
_SIGN: Final = N_("The sign {sign} may not stand here.")
_HEAD: Final = N_("The name of a table ends with “]”.")
_OTHER: Final = N_("This is not TOML: {error}.")
EXAMPLE: Final = "copies = 2"

#: What Python says, in its versions, and what is said for it; found: the match, line: the line as it stands.
_SAID: Final[tuple[tuple[str, Callable[[re.Match[str], str], Message]], ...]] = (
    (r"Duplicate inline table key '(.*)'", lambda found, line: composed(_TWICE, key=found[1])),
    (
        r"Cannot (?:declare|redefine namespace|mutate immutable namespace) \((.*?),?\)",
        lambda found, line: composed(_TWICE, key=".".join(re.findall(r"'([^']*)'", found[1]))),
    ),
    (r"Cannot overwrite a value", lambda found, line: composed(_TWICE, key=_key_of(line))),
    (r"Invalid value", lambda found, line: composed(VALUE, braces="{ }")),
    (r"Expected '='", lambda found, line: composed(EQUALS, example=EXAMPLE)),
    (r"Invalid statement|Invalid initial character", lambda found, line: composed(KEY, example=EXAMPLE)),
    (r"Unclosed array", lambda found, line: composed(_LIST)),
    (r"Unclosed inline table", lambda found, line: composed(_TABLE, sign="}")),
    (r"Unterminated string|Illegal character '\\n'|Expected .*[\"']{3}", lambda found, line: composed(TEXT)),
    (r"Unescaped|Invalid hex value|Escaped character", lambda found, line: composed(BACKSLASH)),
    (r"Expected newline or end of document", lambda found, line: composed(_MORE)),
    (r"(?:Illegal|Found invalid) character ('.*'|\".*\")", lambda found, line: composed(_SIGN, sign=found[1])),
    (r"Expected '\]", lambda found, line: composed(_HEAD)),
)


def said(error: str, line: str) -> Message:
    """Return what is wrong with a line, by what Python's reader says of it, without the place.

    >>> print(said("Cannot overwrite a value", "rules.target = 12"))
    “rules.target” stands here for the second time: leave one of the two out.
    >>> print(said("Something new", ""))
    This is not TOML: Something new.
    """
    if line.count('"') % 2 and "'" not in line and not error.startswith(("Duplicate", "Unescaped")):
        return composed(TEXT)  # else it is the next text that is odd
    for pattern, told in _SAID:
        if found := re.match(pattern, error):
            return told(found, line)
    return composed(_OTHER, error=error)


def _key_of(line: str) -> str:
    """Return the key or the table that a line begins with."""
    return line.partition("=")[0].strip(" \t[]")[:40]
