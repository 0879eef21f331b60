"""From mentions to entities: collect every name once, then say what each stands for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from confkg.gazetteer import country_code, country_name
from confkg.ids import digest, fold, kind_slug, reference_key, slug, value_key
from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Reference, Value
from confkg.resolve.people import match_people

__all__ = ["Decision", "Entity", "Resolution", "Resolver"]

_PLACES = frozenset({"Place", "Venue", "Hall", "City", "Country", "Continent", "Station", "Hotel"})
_REMEMBERED = 20_000
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True, order=True)
class Entity:
    """A thing of the graph: kind and slug as they stand in its IRI."""

    kind: str
    slug: str


@dataclass(frozen=True, slots=True, order=True)
class Decision:
    """Why two forms of a name are one thing."""

    entity: Entity
    first: str
    second: str
    rule: str
    confidence: str


@dataclass
class _Seen:
    """In how many documents a name stands, and in which lists of authors."""

    documents: int = 0
    last_document: str = ""
    papers: set[int] = field(default_factory=set)


class Resolver:
    """Collects the mentions of all documents; keeps names, not claims.

    >>> from confkg.model import Mention, Span
    >>> ann, bo = (Mention("Person", name, Span(0, 1)) for name in ("Ann B. Lee", "Ann Lee"))
    >>> resolver = Resolver()
    >>> resolver.add_mention("one", ann); resolver.add_mention("two", bo)
    >>> resolution = resolver.resolve()
    >>> resolution.entity(ann) == resolution.entity(bo), resolution.label(bo)
    (True, 'Ann B. Lee')
    """

    def __init__(self) -> None:
        self._seen: dict[_Key, _Seen] = defaultdict(_Seen)

    def add(self, document: str, claims: Iterable[Claim]) -> None:
        """Take in the mentions of a document's claims."""
        for claim in claims:
            for mention in _mentions(claim):
                self.add_mention(document, mention)
            self._add_authorship(document, claim.subject)

    def add_mention(self, document: str, mention: Mention) -> None:
        """Take in one mention."""
        seen = self._seen[mention.kind, mention.name]
        if seen.last_document != document:
            seen.documents += 1
            seen.last_document = document

    def _add_authorship(self, document: str, subject: Reference) -> None:
        if isinstance(subject, Node) and subject.kind == "Authorship":
            paper, author = subject.part(Property.AUTHORSHIP_OF), subject.part(Property.AUTHOR)
            if isinstance(paper, Mention) and isinstance(author, Mention):
                papers = self._seen[author.kind, author.name].papers
                papers.add(int(digest(f"{document}\t{fold(paper.name)}", 15), 16))

    def resolve(self) -> Resolution:
        """Decide which names are the same thing."""
        people = [name for kind, name in self._seen if kind == "Person"]
        papers = {name: self._seen["Person", name].papers for name in people}
        root: dict[str, str] = {}
        matches = match_people(people, papers)
        for match in matches:
            first, second = _find(root, match.first), _find(root, match.second)
            root[max(first, second)] = min(first, second)
        groups: dict[_Key, list[str]] = defaultdict(list)
        for kind, name in self._seen:
            key = _find(root, name) if kind == "Person" else _same_name(kind, name)
            groups[kind, key].append(name)
        shown: dict[_Key, str] = {}
        for (kind, _), names in groups.items():
            preferred = max(names, key=lambda name: self._weight(kind, name))
            shown.update({(kind, name): preferred for name in names})
        slugs = _person_slugs({name for (kind, _), name in shown.items() if kind == "Person"})
        decisions = sorted(
            Decision(
                Entity("person", slugs[shown["Person", match.first]]),
                match.first,
                match.second,
                match.rule,
                match.confidence,
            )
            for match in matches
        )
        return Resolution(shown, decisions, slugs)

    def _weight(self, kind: str, name: str) -> tuple[int, bool, int, str]:
        return self._seen[kind, name].documents, "(" not in name, len(name), name


class Resolution:
    """What each mention stands for.

    Attributes:
        decisions: every merge of two name forms, with its rule.
    """

    def __init__(
        self, shown: dict[_Key, str], decisions: list[Decision], slugs: dict[str, str]
    ) -> None:
        self._slugs = slugs
        self._shown = shown
        self.decisions = decisions
        self._nodes: dict[str, Entity] = {}

    def entity(self, reference: Reference) -> Entity:
        """The thing that a mention or node stands for."""
        if isinstance(reference, Mention):
            name = self._name(reference)
            if reference.kind == "Person" and name in self._slugs:
                return Entity("person", self._slugs[name])
            return _mention_entity(reference.kind, name)
        key = reference_key(reference)
        if key not in self._nodes:
            if len(self._nodes) > _REMEMBERED:
                self._nodes.clear()
            self._nodes[key] = self._node_entity(reference)
        return self._nodes[key]

    def label(self, reference: Reference) -> str:
        """A name to show for a thing: a person's preferred form, "ICLR 2025", "A · B"."""
        if isinstance(reference, Mention):
            name = self._name(reference)
            code = country_code(name) if reference.kind == "Country" else None
            return country_name(code) if code else name
        match reference.kind:
            case "NameForm":
                return str(reference.part(Property.LITERAL_FORM))
            case "Edition" | "Award":
                return " ".join(self._value_label(facet) for facet in reference.parts)
        return " · ".join(self._value_label(facet) for facet in reference.parts)

    def _name(self, mention: Mention) -> str:
        return self._shown.get((mention.kind, mention.name), mention.name)

    def _value_label(self, facet: Facet) -> str:
        match facet.value:
            case Mention() | Node() as thing:
                versus = facet.property is Property.COMPARED_WITH
                return f"against {self.label(thing)}" if versus else self.label(thing)
            case Concept(notation=notation):
                return notation.replace("-", " ")
            case int() as number if facet.property is Property.THRESHOLD:
                return f"threshold {number}"
        return str(facet.value)

    def _node_entity(self, node: Node) -> Entity:
        kind = kind_slug(node.kind)
        if node.kind == "NameForm":
            form, person = str(node.part(Property.LITERAL_FORM)), self._slug(node.parts[0])
            return Entity(kind, f"{slug(form)}-{digest(f'{person} {form}', 6)}")
        between = "-" if node.kind == "Edition" else "--"
        return Entity(kind, _shorten(between.join(self._slug(facet) for facet in node.parts)))

    def _slug(self, facet: Facet) -> str:
        match facet.value:
            case Mention() | Node() as thing:
                versus = "vs-" if facet.property is Property.COMPARED_WITH else ""
                return versus + self.entity(thing).slug
            case Concept(notation=notation):
                return notation
            case int() as number if facet.property is Property.THRESHOLD:
                return f"threshold-{number}"
            case str() as text:
                return slug(text)
        return slug(value_key(facet.value))


def _mentions(claim: Claim) -> Iterator[Mention]:
    waiting: list[Value] = [claim.subject, claim.value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Mention):
            yield thing
        elif isinstance(thing, Node):
            waiting.extend(facet.value for facet in thing.parts)


def _person_slugs(names: set[str]) -> dict[str, str]:
    """A slug for each person; where two would share one, both have a digest of their name."""
    bearers = Counter(map(slug, names))
    return {
        name: slug(name) if bearers[slug(name)] == 1 else f"{slug(name)}-{digest(name, 6)}"
        for name in names
    }


def _find(root: dict[str, str], name: str) -> str:
    while root.get(name, name) != name:
        name = root[name]
    return name


def _same_name(kind: str, name: str) -> str:
    """What names of one thing have in common: for countries the code, else the folded name."""
    code = country_code(name) if kind == "Country" else None
    return code or fold(name) or name


def _mention_entity(kind: str, name: str) -> Entity:
    if kind == "Country" and (code := country_code(name)):
        return Entity("place", code.lower())
    room = (
        "place" if kind in _PLACES else "series" if kind == "ConferenceSeries" else kind_slug(kind)
    )
    return Entity(room, slug(name))


def _shorten(whole: str, limit: int = 160) -> str:
    return whole if len(whole) <= limit else f"{whole[: limit - 11].rstrip('-')}-{digest(whole)}"
