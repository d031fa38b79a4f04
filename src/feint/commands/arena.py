"""feint serve, worker and arena: the server and what an administrator does beside it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

from feint.commands.terminal import ERR, OUT
from feint.errors import BadBackup, FeintError, NoArena, hide_password, install_command
from feint.files import check_output_path
from feint.remote.child import PARENT, leave_with_parent
from feint.report import Cell, Table
from feint.report.terminal import print_table

DATABASE = "feint-arena.sqlite"
CHILDREN = (
    ("feint.remote.house", "owner", "house bots"),
    ("feint.remote.analyst", "annotate", "analyst"),
)  # module, scope, note
HOUSE_LASTS = 1.0  # seconds between looks at the children
Add = Callable[..., argparse.ArgumentParser]


def add_commands(add: Add) -> None:
    """The parser's part of this module."""
    serve = add("serve", command_serve)
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="where to listen; 0.0.0.0 is for other machines, too"
    )
    serve.add_argument("--port", type=int, default=8000, metavar="PORT", help="of that host")
    serve.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes that run the matches; 0: the server does"
    )
    serve.add_argument("--no-house", action="store_true", help="without house bots and the analyst")
    worker = add("worker", command_worker)
    arena = add("arena", command_arena)
    arena.add_argument(
        "what", choices=["export", "import", "token", "ratings"], metavar="WHAT", help="one of %(choices)s"
    )
    arena.add_argument("file", nargs="?", default="-", metavar="FILE", help="of export and import; - is the pipe")
    arena.add_argument("--name", default="admin", metavar="NAME", help="token: whose")
    arena.add_argument("--house", action="store_true", help="token: the house's, for house bots on a host of their own")
    for sub in (serve, worker, arena):
        sub.add_argument(
            "--database",
            default=os.environ.get("FEINT_DATABASE", DATABASE),
            metavar="URL",
            help="a file, or postgresql://...; FEINT_DATABASE says it too",
        )


def _arena_modules() -> Any:
    """The arena's modules; they need packages that the rest does without."""
    try:
        from feint.arena import admin, arena, backup, database, errors, health, migrate, serve
    except ModuleNotFoundError as error:
        raise FeintError(f"the arena needs {error.name}: {install_command('arena')}") from error
    parts = (admin, arena, backup, database, errors, health, migrate, serve)
    return SimpleNamespace(**{part.__name__.rpartition(".")[2]: part for part in parts})


def command_serve(args: argparse.Namespace) -> None:
    """Start an arena: people and agents meet at its address."""
    modules = _arena_modules()
    if not 0 <= args.workers <= 64:
        raise FeintError(f"--workers is 0 to 64, got {args.workers}")
    if not 0 < args.port < 65536:
        raise FeintError(f"--port is 1 to 65535, got {args.port}")
    at = modules.serve.bind_socket(args.host, args.port)
    with _database_is_there(args, modules):
        tokens = asyncio.run(_prepare_database(args, modules))
    url = f"http://{args.host}:{args.port}"
    children: list[tuple[list[str], dict[str, str]]] = []
    if args.workers:
        words = [sys.executable, "-m", "feint", "worker"]
        # Not as a word of the command: a URL may have a password, and everybody can list processes.
        children += [(words, {"FEINT_DATABASE": args.database})] * args.workers
    here = url if args.host not in ("0.0.0.0", "::") else f"http://127.0.0.1:{args.port}"
    for module, token in tokens.items():
        children.append(([sys.executable, "-m", module], {"FEINT_URL": here, "FEINT_OWNER_TOKEN": token}))
    say = f"feint: the arena is at {url} (Ctrl-C stops it); database {hide_password(args.database)}"
    ERR.print(say, markup=False, soft_wrap=True)
    over = threading.Event()
    threads = [threading.Thread(target=_keep_running, args=(words, more, over)) for words, more in children]
    for thread in threads:
        thread.start()
    try:
        with _database_is_there(args, modules):
            modules.serve.serve(modules.arena.Settings(database=args.database, works=args.workers == 0), at)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the children end within seconds
        over.set()
        for thread in threads:
            thread.join()


@contextlib.contextmanager
def _database_is_there(args: argparse.Namespace, modules: Any) -> Iterator[None]:
    """Say in one line that the database cannot be used."""
    try:
        yield
    except modules.errors.StorageDown as error:
        raise NoArena(f"--database {hide_password(args.database)!r}: {error.why}") from error


async def _prepare_database(args: argparse.Namespace, modules: Any) -> dict[str, str]:
    """Bring the database into its form; the tokens of those who come with the arena, by module."""
    store = modules.database.Database(args.database)
    tokens = {}
    try:
        modules.health.check_file(store)
        await modules.migrate.migrate_when_ready(
            store, lambda line: ERR.print(f"feint: {line}", markup=False, soft_wrap=True)
        )
        for module, scope, note in () if args.no_house else CHILDREN:
            made = modules.admin.owner_token(store, "house", "house", scope, note, only=True)
            tokens[module] = str(await made)
    finally:
        await store.close()
    return tokens


def _keep_running(words: list[str], more: dict[str, str], over: threading.Event) -> None:
    """A child process, started again if it ends before we do."""
    pause = HOUSE_LASTS
    while not over.is_set():
        began = time.monotonic()
        env = {**os.environ, **more, PARENT: str(os.getpid())}
        # A group of its own: Ctrl-C in the terminal is for us, and we tell the child.
        child = subprocess.Popen(words, env=env, stdin=subprocess.DEVNULL, process_group=0)
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
    """Run matches for an arena, on this host or on another."""
    modules = _arena_modules()
    modules.migrate.check_file_exists(modules.database.Database(args.database))
    leave_with_parent()
    settings = modules.arena.Settings(database=args.database, serves=False)

    def ready() -> None:
        if PARENT not in os.environ:
            said = f"feint: running matches of {hide_password(args.database)}; Ctrl-C stops it"
            ERR.print(said, markup=False, soft_wrap=True)

    with _database_is_there(args, modules):
        if asyncio.run(modules.serve.work(settings, ready)) == signal.SIGINT:
            raise KeyboardInterrupt


def command_arena(args: argparse.Namespace) -> dict[str, Any] | None:
    """Look after an arena's database: export, import, tokens, ratings."""
    modules = _arena_modules()
    if args.what == "export" and args.file != "-":
        check_output_path(f"FILE {args.file!r}", args.file)
    store = modules.database.Database(args.database)
    try:
        with _database_is_there(args, modules):
            result = asyncio.run(_look_after(args, store, modules))
    except BrokenPipeError:
        raise
    except (BadBackup, OSError) as error:
        raise BadBackup(f"{args.file!r}: {getattr(error, 'strerror', None) or error}") from error
    if not args.json:
        _show(args, result)
    return None if args.what == "export" and args.file == "-" else result  # there the backup is the output


async def _look_after(args: argparse.Namespace, store: Any, modules: Any) -> dict[str, Any]:
    try:
        if args.what == "import":
            return await _read_in(args.file, store, modules)
        await modules.migrate.check_exists(store)
        if args.what == "export":
            with contextlib.nullcontext(sys.stdout) if args.file == "-" else _whole(args.file) as out:
                return {"rows": await modules.backup.export(store, out), "file": args.file}
        if args.what == "token":
            who = ("house", "house", "owner") if args.house else ("admin", args.name, "admin")
            note = CHILDREN[0][2] if args.house else "admin"
            token = await modules.admin.owner_token(store, *who, note, only=args.house)
            return {"name": who[1], "token": token}
        return {"ratings": await modules.admin.recompute_ratings(store)}
    finally:
        await store.close()


async def _read_in(file: str, store: Any, modules: Any) -> dict[str, Any]:
    """Import; a database that this made is not left behind empty."""
    is_new = store.file is not None and not store.file.exists()
    try:
        with open(sys.stdin.fileno() if file == "-" else file, encoding="utf-8", errors="replace") as lines:
            bounded = iter(lambda: lines.readline(modules.backup.LONGEST_LINE), "")
            return {"rows": await modules.backup.restore(store, bounded), "file": file}
    except BaseException:
        if is_new:
            await store.close()
            store.file.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _whole(file: str) -> Iterator[IO[str]]:
    """A file for nobody else to read, for it has secret seeds. An older one stays until this one is whole; what is no
    file (a pipe, a device) is written to, not replaced."""
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8") as out:
            yield out
        return
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with open(draft, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as out:
            yield out
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _show(args: argparse.Namespace, result: dict[str, Any]) -> None:
    if args.what == "token":
        OUT.print(result["token"], markup=False)
        whose = "the house's token; earlier ones have ended" if args.house else f"an admin's token for {args.name}"
        ERR.print(f"feint: {whose}, shown once", markup=False)
    elif args.what == "ratings":
        columns = ["agent", "game", "players", "kept", "recomputed"]
        found = [
            [*map(row.get, columns[:3]), *(Cell(row[name], digits=2) for name in columns[3:])]
            for row in result["ratings"]
        ]
        print_table(OUT, Table(columns, found))
    else:
        did = "written to" if args.what == "export" else "read from"
        ERR.print(f"feint: {result['rows']:,} rows {did} {args.file}", markup=False, soft_wrap=True)
