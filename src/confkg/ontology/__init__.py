"""The ontology as something that people read: terms, what shapes ask of them, who uses them.

Nothing here knows any term but by what the files say of it; only the layout of the diagrams names
some.
"""
