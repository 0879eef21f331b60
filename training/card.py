"""The model card, docs/labeller.md."""

from __future__ import annotations

from dataclasses import dataclass

from training.measuring import score_table
from training.real_pages import page_table

__all__ = ["TEXT", "Figures", "card"]

TEXT = """\
# The labeller's model

`confkg.extract.labeller` finds people, titles, institutions, roles, prizes, events and places in
the printed lines of a page. Rules and records build on what it finds; by itself it states nothing.
Written by `make model`, or by `python -m training --card-only --card docs/labeller.md` for the
model that is there; the words are in `training/card.py`.

**Kind.** A linear-chain conditional random field (python-crfsuite) over the tokens of a section:
up to 60 lines or 800 tokens, a line of more than 60 tokens by itself. Tags are `B-`, `I-` and `O`;
the break after a line has a tag of its own (`N-` and the label of the line's first span), so the
model knows what the line before was.

**Features.** Of a token and its two neighbours on either side: shape, ending, how often the word is
a name or a word of titles, of institutions, of places, and the word itself if it is frequent. Of its
place: position in the line, brackets, quotation marks, emphasis, links, the piece between two
separators. Of the line: kind, length, share of names, heading, header of the column, and how the
lines around it look.

**Labels.** PERSON (without titles such as Dr. and without marks), TITLE (of something written or
presented), ORG (a department with its parent is one span; an acronym in brackets belongs to it),
ROLE (of a conference, in a panel or session, and positions such as professor), AWARD (without the
year), EVENT (sessions, tracks, workshops, tutorials, panels, social events; not the conference
itself), PLACE (city, country, venue, room, one span each).

**Data.** {pages:,} invented pages in Markdown, HTML and plain text, {layouts} kinds of blocks in
many looks, read by the project's own readers: {sections:,} sections with {tokens:,} tokens. Layouts,
sentences, roles, prizes and events are made from lists and grammars in `training/`. Labels are known
from the making; there are no weak labels, and nothing is labelled by hand. Names and titles are
those of the ML Anthology (Apache-2.0), institutions those of the Paper Copilot lists. The record's
papers are in three parts by their titles: frequencies of words come from {frequencies:,} papers,
pages from {training:,}, the scores below from {measuring:,}. For each of {parts} lots of pages but
the first, {unknown:.0%} of the words are forgotten, so that unknown words are met. Seed {seed}.
{origin}

**Files.** `labeller.crfsuite` ({model:,} bytes, SHA-256 `{digest}`)
and `words.txt.gz` ({table:,} bytes): {words:,} words with the size classes of how often they are
given names, family names, words of titles, of institutions and of places, and {frequent:,} words
that are frequent on pages. No titles, no names of people as such, no text of others. Nothing in
them is code. Loading them took {load:.0f} ms where this card was written (median of nine times,
the files being in memory already).

## Scores on invented pages kept out

{kept} pages made with another seed, of papers that neither frequencies nor training have seen; a
span counts if both ends and the label are right. Institutions, cities, sentences and layouts are
from the same lists, and people who wrote several papers can be in more than one part, so pages that
people write are harder.

{scores}

## Names found on real pages

{real}

## What it is weak at

Seen on the invented pages kept out:

- Institutions one after the other: two with a comma between them become one span, or one with its
  city or its company becomes two. This is the most frequent mistake.
- Events in sentences are overlooked more often than in headings and tables; one-word sessions
  and the names of menus and columns are hard to distinguish from each other.
- Titles of one or two words, titles in small letters alone on a line or in quotation marks, titles
  in capitals in a programme (taken for a session), titles that run into the sentence around them.
- Hotels, halls, streets and foundations called after people, which look like people; universities
  that are the venue; companies known by one word.
- Committees, societies and labs in sentences, on real pages as well: most pages whose few
  institutions stand in running text lose some of them, which lowers the mean of the pages.
- Prizes in the plural or with "winner" behind them: the ends are off.
- Names cut by a hyphen at the end of a line, without capitals, or with the institution behind them
  and no sign between; days such as "Wed-Mon" at times look like names.

Not measured: texts in other languages than English, of which it has seen none. And it says what
stands there, not how it is meant: a person thanked, cited or photographed is a PERSON as well.
"""

_TRAINED = "Trained in the same run as this card; the same record gives the same files."
_THERE = """\
The model was not trained in the run that wrote this card: the figures of data are those of the
present `training/`, which chooses {common:,} of the same {frequent:,} frequent words. That the papers
of the scores were kept out holds if its training divided them as the present one does."""
_REAL = """\
Names in the facts listed for the {count} pages of `../shared/pages` that are not kept aside, each
once a page and only where a line prints it; found if a span with that label has just these words.
An institution whose acronym stands behind it in brackets is a longer span and counts as not found.
People look at these pages while they work on the project, so unknown ones may be read less well.

"""
_NO_PAGES = "There were no real pages beside the project when this card was written."


@dataclass(frozen=True)
class Figures:
    """What the card says in figures.

    Attributes:
        common: of a model trained earlier, how many frequent words training would choose again.
        load: milliseconds.
    """

    pages: int
    sections: int
    tokens: int
    layouts: int
    frequencies: int
    training: int
    measuring: int
    parts: int
    unknown: float
    model: int
    digest: str
    table: int
    words: int
    frequent: int
    seed: int
    kept: int
    common: int | None
    load: float


def card(
    figures: Figures,
    scores: dict[str, tuple[int, int, int]],
    pages: dict[str, list[tuple[int, int]]],
) -> str:
    """The text of the card."""
    values = {name: getattr(figures, name) for name in figures.__dataclass_fields__}
    count = max(map(len, pages.values()))
    return TEXT.format(
        **values,
        origin=(_TRAINED if figures.common is None else _THERE).format(**values),
        scores=score_table(scores),
        real=_REAL.format(count=count) + page_table(pages) if count else _NO_PAGES,
    )
