"""How a game presents itself before it is played: its card on the front page, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from hallali.core.contract import Option, Value
from hallali.core.errors import marked

N_ = marked


class Choice(msgspec.Struct, frozen=True):
    """One choice before a game. shape: a seat's "diamond" or "ring", or "". text: what it is like, in a line."""

    value: str  #: what a form sends for it
    label: str  #: its name, as a person reads it
    shape: str = ""
    text: str = ""


class Group(msgspec.Struct, frozen=True):
    """A row of choices before a game: radio buttons, or, if `many`, check boxes that are each a field of their own.

    usual: the value chosen by default; the first if empty.
    """

    name: str  #: the field of the form
    label: str  #: what is chosen, as a person reads it
    choices: tuple[Choice, ...]
    many: bool = False
    usual: str = ""

    def is_usual(self, choice: Choice) -> bool:
        """Return whether this choice is the default."""
        return choice.value == (self.usual or self.choices[0].value)


class Daily(msgspec.Struct, frozen=True):
    """The day's puzzle. fields: those of POST /new: seat, opponent, size, and the game's options; "day" if the deal is
    the day's. rule: how it is ranked. also: the same puzzle in other modes, each with its own ranking.
    """

    label: str  #: what the button says
    fields: dict[str, str]
    rule: str = N_("Ranked by turns lost, then by new answers. Only your first game counts.")
    also: tuple[Daily, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A row of buttons, each of which starts a game. fields: those of POST /new, besides `name`."""

    label: str  #: what stands before the buttons
    name: str
    choices: tuple[Choice, ...]  #: the buttons
    fields: Mapping[str, str] = {}


class Front(msgspec.Struct, frozen=True):
    """How a game presents itself before it is played; every text in English, marked for translation.

    lead: a line for the front page. pitch: for the game's own page, what one does and what makes it hard.
    seats: the primary buttons, to play against a bot; "random" for any seat. friends: those to play with a friend.
    groups: what else can be chosen. friendly: extra fields of a table with a friend. rows: further ways to start.
    styles: the picture's style sheets, below /static. gentle: what is preset for a person's first game, by field,
    in addition to the small size and the weakest bot. beside: how one sits at a real table, where the seats' names do
    not say it: a seat, and the options that go with it, as in "second/mode=one-sided". boxed: what is only asked
    there, such as a rule that the box does not have.
    """

    lead: str
    facts: tuple[str, ...]  #: short facts, such as how long a game takes
    seats: tuple[Choice, ...]
    friends: tuple[Choice, ...]
    groups: tuple[Group, ...]
    friendly: Mapping[str, str] = {}
    rows: tuple[Row, ...] = ()
    styles: tuple[str, ...] = ()
    pitch: str = ""
    gentle: Mapping[str, str] = {}
    beside: tuple[Choice, ...] = ()
    boxed: tuple[Group, ...] = ()


#: Whom to play against. A page leaves out the levels that its game lacks.
AGAINST = Group(
    "opponent",
    N_("Against"),
    (
        Choice("bot:novice", N_("Novice"), text=N_("makes beginner’s mistakes")),
        Choice("bot:amateur", N_("Amateur"), text=N_("spots the obvious")),
        Choice("bot:club", N_("Club player"), text=N_("counts and compares")),
        Choice("bot:strong", N_("Strong"), text=N_("thinks ahead")),
        Choice("bot:expert", N_("Expert"), text=N_("misses little")),
    ),
    usual="bot:club",
)


def group_of(option: Option, usual: Value | None = None) -> Group:
    """Return the choice of an option's value, in the option's own words. usual: the default, if not the first.

    >>> from hallali.core.errors import Message
    >>> words = ("Drawn by lot", "The first to sit down")
    >>> option = Option("begins", ("lot", "first"), Message("Who begins"), words=words)
    >>> group = group_of(option)
    >>> group.label, [(choice.value, choice.label) for choice in group.choices]
    ('Who begins', [('lot', 'Drawn by lot'), ('first', 'The first to sit down')])
    """
    choices = tuple(Choice(str(value), word) for value, word in zip(option.choices, option.words, strict=True))
    return Group(option.name, str(option.label), choices, usual="" if usual is None else str(usual))


def variants(options: Iterable[Option]) -> tuple[Choice, ...]:
    """Return a check box for each of these options that is on or off: it sets the value that is not the default."""
    return tuple(
        Choice(f"{option.name}={int(not option.choices[0])}", str(option.label), text=option.text)
        for option in options
        if isinstance(option.choices[0], bool) and len(option.choices) > 1
    )
