"""Axioms and facts as sentences that a person can read, with the labels of things and terms."""

from confkg.reasoning.wording.names import Namer
from confkg.reasoning.wording.sentences import in_words

__all__ = ["Namer", "in_words"]
