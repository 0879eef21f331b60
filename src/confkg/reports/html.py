"""A report as one page of HTML that needs nothing from elsewhere and runs nothing.

What is shown by severity is chosen by boxes that the style sheet looks at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from confkg.reports.wording import (
    as_term,
    file_of,
    focus_nodes,
    found,
    in_line,
    level,
    looked_at,
    notice_line,
    placed,
    position,
    quoted,
    rank,
    shown,
    statement,
    verdict,
)
from confkg.validate.report import Report, Result
from confkg.web_page import page_opening

MOST_ROWS = 5_000
"""Results on a page: with more of them it would take a browser too long to show it."""

_MOST_BARS = 8
_STYLE = Path(__file__).with_name("page.css")
_RANKS = ("violation", "warning", "info")


def iter_html(report: Report, fail_on: str = "violation") -> Iterator[str]:
    """The page in pieces."""
    if report.failure:
        yield page_opening("Not validated", f"\n{_STYLE.read_text(encoding='utf-8')}")
        yield '<header class="bad">\n<h1>The data could not be validated</h1>\n'
        yield f"<p>{_text(placed(report.failure))}</p>\n</header>\n</body>\n</html>\n"
        return
    stated = verdict(report, fail_on)
    yield page_opening(f"Validation {stated}", f"\n{_STYLE.read_text(encoding='utf-8')}")
    kind = "bad" if report.failing(fail_on) else "good"
    yield f'<header class="{kind}">\n<h1>The data {"do not conform" if kind == "bad" else "conform"}</h1>\n'
    for line in (found(report, fail_on), looked_at(report), *map(notice_line, report.notices)):
        yield f"<p>{_text(line)}</p>\n"
    yield "</header>\n"
    if report.results:
        yield from _iter_figures(report)
        yield from _iter_table(report.results[:MOST_ROWS])
        if left := len(report.results[MOST_ROWS:]):
            yield f'<p class="more">… and {left:,} more; the other formats have all.</p>\n'
    if report.fixed:
        yield f"<details open>\n<summary>Fixed since {_text(in_line(report.since))}</summary>\n<ul>\n"
        for result in report.fixed[:MOST_ROWS]:
            yield f"<li>{_thing(result)} {_text(in_line(result.message))}</li>\n"
        yield "</ul>\n</details>\n"
    yield from _iter_files(report)
    yield "</body>\n</html>\n"


def _iter_figures(report: Report) -> Iterator[str]:
    """How many of each severity, which are the boxes that choose, and which rules and files."""
    ranks = Counter(map(rank, report.results))
    yield '<section class="figures">\n<fieldset>\n<legend>Show</legend>\n'
    most = max(ranks.values())
    for name in _RANKS:
        yield f'<label class="{name}"><input type="checkbox" id="show-{name}" checked>'
        yield f'<span class="name">{name}</span><span class="number">{ranks[name]:,}</span>'
        yield f"{_bar(ranks[name], most)}</label>\n"
    yield "</fieldset>\n"
    yield from _iter_bars("Rules", Counter(in_line(result.rule) for result in report.results))
    files = (shown(file_of(result)) or "in no file" for result in report.results)
    yield from _iter_bars("Files", Counter(files))
    yield "</section>\n"


def _iter_bars(title: str, counts: Mapping[str, int]) -> Iterator[str]:
    """The most frequent, each with a bar, if there is anything to compare."""
    if len(counts) < 2 or max(counts.values()) < 2:
        return
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    yield f"<details open>\n<summary>{title}</summary>\n<dl>\n"
    for name, number in ordered[:_MOST_BARS]:
        bar = _bar(number, ordered[0][1])
        yield f"<div><dt>{_text(name)}</dt><dd>{number:,}{bar}</dd></div>\n"
    yield "</dl>\n"
    if left := len(ordered[_MOST_BARS:]):
        yield f"<p>… and {left:,} more</p>\n"
    yield "</details>\n"


def _bar(number: int, most: int) -> str:
    share = f'<i style="width:{100 * number / most:.1f}%"></i>' if number else ""
    return f'<span class="bar" aria-hidden="true">{share}</span>'


def _iter_table(results: tuple[Result, ...]) -> Iterator[str]:
    yield '<table>\n<thead><tr><th scope="col">severity</th><th scope="col">thing</th>'
    yield '<th scope="col">what</th><th scope="col">where</th></tr></thead>\n<tbody>\n'
    for result in results:
        name = rank(result)
        yield f'<tr class="result {name}"><td class="severity"><b>{_text(level(result))}'
        yield f'</b></td>\n<th scope="row">{_thing(result)}</th>\n<td class="what">'
        yield "".join(_iter_what(result))
        yield f'</td>\n<td class="where">{_place(result)}</td></tr>\n'
    yield "</tbody>\n</table>\n"


def _iter_what(result: Result) -> Iterator[str]:
    yield f"<p>{_text(in_line(result.message))}</p>"
    if stated := statement(result):
        yield f"<p><code>{_text(stated)}</code></p>"
    for source in result.sources:
        yield f'<p class="source">read from <q>{_text(quoted(source))}</q></p>'
    if result.hint:
        yield f'<p class="hint"><b>to fix</b> {_text(in_line(result.hint))}</p>'
    yield f'<p class="rule">{_text(in_line(result.rule))}</p>'


def _thing(result: Result) -> str:
    """Its label, and under it its name."""
    name = _text(as_term(result.focus))
    return f"{_text(in_line(result.label))}<small>{name}</small>" if result.label.strip() else name


def _place(result: Result) -> str:
    """Lines may break after the folders of a long name."""
    place = escape(position(result)).replace("/", "/<wbr>")
    return f"<bdi>{place}</bdi>" if place else "in no file"


def _iter_files(report: Report) -> Iterator[str]:
    for title, lines in (
        ("Focus nodes of each shape", [f"{name}: {count}" for name, count in focus_nodes(report)]),
        ("Files that were validated", list(map(shown, report.files))),
        ("Shapes", list(map(shown, report.shapes))),
    ):
        if lines:
            items = "".join(f"<li>{_text(line)}</li>" for line in lines)
            yield f'<details class="files"><summary>{title} ({len(lines):,})</summary><ul>{items}</ul></details>\n'


def _text(text: str) -> str:
    """Text that is no mark-up, and whose direction ends where it does."""
    return f"<bdi>{escape(text)}</bdi>"
