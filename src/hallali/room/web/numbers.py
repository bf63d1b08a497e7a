"""A guest's own numbers beyond counts: runs of wins, days in a row, lessons done, and the best win in each role."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Collection, Iterable, Sequence

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.interfaces.game import PlayableGame
from hallali.players import LEVELS
from hallali.room import addresses, club
from hallali.room.draw.offers import TONES
from hallali.room.keep import days
from hallali.room.web.history import Past
from hallali.room.web.ratings import against_level

N_ = marked
_DAY = datetime.timedelta(days=1)


class Runs(msgspec.Struct, frozen=True):
    """What a guest did without a break."""

    wins: int  #: won games in a row, up to now
    most_wins: int  #: the longest such run ever
    days: int  #: days in a row with a finished game or a solved puzzle, up to today or yesterday
    most_days: int  #: the longest such run ever


class Best(msgspec.Struct, frozen=True):
    """The best win in one role: against the strongest level, and of these in the fewest moves."""

    title: str  #: what it is, with the role
    said: str  #: against whom, in how many moves, and when
    url: str  #: the address of its replay


class Ticked(msgspec.Struct, frozen=True):
    """A lesson, and whether the guest finished it."""

    title: str  #: the lesson's
    game: str  #: the game's name
    name: str  #: the lesson's name, as POST /learn takes it
    done: bool  #: whether it was finished


def day_of(past: Past) -> datetime.date:
    """Return the day on which a game began, by UTC, as all days here."""
    return datetime.datetime.fromtimestamp(past.created, datetime.UTC).date()


def runs(pasts: Iterable[Past], solved: Iterable[datetime.date], today: datetime.date) -> Runs:
    """Find the runs of a guest.

    pasts: finished games, in any order; one whose worth is not known neither breaks a run nor counts.
    solved: the days on which a puzzle was solved. today: the day up to which a run of days may go on.
    """
    known = sorted((past for past in pasts if past.worth), key=lambda past: past.created)
    won = [len(list(some)) if wins else 0 for wins, some in itertools.groupby(known, key=lambda past: past.won)]
    played = sorted({day_of(past) for past in known} | set(solved))
    spans: list[list[datetime.date]] = []
    for day in played:
        if spans and day - spans[-1][-1] == _DAY:
            spans[-1].append(day)
        else:
            spans.append([day])
    goes_on = bool(spans) and today - spans[-1][-1] <= _DAY
    return Runs(
        won[-1] if won else 0, max(won, default=0), len(spans[-1]) if goes_on else 0, max(map(len, spans), default=0)
    )


def best(game: PlayableGame, pasts: Iterable[Past], _: i18n.Translator) -> list[Best]:
    """List the best win in each role of a game, against bots of one level. pasts: finished games of this game."""
    found: dict[int, Past] = {}
    for past in pasts:
        level = against_level(past)
        if level and past.won:
            there = found.get(past.seat)
            if there is None or _rank(past) > _rank(there):
                found[past.seat] = past
    return [_best(game, past, _) for _seat, past in sorted(found.items())]


def _rank(past: Past) -> tuple[int, int]:
    return LEVELS.index(against_level(past)), -past.moves


def _best(game: PlayableGame, past: Past, _: i18n.Translator) -> Best:
    words = game.page().of(past.options).words
    escaped = _flees(game, past.seat)
    title = (_("Best escape as {role}") if escaped else _("Best win as {role}")).format(role=words.role(past.seat, _))
    moves = _.counted("{count} move made", "{count} moves made", past.moves)
    said = " · ".join((words.level(against_level(past), _), moves, days.words(day_of(past), _)))
    return Best(title, said, addresses.url(f"/t/{past.id}/replay?at=0"))


def _flees(game: PlayableGame, seat: int) -> bool:
    """Say whether a seat is the hunted one, by its sign among the buttons that begin a game."""
    return any(one.value == str(seat) and TONES.get(one.shape) == "prey" for one in game.page().front.seats)


def ticked(done: Collection[str], _: i18n.Translator) -> list[tuple[str, list[Ticked]]]:
    """List all lessons, by the title of their game. done: the seeds of those that the guest finished."""
    return [
        (game.title, [Ticked(_(one.title), game.name, one.name, one.seed in done) for one in lessons])
        for game in club.here().offered()
        if (lessons := game.lessons())
    ]


def runs_said(found: Runs, _: i18n.Translator) -> Sequence[str]:
    """Say a guest's runs, each as one short line; a run of one is none."""
    said = []
    if found.wins > 1:
        said.append(_.counted("{count} win in a row", "{count} wins in a row", found.wins))
    if found.most_wins > max(found.wins, 1):
        said.append(_.counted("Longest run: {count} win", "Longest run: {count} wins", found.most_wins))
    if found.days > 1:
        said.append(_.counted("{count} day in a row", "{count} days in a row", found.days))
    if found.most_days > max(found.days, 1):
        said.append(_.counted("Most days in a row: {count}", "Most days in a row: {count}", found.most_days))
    return said
