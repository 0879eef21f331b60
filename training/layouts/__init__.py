"""Kinds of sections, each in many looks, and pages made of some of them."""
