"""User and password, given to an endpoint only after it asked, in the way that it asked for."""

from __future__ import annotations

import base64
from collections.abc import Generator

import httpx

_SHORTEST = 4
"""Bytes of a secret that is looked for in messages: a shorter one is in words by chance."""


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
