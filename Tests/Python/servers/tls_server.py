"""A server with TLS on two ports, with the certificate and the key given as arguments.

At `mutual` it wants a client's certificate that is signed by the third argument. A response tells how many requests
came so far, and the name in the client's certificate.
"""

import http.server
import itertools
import json
import ssl
import sys
import threading

from process import announce, end_with_standard_input

numbers = itertools.count(1)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        names = dict(pair for part in (self.connection.getpeercert() or {}).get("subject", ()) for pair in part)
        body = json.dumps({"request": next(numbers), "client": names.get("commonName")}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Refused handshakes are what this server is for."""


def listen(authority: str | None) -> int:
    certificate, key = sys.argv[1:3]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    if authority:
        context.load_verify_locations(authority)
        context.verify_mode = ssl.CERT_REQUIRED
    server = Server(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


announce(tls=listen(None), mutual=listen(sys.argv[3]))
end_with_standard_input()
threading.Event().wait()
