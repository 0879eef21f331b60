"""No module gives one name to two things: the second would take the place of the first where that is used."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from shared import ROOT

SOURCES = sorted((ROOT / "src").rglob("*.py"))
FAULTY = "_WORD = 1\n_OTHER = 2\n_WORD, _MORE = 3, 4\n"


def given_twice(source: str) -> list[str]:
    """The names that a module gives more than once, outside of conditions."""
    given = Counter(name for node in ast.parse(source).body for name in _given(node))
    return [name for name, times in given.items() if times > 1]


def _given(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            if not any("overload" in ast.unparse(one) for one in node.decorator_list):
                yield name
        case ast.Assign(targets):
            for target in targets:
                yield from (
                    one.id
                    for one in ast.walk(target)
                    if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
                )


def test_no_module_gives_a_name_twice() -> None:
    found = {path.name: given_twice(path.read_text("utf-8")) for path in SOURCES}
    assert not {name: twice for name, twice in found.items() if twice}


def test_a_name_that_is_given_twice_is_found() -> None:
    assert given_twice(FAULTY) == ["_WORD"]
