"""How every page that confkg writes begins: on its own, and with nothing that it could load."""

from __future__ import annotations

from collections.abc import Mapping

_OPENING = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; {policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
{metas}<title>{title}</title>
<style>{style}</style>
</head>
<body>
"""
_BOTH_SCHEMES = {"color-scheme": "light dark"}


def page_opening(
    title: str,
    style: str,
    *,
    policy: str = "style-src 'unsafe-inline'",
    metas: Mapping[str, str] = _BOTH_SCHEMES,
) -> str:
    """What stands before the contents of a page, up to ``<body>``.

    >>> page_opening("A page", "p {}").splitlines()[6:8]
    ['<meta name="color-scheme" content="light dark">', '<title>A page</title>']
    """
    described = "".join(f'<meta name="{name}" content="{text}">\n' for name, text in metas.items())
    return _OPENING.format(policy=policy, metas=described, title=title, style=style)
