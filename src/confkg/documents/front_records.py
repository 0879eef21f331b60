"""Structured front matter as the outline that a page's layout makes of it.

"schedule: {Mon 3 May: [{slot: 9:00-10:30, title: …, description: [a, b]}]}" is a heading for the
day, one for the session and an item for each entry. What is printed is decided by the values: names,
times, days and sentences, whatever their keys are called; what is not, by the few keys that layouts
have for menus and pictures. A list of records is a table whose header is the keys, a label with
an address is a link, and a text about what a record names is a paragraph under that name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

import yaml

from confkg.documents.front_texts import is_front_text
from confkg.documents.inline import part_of, table_row
from confkg.documents.keyed import Keyed, yaml_span
from confkg.model import Link, Part, PartKind, Span

_TELLING = frozenset(
    """
    author authors speaker speakers presenter presenters affiliation affiliations
    institution institute university organization organisation role
    """.split()
)
"""Keys of which a record has one; menus and sponsors have none."""

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

_STATED = re.compile(
    r"location|venue|city|place|where|when|dates|(?:start|end)_?date|date_?(?:start|end|string|text|range)"
    r"|(?:event|conf(?:erence)?|workshop|meeting|symposium|congress)[_-]?(?:location|venue|city|place|dates?)",
    re.IGNORECASE,
)
"""Keys that say of a page's event what its layout prints."""

_UNSHOWN = re.compile(
    r"(?:\w+[_-])?(?:image|img|photo|picture|avatar|icon|logo|id|slug|class|weight|order|colou?r|layout|width|height|file)"
    r"|block|lang|status|draft|short_title|size|style",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"(?:\w+[_-])?(?:nav\w*|menus?|sidebar|header|footer|toc|breadcrumbs?|social|buttons?|cta|gallery|images|photos)"
    r"|tags|categor(?:y|ies)|keywords|alias(?:es)?|redirects?(?:_\w+)?|permalinks?|authors?|resources|cascade|defaults|meta|seo"
    r"|outputs?|format|editor(?:_\w+)?|execute|css|js|scripts?|styles?|design|pagination|user_groups|bibliography|slides|media",
    re.IGNORECASE,
)
"""Keys of what is set up for a page, or is printed around it, and not in it."""

_LINKS = frozenset(["link", "url", "href", "website", "homepage"])
"""Keys of what no layout prints as words."""

_ADDRESS = re.compile(r"https?://[^\s{}]+|/?[\w./-]+\.(?:pdf|html?|ics)", re.IGNORECASE)
_UNNAMED = re.compile(
    r"params|data|content|page|site|sections|blocks|items|list|entries|extra", re.IGNORECASE
)
"""Keys of what is but put together, which no heading is."""

_WORDS_OF_KEY = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_INNER_CAPITAL = re.compile("(?<=[a-z])(?=[A-Z])")
_PLAIN_KEY = re.compile(r"[A-Za-z]+(?:[ _-]?[A-Za-z]+){0,3}")
"""A key that the heading of its list may be: "important_dates", "keynoteSpeakers"."""

_WRITTEN_KEY = re.compile(r"(?=[^a-z]).{0,60}[ \d].{0,60}|[A-Z][a-z].{1,60}", re.DOTALL)
"""A key that is written to be read: "Mon 3 May", "General chair"."""

_TIME = re.compile(
    r"\d{1,2}(?:[:.h]\d\d|(?= ?[ap]\.?m\b))(?:[\d:.hapm\s–—-]|to|until|late|open|end|[A-Z]{3,4}|[()])*",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"\d{1,2}[:.h]\d\d(?::00)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
_DAY = re.compile(
    r"(?=.*\d)(?:.{0,30}\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.{0,30}"
    r"|\d{4}-\d\d-\d\d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\W.{0,20})",
    re.IGNORECASE,
)
_HOUR = re.compile(r"(?<=\d)T\d\d:.*")
_MONEY = re.compile(r"(?:[$€£¥]|[A-Z]{3}) ?\d[\d.,]*|\d[\d.,]* ?(?:[$€£¥]|[A-Z]{3})")
_SAID = re.compile(r"(?:\w+[_-])?(?:title|event|name|session|talk|what|label|heading|topic)")
"""Keys of what takes place at a time, or of what a record is called."""

_PICTURED = re.compile("alt")
"""The key of the words for a picture, which are all that some records of sponsors have."""

_ABSTRACT = re.compile("abstract", re.IGNORECASE)

_LONGEST, _LEAST_WORDS, _SENTENCE = 300, 3, 8
"""Characters of a value, what is longer is a text; words of an item of a list, and of a text about a name, at least."""

_PARAGRAPH = re.compile(r"\S.*(?:\r?\n[ \t]*\S.*)*")
_LINE = re.compile(r"\S(?:.*\S)?")
_DEEPEST = 6
_RANK = 2
"""The rank of the headings that stand highest, below the title of the page."""

_Pairs = Sequence[tuple[yaml.Node, yaml.Node]]
_Fields = dict[str, tuple[Part, Part]]
"""The single short values of a record by their keys, with the keys, as cells."""


def stated_rows(values: Iterable[Keyed], text: str) -> Iterator[Part]:
    """What values with keys say of a page's event, as rows."""
    for one in values:
        if one.single and one.span and _STATED.fullmatch(one.key):
            words = _HOUR.sub("", one.text.strip())
            at = text.rfind(one.key, 0, one.span.start)
            offsets = _aligned(words, text, one.span) if len(words) <= _LONGEST else []
            label = part_of(PartKind.ROW, one.key, range(at, at + len(one.key) + 1))
            shown = part_of(PartKind.ROW, words, offsets) if offsets else None
            if label and shown and not _ADDRESS.fullmatch(words):
                yield from table_row([label, shown], header=False)


def record_parts(mapping: yaml.MappingNode, text: str, start: int) -> tuple[Part, ...]:
    """The lists and records in a mapping as headings, rows and items; its YAML begins at ``start`` of ``text``."""
    return tuple(_Outline(text, start).inner(mapping, _RANK))


@dataclass(frozen=True, slots=True)
class _Outline:
    """What reads one front matter."""

    text: str
    start: int
    # the nodes read before: aliases of aliases would grow with a power of the text
    seen: set[int] = field(default_factory=set)

    def inner(self, mapping: yaml.MappingNode, rank: int) -> Iterator[Part]:
        """What stands in the lists and mappings of a mapping, each below its key."""
        for key, value in mapping.value:
            if not isinstance(key, yaml.ScalarNode) or _ASIDE.fullmatch(key.value):
                continue
            if isinstance(value, yaml.ScalarNode) or id(value) in self.seen:
                continue
            self.seen.add(id(value))
            if rank - _RANK < _DEEPEST and (found := list(self.below(key.value, value, rank + 1))):
                yield from self.heading(key, rank)
                yield from found

    def below(self, name: str, node: yaml.Node, rank: int) -> Iterator[Part]:
        """What stands below the key of a list or of a mapping."""
        people = _PEOPLE.fullmatch(_INNER_CAPITAL.sub("_", name)) is not None
        if isinstance(node, yaml.MappingNode):
            if _is_list(node):  # "keynotes: {lee: {name: Ann Lee, …}, …}"
                yield from self.records((one for _, one in node.value), rank, people=people)
                return
            fields = self.fields(node, node.value)
            yield from (
                _as(PartKind.PARAGRAPH, fields[key][1], 0)
                for key in ("name", "title")
                if key in fields
            )
            for key, cells in fields.items():
                said = key == "address" or any(
                    one.fullmatch(key) for one in (_STATED, _WRITTEN_KEY)
                )
                if said or _DAY.fullmatch(cells[1].text):
                    yield from table_row(list(cells), header=False)
            yield from self.inner(node, rank)
            return
        scalars = [one for one in node.value if isinstance(one, yaml.ScalarNode)]
        words = sum(len(one.value.split()) for one in scalars)
        if people or words >= _LEAST_WORDS * len(scalars) > _LEAST_WORDS:
            yield from self.items(scalars)
        records = [one for one in node.value if isinstance(one, yaml.MappingNode)]
        yield from self.records(records, rank, people=people)

    def items(self, scalars: Iterable[yaml.ScalarNode]) -> Iterator[Part]:
        cells = (self.cell(one) for one in scalars)
        yield from (_as(PartKind.ITEM, cell, 1) for cell in cells if cell)

    def records(
        self, records: Iterable[yaml.MappingNode], rank: int, *, people: bool
    ) -> Iterator[Part]:
        """The rows of a list of records, and headings for those with more below them."""
        header: list[str] = []
        texts: list[Part] = []
        found = []
        for record in records:
            if id(record) not in self.seen:
                self.seen.add(id(record))
                found.append((record, self.fields(record), list(self.entries(record, rank + 1))))
        over = any(below for _, _, below in found)
        for record, fields, below in found:
            shown = people or _is_record(self.keys(record), fields)
            if fields and (
                below or (over and shown)
            ):  # in a list in which some have more below them
                yield from self.headed(fields, rank)
                yield from below
            elif below:
                yield from below
            elif pair := _pair(fields):
                yield from table_row(pair, header=False)
            elif shown:
                entry = any(_TIME.fullmatch(part.text) for _, part in fields.values())
                entry = entry and _TELLING.isdisjoint(self.keys(record))
                if list(fields) != header and not entry:  # an entry's "title" is that of no talk
                    header = list(fields)
                    yield from table_row([key for key, _ in fields.values()], header=True)
                yield from table_row([part for _, part in fields.values()], header=False)
                texts += self.about(record, fields, rank, _TEXTS)
            elif about := list(self.about(record, fields, rank)):
                yield from about
            else:
                linked = [part for _, part in fields.values() if part.links]
                yield from (_as(PartKind.ITEM, part, 1) for part in linked[:1])
        yield from texts

    def entries(self, record: yaml.MappingNode, rank: int) -> Iterator[Part]:
        """What is listed in a record: its records, and the lines of its lists."""
        for key, value in record.value:
            name = str(key.value)
            aside = _ASIDE.fullmatch(name) and name.lower() not in _TELLING
            if isinstance(value, yaml.ScalarNode) or aside or id(value) in self.seen:
                continue
            self.seen.add(id(value))
            if rank - _RANK >= _DEEPEST:
                continue
            if isinstance(value, yaml.MappingNode):
                yield from self.entries(value, rank)
                continue
            scalars = [one for one in value.value if isinstance(one, yaml.ScalarNode)]
            if _PEOPLE.fullmatch(name) or any(" " in one.value.strip() for one in scalars):
                yield from self.items(scalars)
            records = [one for one in value.value if isinstance(one, yaml.MappingNode)]
            yield from self.records(records, rank, people=False)

    def headed(self, fields: _Fields, rank: int) -> Iterator[Part]:
        """The heading that a record is of what is listed in it, with what else is said of it."""
        times = [part for _, part in fields.values() if _TIME.fullmatch(part.text)]
        days = [part for _, part in fields.values() if _DAY.fullmatch(part.text)]
        said = [part for key, (_, part) in fields.items() if _SAID.fullmatch(key.lower())]
        some = [*days[:1], *times[:2], *said[:1]] or [part for _, part in fields.values()][:1]
        chosen = {part.offset(0): part for part in some}
        yield _as(PartKind.HEADING, _joined((chosen[at] for at in sorted(chosen)), ", "), rank)
        for key, part in fields.values():
            if part.offset(0) not in chosen:
                named = key.text.lower() in _TELLING
                yield _joined([part] if named else [_spoken(key), part], ": ")

    def about(
        self, record: yaml.MappingNode, fields: _Fields, rank: int, keys: Collection[str] = ()
    ) -> Iterator[Part]:
        """The name of a record as a heading, and its texts below: those with such keys, or all sentences."""
        named = (key for key in [*_NAMES, *fields] if key in fields)
        name = next(
            (fields[key][1] for key in named if key in _NAMES or _SAID.fullmatch(key.lower())), None
        )
        for key, value in [*record.value, *_nested(record)]:
            if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode):
                continue
            is_text = key.value.lower() in keys if keys else not _is_set_up(key, value)
            if name and is_text and (keys or len(value.value.split()) >= _SENTENCE):
                yield _as(PartKind.HEADING, name, rank)
                yield from self.paragraphs(value)

    def paragraphs(self, node: yaml.ScalarNode) -> Iterator[Part]:
        """The paragraphs of a text that stands there line by line as it is."""
        span = yaml_span(node, self.text, self.start)
        for paragraph in _PARAGRAPH.finditer(self.text, span.start, span.end):
            words, runs = "", []
            for line in _LINE.finditer(self.text, *paragraph.span()):
                words += " " if words else ""
                runs.append((len(words), line.start()))
                words += line[0]
            yield Part(PartKind.PARAGRAPH, words, tuple(runs))

    def fields(self, record: yaml.MappingNode, pairs: _Pairs = ()) -> _Fields:
        """The single short values of a record, or of some of its pairs; what it is called leads to its address."""
        found: _Fields = {}
        address = ""
        for key, value in pairs or [*record.value, *_nested(record)]:
            if not isinstance(key, yaml.ScalarNode) or isinstance(value, yaml.MappingNode):
                continue
            single = isinstance(value, yaml.ScalarNode)
            leads = _ADDRESS.fullmatch(value.value.strip()) if single else None
            if leads or key.value.lower() in _LINKS:
                address = address or (leads[0] if leads else "")
            elif key.value.lower() not in _TEXTS and not _UNSHOWN.fullmatch(key.value):
                label = self.cell(key)
                shown = (
                    self.cell(value)
                    if isinstance(value, yaml.ScalarNode)
                    else self.names(key, value)
                )
                if label and shown:
                    found[key.value] = label, shown
        clocks = [key for key, (_, part) in found.items() if _CLOCK.fullmatch(part.text)]
        if len(clocks) == len(("start", "end")):  # as a page prints them: 9:00–10:30
            label, shown = found[clocks[0]]
            found[clocks[0]] = label, _joined([shown, found.pop(clocks[1])[1]], "–")
        said = (key for one in (_SAID, _PICTURED) for key in found if one.fullmatch(key.lower()))
        named = next(said, None)
        if address and named and not found[named][1].links:
            label, shown = found[named]
            found[named] = label, replace(shown, links=(Link(0, len(shown.text), address),))
        return found

    def names(self, key: yaml.ScalarNode, node: yaml.Node) -> Part | None:
        """Those whom a record lists as its authors or speakers, as one cell."""
        if key.value.lower() not in _TELLING or id(node) in self.seen:
            return None
        found: list[Part] = []
        records = (one for one in node.value if isinstance(one, yaml.MappingNode))
        if not all(_TEXTS.isdisjoint(self.keys(one)) for one in records):
            return None  # each has more to be said of
        sign = ", "
        for one in node.value:
            cells = [self.cell(one)] if isinstance(one, yaml.ScalarNode) else []
            if isinstance(one, yaml.MappingNode):
                fields = self.fields(one, one.value)
                cells = [fields[key][1] for key in fields if key in _NAMES or key in _TELLING]
                sign = "; " if len(cells) > 1 else sign
            found += [_joined([cell for cell in cells if cell], ", ")] if any(cells) else []
        self.seen.add(id(node))
        return _joined(found, sign) if found else None

    def keys(self, record: yaml.MappingNode) -> set[str]:
        """The keys of a record and of the mappings in it: "author: {name: …, bio: …}"."""
        pairs = [*record.value, *_nested(record)]
        return {key.value.lower() for key, _ in pairs if isinstance(key, yaml.ScalarNode)}

    def heading(self, key: yaml.ScalarNode, rank: int) -> Iterator[Part]:
        """The words of a key as a heading, if it may be one."""
        cell = self.cell(key)
        if cell and not _UNNAMED.fullmatch(cell.text):
            yield _as(PartKind.HEADING, _spoken(cell), rank)

    def cell(self, node: yaml.ScalarNode) -> Part | None:
        """A value as a cell, if it is short, wherever its characters stand."""
        span = yaml_span(node, self.text, self.start)
        words = node.value.strip()
        if not words or len(words) > _LONGEST or node.style in ("|", ">"):
            return None
        offsets = _aligned(words, self.text, span)
        return part_of(PartKind.ROW, words, offsets) if offsets else None


def _aligned(words: str, text: str, span: Span) -> list[int]:
    r"""Where each character of a value stands that is written with escapes or on several lines; else nothing.

    >>> _aligned('a "b" c', 'a \\"b\\"\n  c', Span(0, 11))
    [0, 1, 3, 4, 6, 8, 10, 11]
    """
    offsets: list[int] = []
    at = span.start
    for character in words:
        while (
            at < span.end and text[at] != character and (text[at] == "\\" or text[at] in " \t\r\n")
        ):
            at += 1
        blank = character == " " and offsets and text[offsets[-1] + 1 : at].isspace()
        if blank and text[at : at + 1] != " ":
            offsets.append(offsets[-1] + 1)
            continue
        if at >= span.end or text[at] != character:
            return []
        offsets.append(at)
        at += 1 + (character == "'" and text.startswith("''", at))
        if character == " ":
            at = next((n for n in range(at, span.end) if not text[n].isspace()), span.end)
    return [*offsets, span.end]


def _is_list(node: yaml.MappingNode) -> bool:
    """Whether all that a mapping has are records, each with what it is called."""
    keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
    records = [one for _, one in node.value if isinstance(one, yaml.MappingNode)]
    called = (any(_SAID.fullmatch(str(key.value)) for key, _ in one.value) for one in records)
    return len(records) == len(keys) > 0 and all(called)


def _is_set_up(key: yaml.ScalarNode, value: yaml.ScalarNode) -> bool:
    """Whether a value is no sentence on a record, but what it is called, what a layout needs, or a text read elsewhere."""
    aside = (_SAID, _UNSHOWN, _ABSTRACT)
    return is_front_text(key, value) or any(one.fullmatch(key.value) for one in aside)


def _is_record(keys: set[str], fields: Mapping[str, tuple[Part, Part]]) -> bool:
    """Whether records with these keys and values are of people or works, or have their time or day."""
    named = any(_SAID.fullmatch(key) for key in keys)
    values = [part.text for _, part in fields.values()]
    timed = named and any(_TIME.fullmatch(one) or _DAY.fullmatch(one) for one in values)
    timed = timed or any(map(_MONEY.fullmatch, values))
    described = not _TEXTS.isdisjoint(keys) and not keys.isdisjoint(_NAMES)
    return timed or described or not _TELLING.isdisjoint(keys)


def _pair(fields: _Fields) -> list[Part]:
    """The label and the value of a record that is a pair of these, else nothing."""
    said = {key.lower(): value for key, (_, value) in fields.items()}
    pairs = list(permutations(said)) if len(said) == len(("label", "value")) else []
    pair = next((one for one in pairs if one[0] in _LABELS and one[1] in _VALUES), ())
    days = [one for one in said.values() if _DAY.fullmatch(one.text)]
    if not pair and pairs and len(days) == 1:  # "{when: 3 May, note: Papers due}"
        return [*(one for one in said.values() if one is not days[0]), *days]
    return [said[key] for key in pair]


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


def _spoken(key: Part) -> Part:
    """A key in the words that it is made of, if it is made for programs: "importantDates"."""
    if not _PLAIN_KEY.fullmatch(key.text):
        return key
    words, runs = "", []
    for word in _WORDS_OF_KEY.finditer(key.text):
        words += " " if words else ""
        runs.append((len(words), key.offset(word.start())))
        words += word[0] if word[0].isupper() else word[0].lower()
    return Part(key.kind, words, tuple(runs), key.level)


def _joined(parts: Iterable[Part], sign: str) -> Part:
    """Parts as one, with a sign between them that stands in the text before the next of them."""
    text, runs, links = "", [], []
    for part in parts:
        runs += [
            (len(text) + at, part.offset(0) - len(sign) + at)
            for at in range(len(sign) if text else 0)
        ]
        text += sign if text else ""
        runs += [(len(text) + at, offset) for at, offset in part.runs]
        links += [
            replace(one, start=len(text) + one.start, end=len(text) + one.end) for one in part.links
        ]
        text += part.text
    return Part(PartKind.PARAGRAPH, text, tuple(runs), links=tuple(links))


def _as(kind: PartKind, part: Part, level: int) -> Part:
    return replace(part, kind=kind, level=level)
