"""A server that speaks the OpenAI chat protocol: llama.cpp, vLLM, Ollama, or that of a vendor."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from confkg.errors import ModelError, UsageError, inert
from confkg.llm.requests import ASKED, Request

KEY_VARIABLE = "CONFKG_LLM_KEY"
"""Environment variable of the key; it is sent to the server and shown nowhere."""

_READER = re.compile(
    r"openai:(?P<url>https?://(?:[^/:\s\[\]]+|\[[0-9a-fA-F:]+\])(?::\d{1,5}(?=[/:])|(?!:\d))(?:/[^:\s?#]*)?):(?P<model>\S.*)"
)
_USER = re.compile(r"openai:https?://[^/]*@")
_EXAMPLE = "give it as in openai:http://127.0.0.1:11434/v1:llama3.1"
_LARGEST = 4 * 2**20
_MESSAGE = 200
_LONGEST_PAUSE = 60.0
_MOST_TOKENS = 4096


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered."""

    text: str  # the words of the model
    tokens: int  # how many it wrote, as the server counts them; 0 if it does not say


class Busy(Exception):
    """The server could not answer now; asking again may help."""

    def __init__(self, what: str, pause: float = 0.0) -> None:
        super().__init__(what)
        self.what, self.pause = what, min(pause, _LONGEST_PAUSE)


@dataclass(frozen=True, slots=True)
class Server:
    """A model behind an address."""

    url: str  # base address of the protocol, as ``http://127.0.0.1:8080/v1``
    model: str  # name of the model
    key: str = ""  # the key; no part of what is shown

    def __repr__(self) -> str:
        return f"Server({self.url!r}, {self.model!r})"

    async def ask(self, client: httpx.AsyncClient, request: Request) -> Answer:
        """The answer to a request.

        Raises:
            Busy: there is none now.
            ModelError: there will be none, however often one asks.
        """
        body = {
            "model": self.model,
            "messages": list(request.messages),
            "temperature": 0,
            "seed": 0,
            "max_tokens": _MOST_TOKENS,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "frames", "strict": True, "schema": ASKED.schema},
            },
        }
        headers = {"Accept-Encoding": "identity"}  # what is packed may unpack to anything
        headers |= {"Authorization": f"Bearer {self.key}"} if self.key else {}
        address = f"{self.url.rstrip('/')}/chat/completions"
        received = bytearray()
        async with client.stream("POST", address, json=body, headers=headers) as response:
            async for chunk in response.aiter_raw():
                received += chunk
                if len(received) > _LARGEST:
                    raise Busy(f"it answered with more than {_LARGEST:,} bytes")
        if response.status_code != httpx.codes.OK:
            raise self._refused(response, bytes(received))
        return _parsed(bytes(received))

    def _refused(self, response: httpx.Response, body: bytes) -> Exception:
        status, said = response.status_code, self._message(body)
        if status in (408, 425, 429) or status >= 500:
            wait = response.headers.get("retry-after", "")
            pause = float(wait) if wait.isascii() and wait.isdigit() else 0.0
            return Busy(f"it answered {status}{said}", pause)
        fixes = {
            401: f"set {KEY_VARIABLE} to a key that it takes",
            403: f"set {KEY_VARIABLE} to a key that may ask this model",
            404: "check the address, which often ends in /v1, and the name of the model",
        }
        fix = fixes.get(status, "check the address, the name of the model and what it takes")
        return ModelError(f"it refuses ({status}{said})", f"{self.url} ({self.model})", fix)

    def _message(self, body: bytes) -> str:
        """What a server says of an error, without the key that it may repeat."""
        text = body[: _LARGEST // 64].decode(errors="replace")
        if self.key:
            text = text.replace(self.key, "***")
        try:
            error = json.loads(text)["error"]
            text = error["message"] if isinstance(error, dict) else str(error)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        text = inert(" ".join(str(text).split()))
        return f": {text[:_MESSAGE]}" if text else ""


def _parsed(body: bytes) -> Answer:
    try:
        data: Any = json.loads(body)
        text = data["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Busy("its answer is not one of the OpenAI chat protocol") from None
    if not isinstance(text, str):
        raise Busy("its answer holds no text")
    usage = data.get("usage")
    written = usage.get("completion_tokens") if isinstance(usage, Mapping) else 0
    return Answer(text, written if isinstance(written, int) else 0)


def parse_reader(words: str) -> Server:
    """The server that an option names, with the key of the environment.

    >>> parse_reader("openai:http://127.0.0.1:11434/v1:llama3.1:8b")
    Server('http://127.0.0.1:11434/v1', 'llama3.1:8b')
    """
    if _USER.match(words):
        fix = f"take them out, and set {KEY_VARIABLE}"
        raise UsageError("user and password in an address would be shown", "--reader", fix)
    found = _READER.fullmatch(words)
    if found is None:
        raise UsageError("it names no server and model", "--reader", _EXAMPLE)
    try:
        httpx.URL(found["url"])
    except httpx.InvalidURL:
        raise UsageError("the address is malformed", "--reader", _EXAMPLE) from None
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if not key.isascii() or not key.isprintable():
        raise UsageError("it is no key", KEY_VARIABLE, "set it to the key alone")
    return Server(found["url"], found["model"].strip(), key)
