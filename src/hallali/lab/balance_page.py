"""The page of `hallali balance`: one file, with its own plots, in light and dark."""

from __future__ import annotations

from html import escape

from hallali.lab.balance import Balance, Share, Sheet
from hallali.lab.plots import STYLE

_WIDE = 520
_STYLE = (
    STYLE
    + """
svg .fair{stroke:var(--mark);stroke-dasharray:4 3}svg .bar{fill:var(--bar)}
"""
)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def page(found: Balance, title: str) -> str:
    """Return the whole page as HTML."""
    every = [found.first, *found.shares.values(), *[one for table in found.tables for one in table.shares.values()]]
    top = max([0.1, *[share.rate.high for share in every], *[share.fair for share in every]])
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width,initial-scale=1'>",
        f"<title>{escape(title)}: balance</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}: games of equal bots: {found.games}</h1>",
        f"<p>{escape(found.bot)} in every seat, size {escape(found.size)}, edition {escape(found.edition or 'none')}, "
        f"seeds {escape(found.seed)}:0 to {escape(found.seed)}:{found.games - 1}. Bars are rates of games won, lines "
        "across them 95% intervals (Wilson), the dashed line the fair share.</p>",
        "<h2>Who wins</h2>",
        shares({**found.shares, "first turn": found.first}, top),
    ]
    if len(found.tables) > 1:
        for table in found.tables:
            parts += [f"<h2>{escape(' + '.join(table.shares))}: {table.games}</h2>", shares(table.shares, top)]
    if found.lasted:
        parts += ["<h2>Rounds</h2>", lengths(found.lasted)]
    parts.append("<p>Ends: " + ", ".join(f"{escape(name or '-')} {n}" for name, n in found.outcomes.items()) + ".</p>")
    for sheet in found.sheets:
        parts += [f"<h2>{escape(sheet.title)}</h2>", stacks(sheet) if sheet.parts else _table(sheet)]
    return "\n".join([*parts, "</body></html>\n"])


def shares(rows: dict[str, Share], top: float) -> str:
    """Draw rates of games won, with their intervals and the fair share. top: the rate at the end of the scale."""
    scale = (_WIDE - 220) / top
    drawn = []
    for number, (name, share) in enumerate(rows.items()):
        y = 8 + 26 * number
        rate = share.rate
        low, high, fair = (110 + scale * one for one in (rate.low, rate.high, share.fair))
        drawn += [
            f"<text x='0' y='{y + 14}'>{escape(name)}</text>",
            f"<rect class='bar' x='110' y='{y + 2}' width='{scale * rate.value:.1f}' height='16' rx='2'/>",
            f"<path class='range' d='M{low:.1f} {y + 10}H{high:.1f}M{low:.1f} {y + 6}v8M{high:.1f} {y + 6}v8'/>",
            f"<path class='fair' d='M{fair:.1f} {y - 2}v24'/>",
            f"<text class='soft' x='{_WIDE - 100}' y='{y + 14}'>{_percent(rate.value)} of {share.games}</text>",
        ]
    return _svg(8 + 26 * len(rows) + 6, drawn, "Rates of games won")


def lengths(lasted: dict[int, int]) -> str:
    """Draw how many games took how many rounds."""
    most = max(lasted.values())
    span = range(min(lasted), max(lasted) + 1)
    step = min(48.0, (_WIDE - 20) / len(span))
    drawn = ["<path class='axis' d='M10 130H510'/>"]
    for place, rounds in enumerate(span):
        count = lasted.get(rounds, 0)
        high = 105 * count / most
        x = 12 + step * place
        drawn.append(
            f"<rect class='bar' x='{x:.1f}' y='{130 - high:.1f}' width='{step - 4:.1f}' height='{high:.1f}' rx='2'>"
            f"<title>rounds {rounds}: games {count}</title></rect>"
        )
        drawn.append(f"<text x='{x + step / 2 - 2:.1f}' y='146' text-anchor='middle'>{rounds}</text>")
        if count:
            label = f"<text class='soft' x='{x + step / 2 - 2:.1f}' y='{126 - high:.1f}' text-anchor='middle'>{count}"
            drawn.append(f"{label}</text>")
    return _svg(152, drawn, "Games by rounds")


def stacks(sheet: Sheet) -> str:
    """Draw each row's parts as shares of one bar."""
    drawn = []
    rows = {name: row for name, row in sheet.rows.items() if sum(row)}
    for number, (name, row) in enumerate(rows.items()):
        y = 6 + 26 * number
        drawn.append(f"<text x='0' y='{y + 14}'>{escape(name)}</text>")
        x, total = 110.0, sum(row)
        for place, (column, count) in enumerate(zip(sheet.columns, row, strict=True)):
            wide = (_WIDE - 120) * count / total
            drawn.append(
                f"<rect style='fill:var(--c{place % 6})' x='{x:.1f}' y='{y + 2}' width='{wide:.1f}' height='16'>"
                f"<title>{escape(name)}, {escape(column)}: {_percent(count / total)}</title></rect>"
            )
            x += wide
    keys = [
        f"<span><i style='background:var(--c{place % 6})'></i>{escape(column)}</span>"
        for place, column in enumerate(sheet.columns)
    ]
    return _svg(6 + 26 * len(rows), drawn, sheet.title) + f"<p class='key'>{''.join(keys)}</p>" + _table(sheet)


def _table(sheet: Sheet) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    body = []
    for name, row in sheet.rows.items():
        total = sum(row)
        cells = [_percent(one / total) if total else "–" for one in row] if sheet.parts else [str(one) for one in row]
        body.append(f"<tr><td>{escape(name)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    never = "" if sheet.parts else f"<p>Never: {escape(', '.join(sheet.never) or 'none')}.</p>"
    return f"{never}<div class='wide'><table><tr><th></th>{heads}</tr>{''.join(body)}</table></div>"


def _svg(high: float, drawn: list[str], label: str) -> str:
    inside = "".join(drawn)
    return (
        f"<svg viewBox='0 0 {_WIDE} {high:.0f}' width='{_WIDE}' role='img' aria-label='{escape(label)}'>{inside}</svg>"
    )
