"""The days' puzzles: their seeds come from a secret of this installation, so no one knows a day's cards in advance."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import secrets
from typing import Final

import msgspec
from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from hallali import i18n
from hallali.core.errors import BadOption, Message, marked
from hallali.core.piles import day_seed
from hallali.interfaces.page import Page
from hallali.room.keep.schema import SECRETS

N_ = marked
_MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


class Days(msgspec.Struct, frozen=True):
    """What the days' puzzles are dealt by.

    since: the first day dealt by the secret; earlier days were dealt by their date.
    """

    secret: str
    since: str = ""

    def _secret(self, day: datetime.date) -> str:
        return self.secret if day.isoformat() >= self.since else ""

    def seed(self, game: str, day: datetime.date) -> str:
        """Return the dealer's seed of a day's puzzle."""
        return day_seed(self._secret(day), game, day)

    def about(self, text: str) -> str:
        """Return a seed of this installation's for something that hangs on no day."""
        return hmac.new(self.secret.encode(), text.encode(), hashlib.sha256).hexdigest()

    def named(self, kit: Page, game: str, bot: str) -> str:
        """Return the name by which a bot at a table is made: one that sets the day's puzzle gets the day's key."""
        contest = kit.contest([bot])
        secret = self._secret(datetime.date.fromisoformat(contest)) if contest else ""
        if not secret:
            return bot
        return kit.keyed(bot, hmac.new(secret.encode(), f"{game} {contest}".encode(), hashlib.sha256).hexdigest())


def today() -> datetime.date:
    """Return the day of the day's puzzles: the same everywhere on earth."""
    return datetime.datetime.now(datetime.UTC).date()


def words(day: datetime.date, _: i18n.Translator) -> str:
    """Say a day as people write it: 1 May 2026, 1er mai 2026."""
    text = N_("1 {month} {year}") if day.day == 1 else N_("{day} {month} {year}")
    return _(text).format(day=day.day, month=_(_MONTHS[day.month - 1]), year=day.year)


def played(day: str) -> datetime.date:
    """Read a day whose puzzle is to be played. Raises BadOption if it is no day, or one that has not come yet."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        date = None
    if date is None or date.isoformat() != day:
        raise BadOption(Message(N_("There is no puzzle of the day “{day}”."), {"day": day[:40]}))
    if date > today():
        raise BadOption(Message(N_("The puzzle of {day} opens on that day."), {"day": day}))
    return date


def kept(engine: Engine) -> Days:
    """Return what a database deals its days by; the secret is drawn when it is first asked for."""
    put = (postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert)(SECRETS)
    with engine.begin() as db:
        found = {row.name: row.value for row in db.execute(select(SECRETS))}
        if "days" not in found:
            db.execute(put.values(name="days", value=secrets.token_hex(32)).on_conflict_do_nothing())
            found = {row.name: row.value for row in db.execute(select(SECRETS))}
    return Days(found["days"], found.get("days_since", ""))
