"""Papers and other works: titles, authors, links, references."""
