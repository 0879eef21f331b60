"""How much of a document was understood: which characters carry facts, and which were passed over."""
