"""The place behind the cards, its light, and the creature in it: from what a seat sees and was told, and nothing else.

An edition's own places are named by people: such a place gets the picture that the words of its name call for, and a
corridor where they call for none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.traque.page import art, beasts, depths, sights
from hallali.games.traque.page.beasts import Wakes
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.text import terms
from hallali.interfaces.drawing import fade, glow, grain
from hallali.interfaces.indoors import Room
from hallali.interfaces.words import Translate

#: Each place's drawing: what its colours are like (scene.css), and who draws it. By the names of `art.place`.
PLACES: Final[dict[str, tuple[str, Callable[[Room], None]]]] = {
    "corridor": ("steel", sights.corridor),
    "infirmary": ("ice", sights.infirmary),
    "armoury": ("steel", sights.armoury),
    "quarters": ("dusk", sights.quarters),
    "nest": ("flesh", depths.nest),
    "vents": ("steel", depths.vents),
    "control-room": ("steel", sights.control_room),
    "flooded-gallery": ("ice", depths.flooded_gallery),
    "cave-in": ("rust", depths.cave_in),
    "storeroom": ("steel", sights.storeroom),
    "greenhouse": ("moss", sights.greenhouse),
    "laboratory": ("ice", sights.laboratory),
    "generator": ("steel", depths.generator),
    "mess-hall": ("rust", sights.mess_hall),
    "lookout": ("dusk", sights.lookout),
    "lift": ("steel", depths.lift),
    "workshop": ("rust", sights.workshop),
    "rover-bay": ("steel", depths.rover_bay),
    "drill-head": ("rust", depths.drill_head),
    "ship": ("dusk", depths.ship),
}
#: Where one is before the first place, as a number.
NOWHERE: Final = -2
#: Where one is before the first place, and a place of no picture.
DEFAULT: Final = "corridor"
#: How words begin that call for a picture, in French and in English, without accents; a short one is a whole word.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "infirmary": ("infirm", "hospit", "medic", "clini", "sick", "surgery", "soin", "bloc"),
    "armoury": ("armo", "armu", "weapon", "arsenal", "munition", "guard", "securi"),
    "quarters": ("quarter", "dorm", "bunk", "cabin", "bed", "chambre", "couchette", "sleep"),
    "nest": ("nest", "nid", "hive", "ruche", "egg", "oeuf", "couvain", "brood", "lair", "taniere"),
    "vents": ("vent", "duct", "shaft", "gaine", "conduit", "tunnel", "tube", "chute", "puits"),
    "control-room": ("control", "command", "bridge", "passerelle", "radio", "server", "serveur", "comput", "communic"),
    "flooded-gallery": ("flood", "inond", "water", "eau", "pool", "bassin", "egout", "pump", "pompe", "citern"),
    "cave-in": ("cave", "caverne", "grotte", "eboul", "rubble", "collapse", "ruin", "rock", "roche", "crevasse"),
    "storeroom": ("stor", "reserve", "depot", "warehouse", "entrepot", "cargo", "cellar", "pantry", "archiv"),
    "greenhouse": ("green", "serre", "garden", "jardin", "plant", "hydropon", "farm", "ferme", "orchard"),
    "laboratory": ("lab", "research", "recherche", "experiment", "morgue", "cryo", "specimen"),
    "generator": ("generat", "reactor", "reacteur", "power", "energ", "engine", "machine", "turbine", "boiler"),
    "mess-hall": ("mess", "refectoire", "canteen", "cantine", "kitchen", "cuisine", "bar", "dining", "lounge"),
    "lookout": ("lookout", "guet", "observ", "dome", "window", "balcon", "terrace", "terrasse", "tower"),
    "lift": ("lift", "elevator", "ascens", "monte", "cage", "stair", "escalier"),
    "workshop": ("workshop", "atelier", "forge", "garage", "repair", "tool", "outil"),
    "rover-bay": ("rover", "vehic", "hangar", "bay", "dock", "quai", "airlock", "sas"),
    "drill-head": ("drill", "forage", "taille", "mine", "pit", "quarry", "carriere"),
    "ship": ("ship", "vaisseau", "launch", "lancement", "pad", "fusee", "rocket"),
}  # fmt: skip
#: A word of so many letters is whole.
SHORT = 3
#: A claw over the rim of the lid, and its nail.
CLAW: Final = "M4 44C2 14 30 -4 66 8C98 18 118 42 128 74C106 52 84 46 66 52C50 70 22 74 4 44Z"
NAIL: Final = "M66 52C84 46 106 52 128 74C118 42 108 30 90 18C80 28 72 38 66 52Z"
#: The eye that is aimed at, on the felt of the lid: its lids and its slit.
LIDS: Final = "M20 180C70 96 128 68 180 68S290 96 340 180C290 264 232 292 180 292S70 264 20 180Z"
SLIT: Final = "M180 116C202 150 202 210 180 244C158 210 158 150 180 116Z"
#: The noises that wake a creature (TQ-28), and the time at which the lamp flickers.
NEEDED, LATE = 2, 3
#: The light of the lamp with all of the time left, and with none.
BRIGHT, DIM = 1.0, 0.16


class Sight(msgspec.Struct, frozen=True):
    """What is to be seen behind the cards."""

    place: str  #: the name of the place's picture
    mood: str  #: what its colours are like
    light: str  #: how bright the lamp is, 0 to 1, as an attribute says it
    late: bool = False  #: whether the lamp flickers
    beast: str = ""  #: the figure of the creature that is there; "" for none
    wakes: Wakes = "asleep"  #: how much it is awake
    noise: int = 0  #: how many of the two noises that wake it have been made
    name: str = ""  #: what the creature is called
    said: str = ""  #: how much it is awake, in words


def _plain(text: str) -> str:
    """Return a text in small letters, without accents."""
    return "".join(
        one for one in unicodedata.normalize("NFD", text.lower().replace("œ", "oe")) if one.isalpha() or one in " -'’"
    )


@lru_cache(1 << 10)
def called(words: str) -> str:
    """Return the picture that the words of a name call for; the default if they call for none.

    >>> called("Le jardin suspendu")
    'greenhouse'
    """
    for word in _plain(words).replace("-", " ").replace("'", " ").replace("’", " ").split():
        for name, starts in WORDS.items():
            if any(word == one or (len(one) > SHORT and word.startswith(one)) for one in starts):
                return name
    return DEFAULT


def place(box: Box, number: int) -> str:
    """Return the name of a place's picture: -1 is the launch pad, NOWHERE where one is before the first place."""
    if number < 0:
        return "ship" if number == -1 else DEFAULT
    found = box.edition.place[number]
    return found.id if found.id in PLACES else called(" ".join((found.id, *found.name.values())))


def mood(name: str) -> str:
    """Return what the colours of a place's picture are like."""
    return PLACES[name][0]


@cache
def picture(name: str) -> Markup:
    """Draw a place by its picture's name, as SVG in a picture of indoors.WIDE by HIGH."""
    room = Room(name, "tq-")
    PLACES[name][1](room)
    return room.svg()


def here(tolds: Sequence[Told]) -> int:
    """Return the place that was entered last, as `place` takes it."""
    for told in reversed(tolds):
        if isinstance(told, v.PlaceTold) and (told.what == "played" or (told.what == "drawn" and told.place < 0)):
            return told.place
    return NOWHERE


def where(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> str:
    """Return the name of the place one is in; "" before the first."""
    found = here(tolds)
    return "" if found == NOWHERE else terms.place(box_of(view.size, view.edition), found, _)


def _row(view: v.TraqueView) -> tuple[int, ...]:
    """Return the cards that are near the viewer, or near the player whose turn it is for one who only watches."""
    seat = view.seat if 0 <= view.seat < len(view.players) else view.turn
    return view.players[seat].row + view.shared


def _hunter(view: v.TraqueView, tolds: Sequence[Told]) -> int | None:
    """Return the foe that is awake: the one that is fought, or the one that killed."""
    if view.fight is not None:
        return view.fight.foe
    if view.outcome != "killed":
        return None
    return next((told.foe for told in reversed(tolds) if isinstance(told, v.Attacked)), None)


def sight(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> Sight:
    """Return what is to be seen behind the cards. tolds: what the seat was told."""
    box = box_of(view.size, view.edition)
    name = place(box, here(tolds))
    left = min(1.0, view.time / box.rules.time)
    empty = Sight(place=name, mood=mood(name), light=f"{DIM + (BRIGHT - DIM) * left:.2f}", late=view.time <= LATE)
    hunter = _hunter(view, tolds)
    if hunter is not None:
        figure = beasts.named(art.foe(box, hunter))
        return replace(empty, beast=figure, wakes="awake", noise=NEEDED, name=terms.foe(box, hunter, _))
    near = _row(view)
    asleep = [kind for kind in near if box.kind[kind] == e.CREATURE]
    if not asleep or view.outcome:
        return empty
    noise = min(NEEDED, sum(box.noise[kind] for kind in near))
    strongest = max(asleep, key=lambda kind: box.strength[kind])
    return replace(
        empty,
        beast=beasts.named(art.card(box, strongest)),
        wakes="stirs" if noise else "asleep",
        noise=noise,
        name=terms.card(box, strongest, _),
        said=_("It stirs.") if noise else _("It sleeps."),
    )


@cache
def lights() -> Markup:
    """Return what scene.css fills shapes with: light, skin and the eye of what is awake. A page has it once."""
    shining = {"amber": "#f6d98b", "ember": "#f0915a", "sea": "#7cc4f2", "moss": "#8fd6a0"}
    found = (
        *(glow(f"tq-{name}", (0, of, 0.55), (0.33, of, 0.2), (1, of, 0)) for name, of in shining.items()),
        glow("tq-eye", (0, "#fff0c4", 1), (0.4, "#f6b25e", 1), (1, "#d4582a", 1)),
        glow("tq-iris", (0, "#fff0c4", 1), (0.55, "#f6c766", 1), (1, "#c97f2a", 1)),
        fade("tq-cone", (0, "#f6d98b", 0.42), (1, "#f6d98b", 0)),
        fade("tq-hide", (0, "#2a3850", 1), (0.35, "#151d2a", 1), (1, "#05080c", 1)),
        fade("tq-limb", (0, "#222e42", 1), (1, "#090d14", 1)),
        grain("tq-skin", "#8ea6c4", 9, "M1 2H3M6 7H8", 24),
        f'<g id="tq-claw"><path class="tq-paw" d="{CLAW}"/><path class="tq-nail" d="{NAIL}"/></g>',
        f'<g id="tq-mark"><circle class="tq-ticks" cx="180" cy="180" r="156"/><path class="tq-lids" d="{LIDS}"/>',
        f'<circle class="tq-iris" cx="180" cy="180" r="74"/><path class="tq-slit" d="{SLIT}"/></g>',
    )
    return Markup("".join(found))  # noqa: S704 - our own colours
