"""Papers and people of whom records alone speak, and of whom nothing can disagree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from confkg.ids import skeleton
from confkg.model import Property
from confkg.resolve.entities import Entity
from confkg.resolve.forms import Form
from confkg.resolve.mention_index import Aspect, Entry, MentionIndex


def plain_forms(index: MentionIndex, entities: Mapping[Form, Entity]) -> set[Form]:
    """The forms of papers and people that stand in lists of records alone.

    Of a paper there is one form, in one list, and no other paper has an identifier that looks like
    one of its own. Of a person there is one name, and no identifier.
    """
    alike = _papers_with_one_identifier(index)
    bearers: dict[Entity, list[Form]] = defaultdict(list)
    for form, entity in entities.items():
        if form.kind in ("Paper", "Person"):
            bearers[entity].append(form)
    plain: set[Form] = set()
    for forms in bearers.values():
        first = forms[0]
        if any(form[:2] != first[:2] for form in forms[1:]):
            continue
        entries: dict[str, Entry] = {}
        for form in forms:
            entries.update(index.entries(first.kind, first.name, form.document))
        if not entries or not entries.keys() <= index.plain_lists:
            continue
        said = list(entries.values())
        if first.kind == "Person":
            is_plain = not any(Aspect.IDENTIFIER in entry for entry in said)
        else:
            is_plain = len(said) == 1 and (first.name, *entries) not in alike
        if is_plain:
            plain.update(forms)
    return plain


def _papers_with_one_identifier(index: MentionIndex) -> set[tuple[str, ...]]:
    """Title and document of papers with identifiers that look the same."""
    first: dict[str, tuple[str, ...]] = {}
    alike: set[tuple[str, ...]] = set()
    for (kind, title), documents in index.names.items():
        for document, entry in documents.items() if kind == "Paper" else ():
            paper = title, document
            for key in _identifiers(entry):
                if key in first:
                    alike |= {first[key], paper}
                first[key] = paper
    return alike


def _identifiers(entry: Entry) -> Iterator[str]:
    """The identifiers of a paper as keys that are equal for those that look the same."""
    for identifier in entry.get(Aspect.IDENTIFIER, ()):
        kind, _, value = str(identifier).partition(" ")
        value = value.partition("v")[0] if kind == Property.ARXIV_ID else value
        yield f"{kind} {skeleton(value)}"
