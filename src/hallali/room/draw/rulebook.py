"""The page of a game's rules: as one table plays it, or as usual with what other choices change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from hallali import i18n
from hallali.core.contract import Value
from hallali.core.options import EDITION
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.rulebook import Chapter, Rulebook, Sentence
from hallali.lab import clauses as lab
from hallali.room.draw import choices


class Variant(msgspec.Struct, frozen=True):
    """What is otherwise if one option has another value."""

    title: str  #: the option's value, in words
    sentences: tuple[Sentence, ...]  #: those that the usual game does not have


class RulesPage(msgspec.Struct, frozen=True):
    """What the page shows."""

    lead: str  #: what the game is about
    chapters: tuple[Chapter, ...]  #: the rules
    variants: tuple[Variant, ...] = ()  #: what other options change; none for a table
    here: tuple[str, ...] = ()  #: what is unusual about the table, one phrase each
    table: str = ""  #: the table's name; "" for the game as it is usually played


def of_game(game: PlayableGame, lang: str) -> RulesPage | None:
    """Write the rules as the game is usually played, and what each option changes; None if the game brings none."""
    usual = _at(game, "real", {}, lang)
    if usual is None:
        return None
    said = {sentence for chapter in usual.chapters for sentence in chapter.sentences}
    found = list[Variant]()
    for option in game.options:
        # Who plays is chosen among names that only the program reads: there is no heading for them.
        named = option.name != EDITION.name and (bool(option.words) or not isinstance(option.choices[0], str))
        for value in option.choices[1:] if named else ():
            other = _at(game, "real", {option.name: value}, lang)
            sentences = [one for chapter in other.chapters for one in chapter.sentences] if other else []
            if new := tuple(one for one in sentences if one not in said):
                found.append(Variant(choices.phrase(game, option, value, lang), new))
    return RulesPage(usual.lead, usual.chapters, tuple(found))


def of_table(game: PlayableGame, table: str, size: str, options: Mapping[str, Value], lang: str) -> RulesPage | None:
    """Write the rules as a table plays them. table: its name. Raises BadOption, BadEdition."""
    book = _at(game, size, options, lang)
    if book is None:
        return None
    return RulesPage(book.lead, book.chapters, (), choices.unusual(game, size, options, lang), table)


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
