"""What a language model reads: plain, complete, and of bounded size.

No names of other players: whoever may choose a name could write to the model with it. A seat is a number.
"""

from __future__ import annotations

import json
from typing import Any

LONGEST_RULES = 12_000
LONGEST_VIEW = 6_000
MOST_EVENTS = 40
MOST_ANSWERS = 120


def games_text(games: list[dict[str, Any]]) -> str:
    lines = [f"{game['name']}: {game['title']}, {_players(game)}. {game['summary']}" for game in games]
    return "\n".join([*lines, "rules(game) explains one; join(game, players) sits down to play."])


def rules_text(game: dict[str, Any]) -> str:
    parts = [f"{game['title']} ({game['name']}), {_players(game)}.", game["rules"]]
    if game["actions"]:
        parts.append("Actions:\n" + "\n".join(f"- {action['name']}: {action['text']}" for action in game["actions"]))
    return shorten("\n\n".join(parts), LONGEST_RULES)


def _players(game: dict[str, Any]) -> str:
    numbers = game["players"]
    return f"{numbers[0]} players" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]} players"


def question_text(ask: dict[str, Any], start: dict[str, Any] | None, seconds: float) -> str:
    """All that is needed to decide."""
    what = f"{start['game']} with {start['seats']} players" if start else "a game"
    parts = [
        f"Match {ask['match']}, decision {ask['decision']}: {what}. You are seat {ask['seat']} (counted from 0) and "
        f"are asked; {seconds:.0f} s are left.",
        f"Happened since your last answer:\n{events_text(ask['events'])}",
        f"What you know:\n{view_text(ask['view'])}",
        f"Legal answers:\n{legal_text(ask['legal'])}",
        f'Choose one: answer(match="{ask["match"]}", decision={ask["decision"]}, action=..., data=...)',
    ]
    return "\n\n".join(parts)


def events_text(events: list[dict[str, Any]]) -> str:
    lines = [_event(event) for event in events]
    if len(lines) > MOST_EVENTS:
        lines = [f"({len(lines) - MOST_EVENTS} earlier ones left out)", *lines[-MOST_EVENTS:]]
    return "\n".join(lines) or "nothing"


def _event(event: dict[str, Any]) -> str:
    who = f"seat {event['seat']}: " if "seat" in event else ""
    data = f" {json.dumps(event['data'])}" if event.get("data") else ""
    return f"- {who}{event['event']}{data}{' (not all saw it)' if event.get('private') else ''}"


def legal_text(legal: list[dict[str, Any]]) -> str:
    lines = []
    for spoken in legal[:MOST_ANSWERS]:
        data = f" data={json.dumps(spoken['data'])}" if spoken.get("data") else ""
        lines.append(f"- action={json.dumps(spoken['action'])}{data}")
    if len(legal) > MOST_ANSWERS:
        lines.append(f"({len(legal) - MOST_ANSWERS} more like these)")
    return "\n".join(lines)


def end_text(end: dict[str, Any]) -> str:
    """How a match ended for the one who reads it."""
    if end["type"] == "void":
        return f"Match {end['match']} is void and does not count: {end.get('reason') or 'a fault of the arena'}."
    place, score = end["ranking"][end["seat"]], end["returns"][end["seat"]]
    parts = [f"Match {end['match']} is over: you were seat {end['seat']}, place {place} of {len(end['ranking'])},"]
    parts.append(f"with {score:+g}. By seat: places {end['ranking']}, returns {end['returns']}.")
    said = events_text(end["events"]) if end["events"] else ""
    return " ".join(parts) + (f"\n\nHappened since your last answer:\n{said}" if said else "")


def match_text(match: dict[str, Any]) -> str:
    """A match as it stands, from the reader's seat."""
    lines = [f"Match {match['id']}: {match['game']}, {match['players']} players, {match['kind']}, {match['status']}."]
    if you := match.get("you"):
        asked = "You are asked now: wait() says what." if you.get("ask") else "Others are to choose."
        lines.append(f"You are seat {you['seat']}. {asked}")
        lines.append(f"What you know:\n{view_text(you['view'])}")
    if public := match.get("public"):
        lines.append(f"What everybody saw:\n{events_text(public['events'])}")
    if result := match.get("result"):
        lines.append(f"By seat: places {result['ranking']}, returns {result['returns']}.")
    if match.get("reason"):
        lines.append(f"It is void: {match['reason']}.")
    return "\n\n".join(lines)


def view_text(view: dict[str, Any]) -> str:
    """What a seat knows, as JSON. Of long lists the newest are kept: they are histories."""
    view = {name: value for name, value in view.items() if name not in ("seat", "key")}
    if len(json.dumps(view)) > LONGEST_VIEW:
        for name, value in view.items():
            if isinstance(value, list) and len(value) > MOST_EVENTS:
                view[name] = [f"({len(value) - MOST_EVENTS} earlier ones left out)", *value[-MOST_EVENTS:]]
    return shorten(json.dumps(view), LONGEST_VIEW)


def shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}... ({len(text) - most} characters left out)"
