"""Names that know their forms: “the USA” is “les USA” in French, and “of the USA” is “des USA”.

A sentence asks for a form where it has a place: “{who}”, “{who:the}”, “{who:of}”. How a form is made stands in each
language's catalogue, as rules on how a name begins, so that no code asks which language is spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hallali.core.errors import marked

N_ = marked

#: The rules of each form: what it is for, then how a name begins and how the form begins; the first that fits counts.
#: `_` is a space; a beginning with a star is any one of its letters, which stays.
FORMS: Final[Mapping[str, str]] = {
    "the": N_("a name within a sentence | The_ → the_ | Your_ → your_"),
    "of": N_("of a name | The_ → of the_ | Your_ → of your_ | → of_"),
    "to": N_("to a name | The_ → to the_ | Your_ → to your_ | → to_"),
    "at": N_("in a city | → in_"),
    "in": N_("in a part of the world | → in_"),
    "from": N_("from a city or a part of the world | → from_"),
    "number": N_("whether a name is one or many, 1 or 2 | → 1"),
}


class Name(str):
    """A name as it begins a sentence, or stands alone: “The Fugitive”. A place of a sentence can ask for another form.

    >>> "{who} runs; she follows {who:the}.".format(who=Name("The Fugitive", str))
    'The Fugitive runs; she follows the Fugitive.'
    """

    def __new__(cls, text: str, translate: Callable[[str], str]) -> Name:
        """Return a name in the language of a translator."""
        made = super().__new__(cls, text)
        made._translate = translate
        return made

    _translate: Callable[[str], str]

    def form(self, form: str) -> str:
        """Return a form of the name. Raises KeyError where there is no such form."""
        text = str(self)
        for rule in self._translate(FORMS[form]).split(" | ")[1:]:
            start, _sign, made = rule.replace("_", " ").partition("→")
            start, made = start.removesuffix(" "), made.removeprefix(" ")
            if start.endswith("*") and text.startswith(tuple(start[:-1])):
                return made + text
            if text.startswith(start):
                return made + text[len(start) :]
        return text

    @property
    def number(self) -> int:
        """Say whether verbs take this name as one (1) or as many (2): the USA are many in French."""
        return int(self.form("number")[:1])

    def __format__(self, form: str) -> str:
        """Return the form that a place of a sentence asks for."""
        return self.form(form) if form else str(self)
