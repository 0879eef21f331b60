"""Every claim of a graph leads to the words that it was read from, and they stand there."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest
from graphs import GRAPH_FILES, facts

from confkg import pipeline
from confkg.documents import read_document, read_documents
from confkg.ids import fold
from confkg.mailboxes import without_personal
from confkg.namespaces import expand
from confkg.pipeline import build, read_claims
from confkg.schema import KINDS
from shared import INVENTED, ROOT

CONTEXT = 32
MOST_INFERRED = 0.1
REASON = re.compile(
    r"^the (?:year|name|name of the prize|number|code) is inferred from |^the edition is not printed: it is from "
    r"|^it is taken for another name"
)
NUMBERS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
        map(str, range(1, 11)),
        strict=True,
    )
)
Terms = dict[str, dict[str, list[str]]]


def iri(name: str) -> str:
    return str(expand(name))


IN_FULL = {
    iri(f"ckg:{name}")
    for name in [
        "citation",
        "literalForm",
        "lookback",
        "name",
        "ordinal",
        "text",
        "threshold",
        "title",
        "upperValue",
        "value",
    ]
}
"""Properties whose values stand on the page as they are, or in words."""
RDF_TYPE = iri("rdf:type")


def value(term: object) -> str:
    assert isinstance(term, ox.NamedNode | ox.Literal)
    return term.value


def read(path: Path) -> Terms:
    """Subject to predicate to objects, each by its IRI or its text."""
    found: Terms = defaultdict(lambda: defaultdict(list))
    for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
        found[value(quad.subject)][value(quad.predicate)].append(value(quad.object))
    return found


def of_type(terms: Terms, name: str) -> Terms:
    kind, rdf_type = iri(name), iri("rdf:type")
    return {node: says for node, says in terms.items() if kind in says[rdf_type]}


def one(says: dict[str, list[str]], name: str) -> str:
    (only,) = says[iri(name)]
    return only


@pytest.fixture(scope="module", params=["checkout", "invented", "odd"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A graph and the files that it was built from."""
    if request.param == "checkout":
        return Built(ROOT / "graph", sorted((ROOT / "documents").glob("*.md")))
    if request.param == "invented":
        return Built(request.getfixturevalue("invented").folder, INVENTED)
    folder = tmp_path_factory.mktemp("evidence")
    sources = odd_pages(folder / "sources")
    build(sources, folder / "graph")
    return Built(folder / "graph", sources)


class Built:
    def __init__(self, graph: Path, sources: list[Path]) -> None:
        self.graph, self.sources = graph, sources
        self.claims_file = read(graph / "claims.ttl")
        self.claims = of_type(self.claims_file, "ckg:Claim")
        self.evidence = of_type(self.claims_file, "ckg:Evidence")
        self.documents = of_type(read(graph / "documents.ttl"), "ckg:Document")
        self.entities = read(graph / "entities.ttl")
        self.pages = {  # lines of web pages are those of the HTML
            f"{iri('document:')}{page.name}": page
            for path in sources
            if path.suffix == ".html"
            for page in read_documents(path)
        }

    def text(self, document: str) -> str:
        """The text of a document: of a text file, what the file holds, a byte order mark apart."""
        wanted = one(self.documents[document], "ckg:sha256")
        (path,) = (
            path for path in self.sources if hashlib.sha256(path.read_bytes()).hexdigest() == wanted
        )
        if path.suffix in (".md", ".txt"):
            return path.read_bytes().decode("utf-8").removeprefix("\ufeff")
        texts = {f"{iri('document:')}{found.name}": found.text for found in read_documents(path)}
        return texts[document]

    def stated(self) -> list[tuple[Path, str]]:
        """Each document of the sources that states something: its file and its name."""
        return [
            (path, document.name)
            for path in self.sources
            for document, _ in read_claims(read_documents(path), path.name)
        ]


def odd_pages(folder: Path) -> list[Path]:
    """Pages with everything that may move an offset."""
    folder.mkdir()
    page = facts("ICW", 2031).replace(
        "Ann B. Lee", "𝔄nn **Léé** 😀, Ann &amp; [Cy Di&aacute;z](#x)"
    )
    pages = {
        "crlf.md": page.replace("\n", "\r\n").encode(),
        "mark.md": b"\xef\xbb\xbf" + page.replace("ICW", "ICX").encode(),
        "astral.md": ("😀" * 50 + "\n\n" + page.replace("ICW", "ICY")).encode(),
        "feed.txt": page.replace("ICW", "ICZ").replace("## ", "\x0c\n## ").encode(),
        "tabs.txt": page.replace("ICW", "ICV").replace("- ", "-\t").encode(),
    }
    for name, content in pages.items():
        (folder / name).write_bytes(content)
    return sorted(folder.iterdir())


def test_every_document_is_there_with_its_digest(built: Built) -> None:
    digests = {one(says, "ckg:sha256") for says in built.documents.values()}
    assert digests == {hashlib.sha256(path.read_bytes()).hexdigest() for path in built.sources}
    names = sorted(one(says, "ckg:fileName") for says in built.documents.values())
    assert names == sorted(path.name for path, _ in built.stated())


def test_every_quotation_stands_at_its_offsets(built: Built) -> None:
    assert built.evidence
    texts = {document: built.text(document) for document in built.documents}
    for node, says in built.evidence.items():
        text = texts[one(says, "prov:wasQuotedFrom")]
        start, end = int(one(says, "oa:start")), int(one(says, "oa:end"))
        assert 0 <= start < end <= len(text), node
        assert without_personal(text[start:end]) == one(says, "oa:exact"), node
        before, after = text[max(start - CONTEXT, 0) : start], text[end : end + CONTEXT]
        assert without_personal(before) == one(says, "oa:prefix"), node
        assert without_personal(after) == one(says, "oa:suffix"), node
        page = built.pages.get(one(says, "prov:wasQuotedFrom"))
        line = page.line(start) if page else text.count("\n", 0, start) + 1
        assert line == int(one(says, "ckg:line")), node


def test_every_claim_has_one_place_and_every_place_a_claim(built: Built) -> None:
    assert built.claims
    places = {one(says, "ckg:evidence") for says in built.claims.values()}
    further = {
        place for says in built.claims.values() for place in says[iri("ckg:supportingEvidence")]
    }
    assert places | further == set(built.evidence)


def test_edition_prize_and_value_of_a_claim_are_printed_where_it_rests(built: Built) -> None:
    unshown = {
        node: missed
        for node, says in built.claims.items()
        if one(says, "ckg:qualifier") not in (iri("qualifier:inferred"), iri("qualifier:derived"))
        and not says[iri("ckg:reason")]
        and (missed := list(iter_unprinted(says, built)))
    }
    assert unshown == {}


def test_few_claims_are_inferred_and_each_says_from_what(built: Built) -> None:
    reasons = [
        one(says, "ckg:reason")
        for says in built.claims.values()
        if one(says, "ckg:qualifier") == iri("qualifier:inferred")
    ]
    assert len(reasons) < len(built.claims) * MOST_INFERRED
    assert [reason for reason in reasons if not REASON.search(reason)] == []


def iter_unprinted(says: dict[str, list[str]], built: Built) -> Iterator[str]:
    """What of a claim no place prints that it rests on."""
    places = [one(says, "ckg:evidence"), *says[iri("ckg:supportingEvidence")]]
    words = "\n".join(one(built.evidence[place], "oa:exact") for place in places)
    for thing in involved(says, "ckg:edition", built):
        if iri("ckg:Edition") in thing[RDF_TYPE]:
            year, series = one(thing, "ckg:year"), built.entities[one(thing, "ckg:series")]
            if not re.search(rf"(?<!\d)({year}|{year[2:]})(?!\d)", words):
                yield f"{year} in: {words}"
            if not any(fold(name) in fold(words) for name in names_of(series)):
                yield f"{names_of(series)} in: {words}"
    for prize in involved(says, "ckg:award", built):
        if iri("ckg:Award") in prize[RDF_TYPE] and not any(
            telling(name) <= telling(words) for name in names_of(prize)
        ):
            yield f"{names_of(prize)} in: {words}"
    values = [*says[iri("ckg:printed")], one(says, "rdf:object")]
    checked = one(says, "rdf:predicate") in IN_FULL
    if checked and not any(telling(value) <= telling(words) for value in values):
        yield f"{values} in: {words}"


def involved(says: dict[str, list[str]], name: str, built: Built) -> Iterator[dict[str, list[str]]]:
    """Subject and object of a claim, and one thing by which the subject is known."""
    subject = one(says, "rdf:subject")
    thing = built.entities.get(subject, {})
    kinds = [kind.rpartition("#")[2] for kind in thing.get(RDF_TYPE, ())]
    known_by = [
        node
        for node in thing.get(iri(name), ())
        if any(name.removeprefix("ckg:") in KINDS[kind].key for kind in kinds)
    ]
    for node in dict.fromkeys([subject, one(says, "rdf:object"), *known_by[:1]]):
        if node in built.entities:
            yield built.entities[node]


def names_of(thing: dict[str, list[str]]) -> list[str]:
    return [name for key in ("ckg:name", "ckg:acronym") for name in thing[iri(key)]]


def telling(text: str) -> set[str]:
    """The words that tell one thing from another: in the singular, numbers without separators.

    "Al" and "AI", which scanned pages mix up, are the same.
    """
    words = fold(re.sub(r"(?<=\d)[,.’' \u202f](?=\d{3})", "", text)).split()
    found = {NUMBERS.get(word, word).removesuffix("s").replace("l", "i") for word in words}
    return found - {"award", "prize"}


def test_every_claim_says_one_thing_of_one_thing(built: Built) -> None:
    for says in built.claims.values():
        for name in ("rdf:subject", "rdf:predicate", "rdf:object", "ckg:qualifier"):
            assert one(says, name)


def test_a_derived_claim_names_claims_that_exist(built: Built) -> None:
    derived = {
        node: says[iri("prov:wasDerivedFrom")]
        for node, says in built.claims.items()
        if says[iri("prov:wasDerivedFrom")]
    }
    for node, bases in derived.items():
        assert set(bases) <= set(built.claims), node
        assert node not in bases
        assert one(built.claims[node], "ckg:qualifier") == iri("qualifier:derived")
        assert not set(bases) & set(derived), "what is derived is derived from what is written"
    if built.graph == ROOT / "graph":
        assert derived, "the documents have sums and counts that are only derived"


def test_every_fact_is_claimed_and_every_thing_that_is_claimed_is_known(built: Built) -> None:
    claimed = {
        tuple(one(says, f"rdf:{part}") for part in ("subject", "predicate", "object"))
        for says in built.claims.values()
    }
    implied = {iri("rdf:type"), iri("rdfs:label")}
    entities = {
        subject: says
        for subject, says in built.entities.items()
        if not says[iri("skos:prefLabel")]  # not a concept, of which a file has the label alone
    }
    known = {
        (subject, predicate, found)
        for subject, says in entities.items()
        for predicate, values in says.items()
        for found in values
    }
    facts_known = {fact for fact in known if fact[1] not in implied}
    assert facts_known <= claimed
    assert {subject for subject, _, _ in claimed} == set(entities)
    sources = of_type(read(built.graph / "documents.ttl"), "ckg:Document")
    for node, says in entities.items():
        if node not in sources:  # a document is described with the sources
            assert one(says, "rdf:type")
            assert one(says, "rdfs:label")


def test_the_description_of_the_dataset_counts_right(built: Built) -> None:
    dataset = read(built.graph / "dataset.ttl")
    files = of_type(dataset, "dcat:Distribution")
    described = {
        one(says, "dcterms:title"): (one(says, "ckg:sha256"), int(one(says, "void:triples")))
        for says in files.values()
    }
    for name in GRAPH_FILES:
        if name == "dataset.ttl":
            continue
        path = built.graph / name
        triples = sum(1 for _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert described.pop(name) == (digest, triples)
    assert not described
    whole = dataset[iri("dataset:confkg")]
    assert int(one(whole, "void:documents")) == len(built.stated())


def test_what_the_build_counted_is_what_the_graph_holds(invented: pipeline.Built) -> None:
    counts, graph = invented, Built(invented.folder, INVENTED)
    assert counts.documents == len(graph.documents) == len(graph.stated())
    assert counts.claims == len(graph.claims)
    for name, triples in counts.triples.items():
        path = graph.graph / name
        assert triples == sum(1 for _ in ox.parse(path=path, format=ox.RdfFormat.TURTLE))
    assert set(counts.triples) == set(GRAPH_FILES)


@pytest.mark.parametrize("path", sorted((ROOT / "documents").glob("*.md")), ids=lambda p: p.name)
def test_the_text_that_offsets_count_in_is_the_file(path: Path) -> None:
    assert read_document(path).text.encode("utf-8") == path.read_bytes()


def test_a_mailbox_of_a_person_is_nowhere_in_the_graph(tmp_path: Path) -> None:
    page = facts("ICW", 2031) + (
        "\nWrite to nan.ruiz@lind.example. [On wax](https://openreview.net/forum?email=cy%40wax.example)"
        " by Nan Ruiz, Cy Diaz\n\nPress: press@icw.example\n"
    )
    (tmp_path / "icw.md").write_text(page, encoding="utf-8")
    build([tmp_path / "icw.md"], tmp_path / "graph")
    written = "".join(path.read_text("utf-8") for path in (tmp_path / "graph").iterdir())
    assert "lind.example" not in written
    assert "wax.example" not in written
    assert "press@icw.example" in written
