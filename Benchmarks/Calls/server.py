"""Responds to every request with the same small JSON object, over kept connections; prints its port."""

import asyncio

BODY = b'{"id":7,"name":"pen","tags":["blue","new"]}'
RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(BODY) + BODY


class Server(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.rest = transport, b""

    def data_received(self, data):
        self.rest += data
        while b"\r\n\r\n" in self.rest:
            _, self.rest = self.rest.split(b"\r\n\r\n", 1)
            self.transport.write(RESPONSE)


async def main():
    server = await asyncio.get_running_loop().create_server(Server, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
