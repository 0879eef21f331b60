"""How well the names of authors are resolved, against the profile ids of OpenReview, which are withheld.

Peers, in the same run: one person for each exact name, and for each first initial with surname.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confkg.documents.record_files import Record
from confkg.documents.record_text import Sheets
from confkg.extract.record_claims import record_claims
from confkg.ids import fold
from confkg.model import Document, Mention, Span
from confkg.resolve import Resolver, Work

FILES = sorted((Path(__file__).parents[2] / "shared/proceedings/paperlists").glob("*.json.gz"))
_PROFILE = "~"


@dataclass(frozen=True)
class Signature:
    """An author of one paper as a list prints the name, and whose it is.

    Attributes:
        document: the list.
        name: the name.
        profile: id of the person's profile.
        coauthors: the other names in the list of authors.
        title: of the paper.
    """

    document: str
    name: str
    profile: str
    coauthors: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class Score:
    """Precision, recall and F1 by pairs, and by B³."""

    pairs: tuple[float, float, float]
    b_cubed: tuple[float, float, float]

    def __str__(self) -> str:
        return "   ".join(
            " ".join(f"{value:.4f}" for value in values) for values in (self.pairs, self.b_cubed)
        )


def score(found: Sequence[Hashable], right: Sequence[Hashable]) -> Score:
    """How well one way of putting things into sets fits the right one.

    Args:
        found: for each thing, the set that it was put into.
        right: for each thing, the set that it belongs to.
    """
    both = Counter(zip(found, right, strict=True))
    sizes, wanted = Counter(found), Counter(right)
    shared, made, meant = (sum(n * (n - 1) for n in c.values()) for c in (both, sizes, wanted))
    precision = sum(n * n / sizes[one] for (one, _), n in both.items()) / len(found)
    recall = sum(n * n / wanted[one] for (_, one), n in both.items()) / len(found)
    return Score(
        _with_mean(shared / made if made else 1.0, shared / meant if meant else 1.0),
        _with_mean(precision, recall),
    )


def _with_mean(precision: float, recall: float) -> tuple[float, float, float]:
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total else 0.0


def hard(signatures: Sequence[Signature]) -> list[int]:
    """Positions of signatures whose name several people bear, or whose bearer has several names."""
    people, names = defaultdict(set), defaultdict(set)
    for one in signatures:
        people[one.name].add(one.profile)
        names[one.profile].add(one.name)
    return [
        at
        for at, one in enumerate(signatures)
        if len(people[one.name]) > 1 or len(names[one.profile]) > 1
    ]


def resolved(signatures: Sequence[Signature], documents: Sequence[Document]) -> list[str]:
    """For each signature the person that confkg takes it for."""
    resolver = Resolver()
    for document in documents:
        resolver.add(document.name, record_claims(document))
    resolution = resolver.resolve()
    views = {document.name: resolution.within(document.name) for document in documents}
    nowhere = Span(0, 0)
    return [
        views[one.document].entity(Mention("Person", one.name, nowhere)).slug for one in signatures
    ]


def with_splink(signatures: Sequence[Signature], least: float) -> list[int]:
    """For each signature the person that Splink over DuckDB takes it for.

    Args:
        signatures: the signatures.
        least: probability from which on two are one person.
    """
    import pandas
    import splink.comparison_library as of
    from splink import DuckDBAPI, Linker, SettingsCreator, block_on

    rows = [
        {
            "unique_id": number,
            "name": one.name,
            "first": (fold(one.name).split() or [""])[0],
            "initial": initial(one.name)[:1],
            "last": initial(one.name)[2:],
            "coauthors": sorted(one.coauthors),
            "words": sorted(Work.of(one.title, ()).words),
        }
        for number, one in enumerate(signatures)
    ]
    settings = SettingsCreator(
        link_type="dedupe_only",
        comparisons=[
            of.JaroWinklerAtThresholds("first", [0.92]).configure(term_frequency_adjustments=True),
            of.ExactMatch("last").configure(term_frequency_adjustments=True),
            of.ArrayIntersectAtSizes("coauthors", [2, 1]),
            of.ArrayIntersectAtSizes("words", [2, 1]),
        ],
        blocking_rules_to_generate_predictions=[block_on("last", "initial")],
    )
    database = DuckDBAPI()
    linker = Linker(database.register(pandas.DataFrame(rows)), settings)
    training = linker.training
    training.estimate_probability_two_random_records_match([block_on("name")], recall=0.9)
    training.estimate_u_using_random_sampling(max_pairs=1e6)
    for rule in (block_on("last", "initial"), block_on("name")):
        training.estimate_parameters_using_expectation_maximisation(rule)
    pairs = linker.inference.predict(threshold_match_probability=least)
    found = linker.clustering.cluster_pairwise_predictions_at_threshold(pairs, least)
    table = found.as_pandas_dataframe().sort_values("unique_id")
    return [int(person) for person in table["cluster_id"]]


def initial(name: str) -> str:
    """First initial and surname."""
    words = fold(name).split() or [""]
    return f"{words[0][:1]} {words[-1]}"


def read_lists(
    paths: Sequence[Path], *, withheld: bool = True
) -> tuple[list[Signature], list[Document]]:
    """The signatures with a profile, and the lists as a build reads them, papers accepted or not.

    Args:
        paths: the lists.
        withheld: whether the documents are without the ids of profiles.
    """
    signatures: list[Signature] = []
    documents: list[Document] = []
    for path in paths:
        with gzip.open(path) as file:
            rows: list[dict[str, Any]] = json.load(file)
        name, sheets = path.name.partition(".")[0], Sheets()
        lists: list[list[tuple[str, str, tuple[str, ...], str]]] = []
        for row in rows:
            known = [*_authors(row)]
            if known and row["title"]:
                authors = tuple(name for name, _ in known)
                ids = () if withheld else tuple(profile for _, profile in known)
                venue, year = name[:4], int(name[4:])
                places = [" ".join(one.split()) for one in (row.get("aff") or "").split(";")]
                record = Record(
                    *(row["title"], authors, venue, year, "", "", ""),
                    profiles=ids,
                    affiliations=tuple(places) if len(places) == len(authors) else (),
                    institutions=frozenset(filter(None, places)),
                )
                sheets.add(record)
                lists.append(
                    [
                        (*author, tuple(n for n in authors if n != author[0]), record.title)
                        for author in known
                        if author[1].startswith(_PROFILE)
                    ]
                )
        for part, listed in zip(sheets.parts(), lists, strict=True):
            signatures += [Signature(f"{name}-{part}", *author) for author in listed]
        for number, blocks in enumerate(sheets.blocks()):
            text = "\n\n".join([f"Records of {name}", *blocks]) + "\n"
            documents.append(Document(f"{name}-{number}", path.name, "", text, ()))
    return signatures, documents


def _authors(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    names, ids = ((row.get(key) or "").split(";") for key in ("author", "authorids"))
    for name, profile in zip(names, ids, strict=False):
        if plain := " ".join(name.split()):
            yield plain, profile.strip()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="lists of Paper Copilot")
    files = parser.parse_args().files
    signatures, documents = read_lists(files)
    began = time.process_time()
    found = resolved(signatures, documents)
    took = time.process_time() - began
    ways: dict[str, Sequence[Hashable]] = {
        "confkg": found,
        "confkg with the ids": resolved(*read_lists(files, withheld=False)),
        "exact name": [one.name for one in signatures],
        "initial and surname": [initial(one.name) for one in signatures],
        **{f"Splink, from {least}": with_splink(signatures, least) for least in (0.5, 0.9)},
    }
    right = [one.profile for one in signatures]
    difficult = hard(signatures)
    print(
        f"{len(signatures):,} signatures, {len(set(right)):,} people; {took:.1f} s of processor time"
    )
    for title, chosen in (("all", range(len(signatures))), ("the hard part", difficult)):
        print(f"\n{f'{title} ({len(chosen):,})':32}by pairs: P R F1       B³: P R F1")
        for way, sets in ways.items():
            print(f"{way:32}{score([sets[at] for at in chosen], [right[at] for at in chosen])}")


if __name__ == "__main__":
    main()
