"""Typed moves as notation: “corridor with grenade, ammunition”, “use medical kit”, “fire 3 grenade”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from hallali import i18n
from hallali.core.edition import Named
from hallali.core.errors import BadNotation, Message, marked
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import paying
from hallali.games.traque.rules.box import Box
from hallali.games.traque.rules.view import TraqueView

N_ = marked

#: Complete moves, by what is typed.
_PLAIN = {
    "draw": ("draw", "d", "piocher", "pioche"),
    "hide": ("hide", "se-cacher", "cacher", "cache"),
    "end": ("end", "leave", "pass", "done", "fin", "finir", "laisser", "passer"),
    "keep": ("keep", "garder"),
    "play": ("play", "enter", "go-in", "entrer", "accomplir"),
    "ask": ("ask", "demander"),
}
_HEADS = {
    "use": ("use", "utiliser"),
    "turn": ("turn", "retourner"),
    "reload": ("reload", "load", "recharger"),
    "give": ("give", "donner"),
    "card": ("card", "carte", "choose", "choisir"),
    "share": ("share", "partager"),
    "fight": ("fight", "combattre"),
    "to": ("to", "go", "aller", "vers"),
    "who": ("who", "qui"),
    "do": ("do", "faire"),
    "again": ("again", "retoss", "relancer"),
    "fire": ("fire", "toss", "shoot", "tirer", "lancer"),
    "activate": ("activate", "activer"),
}
_WITH = re.compile(r"\s+(?:with|by|for|avec|par)\s+|\s*<\s*")
_ADDED = {
    "grenade": ("grenade", "grenades"),
    "shot": ("shot", "shots", "tir", "tirs"),
    "hit": ("hit", "hits", "touche", "touches"),
    "crew-grenade": ("crew-grenade",),
    "flame": ("flame", "flames", "flamme", "flammes"),
    "laser": ("laser", "lasers"),
}


_LOOSE = {
    a.ADD_GRENADE: "grenade", a.ADD_HIT: "hit", a.ADD_SHOT: "shot", a.ADD_FLAME: "flame", a.ADD_LASER: "laser",
    a.ADD_CREW_GRENADE: "crew-grenade",
}  # fmt: skip


def slug(text: str) -> str:
    """Return a text in lower case, without accents, with hyphens between its words."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "-".join(re.findall(r"[a-z0-9]+", kept))


def _unknown(text: str, what: str) -> BadNotation:
    return BadNotation(Message(N_("“{token}” is not {what}."), {"token": text[:40], "what": what}))


def _ids(box: Box) -> list[str]:
    return [*(card.id for card in box.edition.card), box.edition.weapon[0].id]


def _find(things: Sequence[Named], text: str, what: str) -> str:
    """Return the identifier of whatever has this name in one of the languages. Raises BadNotation."""
    wanted = slug(text)
    for one in things:
        if wanted in (one.id, *map(slug, i18n.spellings(one.name))):
            return one.id
    raise _unknown(text, what)


def _card(box: Box, text: str) -> str:
    return _find([*box.edition.card, box.edition.weapon[0]], text, N_("a card"))


def token(box: Box, view: TraqueView, text: str) -> str:
    """Return the notation of what was typed; notation is returned as it is. Raises BadNotation."""
    text = text.strip().lower()[:200]
    if re.search(r"\S<|:", text):
        return text.replace(" ", "")
    for move, typed in _PLAIN.items():
        if slug(text) in typed:
            return move
    first, _, rest = text.partition(" ")
    head = next((head for head, typed in _HEADS.items() if first in typed), "")
    if not head or not rest:
        return _activation(box, view, text)
    return _gesture(box, view, head, rest.strip())


def _gesture(box: Box, view: TraqueView, head: str, rest: str) -> str:
    if head == "activate":
        return _activation(box, view, rest)
    if head == "fire":
        return _volley(box, view, rest)
    if head == "again":
        return "again:" + ",".join(re.findall(r"\d+", rest) or [rest])
    if head in ("who", "do"):
        return f"{head}:{rest}"
    if head in ("share", "fight"):
        return f"{head}:{_card(box, rest)}"
    if head == "to":
        pad = slug(rest) in ("launch-pad", "piste-de-decollage")
        return "to:launch-pad" if pad else "to:" + _find(box.edition.place, rest, N_("a place"))
    return f"{head}:{_slot(box, view, rest)}"


def _slot(box: Box, view: TraqueView, text: str) -> int:
    """Return the position, from 1, of a card in the player's inventory. Raises BadNotation."""
    if text.isdecimal():
        return int(text)
    kind = _ids(box).index(_card(box, text))
    for number, held in enumerate(view.players[view.seat].inventory, 1):
        if held.card == kind and not held.down:
            return number
    raise _unknown(text, N_("a card of this inventory, such as 1.pulse-rifle"))


def _volley(box: Box, view: TraqueView, text: str) -> str:
    """Read “3” or “pistol 2 grenade hit”. Numbers are shots, of the first loaded weapon if none is named."""
    shots, added, name = 0, [], []
    for word in re.findall(r"[^\s,+]+", text):
        match = next((sort for sort, typed in _ADDED.items() if word in typed), "")
        if word.isdecimal():
            shots = int(word)
        elif match:
            added.append(match)
        elif word not in ("and", "et", "with", "avec"):
            name.append(word)
    me = view.players[view.seat]
    if not me.grenades and me.lent[e.T_GRENADE]:
        added = ["crew-grenade" if sort == "grenade" else sort for sort in added]
    if shots or name:
        loaded = [n for n, held in enumerate(me.inventory, 1) if box.kind[held.card] == e.WEAPON and held.shots]
        slot = _slot(box, view, " ".join(name)) if name else next(iter(loaded), 1)
        added.insert(0, f"{slot}*{shots or 1}")
    return "fire:" + ",".join(added)


def _paying(box: Box, view: TraqueView, text: str) -> str:
    """Return a card to activate or pay with; a plus stands for the shared row."""
    if slug(text) in ("key", "cle") or text == "key*":
        return "key*"
    name = _card(box, text.removeprefix("+"))
    own = _ids(box).index(name) in view.players[view.seat].row
    shared = text.startswith("+") or (not own and _ids(box).index(name) in view.shared)
    return ("+" if shared else "") + name


def _activation(box: Box, view: TraqueView, text: str) -> str:
    card, *paid = _WITH.split(text, maxsplit=1)
    try:
        name = _paying(box, view, card)
    except BadNotation:
        raise _unknown(text, N_("a move")) from None
    if paid:
        parts = [part for part in re.split(r"\s*,\s*|\s+and\s+|\s+et\s+|\s+(?=\+)", paid[0].strip()) if part]
        return f"{name}<" + ",".join(_paying(box, view, part) for part in parts)
    step = (a.ACTIVATE_SHARED if name.startswith("+") else a.ACTIVATE) + _ids(box).index(name.removeprefix("+"))
    found = list(_ways(box, view, step))
    if len(found) > 1:
        ways = "; ".join(found[:6])
        raise BadNotation(Message(N_("You can pay for it in several ways. Say which: {ways}."), {"ways": ways}))
    return found[0] if found else f"{name}<"


def _ways(box: Box, view: TraqueView, step: int) -> Iterator[str]:
    """Write the ways to pay for an activation."""
    if step in view.legal:
        ids, me = _ids(box), view.players[view.seat]
        for way in paying.ways(box, (me.row, view.shared, me.keys), step):
            paid = (
                "key*" if one == a.PAY_KEY else ("+" if one >= a.PAY_SHARED else "") + ids[(one - a.PAY) & 63]
                for one in way
            )
            yield ("+" if step >= a.ACTIVATE_SHARED else "") + ids[(step - a.ACTIVATE) & 63] + "<" + ",".join(paid)


def moves(box: Box, view: TraqueView) -> list[str]:
    """List what is possible now, in notation; volleys by weapon."""
    ids, me = _ids(box), view.players[max(view.seat, 0)]
    plain = {a.DRAW: "draw", a.HIDE: "hide", a.PLAY: "play", a.ASK: "ask", a.END: "end"}
    if view.phase == "after":
        plain = {a.END: "keep"}
    found: list[str] = []
    for step in view.legal:
        if step in plain:
            found.append(plain[step])
        elif a.EITHER <= step < a.ACTIVATE:
            found.append(f"do:{step - a.EITHER + 1}")
        elif a.ACTIVATE <= step < a.PAY:
            found += _ways(box, view, step)
        elif a.SHARE <= step < a.PLACE:
            found.append(("share:" if step < a.CREATURE else "fight:") + ids[(step - a.SHARE) & 63])
        elif a.PLACE <= step < a.USE:
            places = [place.id for place in box.edition.place]
            found.append("to:" + places[step - a.PLACE])
        elif a.USE <= step < a.PICK:
            head = ("use", "turn", "reload", "give", "card")[(step - a.USE) // a.SLOTS]
            slot = (step - a.USE) % a.SLOTS
            found.append(f"{head}:{slot + 1}.{ids[me.inventory[slot].card]}")
        elif a.PICK <= step < a.WHO:
            found.append(f"again:{step - a.PICK + 1}")
        elif a.WHO <= step < a.FIRE:
            found.append(f"who:{step - a.WHO + 1}")
        elif step >= a.FIRE:
            slot = (step - a.FIRE) >> 3
            found.append(f"fire:{slot + 1}.{ids[me.inventory[slot].card]}*{(step - a.FIRE) & 7}")
        else:
            found.append("fire:" + _LOOSE[step])
    return found
