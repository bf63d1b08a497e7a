"""Traqué's log: one sentence for each Told.

A player alone is “you”. Of two, the reader is “you” and the other is named; a spectator reads both names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import QUEEN, Box, box_of
from hallali.games.traque.text import terms
from hallali.games.traque.text.steps import kinds
from hallali.interfaces.words import Translate, Words

N_ = marked


class Teller:
    """Puts Tolds into sentences. names: of the seats. me: the reader's, who is called “you”, as is a player alone."""

    def __init__(self, box: Box, names: Sequence[str], translate: Translate, me: int) -> None:
        self.me = me
        self.box = box
        self.names = names
        self.translate = translate
        self.alone = len(names) == 1

    def say(self, yours: str, theirs: str, who: int, **more: object) -> str:
        """Fill in a sentence: the first one where it is the reader's deed, the second for someone else's."""
        name = self.names[who] if 0 <= who < len(self.names) else ""
        return (yours if self.alone or 0 <= who == self.me else theirs).format(who=name, **more)

    def card(self, kind: int) -> str:
        """Name a card."""
        return terms.card(self.box, kind, self.translate)


def sentence(told: Told, names: Sequence[str], size: str, _: Translate, edition: str = "", me: int = -1) -> str:
    """Return a Told as one sentence; "" for the bare steps. me: the reader's seat, -1 for none."""
    teller = _TELLERS.get(type(told))
    return teller(told, Teller(box_of(size, edition), names, _, me), _) if teller else ""


def _drew(told: v.Drew, t: Teller, _: Translate) -> str:
    if t.box.kind[told.card] == e.EVENT:
        return t.say(_("An event: {card}."), _("An event for {who}: {card}."), told.who, card=t.card(told.card))
    return t.say(_("You draw: {card}."), _("{who} draws: {card}."), told.who, card=t.card(told.card))


def _did(told: v.Did, t: Teller, _: Translate) -> str:
    if told.what == "ended-turn":
        return ""  # the next line names whose turn it is
    if told.what == "event" and t.box.kind[told.card] == e.EVENT:
        return ""  # it was just drawn
    yours, theirs = {
        "hid": (_("You hide: −1 Time, row discarded."), _("{who} hides: −1 Time, row discarded.")),
        "shared": (_("You share: {card}."), _("{who} shares: {card}.")),
        "used": (_("You use: {card}."), _("{who} uses: {card}.")),
        "turned": (_("You turn face down: {card}."), _("{who} turns face down: {card}.")),
        "lost": (_("You lose: {card}."), _("{who} loses: {card}.")),
        "gave": (_("You give away: {card}."), _("{who} gives away: {card}.")),
        "cleared": (_("Your row is discarded."), _("{who}’s row is discarded.")),
        "fights": ("" if t.alone else _("You fight this round."), _("{who} fights this round.")),
        "event": (_("An event: {card}."), _("An event for {who}: {card}.")),
        "left": (_("You leave it: {card}."), _("{who} leaves it: {card}.")),
    }[told.what]
    return t.say(yours, theirs, told.who, card=t.card(told.card) if told.card >= 0 else "")


def _activated(told: v.Activated, t: Teller, _: Translate) -> str:
    paid = _.listed([t.card(kind) if kind >= 0 else _("a key") for kind in told.paid])
    yours, theirs = _("You activate: {card}. Paid: {paid}."), _("{who} activates: {card}. Paid: {paid}.")
    return t.say(yours, theirs, told.who, card=t.card(told.card), paid=paid)


def _attacked(told: v.Attacked, t: Teller, _: Translate) -> str:
    if told.foe == QUEEN:
        return _("The queen stands before your ship. A fight: strength {strength}.").format(strength=told.strength)
    yours, theirs = _("A fight: {foe}, strength {strength}."), _("{who} has to fight: {foe}, strength {strength}.")
    said = t.say(yours, theirs, told.who, foe=terms.foe(t.box, told.foe, _), strength=told.strength)
    if not told.row:
        return said
    woken = _("Two creatures: they wake!") if told.pair else _("The noise wakes a creature!")
    if told.shared:
        yours, theirs = (
            _("Your row and the shared row are discarded."),
            _("{who}’s row and the shared row are discarded."),
        )
    else:
        yours, theirs = _("Your row is discarded."), _("{who}’s row is discarded.")
    return f"{woken} {said} {t.say(yours, theirs, told.who)}"


def _place(told: v.PlaceTold, t: Teller, _: Translate) -> str:
    name = terms.place(t.box, told.place, _)
    if told.what == "drawn" and told.place < 0:
        return _("The launch pad: here is your ship, and the queen in front of it.")
    text = {
        "drawn": _("New place: {place}."),
        "played": _("You enter: {place}.")
        if t.alone
        else _("You both enter: {place}.")
        if t.me >= 0
        else _("They enter: {place}."),
        "left": _("Passed by: {place}."),
    }
    return text[told.what].format(place=name)


def _reloaded(told: v.Reloaded, t: Teller, _: Translate) -> str:
    yours, theirs = _("You reload: {card}, {shots}."), _("{who} reloads: {card}, {shots}.")
    sort = t.box.token[told.card]
    return t.say(yours, theirs, told.who, card=t.card(told.card), shots=terms.token(sort, told.shots, _))


def _volley(told: v.Volley, t: Teller, _: Translate) -> str:
    tossed = (*told.tokens, *([e.T_HIT] * told.sure))
    parts = [terms.token(sort, tossed.count(sort), _) for sort in sorted(set(tossed))]
    if told.weapon >= 0:  # the shots come first
        parts[0] += f" ({t.card(told.weapon)})"
    tokens = _.listed(parts)
    return t.say(_("You throw: {tokens}."), _("{who} throws: {tokens}."), told.who, tokens=tokens)


def _tossed(told: v.Tossed, t: Teller, _: Translate) -> str:
    if len(told.tokens) == 1:
        return _("The token hits.") if told.hits else _("The token misses.")
    text = _("Rethrown: {hits} of {count} hit.") if told.again else _("{hits} of {count} hit.")
    return text.format(hits=len(told.hits), count=len(told.tokens))


def _beaten(told: v.Beaten, t: Teller, _: Translate) -> str:
    if told.avoided:
        if told.foe < 0:
            return _("The creatures of the row are avoided.")
        return _("Avoided: {foe}.").format(foe=terms.foe(t.box, told.foe, _))
    return _("Beaten: {foe}.").format(foe=terms.foe(t.box, told.foe, _))


def _health(told: v.Health, t: Teller, _: Translate) -> str:
    if told.hurt:
        yours, theirs = _("You’re hurt: Health {health}."), _("{who} is hurt: Health {health}.")
    else:
        yours, theirs = _("Your Health: {health}."), _("Health of {who}: {health}.")
    return t.say(yours, theirs, told.who, health=told.health)


def _time(told: v.Time, t: Teller, _: Translate) -> str:
    return _("Time left: {time}.").format(time=told.time)


def _gained(told: v.Gained, t: Teller, _: Translate) -> str:
    tokens = terms.token(told.token, abs(told.count), _)
    if told.count < 0:
        return t.say(_("You give {tokens} back."), _("{who} gives {tokens} back."), told.who, tokens=tokens)
    if told.card >= 0:
        return _("{card} gets {tokens}.").format(card=t.card(told.card), tokens=tokens)
    return t.say(_("You gain {tokens}."), _("{who} gains {tokens}."), told.who, tokens=tokens)


def _test(told: v.Test, t: Teller, _: Translate) -> str:
    if told.passed is None:
        return _("A test, with the {token}.").format(token=_(terms.TOSSED[told.token]))
    return _("Test passed.") if told.passed else _("Test failed.")


def _moved(told: v.Moved, t: Teller, _: Translate) -> str:
    text = {
        "taken": _("The creature takes a crew member: {card}."),
        "gone": _("A crew member is gone for good: {card}."),
        "star": _("For the crew member lost, a creature joins the deck: {card}."),
        "sought": _("Turned up: {card}."),
        "found": _("Found: {card}."),
        "none": _("Nothing is found."),
        "shuffled": _("The discard is shuffled into a new deck."),
    }[told.what]
    return text.format(card=t.card(told.card) if told.card >= 0 else "")


def _ended(told: v.Ended, t: Teller, _: Translate) -> str:
    if told.outcome == "escaped":
        return _("The queen is beaten: you escape. Score: {score}.").format(score=told.score)
    return _("Lost: Time has run out.") if told.outcome == "late" else _("Lost: the colony keeps you.")


def signs(tolds: Sequence[Told]) -> str:
    """Write a game as a line of signs: places, creatures beaten, wounds, and the end."""
    found = []
    for told in tolds:
        if isinstance(told, v.PlaceTold) and told.what == "drawn":
            found.append("■")
        elif isinstance(told, v.Beaten):
            found.append("△" if told.avoided else "▲")
        elif isinstance(told, v.Health) and told.hurt:
            found.append("×")
        elif isinstance(told, v.Ended):
            found.append("★" if told.outcome == "escaped" else "✝")
    return "".join(found)


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Drew: _drew,
    v.Did: _did,
    v.Activated: _activated,
    v.Attacked: _attacked,
    v.PlaceTold: _place,
    v.Reloaded: _reloaded,
    v.Volley: _volley,
    v.Tossed: _tossed,
    v.Beaten: _beaten,
    v.Health: _health,
    v.Time: _time,
    v.Gained: _gained,
    v.Test: _test,
    v.Moved: _moved,
    v.Ended: _ended,
}


class TraqueWords(Words[v.TraqueView]):
    """The sentences and names of Traqué."""

    ends = MappingProxyType({"escaped": N_("An escape"), "killed": N_("A death"), "late": N_("Out of time")})

    nameless = MappingProxyType({0: ("Player 1",)})

    def names(self, _: Translate) -> tuple[str, ...]:
        """Name the seats that take part."""
        return tuple(self.role(seat, _) for seat in range(len(self.seats)))

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return a Told as a sentence."""
        return sentence(told, self.names(_), size, _, self.edition, seat)

    def option(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say also which steps were taken."""
        if not isinstance(told, v.Took):
            return self.sentence(told, seat, _, size)
        there = kinds(size, self.options)
        said = []
        for step in told.steps:
            what = next((kind for kind in reversed(there) if kind.first <= step), None)
            if what is not None and step - what.first < len(what.names):
                said.append(_(what.what).format(name=what.names[step - what.first]))
        return f"{', '.join(said)}." if said else ""

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return nothing: everything is open."""
        return ()

    def role(self, seat: int, _: Translate) -> str:
        """Return the name of a seat."""
        return terms.role(box_of("real", self.edition), dict(self.options), seat, _)

    def counts(self, view: v.TraqueView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts shown next to a seat: its health."""
        return ((view.players[seat].health, _("health")),)
