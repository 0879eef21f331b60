"""Lists of records in front matter, as the table that a page's layout makes of them.

"awards: [{type: Best Paper, papers: [{title: …, authors: …}]}]" is a heading for each type with a
row for each paper under it; the keys are the header of the table. A biography is a paragraph under
the name, behind the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations

import yaml

from confkg.documents.inline import part_of, table_row
from confkg.documents.keyed import yaml_span
from confkg.model import Part, PartKind

_TELLING = frozenset(
    """
    author authors speaker speakers presenter presenters affiliation affiliations
    institution institute university organization organisation role
    """.split()
)
"""Keys of which a record has one; menus and sponsors have none."""

_TIMES = frozenset(
    ["time", "start", "starts", "start_time", "starttime", "begin", "begins", "from"]
)
_SAID = frozenset(["title", "event", "name", "session", "talk", "what"])
"""Keys of the time and of what takes place then, as an item of a programme has them."""

_TEXTS = frozenset(["bio", "biography", "about", "shortbio", "short_bio"])
"""Keys of a text about the one whom a record names."""

_NAMES = ("name", "speaker", "author", "person")
_LABELS = frozenset("label name key term title event what milestone deadline description".split())
_VALUES = frozenset("info value text detail details date when day due deadline".split())
"""Keys of a pair, as "- {label: Location, value: Oslo}", "- {name: Papers due, date: 3 May}"."""

_PEOPLE = re.compile(
    r"(?:\w+[_-])?(?:members|people|names|persons|(?:co-?)?chairs?|steering|organi[sz]ers?|committee|board|speakers?|keynotes?"
    r"|panel(?:l?ists)?|presenters|reviewers|laureates|winners)|invited",
    re.IGNORECASE,
)
"""Keys of a list of those who have one office."""

_DAYS = re.compile(r"(?:(?:important|key)[_-]?)?(?:dates|deadlines)", re.IGNORECASE)
"""The key of what is due, and when: "dates: {submission: 3 May}"."""

_STATED = re.compile(
    r"location|venue|city|place|where|when|dates|(?:start|end)_?date"
    r"|(?:event|conf(?:erence)?|workshop|meeting|symposium|congress)[_-]?(?:location|venue|city|place|dates?)",
    re.IGNORECASE,
)
"""Keys that say of a page's event what its layout prints."""

_UNSHOWN = re.compile(
    r"(?:\w+[_-])?(?:image|img|photo|picture|avatar|icon|logo|id|slug|class|weight|order|colou?r|layout|width|height|file)",
    re.IGNORECASE,
)
_LINKS = frozenset(["link", "url", "href", "website", "homepage"])
"""Keys of what no layout prints as words."""

_HEADING = re.compile(r"[A-Za-z]+(?:[ _-][A-Za-z]+){0,3}")
"""A key that the heading of its list may be: "important_dates"."""

_LONGEST = 300
"""Characters of a value; what is longer is an abstract or a biography."""

_PARAGRAPH = re.compile(r"\S.*(?:\r?\n[ \t]*\S.*)*")
_LINE = re.compile(r"\S(?:.*\S)?")
_DEEPEST = 4
_RANK = 2
"""The rank of the headings that values are under which lists stand."""


def record_parts(
    mapping: yaml.MappingNode, text: str, start: int, *, headed: bool = False
) -> tuple[Part, ...]:
    """The records in a mapping as headings and rows; its YAML begins at ``start`` of ``text``.

    Where what follows the front matter is ``headed``, the key of each list is its heading.
    """
    stated = [cells for key, cells in _fields(mapping, text, start) if _STATED.fullmatch(key)]
    rows = [part for cells in stated for part in table_row(list(cells), header=False)]
    for key, value in mapping.value:
        if isinstance(value, yaml.MappingNode) and _DAYS.fullmatch(str(key.value)):
            days = (list(cells) for _, cells in _fields(value, text, start))
            rows += (part for cells in days for part in table_row(cells, header=False))
    return (*rows, *_iter_lists(mapping, text, start, 0, set(), headed=headed))


def _iter_lists(
    mapping: yaml.MappingNode,
    text: str,
    start: int,
    depth: int,
    seen: set[int],
    *,
    headed: bool = False,
) -> Iterator[Part]:
    """The records in the lists of a mapping.

    ``seen`` has the lists read before: aliases of aliases would grow with a power of the text.
    """
    for key, value in mapping.value:
        if isinstance(value, yaml.SequenceNode) and depth < _DEEPEST and id(value) not in seen:
            seen.add(id(value))
            name = str(key.value) if isinstance(key, yaml.ScalarNode) else ""
            people = bool(_PEOPLE.fullmatch(name))
            found: list[Part] = []
            if people and (depth or headed):
                names = (one for one in value.value if isinstance(one, yaml.ScalarNode))
                cells = (_cell(one, text, start) for one in names)
                found += (_as(PartKind.ITEM, cell, 1) for cell in cells if cell)
            records = {id(one): one for one in value.value if isinstance(one, yaml.MappingNode)}
            found += _iter_records(
                records.values(), text, start, depth + headed, seen, people=people and headed
            )
            if headed and found and _HEADING.fullmatch(name) and (cell := _cell(key, text, start)):
                yield replace(_as(PartKind.HEADING, cell, _RANK), text=re.sub("[_-]", " ", name))
            yield from found


def _iter_records(
    records: Iterable[yaml.MappingNode],
    text: str,
    start: int,
    depth: int,
    seen: set[int],
    *,
    people: bool,
) -> Iterator[Part]:
    header: list[str] = []
    texts: list[Part] = []
    for record in records:
        below = list(_iter_lists(record, text, start, depth + 1, seen))
        fields = dict(_fields(record, text, start))
        if below:
            for place, (_, part) in enumerate(
                fields.values()
            ):  # what is said of it is below its name
                yield _as(PartKind.HEADING, part, _RANK + depth + bool(place))
            yield from below
        elif pair := _pair(fields):
            yield from table_row(pair, header=False)
        elif people or _is_record(_keys(record)):
            if list(fields) != header:
                header = list(fields)
                yield from table_row([key for key, _ in fields.values()], header=True)
            yield from table_row([part for _, part in fields.values()], header=False)
            texts += _text_about(record, fields, text, start, _RANK + depth)
    yield from texts


def _is_record(keys: set[str]) -> bool:
    """Whether records with these keys are of people or works, or items of a programme."""
    timed = not _TIMES.isdisjoint(keys) and not _SAID.isdisjoint(keys)
    described = not _TEXTS.isdisjoint(keys) and not keys.isdisjoint(_NAMES)
    return timed or described or not _TELLING.isdisjoint(keys)


def _text_about(
    record: yaml.MappingNode,
    fields: Mapping[str, tuple[Part, Part]],
    text: str,
    start: int,
    rank: int,
) -> Iterator[Part]:
    """The name of a record as a heading, and the texts about it below."""
    name = next((fields[key][1] for key in _NAMES if key in fields), None)
    for key, value in [*record.value, *_nested(record)]:
        scalars = isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
        if scalars and key.value.lower() in _TEXTS and name is not None:
            yield _as(PartKind.HEADING, name, rank)
            yield from _paragraphs(value, text, start)


def _paragraphs(node: yaml.ScalarNode, text: str, start: int) -> Iterator[Part]:
    """The paragraphs of a text that stands there line by line as it is."""
    span = yaml_span(node, text, start)
    for paragraph in _PARAGRAPH.finditer(text, span.start, span.end):
        words, runs = "", []
        for line in _LINE.finditer(text, *paragraph.span()):
            words += " " if words else ""
            runs.append((len(words), line.start()))
            words += line[0]
        yield Part(PartKind.PARAGRAPH, words, tuple(runs))


def _pair(fields: Mapping[str, tuple[Part, Part]]) -> list[Part]:
    """The label and the value of a record that is a pair of these, else nothing."""
    said = {key.lower(): value for key, (_, value) in fields.items() if key.lower() not in _LINKS}
    pairs = permutations(said) if len(said) == len(("label", "value")) else ()
    pair = next((one for one in pairs if one[0] in _LABELS and one[1] in _VALUES), ())
    return [said[key] for key in pair]


def _fields(
    record: yaml.MappingNode, text: str, start: int
) -> Iterator[tuple[str, tuple[Part, Part]]]:
    """The single short values of a record by their keys, with the keys, as cells."""
    for key, value in [*record.value, *_nested(record)]:
        if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode):
            continue
        if key.value.lower() in _TEXTS or _UNSHOWN.fullmatch(key.value):
            continue
        cells = [_cell(node, text, start) for node in (key, value)]
        if cells[0] and cells[1]:
            yield key.value, (cells[0], cells[1])


def _keys(record: yaml.MappingNode) -> set[str]:
    """The keys of a record and of the mappings in it: "author: {name: …, bio: …}"."""
    pairs = [*record.value, *_nested(record)]
    return {key.value.lower() for key, _ in pairs if isinstance(key, yaml.ScalarNode)}


def _nested(record: yaml.MappingNode) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """The fields of the mappings in a record whose keys it has not itself: "talk: {title: …}"."""
    own = {key.value for key, _ in record.value if isinstance(key, yaml.ScalarNode)}
    for _, value in record.value:
        if isinstance(value, yaml.MappingNode):
            yield from (
                (key, inner)
                for key, inner in value.value
                if isinstance(key, yaml.ScalarNode) and key.value not in own
            )


def _cell(node: yaml.ScalarNode, text: str, start: int) -> Part | None:
    """A value as a cell, if it is short and stands there as it is."""
    span = yaml_span(node, text, start)
    words = text[span.start : span.end]
    if not words or len(words) > _LONGEST or words != node.value.strip():
        return None
    return part_of(PartKind.ROW, words, range(span.start, span.end + 1))


def _as(kind: PartKind, part: Part, level: int) -> Part:
    return replace(part, kind=kind, level=level)
