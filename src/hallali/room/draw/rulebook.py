"""The page of a game's rules: as one table plays it, or at one size with what other choices change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from hallali import i18n
from hallali.core.contract import Value
from hallali.core.options import EDITION
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.rulebook import SIZE, Chapter, Rulebook, Sentence
from hallali.lab import clauses as lab
from hallali.room.draw import choices


class Variant(msgspec.Struct, frozen=True):
    """What is otherwise if one option has another value."""

    title: str  #: the option's value, in words
    sentences: tuple[Sentence, ...]  #: those that the usual game does not have


class Size(msgspec.Struct, frozen=True):
    """A size that the game can have."""

    name: str  #: as the address has it
    label: str  #: the size in words
    shown: bool  #: whether the page tells the rules at this size


class RulesPage(msgspec.Struct, frozen=True):
    """What the page shows."""

    lead: str  #: what the game is about
    chapters: tuple[Chapter, ...]  #: the rules
    variants: tuple[Variant, ...] = ()  #: what other options change; none for a table
    sizes: tuple[Size, ...] = ()  #: the sizes that there are, each with its own page; none for a table
    here: tuple[str, ...] = ()  #: what is unusual about the table, one phrase each
    table: str = ""  #: the table's name; "" for the game as it is usually played


def of_game(game: PlayableGame, lang: str, size: str = "real") -> RulesPage | None:
    """Write the rules as the game is usually played at a size, and what each option changes; None if the game brings
    none."""
    usual = _at(game, size, {}, lang)
    if usual is None:
        return None
    said = {sentence for chapter in usual.chapters for sentence in chapter.sentences}
    found = list[Variant]()
    for option in game.options:
        # Who plays is chosen among names that only the program reads: there is no heading for them. Where each sits
        # changes no rule: the rules would only say five times in a sentence what the heading says.
        worded = bool(option.words) or not isinstance(option.choices[0], str)
        named = worded and option.name not in (EDITION.name, choices.SEATING)
        for value in option.choices[1:] if named else ():
            other = _at(game, size, {option.name: value}, lang)
            sentences = [one for chapter in other.chapters for one in chapter.sentences] if other else []
            if new := tuple(one for one in sentences if one not in said):
                found.append(Variant(choices.phrase(game, option, value, lang), new))
    labels = sizes(game) if len(sizes(game)) > 1 else {}
    there = tuple(Size(name, i18n.translator(lang)(label), name == size) for name, label in labels.items())
    return RulesPage(usual.lead, usual.chapters, tuple(found), there)


def of_table(game: PlayableGame, table: str, size: str, options: Mapping[str, Value], lang: str) -> RulesPage | None:
    """Write the rules as a table plays them. table: its name. Raises BadOption, BadEdition."""
    book = _at(game, size, options, lang)
    if book is None:
        return None
    return RulesPage(book.lead, book.chapters, (), (), choices.unusual(game, size, options, lang), table)


def sizes(game: PlayableGame) -> dict[str, str]:
    """Return the sizes that can be chosen where the game begins, the box's first, each with its label in English."""
    group = next((group for group in game.page().front.groups if group.name == SIZE), None)
    return {"real": ""} | {choice.value: choice.label for choice in (group.choices if group else ())}


def short(game: PlayableGame, lang: str) -> tuple[str, ...]:
    """Return what one wants, what one does in a turn, and who wins; nothing where a game doesn't say it so shortly."""
    book = game.rulebook("real", {}, i18n.translator(lang))
    return book.short if book else ()


@cache
def clauses(game: str) -> Mapping[str, str]:
    """Return the words of each clause of a game's rules, by its name, in English; nothing where they are not here."""
    return lab.texts(game)


def _at(game: PlayableGame, size: str, options: Mapping[str, Value], lang: str) -> Rulebook | None:
    book = game.rulebook(size, options, i18n.translator(lang))
    return book.at(game.options, size, options) if book else None
