"""The texts of abilities, built from their words and parameters, so that text and effect can never differ.

Every function takes `say`, which translates a marked sentence or name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from hallali.core.errors import marked, plural
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import CLUES, Box
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
TRACKS: Final = (N_("military"), N_("scientific"), N_("political"))
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
    e.DISCOUNT: (N_("This capture costs less: {clue} ×{count}."), ""),
    e.DOUBLE: (N_("At this capture each clue of this kind counts twice: {clue}."), ""),
    e.PRESTIGE: (
        N_("+{count} influence, where this capture is of this kind: {kind}."),
        N_("+{count} influence at this capture."),
    ),
    e.SWIFT: (N_("After this capture the agent goes straight to the headquarters."), ""),
}
_ALWAYS: Final[dict[int, tuple[str, str]]] = {
    e.DISCOUNT: (N_("Each of your captures costs less: {clue} ×{count}."), ""),
    e.DOUBLE: (N_("At your captures each clue of this kind counts twice: {clue}."), ""),
    e.PRESTIGE: (
        N_("+{count} influence at each of your captures of this kind: {kind}."),
        N_("+{count} influence at each of your captures."),
    ),
    e.SWIFT: (N_("After a capture your agent goes straight to the headquarters."), ""),
}
_AGENTS: Final = N_("Look at all cards under the agents of another player.")
_INFORMS: Final = N_("When you inform an agent, more cards may be laid by the same action: {count}.")


def sentence(effect: Effect, say: Say, *, hunt: bool = False) -> str:
    """Return an effect as a sentence. hunt: it is a hunt power, for that one capture."""
    word, one, two, three = effect
    if word in _COUNTED:
        return say.either(*_COUNTED[word], one).format(count=one)
    pair = _NOW.get(word) or (_AT_A_CAPTURE if hunt else _ALWAYS)[word]
    text = pair[1] if pair[1] and one == e.ANY else pair[0]
    if word == e.PEEK and one == 1:
        text = _AGENTS
    elif word == e.TRAIN and one == 1:
        text = _INFORMS
    _, wanted, _ = e.WORDS[word]
    args: dict[str, str | int] = {"one": one, "two": two, "three": three}
    names = {"pile": PILES, "track": TRACKS, "clue": CLUE_NAMES, "zone": PILES, "kind": KINDS}
    for kind, number in zip(wanted, (one, two, three), strict=False):
        key = kind.removesuffix(" or any")
        if key in ("count", "level"):
            args[key] = number
        elif key in names and number < len(names[key]):
            args[key] = say(names[key][number])
    return say(text).format(**args)


def clues(counts: Sequence[int], say: Say) -> str:
    """Return a cost, or what a hunt ability gives, in words: "medal ×2, rumour ×1"."""
    return ", ".join(f"{say(CLUE_NAMES[clue])} ×{counts[clue]}" for clue in range(CLUES) if counts[clue])


def influence(price: Sequence[int], say: Say) -> str:
    """Return an objective's price in words: "military ×2"."""
    return ", ".join(f"{say(TRACKS[track])} ×{price[track]}" for track in range(3) if price[track])


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
        powers = [sentence(box.effects[number], say, hunt=True) for number in box.power[x]]
        put(_HUNT, [f"{given}.", *powers] if given else powers)
    put(_MISSION, [sentence(box.effects[number], say) for number in box.mission[x]])
    put(
        _RECURRING if box.recurring[x] else _COOP,
        [sentence(box.effects[number], say) for number in box.coop[x]],
    )
    return found
