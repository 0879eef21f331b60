"""SHACL validation: files and shapes to a report in which every result has its line."""
