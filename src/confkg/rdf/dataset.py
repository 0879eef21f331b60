"""The description of the dataset itself: what it holds, under which licence, in which files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import pyoxigraph as ox

from confkg.counting import counted
from confkg.digests import digest_of
from confkg.errors import UsageError
from confkg.namespaces import expand, prefixes, thing_iri
from confkg.rdf.counts import Counts, number
from confkg.rdf.terms import Row, ckg, term, typed
from confkg.rdf.turtle import GENERATED, write_turtle
from confkg.rdf.turtle_blocks import block_at, iter_pieces, iter_starts, statements_in
from confkg.rdf.turtle_lines import profile_counts

_DATASET = ox.NamedNode(thing_iri("dataset", "confkg"))
_TYPE = term("rdf:type")
_KINDS = (term("void:Dataset"), term("dcat:Dataset"))
_SPACE = term("void:uriSpace")
_COUNTED = (
    term("dcat:distribution"),
    *(term(f"dcterms:{name}") for name in ("modified", "temporal", "spatial")),
)
"""What a build says of a dataset, beside the terms of VoID."""
_EXAMPLES = ("Edition", "Paper", "Person")
_LINKS = (term("skos:exactMatch"), term("skos:closeMatch"))
_COUNTS_ALONE = ("claims.ttl", "conflicts.ttl", "decisions.ttl", "passages.ttl", "questions.ttl")
"""Files of which nothing but numbers is in the description."""
_OF_KNOWN = ("inferred.ttl", "links.ttl")
"""Files that say more of what other files have as subjects."""
_DESCRIBING = (
    b"\n\nedition:", b" a ckg:Country", b" ckg:date", b" ckg:heldIn", b" ckg:containedIn",
    b" skos:exactMatch", b" skos:closeMatch",
)  # fmt: skip
"""What stands in blocks that say more; to look for all at once takes three times as long."""


def check_base(base: str) -> str:
    """An address to load files from, with a slash at the end."""
    fix = "give an address such as https://example.org/data/"
    if (
        not base.startswith(("http://", "https://"))
        or base.endswith("//")
        or "#" in base
        or "?" in base
    ):
        raise UsageError("it is no address of a folder", f"--base {base}", fix)
    try:
        return ox.NamedNode(f"{base.rstrip('/')}/").value
    except ValueError:
        raise UsageError("it is no address of a folder", f"--base {base}", fix) from None


DESCRIPTION_FILE = "dataset.ttl"
"""The description of a graph; beside its documents, what their owner says of it."""


def read_description(paths: Iterable[Path]) -> list[ox.Triple]:
    """What the owners of documents say of the dataset, licence and publisher among it."""
    said: list[ox.Triple] = []
    for path in paths:
        try:
            found = [quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
        except (OSError, SyntaxError) as error:
            raise UsageError(f"it is no Turtle: {error}", str(path), "correct it") from None
        if not any(each.subject == _DATASET for each in found):
            fix = "begin with: dataset:confkg a ckg:Dataset ;"
            raise UsageError(f"it says nothing of {_DATASET}", str(path), fix)
        said += found
    return said


def said_by_hand(path: Path) -> list[ox.Triple]:
    """What the description of a graph says that is not counted."""
    found = [quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
    kept = [
        each
        for each in found
        if each.subject == _DATASET
        and each.predicate not in _COUNTED
        and (each.predicate == _SPACE or not each.predicate.value.startswith(prefixes()["void"]))
    ]
    named = {each.object for each in kept if each.predicate != _TYPE}
    return kept + [each for each in found if each.subject in named and each.subject != _DATASET]


def _usual(documents: int) -> Iterator[Row]:
    """What can be said of any dataset."""
    read = counted(documents, "document")
    yield _DATASET, term("rdfs:label"), ox.Literal(f"Facts read from {read}")
    yield _DATASET, term("dcterms:title"), ox.Literal(f"Facts read from {read}")
    what = f"What is said of academic conferences in {read}, as confkg {version('confkg')} has read it."
    yield _DATASET, term("dcterms:description"), ox.Literal(what)
    yield _DATASET, term("dcterms:conformsTo"), ox.NamedNode(prefixes()["ckg"][:-1])
    yield _DATASET, _SPACE, ox.Literal(prefixes()["dataset"].removesuffix("dataset/"))


def describe_dataset(
    folder: Path,
    triples: dict[str, int],
    documents: int,
    by_hand: Iterable[ox.Triple] = (),
    base: str | None = None,
    profiles: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
) -> dict[str, int]:
    """Write ``dataset.ttl`` beside the files of a graph.

    Nobody is said to publish it, and no licence, but by hand. No time stamp is in it: the same graph
    has the same description. It was modified when it was issued, or on the day of its newest document
    if that is later.

    Args:
        folder: where the files are.
        triples: how many triples each file has.
        documents: how many documents were read.
        by_hand: what is said of it, see :func:`read_description`.
        base: address that the files can be loaded from; None for the one that is said by hand.
        profiles: what is counted already of the subjects of files, see
            :func:`confkg.rdf.turtle.iter_blocks`.

    Returns:
        The number of triples of the description.
    """
    by_hand = list(by_hand)
    given = {each.predicate for each in by_hand if each.subject == _DATASET}
    by_hand += [ox.Triple(*row) for row in _usual(documents) if row[1] not in given]
    page = term("dcat:landingPage")
    if base is not None:
        by_hand = [each for each in by_hand if each.predicate != page]
        by_hand.append(ox.Triple(_DATASET, page, ox.NamedNode(base)))
    said: dict[ox.NamedNode, Any] = {
        each.predicate: each.object for each in by_hand if each.subject == _DATASET
    }
    totals = _Counted(folder, triples, profiles)
    rows = [
        *((_DATASET, _TYPE, each) for each in (ckg("Dataset"), *_KINDS)),
        *totals.rows(said),
        (_DATASET, term("void:documents"), number(documents)),
        *(row for name in sorted(triples) for row in _file(folder / name, triples[name], said)),
    ]
    lines = {f"{subject} {predicate} {value} ." for subject, predicate, value in rows}
    lines |= {f"{triple} ." for triple in by_hand}
    comment = f"What the graph holds; {GENERATED}; do not edit"
    return {DESCRIPTION_FILE: write_turtle(folder / DESCRIPTION_FILE, sorted(lines), comment)}


def _iter_describing(path: Path) -> Iterator[bytes]:
    """The blocks of a file that say more of the dataset than numbers."""
    missing = {b" a ckg:%b" % kind.encode() for kind in _EXAMPLES}
    for text in iter_pieces(path):
        starts = {start for mark in _DESCRIBING for start in iter_starts(text, mark)}
        for mark in sorted(missing):
            first = next(iter_starts(text, mark, is_first=True), None)
            if first is not None:
                missing.remove(mark)
                yield block_at(text, first)
        for start in sorted(starts):
            yield block_at(text, start)


def _iri(name: str) -> str:
    """The IRI that Turtle abbreviates."""
    return name[1:-1] if name.startswith("<") else expand(name) or name


def _part(name: str) -> ox.NamedNode:
    return ox.NamedNode(f"{_DATASET.value}-{name}")


class _Counted:
    """What the files of a graph hold, counted in one pass."""

    def __init__(
        self,
        folder: Path,
        names: dict[str, int],
        profiles: Mapping[str, Mapping[str, int]],
    ) -> None:
        self._counts = Counts()
        self._years: list[int] = []
        self._dates: list[str] = []
        self._places: set[ox.NamedNode] = set()
        self._above: dict[ox.NamedNode, set[ox.NamedNode]] = {}
        self._countries: set[ox.NamedNode] = set()
        self._examples: dict[str, ox.NamedNode] = {}
        self._links: Counter[tuple[str, ox.NamedNode]] = Counter()
        for name in sorted(names):
            if name in profiles:
                self._add(profiles[name])
                if name not in _COUNTS_ALONE:
                    for triple in statements_in(_iter_describing(folder / name)):
                        self._see(triple)
                continue
            last = None
            for quad in ox.parse(path=folder / name, format=ox.RdfFormat.TURTLE):
                self._counts.subjects += quad.subject != last and name not in _OF_KNOWN
                last = quad.subject
                self._count(quad.triple)
                self._see(quad.triple)

    def _add(self, profiles: Mapping[str, int]) -> None:
        for profile, times in profiles.items():
            self._counts.subjects += times
            for name, count in profile_counts(profile):
                _, is_type, kind = name.rpartition("a ")
                if is_type:
                    self._counts.classes[_iri(kind)] += times * count
                self._counts.properties[_TYPE.value if is_type else _iri(name)] += times * count

    def _count(self, triple: ox.Triple) -> None:
        self._counts.properties[triple.predicate.value] += 1
        if triple.predicate == _TYPE and isinstance(triple.object, ox.NamedNode):
            self._counts.classes[triple.object.value] += 1

    def _see(self, triple: ox.Triple) -> None:
        subject, predicate, value = triple
        if isinstance(value, ox.Literal):
            if predicate == ckg("year") and subject.value.startswith(prefixes()["edition"]):
                self._years.append(int(value.value))
            elif predicate == ckg("date"):
                self._dates.append(value.value)
        elif isinstance(value, ox.NamedNode) and isinstance(subject, ox.NamedNode):
            if predicate == _TYPE:
                kind = value.value.rpartition("#")[2]
                if kind in _EXAMPLES and value == ckg(kind):
                    self._examples.setdefault(kind, subject)
                if value == ckg("Country"):
                    self._countries.add(subject)
            elif predicate == ckg("heldIn"):
                self._places.add(value)
            elif predicate in _LINKS:
                self._links[urlsplit(value.value).netloc, predicate] += 1
            elif predicate == ckg("containedIn"):
                self._above.setdefault(subject, set()).add(value)

    def rows(self, said: dict[ox.NamedNode, object]) -> Iterator[Row]:
        """The statements on the dataset."""
        yield from self._counts.rows(_DATASET, "class", "property")
        for (host, predicate), count in self._links.items():
            name = predicate.value.rpartition("#")[2]
            links = _part(f"links-{host.replace('.', '-')}-{name}")
            yield _DATASET, term("void:subset"), links
            yield links, _TYPE, term("void:Linkset")
            yield links, term("rdfs:label"), ox.Literal(f"links to {host}, {name}")
            yield links, term("void:subjectsTarget"), _DATASET
            yield links, term("void:objectsTarget"), ox.NamedNode(f"https://{host}/")
            yield links, term("void:linkPredicate"), predicate
            yield links, term("void:triples"), number(count)
        for thing in self._examples.values():
            yield _DATASET, term("void:exampleResource"), thing
        issued = said.get(term("dcterms:issued"))
        dates = [date for date in self._dates if len(date) == len("2026-11-23")]
        if isinstance(issued, ox.Literal):
            dates.append(issued.value)
        if modified := max(dates, default=""):
            yield _DATASET, term("dcterms:modified"), typed(modified, "xsd:date")
        if self._years:
            period = _part("period")
            yield _DATASET, term("dcterms:temporal"), period
            yield period, _TYPE, term("dcterms:PeriodOfTime")
            yield (
                period,
                term("rdfs:label"),
                ox.Literal(f"{min(self._years)} to {max(self._years)}"),
            )
            yield period, term("dcat:startDate"), typed(str(min(self._years)), "xsd:gYear")
            yield period, term("dcat:endDate"), typed(str(max(self._years)), "xsd:gYear")
        for place in self._around() & self._countries:
            yield _DATASET, term("dcterms:spatial"), place

    def _around(self) -> set[ox.NamedNode]:
        """The places where editions were held, and all that these lie in."""
        pending, done = set(self._places), set[ox.NamedNode]()
        while pending:
            done |= pending
            pending = {above for place in pending for above in self._above.get(place, ())} - done
        return done


def _file(path: Path, count: int, said: dict[ox.NamedNode, ox.NamedNode]) -> Iterator[Row]:
    """The statements on a file of the graph."""
    file, checksum = _part(f"{path.stem}-file"), _part(f"{path.stem}-file-checksum")
    digest = digest_of(path)
    yield _DATASET, term("dcat:distribution"), file
    yield file, _TYPE, term("dcat:Distribution")
    yield file, term("rdfs:label"), ox.Literal(path.name)
    yield file, term("dcterms:title"), ox.Literal(path.name)
    yield file, ckg("sha256"), ox.Literal(digest)
    yield file, term("spdx:checksum"), checksum
    yield checksum, _TYPE, term("spdx:Checksum")
    yield checksum, term("rdfs:label"), ox.Literal(f"SHA-256 of {path.name}")
    yield checksum, term("spdx:algorithm"), term("spdx:checksumAlgorithm_sha256")
    yield checksum, term("spdx:checksumValue"), typed(digest, "xsd:hexBinary")
    yield file, term("void:triples"), number(count)
    yield file, term("dcat:byteSize"), typed(str(path.stat().st_size), "xsd:nonNegativeInteger")
    media = "https://www.iana.org/assignments/media-types/text/turtle"
    yield file, term("dcat:mediaType"), ox.NamedNode(media)
    if licence := said.get(term("dcterms:license")):
        yield file, term("dcterms:license"), licence
    if page := said.get(term("dcat:landingPage")):
        yield file, term("dcat:accessURL"), page
        yield file, term("dcat:downloadURL"), ox.NamedNode(f"{page.value}{path.name}")
        yield _DATASET, term("void:dataDump"), ox.NamedNode(f"{page.value}{path.name}")
