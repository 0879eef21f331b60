"""Web addresses in a built graph are IRIs; what is none is noted and left out."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
from hypothesis import example, given
from hypothesis import strategies as st

from confkg.addresses import is_web_address
from confkg.pipeline import build
from running import run

PAGE = """\
# ICW 2031

[The papers](https://example.org/papers/2031) are out, [some](https://example.org:x/) are not.
[A script](javascript:alert(1)) is no page.
"""


def test_an_address_is_an_iri_and_what_is_none_is_noted(tmp_path: Path) -> None:
    source = tmp_path / "page.md"
    source.write_text(PAGE, encoding="utf-8")
    built = build([source], tmp_path / "graph")
    text = (tmp_path / "graph" / "entities.ttl").read_text(encoding="utf-8")
    assert "ckg:linksTo <https://example.org/papers/2031>" in text
    assert ":x/" not in text
    assert "javascript" not in text
    (note,) = (note for note in built.notes if ":x/" in note)
    assert "line 3" in note
    assert "fix it" in note
    assert run("validate", tmp_path / "graph").code == 0


@given(st.from_regex(r"https?://[!-~\u00a0-\uffff\U00010000-\U0001ffff]{1,30}", fullmatch=True))
@example("https://example.org/[x]")
@example("https://user@example.org/")
@example("https://example.org/%zz")
@example("https://example.org:x/")
def test_what_counts_as_an_address_is_an_iri_to_the_store(text: str) -> None:
    if is_web_address(text):
        assert ox.NamedNode(text).value == text
