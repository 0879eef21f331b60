"""How the labeller's model is made: invented pages with labels, frequencies of words, training."""
