"""The measures of resolution, on sets that were counted by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from resolving import Signature, hard, initial, read_lists, resolved, score

ROW = {
    "title": "A Paper",
    "author": "Ann Lee;Bo Ray; ;Wei Wang",
    "authorids": "~Ann_Lee1;;;~Wei_Wang2",
}


@pytest.mark.parametrize(
    ("found", "right", "pairs", "b_cubed"),
    [
        ("aabb", "aabb", (1, 1), (1, 1)),
        ("abcd", "aabb", (1, 0), (1, 0.5)),
        ("aaaa", "aabb", (2 / 6, 1), (0.5, 1)),
        ("aaab", "aabb", (1 / 3, 1 / 2), (2 / 3, 0.75)),
    ],
)
def test_scores(
    found: str, right: str, pairs: tuple[float, float], b_cubed: tuple[float, float]
) -> None:
    scored = score(found, right)
    assert scored.pairs[:2] == pytest.approx(pairs)
    assert scored.b_cubed[:2] == pytest.approx(b_cubed)
    precision, recall, mean = scored.b_cubed
    assert mean == pytest.approx(2 * precision * recall / (precision + recall))


def test_the_hard_part_is_of_shared_names_and_of_people_with_several() -> None:
    people = [("Ann Lee", "1"), ("Ann Lee", "2"), ("Bo Ray", "3"), ("B. Ray", "3"), ("Cy Roe", "4")]
    assert hard([Signature("list", *one) for one in people]) == [0, 1, 2, 3]
    assert initial("Zoé K. Strøm") == "z strom"


def test_lists_are_read_with_names_and_ids_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "iclr2031.json.gz"
    path.write_bytes(gzip.compress(json.dumps([ROW, ROW | {"title": "B Paper"}]).encode()))
    signatures, documents = read_lists([path])
    assert [(one.name, one.profile) for one in signatures[:2]] == [
        ("Ann Lee", "~Ann_Lee1"),
        ("Wei Wang", "~Wei_Wang2"),
    ]
    found = resolved(signatures, documents)
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize("years", [("2031", "2032", "2033"), ("2031", "2031", "2031")])
def test_people_of_a_common_name_are_one_if_they_wrote_with_the_same(
    years: tuple[str, ...], tmp_path: Path
) -> None:
    lists: dict[Path, list[dict[str, str]]] = {}
    titles = ("Aa", "Bb", "Cc")
    for year, title, other in zip(
        years, titles, ("Zoe Quist", "Zoe Quist", "Ida Holm"), strict=True
    ):
        row = {"title": f"On {title}", "author": f"Wei Wang;{other}", "authorids": "~W1;~O1"}
        lists.setdefault(tmp_path / f"iclr{year}.json.gz", []).append(row)
    for path, rows in lists.items():
        path.write_bytes(gzip.compress(json.dumps(rows).encode()))
    first, _, second, _, third, _ = resolved(*read_lists(list(lists)))
    assert first == second != third
