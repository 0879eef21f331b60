"""Talks on papers with prizes: known by the paper, with the authors who gave them.

"She gave the award talk", "the presentation was given by Lee" and "(full talk)" behind a paper in a
list do not name the paper or the prize: the paper is the one with a prize that the speaker wrote.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from confkg.extract.annotated import Annotated
from confkg.extract.proposals import ENOUGH, Proposal, papers_in
from confkg.extract.recognisers.words import Stretches
from confkg.frames import Frame, Slot
from confkg.ids import fold, value_key
from confkg.model import Concept, Mention

_TAG = re.compile(r"\([^()]*\btalk\b[^()]*\)", re.IGNORECASE)
_FOR_TALKS = re.compile(
    r"(?!.*\b(?:papers?|posters?|thes[ei]s)\b).*\b(?:presentations?|talks?)\b", re.I
)
_TELLING = ("keynote", "invited-talk", "workshop-talk", "talk")
"""Kinds of talks, those first that say most."""

_WHO = {"Talk": "speaker", "EventRole": "roleHolder", "Authorship": "author"}


def is_loose(one: Proposal) -> bool:
    """Whether a talk is one without what identifies it: the one at hand."""
    return one.frame.kind == "Talk" and "talkKind" not in one.frame.slots


def kind_of(one: Proposal) -> str:
    """The notation of the kind of a talk."""
    kind = one.frame.slots["talkKind"].value
    return kind.notation if isinstance(kind, Concept) else ""


def as_presented(proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals, a prize for a presentation being who gave it and its title that of a talk."""
    given: dict[str, list[Proposal]] = defaultdict(list)
    for one, paper in papers_in(proposals):
        given[paper.name].append(one)
    spoken: dict[str, tuple[Proposal, Slot]] = {}
    for name, said in given.items():
        prizes = [one for one in said if one.frame.kind == "AwardReceipt"]
        authors = [one.frame.slots["author"] for one in said if one.frame.kind == "Authorship"]
        names = {slot.value.name for slot in authors if isinstance(slot.value, Mention)}
        for_talks = [_FOR_TALKS.match(str(one.frame.slots["award"].value)) for one in prizes]
        if prizes and all(for_talks) and len(names) == 1:
            spoken[name] = prizes[0], authors[0]
    found: list[Proposal] = []
    for one in proposals:
        name = next((paper.name for _, paper in papers_in([one])), "")
        if name not in spoken:
            found.append(one)
        elif one.frame.kind == "AwardReceipt":
            slots = {key: slot for key, slot in one.frame.slots.items() if key != "awardedPaper"}
            found.append(one.with_slots({**slots, "recipient": spoken[name][1]}))
        elif one.frame.kind == "Authorship" and "edition" in spoken[name][0].frame.slots:
            title = one.frame.slots["authorshipOf"]
            slots = {
                "edition": spoken[name][0].frame.slots["edition"],
                "talkKind": Slot(Concept("talk-kind", "talk"), title.span),
                "speaker": one.frame.slots["author"],
                "title": Slot(name, title.span),
            }
            found.append(Proposal(Frame("Talk", slots), one.reader, one.score))
    return found


def as_one_talk(proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals, "her talk, 'On Lists'" being of the keynote that a page says she gives.

    So is a talk of which a programme has the time and a list of abstracts the title.
    """
    known: dict[str, dict[str, tuple[Slot, set[str]]]] = defaultdict(dict)
    for one in proposals:
        if (who := _given_by(one)) and one.score >= ENOUGH:
            _, titles = known[who].setdefault(kind_of(one), (one.frame.slots["talkKind"], set()))
            titles.update({_title(one)} - {""})
    found: list[Proposal] = []
    for one in proposals:
        title, on_paper = _title(one), "presentsPaper" in one.frame.slots
        given = {} if on_paper else known.get(_given_by(one), {})
        plainer = _TELLING.index(kind_of(one)) if given else 0
        sure = (given[name] for name in _TELLING[:plainer] if name in given)
        kinds = [kind for kind, titles in sure if not (title and titles) or title in titles]
        found.append(one.saying(talkKind=kinds[0]) if kinds else one)
    return found


def _given_by(one: Proposal) -> str:
    """The edition and the name of who gives a talk at it that a page may name in several places."""
    if one.frame.kind != "Talk" or is_loose(one) or kind_of(one) not in _TELLING:
        return ""
    said = [one.frame.slots.get(name) for name in ("speaker", "edition")]
    return " ".join(value_key(slot.value) for slot in said if slot) if said[0] else ""


def _title(one: Proposal) -> str:
    slot = one.frame.slots.get("title")
    return fold(str(slot.value)) if slot else ""


def with_prizes(proposals: Sequence[Proposal], lines: Sequence[Annotated]) -> list[Proposal]:
    """The proposals that say which thing they are of, and the talks on papers with prizes."""
    papers = _Papers(proposals)
    tagged = Stretches(each.line.span() for each in lines if _TAG.search(each.text))
    spoken = {
        _surname(one)
        for one in proposals
        if one.frame.kind == "Talk" and not is_loose(one) and one.score >= ENOUGH
        if kind_of(one) != "award-talk"
    }
    found: list[Proposal] = []
    for one in proposals:
        slots, kind = dict(one.frame.slots), one.frame.kind
        paper = papers.of(one)
        if kind == "Talk" and not is_loose(one) and kind_of(one) == "award-talk" and paper:
            slots.setdefault("presentsPaper", Slot(paper, paper.span))
            slots.pop("title", None)
            found.append(one.with_slots(slots))
            continue
        if not is_loose(one):
            found.append(one)
        start = slots["author"].span.start if kind == "Authorship" else 0
        says_so = is_loose(one) or (kind == "Authorship" and tagged.overlap(start, start + 1))
        says_so = says_so or ("delivery" in slots and _surname(one) not in spoken)
        if (
            paper is not None
            and says_so
            and (talk := _talk(one, paper, papers.edition(one, paper)))
        ):
            found.append(talk)
    return found


def _talk(one: Proposal, paper: Mention, edition: Slot | None) -> Proposal | None:
    """The talk on a paper, given by whom a proposal is about."""
    if edition is None:
        return None
    who = one.frame.slots[_WHO[one.frame.kind]]
    where = one.frame.slots.get("delivery", who).span
    slots = {
        "edition": edition,
        "talkKind": Slot(Concept("talk-kind", "award-talk"), where),
        "presentsPaper": Slot(paper, paper.span),
        "speaker": who,
    }
    return Proposal(Frame("Talk", slots), one.reader, one.score)


class _Papers:
    """The papers with prizes, and who wrote them."""

    def __init__(self, proposals: Sequence[Proposal]) -> None:
        self._awarded: dict[str, Mention] = {}
        self._editions: dict[str, Slot] = {}
        self._wrote: dict[str, set[str]] = defaultdict(set)
        for one, paper in papers_in(proposals, "awardedPaper"):
            self._awarded.setdefault(paper.name, paper)
            if "edition" in one.frame.slots:
                self._editions.setdefault(paper.name, one.frame.slots["edition"])
        for one, paper in papers_in(proposals, "authorshipOf"):
            if paper.name in self._awarded:
                self._wrote[_surname(one)].add(paper.name)

    def of(self, one: Proposal) -> Mention | None:
        """The paper with a prize, of the author who is spoken of, that was named last before."""
        slots = one.frame.slots
        places = [slot.span.start for name, slot in slots.items() if name != "edition"]
        names = self._wrote.get(_surname(one), ()) if _surname(one) else ()
        found = sorted((self._awarded[name] for name in names), key=lambda paper: paper.span.start)
        before = [paper for paper in found if paper.span.start <= max(places)]
        if before:
            return before[-1]
        return found[0] if len(found) == 1 else None

    def edition(self, one: Proposal, paper: Mention) -> Slot | None:
        """The edition that is spoken of; else the one that gave the prize."""
        return one.frame.slots.get("edition") or self._editions.get(paper.name)


def _surname(one: Proposal) -> str:
    """The last word of the name of whom a proposal is about."""
    slot = one.frame.slots.get(_WHO.get(one.frame.kind, ""))
    value = slot.value if slot else None
    return fold(value.name.rsplit(maxsplit=1)[-1]) if isinstance(value, Mention) else ""
