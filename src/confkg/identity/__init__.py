"""Which names of a graph are one thing, why, and which are left to settle."""
