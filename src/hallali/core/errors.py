"""What can be wrong, said in words: every refusal is a value with a text, its arguments and its clause."""

from __future__ import annotations

from typing import Any

import msgspec

Argument = str | int


class Message(msgspec.Struct, frozen=True):
    """A sentence for people: an English template, which is also its key for translation, and its arguments.

    >>> str(Message("{number} is not in your hand.", {"number": 12}))
    '12 is not in your hand.'
    """

    text: str
    args: dict[str, Argument] = {}

    def __str__(self) -> str:
        return self.text.format(**self.args)


class Refusal(msgspec.Struct, frozen=True):
    """Why a step is not legal.

    clause: the rule's name, such as "FUG-11"; "" where no rule of the game but common sense says no.
    """

    message: Message
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else str(self.message)


class HallaliError(Exception):
    """The root of all that this package raises on purpose; `message` is fit to be shown to a person."""

    def __init__(self, message: Message | str) -> None:
        self.message = message if isinstance(message, Message) else Message(message)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole, whatever a subclass is made from."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[HallaliError], args: tuple[Any, ...], facts: dict[str, Any]) -> HallaliError:
    found = kind.__new__(kind, *args)
    found.__dict__.update(facts)
    return found


class IllegalAction(HallaliError):  # noqa: N818 - the field's own term
    """A step that the rules do not allow now; `refusal` says why and by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class BadNotation(HallaliError):  # noqa: N818
    """A text that is not the notation of a move."""


class BadRecord(HallaliError):  # noqa: N818
    """A record that is damaged, foreign, or tells of something that cannot have happened."""


class BadOption(HallaliError):  # noqa: N818
    """An option or a size that the game does not have, or a value that it cannot take."""


class MissingExtra(HallaliError):  # noqa: N818
    """A part of the package that has to be installed first."""


def missing_extra(error: ImportError, extra: str) -> MissingExtra:
    """Say which extra brings what could not be imported."""
    name = (error.name or extra).partition(".")[0]
    text = marked("This needs {missing}: install hallali[{extra}]. With uv: uv run --extra {extra} …")
    return MissingExtra(Message(text, {"missing": name, "extra": extra}))


def literal(text: str) -> Message:
    """Give a message that says a text as it is, whatever braces are in it; it is not translated."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def marked(text: str) -> str:
    """Mark an English sentence for translation, and give it back."""
    return text
