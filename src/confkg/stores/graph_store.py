"""Any SPARQL 1.1 store as a place to put graphs, by the Graph Store HTTP Protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx
import pyoxigraph as ox

from confkg.errors import GraphError, inert
from confkg.stores.answers import GRAPHS, N_TRIPLES, TURTLE
from confkg.stores.endpoint import addressed, trusted
from confkg.stores.refusals import BY_STATUS, no_exchange, refused_answer

_CHUNK = 1 << 16
_LONGEST_MESSAGE = 1 << 16
_FIX = (
    "check the address: it is that of the Graph Store Protocol, which often ends in /store or /data"
)
_REFUSED = {
    **BY_STATUS,
    400: ("it refuses the request", _FIX),
    404: ("there is no graph store at that path", _FIX),
    405: ("it takes no graphs there", _FIX),
}


class GraphStore:
    """A store that takes graphs.

    Redirects are not followed, and credentials go out only after the store has asked for them.
    Settings of the environment (proxies, certificates) are not read.

    Args:
        address: where it is, ``http`` or ``https``.
        user: who puts graphs there; None for whom the address names, or anybody.
        password: of that user.
        timeout: seconds that nothing may come or go.
    """

    def __init__(
        self,
        address: str,
        *,
        user: str | None = None,
        password: str | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._url, self.place, self._credentials = addressed(address, user, password)
        self._timeout = timeout

    def get(self, graph: str | None) -> set[ox.Triple] | None:
        """The statements of a named graph, or of the default graph; None if it is not there.

        Raises:
            GraphError: there is no whole answer, or none that is RDF.
        """
        accepted = {"Accept": f"{N_TRIPLES}, {TURTLE};q=0.8", "Accept-Encoding": "identity"}
        response = self._exchange("GET", _where(graph), accepted)
        if response.status_code in (httpx.codes.NOT_FOUND, httpx.codes.NO_CONTENT):
            return None
        self._check(response)
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind not in GRAPHS:
            raise GraphError(
                f"it answers with {inert(kind) or 'nothing'}, no RDF", self.place, _FIX
            )
        try:
            return {quad.triple for quad in ox.parse(response.content, format=GRAPHS[kind])}
        except SyntaxError:
            what = "its answer breaks off or is no RDF"
            raise GraphError(what, self.place, "try again") from None

    def put(
        self, graph: str | None, files: Sequence[Path], progress: Callable[[int], object]
    ) -> bool:
        """Put Turtle files in the place of a graph, all of it in one request.

        Returns:
            Whether the answer is a web page, as an error page is, though its status says success.

        Raises:
            GraphError: the store refuses, or breaks off.
        """
        size = sum(path.stat().st_size for path in files) + len(files)
        headers = {"Content-Type": TURTLE, "Content-Length": str(size)}
        response = self._exchange("PUT", _where(graph), headers, _Body(files, progress))
        self._check(response)
        return "html" in response.headers.get("content-type", "").lower() and bool(response.content)

    def _exchange(
        self,
        method: str,
        where: dict[str, str],
        headers: dict[str, str],
        content: _Body | None = None,
    ) -> httpx.Response:
        with httpx.Client(timeout=self._timeout, verify=trusted(), trust_env=False) as client:
            try:
                url = self._url.copy_merge_params(where)
                request = client.build_request(method, url, headers=headers, content=content)
                return client.send(request, auth=self._credentials)
            except (httpx.HTTPError, LookupError, NotImplementedError, ValueError) as error:
                raise no_exchange(error, self.place) from None

    def _check(self, response: httpx.Response) -> None:
        if not response.is_success:
            message = response.content[:_LONGEST_MESSAGE]
            if self._credentials:
                message = self._credentials.hidden(message)
            raise refused_answer(response, message, self.place, _REFUSED)


def _where(graph: str | None) -> dict[str, str]:
    return {"default": ""} if graph is None else {"graph": graph}


class _Body:
    """Files one after the other, which can be read again if the store asks who one is."""

    def __init__(self, files: Sequence[Path], progress: Callable[[int], object]) -> None:
        self._files, self._progress = files, progress

    def __iter__(self) -> Iterator[bytes]:
        for path in self._files:
            with path.open("rb") as file:
                while piece := file.read(_CHUNK):
                    self._progress(len(piece))
                    yield piece
            yield b"\n"
