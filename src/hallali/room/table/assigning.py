"""Assigning the seats: at a new table, when someone leaves, and in the next game."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from hallali import i18n, players
from hallali.core.errors import BadOption, Message, marked
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Page
from hallali.room.keep.store import StoredSeat
from hallali.room.table import bots
from hallali.room.table.table import Table

N_ = marked
ME: Final = "me"
HERE: Final = "here"  #: somebody else by the guest's phone
FRIEND: Final = "friend"
BOT: Final = "bot:"


def number_of(names: Sequence[str], name: str) -> int:
    """Read a seat's name or number, or "random". Raises BadOption."""
    if name == "random":
        return secrets.randbelow(len(names))
    if name in names:
        return names.index(name)
    if re.fullmatch(r"[0-9]{1,3}", name) and int(name) < len(names):
        return int(name)
    raise BadOption(
        Message(
            N_("There is no seat “{name}”; choose one of: {known}."), {"name": name[:40], "known": ", ".join(names)}
        )
    )


def seated(
    game: PlayableGame, names: Sequence[str], seat: str, opponent: str, places: Mapping[str, str], one_screen: bool
) -> list[str]:
    """Say who has each seat: ME, "" for a friend, "bot:NAME". Raises BadOption.

    names: the seats that take part. The other arguments are as for `Room.create`.
    """
    for name in places:
        number_of(names, name)
    wanted = [places.get(name, "") for name in names]
    if ME not in wanted:
        wanted[_mine(names, seat, wanted)] = ME
    elif wanted.count(ME) > 1 and not one_screen:
        raise BadOption(N_("In this game a person has one seat: the others are for friends and bots."))
    if HERE in wanted and one_screen:
        raise BadOption(N_("At this table several people look at one screen: there is nothing to pass on."))
    wanted = [ME if who == HERE else who for who in wanted]
    return [
        who if who == ME else _checked(game, name, who or opponent) for name, who in zip(names, wanted, strict=True)
    ]


def _mine(names: Sequence[str], seat: str, wanted: Sequence[str]) -> int:
    """Return the guest's seat; a random one is drawn from the seats not otherwise spoken for, if there are any."""
    open_ = [number for number, who in enumerate(wanted) if not who]
    return secrets.choice(open_) if seat == "random" and open_ else number_of(names, seat)


def _checked(game: PlayableGame, name: str, who: str) -> str:
    if who == FRIEND:
        return ""
    if not who.startswith(BOT) or who == BOT:
        raise BadOption(Message(N_("There is no opponent “{name}”."), {"name": who[:40]}))
    bots.known(game, name, who.removeprefix(BOT))
    return who


class Offer(msgspec.Struct, frozen=True):
    """Who can have a seat."""

    name: str  #: the seat's, as addresses have it
    label: str  #: the seat's name in words
    choices: Sequence[tuple[str, str]]  #: who can have it: (value, in words)
    chosen: str  #: the value that is selected at first
    text: str = ""  #: what the seat is like to play
    several: bool = False  #: whether the guest may have several seats
    named: bool = False  #: whether somebody else by the guest's phone may have it: they say what they are called
    mine: bool = False  #: whether this is the guest's seat at first, where they have just one


def offered(
    game: PlayableGame, kit: Page, names: Sequence[str], _: i18n.Translator, here: bool = False, against: str = ""
) -> list[Offer]:
    """Say for each seat who can have it. By default the first seat is the guest's and the others are bots', or, with
    `here`, other people's by the guest's phone. against: which bot, as "bot:NAME"; "" for the usual one.

    Where a person has one seat it is chosen apart (`Offer.mine`), so that nobody can ask for two.
    """
    found, like = [], {one.value: one.text for one in kit.front.seats if one.text}
    for number, name in enumerate(names):
        levels = bots.offered(game, name)
        choices = [(ME, _("You"))] if kit.one_screen else []
        choices += [] if kit.one_screen else [(HERE, _("Somebody here, on this screen"))]
        choices.append((FRIEND, _("A friend, by link")))
        choices += [(BOT + bot, " · ".join((_("Bot"), kit.words.level(bot, _)))) for bot in levels]
        wanted = against.removeprefix(BOT) if against.removeprefix(BOT) in levels else "club"
        usual = BOT + (wanted if wanted in levels else levels[-1]) if levels else FRIEND
        text = _(like[name]) if name in like else ""
        mine = number == 0 and not kit.one_screen
        chosen = ME if kit.one_screen and not number else HERE if here and not kit.one_screen else usual
        named = not kit.one_screen
        found.append(Offer(name, kit.words.seat_name(number, _), choices, chosen, text, kit.one_screen, named, mine))
    return found


def beginner(game: PlayableGame, name: str) -> str:
    """Name the bot for a person's first games in the other seat. Raises BadOption if the seat has none."""
    return "novice" if "novice" in players.names(game, name) else players.weakest(game, name)


def casts(game: PlayableGame, count: int, _: i18n.Translator) -> list[tuple[dict[str, str], str]]:
    """List the sets of seats that `count` players can have, each as (fields of its page's address, its names).

    Only if an option of the game says who they are: otherwise there is just one set, and nothing to choose.
    """
    found = []
    for option in game.options:
        if option.name in game.options_for(count) and option.name != "players":
            for choice in option.choices:
                chosen = {option.name: choice}
                if len(names := game.seats_of(chosen)) == count:
                    kit = game.page().of(chosen)
                    label = ", ".join(kit.words.role(number, _) for number in range(len(names)))
                    found.append(({option.name: str(choice)}, label))
    return found if len(found) > 1 else []


def hosted(table: Table) -> bool:
    """Say whether the guest who made the table still has a seat there."""
    return table.maker >= 0 and bool(table.seats[table.maker].guest)


def fills(table: Table, seat: int) -> bool:
    """Say whether the guest in this seat may give empty chairs to bots: the table's maker, or anyone once they left."""
    return not hosted(table) or table.seats[seat].guest == table.seats[table.maker].guest


def puts_out(table: Table, seat: int) -> list[int]:
    """List the seats that a table's maker, if this seat is theirs, may empty before the game: those of other guests."""
    if table.stage not in ("open", "begin") or not hosted(table) or seat < 0 or not fills(table, seat):
        return []
    mine = table.seats[seat].guest
    return [one.seat for one in table.seats if one.guest and one.guest != mine]


def goes_on(table: Table, seat: int) -> bool:
    """Say whether a game goes on without this seat: more than two play, each for itself, and another is a person."""
    others = any(one.guest and one.seat != seat for one in table.seats)
    return others and len(table.seats) > 2 and not table.game.together


def turned(table: Table) -> list[StoredSeat]:
    """Return the players of the next game, in seat order.

    Two players swap sides; more than two move on by one seat each. Players who play together stay, and everyone stays
    if a bot could not play the seat that it would come to.
    """
    if table.game.together:
        return table.seats
    moved = [table.seats[-1], *table.seats[:-1]]
    fits = (
        not one.bot or one.bot in players.names(table.game, name) for one, name in zip(moved, table.roles, strict=True)
    )
    return moved if all(fits) else table.seats


def turns(table: Table) -> bool:
    """Say whether any player has a different seat in the next game."""
    return len(table.seats) > 1 and turned(table) is not table.seats
