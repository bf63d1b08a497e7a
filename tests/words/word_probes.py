"""What the tests of the rules pages share: what a page says, and the sentences that play shows to be wrong.

A probe plays a game with one value of an option and answers with the words that the page must then have. Nothing that
the page is made of is asked: what the words mean stands in the probe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hallali import games
from hallali.core.contract import Value
from hallali.interfaces.game import AnyGame
from hallali.room.draw import rulebook

#: Plays with this value and returns the words that hold.
Probe = Callable[[Any], str]


def page(game: AnyGame, options: Mapping[str, Value], size: str = "real", lang: str = "en") -> list[str]:
    """Return the sentences of a table's rules page."""
    made = rulebook.of_table(game, "any", size, options, lang)
    assert made is not None
    return [sentence.text for chapter in made.chapters for sentence in chapter.sentences]


def telling(game: AnyGame, clause: str, options: Mapping[str, Value] = {}, size: str = "real") -> str:
    """Return what a table's page tells of one clause."""
    made = rulebook.of_table(game, "any", size, options, "en")
    assert made is not None
    told = [one.text for chapter in made.chapters for one in chapter.sentences if clause in one.clauses]
    return " ".join(told)


def misstated(name: str, option: str, probe: Probe, *around: Mapping[str, Value]) -> list[str]:
    """List where the page says otherwise than play shows, for each value of an option.

    around: other options under which the option is looked at; the usual ones where none are given.
    """
    game, found = games.get(name), list[str]()
    chosen = next(one for one in game.options if one.name == option)
    values = (*chosen.choices, *chosen.former)
    for others in around or ({},):
        shown = {value: probe(value) for value in values}
        for value in values:
            text = " ".join(page(game, {**others, option: value}))
            if shown[value] not in text:
                found.append(f"{option}={value}: play shows “{shown[value]}”, the page does not say it")
            wrong = {words for words in shown.values() if words and words != shown[value] and words in text}
            found += [f"{option}={value}: the page says “{words}”, play shows “{shown[value]}”" for words in wrong]
    return found
