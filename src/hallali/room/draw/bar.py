"""The words of a table's bar: what to do now, and the line below, where the game's own words do not apply yet."""

from __future__ import annotations

from hallali.room.draw.records import Shown


def prompt(page: Shown) -> str:
    """Return the bar's first line."""
    _, table, count = page.translate, page.table, len(page.missing)
    if page.replay:
        return f"{_('Replay')} {page.replay.at}/{page.replay.last}"
    if table.stage == "open" and page.seat < 0:
        said = _("{name} invites you to play {game}.") if page.inviter else _("You’re invited to play {game}.")
        return said.format(name=page.inviter, game=page.title)
    if table.stage == "open":
        return _("Waiting for your friend") if count == 1 else _("Waiting for your friends")
    if table.stage == "begin" and not table.i_began:
        return _("Shall we begin?")
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
            return _invited(page)
        if two:
            return _("Send this link. The first to open it takes the other seat.")
        return _("Send this link: it gives a free seat. Missing: {seats}.").format(seats=names)
    if not page.replay and table.stage == "begin":
        if table.i_began and len(table.players) > 2:
            return _("Missing: {seats}.").format(seats=names)
        if not table.i_began and page.deals:
            return _("Type anything: it joins the shuffle, so nobody can stack the deck.")
    if page.d is None:
        return ""
    said = page.d.prompt if page.replay else page.d.aside
    return f"{_('Filled in: nobody entered how this went.')} {said}".strip() if page.guessed else said


def _invited(page: Shown) -> str:
    """Say what somebody is invited to: as whom, how it is played, and with what clock."""
    _ = page.translate
    if len(page.missing) == 1:
        ((name, label),) = page.missing
        number = next(one.seat for one in page.table.players if one.role == name)
        like = {one.value: one.text for one in page.kit.front.seats}
        said = [_("You play {seat:the}.").format(seat=_.name(label))]
        said += [_(text) for text in (like.get(name) or like.get(str(number), ""),) if text]
    else:
        said = [_("Choose your seat.")]
    if page.unusual:
        said.append(f"{_('Different here:')} {_('; ').join(page.unusual)}.")
    if page.clock is not None:
        said += [_("Clock: {plan}.").format(plan=page.clock.plan), page.clock.zero]
    else:
        said.append(_("No clock."))
    return " ".join(said)


def again(page: Shown) -> str:
    """Return the words of the button that makes the next game of the same players."""
    _ = page.translate
    if not page.swaps:
        return _("Once more")
    two = len(page.table.players) == 2
    return _("Rematch, sides swapped") if two else _("Rematch, everyone moves on one seat")
