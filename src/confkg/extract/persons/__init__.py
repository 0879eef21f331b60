"""People: roles, affiliations, contacts, and what they are quoted with."""
