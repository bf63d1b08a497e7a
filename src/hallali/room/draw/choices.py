"""How a game is played, in words: its options where they are not the usual ones, and the editions there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hallali import i18n, players
from hallali.core import library
from hallali.core.contract import Option
from hallali.core.errors import HallaliError, marked
from hallali.core.options import EDITION
from hallali.interfaces.front import Choice, Front, Group
from hallali.interfaces.game import PlayableGame

N_ = marked
SAID = N_("{what}: {how}")
#: The option that says where each sits, in a game that has it.
SEATING: Final = "seating"


def edition(game: PlayableGame, size: str, options: Mapping[str, Any], lang: str) -> str:
    """Return the title of the edition that is played, in a language; "" for the game's own."""
    shelf, chosen = game.editions(), library.chosen(options)
    try:
        if shelf is None or not shelf.usual(size, chosen) or not game.edition_counts(size, options):
            return ""
        return i18n.translator(lang).of(shelf.held(size, chosen).title)
    except HallaliError:
        return chosen


def title(game: PlayableGame, chosen: str, lang: str) -> str:
    """Return the title of an edition, or of the game's own; "" if it has none. Raises BadOption, BadEdition."""
    shelf = game.editions()
    return i18n.translator(lang).of(shelf.held("real", chosen).title) if shelf else ""


def editions(game: PlayableGame, lang: str) -> tuple[tuple[str, str], ...]:
    """List the editions that a game can be played with, its own first: (value of the option, title).

    Empty if there is nothing to choose.
    """
    shelf = game.editions()
    there = [held for held in library.LIBRARY.of(game.name) if shelf and shelf.usual("real", held.ref)]
    if shelf is None or not there:
        return ()
    own = shelf.held("real")
    titles = [i18n.translator(lang).of(held.title) for held in (own, *there)]
    named = (
        f"{title} ({held.ref})" if titles.count(title) > 1 else title
        for title, held in zip(titles, (own, *there), strict=True)
    )
    return tuple(zip(("", *(held.ref for held in there)), named, strict=True))


def groups(game: PlayableGame, front: Front, lang: str) -> tuple[Group, ...]:
    """Return what can be chosen besides a game's buttons: its own groups, and the edition if there are several."""
    there, _ = editions(game, lang), i18n.translator(lang)
    known = tuple(_against(game, group, _) if group.name == "opponent" else group for group in front.groups)
    if not there:
        return known
    said = how_played(game)
    boxes = tuple(Choice(value, title, text=said if value else "") for value, title in there)
    return (*known, Group(EDITION.name, N_("Edition"), boxes))


def how_played(game: PlayableGame) -> str:
    """Say what goes with the choice of an edition; "" for nothing."""
    shelf = game.editions()
    if shelf and any(shelf.size_for(size, "another") != size for size in game.sizes):
        return N_("Played at the size of the box: shorter games have cards of their own")
    return game.edition_needs()


def _against(game: PlayableGame, group: Group, _: i18n.Translator) -> Group:
    """Leave out the levels that a seat of the game lacks; of the game's own bots, say which seats they play."""
    missing = {f"bot:{level}" for level in set(players.LEVELS) - set(players.levels(game))}
    found, seats = [], game.seats_of()
    for one in group.choices:
        bot = one.value.removeprefix("bot:")
        there = [number for number, seat in enumerate(seats) if bot in players.names(game, seat)]
        if bot not in players.LEVELS and 0 < len(there) < len(seats):
            words = ", ".join(game.page().words.role(number, _) for number in there)
            one = msgspec.structs.replace(one, text=_(N_("only as {seats}")).format(seats=words))
        found += [one] if one.value not in missing else []
    return msgspec.structs.replace(group, choices=tuple(found))


def unusual(game: PlayableGame, size: str, options: Mapping[str, Any], lang: str) -> tuple[str, ...]:
    """Say what is unusual about a game with these options, one phrase each: the size, variants, the edition."""
    _ = i18n.translator(lang)
    front = game.page().front
    found = []
    if size != "real":
        choice = _choice(front, "size", size)
        found.append(_(choice.label) if choice else size)
    for option in game.options:
        value = options.get(option.name, option.choices[0])
        if option.name != EDITION.name and not _is_usual(game, front, option, value):
            found.append(phrase(game, option, value, lang))
    if title := edition(game, size, options, lang):
        found.append(_(SAID).format(what=_(N_("Edition")), how=title))
    return tuple(found)


def _is_usual(game: PlayableGame, front: Front, option: Option, value: object) -> bool:
    """Say whether a value is the default, or says nothing but who plays."""
    group = next((group for group in front.groups if group.name == option.name), None)
    if value == option.choices[0] and (group is None or not any(one.value == str(value) for one in group.choices)):
        return True
    if group is not None:
        return any(group.is_usual(choice) for choice in group.choices if choice.value == str(value))
    return any(len(game.seats_of({option.name: choice})) != len(game.seats) for choice in option.choices)


def _choice(front: Front, name: str, value: object) -> Choice | None:
    """Return the choice of the front page that sets an option to a value."""
    text = "1" if value is True else str(value)
    for group in front.groups:
        for choice in group.choices:
            if (group.name == name and choice.value == text) or (group.many and choice.value == f"{name}={text}"):
                return choice
    return None


def phrase(game: PlayableGame, option: Option, value: object, lang: str) -> str:
    """Say an option's value in words."""
    front, _ = game.page().front, i18n.translator(lang)
    choice = _choice(front, option.name, value)
    group = next((group for group in front.groups if group.name == option.name), None)
    if choice is not None:
        how = _(choice.label)
        return _(SAID).format(what=_(group.label), how=how) if group is not None else how
    label = i18n.render(option.label, lang)
    if value is True:
        return label
    return _(SAID).format(what=label, how=_(N_("no")) if value is False else value)


def value(game: PlayableGame, option: Option, one: object, lang: str) -> str:
    """Say a value of an option in words, without what it is a value of."""
    _ = i18n.translator(lang)
    if isinstance(one, bool):
        return _(N_("yes")) if one else _(N_("no"))
    if option.words:
        known = (*option.choices, *option.former)[: len(option.words)]
        return _(option.words[known.index(one)]) if one in known else str(one)
    group = next((group for group in game.page().front.groups if group.name == option.name), None)
    label = next((choice.label for choice in (group.choices if group else ()) if choice.value == str(one)), "")
    return _(label) if label else str(one)
