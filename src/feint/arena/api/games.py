"""The games and their rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from feint.arena.api.dependencies import ERRORS
from feint.arena.errors import not_found
from feint.arena.seating import games, numbers_of_players
from feint.game import make_known
from feint.games import EXAMPLE
from feint.rulebook import rules_of

SAID = "By language: English (en) always, French (fr) where somebody wrote it"
router = APIRouter(prefix="/api/v1", tags=["games"], responses=ERRORS)


class Game(BaseModel):
    """A game that can be played here."""

    name: str = Field(examples=[EXAMPLE])
    title: str
    summary: str
    titles: dict[str, str] = Field(description=SAID, examples=[{"en": "English title", "fr": "Titre français"}])
    summaries: dict[str, str] = Field(description=SAID)
    category: str = Field(examples=["bluffing"])
    version: int
    players: list[int] = Field(description="With how many one can play", examples=[[2, 3, 4, 5, 6]])


class Phase(BaseModel):
    name: str
    text: str


class GameWithRules(Game):
    """Everything that a player and a bot's author need."""

    people: dict[str, str] = Field(description=f"How to play, for people, in Markdown. {SAID}")
    rules: str = Field(description="In Markdown, in the words that agents use")
    phases: list[Phase]
    actions: list[Phase]
    parameters: list[dict[str, Any]]
    presets: list[dict[str, Any]]
    view_schema: dict[str, Any]
    action_schema: dict[str, Any]


class Games(BaseModel):
    games: list[GameWithRules]


@cache
def describe_game(name: str) -> GameWithRules:
    about, rules, game = games()[name], rules_of(name), make_known(name, {})
    return GameWithRules(
        name=name,
        title=about["title"],
        summary=about["summary"],
        titles=rules.titles,
        summaries=rules.summaries,
        category=rules.category,
        version=about["version"],
        players=numbers_of_players(name),
        people=rules.people,
        rules=rules.text,
        phases=[Phase(name=phase, text=text) for phase, text in rules.phases.items()],
        actions=[Phase(name=action, text=text) for action, text in rules.actions.items()],
        parameters=about["parameters"],
        presets=about["presets"],
        view_schema=game.view_schema(),
        action_schema=rules.action_schema(),
    )


@router.get("/games")
async def list_games() -> Games:
    """All games, with their rules and the schemas of what is seen and said."""
    return Games(games=[describe_game(name) for name in games()])


@router.get("/games/{name}")
async def show_game(name: str) -> GameWithRules:
    """One game."""
    if name not in games():
        raise not_found("game", name)
    return describe_game(name)
