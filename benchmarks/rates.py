"""From records to triples: confkg, which resolves names and says where each fact stands, beside tools that do neither.

morph-kgc, maplib and rdflib get tables in which each name has its IRI already. Each runs in a process
of its own that ends with a file of N-Triples or N-Quads; processor time and memory are those of that process.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from timing import measure_once

from confkg.ids import slug
from confkg.namespaces import prefixes, thing_iri

ANTHOLOGY = Path(__file__).parents[2] / "shared/proceedings/mlanthology"
CKG, LABEL = prefixes()["ckg"], prefixes()["rdfs"] + "label"
TYPE, XSD = prefixes()["rdf"] + "type", prefixes()["xsd"]
CLASSES = {
    "Paper": (("title", f"{CKG}title", "string"), ("edition", f"{CKG}presentedAt", "")),
    "Person": (("name", f"{CKG}name", "string"),),
    "Authorship": (
        ("paper", f"{CKG}authorshipOf", ""),
        ("author", f"{CKG}author", ""),
        ("position", f"{CKG}position", "integer"),
    ),
}
"""For each class the columns of its table, with property and datatype; none for an IRI."""


def iter_papers() -> Iterator[tuple[str, dict[str, Any]]]:
    """All papers of the anthology, each with the name of its file."""
    for path in sorted(ANTHOLOGY.glob("*.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            rows = map(json.loads, file) if ".jsonl" in path.name else json.load(file)["papers"]
            yield from ((path.name.partition(".")[0], row) for row in rows)


def write_inputs(folder: Path, papers: int) -> int:
    """Write records and tables of the first so many papers; how many there are."""
    files: dict[str, list[dict[str, Any]]] = {}
    tables: dict[str, dict[str, tuple[object, ...]]] = {name: {} for name in CLASSES}
    count = 0
    for name, row in iter_papers():
        if count == papers:
            break
        count += 1
        files.setdefault(name, []).append({k: v for k, v in row.items() if k != "abstract"})
        paper = thing_iri("paper", slug(row["title"]))
        edition = thing_iri("edition", slug(f"{row['venue']} {row['year']}"))
        tables["Paper"][paper] = row["title"], row["title"], edition
        for position, author in enumerate(row["authors"], 1):
            known = f"{author['given']} {author['family']}".strip()
            person = thing_iri("person", slug(known))
            own = f"{thing_iri('authorship', slug(row['title']))}--{slug(known)}"
            tables["Person"][person] = known, known
            tables["Authorship"][own] = f"{row['title']} · {known}", paper, person, position
    (folder / "records").mkdir()
    for name, rows in files.items():
        with (folder / f"records/{name}.jsonl").open("w", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(row)}\n" for row in rows)
    for name, table in tables.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["iri", "label", *(column for column, _, _ in CLASSES[name])])
            writer.writerows([key, *values] for key, values in table.items())
    return count


def with_rdflib(folder: Path, out: Path) -> None:
    from rdflib import Graph, Literal, URIRef

    graph = Graph()
    for name, columns in CLASSES.items():
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                subject = URIRef(row["iri"])
                graph.add((subject, URIRef(TYPE), URIRef(CKG + name)))
                graph.add((subject, URIRef(LABEL), Literal(row["label"])))
                for column, predicate, datatype in columns:
                    typed = Literal(row[column], datatype=URIRef(XSD + datatype))
                    value = typed if datatype else URIRef(row[column])
                    graph.add((subject, URIRef(predicate), value))
    graph.serialize(out, format="nt", encoding="utf-8")


def with_maplib(folder: Path, out: Path) -> None:
    import polars
    from maplib import Model

    model = Model()
    for name, columns in CLASSES.items():
        wanted = "".join(f", {f'<{XSD}{d}>' if d else 'ottr:IRI'} ?{c}" for c, _, d in columns)
        said = "".join(f", ottr:Triple(?iri, <{p}>, ?{c})" for c, p, _ in columns)
        model.add_template(
            f"@prefix ottr: <http://ns.ottr.xyz/0.4/> .\n<{CKG}of-{name}> [ottr:IRI ?iri, <{XSD}string> ?label{wanted}]"
            f" :: {{ ottr:Triple(?iri, <{TYPE}>, <{CKG}{name}>), ottr:Triple(?iri, <{LABEL}>, ?label){said} }} ."
        )
        texts = {column: polars.String for column, _, _ in columns if column != "position"}
        types = {"iri": polars.String, "label": polars.String, **texts}
        table = polars.read_csv(folder / f"{name}.csv", schema_overrides=types)
        model.map(f"{CKG}of-{name}", table)
    model.write(str(out), format="ntriples")


def with_morph_kgc(folder: Path, out: Path) -> None:
    mapping, config = folder / "mapping.ttl", folder / "morph.ini"
    maps = []
    for name, columns in CLASSES.items():
        said = [(LABEL, "label", "string"), *((p, c, d) for c, p, d in columns)]
        objects = "".join(
            f' ; rr:predicateObjectMap [ rr:predicate <{p}> ; rr:objectMap [ rml:reference "{c}"'
            f"{f' ; rr:datatype <{XSD}{d}>' if d else ' ; rr:termType rr:IRI'} ] ]"
            for p, c, d in said
        )
        maps.append(
            f'<#{name}> rml:logicalSource [ rml:source "{folder / f"{name}.csv"}" ; rml:referenceFormulation ql:CSV ] ;'
            f' rr:subjectMap [ rml:reference "iri" ; rr:termType rr:IRI ; rr:class <{CKG}{name}> ]{objects} .'
        )
    head = (
        "@prefix rr: <http://www.w3.org/ns/r2rml#> .\n@prefix rml: <http://semweb.mmlab.be/ns/rml#> .\n"
        "@prefix ql: <http://semweb.mmlab.be/ns/ql#> .\n@base <https://example.org/> .\n"
    )
    mapping.write_text(head + "\n".join(maps), encoding="utf-8")
    config.write_text(
        f"[CONFIGURATION]\noutput_file={out}\nnumber_of_processes=1\n[records]\nmappings={mapping}\n",
        encoding="utf-8",
    )
    import runpy

    import numpy
    import pandas

    # morph-kgc 2.3 takes [0] of these counts, and a name, which pandas 3 and numpy 2 no longer have
    counts = pandas.Series.value_counts
    pandas.Series.value_counts = lambda self: counts(self).reset_index(drop=True)
    numpy.NaN = numpy.nan  # type: ignore[attr-defined]
    sys.argv = ["morph_kgc", str(config)]
    runpy.run_module("morph_kgc", run_name="__main__")


def with_confkg(folder: Path, out: Path) -> None:
    import gc

    gc.set_threshold(100_000, 10, 10)  # as the command does

    from confkg.keeping import Kept
    from confkg.pipeline.claims import NO_OTHERS, take_in
    from confkg.pipeline.file_claims import iter_partitions
    from confkg.rdf.materialize import GraphWriter, disputed_in
    from confkg.rdf.sheets import Sheets
    from confkg.rdf.sorting import LineSorter
    from confkg.resolve import Resolver
    from confkg.sources.finding import find_sources
    from confkg.sources.reading import stated_files

    resolver, files = Resolver(), stated_files(find_sources([folder / "records"]))
    taken = take_in(iter_partitions(files, Kept(None, folder), NO_OTHERS, 1), resolver)
    resolution = resolver.resolve()
    sheets = Sheets(resolution)
    with (
        GraphWriter(resolution) as writer,
        LineSorter() as conflicts,
        out.open("w", buffering=1 << 20, encoding="utf-8") as file,
    ):
        for partition in taken.partitions:
            for document, claims in partition.documents():
                sheets.add(document, claims, set(), writer.places)
        conflicts.update(writer.iter_conflicts())
        for _, lines in writer.iter_statements(conflicts, set(disputed_in(conflicts))):
            file.writelines(f"{line}\n" for line in lines)


def with_confkg_on_two(folder: Path, out: Path) -> None:
    """The steps of a build in parts, each with processes for two cores."""
    import gc

    gc.set_threshold(100_000, 10, 10)  # as the command does

    from confkg.keeping import Kept
    from confkg.parallel import iter_results
    from confkg.pipeline import partitions as steps
    from confkg.pipeline.claims import NO_OTHERS, take_in
    from confkg.pipeline.file_claims import iter_partitions
    from confkg.resolve import Resolver
    from confkg.sources.finding import find_sources
    from confkg.sources.reading import stated_files

    work = folder / "parts"
    work.mkdir()
    kept = Kept(None, work)

    def each(step: Callable[..., Any], things: Iterable[Any], *more: object) -> list[Any]:
        ended = iter_results(lambda thing: step(work, thing, *more), things, 2, sys.exit)
        return [result for _, result in ended]

    resolver, files = Resolver(), stated_files(find_sources([folder / "records"]))
    taken = take_in(iter_partitions(files, kept, NO_OTHERS, 2), resolver)
    steps.save(work / "resolution", (resolver.resolve(), []))
    steps.read_resolution(work)  # what is forked from here has it
    numbers = range(len(taken.partitions))
    each(steps.sort_lines, enumerate(taken.partitions), 2)
    disputed = each(steps.find_conflicts, range(2), numbers)
    steps.save(work / "disputed", set().union(*disputed))
    each(steps.write_shards, range(2), work, numbers)
    with out.open("wb") as whole:
        for path in work.glob("*.nq"):
            with path.open("rb") as shard:
                next(shard)  # a comment
                shutil.copyfileobj(shard, whole)
    shutil.rmtree(work)


WAYS: dict[str, Callable[[Path, Path], None]] = {
    "confkg": with_confkg,
    "confkg-two": with_confkg_on_two,
    "rdflib": with_rdflib,
    "morph-kgc": with_morph_kgc,
    "maplib": with_maplib,
}


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--papers", type=int, nargs="+", default=[10_000, 30_000, 100_000])
    parser.add_argument("--only", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--way", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        name, folder, out = options.way
        WAYS[name](Path(folder), Path(out))
        return
    for papers in options.papers:
        with tempfile.TemporaryDirectory(prefix="rates-") as temporary:
            folder, out = Path(temporary), Path(temporary) / "out.nt"
            print(f"\n{write_inputs(folder, papers):,} papers")
            for name in options.only:
                command = [sys.executable, __file__, "--way", name, str(folder), str(out)]
                timing = measure_once(command)
                with out.open("rb") as file:
                    triples = sum(1 for _ in file)
                out.unlink()
                rate = triples / timing.work
                print(
                    f"{name:12}{triples:12,} triples {timing.work:8.1f} s of the processors "
                    f"{rate:9,.0f} a second {timing.median:8.1f} s by the clock "
                    f"{triples / timing.median:9,.0f} a second {timing.peak:6,.0f} MiB"
                )


if __name__ == "__main__":
    main()
