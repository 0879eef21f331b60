"""The second pass of a build: what is known of all documents becomes the files of the graph."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyoxigraph as ox

from confkg.catalogue import list_questions
from confkg.errors import DecisionError
from confkg.keeping import Kept, name_of
from confkg.memory import give_back
from confkg.parallel import iter_results
from confkg.pipeline.correcting import Correcting
from confkg.pipeline.sheeting import take_sheets
from confkg.rdf.dataset import describe_dataset
from confkg.rdf.links import LINKS_FILE, write_links
from confkg.rdf.materialize import GraphWriter
from confkg.rdf.questions import QUESTIONS_FILE, write_questions
from confkg.rdf.remembering import Memory
from confkg.rdf.rules import at_build, premises_of, write_inferred
from confkg.rdf.shards import part_size
from confkg.rdf.sheets import Sheets
from confkg.rdf.spliced import iter_some
from confkg.rdf.turtle_blocks import Changes
from confkg.rdf.turtle_lines import sum_of
from confkg.resolve import Link, Resolution, Row
from confkg.resources import resource

_LARGE = 128 << 20
"""Bytes of entities in Turtle from which on rules are applied in another process."""


@dataclass(frozen=True)
class Written:
    """What was written."""

    triples: dict[str, int]  # how many triples each file has
    stale: list[DecisionError]  # links that are stale
    # of some files, what is counted of their subjects
    profiles: Mapping[str, Mapping[str, int]]
    # of some files, the digest that they had the last time, and how they differ from that
    changes: Mapping[str, tuple[str, Changes]]


@dataclass(frozen=True)
class Writing:
    """What a graph is written from."""

    rows: Sequence[Row]  # the decisions on names that the resolution follows
    resolution: Resolution  # which mentions are the same thing
    resolved: str  # the name under which that is kept
    documents: int  # how many documents there are
    corrected: Correcting  # the claims, and what people have corrected
    links: list[Link]  # links to other datasets
    said: list[ox.Triple]  # what the owners of the documents say of the graph
    base: str | None  # address that the files can be loaded from; None for what they say
    kept: Kept  # where results are that are used again
    graph: str  # is the same for the graph of the next time
    jobs: int | None  # how many processes write; None for what the machine suggests

    @property
    def name(self) -> str:
        """Is made of all that the files depend on."""
        made = self.corrected
        read = (f"{one.name} {sorted(one.taken)}" for one in made.partitions)
        stated = map(repr, (self.rows, made.made, self.links, self.said, self.base))
        return name_of("graph", self.graph, *stated, *read)

    def write(self, folder: Path, former: Iterable[Path] = ()) -> Written:
        """Write the files into a folder; there may be those of the last time in others."""
        rules = at_build(resource("ontology", "rules").glob("*.rq"))
        made = self.corrected.made
        premises = premises_of(rules)
        sheets = Sheets(self.resolution, made, premises)
        memory = Memory(self.kept, f"{self.graph} {self.resolution.redaction.key}")
        with GraphWriter(self.resolution, made, premises, memory, rules, former) as writer:
            partitions = self.corrected.partitions
            known = take_sheets(partitions, sheets, self.resolved, self.kept, self.jobs, writer)
            triples = writer.write(folder)
            triples |= self._write_inferred(folder, writer, memory)
            writer.keep(known)
        profiles = {
            **writer.profiles,
            QUESTIONS_FILE: write_questions(folder, list_questions, memory),
        }
        triples[QUESTIONS_FILE] = sum_of(profiles[QUESTIONS_FILE])
        triples[LINKS_FILE], stale = write_links(folder, self.links)
        triples |= describe_dataset(folder, triples, self.documents, self.said, self.base, profiles)
        return Written(triples, stale, profiles, writer.changes)

    def _write_inferred(self, folder: Path, writer: GraphWriter, memory: Memory) -> dict[str, int]:
        """Write what follows by rules, or what followed from the same facts and claims before."""
        seen = writer.facts.seen()
        digest = hashlib.sha256(repr(seen).encode())
        for some in iter_some(iter(writer.stated)):
            digest.update("".join(f"{line}\n" for line in some).encode())
        name = name_of("inferred", digest.digest())
        if found := self.kept.value(name):
            counts, contents = found
            for each, content in contents.items():
                (folder / each).write_bytes(content)
            return dict(counts)
        infer = partial(
            write_inferred,
            rules=writer.facts.applicable(),
            stated=writer.stated,
            memory=memory,
            seen=seen,
            on_one=writer.concluded,
        )
        jobs = 2 if part_size(folder, "entities") > _LARGE else 1
        give_back()
        # a process of its own gives back all memory of its store; what went wrong there is done here
        with closing(iter_results(infer, [folder], jobs, infer)) as done:
            ((_, counts),) = done
        self.kept.keep(name, (counts, {each: (folder / each).read_bytes() for each in counts}))
        return counts
