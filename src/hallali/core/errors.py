"""Errors and refusals: each is a value with a text, its arguments, and the clause that it rests on."""

from __future__ import annotations

from typing import Any

import msgspec

Argument = str | int


class Message(msgspec.Struct, frozen=True):
    """A sentence for people: an English template, which is also its key for translation, and its arguments.

    >>> str(Message("{number} is not in your hand.", {"number": 12}))
    '12 is not in your hand.'

    >>> str(Message("{count} card is too few.", {"count": 3}, "{count} cards are too few."))
    '3 cards are too few.'

    many: the plural, where the sentence counts something: its argument `count` says how many.

    >>> str(Message("{count} cards are left.", {"count": 3}))
    '3 cards are left.'
    """

    text: str  #: the template, in English
    args: dict[str, Argument] = {}  #: what stands in its braces, by name
    many: str = ""

    def __str__(self) -> str:
        text = self.text if self.counts() in (None, 1) else self.many
        return text.format(**self.args)

    def counts(self) -> int | None:
        """Return the number that decides between singular and plural; None where there is no plural."""
        count = self.args.get("count")
        return count if self.many and isinstance(count, int) else None


class Refusal(msgspec.Struct, frozen=True):
    """Why a step is not legal.

    clause: the rule's name, such as "FUG-11", or "" if common sense refuses the step and no rule does.
    """

    message: Message  #: the reason, in words
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else str(self.message)


class HallaliError(Exception):
    """The base of every error that this package raises on purpose. `message` can be shown to a person."""

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
    """A step that the rules do not allow now. `refusal` says why, and by which clause.

    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> state = game.new("micro")
    >>> state.apply(4)
    >>> try:
    ...     state.apply(8)
    ... except IllegalAction as error:
    ...     print(error.refusal.clause)
    FUG-8
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class BadNotation(HallaliError):  # noqa: N818
    """A text that is not the notation of a move."""


class BadRecord(HallaliError):  # noqa: N818
    """A record that is damaged, belongs to something else, or contains something that cannot have happened."""


class BadOption(HallaliError):  # noqa: N818
    """An option or a size that the game does not have, or a value that it cannot take."""


class MissingExtra(HallaliError):  # noqa: N818
    """A part of the package that has to be installed first."""


def missing_extra(error: ImportError, extra: str) -> MissingExtra:
    """Return an error that names the extra to install for a failed import."""
    name = (error.name or extra).partition(".")[0]
    text = marked("This needs {missing}: install hallali[{extra}]. With uv: uv run --extra {extra} …")
    return MissingExtra(Message(text, {"missing": name, "extra": extra}))


def literal(text: str) -> Message:
    """Return a message that shows a text unchanged, even with braces in it. It is not translated."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def composed(text: str | tuple[str, str], /, **args: Argument) -> Message:
    """Return the message of a text, or of a singular and a plural, with these arguments."""
    one, many = (text, "") if isinstance(text, str) else text
    return Message(one, args, many)


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark an English sentence with a {count}, as singular and as plural, for translation; give both back."""
    return one, many


def marked(text: str) -> str:
    """Mark an English sentence for translation, and return it unchanged."""
    return text
