"""The checks of an edition of Le Traqueur: each camp must be one that the rules allow, and mistakes have their line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core.edition import Findings, Problem, Source
from hallali.core.errors import BadNotation, BadOption, marked, plural
from hallali.core.texts import ENGLISH
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.sizes import size_of

if TYPE_CHECKING:
    from hallali.games.traqueur.rules.edition import Edition

N_ = marked

MOST_CAMPS = 60
#: Words that ask for other camps where a camp is built.
TAKEN = ("easy", "medium", "hard", "field", "furrow", "snail", "done", "ready", "clear")


def problems(edition: Edition, source: Source) -> list[Problem]:
    """List every mistake in an edition whose tables and keys have the right shape."""
    check = Findings(source)
    if edition.edition.game != "traqueur":
        check.say("edition", 0, "game", N_("This is an edition of another game: “{game}”."), game=edition.edition.game)
    if not 1 <= len(edition.camp) <= MOST_CAMPS:
        check.say("camp", -1, "", N_("{table}: {count}; 1 to {most} can be played."),
                  table="camp", count=len(edition.camp), most=MOST_CAMPS)  # fmt: skip
    check.names("camp", [row.id for row in edition.camp], spelled=False)
    check.names("camp", [row.name[ENGLISH] for row in edition.camp], spelled=True)
    for number, row in enumerate(edition.camp):
        if row.id in TAKEN:
            check.say("camp", number, "id", N_("“{name}” means another camp: give this one another name."),
                      name=row.id)  # fmt: skip
        if bool(row.barriers) and bool(row.corridors):
            check.say("camp", number, "corridors", N_("A camp has barriers or corridors, not both."))
            continue
        key = "size"
        try:
            grid = size_of(row.size)
            key = "fugitive"
            grid.square_of(row.fugitive)
            key = "corridors" if row.corridors else "barriers"
            found = row.camp()
        except (BadOption, BadNotation) as error:
            check.say("camp", number, key, error.message.text, **error.message.args)
            continue
        refusal = c.refusal(grid, grid.places, found)
        if refusal is not None:
            check.say("camp", number, key, refusal.message.text, **refusal.message.args)
        elif c.refusal(grid, grid.perfect, found) is not None:
            check.warn(
                "camp",
                number,
                key,
                plural(
                    "This camp has more than {count} barrier: it is offered only if their number is unlimited.",
                    "This camp has more than {count} barriers: it is offered only if their number is unlimited.",
                ),
                count=grid.perfect,
            )
    return check.found
