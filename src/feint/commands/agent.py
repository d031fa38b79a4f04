"""feint agent: one of our agents for somebody else's table, on standard input and output or at an arena."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from typing import Any

from feint.agents import make_agent
from feint.agents.llm import add_options, llm_spec
from feint.commands.options import SHARED, share
from feint.commands.terminal import ERR, OUT, UsageError, parse_params
from feint.commands.tokens import owner_in_file, token_in_env, tokens_in_file
from feint.errors import AgentFault, FeintError, NoArena
from feint.game import make
from feint.remote.analyst import Analysis, Analyst
from feint.remote.api_client import ApiClient, register
from feint.remote.client import AgentClient, Ladder, MatchResult
from feint.remote.connection import ArenaConnection
from feint.remote.match import agent_factory, check_plays
from feint.remote.run import run_clients
from feint.remote.stdio import host as host_on_stdio
from feint.tables.screen import escape_controls


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    agent = add("agent", command_agent, param=True)
    share(agent, "agents", nargs="+", help=f"{SHARED['agents']['help']}; or analyst alone")
    agent.add_argument("--stdio", action="store_true", help="on standard input and output")
    share(agent, "--server", default=None)
    share(agent, "--token-env", action="append", default=[])
    agent.add_argument(
        "--token-file", action="append", default=[], metavar="FILE", help="the file with the agents' tokens, one a line"
    )
    agent.add_argument("--owner-token-env", metavar="NAME", help="an owner's token: the agents register themselves")
    agent.add_argument(
        "--owner", metavar="FILE", help="the same, in a file; if there is none, a new owner's token is written there"
    )
    agent.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="the name of an agent that registers itself (its kind)",
    )
    agent.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME[:PLAYERS]",
        help="a ladder to play on; with --stdio MODULE:CLASS, a game of your own",
    )
    agent.add_argument("--most", type=int, default=1, metavar="N", help="matches at once, of each agent")
    agent.add_argument("--matches", type=int, metavar="N", help="leave after so many, each agent (never)")
    agent.add_argument("--once", action="store_true", help="analyst: leave when all that has ended is annotated")
    add_options(agent.add_argument_group("of llm, a language model"))


def command_agent(args: argparse.Namespace) -> dict[str, Any] | None:
    """Host agents: on standard input and output, or at an arena."""
    if args.agents == ["analyst"]:
        return _analyse(args)
    if args.once:
        raise UsageError("--once is for the analyst")
    if len(args.agents) == 1:
        args.agent = args.agents[0]
        args.agents = [llm_spec(args)]
    if args.stdio == bool(args.server):
        raise UsageError("say how the agent is to be reached: --stdio or --server URL")
    if "human" in (spec.partition(":")[0] for spec in args.agents):
        raise UsageError("human does not speak JSON lines; use feint play")
    if args.server:
        return _at_arena(args)
    _on_stdio(args)
    return None


def _on_stdio(args: argparse.Namespace) -> None:
    if len(args.agents) > 1 or len(args.game) > 1:
        raise UsageError("--stdio hosts one agent, for one game of your own at most")
    own = make(args.game[0], **parse_params(args.param)) if args.game else None
    agent = make_agent(args.agents[0])
    try:
        host_on_stdio(agent, sys.stdin, sys.stdout, own)
    except (AttributeError, KeyError, TypeError, ValueError, AssertionError, RecursionError) as error:
        if isinstance(error, FeintError):
            raise
        raise AgentFault(f"a message that does not fit docs/protocol.md: {error!r}") from error
    finally:
        agent.close()


def _spell(record: logging.LogRecord) -> bool:
    """What an arena says goes to the terminal as text, on one line."""
    record.msg, record.args = escape_controls(" ".join(record.getMessage().split("\n"))), ()
    return True


def _at_arena(args: argparse.Namespace) -> dict[str, Any]:
    if args.param:
        raise UsageError("ladders have the games' own parameters: --param is for --stdio")
    if not 1 <= args.most <= 64 or (args.matches is not None and args.matches < 1):
        raise UsageError(f"--most is 1 to 64 and --matches at least 1, got {args.most} and {args.matches}")
    logging.basicConfig(format="feint: %(message)s", level=logging.WARNING)
    logging.getLogger("feint").addFilter(_spell)
    ladders = [_ladder(text) for text in args.game]
    makers = [agent_factory(spec) for spec in args.agents]
    for spec in args.agents:
        for ladder in ladders:
            check_plays(spec, ladder.game, ladder.players)
    clients: list[AgentClient] = []
    ended: list[dict[str, Any]] = []

    def report(agent: str, name: str, end: MatchResult) -> None:
        ended.append({"agent": agent, **asdict(end)})
        if not args.json:
            place = f"{end.ranking[end.seat]} of {len(end.ranking)}"
            line = f"{name}: {end.game}, place {place}, {end.returns[end.seat]:+g} ({end.kind} {end.match})"
            OUT.print(line, markup=False, soft_wrap=True)

    async def play(tokens: list[str]) -> None:
        names = args.name or args.agents  # as the arena knows them, if they registered themselves
        for spec, name, maker, token in zip(args.agents, names, makers, tokens, strict=True):
            connection = ArenaConnection(args.server, token)
            on_result = lambda end, spec=spec, name=name: report(spec, name, end)  # noqa: E731
            clients.append(AgentClient(connection, maker, ladders, args.most, args.matches, on_result))
        many = f"{len(clients)} agents" if len(clients) > 1 else "1 agent"
        ERR.print(f"feint: {many} at {clients[0].connection.url}; Ctrl-C leaves", markup=False, soft_wrap=True)
        await run_clients(clients)

    if args.owner_token_env is None and args.owner is None:
        asyncio.run(play(_tokens(args)))
    else:
        _play_as_owner(args, play)
    for spec, client in zip(args.agents, clients, strict=True):
        if client.has_failed:
            raise AgentFault(f"{spec} answered no question: {client.fault}")
    return {"matches": ended}


def _play_as_owner(args: argparse.Namespace, play: Callable[[list[str]], Coroutine[Any, Any, None]]) -> None:
    if args.owner is not None and args.owner_token_env is not None:
        raise UsageError("an owner's token is in a file or in a variable: --owner or --owner-token-env")
    names = _names(args)
    if args.owner is not None:
        owner = ApiClient(args.server, owner_in_file(args.owner, args.server, names[0]))
    else:
        owner = ApiClient(args.server, token_in_env("--owner-token-env", args.owner_token_env))
    made: list[str] = []
    try:
        asyncio.run(play(_register(args, names, owner, made)))
    finally:
        _revoke(owner, made)


def _analyse(args: argparse.Namespace) -> dict[str, Any]:
    """What players should have believed, for every match that has ended at an arena, where its game says."""
    if not args.server or args.stdio or len(args.token_env) != 1:
        raise UsageError("the analyst reads: feint agent analyst --server URL --token-env NAME")
    if args.matches is not None and args.matches < 1:
        raise UsageError(f"--matches is at least 1, got {args.matches}")
    calls = ApiClient(args.server, token_in_env("--token-env", args.token_env[0]))
    done: list[dict[str, Any]] = []
    skipped: list[dict[str, Any]] = []

    def report(found: Analysis) -> None:
        (done if found.why is None else skipped).append(asdict(found))
        if found.why is not None:
            ERR.print(f"feint: {found}", markup=False, soft_wrap=True)
        elif not args.json:
            OUT.print(str(found), markup=False, soft_wrap=True)

    Analyst(calls, report).run(args.once, args.matches)
    return {"annotated": done, "skipped": skipped}


def _ladder(text: str) -> Ladder:
    game, colon, players = text.partition(":")
    if not game or (colon and not (players.isascii() and players.isdigit() and 0 < int(players) <= 64)):
        raise UsageError(f"--game reads GAME or GAME:PLAYERS, got {text!r}")
    return Ladder(game, int(players) if players else None)


def _tokens(args: argparse.Namespace) -> list[str]:
    if args.name:
        raise UsageError("--name is for agents that register themselves: --owner FILE, or --owner-token-env NAME")
    tokens = [token_in_env("--token-env", name) for name in args.token_env]
    tokens += [token for path in args.token_file for token in tokens_in_file(path)]
    if len(tokens) != len(args.agents):
        raise UsageError(
            f"{len(args.agents)} agents need as many tokens, by --token-env or --token-file, or --owner FILE; "
            f"got {len(tokens)}"
        )
    return tokens


def _names(args: argparse.Namespace) -> list[str]:
    """Of agents that register themselves."""
    names = args.name or [spec.partition(":")[0] for spec in args.agents]
    if len(names) != len(args.agents) or len(set(names)) != len(names):
        raise UsageError(f"{len(args.agents)} agents need as many different names, by --name; got {', '.join(names)}")
    return names


def _register(args: argparse.Namespace, names: list[str], owner: ApiClient, made: list[str]) -> list[str]:
    """Tokens for this run; agents that are missing are made. The tokens' names go into `made`, to revoke them."""
    tokens = []
    for name, spec in zip(names, args.agents, strict=True):
        try:
            token, token_id = register(owner, name, about=spec.partition(":")[0], note="feint agent")
        except NoArena as error:
            if error.code != "not_yours":
                raise
            raise NoArena(f"{name!r} is somebody else's agent; --name gives yours another name", error.code) from None
        tokens.append(token)
        made.append(token_id)
    return tokens


def _revoke(owner: ApiClient, made: list[str]) -> None:
    for token in made:
        try:
            owner.delete(f"/tokens/{token}")
        except NoArena as error:
            ERR.print(f"feint: token {token} could not be revoked: {error}", markup=False)
