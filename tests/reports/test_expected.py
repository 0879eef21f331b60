"""Each format, letter by letter, as it was looked at once.

To write the expected files anew after a change: ``python tests/reports/test_expected.py`` with
``tests`` and ``tests/reports`` on the path, and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from described import FOLDER, read_report

from confkg import __version__
from confkg.reports.rendering import FORMATS
from report_readers import render

CASES = ("clean", "mixed", "shared-shapes", "compared")
SUFFIXES = {
    "text": "txt",
    "json": "json",
    "turtle": "ttl",
    "sarif": "sarif",
    "junit": "xml",
    "github": "log",
    "gitlab": "gitlab.json",
    "html": "html",
    "markdown": "md",
}


def expected_file(name: str, form: str) -> Path:
    return FOLDER / "expected" / f"{name}.{SUFFIXES[form]}"


def rendered(name: str, form: str) -> str:
    """The report without what changes with every version, and without the style sheet."""
    text = render(read_report(name), form, fix_hints=True)
    text = text.replace(f'"semanticVersion": "{__version__}"', '"semanticVersion": "VERSION"')
    return re.sub(r"(?<=<style>\n).*(?=</style>)", "", text, flags=re.DOTALL)


def test_every_format_has_a_suffix() -> None:
    assert tuple(SUFFIXES) == FORMATS


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", CASES)
def test_a_report_is_as_expected(name: str, form: str) -> None:
    assert rendered(name, form) == expected_file(name, form).read_text(encoding="utf-8")


def test_every_expected_file_belongs_to_a_case() -> None:
    found = {path.name for path in (FOLDER / "expected").iterdir()}
    assert found == {expected_file(name, form).name for name in CASES for form in FORMATS}


if __name__ == "__main__":
    for each in CASES:
        for form in FORMATS:
            expected_file(each, form).write_text(rendered(each, form), encoding="utf-8")
