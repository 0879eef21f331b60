"""Axioms and facts as sentences that a person can read, with the labels of things and terms."""
