"""Invented names and titles: nobody and nothing is called so on purpose."""

from __future__ import annotations

import random
from itertools import accumulate

__all__ = ["Words"]

_STARTS = "A Ba Be Bo Cha Da De Di E Fa Fe Ga Gi Ha He Hu I Ja Je Jo Ka Ke Ki La Le Li Lo Ma Me Mi Mo Na Ne Ni No O Pa Pe Qi Ra Re Ri Ro Sa Se Shi So Ta Te Ti To U Va Ve Vi Wa We Xi Ya Ye Yo Yu Za Ze Zhi Zo".split()
_MIDDLES = "la le li lo lu ma mi mo na ne ni no ra re ri ro ru sa se shi so ta te ti to va ve vi".split()
_ENDS = ["", "n", "ng", "m", "r", "s", "l", "k", "sson", "ska", "vic", "dez", "no", "ra", "tti", "ko"]
_OPENINGS = "Learning Towards On Rethinking Scaling Understanding Improving Efficient Robust Provable Adaptive Sparse Deep Certified Calibrated Bounded Implicit Latent Causal Online".split()
_SUBJECTS = "Diffusion Attention Graph Language Vision Reward Policy Kernel Memory Gradient Prompt Token Flow Score Energy Contrastive Federated Bayesian Spectral Symbolic Molecular Tabular Temporal Multimodal Equivariant Hierarchical".split()
_THINGS = "Models Networks Transformers Agents Representations Optimisers Samplers Encoders Embeddings Priors Distillation Pruning Alignment Planning Retrieval Reasoning Editing Compression Generalisation Adaptation".split()
_LINKS = ["for", "with", "via", "without", "beyond", "under", "from", "in"]
_LEVELS = "Limited Long Noisy Open Shifting Few Unseen Private Partial Rare Delayed Mixed".split()
_ENDINGS = "Data Labels Contexts Feedback Domains Rewards Observations Budgets Supervision Environments Queries Demonstrations".split()


class Words:
    """Draws names and titles, none twice.

    Args:
        dice: where chance comes from.
    """

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._families = [self._word(2) for _ in range(4000)]
        self._weights = list(accumulate(1 / (rank + 8) for rank in range(len(self._families))))
        self._used: set[str] = set()

    def name(self) -> str:
        """A person's name: few family names are frequent, most are rare."""
        dice = self._dice
        while True:
            given = self._word(dice.randint(1, 2))
            family = dice.choices(self._families, cum_weights=self._weights)[0]
            initial = f" {dice.choice('ABCDEFGHJKLMNPRSTVW')}." if dice.random() < 0.06 else ""
            if self._is_new(name := f"{given}{initial} {family}"):
                return name

    def title(self) -> str:
        """A paper's title of some seventy characters."""
        dice = self._dice
        while True:
            short = f"{self._word(2)}: " if dice.random() < 0.3 else ""
            title = (
                f"{short}{dice.choice(_OPENINGS)} {dice.choice(_SUBJECTS)} {dice.choice(_THINGS)}"
                f" {dice.choice(_LINKS)} {dice.choice(_SUBJECTS)} {dice.choice(_THINGS)}"
                f" {dice.choice(['under', 'from', 'with'])} {dice.choice(_LEVELS)}"
                f" {dice.choice(_ENDINGS)}"
            )
            if self._is_new(title):
                return title

    def organisation(self) -> str:
        """The name of a university or a firm."""
        while True:
            form = self._dice.choice(["University of {}", "{} University", "{} Labs", "{} AI"])
            if self._is_new(name := form.format(self._word(2))):
                return name

    def _word(self, syllables: int) -> str:
        dice = self._dice
        middles = "".join(dice.choice(_MIDDLES) for _ in range(syllables - 1))
        return dice.choice(_STARTS) + middles + dice.choice(_ENDS)

    def _is_new(self, text: str) -> bool:
        key = text.lower()
        if key in self._used:
            return False
        self._used.add(key)
        return True
