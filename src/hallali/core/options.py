"""Options and sizes as a person chooses them: checked against what a game has, refused in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hallali.core.contract import Option
from hallali.core.errors import BadOption, Message, marked

N_ = marked


def named(name: str, known: Iterable[str]) -> str:
    """Give a size's name where the game has it. Raises BadOption."""
    if name not in known:
        text = N_("There is no size “{name}”; there is: {known}.")
        raise BadOption(Message(text, {"name": name[:40], "known": ", ".join(known)}))
    return name


def chosen(options: Sequence[Option], values: Mapping[str, Any] | None, free: Mapping[str, int] = {}) -> dict[str, Any]:
    """Give chosen options where the game has them and each can take its value; the others are the usual ones.

    free: options that may also be a number, from 0 to this. Raises BadOption.
    """
    known = {option.name: option for option in options}
    for name, value in (values or {}).items():
        if name not in known:
            text = N_("There is no option “{name}”; there is: {known}.")
            raise BadOption(Message(text, {"name": name[:40], "known": ", ".join(known)}))
        if name in free and type(value) is int and 0 <= value <= free[name]:
            continue
        if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
            choices = ", ".join(str(choice) for choice in known[name].choices)
            if name in free:
                choices += f", 0…{free[name]}"
            text = N_("{name} cannot be {value}: choose of {choices}.")
            raise BadOption(Message(text, {"name": name, "value": str(value)[:40], "choices": choices}))
    return dict(values or {})
