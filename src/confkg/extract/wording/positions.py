"""What people are where they work: "principal engineer", "professor of logic"."""

from __future__ import annotations

__all__ = ["POSITION"]

_HEAD = (
    r"(?:professor|lecturer|reader|fellow|researcher|scientist|engineer|student|postdoc|scholar|"
    r"director|head|dean|chair|president|rector|provost|founder|co-founder|manager|lead|leader|"
    r"advis[eo]r|consultant|architect|developer|analyst|economist|meteorologist|statistician|"
    r"mathematician|physicist|biologist|linguist|librarian|curator|archivist|journalist|editor|"
    r"officer|member|candidate|intern|fellow|chief|CEO|CTO|VP)"
)
_BEFORE = r"(?:(?:PhD|Ph\.D\.|MSc|[a-z]+(?:-[a-z]+)?) ){0,3}?"
_OF = r"(?: of (?:the (?:board|[A-Z]\w+(?: [A-Z]\w+)* (?:group|team|lab)\b)|[a-z]+(?:[ -][a-z]+){0,3}?))?"
POSITION = rf"(?:{_BEFORE}{_HEAD}{_OF})"
"""A position, with what it is of where that is no organisation."""
