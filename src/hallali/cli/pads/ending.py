"""What is typed when the game of a pad is over: end and turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from hallali.companion import BadPad, Pad, asking
from hallali.companion.evening import CannotHaveBeen, Evening, Hidden
from hallali.core.errors import Argument, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.i18n import Translator, render

#: How many ways in which something could have gone are listed, and how much that was hidden.
WAYS, LISTED = 40, 40
ALL_KNOWN: Final = N_("All is known: nothing in this game is filled in.")
UNKNOWN: Final = N_("Not turned up; filled in until somebody says how it went: turn 3 and what it was.")
PERHAPS: Final = N_("{number}) {text} Perhaps: {now} [{tokens}]")
KNOWN: Final = N_("{number}) {text} It was: {now} [{tokens}]")
MORE: Final = N_("… and {count} more.")
WAITING: Final = N_("What was turned up there fits no more, since an entry was put right: {numbers}.")
WRITTEN: Final = N_("The record is in {file}.")
AGAINST: Final = N_("Without one of these it would fit: {numbers}.")
WRONG_NUMBER: Final = N_("Say what is turned up: turn 3 =12. The numbers are those that end lists.")


class Ending:
    """The part of a dialogue that comes when the game is over."""

    def __init__(self, pad: Pad, translate: Translator, file: Path | None) -> None:
        self.pad, self._, self.file = pad, translate, file

    def end(self, rest: str) -> None:
        """Say what was hidden, and write the record: to the file that is named, or beside the pad's. Raises BadPad."""
        evening = Evening.of(self.pad)
        evening.settle()
        unknown = [one for one in evening.hidden if not one.known]
        if evening.waiting:
            self._say(WAITING, numbers=", ".join(str(number + 1) for number in evening.waiting))
        if unknown:
            self._say(UNKNOWN)
            for one in unknown[:LISTED]:
                self._one(evening, one)
            if len(unknown) > LISTED:
                self._say(MORE, count=len(unknown) - LISTED)
        else:
            self._say(ALL_KNOWN)
        file = Path(rest) if rest else self._beside()
        try:
            file.write_bytes(evening.record().to_json())
        except OSError as error:
            raise BadPad(f"{file}: {error.strerror}") from None
        self._say(WRITTEN, file=str(file))

    def turn(self, rest: str) -> None:
        """Turn something up: its number and what it was, in notation; the number alone lists what it could have been.

        Raises BadPad; CannotHaveBeen if it fits nothing.
        """
        evening, (which, _space, typed) = Evening.of(self.pad), rest.partition(" ")
        if not re.fullmatch("[1-9][0-9]{0,4}", which):
            raise BadPad(WRONG_NUMBER)
        number = int(which) - 1
        if not typed.strip():
            some = evening.choices(number)
            for text, part in list(zip(evening.texts(some, self._), some, strict=True))[:WAYS]:
                click.echo(f"  {text} [{' '.join(part.tokens)}]")
            if len(some) > WAYS:
                self._say(MORE, count=len(some) - WAYS)
            return
        try:
            evening.turn({number: () if typed.strip() == "-" else evening.typed(number, typed)})
        except CannotHaveBeen as error:
            numbers = ", ".join(str(part + 1) for part in error.parts if part != number)
            if numbers:
                more = render(Message(AGAINST, {"numbers": numbers}), self._.lang)
                raise BadPad(f"{render(error.message, self._.lang)} {more}") from None
            raise
        for one in evening.hidden:
            if one.number == number:
                self._one(evening, one)

    def _one(self, evening: Evening, one: Hidden) -> None:
        (now,) = evening.texts([one.part], self._)
        text = asking.line(self.pad, one.entry, self._)
        tokens = " ".join(one.part.tokens)
        self._say(KNOWN if one.known else PERHAPS, number=one.number + 1, text=text, now=now, tokens=tokens)

    def _beside(self) -> Path:
        if self.file is None:
            return Path(f"hallali-{self.pad.game.name}.json")
        return self.file.with_name(f"{self.file.stem}-record.json")

    def _say(self, text: str, /, **args: Argument) -> None:
        click.echo(render(Message(text, args), self._.lang))
