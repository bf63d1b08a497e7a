"""Options and sizes as a person chooses them, checked against what a game has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hallali.core.contract import Option, Options
from hallali.core.errors import BadOption, Message, marked

N_ = marked

#: The edition that a game is played with, "NAME:HASH"; "" for the game's own. For a game whose editions can be chosen.
EDITION = Option("edition", ("",), Message(N_("The edition: its cards and numbers")))


def named(name: str, known: Iterable[str]) -> str:
    """Return a size's name. Raises BadOption if the game does not have that size.

    >>> named("micro", ("real", "micro"))
    'micro'
    >>> named("tiny", ("real", "micro"))
    Traceback (most recent call last):
    hallali.core.errors.BadOption: There is no size “tiny”; choose one of: real, micro.
    """
    if name not in known:
        text = N_("There is no size “{name}”; choose one of: {known}.")
        raise BadOption(Message(text, {"name": name[:40], "known": ", ".join(known)}))
    return name


def chosen(options: Sequence[Option], values: Options | None, free: Mapping[str, int] = {}) -> dict[str, Any]:
    """Return the chosen options once they are checked; the game's own record fills in the defaults of the others.

    free: options that may also be a number, from 0 to this. Raises BadOption if the game lacks an option or its value.

    >>> from hallali import games
    >>> chosen(games.get("red-notice").options, {"payments": "at-once"})
    {'payments': 'at-once'}
    >>> chosen(games.get("red-notice").options, {"payments": "never"})
    Traceback (most recent call last):
    hallali.core.errors.BadOption: payments cannot be never: choose one of at-the-end, at-once.
    """
    known = {option.name: option for option in options}
    for name, value in (values or {}).items():
        if name not in known:
            text = N_("There is no option “{name}”; choose one of: {known}.")
            raise BadOption(Message(text, {"name": name[:40], "known": ", ".join(known)}))
        if name == EDITION.name and isinstance(value, str):
            continue  # whether it is here, the game's shelf says (hallali.core.library)
        if name in free and type(value) is int and 0 <= value <= free[name]:
            continue
        accepted = (*known[name].choices, *known[name].former)
        if not any(type(value) is type(choice) and value == choice for choice in accepted):
            choices = ", ".join(str(choice) for choice in known[name].choices)
            if name in free:
                choices += f", 0…{free[name]}"
            text = N_("{name} cannot be {value}: choose one of {choices}.")
            raise BadOption(Message(text, {"name": name, "value": str(value)[:40], "choices": choices}))
    return dict(values or {})


def offered(options: Sequence[Option], values: Options) -> dict[str, Any]:
    """Return the values that a new game may have, without those of games begun under older rules."""
    former = {option.name: option.former for option in options}
    return {name: value for name, value in values.items() if value not in former.get(name, ())}
