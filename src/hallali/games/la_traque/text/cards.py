"""The texts of abilities, built from their words and parameters, so that text and effect can never differ.

Every function takes `say`, which translates a marked sentence or name.
"""

from __future__ import annotations

from collections.abc import Sequence
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


PILES: Final = (N_("Registers"), N_("Press"), N_("Archives"), N_("Funding"), N_("Rumours"))
CLUE_NAMES: Final = (N_("medal"), N_("document"), N_("microfilm"), N_("funding"), N_("rumour"))
#: What a hunt ability gives, a wild clue last; what an objective costs, influence on any tracks last.
GIVEN: Final = (*CLUE_NAMES, N_("any clue"))
TRACKS: Final = (N_("military"), N_("scientific"), N_("political"))
PAID: Final = (*TRACKS, N_("any track"))
KINDS: Final = (N_("military"), N_("scientific"), N_("political"), N_("collaborator"))
ZONES: Final = (N_("America"), N_("Europe"), N_("Middle East"))
FACTIONS: Final = (N_("USA"), N_("CCCP"), N_("Tzaar"), N_("The Network"))

#: By word: its sentence, and the one used instead if the first parameter is "any".
_NOW: Final[dict[int, tuple[str, str]]] = {
    e.DRAW: (N_("{pile}: draw {count} to your hand."), N_("Draw {count} to your hand, each from any pile.")),
    e.INFLUENCE: (N_("+{count} influence: {track}."), N_("+{count} influence on a track of your choice.")),
    e.DOMINATION: (N_("+{count} domination."), ""),
    e.CAPTURE: (N_("Capture a fugitive of level {level} or less in any zone, without an agent or clues."), ""),
    e.AMBITION: (N_("Your ambition advances by {count}."), ""),
    e.PEEK: (N_("Look at the hand of another player."), ""),
    e.GUARD: (
        N_(
            "Guard a fugitive of level {level} or less: no other player can capture it until the end of the next round."
        ),
        "",
    ),
    e.REMOVE: (N_("A fugitive of level {level} or less on the board leaves the game."), ""),
    e.SABOTAGE: (N_("Another player loses {count} influence on a track of your choice."), ""),
    e.JUDGE: (
        N_("Judge a fugitive in your hand. It leaves the game for {one}, {two} or {three} domination, by its level."),
        "",
    ),
    e.ACT: (N_("This turn has more actions: {count}."), ""),
    e.YIELDS: (N_("Each of your investigations at {zone} also draws from {pile}: {count}."), ""),
    e.KEEP: (N_("At a round's end you may keep more cards: {count}."), ""),
    e.TRAIN: (N_("When you move an agent, more may move by the same action: {count}."), ""),
    e.THRIFT: (N_("Objectives cost you {count} influence less."), ""),
}
#: By word: its sentence where it names fugitives by more than their level; `limits` says which.
_LIMITED: Final[dict[int, str]] = {
    e.CAPTURE: N_("Capture a fugitive, without an agent or clues: {limits}."),
    e.GUARD: N_("Guard a fugitive: {limits}. No other player can capture it until the end of the next round."),
    e.REMOVE: N_("A fugitive on the board leaves the game: {limits}."),
    e.SHIFT: N_("A fugitive on the board goes to an empty place in another zone: {limits}."),
    e.DISPERSE: N_("All agents of unused factions leave these fugitives: {limits}."),
}
_LEVEL: Final = N_("level {level} or less")
_JUDGE: Final = N_(
    "Judge a fugitive in your hand, which leaves the game. Level 1: {one} Level 2: {two} Level 3: {three}"
)
_NOTHING: Final = N_("nothing.")
#: By word: its sentence in the singular and the plural of its first parameter.
_COUNTED: Final[dict[int, tuple[str, str]]] = {
    e.RECALL: plural(
        "Up to {count} of your agents comes back from the rest and investigation zones.",
        "Up to {count} of your agents come back from the rest and investigation zones.",
    ),
    e.RELOCATE: plural(
        "Up to {count} time, a hunting agent of yours changes zones with its cards.",
        "Up to {count} times, a hunting agent of yours changes zones with its cards.",
    ),
}
_AT_A_CAPTURE: Final[dict[int, tuple[str, str]]] = {
    e.DISCOUNT: (
        N_("This capture costs less: {clue} ×{count}."),
        N_("At this capture you have more clues, each of any kind: {count}."),
    ),
    e.DOUBLE: (N_("At this capture each clue of this kind counts twice: {clue}."), ""),
    e.PRESTIGE: (
        N_("+{count} influence, where this capture is of this kind: {kind}."),
        N_("+{count} influence at this capture."),
    ),
    e.SWIFT: (N_("After this capture the agent goes straight to the headquarters."), ""),
}
_ALWAYS: Final[dict[int, tuple[str, str]]] = {
    e.DISCOUNT: (
        N_("Each of your captures costs less: {clue} ×{count}."),
        N_("At each of your captures you have more clues, each of any kind: {count}."),
    ),
    e.DOUBLE: (N_("At your captures each clue of this kind counts twice: {clue}."), ""),
    e.PRESTIGE: (
        N_("+{count} influence at each of your captures of this kind: {kind}."),
        N_("+{count} influence at each of your captures."),
    ),
    e.SWIFT: (N_("After a capture your agent goes straight to the headquarters."), ""),
}
_AGENTS: Final = N_("Look at all cards under the agents of another player.")
_INFORMS: Final = N_("When you inform an agent, more cards may be laid by the same action: {count}.")


def _limits(effect: Effect, say: Say) -> str:
    """Return which fugitives an effect names: “level 2 or less, military, Europe”."""
    _, level, kind, area = effect
    parts = [say(_LEVEL).format(level=level)]
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


def sentence(box: Box, effect: Effect, say: Say, *, hunt: bool = False) -> str:
    """Return an effect of an edition as a sentence. hunt: it is a hunt power, for that one capture."""
    word, one, two, three = effect
    if word == e.JUDGE:
        return _judgement(box, effect, say)
    if word in _LIMITED and (word not in _NOW or (two, three) != (e.ANY, e.ANY)):
        return say(_LIMITED[word]).format(limits=_limits(effect, say))
    if word in _COUNTED:
        return say.either(*_COUNTED[word], one).format(count=one)
    pair = _NOW.get(word) or (_AT_A_CAPTURE if hunt else _ALWAYS)[word]
    text = pair[1] if pair[1] and one == e.ANY else pair[0]
    if word == e.PEEK and one == 1:
        text = _AGENTS
    elif word == e.TRAIN and one == 1:
        text = _INFORMS
    _, wanted, _ = e.WORDS[word]
    args: dict[str, str | int] = {}
    names = {"pile": PILES, "track": TRACKS, "clue": CLUE_NAMES, "zone": PILES, "kind": KINDS}
    for kind, number in zip(wanted, (one, two, three), strict=False):
        key = kind.removesuffix("?").removesuffix(" or any")
        if key in ("count", "level"):
            args[key] = number
        elif key in names and number < len(names[key]):
            args[key] = say(names[key][number])
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
