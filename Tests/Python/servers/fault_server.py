"""A server that misbehaves as the path and the query of a request say.

The path is `/<token>/<fault>`; see `faults.py` for the faults. Requests are counted by token, and `/log/<token>` tells
what came as JSON, so that tests that run beside each other do not see each other's requests.
"""

import asyncio
import contextlib
import os
import ssl

from connection import Connection, Gone
from faults import answer
from log import Log
from process import announce, end_with_standard_input, listening_socket

log = Log()


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    connection = Connection(reader, writer)
    try:
        with contextlib.suppress(Gone):
            while await answer(connection, log):
                pass
    finally:
        connection.close()


async def reset(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Resets a connection as soon as it is there."""
    Connection(reader, writer).reset()


async def close_at_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Closes a connection as soon as it is there."""
    writer.close()


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Greets as a server of SSH does, and listens until the client has left."""
    with contextlib.suppress(OSError):
        writer.write(b"SSH-2.0-OpenSSH_9.6\r\n")
        while await reader.read(1 << 16):
            pass
    writer.close()


async def close_in_handshake(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Closes a connection as soon as its client has said something."""
    with contextlib.suppress(OSError):
        await reader.read(1)
    writer.close()


async def main() -> None:
    certificate = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.load_cert_chain(os.path.join(os.path.dirname(__file__), "self-signed.pem"))
    names = ("http", "other", "tls", "reset", "handshake", "silent", "closing", "ssh")
    listeners = {name: listening_socket() for name in names}
    servers = [
        await asyncio.start_server(serve, sock=listeners["http"], limit=1 << 20),
        await asyncio.start_server(serve, sock=listeners["other"], limit=1 << 20),
        await asyncio.start_server(serve, sock=listeners["tls"], ssl=certificate, limit=1 << 20),
        await asyncio.start_server(reset, sock=listeners["reset"]),
        await asyncio.start_server(close_in_handshake, sock=listeners["handshake"]),
        await asyncio.start_server(close_at_once, sock=listeners["closing"]),
        await asyncio.start_server(greet, sock=listeners["ssh"]),
        # "silent" is never accepted: the system takes the connection, and nobody says anything.
    ]
    # Broken connections are what this server is for.
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    announce(**{name: listener.getsockname()[1] for name, listener in listeners.items()})
    end_with_standard_input()
    await asyncio.gather(*(server.serve_forever() for server in servers))


asyncio.run(main())
