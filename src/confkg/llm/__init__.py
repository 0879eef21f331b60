"""A language model of the user's own as one more reader, every word of which is checked.

``requests`` cuts a document into blocks and says what is asked of each; ``server`` and ``asking``
send that to a server that speaks the OpenAI chat protocol; ``answers`` keeps what it answers in
files; ``frames`` finds in an answer what it says; ``checking`` keeps what the text itself prints
and hands it to the arbiter like the proposals of any other reader.
"""

from confkg.llm.answers import Answers
from confkg.llm.asking import Asked, Limits, ask
from confkg.llm.checking import ModelReader
from confkg.llm.requests import ASKED, Request, requests_of
from confkg.llm.server import Server, parse_reader

__all__ = [
    "ASKED",
    "Answers",
    "Asked",
    "Limits",
    "ModelReader",
    "Request",
    "Server",
    "ask",
    "parse_reader",
    "requests_of",
]
