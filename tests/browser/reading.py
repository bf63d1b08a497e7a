"""To read a lesson's sentence as somebody does who knows nothing else: what it asks to press, by the names on the page.

Only words are looked at: the sentence, what stands on each thing that can be pressed, and what is ringed. What is asked
for stands where the sentence commands; "then" comes between two presses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Thing:
    """Something that can be pressed. number: its place in the page's list; same: what is alike for two ways to do one
    thing; names: what stands on it, and what it is called aloud; bar: whether it stands in the bar."""

    number: int
    names: tuple[str, ...]
    ringed: bool = False
    live: bool = True  #: whether a press does something in the game, rather than leave a note
    bar: bool = False
    primary: bool = False
    same: str = ""


class UnclearError(AssertionError):
    """What a sentence asks for cannot be told from the page."""


#: What a command begins with, and what may come before that.
_VERBS = """press draw name guess lay ask bar put bid move show hide pay cash keep send capture pass use load aim throw
turn say walk go try look have toss take choose end set open on up down away straight to"""
_LEADS = "now and then but first so please today again straight up down on just once"
_ENGLISH, _BEFORE = frozenset(_VERBS.split()), frozenset(_LEADS.split())
#: What names nothing.
_EN = """a an the to in into at of on from your you it its here there this that by with and or then first second press
now go walk ask enter put send stay take for under say them one ones two both as is again more up down"""
_FR = """un une le la les l de du des d à au aux en dans sur sous par vers votre vos vous il elle ici là ce cette c s n
y et ou puis d’abord appuyez allez demandez entrer posez mettez envoyez pour avec est deux encore poser envoyer mettre
aller rester hors"""
_EMPTY = {"en": frozenset(_EN.split()), "fr": frozenset(_FR.split())}
_CUT = re.compile(r"[.!?:;…]+(?=\s|$)|\s—\s|\s[!?:;](?=\s|$)")
_THEN = {"en": re.compile(r",?\s+then\b\s*", re.I), "fr": re.compile(r",?\s+puis\b\s*", re.I)}
_BUTTON = {"en": "button", "fr": "bouton"}
QUOTED = re.compile(r"[“«]([^”»]+)[”»]")
_WORD = re.compile(r"\d{1,3}(?:[ ,.]\d{3})+(?!\d)|[\w’']+")


def plain(text: str) -> str:
    """Return a text as it is compared: in small letters, with one kind of space and of apostrophe."""
    return re.sub(r"[\s\u00a0\u202f]+", " ", text).replace("'", "’").casefold().strip()


def words(text: str, lang: str) -> list[str]:
    """List what a text names: its words without those that name nothing, numbers without what parts their digits."""
    found = []
    for word in _WORD.findall(plain(text)):
        if word[0].isdigit():
            found.append(re.sub(r"[ ,.]", "", word))
            continue
        bare = re.sub(r"^(l|d|s|n|c|qu)’", "", word)
        if bare not in _EMPTY[lang]:
            found.append(re.sub(r"’s$", "", bare))
    return found


def quotes(sentence: str, name: str) -> bool:
    """Say whether a sentence quotes what stands on a thing, or nothing at all."""
    given = [one.strip() for one in QUOTED.findall(plain(sentence))]
    return not given or any(re.match(rf"{re.escape(one)}(\s?[,·:]|$)", plain(name)) for one in given)


def commands(sentence: str, lang: str) -> list[str]:
    """List what a sentence asks for, one press or a few that belong together each."""
    asked = [part for clause in _CUT.split(plain(sentence)) if clause for part in _asked(clause.strip(), lang)]
    return [one.strip(" ,") for part in asked for one in _THEN[lang].split(part) if one.strip(" ,")]


def _asked(clause: str, lang: str) -> Iterator[str]:
    """Give what a clause commands, from its command on."""
    said = clause.split()
    if lang == "fr":
        for at, word in enumerate(said):
            before = said[at - 1] if at else ""
            if re.match(r"^[\w’-]+ez(-\w+)?,?$", word) and before not in ("vous", "chez", "assez") and word != "assez":
                yield clause if at < 3 else " ".join(said[at:])
                return
        return
    at = 0
    while at < len(said) and said[at].strip(",") in _BEFORE and at < 4:
        at += 1
    if at < len(said) and said[at].strip(",") in _ENGLISH:
        yield " ".join(said[at:])
        return
    for more in re.split(r",\s+(?:so|and|but)?\s*", clause)[1:]:
        if more.split()[:1] and more.split()[0] in _ENGLISH - _BEFORE:
            yield clause[clause.index(more) :]
            return


def _match(name: str, said: Sequence[str], text: str, lang: str) -> tuple[bool, int, frozenset[str]] | None:
    """Say how well a name fits what is said: (just so, less its words that are not said, those that are); None for not.

    What stands on a thing, said just so, fits even if it is made of words that name nothing.
    """
    whole = plain(name)
    own = words(name, lang)
    quoted = QUOTED.search(text)
    if quoted:  # a button's own words, which may have more behind them: "Hide, −1 Time"
        given = quoted.group(1).strip()
        fits = whole == given or re.match(rf"{re.escape(given)}\s?[,·:]", whole) is not None
        return (True, 0, frozenset(own or whole.split())) if fits else None
    if whole and re.search(rf"(?<![\w]){re.escape(whole)}(?![\w])", text):
        return True, 0, frozenset(own or whole.split())
    found = frozenset(own) & frozenset(said)
    return (False, -len(frozenset(own) - found), found) if found else None


def _whole(thing: Thing, said: Sequence[str], text: str, lang: str) -> bool:
    return any(one[1] == 0 for name in thing.names if (one := _match(name, said, text, lang)))


def meant(command: str, things: Sequence[Thing], lang: str, done: frozenset[str] = frozenset()) -> list[Thing]:
    """List what a command asks to press, in its order; what `done` names has been pressed already.

    Raises UnclearError if it may be more than one thing, or if nothing on the page is called so.
    """
    text = plain(command)
    said = [word for word in words(command, lang) if word not in done]
    fits: list[tuple[tuple[bool, int, bool, int, bool], frozenset[str], Thing]] = []
    for thing in things:
        names = thing.names[-1:] if QUOTED.search(text) else thing.names  # what is quoted stands on it
        found = [one for name in names if (one := _match(name, said, text, lang))]
        named = frozenset(word for one in found for word in one[2])
        if found and not named & done:
            just, missing, _ = max(found, key=lambda one: one[:2])
            fits.append(((thing.ringed, len(named), just, missing, thing.live), named, thing))
    chosen: list[tuple[int, Thing]] = []
    left = fits
    while left:
        top = max(score for score, _, _ in left)
        first = [(found, thing) for score, found, thing in left if score == top]
        named, thing = first[0]
        alike = all(other.same and other.same == thing.same for _, other in first)
        if (len(first) == 1 or alike) and (thing.ringed or thing.live):
            at = min((text.find(word) for word in named if word in text), default=0)
            chosen.append((at, thing))
        left = [one for one in left if not one[1] & named and one[2].number not in {t.number for _, t in chosen}]
    if any(thing.ringed for _, thing in chosen):  # rather than what only has a word of it in its name
        chosen = [(at, thing) for at, thing in chosen if thing.ringed or _whole(thing, said, text, lang)]
    if not chosen and _BUTTON[lang] in text:
        chosen = [(0, one) for one in things if one.bar and one.primary][:1]
    if not chosen:
        raise UnclearError(f"“{command}” names nothing that can be pressed")
    return [thing for _, thing in sorted(chosen, key=lambda one: one[0])]
