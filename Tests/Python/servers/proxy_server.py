"""A proxy on several ports, each of which treats its clients in another way.

`open` connects and passes requests on, `locked` does so for the user `pen` with the password `s3cret` and responds to
others with 407, `refusing` responds to everything with 403 and HTML, and `html` with 200 and HTML, to CONNECT, too.
`openSocks` is a proxy of SOCKS 5 (RFC 1928) that connects, `socks` one that does not, and `closedSocks` one that wants a
password.
`count` tells how many requests came to the others, as JSON.
"""

import asyncio
import base64
import contextlib
import json
from urllib.parse import urlsplit

from process import announce, end_with_standard_input, listening_socket

PAGE = b"<html><body>Please log in.</body></html>"
USER = "Basic " + base64.b64encode(b"pen:s3cret").decode()
counts = {"connect": 0, "plain": 0}


def page(status: str, *fields: str) -> bytes:
    """A whole response with HTML."""
    lines = [f"HTTP/1.1 {status}", "Content-Type: text/html", f"Content-Length: {len(PAGE)}", "Connection: close", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + PAGE


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.write_eof()


async def serve(kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, target, _ = lines[0].split(" ")
        counts["connect" if method == "CONNECT" else "plain"] += 1
        fields = [line.partition(": ") for line in lines[1:] if line]
        users = [value for name, _, value in fields if name.lower() == "proxy-authorization"]
        if kind == "refusing":
            writer.write(page("403 Forbidden"))
        elif kind == "html":
            writer.write(page("200 OK"))
        elif kind == "locked" and users != [USER]:
            writer.write(page("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="proxy"'))
        elif method == "CONNECT":
            host, _, port = target.rpartition(":")
            await pass_on(reader, writer, host, int(port), b"", b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:
            url = urlsplit(target)
            path = url.path + (f"?{url.query}" if url.query else "")
            rest = [f"{name}: {value}" for name, _, value in fields if not name.lower().startswith("proxy-")]
            rest = [line for line in rest if not line.lower().startswith("connection:")]
            head = "\r\n".join([f"{method} {path} HTTP/1.1", *rest, "Connection: close", "Via: 1.1 proxy", "", ""])
            await pass_on(reader, writer, url.hostname, url.port or 80, head.encode("latin-1"), b"")
        await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


async def pass_on(reader, writer, host: str, port: int, request: bytes, response: bytes) -> None:
    """Connects, sends what there is in each direction, and then what comes."""
    server_reader, server_writer = await asyncio.open_connection(host, port)
    server_writer.write(request)
    writer.write(response)
    up = asyncio.create_task(copy(reader, server_writer))
    await copy(server_reader, writer)
    up.cancel()
    server_writer.close()


async def count(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        await reader.readuntil(b"\r\n\r\n")
        body = json.dumps(counts).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
        await writer.drain()
    writer.close()


async def connect_socks(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Needs no password, and connects to an IPv4 address or a host name."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        _, length = await reader.readexactly(2)
        await reader.readexactly(length)
        counts["connect"] += 1
        writer.write(b"\x05\x00")
        if (await reader.readexactly(4))[3] == 1:
            host = ".".join(str(byte) for byte in await reader.readexactly(4))
        else:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        port = int.from_bytes(await reader.readexactly(2), "big")
        await pass_on(reader, writer, host, port, b"", b"\x05\x00\x00\x01" + bytes(6))
    with contextlib.suppress(OSError):
        writer.close()


async def refuse_socks(method: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Chooses a method of authentication (0xFF for none of the client's), and refuses to connect."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        _, length = await reader.readexactly(2)
        await reader.readexactly(length)
        counts["connect"] += 1
        writer.write(b"\x05" + method)
        if await reader.read(1 << 10):
            writer.write(b"\x05\x05\x00\x01" + bytes(6))
            await writer.drain()
        await reader.read(1)
    writer.close()


async def main() -> None:
    listener = listening_socket()
    await asyncio.start_server(connect_socks, sock=listener)
    ports = {"openSocks": listener.getsockname()[1]}
    for name, method in (("socks", b"\x00"), ("closedSocks", b"\xff")):
        listener = listening_socket()
        handler = lambda reader, writer, method=method: refuse_socks(method, reader, writer)
        await asyncio.start_server(handler, sock=listener)
        ports[name] = listener.getsockname()[1]
    for kind in ("open", "locked", "refusing", "html", "count"):
        listener = listening_socket()
        handler = count if kind == "count" else lambda reader, writer, kind=kind: serve(kind, reader, writer)
        await asyncio.start_server(handler, sock=listener)
        ports[kind] = listener.getsockname()[1]
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    announce(**ports)
    end_with_standard_input()
    await asyncio.Event().wait()


asyncio.run(main())
