"""What the test servers have in common as processes: they tell their ports, and they end with whoever started them."""

import json
import os
import socket
import sys
import threading


def listening_socket() -> socket.socket:
    """Returns a socket that listens on a free port of 127.0.0.1."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.bind(("127.0.0.1", 0))
    listener.listen(1024)
    return listener


def announce(**ports: int) -> None:
    """Prints the ports as one line of JSON, which is the first line of the server's output."""
    print(json.dumps(ports), flush=True)


def end_with_standard_input() -> None:
    """Ends this process when its standard input closes, which the death of the parent does in any case."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
