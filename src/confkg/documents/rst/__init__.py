"""reStructuredText, as sites made with Sphinx, Nikola and Pelican have it."""
