"""The tools: six, over the arena's own calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Annotated, Any
from urllib.parse import quote

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from feint.errors import NoArena
from feint.mcp import texts
from feint.mcp.inbox import Inbox
from feint.protocol import LONGEST_ACTION
from feint.remote.api_client import ApiClient
from feint.remote.connection import ArenaConnection

PATIENCE = 25.0  # seconds: clients give up on a call that takes much longer
THINKING = 120.0  # seconds for a decision at casual tables
HOW = (
    "Games of hidden information at an arena. list_games and rules say what there is; join sits you down; then call "
    "wait until it asks you something, answer it, and wait again until the match is over. The clock runs while you "
    "think: answer in the time that a question names."
)

Game = Annotated[str, Field(description="the short name of a game, as list_games has it", max_length=80)]
Match = Annotated[str, Field(description="the name of the match, as in the question", max_length=40)]


class Tools:
    """What the language model may call. Every answer is a text."""

    def __init__(self, calls: ApiClient, inbox: Inbox) -> None:
        self._calls, self._inbox = calls, inbox

    async def list_games(self) -> str:
        """List the games that can be played here."""
        return texts.games_text((await _call(self._calls.get, "/games"))["games"])

    async def rules(self, game: Game) -> str:
        """Explain a game: its rules, and what can be answered in it."""
        return texts.rules_text(await _call(self._calls.get, f"/games/{quote(game, safe='')}"))

    async def join(
        self,
        game: Game,
        players: Annotated[int | None, Field(description="how many play, you included", ge=1, le=64)] = None,
        ranked: Annotated[bool, Field(description="a rated match, with 10 s a decision and 60 s more")] = False,
    ) -> str:
        """Sit down to play: at a casual table with house bots, which begins at once, or wait for a ranked match."""
        wanted: dict[str, Any] = {"game": game, "players": players}
        if ranked:
            await _call(self._calls.post, "/queue", wanted)
            return f"You wait for a ranked match of {game}. The first one is a trial. Call wait()."
        table = await _call(self._calls.post, "/tables", {**wanted, "decision_seconds": THINKING})
        return f"Match {table['match']} of {game} begins, {len(table['seats'])} players. Call wait()."

    async def wait(self) -> str:
        """Wait for your next question, or for the end of a match. Says "Not yet" after 25 seconds: call it again."""
        try:
            return await self._inbox.wait(PATIENCE)
        except NoArena as error:
            raise ToolError(str(error)) from None

    async def answer(
        self,
        match: Match,
        decision: Annotated[int, Field(description="the number of the question", ge=0)],
        action: Annotated[str, Field(description="one of the legal actions", max_length=LONGEST_ACTION)],
        data: Annotated[dict[str, Any] | None, Field(description="its data, exactly as listed, if any")] = None,
    ) -> str:
        """Answer a question with one of its legal answers."""
        body = {"decision": decision, "action": action, **({"data": data} if data else {})}
        try:
            await asyncio.to_thread(self._calls.post, f"/matches/{quote(match, safe='')}/answer", body)
        except NoArena as error:
            if error.code == "illegal":
                legal = texts.legal_text(error.more.get("legal", []))
                raise ToolError(f"{error}\nTries left: {error.more.get('tries')}. Legal answers:\n{legal}") from None
            if error.code == "stale":
                self._inbox.close_question(match, decision)
            raise ToolError(str(error)) from None
        self._inbox.close_question(match, decision)
        return "Accepted. Call wait()."

    async def view(self, match: Match) -> str:
        """Show a match as your seat sees it: what you know, what everybody saw, how it ended."""
        return texts.match_text(await _call(self._calls.get, f"/matches/{quote(match, safe='')}"))


async def _call(call: Any, *arguments: Any) -> Any:
    try:
        return await asyncio.to_thread(call, *arguments)
    except NoArena as error:
        raise ToolError(str(error)) from None


def make_server(url: str, token: str) -> MCPServer[None]:
    """A server for one agent, which is at the arena as long as the server runs."""
    calls = ApiClient(url, token)
    inbox = Inbox(ArenaConnection(url, token, patience=PATIENCE))

    @asynccontextmanager
    async def present(_: MCPServer[None]) -> AsyncIterator[None]:
        listening = asyncio.create_task(inbox.listen())
        try:
            yield
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    server: MCPServer[None] = MCPServer(
        "feint", instructions=HOW, version=version("feint"), log_level="WARNING", lifespan=present
    )
    tools = Tools(calls, inbox)
    for tool in (tools.list_games, tools.rules, tools.join, tools.wait, tools.answer, tools.view):
        server.add_tool(tool, structured_output=False)
    return server
