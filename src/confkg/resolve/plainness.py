"""Papers and people of whom records alone speak, and of whom nothing can disagree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import combinations

from confkg.ids import fold, skeleton
from confkg.model import Property
from confkg.resolve.entities import Entity
from confkg.resolve.forms import Form
from confkg.resolve.mention_index import Aspect, Entry, MentionIndex
from confkg.resolve.variants import is_spelling_variant

_MOST_NAMES = 20
"""Names of a person that are compared in pairs; of more some are taken for slips."""


def plain_forms(
    index: MentionIndex, entities: Mapping[Form, Entity], judged: AbstractSet[Form]
) -> dict[Form, bool]:
    """The forms of papers and people that stand in lists of records alone, and whether the thing has other names.

    Of a paper there is one form, in one list, and no other paper has an identifier that looks like
    one of its own. Of a person there is no identifier, and no name that may be a slip for another.

    Args:
        index: the mentions.
        entities: the thing that each form stands for.
        judged: the forms on which people have decided.
    """
    alike = _papers_with_one_identifier(index)
    bearers: dict[Entity, list[Form]] = defaultdict(list)
    for form, entity in entities.items():
        if form.kind in ("Paper", "Person"):
            bearers[entity].append(form)
    plain: dict[Form, bool] = {}
    for forms in bearers.values():
        said = [each for form in forms for each in index.entries(*form)]
        if not said or not index.plain_lists.issuperset(document for document, _ in said):
            continue
        names = {form.name for form in forms}
        if forms[0].kind == "Person":
            is_plain = not any(Aspect.IDENTIFIER in entry for _, entry in said)
            if is_plain and len(names) > 1:
                is_plain = judged.isdisjoint(forms) and not _may_be_slips(names)
        else:
            ((document, _), *others) = said
            is_plain = not others and (forms[0].name, document) not in alike
        if is_plain:
            plain.update(dict.fromkeys(forms, len(names) > 1))
    return plain


def _may_be_slips(names: Iterable[str]) -> bool:
    """Whether one name may be a misspelling of another, as conflicts compare them."""
    spellings = sorted({fold(name) or name for name in names})
    return len(spellings) > _MOST_NAMES or any(
        is_spelling_variant(*both) for both in combinations(spellings, 2)
    )


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
