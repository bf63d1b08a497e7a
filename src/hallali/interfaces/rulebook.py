"""A game's rules page: its clauses in plain sentences, written from the size and the options of one table.

A game's `rulebook` tells every sentence that it has. Each names the clauses that it tells, and where it does not always
hold, the options under which it does. Numbers are filled in from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hallali.core.contract import Option, Options, Value

#: The size among the names that a condition may have.
SIZE = "size"


class Sentence(msgspec.Struct, frozen=True):
    """One sentence or two that belong together, in the reader's language."""

    clauses: tuple[str, ...]  #: the clauses that it tells, by their names
    text: str  #: what the page says, with its numbers filled in
    when: str = ""  #: the options under which it holds, "mode=race barriers!=unlimited"; "" for always

    def holds(self, values: Mapping[str, Value]) -> bool:
        """Say whether it holds under these values of the options and the size. Raises KeyError for an unknown one."""
        return all(_holds(condition, values) for condition in self.when.split())


class Chapter(msgspec.Struct, frozen=True):
    """Sentences under one heading."""

    title: str  #: the heading, in the reader's language
    sentences: tuple[Sentence, ...]  #: in reading order


class Rulebook(msgspec.Struct, frozen=True):
    """A rules page."""

    lead: str  #: what the game is about, in a sentence or two
    chapters: tuple[Chapter, ...]  #: in reading order
    aside: Mapping[str, str] = {}  #: the clauses that are not for players, each with the reason, in English
    short: tuple[str, ...] = ()  #: what one wants, what one does in a turn, and who wins: a sentence or two each

    @property
    def told(self) -> dict[str, list[str]]:
        """The chapters that tell each clause."""
        found = dict[str, list[str]]()
        for chapter in self.chapters:
            for clause in (clause for sentence in chapter.sentences for clause in sentence.clauses):
                if chapter.title not in found.setdefault(clause, []):
                    found[clause].append(chapter.title)
        return found

    def at(self, options: Sequence[Option], size: str, values: Options | None) -> Rulebook:
        """Return the rules of one table: the sentences that hold at this size and with these options.

        options: the game's. values: what the table chose; the others have their first choice.
        """
        all_values = {option.name: option.choices[0] for option in options} | dict(values or {}) | {SIZE: size}
        chapters = [
            Chapter(chapter.title, tuple(one for one in chapter.sentences if one.holds(all_values)))
            for chapter in self.chapters
        ]
        return Rulebook(self.lead, tuple(one for one in chapters if one.sentences), self.aside, self.short)


def tell(clauses: str, text: str, when: str = "") -> Sentence:
    """Make a sentence. clauses: their names, "FUG-9 FUG-10"; when: the options under which it holds."""
    return Sentence(tuple(clauses.split()), text, when)


def written(value: Value) -> str:
    """Write an option's value as conditions have it: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _holds(condition: str, values: Mapping[str, Value]) -> bool:
    name, _, wanted = condition.partition("=")
    return (written(values[name.removesuffix("!")]) == wanted) != name.endswith("!")
