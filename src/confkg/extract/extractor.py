"""A document read: context, typed spans, proposals, and what the arbiter keeps of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from confkg.extract.agreeing import weighed
from confkg.extract.annotated import Annotated, annotate
from confkg.extract.arbiter import arbitrate
from confkg.extract.award_talks import as_one_talk, as_presented
from confkg.extract.beside import with_neighbours
from confkg.extract.context import Context, find_context
from confkg.extract.dotted_times import with_dotted_times
from confkg.extract.figures import figure_proposals, mentors_counted
from confkg.extract.final_claims import as_invited_talks, said_of_keynotes, without_hearsay
from confkg.extract.grounds import with_grounds
from confkg.extract.hosts import with_linked_years, with_own_names, without_titles
from confkg.extract.lines import iter_lines
from confkg.extract.mentions import edition_mentions, series_claims
from confkg.extract.parts_of_editions import in_their_parts
from confkg.extract.places import place_proposals, with_places
from confkg.extract.places.listed import with_listed_places
from confkg.extract.proposals import Proposal, Refused
from confkg.extract.record_claims import record_claims
from confkg.extract.records.addresses import title_links
from confkg.extract.records.award_names import loose_names
from confkg.extract.records.backers import with_backers
from confkg.extract.records.citations import citation_proposals
from confkg.extract.records.contacts import column_proposals
from confkg.extract.records.dates import in_year_before
from confkg.extract.records.groups import read_alike
from confkg.extract.records.laureates import winner_proposals
from confkg.extract.records.links import other_links
from confkg.extract.records.occasions import occasion_proposals
from confkg.extract.records.organisers import workshop_organisers
from confkg.extract.records.periods import with_afternoons
from confkg.extract.records.posts import with_posts
from confkg.extract.records.reading import read_records
from confkg.extract.records.remarks import decision_proposals
from confkg.extract.records.scheduled import with_times
from confkg.extract.records.shapes import read_in_shape
from confkg.extract.records.talks import without_repeated
from confkg.extract.records.titles_behind import with_titles_behind
from confkg.extract.records.units import iter_sections
from confkg.extract.rule_reader import rule_proposals
from confkg.extract.set_off import with_set_off
from confkg.extract.siblings import as_siblings, without_codes
from confkg.extract.talks_at_hand import bind_talks
from confkg.extract.topics_of_calls import without_topics
from confkg.extract.works import work_proposals
from confkg.ids import value_key
from confkg.mailboxes import has_mailbox
from confkg.model import Claim, Document, Property, Url, Value
from confkg.statements import iter_statements

Reader = Callable[[Document, Sequence[Annotated], Context], Iterable[Proposal]]
_PROPOSE: dict[str, Reader] = {
    "records": read_records,
    "rules": rule_proposals,
    "figures": lambda _, lines, context: figure_proposals(lines, context),
    "mentions": lambda _, lines, context: edition_mentions(lines, context),
    "places": lambda _, lines, __: place_proposals(lines),
    "works": work_proposals,
}
"""What proposes frames."""

READERS = ("context", "labeller", *_PROPOSE)
"""What can be left out of a reading.

The context is what is stated beside the text: front matter, title, address, file name, options.
Records are what repeated structure says, and how siblings are read alike.
"""

_RESTATED = {Property.CITATION: Property.RESTATED_CITATION, Property.TEXT: Property.RESTATED_TEXT}
"""Where the wording is what is stated, a digest has words of its own."""

Foreign = Callable[[Document, Sequence[Annotated], Context], Iterable[Proposal | Refused]]
"""A reader that is no part of confkg: what it proposes of a document, and what it is not believed."""


@dataclass(frozen=True)
class Reading:
    """What was read of a document, step by step."""

    context: Context
    lines: Sequence[Annotated]
    proposals: Sequence[Proposal]
    claims: Sequence[Claim]
    refused: Sequence[Refused] = ()  # what foreign readers say and are not believed


def extract(document: Document, without: Collection[str] = ()) -> list[Claim]:
    """Everything that is understood of a document, in the order of its text.

    Args:
        document: any document. Without an edition, what needs none is read all the same.
        without: the readers to leave out, of :data:`READERS`; to see what each is worth.

    Raises:
        ValueError: there is no such reader.
    """
    return list(read(document, without).claims)


def read(
    document: Document, without: Collection[str] = (), foreign: Sequence[Foreign] = ()
) -> Reading:
    """What is understood of a document, with the steps that led there; see :func:`extract`."""
    if unknown := set(without) - set(READERS):
        raise ValueError(f"no reader {', '.join(sorted(unknown))}")
    if document.holds_records:
        return Reading(find_context(document, []), [], [], record_claims(document))
    if "context" in without:
        document = replace(document, file_name="", metadata={}, hints=())
    lines = list(iter_lines(document))
    context = find_context(document, lines)
    annotated = annotate(lines, labelled="labeller" not in without)
    annotated = with_linked_years([with_own_names(each, context) for each in annotated], context)
    annotated = with_listed_places(annotated)
    proposals: list[Proposal] = []
    if "records" not in without:
        annotated = as_siblings(with_neighbours(with_set_off(with_dotted_times(annotated))))
        proposals += column_proposals(annotated, context)
        annotated = with_titles_behind(with_posts(read_alike(annotated)))
        annotated = with_backers(without_codes(read_in_shape(annotated)))
    annotated = [without_titles(each, context) for each in without_topics(annotated)]
    annotated = with_afternoons(with_places(annotated))
    readers = (reader for name, reader in _PROPOSE.items() if name not in without)
    proposals += [one for reader in readers for one in reader(document, annotated, context)]
    if "records" not in without:
        proposals = _completed(proposals, document, annotated, context)
    said = [one for reader in foreign for one in reader(document, annotated, context)]
    refused = [one for one in said if isinstance(one, Refused)]
    proposals, contradicted = weighed(proposals, [one for one in said if isinstance(one, Proposal)])
    proposals = bind_talks(as_one_talk(as_presented(proposals)), annotated)
    proposals = list(in_their_parts(proposals, annotated, context))
    if "records" not in without:
        proposals.extend(workshop_organisers(annotated, proposals, context))
    kept = as_invited_talks(arbitrate(proposals, context))
    claims = list(_without_mailboxes(without_hearsay(document, kept)))
    if "records" not in without:
        known = {claim.value.address for claim in claims if isinstance(claim.value, Url)}
        claims.extend(other_links(document, annotated, known))
    if "mentions" not in without:
        claims.extend(series_claims(context, claims))
    if "figures" not in without:
        claims.extend(mentors_counted(claims))
    statements = said_of_keynotes(iter_statements(claims))
    ordered = sorted(statements, key=lambda claim: (claim.span.start, claim.span.end))
    grounded = with_grounds(ordered, context, lines, document.text)
    if document.is_digest:
        grounded = [
            replace(claim, property=_RESTATED.get(claim.property, claim.property))
            for claim in grounded
        ]
    return Reading(context, annotated, proposals, grounded, [*refused, *contradicted])


def _completed(
    proposals: list[Proposal],
    document: Document,
    annotated: Sequence[Annotated],
    context: Context,
) -> list[Proposal]:
    """The proposals with what follows from several of them, or from the sections of the page together."""
    sections = list(iter_sections(document, annotated))
    proposals.extend(citation_proposals(sections, proposals, context))
    proposals.extend(occasion_proposals(annotated, proposals, context))
    proposals.extend(winner_proposals(sections, proposals, context))
    proposals.extend(loose_names(annotated, proposals))
    proposals.extend(decision_proposals(annotated, proposals))
    proposals.extend(title_links(annotated, proposals))
    proposals = list(in_year_before(without_repeated(proposals)))
    proposals.extend(with_times(proposals, annotated))
    return proposals


def _without_mailboxes(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims without those that take a mailbox for a name or a title; an office's is an address."""
    named: dict[int, tuple[Value, bool]] = {}  # many claims are of the same thing

    def names_mailbox(value: Value) -> bool:
        if id(value) not in named:
            named[id(value)] = value, has_mailbox(value_key(value))
        return named[id(value)][1]

    for claim in claims:
        may = claim.property in (Property.CONTACT_ADDRESS, Property.TEXT, Property.CITATION)
        if not names_mailbox(claim.subject) and (may or not names_mailbox(claim.value)):
            yield claim
