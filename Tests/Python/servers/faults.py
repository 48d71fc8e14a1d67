"""The faults, each a function called as the path of its requests; its parameters are those of the query.

A fault returns whether the connection is kept. Every fault waits for `delay` milliseconds before it begins. One with
`times` is only made so often with one token; later requests are echoed.
"""

import asyncio
import base64
import json
import zlib

from connection import Connection, Gone, Request
from log import Entry, Log, describe
from packing import pack

FAULTS = {}
# Faults that read the request themselves.
READERS = {"cut", "early", "sink"}


def fault(function):
    FAULTS[function.__name__.replace("_", "-")] = function
    return function


async def answer(connection: Connection, log: Log) -> bool:
    """Reads one request and makes its fault; returns whether another request may come on the connection."""
    line = await connection.request_line()
    if connection.ending:
        connection.end(connection.ending)
    request = Request(connection, line)
    if request.token == "log":
        await request.read_head()
        return await respond(request, body=log.json(request.fault))
    entry = log[request.token]
    entry.add(request, connection)
    entry.counts[request.fault] += 1
    times = request.number("times", -1)
    function = FAULTS.get(request.fault, missing)
    if 0 <= times < entry.counts[request.fault]:
        function = echo
    if request.fault not in READERS or function is echo:
        await request.read_head()
        await request.read_body()
    await asyncio.sleep(request.number("delay") / 1000)
    try:
        return await function(request, entry)
    except Gone:
        entry.departures += 1
        raise


def head(status: int, headers: list[tuple[str, bytes | str]]) -> bytes:
    """A head of a response; a header's bytes are sent as they are."""
    lines = [f"HTTP/1.1 {status} Status".encode()]
    for name, value in headers:
        lines.append(name.encode() + b": " + (value if isinstance(value, bytes) else value.encode()))
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def respond(request, status=200, headers=(), body=b"", media="application/json", keep=True) -> bool:
    """Sends a whole response."""
    fields = [("Content-Type", media)] if body else []
    fields += list(headers)
    if status not in (204, 304):
        fields.append(("Content-Length", str(len(body))))
    if not keep:
        fields.append(("Connection", "close"))
    payload = b"" if request.method == "HEAD" or status in (204, 304) else body
    await request.connection.write(head(status, fields) + payload)
    return keep and (request.header("connection") or "").lower() != "close"


async def missing(request, entry):
    return await respond(request, 404, body=b'{"message": "no such fault"}')


@fault
async def echo(request, entry):
    """Responds with the request as JSON."""
    return await respond(request, body=json.dumps(describe(request)).encode())


@fault
async def status(request, entry):
    """Responds with a `status` and the headers `header`, each `Name: value`, and `body`."""
    headers = [tuple(item.decode("latin-1").split(": ", 1)) for item in request.all("header")]
    return await respond(request, request.number("status", 200), headers, request.bytes("body", b'{"message": "x"}'))


@fault
async def redirect(request, entry):
    """Redirects `to` any bytes, or nowhere, with a body of `body` bytes."""
    headers = [("Location", value) for value in request.all("to")]
    body = b"x" * request.number("body")
    keep = request.text("keep") != "0"
    return await respond(request, request.number("status", 302), headers, body, "text/plain", keep)


@fault
async def chain(request, entry):
    """Redirects `left` times to itself, and echoes then; each `step` waits before it responds."""
    await asyncio.sleep(request.number("step") / 1000)
    left = request.number("left")
    if left <= 0:
        return await echo(request, entry)
    code = request.number("status", 302)
    target = f"/{request.token}/chain?left={left - 1}&status={code}&step={request.number('step')}"
    if request.text("absolute"):
        target = f"http://{request.header('host')}{target}"
    return await respond(request, code, [("Location", target)], b"x" * request.number("body"), "text/plain")


@fault
async def loop(request, entry):
    """Redirects to itself for ever."""
    return await respond(request, request.number("status", 302), [("Location", request.target)])


@fault
async def challenge(request, entry):
    """Refuses every request with 401 and the challenges `value`."""
    headers = [("WWW-Authenticate", value) for value in request.all("value")]
    return await respond(request, request.number("status", 401), headers, b'{"message": "who is it?"}')


@fault
async def door(request, entry):
    """Responds after `delay` ms: with 401 unless the bearer token is `open`."""
    await asyncio.sleep(request.number("delay") / 1000)
    is_open = request.header("authorization") == f"Bearer {request.text('open')}"
    return await respond(request, 200 if is_open else 401, body=b'{"message": "x"}')


@fault
async def hold(request, entry):
    """Says nothing until the client leaves."""
    await request.connection.departure()
    raise Gone


@fault
async def slow_head(request, entry):
    """Sends a head of `lines` headers with a pause of `step` milliseconds after each."""
    connection = request.connection
    await connection.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(request.number("lines", 3)):
        await asyncio.sleep(request.number("step") / 1000)
        await connection.write(f"X-Line-{number}: {number}\r\n".encode())
    await connection.write(b"Content-Type: application/json\r\nContent-Length: 11\r\n\r\n" + b'{"id": 778}')
    return True


@fault
async def drip(request, entry):
    """Sends `pieces` pieces of `size` bytes with a pause of `step` milliseconds after each."""
    connection, pieces, size = request.connection, request.number("pieces", 5), request.number("size", 1)
    framing = request.text("framing", "length")
    fields = {
        "length": [("Content-Length", str(pieces * size))],
        "chunked": [("Transfer-Encoding", "chunked")],
        "close": [("Connection", "close")],
    }[framing]
    await connection.write(head(200, [("Content-Type", "application/octet-stream"), *fields]))
    for _ in range(pieces):
        data = b"x" * size
        await connection.write(b"%x\r\n%s\r\n" % (size, data) if framing == "chunked" else data)
        entry.sent += size
        await asyncio.sleep(request.number("step") / 1000)
    if framing == "chunked":
        await connection.write(b"0\r\n\r\n")
    return framing != "close"


@fault
async def cut(request, entry):
    """Ends the connection `at` a stage; `how` is `close` or `reset`."""
    connection, at = request.connection, request.text("at", "body")
    body = b"x" * request.number("size", 1000)
    whole = head(200, [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    chunked = head(200, [("Content-Type", "text/plain"), ("Transfer-Encoding", "chunked")])
    sent = {
        "status-line": whole[:9],
        "headers": whole[: len(whole) // 2],
        "head": whole,
        "body": whole + body[: len(body) // 2],
        "last-byte": whole + body[:-1],
        "chunk-size": chunked + b"3e",
        "chunk": chunked + b"3e8\r\n" + body[:500],
        "last-chunk": chunked + b"%x\r\n%s\r\n" % (len(body), body),
        "trailer": chunked + b"%x\r\n%s\r\n0\r\nX-Trail" % (len(body), body),
    }
    if at != "request-line":
        await request.read_head()
    if at not in ("request-line", "request-head", "request-body"):
        await request.read_body()
    if at == "request-body":
        request.body = await connection.read(int(request.header("content-length") or 0) // 2)
    if at in sent:
        await connection.write(sent[at])
        # What was sent arrives by itself, so that each stage is one.
        await asyncio.sleep(0.01)
    connection.end(request.text("how", "close"))


@fault
async def length(request, entry):
    """Says `declared` as the length of a body that has `sent` bytes."""
    connection = request.connection
    field = ("Content-Length", request.bytes("declared", b"10"))
    await connection.write(head(200, [("Content-Type", "text/plain"), field]) + b"x" * request.number("sent", 5))
    await asyncio.sleep(0.01)
    return request.text("keep") == "1"


@fault
async def endless(request, entry):
    """Sends a body that does not end, and counts the bytes that the client took."""
    connection, size = request.connection, request.number("size", 1 << 16)
    media = request.text("media", "application/octet-stream")
    await connection.write(head(200, [("Content-Type", media), ("Transfer-Encoding", "chunked")]))
    piece = (request.bytes("piece", b"x") * size)[:size]
    while entry.sent < 1 << 32:
        await connection.write(b"%x\r\n%s\r\n" % (size, piece))
        entry.sent += size
        await asyncio.sleep(request.number("step") / 1000)


@fault
async def flood(request, entry):
    """Sends a body of `bytes` bytes, and counts those that the client took."""
    connection, rest, piece = request.connection, request.number("bytes"), b"x" * (1 << 16)
    fields = [("Content-Type", "application/octet-stream"), ("Content-Length", str(rest))]
    await connection.write(head(200, fields))
    while rest > 0:
        data = piece if rest >= len(piece) else piece[:rest]
        await connection.write(data)
        entry.sent += len(data)
        rest -= len(data)
    return True


@fault
async def packed(request, entry):
    """Sends `bytes` zeros, compressed with `encoding` (`gzip`, `deflate`, or `raw`: deflate without zlib's header), in
    two `members`, or without the last `cut` bytes, framed as `framing` says, with `status`."""
    encoding, framing = request.text("encoding", "gzip"), request.text("framing", "length")
    data = await asyncio.to_thread(pack, encoding, request.number("bytes"))
    data *= request.number("members", 1)
    data = data[: len(data) - request.number("cut")] + request.bytes("tail")
    fields = [("Content-Type", request.text("media", "application/octet-stream"))]
    fields.append(("Content-Encoding", request.text("name") or encoding.replace("raw", "deflate")))
    fields.append({
        "length": ("Content-Length", str(len(data))),
        "chunked": ("Transfer-Encoding", "chunked"),
        "close": ("Connection", "close"),
    }[framing])
    connection = request.connection
    await connection.write(head(request.number("status", 200), fields))
    for start in range(0, len(data), 1 << 16):
        piece = data[start : start + (1 << 16)]
        await connection.write(b"%x\r\n%s\r\n" % (len(piece), piece) if framing == "chunked" else piece)
        entry.sent += len(piece)
    if framing == "chunked":
        await connection.write(b"0\r\n\r\n")
    return framing != "close"


@fault
async def sink(request, entry):
    """Reads a body without keeping it, and responds with its size; with `wait` only after a request for `release`."""
    await request.read_head()
    if request.text("wait"):
        await entry.released.wait()
    async for count in request.body_pieces():
        entry.received += count
    return await respond(request, body=json.dumps({"bytes": entry.received}).encode())


@fault
async def release(request, entry):
    """Lets the requests for `sink` and `early` read."""
    entry.released.set()
    return await respond(request, body=b"{}")


@fault
async def big_headers(request, entry):
    """Sends `count` headers of `size` bytes each."""
    fields = [(f"X-Big-{number}", "x" * request.number("size", 1000)) for number in range(request.number("count", 100))]
    return await respond(request, 200, fields, b'{"id": 1}')


@fault
async def kept(request, entry):
    """Responds as if the connection were kept, and ends it: `now`, or when the `next` request arrives."""
    how = request.text("how", "close")
    await respond(request, request.number("status", 200), body=json.dumps(describe(request)).encode())
    if request.text("when", "now") == "next":
        request.connection.ending = how
        return True
    await asyncio.sleep(request.number("after") / 1000)
    request.connection.end(how)


@fault
async def interim(request, entry):
    """Sends the responses `code` (1xx), each with a header, `repeat` times, and echoes then."""
    for code in request.all("code") * request.number("repeat", 1):
        await request.connection.write(head(int(code), [("Link", "</style.css>; rel=preload")]))
        await asyncio.sleep(request.number("step") / 1000)
    return await echo(request, entry)


@fault
async def early(request, entry):
    """Responds with `status` before the body of the request was read, and sends the body of the response `step`
    milliseconds after its head, framed as `framing` says; `then` says how it goes on: `close`, `reset`, `read` the rest,
    or `take` what arrives until the client has left, which becomes the body of the request with its framing. `hold` does
    so, too, but says that it keeps the connection. `sink` keeps it, too, and reads the rest without keeping it after a
    request for `release`. `close` and `reset` read nothing, and wait `after` milliseconds. `version` is that of HTTP."""
    await request.read_head()
    connection, then = request.connection, request.text("then", "close")
    body = b'{"message": "too large"}'
    fields = [("Content-Type", "application/json")]
    if request.text("framing") == "chunked":
        fields.append(("Transfer-Encoding", "chunked"))
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    else:
        fields.append(("Content-Length", str(len(body))))
    if then not in ("read", "hold", "sink"):
        fields.append(("Connection", "close"))
    start = head(request.number("status", 413), fields).replace(b"1.1", request.text("version", "1.1").encode(), 1)
    if request.number("step"):
        await connection.write(start)
        await asyncio.sleep(request.number("step") / 1000)
        start = b""
    await connection.write(start + body)
    if then == "read":
        await request.read_body()
        return True
    if then == "sink":
        await entry.released.wait()
        async for count in request.body_pieces():
            entry.received += count
        return True
    if then in ("take", "hold"):
        if then == "take":
            connection.end_writing()
        await request.take_rest()
        raise Gone
    await asyncio.sleep(request.number("after", 10) / 1000)
    request.connection.end(then)


@fault
async def raw(request, entry):
    """Sends the bytes `send`, or `base64`, each with a pause before the next, and ends as `then` says: `close`, `reset`,
    `hold`, or `keep` the connection."""
    for data in request.all("send") + [base64.b64decode(data) for data in request.all("base64")]:
        await request.connection.write(data)
        entry.sent += len(data)
        await asyncio.sleep(0.01)
    then = request.text("then", "close")
    if then == "keep":
        return True
    if then == "hold":
        return await hold(request, entry)
    request.connection.end(then)


@fault
async def events(request, entry):
    """Sends `count` server-sent events (or lines of JSON, with `kind=lines`), compressed with gzip if `packed`, and ends
    as `then` says: `end`, `close`, `reset`, `hold`, or `half` an event more and a close."""
    connection, isLines = request.connection, request.text("kind") == "lines"
    media = "application/jsonl" if isLines else "text/event-stream"
    packer = zlib.compressobj(wbits=31) if request.text("packed") else None
    fields = [("Content-Encoding", "gzip")] if packer else []
    await connection.write(head(200, [("Content-Type", media), ("Transfer-Encoding", "chunked"), *fields]))
    first = int(request.header("last-event-id") or -1) + 1
    for number in range(first, first + request.number("count", 3)):
        data = f'{{"id": {number}}}\n'
        data = (data if isLines else f"retry: 10\nid: {number}\ndata: {data}\n").encode()
        if packer:
            data = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
        await connection.write(b"%x\r\n%s\r\n" % (len(data), data))
        entry.sent += len(data)
        await asyncio.sleep(request.number("step") / 1000)
    then = request.text("then", "end")
    if then == "end":
        data = packer.flush() if packer else b""
        await connection.write((b"%x\r\n%s\r\n" % (len(data), data) if data else b"") + b"0\r\n\r\n")
        return True
    if then == "half":
        await connection.write(b"8\r\ndata: {\"\r\n")
    if then == "hold":
        return await hold(request, entry)
    connection.end("reset" if then == "reset" else "close")


@fault
async def pages(request, entry):
    """A page of three numbers with a link to the next; `next` says another link for the first page."""
    page, last = request.number("page", 1), request.number("last", 3)
    link = request.text("next") or f"</{request.token}/pages?page={page + 1}&last={last}>; rel=next"
    headers = [("Link", link.encode())] if page < last else []
    return await respond(request, 200, headers, json.dumps([page * 10 + number for number in range(3)]).encode())
