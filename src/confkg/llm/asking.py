"""Asking a language model about many blocks side by side, each answer kept as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

import httpx

from confkg.errors import ConfkgError, ModelError
from confkg.llm.answers import Answers, frames_of
from confkg.llm.requests import Request
from confkg.llm.server import Answer, Busy, Server
from confkg.stores.endpoint import trusted
from confkg.stores.refusals import no_exchange


@dataclass(frozen=True, slots=True)
class Limits:
    """How a server is asked."""

    at_once: int = 4  # requests that are under way at the same time
    tries: int = 4  # how often a block is asked about before it is given up
    pause: float = 1.0  # seconds before the second try; before each further one twice as many
    timeout: float = 300.0  # seconds that an answer may take
    failures: int = 3  # blocks in a row that are given up before the server is


@dataclass
class Asked:
    """What came of asking."""

    answered: int = 0  # how many blocks were answered
    tokens: int = 0  # how many tokens the model wrote
    # why blocks are without an answer, with their number
    left: dict[str, int] = field(default_factory=dict)
    error: ConfkgError | None = None  # why nothing more was asked, if that is so

    def progress(self, of: int, seconds: float) -> str:
        """How far it is, for people: blocks, tokens, rate, and time left.

        >>> Asked(answered=30, tokens=9000).progress(50, 20.0)
        'asked 30 of 50 blocks, 9,000 tokens, 90 blocks a minute, about 13 s left'
        """
        done = f"asked {self.answered} of {of} blocks, {self.tokens:,} tokens"
        if not self.answered or seconds <= 0:
            return done
        left = (of - self.answered) * seconds / self.answered
        time = f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"
        return f"{done}, {self.answered / seconds * 60:.0f} blocks a minute, about {time} left"


def ask(
    requests: Sequence[Request],
    server: Server,
    answers: Mapping[str, Answers],
    limits: Limits | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Asked:
    """Ask a server about blocks; each answer is kept at once."""
    return asyncio.run(_ask(requests, server, answers, limits or Limits(), report))


async def _ask(
    requests: Sequence[Request],
    server: Server,
    answers: Mapping[str, Answers],
    limits: Limits,
    report: Callable[[str], None],
) -> Asked:
    asked, begun, failures = Asked(), monotonic(), 0
    pending = iter(requests)

    async def work(client: httpx.AsyncClient) -> None:
        nonlocal failures
        for request in pending:
            if asked.error is not None:
                return
            try:
                answer = await _answer(client, server, request, limits)
                answers[request.document].add(request.key, server.model, answer.text)
            except Busy as busy:
                asked.left[busy.what] = asked.left.get(busy.what, 0) + 1
                failures += 1
                if failures >= limits.failures and asked.error is None:
                    fix = "see to the server, then build again: what was answered is kept"
                    asked.error = ModelError(busy.what, server.url, fix)
                continue
            except ModelError as error:
                asked.error = asked.error or error
                return
            failures = 0
            asked.answered += 1
            asked.tokens += answer.tokens
            report(asked.progress(len(requests), monotonic() - begun))

    async with httpx.AsyncClient(timeout=None, verify=trusted(), trust_env=False) as client:
        await asyncio.gather(*(work(client) for _ in range(max(1, limits.at_once))))
    return asked


async def _answer(
    client: httpx.AsyncClient, server: Server, request: Request, limits: Limits
) -> Answer:
    """The answer to a request, asked for again where that may help."""
    for number in range(1, limits.tries + 1):
        try:
            async with asyncio.timeout(limits.timeout):
                answer = await server.ask(client, request)
            if frames_of(answer.text) is None:
                raise Busy("its answer is not the JSON that was asked for")
            return answer
        except TimeoutError:
            busy = Busy(f"no whole answer came within {limits.timeout:g} s")
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            busy = Busy("its answer broke off")
        except httpx.HTTPError as error:
            found = no_exchange(error, server.url)
            raise ModelError(found.what, found.where, found.fix) from None
        except Busy as error:
            busy = error
        if number < limits.tries:
            await asyncio.sleep(max(busy.pause, limits.pause * 2 ** (number - 1)))
    raise busy
