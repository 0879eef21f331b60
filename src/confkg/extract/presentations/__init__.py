"""Talks: who gave which, how and where; timestamps of recordings."""
