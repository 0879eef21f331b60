"""Sorted lines and Turtle that are revised are those that are made at once."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from confkg.keeping import Kept
from confkg.rdf.places import Place
from confkg.rdf.turtle import iter_blocks
from confkg.rdf.turtle_files import revise_turtle, write_blocks


def fact(chance: random.Random, things: int) -> str:
    """A statement on one of so many things."""
    thing = f"<https://w3id.org/confkg/paper/p{chance.randrange(things)}>"
    words = "long " * chance.choice([0, 1, 300])
    return f'{thing} <http://www.w3.org/2000/01/rdf-schema#label> "{words}{chance.randrange(3)}é" .'


@pytest.mark.parametrize("things", [1, 5, 400])
@pytest.mark.parametrize("changes", [0, 3, 300])
def test_what_is_revised_is_what_is_made_at_once(tmp_path: Path, things: int, changes: int) -> None:
    chance = random.Random(things * 1_000 + changes)
    kept = Kept(None, tmp_path)
    before = [fact(chance, things) for _ in range(2 * things)]
    gone = chance.sample(before, min(changes, len(before)) // 2)
    new = [fact(chance, 2 * things) for _ in range(changes)]
    after = [*before, *new]
    for line in gone:
        after.remove(line)
    profiles = {}
    for name, lines in (("before", before), ("after", after)):
        made = iter_blocks(sorted(set(lines)))
        profiles[name] = write_blocks(tmp_path / f"{name}.ttl", made, "made")
        with kept.writing(name) as file:
            file.writelines(f"{line}\n".encode() for line in sorted(lines))
    former = kept.find("before")
    assert former
    with Place() as facts, Place() as blocks, io.BytesIO() as file, io.BytesIO() as written:
        facts.open(former)
        facts.update(new)
        facts.update(gone, gone=True)
        with kept.writing("blocks") as was:
            was.writelines(f"{block}\n".encode() for block in iter_blocks(sorted(set(before))))
        path = kept.find("blocks")
        assert path
        blocks.open(path)
        for group in facts.revise(file):
            blocks.update(iter_blocks(group.before), gone=True)
            blocks.update(iter_blocks(group.after))
        assert file.getvalue().decode() == "".join(f"{line}\n" for line in sorted(after))
        groups, path = blocks.revise(written), tmp_path / "before.ttl"
        revised = tmp_path / "revised.ttl"
        assert revise_turtle(revised, groups, "made", path, profiles["before"]) == profiles["after"]
    assert revised.read_text() == (tmp_path / "after.ttl").read_text()
