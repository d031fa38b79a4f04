"""Games, play, match, replay: play games in the terminal, watch them, and look at them again."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from feint.agents import make_agent
from feint.agents.human import HumanAgent, LeftTable
from feint.commands import show
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, parse_params, progress_bar
from feint.errors import BadRecord
from feint.evaluate.head_to_head import head_to_head
from feint.files import check_output_path, write_whole
from feint.game import catalogue, make, players_of
from feint.match import Match, replay
from feint.play import play_match
from feint.record import Record


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    share(add("games", command_games), "game", nargs="?", help="one of them, with all that can be set")
    play = add("play", command_play, param=True)
    share(play, "game")
    share(play, "agents", nargs="*")
    play.add_argument("--seat", type=int, metavar="N", help="your seat, where you play (0)")
    share(play, "--seed", default=None, help="deal the same cards again (new ones)")
    play.add_argument("--record", metavar="FILE", help="write the game's record")
    play.add_argument("--setup", metavar="FILE_OR_JSON", help="where to start: a state, or the first draws of chance")
    play.add_argument("--explain", action="store_true", help="watching: print why the agents decide as they do")
    match = add("match", command_match, param=True)
    share(match, "game")
    share(match, "agents", nargs="+")
    share(match, "--games", default=1000, help="how many; with --duplicate deals")
    match.add_argument(
        "--duplicate", action="store_true", help="two players or teams: each deal is played twice, the sides swapped"
    )
    share(match, "--seed", "--threads", "--ray")
    match.add_argument("--records", metavar="FILE", help="write the records of all games, one a line")
    again = add("replay", command_replay)
    again.add_argument("file", metavar="FILE", help="a record")
    again.add_argument("--seat", default="all", metavar="N", help="whose eyes: a seat, or all")
    again.add_argument("--game", metavar="MODULE:CLASS", help="the game, where the record's is one of your own")
    again.add_argument("--verify", action="store_true", help="only check that it is whole and true")


def command_games(args: argparse.Namespace) -> dict[str, Any]:
    """List the games, or show one with its parameters and presets."""
    games = []
    for about in catalogue():
        players = players_of(about)
        del about["seats"]  # of the default; the number is a parameter
        games.append({"name": about.pop("name"), "players": players, **about})
    if args.game:
        make(args.game)  # raises an error that lists the games
        games = [game for game in games if args.game in (game["name"], *(p["name"] for p in game["presets"]))]
        if not games:
            raise UsageError(f"{args.game!r} is not in the list of `feint games`: it has its words where it is written")
    if args.game and not args.json:
        show.game(OUT, games[0])
    elif not args.json:
        show.games(OUT, games)
    return {"games": games}


def _seat_agents(specs: Sequence[str], seats: int, person: int | None) -> list[str]:
    """Put a person in the seat that is left, or where --seat says."""
    agents = list(specs)
    if len(agents) == seats - 1 and "human" not in agents:
        at = 0 if person is None else person
        if not 0 <= at < seats:
            raise UsageError(f"--seat {at}: the seats are 0 to {seats - 1}")
        agents.insert(at, "human")
    elif person is not None:
        raise UsageError(
            f"--seat is the seat that is left for you, but {len(agents)} agents for {seats} seats leave none"
        )
    if len(agents) != seats:
        raise UsageError(
            f"the game has {seats} seats: name {seats} agents, or {seats - 1} and play yourself; got {len(agents)}"
        )
    return agents


def _setup(given: str | None) -> dict[str, Any] | None:
    """Read --setup: JSON, or a file of it."""
    if given is None:
        return None
    try:
        text = given if given.lstrip().startswith("{") else Path(given).read_text(encoding="utf-8")
        setup = json.loads(text)
    except OSError as error:
        raise UsageError(f"--setup {given!r}: {error.strerror}; it takes a file, or JSON that begins with {{") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--setup {given[:60]!r} is not JSON: {error}") from None
    if not isinstance(setup, dict):
        raise UsageError(f"--setup {given!r}: an object with chance or state is needed, got {json.dumps(setup)[:60]}")
    return setup


def command_play(args: argparse.Namespace) -> dict[str, Any]:
    """Play one game in the terminal, or watch one."""
    game = make(args.game, **parse_params(args.param))
    specs = _seat_agents(args.agents, game.seats, args.seat)
    if args.json and "human" in specs:
        raise UsageError("--json leaves no screen to play on: name an agent for every seat")
    if args.explain and "human" in specs:
        raise UsageError("--explain shows what agents know, and you are to play: name an agent for every seat")
    check_output_path(f"--record {args.record!r}", args.record)
    seed: int | bytes = os.urandom(32) if args.seed is None else args.seed
    agents = [make_agent(spec) for spec in specs]
    match = Match(game, seed, _setup(args.setup), specs)
    for agent in agents:
        if isinstance(agent, HumanAgent):
            agent.names = specs
    watching = not args.json and "human" not in specs
    try:
        record = play_match(match, agents, show.Watcher(OUT, args.explain) if watching else None)
    except LeftTable:
        OUT.print("You left the table.")
        record = match.record()
    finally:
        for agent in agents:
            agent.close()
    if not args.json:
        show.result(OUT, match, specs)
    if args.record:
        record.save(args.record)
        ERR.print(f"record: {args.record}", markup=False)
    return {
        "game": game.name,
        "parameters": game.parameters,
        "agents": specs,
        "returns": record.returns,
        "ranking": record.ranking,
        "record": record.json(),
    }


def command_match(args: argparse.Namespace) -> dict[str, Any]:
    """Play many games between agents, and say who won how often."""
    if "human" in (spec.partition(":")[0] for spec in args.agents):
        raise UsageError("a person plays one game at a time: feint play")
    threads_of(args)
    check_output_path(f"--records {args.records!r}", args.records)
    result: dict[str, Any] = {}
    if args.records:
        write_whole(
            args.records,
            lambda file: result.update(
                _matches(args, lambda record: file.write(json.dumps(record.json()).encode() + b"\n"))
            ),
        )
        ERR.print(f"records: {args.records}", markup=False)
    else:
        result = _matches(args)
    if result["games"] < args.games:
        ERR.print(f"stopped after {result['games']} of {args.games} {'deals' if args.duplicate else 'games'}")
    if not args.json:
        show.standings(OUT, result)
    return result


def _matches(args: argparse.Namespace, keep: Callable[[Record], object] | None = None) -> dict[str, Any]:
    params = parse_params(args.param)
    with progress_bar(args.game) as progress:
        return head_to_head(
            args.game,
            args.agents,
            args.games,
            args.seed,
            parameters=params,
            duplicate=args.duplicate,
            threads=threads_of(args),
            ray=args.ray,
            keep=keep,
            progress=progress,
        )


def command_replay(args: argparse.Namespace) -> dict[str, Any]:
    """Show a record step by step, from a seat's eyes, and verify it."""
    record = Record.load(args.file)
    try:
        match = replay(record, make(args.game, **record.parameters) if args.game else None)
    except BadRecord as error:
        raise BadRecord(f"{args.file}: {error}") from error
    seat = None if args.seat == "all" else _seat_number(args.seat, match.game.seats)
    shown = show.moments(match, seat)
    if not args.json:
        show.replay(
            OUT, match, shown, pause=sys.stdin.isatty() and OUT.is_terminal and not args.verify, quiet=args.verify
        )
        ERR.print(f"verified: {len(match.log)} steps, seed hash {record.seed_hash[:16]}...")
    return {
        "game": record.game,
        "parameters": record.parameters,
        "seats": record.seats,
        "seat": seat,
        "verified": True,
        "steps": [] if args.verify else [moment.json() for moment in shown],
        "returns": record.returns,
        "ranking": record.ranking,
    }


def _seat_number(text: str, seats: int) -> int:
    numbers = [str(seat) for seat in range(seats)]
    if text not in numbers:
        raise UsageError(f"--seat {text}: the seats are 0 to {seats - 1}, or all")
    return numbers.index(text)
