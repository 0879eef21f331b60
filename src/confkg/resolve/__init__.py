"""Which mentions are the same thing, by which rule, with what confidence.

Reads no document and knows no RDF: it sees names, who shares a paper with whom, and what people have
decided.
"""

from confkg.resolve.bearers import Bearers, Work
from confkg.resolve.decision_rows import Row, as_table_row
from confkg.resolve.decisions import read_decisions
from confkg.resolve.entities import Entity
from confkg.resolve.forms import Form, Judgement, Match
from confkg.resolve.links import LINK_COLUMNS, Link, read_links
from confkg.resolve.mention_index import MentionIndex, iter_mentions
from confkg.resolve.name_similarity import difference
from confkg.resolve.namesakes import is_vague
from confkg.resolve.people import People
from confkg.resolve.resolution import Decision, Resolution, shorten
from confkg.resolve.resolver import Resolver

__all__ = [
    "LINK_COLUMNS",
    "Bearers",
    "Decision",
    "Entity",
    "Form",
    "Judgement",
    "Link",
    "Match",
    "MentionIndex",
    "People",
    "Resolution",
    "Resolver",
    "Row",
    "Work",
    "as_table_row",
    "difference",
    "is_vague",
    "iter_mentions",
    "read_decisions",
    "read_links",
    "shorten",
]
