"""The model card, docs/labeller.md."""

from __future__ import annotations

from dataclasses import dataclass

from training.measuring import score_table

__all__ = ["Figures", "card"]

_TEXT = """\
# The labeller's model

`confkg.extract.labeller` finds people, titles, institutions, roles, prizes, events and places in
the printed lines of a page. Written by `make model`; the words are in `training/card.py`.

**Kind.** A linear-chain conditional random field (python-crfsuite) over the tokens of a section:
up to 60 lines or 800 tokens, a line of more than 60 tokens by itself. Tags are `B-`, `I-` and `O`;
the break after a line has a tag of its own (`N-` and the label of the line's first span), so the
model knows what the line before was.

**Labels.** PERSON (without titles such as Dr. and without marks), TITLE (of something written or
presented), ORG (a department with its parent is one span; an acronym in brackets belongs to it),
ROLE (of a conference, in a panel or session, and positions such as professor), AWARD (without the
year), EVENT (sessions, tracks, workshops, tutorials, panels, social events; not the conference
itself), PLACE (city, country, venue, room, one span each).

**Data.** {pages:,} invented pages in Markdown, HTML and plain text with {tokens:,} tokens, read by
the project's own readers. Layouts, sentences, roles, prizes and events are made from lists and
grammars in `training/`. Names and titles are those of the ML Anthology (Apache-2.0), institutions
those of the Paper Copilot lists. Papers are in three parts by their titles: frequencies of words
come from {frequencies:,} papers, pages from {training:,}, the scores below from {measuring:,}. For
each of {parts} lots of pages {unknown:.0%} of the words are forgotten, so that unknown words are met.

**Files.** `labeller.crfsuite` ({model:,} bytes) and `words.txt.gz` ({table:,} bytes): {words:,}
words with the size classes of how often they are given names, family names, words of titles, of
institutions and of places, and {frequent:,} words that are frequent on pages. No titles, no names
of people as such, no text of others. Nothing in them is code. Seed {seed}; the same record gives
the same files.

## Scores on invented pages kept out

{kept} pages of papers that neither frequencies nor training have seen; a span counts if both ends and the
label are right. Pages that people write are harder: lists are read about as well, running text is not.

{scores}

## What it is weak at

- Running text: titles without quotation marks or italics, institutions known by one word, roles
  in sentences, names of projects and products that look like institutions.
- Rooms and streets called after people, sessions called after topics (EVENT or TITLE), tutorials.
- Names of one word, names in capitals beside acronyms, names in scripts other than Latin.
- Titles of one or two words, titles that consist of a name.
- Texts in other languages than English.
- It says what stands there, not how it is meant: a person thanked, cited or photographed is a
  PERSON as well.
"""


@dataclass(frozen=True)
class Figures:
    """What the card says in figures."""

    pages: int
    tokens: int
    frequencies: int
    training: int
    measuring: int
    parts: int
    unknown: float
    model: int
    table: int
    words: int
    frequent: int
    seed: int
    kept: int


def card(figures: Figures, scores: dict[str, tuple[int, int, int]]) -> str:
    """The text of the card."""
    values = {name: getattr(figures, name) for name in figures.__dataclass_fields__}
    return _TEXT.format(**values, scores=score_table(scores))
