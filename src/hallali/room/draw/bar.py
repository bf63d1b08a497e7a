"""The words of a table's bar: what to do now, and the line below, where the game's own words do not apply yet."""

from __future__ import annotations

from hallali.room.draw.records import Shown


def prompt(page: Shown) -> str:
    """Return the bar's first line."""
    _, table, count = page.translate, page.table, len(page.missing)
    if page.replay:
        return f"{_('Replay')} {page.replay.at}/{page.replay.last}"
    if table.stage == "open" and page.seat < 0:
        return _("A seat is free") if count == 1 else _("{count} seats are free").format(count=count)
    if table.stage == "open":
        return _("Waiting for your friend") if count == 1 else _("Waiting for your friends")
    if table.stage == "begin" and not table.i_began:
        return _("Ready?")
    if table.stage == "begin":
        one, more = _("Waiting for the other player to begin"), _("Waiting for the other players to begin")
        return one if count == 1 else more
    return page.d.prompt if page.d else ""


def aside(page: Shown) -> str:
    """Return the bar's second line."""
    _, table, two = page.translate, page.table, len(page.table.players) == 2
    names = ", ".join(label for _name, label in page.missing)
    if not page.replay and table.stage == "open":
        if page.seat < 0:
            note = f" {_('Different here:')} {'; '.join(page.unusual)}." if page.unusual else ""
            if page.clock is not None:
                note += f" {_('Clock: {plan}.').format(plan=page.clock.plan)} {page.clock.zero}"
            return _("Sit down and play, or watch.") + note
        if two:
            return _("Send this link. Whoever opens it first takes the other seat.")
        return _("Send this link: whoever opens it takes a free seat. Missing: {seats}.").format(seats=names)
    if not page.replay and table.stage == "begin":
        if table.i_began and len(table.players) > 2:
            return _("Missing: {seats}.").format(seats=names)
        if not table.i_began and page.deals:
            return _("Type anything you like: it is mixed into the deal, so that nobody can arrange the cards.")
    if page.d is None:
        return ""
    return page.d.prompt if page.replay else page.d.aside


def again(page: Shown) -> str:
    """Return the words of the button that makes the next game of the same players."""
    _ = page.translate
    if not page.swaps:
        return _("Once more")
    two = len(page.table.players) == 2
    return _("Rematch, sides swapped") if two else _("Rematch, everyone moves on one seat")
