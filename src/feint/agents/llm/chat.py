"""Chat completions: what is asked of a model, in as much of the protocol as its endpoint knows."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any

from feint.agents.llm.endpoint import Endpoint, Reply, Trouble

__all__ = ["Chat", "Completion"]

Message = dict[str, str]

PASSING = (408, 409, 425, 429)  # and all from 500: worth asking again
# What an endpoint may not know, and the words of a refusal that is about it; the first that fits is left out.
EXTRAS = {
    "maxLength": ("maxLength",),
    "response_format": ("response_format", "json_schema", "schema", "grammar"),
    "max_tokens": ("max_tokens",),
    "temperature": ("temperature",),
    "seed": ("seed",),
}


@dataclass(frozen=True)
class Completion:
    """What the model said, and what that cost."""

    text: str
    cut: bool  # it ran out of tokens
    prompt_tokens: int
    completion_tokens: int


class Chat:
    """One model at one endpoint. What the endpoint refuses to know is left out from then on."""

    def __init__(self, endpoint: Endpoint, model: str, temperature: float, max_tokens: int) -> None:
        self.endpoint = endpoint
        self._model, self._temperature, self._max_tokens = model, temperature, max_tokens
        self._extras = set(EXTRAS)

    def complete(self, messages: list[Message], schema: dict[str, Any], seed: int, deadline: float) -> Completion:
        """Ask once. Raises Trouble."""
        while True:
            reply = self.endpoint.post(self._body(messages, schema, seed), deadline)
            if reply.status == 200:
                return self._completion(reply)
            said = self._error(reply)
            if reply.status not in (400, 422) or not self._leave_out(said):
                passing = reply.status in PASSING or reply.status >= 500
                wait = reply.retry_after if passing else None
                raise Trouble(f"answered {reply.status}: {self.endpoint.hidden(said)}", wait)

    def _body(self, messages: list[Message], schema: dict[str, Any], seed: int) -> dict[str, Any]:
        most = "max_tokens" if "max_tokens" in self._extras else "max_completion_tokens"  # the newer word
        body: dict[str, Any] = {"model": self._model, "messages": messages, most: self._max_tokens}
        if "temperature" in self._extras:
            body["temperature"] = self._temperature
        if "seed" in self._extras:
            body["seed"] = seed
        if "response_format" in self._extras:
            asked = copy.deepcopy(schema)
            if "maxLength" not in self._extras:
                for of in asked["properties"].values():
                    of.pop("maxLength", None)
            named = {"name": "answer", "strict": True, "schema": asked}
            body["response_format"] = {"type": "json_schema", "json_schema": named}
        return body

    def _leave_out(self, refusal: str) -> bool:
        """Do without what the refusal is about; say whether there was such a thing."""
        about = (extra for extra, words in EXTRAS.items() if any(word in refusal for word in words))
        extra = next((extra for extra in about if extra in self._extras), None)
        self._extras.discard(extra or "")
        return extra is not None

    def _completion(self, reply: Reply) -> Completion:
        try:
            data = json.loads(reply.body)
            choice = data["choices"][0]
            text = choice["message"]["content"]
        except (ValueError, TypeError, LookupError, RecursionError):
            shown = self.endpoint.hidden(reply.body[:1000].decode(errors="replace"), 80)
            kind = self.endpoint.hidden(reply.kind, 40)
            raise Trouble(f"sent no completion but {kind}: {shown!r}") from None
        used = data.get("usage")
        spent = [_count(used, name) for name in ("prompt_tokens", "completion_tokens")]
        return Completion(text if isinstance(text, str) else "", choice.get("finish_reason") == "length", *spent)

    def _error(self, reply: Reply) -> str:
        """What the endpoint says went wrong."""
        try:
            error = json.loads(reply.body)["error"]
            return str(error["message"] if isinstance(error, dict) else error)
        except (ValueError, TypeError, LookupError, RecursionError):
            return reply.body[:2000].decode(errors="replace")


def _count(used: object, name: str) -> int:
    count = used.get(name) if isinstance(used, dict) else None
    return count if type(count) is int and 0 <= count < 1 << 40 else 0
