"""Sockets of tests that wait for a busy server."""

from __future__ import annotations

from functools import partial

from websockets.sync import client

connect = partial(client.connect, open_timeout=60.0)
