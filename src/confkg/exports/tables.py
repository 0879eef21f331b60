"""Tables of the main kinds of things, one a kind, with a ``datapackage.json`` that describes them."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.exports.describing import Contents
from confkg.exports.reading import GraphReader
from confkg.namespaces import prefixes
from confkg.rdf.described import Described, Node
from confkg.rdf.terms import ckg, term
from confkg.schema import KINDS
from confkg.swapping import locked, swap_folder

if TYPE_CHECKING:
    import polars

TABLES = ("csv", "parquet")
PACKAGE = "datapackage.json"
_BETWEEN = " | "
"""Between several values of one cell."""
_KIND = {ckg(name): kind for name, kind in KINDS.items()}
_LABELS = (term("rdfs:label"), term("skos:prefLabel"))
_TYPE = term("rdf:type")
_LABELLED = tuple(prefixes()[name].removesuffix(name + "/") for name in ("person", "rank"))
"""What IRIs of things and of concepts begin with."""
_TYPES = {frozenset({each}): each for each in ("integer", "date", "boolean")} | {
    frozenset({"decimal"}): "number",
    frozenset({"integer", "decimal"}): "number",
    frozenset({"gYear"}): "year",
}


@dataclass
class _Column:
    """What the values of a property are."""

    datatypes: set[str] = field(default_factory=set)  # of its literals
    has_things: bool = False  # whether IRIs are among them
    has_labels: bool = False  # whether things or concepts are, which have labels
    is_many: bool = False  # whether some thing has several

    @property
    def type(self) -> str:
        """The type as a data package has it."""
        if self.has_things or self.is_many:
            return "string"
        return _TYPES.get(frozenset(self.datatypes), "string")


class _Survey:
    """Which tables there are, with which columns, and how things are called."""

    def __init__(self, subjects: Iterable[Described]) -> None:
        self.labels: dict[str, str] = {}
        self.tables: dict[str, dict[str, _Column]] = {}
        self.about: dict[str, str] = {}
        for described in subjects:
            for triple in described.triples:
                if triple.predicate in _LABELS and isinstance(triple.object, ox.Literal):
                    self.labels[_iri(described.subject)] = triple.object.value
            if described.subject.value.endswith("/dataset/confkg"):
                for name in ("dcterms:title", "dcterms:license", "dcat:version"):
                    self.about[name] = "".join(map(_iri, described.values(term(name))[:1]))
            if kind := _table(described):
                columns = self.tables.setdefault(kind, {})
                for name, values in _cells(described).items():
                    column = columns.setdefault(name, _Column())
                    column.is_many |= len(values) > 1
                    for value in values:
                        if isinstance(value, ox.NamedNode):
                            column.has_things = True
                            column.has_labels |= value.value.startswith(_LABELLED)
                        if isinstance(value, ox.Literal):
                            column.datatypes.add(value.datatype.value.rpartition("#")[2])


def _iri(node: Node) -> str:
    return node.value if isinstance(node, (ox.NamedNode, ox.Literal)) else str(node)


def _table(described: Described) -> str | None:
    """The table that a thing belongs in: that of its kind, or of the kind above."""
    for kind in described.values(_TYPE):
        if isinstance(kind, ox.NamedNode) and kind in _KIND:
            found = _KIND[kind]
            return KINDS[found.parent].iri if found.parent else found.iri
    return None


def _cells(described: Described) -> dict[str, list[Node]]:
    """The values of each property, by the name of its column."""
    cells: dict[str, list[Node]] = {}
    for triple in described.triples:
        if triple.predicate == _TYPE and isinstance(triple.object, ox.NamedNode):
            kind = triple.object.value.rpartition("#")[2]
            cells.setdefault("kind", []).append(ox.Literal(kind))
        elif triple.predicate not in _LABELS:
            name = triple.predicate.value.rpartition("#")[2].rpartition("/")[2]
            cells.setdefault(name, []).append(triple.object)
    return cells


def export_tables(folder: Path, form: str, out: Path) -> dict[str, int]:
    """Write one table for each kind of thing, and replace the folder that they are written to.

    A column that holds things has their labels in a column beside it. Several values of a cell
    stand behind one another. Labels are kept in memory, and nothing else.
    """
    polars = _polars() if form == "parquet" else None
    kinds = {KINDS[kind.parent].iri if kind.parent else kind.iri for kind in KINDS.values()}
    names = [PACKAGE, *(f"{kind}.{each}" for kind in kinds for each in TABLES)]
    with (
        GraphReader(folder, Contents()) as reader,
        locked(out),
        swap_folder(out, names, _is_table) as swap,
    ):
        survey = _Survey(reader)
        counts = _write_csv(reader, survey, swap.fresh)
        if polars is not None:
            for kind in survey.tables:
                _as_parquet(polars, swap.fresh / f"{kind}.csv", survey.tables[kind])
        text = json.dumps(_package(survey, form), indent=1, ensure_ascii=False) + "\n"
        (swap.fresh / PACKAGE).write_text(text, encoding="utf-8")
    return {f"{kind}.{form}": counts[kind] for kind in sorted(counts)}


def _is_table(path: Path) -> bool:
    """Whether the folder of a file has been written by this module."""
    try:
        package = json.loads((path.parent / PACKAGE).read_text(encoding="utf-8"))
        return path.is_file() and package["name"] == "confkg"
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _fields(columns: dict[str, _Column]) -> Iterator[tuple[str, str]]:
    """The columns of a table, each with its type."""
    yield "id", "string"
    yield "label", "string"
    for name, column in sorted(columns.items()):
        yield name, column.type
        if column.has_labels:
            yield f"{name}_label", "string"


def _write_csv(subjects: Iterable[Described], survey: _Survey, folder: Path) -> dict[str, int]:
    counts = dict.fromkeys(survey.tables, 0)
    with ExitStack() as stack:
        writers = {}
        for kind, columns in survey.tables.items():
            path = folder / f"{kind}.csv"
            file = stack.enter_context(path.open("w", encoding="utf-8", newline=""))
            writers[kind] = csv.writer(file, lineterminator="\n")
            writers[kind].writerow(name for name, _ in _fields(columns))
        for described in subjects:
            if found := _table(described):
                writers[found].writerow(_row(described, survey, survey.tables[found]))
                counts[found] += 1
    return counts


def _row(described: Described, survey: _Survey, columns: dict[str, _Column]) -> Iterator[str]:
    iri = _iri(described.subject)
    cells = _cells(described)
    yield iri
    yield survey.labels.get(iri, "")
    for name, column in sorted(columns.items()):
        values = cells.get(name, [])
        yield _BETWEEN.join(map(_iri, values))
        if column.has_labels:
            yield _BETWEEN.join(survey.labels.get(_iri(value), _iri(value)) for value in values)


def _package(survey: _Survey, form: str) -> dict[str, Any]:
    about, licence = survey.about, survey.about.get("dcterms:license", "")
    said = {
        "version": about.get("dcat:version"),
        "licenses": licence and [{"path": licence, "title": survey.labels.get(licence, licence)}],
    }
    return {
        "name": "confkg",
        "title": about.get("dcterms:title", ""),
        **{name: value for name, value in said.items() if value},
        "resources": [
            {
                "name": kind,
                "path": f"{kind}.{form}",
                "format": form,
                "encoding": "utf-8",
                "schema": {
                    "fields": [{"name": name, "type": each} for name, each in _fields(columns)],
                    "primaryKey": "id",
                },
            }
            for kind, columns in sorted(survey.tables.items())
        ],
    }


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        what = "tables in Parquet need polars"
        raise UsageError(what, "--format parquet", "pip install 'confkg[dataframes]'") from None
    return polars


def _as_parquet(polars: Any, path: Path, columns: dict[str, _Column]) -> None:
    types = {
        "string": polars.String,
        "integer": polars.Int64,
        "year": polars.Int64,
        "number": polars.Float64,
        "date": polars.Date,
        "boolean": polars.Boolean,
    }
    schema = {name: types[each] for name, each in _fields(columns)}
    frame: polars.LazyFrame = polars.scan_csv(path, schema=schema)
    frame.sink_parquet(path.with_suffix(".parquet"))
    path.unlink()
