"""Last Metro in words, English and French. The plain page and the plain terminal ask this of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told, View
from hallali.core.errors import marked
from hallali.i18n import Text, Translator
from hallali.interfaces.plain import Plain
from hallali_metro.rules import INSPECTOR, KINDS, STATIONS, WAIT, Ended, Hid, Rode

N_ = marked
TITLES = {
    "turn": N_("Turn"),
    "turns": N_("Turns in all"),
    "inspector": N_("The inspector is at"),
    "seen": N_("The thief was last seen at"),
    "seen_in": N_("That was in turn"),
    "thief": N_("The thief is at"),
    "tickets": N_("The thief’s tickets"),
    "trail": N_("It has paid with"),
}
PLACES = ("inspector", "seen", "thief", "station")
BEGIN = N_(
    "The thief begins at a secret station, the inspector at Central. They ride in turn, the thief first, each along "
    "one line to the next station."
)
PAY = N_(
    "The inspector rides trams and buses alone. The thief has six tram, five bus and one metro tickets, and all see "
    "which it pays with."
)
END = N_(
    "In every third turn all see where the thief gets off. The inspector wins at once where both meet; the thief wins "
    "after nine turns."
)
FRENCH_STATIONS = ("Centrale", "Marché", "Port", "Opéra", "Moulin", "Zoo", "Tour", "Hôpital", "Usine", "Musée")
FRENCH = {
    "A thief hides in the network. The inspector sees the tickets, but seldom the thief.": "Un voleur se cache dans le "
    "réseau. L’inspectrice voit les tickets, mais rarement le voleur.",
    "2 players": "2 joueurs",
    "5 minutes": "5 minutes",
    BEGIN: "Le voleur part d’une station secrète, l’inspectrice de Centrale. Ils roulent à tour de rôle, le voleur "
    "d’abord, chacun le long d’une ligne jusqu’à la station suivante.",
    PAY: "L’inspectrice ne prend que le tram et le bus. Le voleur a six tickets de tram, cinq de bus et un de métro, "
    "et tous voient avec lequel il paie.",
    END: "Tous les trois tours, tous voient où le voleur descend. L’inspectrice gagne dès que les deux se "
    "rencontrent ; le voleur gagne après neuf tours.",
    "Thief": "Voleur",
    "Inspector": "Inspectrice",
    "The network": "Le réseau",
    "Turn": "Tour",
    "Turns in all": "Tours en tout",
    "The inspector is at": "L’inspectrice est à",
    "The thief was last seen at": "Le voleur a été vu à",
    "That was in turn": "C’était au tour",
    "The thief is at": "Le voleur est à",
    "The thief’s tickets": "Les tickets du voleur",
    "It has paid with": "Il a payé avec",
    "wait": "attendre",
    "Wait": "Attendre",
    "{kind} to {station}": "{kind} pour {station}",
    "The thief hides at {station}.": "Le voleur se cache à {station}.",
    "The thief hides.": "Le voleur se cache.",
    "The thief waits.": "Le voleur attend.",
    "The thief takes the {kind}.": "Le voleur prend le {kind}.",
    "The thief takes the {kind} to {station}.": "Le voleur prend le {kind} pour {station}.",
    "The inspector takes the {kind} to {station}.": "L’inspectrice prend le {kind} pour {station}.",
    "The thief is caught at {station}.": "Le voleur est pris à {station}.",
    "The thief gets away from {station}.": "Le voleur s’échappe de {station}.",
    "The thief cannot hide there.": "Le voleur ne peut pas se cacher là.",
    "The game is over.": "La partie est finie.",
    "Only whoever cannot ride may wait.": "Seul qui ne peut pas rouler peut attendre.",
    "From {here} you cannot ride to {there} by {kind}.": "De {here}, on ne peut pas aller à {there} en {kind}.",
    "“{token}” is not a ride, such as tram-zoo.": "« {token} » n’est pas un trajet, comme tram-zoo.",
    **dict(zip(STATIONS, FRENCH_STATIONS, strict=True)),
    **dict(zip(KINDS, ("tram", "bus", "métro"), strict=True)),
}


class MetroText(Plain):
    """What Last Metro says of itself."""

    lead = N_("A thief hides in the network. The inspector sees the tickets, but seldom the thief.")
    facts = (N_("2 players"), N_("5 minutes"))
    rules = (BEGIN, PAY, END)
    texts: Mapping[str, Mapping[str, Text]] = {"fr": FRENCH}
    actions = WAIT + 1
    longest = 19

    def label(self, view: View, step: int, _: Translator) -> str:
        """Name a step, as on its button."""
        if step == WAIT:
            return _(N_("Wait"))
        kind, station = divmod(step, len(STATIONS))
        said = _(N_("{kind} to {station}")).format(kind=_(KINDS[kind]), station=_(STATIONS[station]))
        return said[:1].upper() + said[1:]

    def sentence(self, told: Told, seat: int, _: Translator) -> str:
        """Say what a seat was told."""
        place = getattr(told, "station", None)
        station = "" if place is None else _(STATIONS[place])
        if isinstance(told, Hid):
            return (_(N_("The thief hides at {station}.")) if station else _(N_("The thief hides."))).format(
                station=station
            )
        if isinstance(told, Ended):
            text = N_("The thief is caught at {station}.") if told.caught else N_("The thief gets away from {station}.")
            return _(text).format(station=station)
        assert isinstance(told, Rode)
        if not told.kind:
            return _(N_("The thief waits."))
        text = N_("The thief takes the {kind} to {station}.") if station else N_("The thief takes the {kind}.")
        if told.who == INSPECTOR:
            text = N_("The inspector takes the {kind} to {station}.")
        return _(text).format(kind=_(told.kind), station=station)

    def field(self, name: str, _: Translator) -> str:
        """Name a field of the View; the outcome is said by the prompt."""
        return _(TITLES.get(name, ""))

    def value(self, name: str, value: Any, _: Translator) -> str:
        """Write a field: stations by name, tickets with their kinds."""
        if name in PLACES and isinstance(value, int):
            return _(STATIONS[value])
        if name == "tickets":
            return ", ".join(f"{count} {_(kind)}" for kind, count in zip(KINDS, value, strict=True))
        if name == "trail" and value:
            return ", ".join(_(kind or N_("wait")) for kind in value)
        return super().value(name, value, _)
