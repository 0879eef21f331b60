"""What was read of a document, for people: a paragraph for each thing, in the order of the document."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from confkg.errors import inert

Record = dict[str, Any]

_LINE, _KIND = 6, 18
"""Characters of the columns for line numbers and kinds."""
_NAMES = "NameForm"
"""The kind of forms of names, which stand wherever their people do."""
_SOURCE = "Document"
"""The kind of what was read: its links come last."""
_BESIDE_VALUES = frozenset({"qualifier"})
"""Properties that are shown with the value that they belong to."""


def thing_lines(records: Iterable[Record], width: int) -> Iterator[str]:
    """Yield for each thing the line it stands in, its kind, what it is known by, and what is stated of it.

    What a name shows is not repeated; a thing that others name and of which nothing else is known
    is left out.

    Args:
        records: the claims of one document, see :func:`confkg.records.claim_records`.
        width: characters of a line; only a word that is longer makes a longer one.
    """
    things: dict[tuple[str, str], list[Record]] = {}
    named: set[Any] = set()
    for record in records:
        if record["value"] != record["subject"]:
            named.add(record["value"])
        if record["kind"] != _NAMES:
            things.setdefault((record["kind"], record["subject"]), []).append(record)
    yield f"{'line':>{_LINE}}  {'kind':<{_KIND}}thing: what is stated of it"
    for (kind, subject), found in sorted(things.items(), key=_order):
        facts = dict.fromkeys(_fact(record) for record in found if not _is_in_name(record))
        if facts or found[0]["parts"] or subject not in named:
            name = subject.removeprefix(f"{found[0]['document']} · ")
            yield from textwrap.wrap(
                inert(f"{name}{': ' if facts else ''}{'; '.join(facts)}"),
                width,
                initial_indent=f"{_line(found):>{_LINE}}  {kind:<{_KIND}}",
                subsequent_indent=" " * (_LINE + _KIND + 4),
                break_long_words=False,
                break_on_hyphens=False,
            )


def _order(thing: tuple[tuple[str, str], Sequence[Record]]) -> tuple[bool, int]:
    (kind, _), found = thing
    return kind == _SOURCE, _line(found)


def _line(found: Sequence[Record]) -> int:
    """The line in which the last of what a thing is known by stands."""
    first: dict[str, int] = {}
    for record in found:
        if _is_in_name(record):
            first.setdefault(record["property"], record["line"])
    return max(first.values(), default=found[0]["line"])


def _is_in_name(record: Record) -> bool:
    shown = (record["subject"], *record["parts"].values())
    return record["value"] in shown or record["property"] in _BESIDE_VALUES


def _fact(record: Record) -> str:
    note = "" if record["qualifier"] == "exact" else f" ({record['qualifier']})"
    return f"{record['property']} {record['value']}{note}"
