"""Every rule and guard does what its examples say, and names what the ontology has."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from marked import marked

from confkg.extract import rules
from confkg.extract.rules import Antecedent, Proposal, Value, guard_hits, read_line, read_lines
from confkg.extract.rules.book import FILES, book
from confkg.extract.rules.grammar import PatternError
from confkg.extract.rules.guards import Guard
from confkg.extract.rules.lexicon import load_yaml
from confkg.extract.rules.memory import Memory
from confkg.extract.rules.pattern import Pattern
from confkg.extract.rules.rule import Rule
from confkg.extract.spans import Slot, Typed
from confkg.resources import resource
from confkg.schema import PROPERTIES
from shared import from_yaml

OWNERS: list[Rule | Guard] = [*book().rules, *book().guards]
EXAMPLES = [(rule, example) for rule in book().rules for example in rule.examples]
GUARDED = [
    (guard.id, text, fires == "fires")
    for guard in book().guards
    for fires, texts in guard.examples.items()
    for text in texts
]
HERE = Path(__file__).parent
PARAGRAPHS = from_yaml(HERE / "paragraphs.yaml")
NO_FACTS = from_yaml(HERE / "not-facts.yaml")
SCHEMES = {
    "rank": "rank",
    "roleKind": "role-kind",
    "talkKind": "talk-kind",
    "subEventKind": "sub-event-kind",
    "attendanceMode": "mode",
    "delivery": "delivery",
}
OF_CONCEPTS = {
    "TALK": "talk-kind",
    "TALKER": "talk-kind",
    "MODE": "mode",
    "GATHERING": "sub-event-kind",
    "EVENT_WORD": "sub-event-kind",
    "DELIVERY": "delivery",
    **dict.fromkeys(("BACKING", "BACKS", "BACKER", "BACKED_FOR"), "role-kind"),
    "FORM_OF": "talk-kind",
}
BEYOND = {"status", "event"}
"""Slots that no property of a claim stands for yet."""
STATUS = {"former", "education", "withdrawn", "qualify"}
REFERRING = {"index", "subject", "announced", "that"}
"""What a slot may be filled with besides labels and constants."""

NEW_CONCEPTS = {("role-kind", "moderator")}


@pytest.mark.parametrize(
    ("rule", "example"), EXAMPLES, ids=[f"{rule.id}: {one['text']}" for rule, one in EXAMPLES]
)
def test_rule(rule: Rule, example: dict[str, Any]) -> None:
    line, spans = marked(example["text"])
    memory = Memory(_named(example.get("speaker")), _named(example.get("subject")))
    found = read_line(line, spans, memory)
    assert _sorted([_written(one, line.text) for one in found]) == _sorted(example["gives"])
    if example["gives"]:
        assert rule.id in {one.rule for one in found}


@pytest.mark.parametrize("rule", book().rules, ids=lambda rule: rule.id)
def test_rule_has_examples_of_both_kinds(rule: Rule) -> None:
    assert {bool(example["gives"]) for example in rule.examples} == {True, False}


@pytest.mark.parametrize(("guard", "text", "fires"), GUARDED)
def test_guard(guard: str, text: str, fires: bool) -> None:
    assert (guard in {hit.guard.id for hit in guard_hits(*marked(text))}) is fires


@pytest.mark.parametrize("case", NO_FACTS, ids=lambda case: case["text"])
def test_what_looks_like_a_fact(case: dict[str, Any]) -> None:
    line, spans = marked(case["text"])
    found = [_written(one, line.text) for one in read_line(line, spans)]
    assert _sorted(found) == _sorted(case.get("gives", []))


@pytest.mark.parametrize("case", PARAGRAPHS, ids=lambda case: case["why"])
def test_paragraph(case: dict[str, Any]) -> None:
    lines = [marked(text) for text in case["lines"]]
    found = [
        _written(one, line.text)
        for (line, _), proposals in zip(lines, read_lines(lines), strict=True)
        for one in proposals
    ]
    assert _sorted(found) == _sorted(case["gives"])


def test_ids_are_unique() -> None:
    counted = Counter(one.id for one in OWNERS)
    assert {name for name, times in counted.items() if times > 1} == set()


def test_rules_name_what_the_ontology_has() -> None:
    classes = set(re.findall(r"^ckg:(\w+) a owl:Class", _ontology("confkg.ttl"), re.MULTILINE))
    concepts = set(
        re.findall(r"^([\w-]+):([\w-]+) a skos:Concept", _ontology("vocabulary.ttl"), re.MULTILINE)
    )
    frames = [frame for rule in book().rules for frame in rule.frames]
    assert {frame.kind for frame in frames} <= classes
    assert {kind for guard in book().guards for kind in guard.kinds | guard.spared} <= classes
    slots = {(name, value) for frame in frames for name, value in frame.slots.items()}
    assert {name for name, _ in slots} - {*PROPERTIES} == BEYOND
    constants = {
        (name, value) for name, value in slots if value.islower() and value not in REFERRING
    }
    assert {value for name, value in constants if name == "status"} <= STATUS
    named = {(SCHEMES[name], value) for name, value in constants if name in SCHEMES}
    named |= {
        (OF_CONCEPTS[name], notation)
        for name, entry in book().lexicon.concepts.items()
        for notation in entry
    }
    assert named <= concepts | NEW_CONCEPTS


def test_nothing_in_the_lexicon_is_idle() -> None:
    patterns = [pattern for one in OWNERS for pattern in (*one.patterns, *one.unless)]
    sources = [pattern.source for pattern in patterns]
    phrases = [phrase.match for phrase in book().lexicon.phrases.values()]
    takes = [name for one in book().lexicon.phrases.values() for name in one.take]
    used = set(re.findall(r"[A-Z][A-Z_]*", " ".join([*sources, *phrases, *takes])))
    own = {"STOP", "BORDER", "JOINT", "CLAUSE", "OPENING", "ANNOUNCING", "PRIZED", "COMING"}
    known = {*book().lexicon.classes, *book().lexicon.phrases}
    assert known - used - own == set()


def test_no_word_stands_twice_in_a_class() -> None:
    twice = {
        (name, word)
        for name, words in book().lexicon.classes.items()
        for word, times in Counter(words).items()
        if times > 1
    }
    assert twice == set()


@pytest.mark.parametrize(
    "source",
    ["NO_SUCH_NAME goes", "(TITLE", "TITLE)", "TITLE | ~ | ...", "goes?", "<!GOES TITLE", '“ "'],
)
def test_bad_pattern(source: str) -> None:
    with pytest.raises(PatternError):
        Pattern(source, book().lexicon)


def test_of_an_endless_sentence_a_bounded_part_is_read() -> None:
    names = ", ".join(f"[PERSON Ann Lee{number}]" for number in range(5000))
    found = read_line(*marked(f"The [ROLE chairs] are {names}."))
    assert 0 < len(found) < 400


@pytest.mark.parametrize("name", [*FILES, "guards", "lexicon"])
def test_data_are_the_same_without_the_fast_loader(name: str) -> None:
    path = Path(rules.__file__).with_name(f"{name}.yaml")
    slow = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    assert slow == load_yaml(path.name)


def _ontology(name: str) -> str:
    return resource("ontology", name).read_text(encoding="utf-8")


def _named(name: str | None) -> Antecedent | None:
    if name is None:
        return None
    line, _ = marked(name)
    return Antecedent(line, Typed(Slot.PERSON, 0, len(name)))


def _written(proposal: Proposal, text: str) -> dict[str, dict[str, Any]]:
    """A proposal as examples write it."""

    def word(value: Value) -> str:
        if isinstance(value, Typed):
            return text[value.start : value.end]
        return value if isinstance(value, str) else value.text

    slots: dict[str, Any] = {}
    for name, values in proposal.slots.items():
        words = [word(value) for value in values]
        slots[name] = words[0] if len(words) == 1 else words
    if proposal.edition is not None:
        slots["edition"] = word(proposal.edition)
    return {proposal.kind: slots}


def _sorted(frames: list[dict[str, Any]]) -> list[str]:
    return sorted(
        str({kind: sorted(slots.items()) for kind, slots in one.items()}) for one in frames
    )
