"""The texts of abilities, built from their words and parameters, so that text and effect can never differ.

Every function takes `say`, which translates a marked sentence or name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from hallali.core.errors import marked, plural
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.effects import Effect

N_ = marked


class Say(Protocol):
    """Translates: hallali.i18n.Translator does."""

    def __call__(self, text: str, /) -> str:
        """Return the translation of a text."""

    def either(self, one: str, many: str, count: int, /) -> str:
        """Return the translation of the singular or of the plural."""

    def of(self, texts: Mapping[str, str], /) -> str:
        """Return what an edition says in this language."""


PILES: Final = (N_("Registers"), N_("Press"), N_("Archives"), N_("Funding"), N_("Rumours"))
CLUE_NAMES: Final = (N_("medal"), N_("document"), N_("microfilm"), N_("funding"), N_("rumour"))
#: What a hunt ability gives, a wild clue last; what an objective costs, influence on any tracks last.
GIVEN: Final = (*CLUE_NAMES, N_("any clue"))
TRACKS: Final = (N_("military"), N_("scientific"), N_("political"))
PAID: Final = (*TRACKS, N_("any track"))
KINDS: Final = (N_("military"), N_("scientific"), N_("political"), N_("collaborator"))
#: What a captured fugitive is good for, by the sign of it.
ABILITIES: Final = {"mission": N_("mission"), "coop": N_("co-operation"), "recurring": N_("co-operation")}
ZONES: Final = (N_("America"), N_("Europe"), N_("Middle East"))
FACTIONS: Final = (N_("USA"), N_("CCCP"), N_("Tzaar"), N_("The Network"))
#: The same as names in a sentence.
NAMED: Final = (N_("The USA"), N_("The CCCP"), N_("Tzaar"), N_("The Network"))

#: What a word takes, as the check of an edition lists it: by the kinds of its parameters (effects.WORDS).
PARAMETERS: Final = (
    N_("pile or any, count"), N_("track or any, count"), N_("count"), N_("what"), N_("clue"),
    N_("count, track or any?"), N_("level, kind or any?, area or any?"), N_("kind or any, count"),
    N_("zone, pile, count"), N_("action, count"), N_("clue or any, count"),
)  # fmt: skip

#: By word: its sentence, and the one used instead if the first parameter is "any".
_NOW: Final[dict[int, tuple[str, str]]] = {
    e.INFLUENCE: (N_("+{count} {track} influence."), N_("+{count} influence on a track of your choice.")),
    e.DOMINATION: (N_("+{count} domination."), ""),
    e.CAPTURE: (N_("Capture a fugitive of level {level} or less in any zone, without an agent or clues."), ""),
    e.AMBITION: (N_("Your ambition advances by {count}."), ""),
    e.PEEK: (N_("Look at another player’s hand."), ""),
    e.GUARD: (
        N_(
            "Protect a fugitive of level {level} or less: no other player can capture it until the end of the "
            "next round."
        ),
        "",
    ),
    e.REMOVE: (N_("A fugitive of level {level} or less on the board leaves the game."), ""),
    e.SABOTAGE: (N_("Another player loses {count} influence on a track of your choice."), ""),
    e.JUDGE: (
        N_("Judge a fugitive in your hand. It leaves the game for {one}, {two} or {three} domination, by its level."),
        "",
    ),
    e.YIELDS: (N_("When you investigate {zone}, draw {count} more from {pile}."), ""),
    e.THRIFT: (N_("Objectives cost you {count} influence less."), ""),
}
#: By word: its sentence where it names fugitives by more than their level; `limits` says which.
_LIMITED: Final[dict[int, str]] = {
    e.CAPTURE: N_("Capture a fugitive, without an agent or clues: {limits}."),
    e.GUARD: N_("Protect a fugitive: {limits}. No other player can capture it until the end of the next round."),
    e.REMOVE: N_("A fugitive on the board leaves the game: {limits}."),
    e.SHIFT: N_("A fugitive on the board goes to an empty place in another zone: {limits}."),
    e.DISPERSE: N_("All agents of absent factions leave these fugitives: {limits}."),
}
_EITHER: Final = N_("One of two: {first} Or: {second}")
#: The same of two that are one sentence each: after the head of an ability stands no second colon.
_OR: Final = N_("{first}, or {second}.")
_SABOTAGE: Final = N_("Another player loses {count} {track} influence.")
_LEVEL: Final = N_("level {level} or less")
_FIRST: Final = N_("level {level}")
#: By word: its sentence for fugitives of the lowest level, or for one agent.
_LOWEST: Final[dict[int, str]] = {
    e.CAPTURE: N_("Capture a fugitive of level {level} in any zone, without an agent or clues."),
    e.GUARD: N_("Protect a fugitive of level {level}: no other player can capture it until the end of the next round."),
    e.REMOVE: N_("A fugitive of level {level} on the board leaves the game."),
    e.RECALL: N_("One of your agents comes back from the rest or an investigation zone."),
}
#: What is drawn from one pile, and from any.
_DRAW: Final = (
    plural("Draw {count} card from the {pile} pile.", "Draw {count} cards from the {pile} pile."),
    plural("Draw {count} card from any pile.", "Draw {count} cards, each from any pile."),
)
#: By clue: so many of it.
CLUES: Final[tuple[tuple[str, str], ...]] = (
    plural("{count} medal", "{count} medals"),
    plural("{count} document", "{count} documents"),
    plural("{count} microfilm", "{count} microfilms"),
    plural("{count} funding", "{count} funding"),
    plural("{count} rumour", "{count} rumours"),
)
_JUDGE: Final = N_(
    "Judge a fugitive in your hand, which leaves the game. Level 1: {one} Level 2: {two} Level 3: {three}"
)
_NOTHING: Final = N_("nothing.")
#: By word: its sentence in the singular and the plural of its first parameter.
_COUNTED: Final[dict[int, tuple[str, str]]] = {
    e.ACT: plural("+{count} action this turn.", "+{count} actions this turn."),
    e.KEEP: plural(
        "At a round’s end you may keep {count} more card.", "At a round’s end you may keep {count} more cards."
    ),
    e.RECALL: plural(
        "Up to {count} of your agents comes back from the rest and investigation zones.",
        "Up to {count} of your agents come back from the rest and investigation zones.",
    ),
    e.RELOCATE: plural(
        "Up to {count} time, one of your hunting agents changes zones with its cards.",
        "Up to {count} times, one of your hunting agents changes zones with its cards.",
    ),
}
_AT_A_CAPTURE: Final[dict[int, tuple[str, str]]] = {
    e.DISCOUNT: (
        N_("This capture costs {clues} less."),
        "",
    ),
    e.DOUBLE: (N_("For this capture, each {clue} counts twice."), ""),
    e.PRESTIGE: (
        N_("+{count} influence if this fugitive is {kind}."),
        N_("+{count} influence for this capture."),
    ),
    e.SWIFT: (N_("After this capture the agent goes straight to the headquarters."), ""),
}
_ALWAYS: Final[dict[int, tuple[str, str]]] = {
    e.DISCOUNT: (
        N_("Each of your captures costs {clues} less."),
        "",
    ),
    e.DOUBLE: (N_("For your captures, each {clue} counts twice."), ""),
    e.PRESTIGE: (
        N_("+{count} influence for each {kind} fugitive that you capture."),
        N_("+{count} influence for each of your captures."),
    ),
    e.SWIFT: (N_("After a capture your agent goes straight to the headquarters."), ""),
}
_AGENTS: Final = N_("Look at all the cards under another player’s agents.")
#: The same for an action that goes further: of moving (0) or of informing (1).
_TRAIN: Final[tuple[tuple[str, str], ...]] = (
    plural(
        "When you move an agent, {count} more may move with the same action.",
        "When you move an agent, {count} more may move with the same action.",
    ),
    plural(
        "When you lay a card under an agent, you may lay {count} more with the same action.",
        "When you lay a card under an agent, you may lay up to {count} more with the same action.",
    ),
)
#: And for clues of any kind: at each capture, or at this one.
_MORE: Final[dict[bool, tuple[str, str]]] = {
    False: plural(
        "For each of your captures you have {count} more clue of any kind.",
        "For each of your captures you have {count} more clues of any kind.",
    ),
    True: plural(
        "For this capture you have {count} more clue of any kind.",
        "For this capture you have {count} more clues of any kind.",
    ),
}


def _limits(effect: Effect, say: Say) -> str:
    """Return which fugitives an effect names: “level 2 or less, military, Europe”."""
    _, level, kind, area = effect
    parts = [say(_LEVEL if level > 1 else _FIRST).format(level=level)]
    if kind != e.ANY:
        parts.append(say(KINDS[kind]))
    if area != e.ANY:
        parts.append(say(ZONES[area]))
    return ", ".join(parts)


def _judgement(box: Box, effect: Effect, say: Say) -> str:
    """Return a judgement as a sentence: by domination alone, or with a bonus of any kind for each level."""
    found: list[str] = []
    points: list[int] = []
    for bundle in effect[1:]:
        bonus = [box.effects[number] for number in box.bundles[bundle]]
        found.append(" ".join(sentence(box, one, say) for one in bonus) or say(_NOTHING))
        if all(one[0] == e.DOMINATION for one in bonus):
            points.append(sum(one[1] for one in bonus))
    if len(points) == 3:
        return say(_NOW[e.JUDGE][0]).format(one=points[0], two=points[1], three=points[2])
    return say(_JUDGE).format(one=found[0], two=found[1], three=found[2])


def sentences(box: Box, effects: Sequence[int], say: Say) -> str:
    """Return effects of an edition, by their numbers, in sentences."""
    return " ".join(sentence(box, box.effects[number], say) for number in effects)


def sides(box: Box, menu: int, say: Say) -> list[str]:
    """Return the effects that are offered in a choice, in sentences."""
    return [sentences(box, side, say) for side in box.menus[menu]]


def sentence(box: Box, effect: Effect, say: Say, *, hunt: bool = False) -> str:
    """Return an effect of an edition as a sentence. hunt: it is a hunt power, for that one capture."""
    word, one, two, three = effect
    if word == e.JUDGE:
        return _judgement(box, effect, say)
    if word == e.FREE:
        return say.of(box.texts[one])
    if word == e.OR:
        first, second = sides(box, one, say)
        if any(". " in side or ": " in side for side in (first, second)):
            return say(_EITHER).format(first=first, second=second)
        second = second[:1].lower() + second[1:]
        return say(_OR).format(first=first.removesuffix("."), second=second.removesuffix("."))
    if word == e.SABOTAGE and two != e.ANY:
        return say(_SABOTAGE).format(count=one, track=say(TRACKS[two]))
    if word in _LIMITED and (word not in _NOW or (two, three) != (e.ANY, e.ANY)):
        return say(_LIMITED[word]).format(limits=_limits(effect, say))
    if word == e.DRAW:
        pile = say(PILES[one]) if one != e.ANY else ""
        return say.either(*_DRAW[one == e.ANY], two).format(count=two, pile=pile)
    if word in _LOWEST and one == 1:
        return say(_LOWEST[word]).format(level=one)
    if word in _COUNTED:
        return say.either(*_COUNTED[word], one).format(count=one)
    if word == e.TRAIN:
        return say.either(*_TRAIN[one], two).format(count=two)
    if word == e.DISCOUNT and one == e.ANY:
        return say.either(*_MORE[hunt], two).format(count=two)
    pair = _NOW.get(word) or (_AT_A_CAPTURE if hunt else _ALWAYS)[word]
    text = pair[1] if pair[1] and one == e.ANY else pair[0]
    if word == e.PEEK and one == 1:
        text = _AGENTS
    _, wanted, _ = e.WORDS[word]
    args: dict[str, str | int] = {}
    names = {"pile": PILES, "track": TRACKS, "clue": CLUE_NAMES, "zone": PILES, "kind": KINDS}
    for kind, number in zip(wanted, (one, two, three), strict=False):
        key = kind.removesuffix("?").removesuffix(" or any")
        if key in ("count", "level"):
            args[key] = number
        elif key in names and number < len(names[key]):
            args[key] = say(names[key][number])
    if word == e.DISCOUNT:
        args["clues"] = say.either(*CLUES[one], two).format(count=two)
    return say(text).format(**args)


def clues(counts: Sequence[int], say: Say) -> str:
    """Return a cost, or what a hunt ability gives, in words: "medal ×2, rumour ×1"."""
    return ", ".join(f"{say(GIVEN[clue])} ×{count}" for clue, count in enumerate(counts) if count)


def influence(price: Sequence[int], say: Say) -> str:
    """Return an objective's price in words: "military ×2"."""
    return ", ".join(f"{say(PAID[track])} ×{count}" for track, count in enumerate(price) if count)


_HUNT: Final = N_("Hunt: {text}")
_MISSION: Final = N_("Mission: {text}")
_COOP: Final = N_("Co-operation: {text}")
_RECURRING: Final = N_("Co-operation, once a round: {text}")


def abilities(box: Box, x: int, say: Say) -> list[str]:
    """List the abilities of the card x (box.py), one line each."""
    found: list[str] = []

    def put(head: str, parts: list[str]) -> None:
        if parts:
            found.append(say(head).format(text=" ".join(parts)))

    if box.hunts[x]:
        given = clues(box.clues[x], say)
        powers = [sentence(box, box.effects[number], say, hunt=True) for number in box.power[x]]
        put(_HUNT, [f"{given}.", *powers] if given else powers)
    put(_MISSION, [sentence(box, box.effects[number], say) for number in box.mission[x]])
    put(
        _RECURRING if box.recurring[x] else _COOP,
        [sentence(box, box.effects[number], say) for number in box.coop[x]],
    )
    return found
