"""Templates as plainer code: what they print is what Jinja's own code prints."""

from __future__ import annotations

import random

import pytest
from jinja2 import DictLoader, Environment
from jinja2.runtime import Undefined
from markupsafe import Markup, escape
from test_pushes import play, table_of

from hallali import games, i18n
from hallali.core.seats import SPECTATOR
from hallali.room.draw import assets, inputs, offline, show
from hallali.room.draw.plain import Plain, quoted
from hallali.room.draw.show import Viewer
from hallali.room.keep import clocks


def usual(lang: str) -> Environment:
    """Return the room's templates in a language, as Jinja would run them."""
    ours, translate = show.environment(lang), i18n.translator(lang)
    made = Environment(loader=ours.loader, autoescape=True, auto_reload=False)
    made.policies.update(ours.policies)
    known = {**assets.KNOWN, "worker": offline.address}
    made.globals.update(known, _=translate, counted=translate.counted, either=translate.either)
    return made


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("name", games.GAMES)
def test_a_page_is_the_same_as_by_jinja_s_own_code(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = table_of(name), random.Random(6)
    jinja = usual(lang)
    for _ in range(4):
        play(table, 5, rng)
        for seat in (SPECTATOR, *range(min(2, len(table.seats)))):
            page = show.page_of(table, Viewer(seat, lang))
            monkeypatch.setattr(clocks, "now", lambda: 1.0)
            ours = show.drawn("table.html", page)
            with monkeypatch.context() as instead:
                instead.setattr(show, "environment", lambda _, at="": jinja)
                instead.setattr(show, "_DRAWN", inputs.Drawn())
                show._once.cache_clear()
                assert ours == show.drawn("table.html", page)
            show._once.cache_clear()


@pytest.mark.parametrize("value", ["plain", "a < b & \"c\" or 'd'", "", 7, True, None, 1.5, Markup("<b>"), Undefined()])
def test_a_value_is_escaped_as_ever(value: object) -> None:
    assert quoted(value) == escape(value)


def test_what_a_template_can_say() -> None:
    texts = {
        "all": "{% from 'more' import tag with context %}{{ tag('x', *[1]) }}{{ _('<{n}>').format(n=name) }}"
        "{% for one in 'ab' %}{{ loop.cycle(1, 2) }}{{ one if one == 'a' }}{{ 'y' if name else ('z' if 0) }}"
        "{% endfor %}{% call tag('b') %}{{ name }}{% endcall %}{{ f(**{'class': 1}) }}{{ f(class=2) }}",
        "more": "{% macro tag(what) %}<{{ what }}{{ varargs|length }}>{{ caller() if caller }}{% endmacro %}",
    }
    made = []
    for kind in (Environment, Plain):
        environment = kind(loader=DictLoader(texts), autoescape=True)
        environment.globals.update(_=lambda text: f"&{text}", f=lambda **named: sorted(named.items()))
        made.append([environment.get_template("all").render(name=name) for name in ("", "<n>")])
    assert made[0] == made[1]
    assert "&amp;&lt;&lt;n&gt;&gt;" in made[0][1]


def test_what_is_not_escaped_by_jinja_s_own_code_is_not_escaped_here() -> None:
    text = "{{ a }}{% autoescape false %}{{ a }}{% endautoescape %}{{ a|safe }}"
    for escapes in (False, True):
        own, plain = (
            kind(autoescape=escapes).from_string(text).render(a="<b>", _=str) for kind in (Environment, Plain)
        )
        assert plain == own == ("&lt;b&gt;" if escapes else "<b>") + "<b><b>"
