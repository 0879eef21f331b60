"""Who does what at an edition: chairs, mentors, speakers; and sub-events."""

from __future__ import annotations

import random

from confkg.ids import slug
from proceedings.measured import Held
from proceedings.pages import Page
from proceedings.people import Community
from proceedings.programme import edition_node, say_affiliation, say_name
from proceedings.statements import concept, literal, thing

__all__ = ["print_events", "print_roles", "print_speakers"]

_EVENTS = {"workshop": 20, "social": 12, "affinity-event": 5, "tutorial": 8, "mentorship-chat": 1}
_SPEAKERS = 6


def print_roles(page: Page, held: Held, community: Community, papers: int) -> None:
    """Print who holds an office, a line for each."""
    counts = {
        "general-chair": 1,
        "program-chair": 4,
        "senior-area-chair": max(2, papers // 60),
        "area-chair": max(4, papers // 8),
        "mentor": min(20, papers // 2),
        "workshop-chair": 2,
        "press-contact": 1,
    }
    people = community.some(sum(counts.values()))
    page.heading("People", 2)
    for kind, number in counts.items():
        for person in people[:number]:
            words = kind.replace("-", " ")
            text = f"{words.capitalize()}: {person.label} ({person.organisation})"
            line = page.line(text, [edition_node(held)], [person.node])
            say_name(line, page.out, person, person.label)
            role = thing("event-role", f"{person.slug}--{kind}--{held.slug}")
            page.out.describe(role, "EventRole", f"{person.label} · {words} · {held.label}")
            named = line.quote(person.label)
            line.say(role, "roleHolder", person.node, named, person.label)
            line.say(role, "edition", edition_node(held), named)
            line.say(
                role, "roleKind", concept("role-kind", kind), line.quote(words.capitalize()), kind
            )
            say_affiliation(line, page.out, person, person.label, person.organisation, held)
            if kind == "press-contact":
                line.say(role, "contactAddress", literal("the press desk"), named, "press")
        people = people[number // 2 :]


def print_speakers(page: Page, held: Held, community: Community, dice: random.Random) -> None:
    """Print the invited talks; the first is a keynote, of which something else is said."""
    page.heading("Invited talks", 2)
    for number, person in enumerate(community.some(3 * _SPEAKERS)[-_SPEAKERS:]):
        title = community.words.title()
        text = f"{person.label} ({person.organisation}): {title}"
        line = page.line(text, [edition_node(held)], [person.node])
        say_name(line, page.out, person, person.label)
        say_affiliation(line, page.out, person, person.label, person.organisation, held)
        talk = thing("talk", f"{held.slug}--invited-talk--{person.slug}")
        page.out.describe(talk, "Talk", f"{held.label} · invited talk · {person.label}")
        named = line.quote(person.label)
        line.say(talk, "edition", edition_node(held), named)
        line.say(talk, "speaker", person.node, named, person.label)
        line.say(talk, "title", literal(title), line.quote(title), title)
        kinds = ("invited-talk", "keynote") if number == 0 else ("invited-talk",)
        for kind in kinds:
            line.say(talk, "talkKind", concept("talk-kind", kind), line.quote(), kind)
        if number == 0:
            topic = f"what {dice.choice(title.split()).lower()} was like ten years ago"
            reported = page.line(f"In the end the talk was about {topic}.", [talk], [person.node])
            for word in title.split()[:3]:
                topic_line = page.line(f"{word} and what comes after", [talk], [person.node])
                heard = literal(f"{word} and what comes after")
                topic_line.say(talk, "topic", heard, topic_line.quote(), word)
            reported.say(talk, "describedTopic", literal(topic), reported.quote(topic), topic)


def print_events(page: Page, held: Held, community: Community, papers: int) -> None:
    """Print workshops, socials and so on, a line for each; few if there are few papers."""
    page.heading("Events", 2)
    for kind, number in _EVENTS.items():
        for at in range(min(number, 1 + papers // 20)):
            name = f"{community.words.title().rpartition(' ')[0]} {kind.replace('-', ' ')}"
            event = thing("sub-event", f"{held.slug}--{kind}--{slug(name)}")
            page.out.describe(event, "SubEvent", f"{held.label} · {name}")
            line = page.line(f"{name}, hall {at % 6 + 1}", [event])
            line.say(event, "name", literal(name), line.quote(name), name)
            line.say(event, "subEventKind", concept("sub-event-kind", kind), line.quote(), kind)
            line.say(event, "edition", edition_node(held), line.quote(name))
