"""A server on loopback that answers every request in the one way that a case describes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Server", "serving"]

_PATIENCE = 5.0


@dataclass
class Server:
    """A server that runs.

    Attributes:
        port: where.
        requests: what it was sent, head and body.
    """

    port: int
    requests: list[tuple[str, bytes]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/sparql"


@contextmanager
def serving(*answers: Mapping[str, Any]) -> Iterator[Server]:
    """Serve these answers in turn, the last one for ever."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(_PATIENCE)
        server = Server(listening.getsockname()[1])
        thread = threading.Thread(target=_serve, args=(listening, server, answers))
        thread.start()
        try:
            yield server
        finally:
            server.ended.set()
            with suppress(OSError), socket.create_connection(("127.0.0.1", server.port)):
                pass  # wakes it
            thread.join(_PATIENCE)


def _serve(
    listening: socket.socket, server: Server, answers: tuple[Mapping[str, Any], ...]
) -> None:
    while not server.ended.is_set():
        try:
            connection, _ = listening.accept()
        except TimeoutError:
            continue
        with connection, suppress(OSError):
            connection.settimeout(_PATIENCE)
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
    head, _, body = received.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    length = next(int(x.split(":")[1]) for x in lines if x.startswith("content-length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return head.decode("latin-1"), body


def _answer(connection: socket.socket, server: Server, answer: Mapping[str, Any]) -> None:
    if answer.get("silent") == "head":
        server.ended.wait(_PATIENCE)
    elif "raw" in answer:
        connection.sendall(answer["raw"].encode())
    else:
        head, body = _written(answer)
        _send(connection, server, head, answer.get("drip", 0))
        _send(connection, server, body, answer.get("drip_body", 0))
        if answer.get("silent") == "body":
            server.ended.wait(_PATIENCE)


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
    if answer.get("silent") == "body":
        headers["Content-Length"] = str(len(body) + 100)
    lines = [f"HTTP/1.1 {answer.get('status', '200 OK')}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode(), body


def _send(connection: socket.socket, server: Server, data: bytes, pause: float) -> None:
    if not pause:
        connection.sendall(data)
        return
    for at in range(len(data)):
        connection.sendall(data[at : at + 1])
        if server.ended.wait(pause):
            return
