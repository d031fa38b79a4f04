"""Several agents at arenas, in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from feint.errors import NoArena
from feint.remote.client import AgentClient

LOG = logging.getLogger("feint.remote")
THREADS = 32  # decisions at once; a thread is made when it is needed


async def run_clients(clients: Sequence[AgentClient], threads: int = THREADS) -> None:
    """Several agents in one process. Ctrl-C ends it with the matches that are under way; a second one at once."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="feint")
    for client in clients:
        client.peers = clients

    def leave(at_once: bool) -> None:
        if left := sum(len(client.running) for client in clients if not client.leaving and not at_once):
            LOG.warning("leaving after %d matches that are under way; Ctrl-C again leaves at once", left)
        for client in clients:
            client.leave(at_once or client.leaving)

    try:
        with _signals(leave):
            async with asyncio.TaskGroup() as group:
                for client in clients:
                    group.create_task(client.run(pool))
    except* NoArena as errors:
        raise errors.exceptions[0] from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def _signals(leave: Callable[[bool], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM end in good order, where they are ours to take: in the main thread."""
    loop, taken = asyncio.get_running_loop(), []
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, leave, number == signal.SIGTERM)
            taken.append(number)
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)
