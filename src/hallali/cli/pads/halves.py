"""Two halves of one table are put together in the terminal: a room keeps the code (share, join)."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Final

from hallali.companion import BadPad, Pad
from hallali.companion.evening import NOT_OVER
from hallali.core.errors import Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import OVER

#: For how many seconds a room is waited for: it may have to search.
WAITED: Final = 60
NO_ROOM: Final = N_("Say which room keeps the code, such as --room http://localhost:8765: both use the same.")
NO_ADDRESS: Final = N_("“{room}” is no room’s address: it begins with http:// or https://.")
UNREACHABLE: Final = N_("The room at {room} cannot be reached: {error}.")
NOT_SO: Final = N_("What answers at {room} is no room that keeps codes.")
NO_CODE: Final = N_("Say which code: join ABCD EFGH.")


def share(pad: Pad, room: str, lang: str) -> str:
    """Have a room keep a pad whose game is over, for a day; return the code. Raises BadPad."""
    _over(pad)
    return str(_asked(room, "lend", {"pad": pad.dumps(private=False)}, lang, "code"))


def join(pad: Pad, room: str, code: str, lang: str) -> str:
    """Return a pad as it is written once the other seat's, which has this code, says what it was not told.

    Raises BadPad, in the room's words where it refuses.
    """
    if not code.strip():
        raise BadPad(NO_CODE)
    _over(pad)
    return str(_asked(room, "join", {"pad": pad.dumps(private=False), "code": code}, lang, "pad"))


def _over(pad: Pad) -> None:
    if pad.state.mover != OVER:
        raise BadPad(NOT_OVER)


def _asked(room: str, what: str, fields: dict[str, str], lang: str, wanted: str) -> Any:
    """Ask a room; return what it answers under a name."""
    if not room:
        raise BadPad(NO_ROOM)
    if not room.startswith(("http://", "https://")):
        raise BadPad(Message(NO_ADDRESS, {"room": room[:80]}))
    headers = {"content-type": "application/json", "accept": "application/json", "accept-language": lang}
    request = urllib.request.Request(  # noqa: S310 - http or https, as above
        f"{room.rstrip('/')}/api/v1/pads/{what}", json.dumps(fields).encode(), headers
    )
    try:
        with urllib.request.urlopen(request, timeout=WAITED) as answer:  # noqa: S310
            found = json.loads(answer.read())
    except urllib.error.HTTPError as error:
        raise _refused(room, error.read()) from None
    except (OSError, ValueError) as error:
        raise BadPad(Message(UNREACHABLE, {"room": room, "error": str(getattr(error, "reason", error))})) from None
    if not isinstance(found, dict) or not isinstance(found.get(wanted), str):
        raise BadPad(Message(NOT_SO, {"room": room}))
    return found[wanted]


def _refused(room: str, body: bytes) -> BadPad:
    """Return what a room says where it refuses."""
    try:
        said = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        said = None
    return BadPad(said if isinstance(said, str) else Message(NOT_SO, {"room": room}))
