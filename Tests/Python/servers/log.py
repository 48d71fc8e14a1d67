"""What came to the fault server, by token."""

import asyncio
import hashlib
import json
from collections import defaultdict


class Entry:
    """What came with one token, and what could be sent."""

    def __init__(self):
        self.requests = []
        self.connections = set()
        self.sent = 0
        self.received = 0
        # Set by a request for `release`.
        self.released = asyncio.Event()
        self.departures = 0
        self.counts = defaultdict(int)

    def add(self, request, connection) -> None:
        self.connections.add(connection.number)
        self.requests.append(request)


class Log:
    # The tokens that are remembered; a soak has one for each call.
    limit = 20_000

    def __init__(self):
        self.entries = {}

    def __getitem__(self, token: str) -> Entry:
        if token not in self.entries:
            while len(self.entries) >= self.limit:
                del self.entries[next(iter(self.entries))]
            self.entries[token] = Entry()
        return self.entries[token]

    def json(self, token: str) -> bytes:
        entry = self[token]
        value = {
            "requests": [describe(request) for request in entry.requests],
            "connections": len(entry.connections),
            "sent": entry.sent,
            "received": entry.received,
            "departures": entry.departures,
        }
        return json.dumps(value).encode()


def describe(request) -> dict:
    """A request as JSON; the body as Latin-1 and not more than its beginning."""
    return {
        "method": request.method,
        "fault": request.fault,
        "target": request.target,
        "headers": [[name, value] for name, value in request.headers],
        "body": request.body[: 1 << 16].decode("latin-1"),
        "bytes": len(request.body),
        "digest": hashlib.sha256(request.body).hexdigest(),
        "connection": request.connection.number,
        "host": request.header("host"),
    }
