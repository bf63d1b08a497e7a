"""The texts of the cards: every word of the abilities has its sentence, in both languages."""

from __future__ import annotations

import pytest
from la_traque_play import BOX, FOUR, TWO, at_random, x_of

from hallali import i18n
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.view import Took
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names, sentence

english = i18n.translator("en")


#: Words whose parameters name what an edition holds: the tests of free cards and of choices read their sentences.
NAMING = (e.OR, e.FREE)


@pytest.mark.parametrize("word", [word for word in range(len(e.WORDS)) if word not in NAMING])
def test_every_word_has_a_sentence_with_all_its_parameters(word: int) -> None:
    name, wanted, uses = e.WORDS[word]
    first = 0 if "count" not in wanted[:1] else 4
    most = len(BOX.bundles) - 1 if name == "judge" else 3
    first = min(first, most)
    for hunt in (True, False):
        if hunt and "hunt" not in uses:
            continue
        for one in (first, e.ANY) if wanted and "any" in wanted[0] else (first,):
            text = texts.sentence(BOX, (word, one, 2 if word == e.SABOTAGE else min(3, most), 2), english, hunt=hunt)
            assert text.endswith(".")
            assert "{" not in text
            if len(wanted) > 1 and wanted[1] == "count":
                assert "3" in text, name


def test_cards_say_what_they_do_in_both_languages() -> None:
    french = i18n.translator("fr")
    assert texts.abilities(BOX, x_of("hunter-tracker"), english) == [
        "Hunt: medal ×1, funding ×1.",
        "Mission: Capture a fugitive of level 1 in any zone, without an agent or clues.",
    ]
    assert texts.abilities(BOX, x_of("congress-hearing"), french) == [
        "Coopération\N{NO-BREAK SPACE}: Les objectifs vous coûtent 1 d’influence de moins.",
    ]
    for x in range(len(BOX.hunts)):
        for line in texts.abilities(BOX, x, french):
            assert "{" not in line
            assert line not in texts.abilities(BOX, x, english) or line.startswith("Mission")


def test_one_agent_comes_back_and_the_zones_have_the_names_of_the_box() -> None:
    french = i18n.translator("fr")
    one, two = (texts.sentence(BOX, (e.RECALL, count, 0, 0), french) for count in (1, 2))
    assert one == "Un de vos agents revient d’une zone de Repos ou d’Enquête."
    assert two == "Jusqu’à 2 de vos agents reviennent des zones de Repos et d’Enquête."
    assert texts.sentence(BOX, (e.RECALL, 1, 0, 0), english) == (
        "One of your agents comes back from the rest or an investigation zone."
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_told_is_said_in_a_sentence_of_its_own(lang: str) -> None:
    said: set[type] = set()
    for seed, factions in ((1, FOUR), (2, TWO), (4, FOUR)):
        for number, (before, step, after) in enumerate(at_random(seed, "real", factions, least=700)):
            names = Names(BOX, before.factions, i18n.translator(lang))
            for told in LA_TRAQUE.tell(before, step, after, number % 2):
                line = sentence(told, names)
                assert "{" not in line
                assert line or isinstance(told, Took), told  # what came of a step is said after it
                said.add(type(told))
    assert len(said) > 20
