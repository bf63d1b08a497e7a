"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "rules": N_("Numbers of the rules"),
    "rules.target": N_("Domination that ends the game"),
    "rules.rounds": N_("Rounds after which the game ends"),
    "rules.agents": N_("Agents of each faction"),
    "rules.actions": N_("Actions a turn"),
    "rules.keep": N_("Cards kept at a round’s end"),
    "rules.objectives": N_("Objectives face up"),
    "rules.funding": N_("Funding cards in the pile"),
    "rules.rumours": N_("Rumour cards in the pile"),
    "rules.influence": N_("Length of an influence track"),
    "faction": N_("The factions"),
    "faction.ambition": N_("Its ambition"),
    "faction.tracks": N_("Steps of its ambition"),
    "marker": N_("Revolution markers"),
    "deck": N_("Decks of clues"),
    "deck.major": N_("Cards of its main clue"),
    "deck.minor": N_("Cards of its other clue"),
    "investigation": N_("Places to investigate"),
    "investigation.draws": N_("Cards drawn there"),
    "investigation.least": N_("Fewest players"),
    "place": N_("Places of fugitives"),
    "place.level": N_("Level of its fugitives"),
    "place.least": N_("Fewest players"),
    "fugitive": N_("The fugitives’ files"),
    "fugitive.level": N_("Level"),
    "fugitive.note": N_("Sentence under the name"),
    "fugitive.cost": N_("Clues that it costs"),
    "fugitive.hunt": N_("Clues that it gives"),
    "fugitive.power": N_("Its hunt power"),
    "fugitive.mission": N_("Its mission"),
    "fugitive.coop": N_("Its co-operation"),
    "fugitive.recurring": N_("Co-operation once a round"),
    "special": N_("Special cards"),
    "special.hunt": N_("Clues that it gives"),
    "special.power": N_("Its hunt power"),
    "special.mission": N_("Its mission"),
    "special.coop": N_("Its co-operation"),
    "special.recurring": N_("Co-operation once a round"),
    "objective": N_("Objectives of the factions"),
    "objective.mission": N_("Its mission"),
    "objective.coop": N_("Its co-operation"),
    "objective.recurring": N_("Co-operation once a round"),
    "objective.success.cost": N_("Influence for the success"),
    "objective.success.domination": N_("Domination for the success"),
    "objective.success.rockets": N_("Rockets for the success"),
    "objective.success.bonus": N_("Bonus of the success"),
    "objective.success.both": N_("Both markers of the success"),
    "objective.triumph.cost": N_("Influence for the triumph"),
    "objective.triumph.domination": N_("Domination for the triumph"),
    "objective.triumph.rockets": N_("Rockets for the triumph"),
    "objective.triumph.bonus": N_("Bonus of the triumph"),
    "objective.triumph.both": N_("Both markers of the triumph"),
    "step": N_("Steps of the ambitions"),
    "step.at": N_("Place on the track"),
    "step.bonus": N_("What the step gives"),
}
