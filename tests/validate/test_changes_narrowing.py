"""The part of a file that can differ: whatever differs is in it, however the file is written."""

from __future__ import annotations

import itertools
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from confkg.validate.changes import Statement
from confkg.validate.changes.change import as_statement, is_blank
from confkg.validate.changes.narrowing import narrowed

HEAD = "@prefix : <urn:t:> .\nPREFIX x: <urn:x#>\n"
PIECES = [
    ":a :p :b .\n",
    ":a :p :c .\n",
    ":a\n  :p :d ;\n  :q x:e , 'f' .\n",
    ":a :p 'it is . over' . # a remark .\n",
    "# a remark .\n",
    ":b :p 1.5 , 2.\n",
    ":b :p 5 .\n\n",
    ':b :p "a # b . \\" c" .\n',
    ":c :p <urn:x#frag> .\n",
    ":c :p 'x' ;\n",
    "  :q 'y' .\n",
    "  :q 'z' ,\n",
    "    'zz' .\n",
    ":d :p [ :q :r ;\n :s ( 1 2 ) ] .\n",
    ":d :p _:n .\n",
    "_:n :q :e .\n",
    ':e :p """long\n:a :p :no .\nstring""" .\n',
    ":e :p '''long\n' .\n\" .''' .\n",
    "@prefix x: <urn:other#> .\n",
    ":f :p :g . @prefix x: <urn:third#> .\n",
    "prefix x: <urn:fourth#>\n",
    "@base <urn:base> .\n",
    ":g :p <urn:a>, :a\\'b , :c\\'d .\n",
    ":g :p :a\\'b # it's .\n",
    ", :c .\n",
    ":h :p 'one' . :h :p 'two'\n",
    ".\n",
    ":i :p :prefix ; :q 'of the . base of' .\n",
    "x:j x:p x:k .\n",
    "\r\n",
    ":k :p :l . ",
]
_counter = itertools.count()


def _statements(text: str, name: str = "it") -> set[Statement] | None:
    try:
        found = ox.parse(input=text, format=ox.RdfFormat.TURTLE)
        return {as_statement(quad.triple) for quad in found}
    except SyntaxError:
        return None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("narrowing")


def _parts(folder: Path, old: str, new: str) -> tuple[str, str] | None:
    place = folder / str(next(_counter))
    place.mkdir()
    for name, text in (("old.ttl", old), ("new.ttl", new)):
        (place / name).write_text(text, encoding="utf-8", newline="")
    found = narrowed(place / "old.ttl", place / "new.ttl", place, least=0)
    if found is None:
        return None
    before, now = (path.read_bytes().decode() for path in found)
    return before, now


@settings(max_examples=1500)
@given(
    st.lists(st.sampled_from(PIECES), max_size=9),
    st.integers(0, 9),
    st.integers(0, 3),
    st.lists(st.sampled_from(PIECES), max_size=3),
    st.booleans(),
)
def test_whatever_differs_is_in_the_parts(
    folder: Path, pieces: list[str], place: int, length: int, others: list[str], ended: bool
) -> None:
    """Also where strings go over lines, prefixes change on the way, and nodes are blank."""
    old = HEAD + "".join(pieces) + ":z :p :z ." * ended
    new = (
        HEAD + "".join([*pieces[:place], *others, *pieces[place + length :]]) + ":z :p :z ." * ended
    )
    before, now = _statements(old), _statements(new)
    assume(before is not None and now is not None)
    parts = _parts(folder, old, new)
    if parts is None:
        return
    part_before, part_now = (_statements(part) for part in parts)
    assert part_before is not None
    assert part_now is not None
    assert _named(before) - _named(now) <= _named(part_before)
    assert _named(now) - _named(before) <= _named(part_now)
    assert _named(part_before) <= _named(before)
    assert _named(part_now) <= _named(now)
    if _canonical(old) != _canonical(new):
        assert _canonical(parts[0]) != _canonical(parts[1])


def _canonical(text: str) -> set[str]:
    data = ox.Dataset(ox.parse(input=text, format=ox.RdfFormat.TURTLE))
    data.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
    return set(map(str, data))


def _named(statements: set[Statement] | None) -> set[Statement]:
    """The statements without blank nodes."""
    rows = statements or set()
    return {row for row in rows if not is_blank(row[0]) and not is_blank(row[2])}


def test_of_a_long_file_hardly_anything_is_left(folder: Path) -> None:
    """Two changes far from each other, and one more line."""
    lines = [f":s{n} :p 'the {n}th' ;\n  :q {n} .\n" for n in range(20_000)]
    old = HEAD + "".join(lines)
    lines[3] = lines[3].replace("the", "The")
    lines[-3] = lines[-3].replace("the", "The")
    lines.insert(10_000, ":new :p 'new' .\n")
    parts = _parts(folder, old, HEAD + "".join(lines))
    assert parts is not None
    assert [len(part.splitlines()) for part in parts] == [2 + 2 * 2, 2 + 2 * 2 + 1]
    before, now = map(_statements, parts)
    assert len(before or ()) == 4
    assert len(now or ()) == 5


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (':a :p """x\n:b :p :c .\n""" .\n', ':a :p """x\n:b :p :d .\n""" .\n'),
        ("x:a :p :b .\n", "@prefix x: <urn:y#> .\nx:a :p :b .\n"),
        ("_:n :p :b .\n", "_:n :p :c .\n"),
        (
            ":a :p :b . @prefix x: <urn:y#> .\n:c :p 1 .\n",
            ":a :p :b . @prefix x: <urn:y#> .\n:c :p 2 .\n",
        ),
        (":a :p :b .\n", ""),
    ],
    ids=["a long string", "a prefix", "a blank node with a name", "a prefix in a line", "empty"],
)
def test_where_it_is_not_safe_nothing_is_cut(folder: Path, old: str, new: str) -> None:
    head = HEAD if new else ""
    assert _parts(folder, head + old, head + new) is None


def test_a_comment_behind_an_escaped_quotation_mark_ends_no_statement(folder: Path) -> None:
    old = HEAD + ":x :p :y .\n:g :p :a\\'b # it's .\n, :c .\n"
    parts = _parts(folder, old, old.replace(", :c", ", :d"))
    assert parts is not None
    assert _statements(parts[0]) == {
        (f"<urn:t:{s}>", "<urn:t:p>", f"<urn:t:{o}>") for s, o in [("g", "a'b"), ("g", "c")]
    }


def test_short_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.ttl"
    path.write_text(HEAD, encoding="utf-8")
    assert narrowed(path, path, tmp_path) is None
