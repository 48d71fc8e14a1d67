"""Connections and requests of the fault server, close to the socket so that every fault can be made."""

import asyncio
import contextlib
import itertools
import socket
import struct
from urllib.parse import unquote_to_bytes


class Gone(Exception):
    """The client has left, or the connection was ended on purpose."""


class Connection:
    numbers = itertools.count(1)

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.number = next(self.numbers)
        self.reader = reader
        self.writer = writer
        # How the connection ends when the next request arrives; None to answer it.
        self.ending = None

    async def line(self) -> bytes:
        try:
            line = await self.reader.readline()
        except (OSError, ValueError) as error:
            raise Gone from error
        if not line.endswith(b"\n"):
            raise Gone
        return line.rstrip(b"\r\n")

    async def request_line(self) -> bytes:
        """The first line of a request; what speaks TLS is told that this is the wrong place, as by other servers."""
        first = await self.read(1)
        if first == b"\x16":
            await self.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            raise Gone
        return first + await self.line()

    async def read(self, count: int) -> bytes:
        try:
            return await self.reader.readexactly(count)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Gone from error

    async def write(self, data: bytes) -> None:
        """Writes, and waits until the client takes more."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError as error:
            raise Gone from error
        if self.writer.is_closing():
            raise Gone

    async def departure(self) -> None:
        """Waits until the client has left."""
        with contextlib.suppress(OSError):
            while await self.reader.read(1 << 16):
                pass

    def end_writing(self) -> None:
        """Ends the connection for the client only."""
        with contextlib.suppress(OSError):
            self.writer.write_eof()

    def close(self) -> None:
        """Ends the connection in the orderly way (FIN)."""
        with contextlib.suppress(OSError):
            self.writer.close()

    def reset(self) -> None:
        """Ends the connection with a reset (RST), which loses what is on its way."""
        with contextlib.suppress(OSError):
            linger = struct.pack("ii", 1, 0)
            self.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.writer.transport.abort()

    def end(self, how: str) -> None:
        if how == "reset":
            self.reset()
        else:
            self.close()
        raise Gone


class Request:
    """A request, whose head and body are read when a fault wants them to be."""

    def __init__(self, connection: Connection, line: bytes):
        self.connection = connection
        method, target, *_ = line.decode("latin-1").split(" ") + ["", ""]
        self.method = method
        self.target = target
        path, _, query = target.partition("?")
        self.token, _, self.fault = path.lstrip("/").partition("/")
        items = [item.partition("=") for item in query.split("&") if item]
        self.items = [(unquote_to_bytes(name).decode(), unquote_to_bytes(value)) for name, _, value in items]
        self.headers = []
        self.body = b""

    async def read_head(self) -> None:
        while line := await self.connection.line():
            name, _, value = line.decode("latin-1").partition(":")
            self.headers.append((name, value.strip()))

    async def read_body(self) -> None:
        connection = self.connection
        if (self.header("expect") or "").lower() == "100-continue":
            await connection.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        if "chunked" in (self.header("transfer-encoding") or "").lower():
            while size := int((await connection.line()).split(b";")[0], 16):
                self.body += await connection.read(size)
                await connection.line()
            await connection.line()
        else:
            self.body = await connection.read(int(self.header("content-length") or 0))

    async def body_pieces(self):
        """Reads the body piece by piece, and yields the size of each."""
        connection = self.connection
        if "chunked" in (self.header("transfer-encoding") or "").lower():
            while size := int((await connection.line()).split(b";")[0], 16):
                yield len(await connection.read(size))
                await connection.line()
            await connection.line()
        else:
            rest = int(self.header("content-length") or 0)
            while rest > 0:
                count = len(await connection.read(min(rest, 1 << 16)))
                rest -= count
                yield count

    async def take_rest(self) -> None:
        """Reads what arrives until the client has left."""
        with contextlib.suppress(OSError):
            while data := await self.connection.reader.read(1 << 16):
                self.body += data

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name), None)

    def all(self, name: str) -> list[bytes]:
        """The values of all parameters by this name."""
        return [value for key, value in self.items if key == name]

    def bytes(self, name: str, default: bytes = b"") -> bytes:
        return next(iter(self.all(name)), default)

    def text(self, name: str, default: str = "") -> str:
        return self.bytes(name, default.encode()).decode()

    def number(self, name: str, default: int = 0) -> int:
        return int(self.text(name, str(default)))
