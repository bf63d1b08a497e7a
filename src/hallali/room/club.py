"""The room as its host set it up: its name, what it offers, and the word that is asked for at its door."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Final

import msgspec

from hallali import games, i18n
from hallali.core.errors import Argument, HallaliError, Message, marked
from hallali.interfaces.game import PlayableGame

N_ = marked
NAME: Final = "Hallali"  #: of a room that was given none
_LONGEST_NAME, _LONGEST_LINE, _LONGEST_WORD = 40, 200, 80
_SHORTEST_WORD: Final = 4


class Club(msgspec.Struct, frozen=True, kw_only=True):
    """What a room is called and what it offers."""

    name: str = NAME  #: what stands on top of every page, and in its title
    welcome: tuple[tuple[str, str], ...] = ()  #: a line on the front page: (language, or "" for all; text)
    languages: tuple[str, ...] = ()  #: the languages that are offered, the first for whoever reads none of them; all
    games: tuple[str, ...] = ()  #: the games that are offered; all that there are by default

    def offered(self) -> list[PlayableGame]:
        """Return the games that are offered, in the usual order."""
        return [game for game in games.GAMES.values() if self.offers(game.name)]

    def offers(self, game: str) -> bool:
        """Say whether a game is offered; one that does not exist counts as offered, since others say that."""
        return not self.games or game in self.games or game not in games.GAMES

    def spoken(self) -> tuple[str, ...]:
        """Return the languages that are offered."""
        return tuple(lang for lang in self.languages if i18n.built(lang)) or i18n.spoken()

    def greeting(self, lang: str) -> str:
        """Return the line of welcome in a language, or for all, or else the first that there is; "" for none."""
        lines = dict(self.welcome)
        return lines.get(lang) or lines.get("") or next(iter(lines.values()), "")


class Entrance:
    """The door: whether a word is asked for, and by what a browser shows that it is in.

    word: what is asked for; "" where everybody is let in. by_tables: whether a table's link lets in, too, while a seat
    is free there. The word itself is not kept, and no cookie holds it: a cookie is stamped with the room's own key,
    and stops being valid when the word changes.
    """

    def __init__(self, word: str = "", by_tables: bool = False) -> None:
        self._word = _digest(word) if word else b""
        self._key = b""
        self.by_tables = by_tables and bool(word)

    @property
    def asks(self) -> bool:
        """Whether a word is asked for."""
        return bool(self._word)

    def begin(self, key: str) -> None:
        """Take the key of this installation, before anybody comes."""
        self._key = key.encode()

    def right(self, word: str) -> bool:
        """Say whether this is the word; capitals and spaces around it do not matter. It takes as long if it is not."""
        return self.asks and hmac.compare_digest(_digest(word), self._word)

    def stamped(self) -> str:
        """Return what a cookie holds that shows somebody was let in."""
        number = secrets.token_urlsafe(12)
        return f"{number}.{self._stamp('in', number)}"

    def knows(self, stamped: str) -> bool:
        """Say whether a cookie shows that somebody was let in."""
        number, _, stamp = stamped.partition(".")
        return self.asks and hmac.compare_digest(stamp.encode(), self._stamp("in", number).encode())

    def pass_for(self, table: str) -> str:
        """Return what a table's link holds so that it lets in; "" where such links let nobody in."""
        return self._stamp("table", table)[:24] if self.by_tables else ""

    def passes(self, table: str, shown: str) -> bool:
        """Say whether a table's link lets in."""
        return self.by_tables and hmac.compare_digest(shown.encode(), self.pass_for(table).encode())

    def _stamp(self, what: str, about: str) -> str:
        return hmac.new(self._key + self._word, f"{what} {about}".encode(), hashlib.sha256).hexdigest()


def _digest(word: str) -> bytes:
    plain = " ".join(unicodedata.normalize("NFKC", word[: 4 * _LONGEST_WORD]).casefold().split())
    return hashlib.sha256(plain.encode(errors="replace")).digest()


_CLUB: ContextVar[Club] = ContextVar("club", default=Club())  # noqa: B039  # it is frozen
_ENTRANCE: ContextVar[Entrance] = ContextVar("entrance", default=Entrance())  # noqa: B039  # this one never changes


def here() -> Club:
    """Return how the room is set up."""
    return _CLUB.get()


def entrance() -> Entrance:
    """Return the room's door."""
    return _ENTRANCE.get()


def settle(club: Club, door: Entrance | None = None) -> None:
    """Set how the room is set up, for the rest of this request, or this task and those that it starts."""
    _CLUB.set(club)
    if door is not None:
        _ENTRANCE.set(door)


def club(name: str = "", welcome: Sequence[str] = (), languages: str = "", games_: str = "") -> Club:
    """Read how a room is to be set up.

    name: "" for the usual one. welcome: lines, each for one language ("fr: Bienvenue") or for all. languages, games_:
    names with commas between them; "" for all. Raises HallaliError for a language or a game that there is not.
    """
    lines = []
    for line in welcome:
        lang, colon, text = line.partition(":")
        known = bool(colon) and lang.strip() in i18n.languages()
        lines.append((lang.strip(), text) if known else ("", line))
    chosen = _listed(games_)
    for game in chosen:
        games.get(game)
    spoken = _listed(languages)
    for lang in spoken:
        if lang not in i18n.languages():
            text = N_("There is no language “{lang}”; choose one of: {known}.")
            raise HallaliError(Message(text, {"lang": lang[:40], "known": ", ".join(i18n.languages())}))
    return Club(
        name=" ".join(name.split())[:_LONGEST_NAME] or NAME,
        welcome=tuple((lang, i18n.printed(" ".join(text.split()))[:_LONGEST_LINE]) for lang, text in lines),
        languages=spoken,
        games=chosen,
    )


def door(word: str = "", by_tables: bool = False) -> Entrance:
    """Make a room's door. Raises HallaliError for a word that is too short, or for by_tables without a word."""
    word = " ".join(word.split())
    if word and not _SHORTEST_WORD <= len(word) <= _LONGEST_WORD:
        limits: dict[str, Argument] = {"least": str(_SHORTEST_WORD), "most": str(_LONGEST_WORD)}
        raise HallaliError(Message(N_("The word at the door has {least} to {most} characters."), limits))
    if by_tables and not word:
        raise HallaliError(N_("--door-by-tables goes with --door alone: without a word everybody is let in."))
    return Entrance(word, by_tables)


def _listed(names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for one in (name.strip() for name in names.split(",")) if one))
