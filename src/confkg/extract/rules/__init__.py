"""Rules as data: what sentences and labels say, over typed spans.

``read_lines`` reads the lines of a document; the rules stand in the YAML files of this package, the words of the
trade in ``lexicon.yaml``, what keeps a sentence from being a plain fact in ``guards.yaml``. Each
rule and guard has examples that are its tests.
"""

from confkg.extract.rules.engine import guard_hits, read_line, read_lines
from confkg.extract.rules.guards import guarded
from confkg.extract.rules.memory import Antecedent, Proposal, Value

__all__ = ["Antecedent", "Proposal", "Value", "guard_hits", "guarded", "read_line", "read_lines"]
