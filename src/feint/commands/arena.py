"""feint serve, worker and arena: the server and what an administrator does beside it."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.table import Table

from feint.child import PARENT, leave_with_parent
from feint.commands.terminal import ERR, OUT
from feint.errors import FeintError

DATABASE = "feint-arena.sqlite"
HOUSE_LASTS = 1.0  # seconds between looks at the children
Add = Callable[..., argparse.ArgumentParser]


def add_commands(add: Add) -> None:
    """The parser's part of this module."""
    serve = add("serve", command_serve)
    serve.add_argument("--host", default="127.0.0.1", help="(%(default)s: this machine only)")
    serve.add_argument("--port", type=int, default=8000, help="(%(default)s)")
    serve.add_argument("--workers", type=int, default=0, help="processes that run the matches (0: the server does)")
    serve.add_argument("--no-house", action="store_true", help="without house bots and the analyst")
    worker = add("worker", command_worker)
    arena = add("arena", command_arena)
    arena.add_argument("what", choices=["export", "import", "token", "ratings"], metavar="WHAT", help="%(choices)s")
    arena.add_argument("file", nargs="?", default="-", metavar="FILE", help="of export and import (- is the pipe)")
    arena.add_argument("--name", default="admin", help="token: whose (%(default)s)")
    for sub in (serve, worker, arena):
        sub.add_argument(
            "--database", default=DATABASE, metavar="URL", help="a file, or postgresql://... (%(default)s)"
        )


def _needed() -> Any:
    """The arena's modules; they need packages that the rest does without."""
    try:
        from feint.arena import admin, arena, backup, database, serve
    except ModuleNotFoundError as error:
        raise FeintError(f"the arena needs {error.name}: pip install 'feint[arena]'") from error
    return admin, arena, backup, database, serve


def command_serve(args: argparse.Namespace) -> None:
    """Start an arena: people and bots meet at its address."""
    admin, arena, _, database, server = _needed()
    if not 0 <= args.workers <= 64:
        raise FeintError(f"--workers is 0 to 64, got {args.workers}")
    if not 0 < args.port < 65536:
        raise FeintError(f"--port is 1 to 65535, got {args.port}")
    url = f"http://{args.host}:{args.port}"
    children: list[tuple[list[str], dict[str, str]]] = []
    if args.workers:
        words = [sys.executable, "-m", "feint", "worker", "--database", args.database]
        children += [(words, {})] * args.workers
    if not args.no_house:

        async def house(scope: str, note: str) -> str:
            store = database.Database(args.database)
            try:
                token: str = await admin.owner_token(store, "house", "house", scope, time.time(), note, only=True)
                return token
            finally:
                await store.close()

        here = url if args.host not in ("0.0.0.0", "::") else f"http://127.0.0.1:{args.port}"
        for module, scope, note in (("feint.house", "owner", "house bots"), ("feint.analyst", "annotate", "analyst")):
            token = asyncio.run(house(scope, note))
            children.append(([sys.executable, "-m", module], {"FEINT_URL": here, "FEINT_OWNER_TOKEN": token}))
    ERR.print(f"feint: the arena is at {url} (Ctrl-C stops it); database {args.database}")
    over = threading.Event()
    keepers = [threading.Thread(target=_keep_running, args=(words, more, over)) for words, more in children]
    for keeper in keepers:
        keeper.start()
    try:
        server.serve(arena.Settings(database=args.database, works=args.workers == 0), args.host, args.port)
    finally:
        over.set()
        for keeper in keepers:
            keeper.join()


def _keep_running(words: list[str], more: dict[str, str], over: threading.Event) -> None:
    """A child process, started again if it ends before we do."""
    pause = HOUSE_LASTS
    while not over.is_set():
        began = time.monotonic()
        child = subprocess.Popen(words, env={**os.environ, **more, PARENT: str(os.getpid())}, stdin=subprocess.DEVNULL)
        while child.poll() is None and not over.wait(0.2):
            pass
        if child.poll() is None:
            child.terminate()
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        pause = HOUSE_LASTS if time.monotonic() - began > 60 else min(60.0, 2 * pause)
        over.wait(pause)


def command_worker(args: argparse.Namespace) -> None:
    """Run matches for an arena, on this host or on another; any number of workers may."""
    _, arena, _, _, server = _needed()
    leave_with_parent()
    asyncio.run(server.work(arena.Settings(database=args.database, serves=False)))


def command_arena(args: argparse.Namespace) -> dict[str, Any]:
    """Look after an arena's database: export and import all of it, make an admin's token, check the ratings."""
    admin, _, backup, database, _ = _needed()
    store = database.Database(args.database)

    async def run() -> dict[str, Any]:
        try:
            if args.what == "export":
                with sys.stdout if args.file == "-" else Path(args.file).open("w", encoding="utf-8") as out:
                    return {"rows": await backup.export(store, out), "file": args.file}
            if args.what == "import":
                with sys.stdin if args.file == "-" else Path(args.file).open(encoding="utf-8") as lines:
                    return {"rows": await backup.restore(store, lines), "file": args.file}
            if args.what == "token":
                token = await admin.owner_token(store, "admin", args.name, "admin", time.time(), "admin")
                return {"name": args.name, "token": token}
            return {"ratings": await admin.recomputed(store)}
        finally:
            await store.close()

    try:
        result = asyncio.run(run())
    except OSError as error:
        raise FeintError(f"{args.file}: {error.strerror}") from error
    if not args.json:
        _show(args, result)
    return result


def _show(args: argparse.Namespace, result: dict[str, Any]) -> None:
    if args.what == "token":
        OUT.print(result["token"], markup=False)
        ERR.print(f"feint: an admin's token for {args.name}, shown once")
    elif args.what == "ratings":
        table = Table("agent", "game", "players", "kept", "recomputed", box=None)
        for row in result["ratings"]:
            numbers = [f"{row[name]:.2f}" if row[name] is not None else "-" for name in ("kept", "recomputed")]
            table.add_row(row["agent"], row["game"], str(row["players"]), *numbers)
        OUT.print(table)
    else:
        ERR.print(
            f"feint: {result['rows']:,} rows {'written to' if args.what == 'export' else 'read from'} {args.file}"
        )
