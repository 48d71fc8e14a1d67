"""PowerDNS with an empty database in a temporary folder, on free ports of 127.0.0.1.

It prints `{"http": …}`, the port of its web server, as its first line, and ends when its standard input closes. The key of
its API is `secret`. It needs Debian's packages pdns-server and pdns-backend-sqlite3, and no Python packages.
"""

import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCHEMA = Path("/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def start(program, folder, port):
    settings = {
        "config-dir": folder,
        "socket-dir": folder,
        "daemon": "no",
        "guardian": "no",
        "launch": "gsqlite3",
        "gsqlite3-database": folder + "/zones.db",
        "local-address": "127.0.0.1",
        "local-port": free_port(),
        "security-poll-suffix": "",
        "webserver": "yes",
        "webserver-address": "127.0.0.1",
        "webserver-port": port,
        "api": "yes",
        "api-key": "secret",
    }
    options = [f"--{key}={value}" for key, value in settings.items()]
    return subprocess.Popen(
        [program, "--no-config"] + options, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def main():
    program = shutil.which("pdns_server", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(folder + "/zones.db")
        database.executescript(SCHEMA.read_text())
        database.close()
        # Another process may take a port between the check and the start.
        for _ in range(5):
            port = free_port()
            server = start(program, folder, port)
            while server.poll() is None and not is_listening(port):
                time.sleep(0.02)
            if server.poll() is None:
                break
        else:
            sys.exit("PowerDNS does not start")
        try:
            print(json.dumps({"http": port}), flush=True)
            sys.stdin.read()
        finally:
            server.kill()
            server.wait()


main()
