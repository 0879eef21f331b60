"""Errors of the RDF libraries, as a person can act on them: what, where, the line, how to fix it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from confkg.errors import GraphError, GraphSyntaxError
from confkg.namespaces import prefixes
from confkg.rdf.complaints import explain
from confkg.rdf.formats import FORMATS, Format
from confkg.rdf.repairs import declared_prefixes, missing_sign
from confkg.spelling import nearest_word

_AROUND = 300
"""Characters of a line that are read before and after the place of an error."""

_PIECE = 1 << 20
_LINE_ENDS = ("\n", "\r")

_TURTLE = FORMATS["turtle"]
_REMOTE = re.compile(r"LoadDocumentCallback|remote context", re.IGNORECASE)
_LONG_TOKEN = "buffer maximal size"
_UNDECLARED = re.compile(r"The prefix (\S*): has not been declared")
_MISSING = re.compile(r"A dot is expected|should end with a '\]'|is not a valid RDF object")
_SIGNS = {
    ";": ("a ';' is missing before this place", "put a ';' before it"),
    ",": ("a ',' is missing before this place", "put a ',' before it"),
    **{
        sign: (
            "a bracket that was opened is not closed before this place",
            f"put '{sign}' before it",
        )
        for sign in ("]", ")", "] ;", ") ;")
    },
}
"""What to say of a missing sign; of a dot the complaint itself says it."""
_NOT_FOUND = "check the name"
_ADDRESS = re.compile(r"(?:https?|ftp):/")


@contextmanager
def errors_described(
    path: Path, form: Format = _TURTLE, missing: str = _NOT_FOUND
) -> Iterator[None]:
    """Errors while a file of RDF is read, as errors for people."""
    try:
        yield
    except FileNotFoundError:
        raise missing_file(path, missing) from None
    except SyntaxError as error:
        raise as_graph_error(error, path, form) from None
    except OSError as error:
        if error.errno is None:
            raise  # of the store on disk that takes what is read
        if path.is_dir():
            raise GraphError("it is a folder", str(path), f"name a {form.title} file") from None
        raise GraphError(f"cannot be read ({error.strerror or error})", str(path)) from None
    except MemoryError as error:
        if _LONG_TOKEN not in str(error):
            raise
        what = "a text, a name or a comment in it is longer than 16 MiB"
        raise GraphError(what, str(path), "leave it out") from None


def missing_file(path: Path, fix: str = _NOT_FOUND) -> GraphError:
    """The error for a file that is not there.

    >>> str(missing_file(Path("http://e.org/x.ttl")))
    'http://e.org/x.ttl: it is an address, and nothing is fetched; download it, and name the file'
    """
    name = path.as_posix()
    if _ADDRESS.match(name):
        what = "it is an address, and nothing is fetched"
        return GraphError(what, name.replace(":/", "://", 1), "download it, and name the file")
    if not {*"*?["}.isdisjoint(name):
        fix = "patterns are filled in by the shell: leave out the quotes, or name a folder"
    elif any(path.parent.glob("*-0000.nq")):
        what = "no such file, but N-Quads in parts as 'build --workers' writes them"
        return GraphError(
            what, str(path), "load them into a store of RDF, or build without --workers"
        )
    return GraphError("no such file", str(path), fix)


def as_graph_error(error: SyntaxError, path: Path, form: Format) -> GraphError:
    """What the RDF library complains of, in words."""
    if form.name == "jsonld" and _REMOTE.search(error.msg):
        from confkg.rdf.contexts import remote_context_error

        return remote_context_error(path)
    line, column = error.lineno, error.offset
    if line is None or column is None:
        what, fix = explain(error.msg, "", form)
        return GraphError(what, str(path), fix)
    return syntax_error(error.msg, path, line, column, form)


def syntax_error(
    message: str, path: Path, line: int, column: int, form: Format
) -> GraphSyntaxError:
    """A complaint of a library about a place, with the line that it is about."""
    shown, at = _excerpt(path, line, column)
    what, fix = explain(message, shown[at:], form)
    if form.has_prefixes and (better := _repair(message, path, line, column, form)):
        what, fix = f"it is not {form.title} ({better[0]})", better[1]
    return GraphSyntaxError(what, str(path), line, column, shown, at, fix)


def _repair(
    message: str, path: Path, line: int, column: int, form: Format
) -> tuple[str, str] | None:
    """What is missing in a file, as far as trying it out shows; None if nothing of the kind is."""
    if found := _UNDECLARED.search(message):
        if found[1] in prefixes() or not (near := nearest_word(found[1], declared_prefixes(path))):
            return None
        return f"the prefix {found[1]}: is not declared", f"did you mean {near}:?"
    if not _MISSING.search(message):
        return None
    sign = missing_sign(path, line, column, form.rdf)
    return _SIGNS.get(sign)


def _excerpt(path: Path, line: int, column: int) -> tuple[str, int]:
    """A piece of a line, and how many characters of it are before a column.

    However long lines and file are, little of them is held in memory.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
            for _ in range(line - 1):
                while (piece := file.readline(_PIECE)) and not piece.endswith(_LINE_ENDS):
                    pass
            left = max(0, column - 1 - _AROUND)
            while left and (piece := file.readline(min(left, _PIECE))):
                left -= len(piece)
            shown = file.readline(2 * _AROUND).rstrip("\r\n")
    except OSError:
        return "", 0
    return shown, min(column - 1, _AROUND, len(shown))
