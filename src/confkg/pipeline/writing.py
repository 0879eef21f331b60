"""The second pass of a build: what is known of all documents becomes the files of the graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from confkg.catalogue import list_questions
from confkg.errors import DecisionError
from confkg.keeping import Kept, name_of
from confkg.pipeline.correcting import Correcting
from confkg.pipeline.sheeting import iter_changes, sheet_names
from confkg.rdf.dataset import describe_dataset
from confkg.rdf.former import Former
from confkg.rdf.links import LINKS_FILE, write_links
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.questions import QUESTIONS_FILE, write_questions
from confkg.rdf.remembering import Memory
from confkg.rdf.rules import at_build, digests_for, names_in, premises_of, write_inferred
from confkg.rdf.sheets import STATED, Sheets
from confkg.rdf.turtle import sum_of
from confkg.resolve import Link, Resolution, Row
from confkg.resources import resource


@dataclass(frozen=True)
class Writing:
    """What a graph is written from.

    Attributes:
        rows: the decisions on names that the resolution follows.
        resolution: which mentions are the same thing.
        documents: how many documents there are.
        corrected: the claims, and what people have corrected.
        links: links to other datasets.
        base: address that the files can be loaded from; None for the usual one.
        kept: where results are that are used again.
        graph: is the same for the graph of the next time.
        jobs: how many processes write; None for what the machine suggests.
    """

    rows: Sequence[Row]
    resolution: Resolution
    documents: int
    corrected: Correcting
    links: list[Link]
    base: str | None
    kept: Kept
    graph: str
    jobs: int | None

    @property
    def name(self) -> str:
        """Is made of all that the files depend on."""
        made = self.corrected
        read = (f"{one.name} {sorted(one.taken)}" for one in made.partitions)
        stated = map(repr, (self.rows, made.made, self.links, self.base))
        return name_of("graph", self.graph, *stated, *read)

    def write(
        self, folder: Path, former: Sequence[Path] = ()
    ) -> tuple[dict[str, int], list[DecisionError]]:
        """Write the files; the number of triples of each, and the links that are stale.

        Args:
            folder: where to.
            former: folders in which the files of the last time may be.
        """
        rules = at_build(resource("ontology", "rules").glob("*.rq"))
        made = self.corrected.made
        premises = premises_of(rules)
        sheets = Sheets(self.resolution, made, premises)
        key = f"{self.graph} {self.resolution.redaction.key}"
        last = Former.find(self.kept, key, former)
        names = sheet_names(self.corrected.partitions, sheets, self.kept, self.jobs)
        if any(self.kept.find(was) is None for was, _ in _changed(last.sheets, names) if was):
            last = last.forgotten()  # nobody knows what is to be taken away
        looked_at = frozenset[str]().union(*map(names_in, rules))
        with GraphWriter(self.resolution, made, premises, last, looked_at) as writer:
            for was, now in _changed(last.sheets, names):
                for place, gone, lines in iter_changes(self.kept, was, now):
                    writer.take(place, lines, gone=gone)
            triples = writer.write(folder)
            triples |= self._write_inferred(folder, rules, writer)
            profiles = {
                **writer.profiles,
                QUESTIONS_FILE: write_questions(folder, list_questions()),
            }
            triples[QUESTIONS_FILE] = sum_of(profiles[QUESTIONS_FILE])
            triples[LINKS_FILE], stale = write_links(folder, self.links)
            triples |= describe_dataset(folder, triples, self.documents, self.base, profiles)
            last.keep(writer.places, folder, names, writer.profiles, writer.digests.now())
        return triples, stale

    def _write_inferred(
        self, folder: Path, rules: Sequence[Path], writer: GraphWriter
    ) -> dict[str, int]:
        """Write what follows by rules, or what followed from the same facts and claims before."""
        digests = writer.digests.now()
        seen = digests_for(rules, digests)
        name = name_of("inferred", repr(seen), digests.get(STATED, ""))
        if found := self.kept.value(name):
            counts, contents = found
            for each, content in contents.items():
                (folder / each).write_bytes(content)
            return dict(counts)
        memory = Memory(self.kept, writer.former.name)
        counts = write_inferred(folder, rules, writer.former.lines(STATED), memory, seen)
        self.kept.keep(name, (counts, {each: (folder / each).read_bytes() for each in counts}))
        return counts


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[tuple[str, str]]:
    """The names of lines of documents of the last time and of now, where they are others."""
    both = ((before.get(of, ""), after.get(of, "")) for of in {**before, **after})
    return [(was, now) for was, now in both if was != now]
