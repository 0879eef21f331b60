"""Who wrote a paper: one claim each for the author, the printed form and, if it is known, the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from confkg.model import Claim, Facet, Mention, Node, Property, Span

__all__ = ["authorship_claims"]


def authorship_claims(
    paper: Mention, people: Sequence[Mention], *, ordered: bool = True
) -> Iterator[Claim]:
    """That people wrote a paper.

    Args:
        paper: the paper.
        people: its authors as they are printed.
        ordered: whether the list is complete and in the order of the paper; if not, "et al" say,
            nobody's place in it is claimed.
    """
    if not people:
        return
    whole = Span(
        min(author.span.start for author in people), max(author.span.end for author in people)
    )
    for position, author in enumerate(people, 1):
        authorship = Node(
            "Authorship",
            (
                Facet(Property.AUTHORSHIP_OF, paper, paper.span),
                Facet(Property.AUTHOR, author, whole),
            ),
        )
        form = Node(
            "NameForm",
            (
                Facet(Property.FORM_OF, author, author.span),
                Facet(Property.LITERAL_FORM, author.name, author.span),
            ),
        )
        if ordered:
            yield Claim(authorship, Property.POSITION, position, whole, author.name)
        else:
            printed = author.printed or author.name
            yield Claim(authorship, Property.AUTHOR, author, author.span, printed)
        yield Claim(authorship, Property.PRINTED_AS, form, author.span, author.name)
