"""The socket at which the server listens."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import pytest
import uvloop

from sobremesa.cli.serve import listening


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_answers_are_sent_without_delay(host: str, loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def accepted_option() -> int:
        accepted = asyncio.get_running_loop().create_future()

        def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line: socket.socket = writer.get_extra_info("socket")
            accepted.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        door = listening(host, 0)
        async with await asyncio.start_server(greet, sock=door):
            _, client = await asyncio.open_connection(*door.getsockname()[:2])
            try:
                return int(await accepted)
            finally:
                client.close()
                await client.wait_closed()

    with asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(accepted_option())
