"""A server on loopback that answers every request in the one way that a case describes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from timeouts import PATIENCE

__all__ = ["Server", "serving"]

_PAUSE = 0.05
"""Seconds between two bytes, or two looks at whether the client is still there."""
_TLS = b"\x16"


@dataclass
class Server:
    """A server that runs.

    Attributes:
        port: where.
        requests: what it was sent, head and body.
        ended: whether nobody asks it any more.
        hung_up: whether a client left while it was sent an answer that never ends.
        at_it: called when such an answer has begun.
    """

    port: int
    requests: list[tuple[str, bytes]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)
    hung_up: threading.Event = field(default_factory=threading.Event)
    at_it: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/sparql"


@contextmanager
def serving(*answers: Mapping[str, Any]) -> Iterator[Server]:
    """Serve these answers in turn, the last one for ever."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE)
        server = Server(listening.getsockname()[1])
        thread = threading.Thread(target=_serve, args=(listening, server, answers))
        thread.start()
        try:
            yield server
        finally:
            server.ended.set()
            with suppress(OSError), socket.create_connection(("127.0.0.1", server.port)):
                pass  # wakes it
            thread.join(PATIENCE)


def _serve(
    listening: socket.socket, server: Server, answers: tuple[Mapping[str, Any], ...]
) -> None:
    while not server.ended.is_set():
        try:
            connection, _ = listening.accept()
        except TimeoutError:
            continue
        with connection, suppress(OSError):
            connection.settimeout(PATIENCE)
            if (request := _read(connection)) is None:
                continue
            server.requests.append(request)
            _answer(connection, server, answers[min(len(server.requests), len(answers)) - 1])


def _read(connection: socket.socket) -> tuple[str, bytes] | None:
    received = b""
    while b"\r\n\r\n" not in received:
        if not (more := connection.recv(65536)):
            return None
        received += more
        if received.startswith(_TLS):
            return "a greeting that is no HTTP", b""
    head, _, body = received.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    length = next((int(x.split(":")[1]) for x in lines if x.startswith("content-length:")), 0)
    while len(body) < length:
        body += connection.recv(65536)
    return head.decode("latin-1"), body


def _answer(connection: socket.socket, server: Server, answer: Mapping[str, Any]) -> None:
    if "raw" in answer:
        connection.sendall(answer["raw"].encode())
        return
    head, body = _written(answer)
    match answer.get("endless"):
        case "wait":
            _go_on(connection, server, b"")
        case "head":
            connection.sendall(head.removesuffix(b"\r\n") + b"X-Endless: ")
            _go_on(connection, server, b"x")
        case "body":
            connection.sendall(head + body)
            _go_on(connection, server, answer.get("then", "").encode())
        case _:
            connection.sendall(head + body)


def _go_on(connection: socket.socket, server: Server, piece: bytes) -> None:
    """Send the same bytes again and again, until the client hangs up."""
    connection.settimeout(_PAUSE)
    server.at_it()
    for _ in range(int(PATIENCE / _PAUSE)):
        if server.ended.is_set():
            return
        if _is_gone(connection, piece):
            server.hung_up.set()
            return


def _is_gone(connection: socket.socket, piece: bytes) -> bool:
    try:
        connection.sendall(piece)
        return not connection.recv(1)
    except TimeoutError:
        return False
    except OSError:
        return True


def _written(answer: Mapping[str, Any]) -> tuple[bytes, bytes]:
    body = bytes.fromhex(answer["raw_body"]) if "raw_body" in answer else b""
    body += answer.get("body", "").encode() * answer.get("times", 1)
    headers = dict(answer.get("headers", {}))
    if "chunks" in answer:
        headers["Transfer-Encoding"] = "chunked"
        chunks = [chunk.encode() for chunk in answer["chunks"]] * answer.get("times", 1)
        body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
        body += b"" if answer.get("cut") else b"0\r\n\r\n"
    elif not answer.get("unending"):
        headers["Content-Length"] = str(answer.get("promises", len(body)))
    if answer.get("endless"):
        headers["Content-Length"] = str(1 << 30)
    lines = [f"HTTP/1.1 {answer.get('status', '200 OK')}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode(), body
