"""Any SPARQL 1.1 endpoint as the store, asked by POST as the SPARQL 1.1 Protocol has it."""

from __future__ import annotations

import asyncio
import base64
import re
import ssl
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import httpx

from confkg.errors import GraphError, UsageError, inert
from confkg.stores.answers import GRAPHS, JSON_RESULTS, XML_RESULTS, parse_answer
from confkg.stores.guard import check_reading
from confkg.stores.refusals import check_promises, no_exchange, no_whole_answer, refused_answer
from confkg.stores.store import Answer

_LARGEST = 512 * 2**20
_LARGEST_MESSAGE = 2**16
_CONNECTING = 10.0
_SHORTEST = 4
"""Bytes of a secret that is looked for in messages: a shorter one is in words by chance."""
_TABLES = (JSON_RESULTS, XML_RESULTS)
_PROLOGUE = re.compile(
    r"(?:\s+|#[^\n]*(?:\n|$)|BASE\s*<[^>]*>|PREFIX\s+[^\s:]*:\s*<[^>]*>)*", re.IGNORECASE
)
_GRAPH_FORM = re.compile(r"(?:CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)


class WhenAsked(httpx.Auth):
    """Digest where it is offered, else Basic; nothing where nothing is asked for."""

    def __init__(self, user: str, password: str) -> None:
        self._user, self._password = user, password
        self._digest = httpx.DigestAuth(user, password)

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        digest = self._digest.auth_flow(request)
        response = yield next(digest)
        if response.status_code != httpx.codes.UNAUTHORIZED:
            return
        offered = response.headers.get_list("www-authenticate")
        schemes = {offer.lower().partition(" ")[0] for offer in offered if " " in offer}
        if "digest" in schemes:
            yield digest.send(response)
        elif "basic" in schemes:
            yield from httpx.BasicAuth(self._user, self._password).auth_flow(request)

    def hidden(self, message: bytes) -> bytes:
        """A message of an endpoint without the secrets that it may repeat."""
        secret = self._password.encode(errors="replace")
        pair = self._user.encode(errors="replace") + b":" + secret
        for one in (base64.b64encode(pair), secret):
            if len(one) >= _SHORTEST:
                message = message.replace(one, b"***")
        return message


class Endpoint:
    """A SPARQL 1.1 endpoint.

    An answer is whole or an error: an endpoint that says that it cut a table off is not believed.
    Virtuoso says so of tables only; where it cuts off what a CONSTRUCT yields it says nothing, so
    its ``ResultSetMaxRows`` has to be high enough for those.

    Redirects are not followed, so credentials go to no other host; and they go out only after the
    endpoint has asked for them, by Digest if it offers that, else by Basic. Settings of the
    environment (proxies, certificates) are not read.
    """

    names = None

    def __init__(
        self,
        address: str,
        *,
        user: str | None = None,
        password: str | None = None,
        timeout: float = 60.0,
        graph: str | None = None,
        largest: int = _LARGEST,
    ) -> None:
        """An endpoint; nothing is sent yet.

        Args:
            address: where it is, ``http`` or ``https``.
            user: who asks; None for whom the address names, or anybody.
            password: of that user.
            timeout: seconds from the question to the last byte of the answer; only the look-up of
                the host's name may take as long as the system lets it.
            graph: IRI of the graph to ask; None for what the endpoint takes by default.
            largest: bytes that an answer may have.
        """
        self._url, self.place, self._credentials = addressed(address, user, password)
        self._timeout = timeout
        self._graph = graph
        self._largest = largest

    def query(self, text: str) -> Answer:
        """The whole answer to a query.

        Raises:
            GraphError: there is no answer, or it is not certain that it is whole.
            UsageError: the text cannot be sent, or is an update: it may have the rights for one.
        """
        check_reading(text)
        body, media_type = _run(self._ask_in_time(text))
        try:
            return parse_answer(body, media_type)
        except (SyntaxError, ValueError) as error:
            what = error.msg if isinstance(error, SyntaxError) else str(error)
            raise GraphError(
                f"its answer breaks off or is no {media_type} ({inert(what)})",
                self.place,
                "ask again, or ask for less",
            ) from None

    async def _ask_in_time(self, text: str) -> tuple[bytes, str]:
        """A whole answer, and its format, which is one that was asked for."""
        try:
            async with asyncio.timeout(self._timeout):
                return await self._ask(text)
        except TimeoutError:
            raise GraphError(
                f"no whole answer came within {self._timeout:g} s",
                self.place,
                "allow more time, or ask something simpler",
            ) from None
        except (httpx.HTTPError, LookupError, NotImplementedError, ValueError) as error:
            # The last three come of a challenge of Digest that httpx does not know or understand.
            raise no_exchange(error, self.place) from None

    async def _ask(self, text: str) -> tuple[bytes, str]:
        form = {"query": text} | ({"default-graph-uri": self._graph} if self._graph else {})
        formats = _formats(text)
        headers = {"Accept": f"{formats[0]}, {formats[1]};q=0.8", "Accept-Encoding": "identity"}
        limits = httpx.Timeout(None, connect=min(_CONNECTING, self._timeout / 2))
        async with httpx.AsyncClient(timeout=limits, verify=trusted(), trust_env=False) as client:
            try:
                request = client.build_request("POST", self._url, data=form, headers=headers)
            except UnicodeEncodeError:
                raise UsageError("it is not Unicode text", "query", "fix the query") from None
            response = await client.send(request, stream=True, auth=self._credentials)
            try:
                if response.status_code != httpx.codes.OK:
                    raise await self._refusal(response)
                media_type = check_promises(response.headers, formats, self.place)
                return await self._read(response), media_type
            finally:
                await response.aclose()

    async def _refusal(self, response: httpx.Response) -> GraphError:
        message = b""
        try:
            async for chunk in response.aiter_raw():
                message += chunk
                if len(message) > _LARGEST_MESSAGE:
                    break
        except httpx.HTTPError:
            pass  # what came of it says more than that it broke off
        if self._credentials:
            message = self._credentials.hidden(message)
        return refused_answer(response, message[:_LARGEST_MESSAGE], self.place)

    async def _read(self, response: httpx.Response) -> bytes:
        body = bytearray()
        try:
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > self._largest:
                    raise GraphError(
                        f"its answer has more than {self._largest} bytes",
                        self.place,
                        "ask for less, by LIMIT and OFFSET for instance",
                    )
        except httpx.HTTPError:
            raise no_whole_answer(len(body), self.place) from None
        return bytes(body)


@cache
def trusted() -> ssl.SSLContext:
    """The certificates that are trusted; they take longer to read than many a question."""
    return httpx.create_ssl_context(trust_env=False)


def addressed(
    address: str, user: str | None, password: str | None
) -> tuple[httpx.URL, str, WhenAsked | None]:
    """An address without credentials, how it may be shown, and who asks there, if anybody is named.

    Raises:
        GraphError: the address is none.
    """
    fix = "give the address of an endpoint, as in http://127.0.0.1:8890/sparql"
    try:
        url = httpx.URL(address)
    except (httpx.InvalidURL, ValueError):
        # The message of the library repeats the address, and there may be a password in it.
        raise GraphError("the address of the endpoint is malformed", fix=fix) from None
    if url.port is not None and not 0 < url.port < 2**16:
        raise GraphError("the address of the endpoint has an impossible port", fix=fix)
    if url.scheme not in ("http", "https") or not url.host:
        raise GraphError("the address of the endpoint is not http or https", fix=fix)
    given = (user or "", password or "")
    name, secret = given if any(given) else (url.username, url.password)
    credentials = WhenAsked(name, secret) if name or secret else None
    bare = url.copy_with(userinfo=b"", fragment=None)
    return bare, str(bare.copy_with(query=None)), credentials


def _formats(text: str) -> tuple[str, ...]:
    r"""The formats for the form of a query.

    Virtuoso looks at the formats that one takes, not at the form of the query: asked for both
    kinds it answers a CONSTRUCT with a table. So the form is found out here.

    >>> _formats("# PREFIX\nPREFIX a: <urn:a#> construct where { ?s ?p ?o }")
    ('application/n-triples', 'text/turtle')
    """
    start = _PROLOGUE.match(text)
    return tuple(GRAPHS) if start and _GRAPH_FORM.match(text, start.end()) else _TABLES


def _run(exchange: Coroutine[Any, Any, tuple[bytes, str]]) -> tuple[bytes, str]:
    """The outcome of an exchange, also where an event loop runs already, as in a notebook."""
    if not _a_loop_runs():
        return asyncio.run(exchange)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, exchange).result()


def _a_loop_runs() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
