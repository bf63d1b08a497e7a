"""Somebody who does everything but what a lesson says: each press is to be answered kindly, and leave a way on."""

from __future__ import annotations

import obedient
import reading
from obedient import Log, Page, Seen, StuckError
from reading import Thing

_HUSH = "() => { const toast = document.querySelector('#toast'); if (toast) toast.hidden = true; }"
#: What takes a press back, as it is written in the bar.
BACK = frozenset({"undo", "clear", "annuler", "effacer", "retirer", "reprendre"})


def others(seen: Seen) -> list[Thing]:
    """List what a lesson does not ask for now, of what may be chosen."""
    wanted: set[str] = set()
    for command in reading.commands(seen.said, seen.lang):
        try:
            wanted |= {one.same for one in reading.meant(command, seen.things, seen.lang)}
        except reading.UnclearError:
            continue
    asked = wanted | {one.same for one in seen.things if one.ringed}
    return [one for one in seen.things if one.same.startswith("choose=") and one.same not in asked]


def try_all(page: Page, seen: Seen, log: Log, most: int) -> Seen:
    """Press up to `most` other things, spread over all of them. Raises StuckError where one is not answered kindly."""
    found = others(seen)
    for wrong in found[:: max(1, -(-len(found) // most))]:
        again = next((one for one in seen.things if one.same == wrong.same), None)
        if again is None:
            continue
        page.ask(_HUSH)
        log.lines.append(f"    against it, presses {again.names[-1]!r}")
        page.press(again.number)
        page.pause()
        after = obedient.await_calm(page)
        if after.over or after.step != seen.step:
            raise StuckError(f"{seen.step}: {again.names} leads on, though “{seen.said}” does not ask for it\n{log}")
        if not after.toast and after.things == seen.things:
            raise StuckError(f"{seen.step}: {again.names} is not answered\n{log}")
        for _ in range(4):  # what was taken after all is taken back
            back = [one for one in after.things if one.bar and reading.plain(one.names[0]) in BACK]
            if after.toast or not back or after.things == seen.things:
                break
            page.press(back[0].number)
            page.pause()
            after = obedient.await_calm(page)
        seen = after
    page.ask(_HUSH)
    return obedient.await_calm(page)


def follow(page: Page, log: Log, most: int) -> None:
    """Go through a lesson, and at each step try other things before what it asks for. Raises StuckError."""
    seen = obedient.await_calm(page)
    while not seen.over:
        before = seen.step
        seen = obedient.step(page, try_all(page, seen, log, most), log)
        if not seen.over and seen.step == before:
            seen = obedient.later(page, seen)
        if not seen.over and seen.step == before:
            raise StuckError(f"{before}: after other presses, what is asked leads nowhere\n{log}")
