"""Files of pictures: the same each time, inert, whole, and without a trace elsewhere."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tables import table

from confkg.errors import UsageError
from confkg.plots.drawing import SUFFIXES, render, save
from confkg.queries.table import Table
from confkg.question import Picture
from shared import ROOT

HOSTILE = (
    "</text></svg><script>alert(1)</script>",
    "--><svg onload=alert(1)>",
    "$x_2$ $\\undefined{$ \\frac",
    "]]>&lt;&amp;<!--",
    "a\u202eb\u200fc\x00d\x1b[2J\ue000\ufeff".replace("\x00", "\x01"),
    "\U0001f600 王小明 \U000e0001",
    "'\" onclick='x' href=javascript:x",
)
ANSWERS = {
    "line": (
        table("How many?", year=[2023, 2024], value=[5, 7], unit=["people"] * 2),
        Picture("line", "year", "value"),
    ),
    "bars": (table("Where?", country=["Peru", "Oman"], people=[5, 7]), None),
    "network": (
        table("Who?", a=["Ann", "Bo", "Cy"], b=["Bo", "Cy", "Ann"], papers=[1, 2, 3]),
        Picture("network", "a", "b", "papers"),
    ),
}
each_answer = pytest.mark.parametrize(("answer", "picture"), ANSWERS.values(), ids=ANSWERS)
each_suffix = pytest.mark.parametrize("suffix", SUFFIXES)
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e0fff]"
)


@cache
def rendered(name: str, suffix: str) -> bytes:
    """The picture of one of the answers."""
    answer, picture = ANSWERS[name]
    return render(answer, suffix, picture)


class Page(HTMLParser):
    """Tags, attributes and text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@each_answer
@each_suffix
def test_a_file_is_of_its_kind(
    suffix: str, answer: Table, picture: Picture | None, tmp_path: Path
) -> None:
    path = tmp_path / f"picture{suffix}"
    save(answer, path, picture)
    content = path.read_bytes()
    if suffix == ".png":
        assert content.startswith(b"\x89PNG")
    elif suffix == ".svg":
        assert ElementTree.fromstring(content).tag.endswith("}svg")
    else:
        page = Page(content.decode())
        assert page.tags.count("svg") == 1
        assert page.tags.count("th") == len(answer.columns)
        assert page.tags.count("td") == len(answer.columns) * len(answer)
        assert answer.title in page.text
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("name", ANSWERS)
@each_suffix
def test_the_same_answer_gives_the_same_bytes_whatever_the_user_has_set(
    suffix: str, name: str
) -> None:
    import matplotlib as mpl  # here: another process loads this module to see what pictures do

    answer, picture = ANSWERS[name]
    first = rendered(name, suffix)
    before = dict(mpl.rcParams)
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "black", "svg.fonttype": "none"}):
        assert render(answer, suffix, picture) == first
        assert mpl.rcParams["font.size"] == 30
    assert dict(mpl.rcParams) == before


SCRIPT = """
import hashlib, sys
sys.path[:0] = [{tests!r}]
from test_saving import ANSWERS
from confkg.plots.drawing import SUFFIXES, render
for answer, picture in ANSWERS.values():
    for suffix in SUFFIXES:
        print(hashlib.sha256(render(answer, suffix, picture)).hexdigest())
assert "matplotlib.pyplot" not in sys.modules
"""


def test_another_process_gives_the_same_bytes_quietly_without_a_home_or_a_screen(
    tmp_path: Path,
) -> None:
    (tmp_path / "home").write_text("no folder", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(tests=str(Path(__file__).parent))],
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}",
            "PYTHONHASHSEED": "1",
            "HOME": str(tmp_path / "home"),
            "MPLBACKEND": "TkAgg",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.split() == [
        hashlib.sha256(rendered(name, suffix)).hexdigest()
        for name in ANSWERS
        for suffix in SUFFIXES
    ]
    assert [found.name for found in tmp_path.iterdir()] == ["home"]


def hostile_answers() -> list[tuple[Table, Picture]]:
    numbers = range(1, len(HOSTILE) + 1)
    title = " ".join(HOSTILE)
    return [
        (
            table(title, year=numbers, value=numbers, by=HOSTILE, unit=[HOSTILE[0]] * len(HOSTILE)),
            Picture("line", "year", "value", "by"),
        ),
        (table(title, x=HOSTILE, value=numbers), Picture("line", "x", "value")),
        (table(title, x=HOSTILE, value=numbers, by=HOSTILE), Picture("bars", "x", "value", "by")),
        (table(title, a=HOSTILE, b=HOSTILE[1:] + HOSTILE[:1]), Picture("network", "a", "b")),
    ]


@pytest.mark.exhaustive(every=4)
@pytest.mark.parametrize(("answer", "picture"), hostile_answers())
def test_texts_of_the_data_are_inert(answer: Table, picture: Picture) -> None:
    for suffix in (".svg", ".html"):
        text = render(answer, suffix, picture).decode()
        assert not HIDDEN.search(text)
        page = Page(text)
        assert not {"script", "img", "iframe", "object", "foreignobject", "a", "link"} & {
            *page.tags
        }
        assert page.tags.count("svg") == 1
        assert not [name for name, _ in page.attributes if name.startswith("on")]
        links = [value for name, value in page.attributes if name.endswith(("href", "src"))]
        assert all(value and value.startswith("#") for value in links)
    ElementTree.fromstring(render(answer, ".svg", picture))
    assert "alert(1)" in "".join(page.text)


def test_a_page_needs_nothing_from_elsewhere() -> None:
    text = render(ANSWERS["line"][0], ".html", ANSWERS["line"][1]).decode()
    outside = re.sub(r"http://www\.w3\.org/[\w/.#-]*|http://purl\.org/[\w/.#-]*", "", text)
    assert "http:" not in outside
    assert "https:" not in outside
    assert "url(" not in text.replace("url(#", "")
    assert "default-src 'none'" in text


@pytest.mark.parametrize("name", ["plot.gif", "plot", "plot.svg.exe"])
def test_an_unknown_suffix_is_reported_with_those_that_there_are(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.svg, \.png, \.html"):
        save(ANSWERS["bars"][0], tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_suffix_in_capitals_is_one(tmp_path: Path) -> None:
    save(ANSWERS["bars"][0], tmp_path / "PLOT.PNG")
    assert (tmp_path / "PLOT.PNG").read_bytes().startswith(b"\x89PNG")


def test_after_an_error_the_old_picture_is_still_there(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UsageError, match="no rows"):
        save(table(year=[], value=[]), path)
    assert path.read_text(encoding="utf-8") == "old"
    save(ANSWERS["bars"][0], path)
    assert path.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("name", ["missing/plot.svg", "folder.svg"])
def test_a_place_that_cannot_be_written_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(UsageError, match=rf"{name}: cannot be written .*; name another file"):
        save(ANSWERS["bars"][0], tmp_path / name)
    assert [found.name for found in tmp_path.iterdir()] == ["folder.svg"]


def test_a_file_that_cannot_take_its_place_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "not permitted")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(UsageError, match="not permitted"):
        save(ANSWERS["bars"][0], tmp_path / "plot.svg")
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_the_command_that_installs_it_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match=r"pip install 'confkg\[plot\]'"):
        save(ANSWERS["bars"][0], tmp_path / "plot.svg")


def test_what_draws_is_loaded_only_when_something_is_drawn() -> None:
    script = (
        "import sys, confkg.plots, confkg.queries.graphs, confkg.queries.frames\n"
        "print({'matplotlib', 'networkx', 'numpy', 'pandas', 'polars'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "set()\n"
