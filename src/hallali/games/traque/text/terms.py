"""The names of cards, places and tokens in the reader's language, and effects as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallali import i18n
from hallali.core.edition import Named
from hallali.core.errors import marked, plural
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import CARD_SITE, CARDLESS, QUEEN, Box, Words

N_ = marked
Translate = i18n.Translator

#: The kinds of cards, in the order of effects.KINDS.
KINDS = (N_("Weapon"), N_("Item"), N_("Crew"), N_("Creature"), N_("Door"), N_("Corridor"), N_("Event"))
#: What a search looks for, in the order of effects.KINDS.
SOUGHT = (
    N_("a weapon"),
    N_("an item"),
    N_("a crew member"),
    N_("a creature"),
    N_("a door"),
    N_("a corridor"),
    N_("an event"),
)
#: Where a door leads, by the number of its places.
LEADS = ("", N_("Leads to 1 place."), N_("Leads to 2 places: you choose one."))
#: The action icons, in the order of effects.ICONS.
ICONS = (N_("move"), N_("search"), N_("key icon"), N_("noise"))
#: The tokens, in the order of effects.TOKENS.
TOSSED = (
    N_("shot"),
    N_("flame"),
    N_("laser shot"),
    N_("grenade"),
    N_("large test token"),
    N_("small test token"),
)
#: A number of tokens, in the order of effects.TOKENS.
TOKENS = (
    plural("{count}\N{NO-BREAK SPACE}shot", "{count}\N{NO-BREAK SPACE}shots"),
    plural("{count}\N{NO-BREAK SPACE}flame", "{count}\N{NO-BREAK SPACE}flames"),
    plural("{count}\N{NO-BREAK SPACE}laser shot", "{count}\N{NO-BREAK SPACE}laser shots"),
    plural("{count}\N{NO-BREAK SPACE}grenade", "{count}\N{NO-BREAK SPACE}grenades"),
    plural("{count}\N{NO-BREAK SPACE}large test token", "{count}\N{NO-BREAK SPACE}large test tokens"),
    plural("{count}\N{NO-BREAK SPACE}small test token", "{count}\N{NO-BREAK SPACE}small test tokens"),
    plural("{count} hit token", "{count} hit tokens"),
    plural("{count}\N{NO-BREAK SPACE}key", "{count}\N{NO-BREAK SPACE}keys"),
    plural("{count} rethrow", "{count} rethrows"),
    plural("{count} ammunition token", "{count} ammunition tokens"),
)


def named(one: Named, _: Translate) -> str:
    """Return the name of something in the edition."""
    return _.of(one.name)


def card(box: Box, kind: int, _: Translate) -> str:
    """Return the name of a card; the starting weapon follows the last card."""
    return named(box.edition.card[kind] if kind < box.cards else box.edition.weapon[0], _)


def place(box: Box, number: int, _: Translate) -> str:
    """Return the name of a place; -1 is the launch pad."""
    if number >= 0:
        return named(box.edition.place[number], _)
    return _.of(box.rules.pad) if box.rules.pad else _("Launch pad")


def foe(box: Box, number: int, _: Translate) -> str:
    """Return the name of a creature: by its card, without a card, or the queen."""
    if number == QUEEN:
        return _("The queen")
    return _("A creature") if number == CARDLESS else card(box, number, _)


def token(number: int, count: int, _: Translate) -> str:
    """Return a number of tokens in words: “1 shot”, “3 shots”."""
    return _.counted(*TOKENS[number], count)


def tokens(all_: Sequence[int], _: Translate) -> str:
    """Return tokens of several sorts in words: “3 shots and 1 grenade”."""
    return _.listed([token(number, all_.count(number), _) for number in sorted(set(all_))])


def either(items: Sequence[str], _: Translate) -> str:
    """Join items of which one holds: “13, 14 or 15”."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} or {last}").format(first=", ".join(items[:-1]), last=items[-1])


def icons(bits: int, noise: int) -> tuple[str, ...]:
    """List the icons on a card, by their names in effects.ICONS."""
    return (*(name for number, name in enumerate(e.ICONS[:3]) if bits >> number & 1), *(["noise"] * noise))


def icon(name: str, _: Translate) -> str:
    """Return the name of an icon."""
    return _(ICONS[e.ICONS.index(name)])


def cost(box: Box, kind: int) -> tuple[str, ...]:
    """List the icons that a card costs."""
    if kind >= box.cards:
        return ()
    return ("move",) * box.moves[kind] + ("search",) * box.searches[kind] + ("key",) * box.keys[kind]


def _effect(box: Box, word: tuple[int, int, int], _: Translate) -> str:
    what, one, two = word
    if what == e.HEAL:
        return _("+{count} Health").format(count=one)
    if what == e.HURT:
        return _("−{count} Health").format(count=one)
    if what == e.TIME:
        return _("+{count} Time").format(count=one) if one > 0 else _("−{count} Time").format(count=-one)
    if what == e.GAIN:
        return _("gain {tokens}").format(tokens=token(one, two, _))
    if what == e.AMMO:
        return _("give a weapon {tokens}").format(tokens=token(e.T_AMMO, one, _))
    if what == e.AVOID:
        return _("avoid the creatures of the row, or an attacking one")
    if what == e.SEEK:
        return _.counted(
            "draw up to {count} card, looking for {what}",
            "draw up to {count} cards, looking for {what}",
            one,
            what=_(SOUGHT[two]) if two < e.NAMED else card(box, two - e.NAMED, _),
        )
    if what == e.FIGHT:
        return _("fight a creature of strength {strength}").format(strength=one)
    if what == e.LOSE:
        return _("lose {what}").format(what=_(SOUGHT[one]))
    if what == e.EITHER:
        if box.free[one]:
            return _.of(box.texts[one]).rstrip(".")
        first, second = (_effects(box, words, _) for words in box.choices[one])
        return _("choose: {first}, or {second}").format(first=first, second=second)
    if what == e.DROP:
        return _("give {tokens} back").format(tokens=token(one, two, _))
    return _("discard the row")


def _effects(box: Box, words: Words, _: Translate) -> str:
    return "; ".join(_effect(box, word, _) for word in words)


def sentence(box: Box, words: Words, _: Translate) -> str:
    """Return what an effect does: a sentence for each of its parts; "" for none."""
    return " ".join(_sentence(_effect(box, word, _)) for word in words)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "." if text else ""


def _after(text: str) -> str:
    """Return a sentence as it is written after a colon."""
    return text[:1].lower() + text[1:]


def inside(name: str) -> str:
    """Return a name as it is written within a sentence: its article is small."""
    return name[:1].lower() + name[1:] if name.startswith(("L’", "Le ", "La ", "Les ", "The ")) else name


def _passive(word: tuple[int, int], _: Translate) -> str:
    what, number = word
    if what == e.QUIET:
        return _.counted(
            "{count} noise icon does not count for attacks on you",
            "{count} noise icons do not count for attacks on you",
            number,
        )
    if what == e.LARGE:
        return _("your tests are thrown with the large token")
    return _("your reloads cost no Time")


def text(box: Box, kind: int, _: Translate) -> str:
    """Return what a card does, in words."""
    if kind >= box.cards or not box.eventful[kind]:
        return _does(box, kind, _)
    happens = " ".join(site_text(box, CARD_SITE + kind, _))
    if box.kind[kind] == e.EVENT:
        return happens
    return " ".join((_("When drawn: {event}").format(event=happens), _does(box, kind, _)))


def _does(box: Box, kind: int, _: Translate) -> str:
    what = box.kind[kind]
    if what == e.WEAPON:
        shots = token(box.token[kind], box.shots[kind], _)
        if kind >= box.cards or not box.ammo[kind]:
            return _("{shots} a load.").format(shots=shots)
        return _("{shots} a load, with {ammo}.").format(shots=shots, ammo=token(e.T_AMMO, box.ammo[kind], _))
    if what == e.CREATURE:
        said = _("Strength {strength}.").format(strength=box.strength[kind])
        return said + (" " + _("It goes for the crew first.") if box.hunts[kind] else "")
    return _(LEADS[box.places_of[kind]]) if what in (e.DOOR, e.CORRIDOR) else _uses(box, kind, _)


def _uses(box: Box, kind: int, _: Translate) -> str:
    """Return what an item or a crew card does, in words."""
    if box.kind[kind] == e.CREW:
        return sentence(box, box.gives[kind], _)
    parts = [sentence(box, box.effect[kind], _)]
    if box.passive[kind]:
        held = "; ".join(_passive(word, _) for word in box.passive[kind])
        parts.append(_("While you hold it: {effect}.").format(effect=held))
    return " ".join(part for part in parts if part)


def place_text(box: Box, number: int, _: Translate) -> str:
    """Return what happens at a place, in words."""
    if number < 0:
        return _("The queen guards the ship. Beat her and you escape.")
    return " ".join(site_text(box, number, _)) or _("Nothing happens here.")


def site_text(box: Box, site: int, _: Translate) -> list[str]:
    """Return what happens at a site, in sentences."""
    parts = [sentence(box, box.event[site], _)]
    if box.test[site]:
        parts.append(_("Test."))
    if box.success[site]:
        parts.append(_("Passed: {effect}").format(effect=_after(sentence(box, box.success[site], _))))
    if box.failure[site]:
        parts.append(_("Failed: {effect}").format(effect=_after(sentence(box, box.failure[site], _))))
    if box.optional[site]:
        parts.append(_("You may leave it."))
    return [part for part in parts if part]


def stakes(box: Box, site: int, _: Translate) -> str:
    """Return what a test of a site gives, and what it costs to fail it."""
    nothing = _("Nothing happens.")
    passed, failed = (_after(sentence(box, words, _) or nothing) for words in (box.success[site], box.failure[site]))
    return " ".join((_("Passed: {effect}").format(effect=passed), _("Failed: {effect}").format(effect=failed)))


def sides(box: Box, number: int, _: Translate) -> tuple[str, ...]:
    """Return the effects of a choice, in words."""
    return tuple(sentence(box, words, _).rstrip(".") for words in box.choices[number])


def role(box: Box, options: dict[str, Any], seat: int, _: Translate) -> str:
    """Return the name of a seat: the player, or the crew member who is the second player."""
    if seat == 1:
        return card(box, box.partners[int(options.get("partner", 0))], _)
    return _("Player 1") if options.get("players", 1) == 2 else _("Player")
