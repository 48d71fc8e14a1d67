"""httpbin on gunicorn, on a free port of 127.0.0.1."""

import logging
import threading

logging.disable(logging.WARNING)  # httpbin misses its documentation's package, which nobody reads here.

from gunicorn.app.base import BaseApplication
from httpbin import app

from process import announce, end_with_standard_input


class Application(BaseApplication):
    def load_config(self):
        self.cfg.set("bind", "127.0.0.1:0")
        self.cfg.set("worker_class", "gthread")
        self.cfg.set("threads", 32)
        self.cfg.set("keepalive", 5)
        self.cfg.set("loglevel", "critical")
        self.cfg.set("when_ready", self.when_ready)
        # In the worker, too: the master may be gone without having ended it.
        self.cfg.set("post_worker_init", lambda worker: threading.Thread(target=end_with_standard_input).start())

    def load(self):
        return app

    @staticmethod
    def when_ready(server):
        announce(http=server.LISTENERS[0].sock.getsockname()[1])
        end_with_standard_input()


Application().run()
