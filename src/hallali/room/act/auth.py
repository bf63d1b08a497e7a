"""Who is asking: the guest's cookie, and the Origin check."""

from __future__ import annotations

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hallali.room import addresses, club

COOKIE = "hallali_guest"
DOOR = "hallali_door"
_YEAR = 365 * 24 * 3600


def new_token() -> str:
    """Draw a guest's secret: the whole of what a cookie holds."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Return the name under which a secret is stored; with the database alone, no one can take a seat."""
    return hashlib.sha256(token.encode()).hexdigest()[:32] if token else ""


def name_of(conn: HTTPConnection, plain: str = COOKIE) -> str:
    """Return a cookie's name: over https one that no other host of the domain can set, if it holds for all paths.

    plain: its name without https.
    """
    if not encrypted(conn):
        return plain
    return f"__Secure-{plain}" if addresses.root() else f"__Host-{plain}"


def token_of(conn: HTTPConnection) -> str:
    """Return the guest's secret from the cookie; "" if there is none.

    Over https the cookie from before https says nothing: another host of the domain may have set it.
    """
    token = conn.cookies.get(name_of(conn), "")
    return token if 16 <= len(token) <= 64 else ""


def set_guest(response: Response, conn: HTTPConnection, token: str) -> None:
    """Have the browser keep the guest's secret; over https, forget the one from before https."""
    response.headers.append("set-cookie", cookie(conn, token))
    if encrypted(conn) and COOKIE in conn.cookies:
        response.delete_cookie(COOKIE, path=addresses.cookies())


def cookie(conn: HTTPConnection, token: str, plain: str = COOKIE) -> str:
    """Write a cookie's header. plain: its name without https."""
    secure = "; Secure" if encrypted(conn) else ""
    return (
        f"{name_of(conn, plain)}={token}; HttpOnly; Max-Age={_YEAR}; Path={addresses.cookies()}; SameSite=lax{secure}"
    )


def is_in(conn: HTTPConnection) -> bool:
    """Say whether a browser has been let in at the door, or no word is asked for."""
    door = club.entrance()
    return not door.asks or door.knows(conn.cookies.get(name_of(conn, DOOR), ""))


def let_in(response: Response, conn: HTTPConnection) -> None:
    """Have the browser keep that it was let in; where no word is asked for, there is nothing to keep."""
    if not is_in(conn):
        response.headers.append("set-cookie", cookie(conn, club.entrance().stamped(), DOOR))


def encrypted(conn: HTTPConnection) -> bool:
    """Say whether a request or a tab came by https: as the server sees it, or as a trusted proxy says."""
    return conn.url.scheme in ("https", "wss")


def same_origin(conn: HTTPConnection) -> bool:
    """Say whether a command or a socket comes from our own pages, or from a program that sends no Origin at all."""
    origin = conn.headers.get("origin")
    if origin is None:
        return conn.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    return address_of(origin)[0].lower() == conn.headers.get("host", "").lower()


def address_of(url: str) -> tuple[str, str]:
    """Take a page's address apart: ("host:port", "/path?query"), or ("", "") if it is not an address."""
    try:
        parts = urlsplit(url)
    except ValueError:  # "http://[", for one
        return "", ""
    if parts.scheme not in ("http", "https"):
        return "", ""
    return parts.netloc, parts.path + (f"?{parts.query}" if parts.query else "")
