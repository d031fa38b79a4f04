"""Several agents at arenas, in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from feint.errors import NoArena
from feint.remote.guest import Guest

LOG = logging.getLogger("feint.remote")
THREADS = 32  # decisions at once; a thread is made when it is needed


async def host(guests: Sequence[Guest], threads: int = THREADS) -> None:
    """Several agents in one process. Ctrl-C ends it with the matches that are under way; a second one at once."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="feint")
    for guest in guests:
        guest.peers = guests

    def leave(at_once: bool) -> None:
        if left := sum(len(guest.tables) for guest in guests if not guest.leaving and not at_once):
            LOG.warning("leaving after %d matches that are under way; Ctrl-C again leaves at once", left)
        for guest in guests:
            guest.leave(at_once or guest.leaving)

    try:
        with _signals(leave):
            async with asyncio.TaskGroup() as group:
                for guest in guests:
                    group.create_task(guest.run(pool))
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
