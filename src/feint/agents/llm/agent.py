"""An agent that asks a language model."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feint.agent import Agent
from feint.agents.llm.chat import Chat
from feint.agents.llm.endpoint import Endpoint, Trouble
from feint.agents.llm.prompt import VIEWS, Invalid, Prompt, read_answer, truncate
from feint.errors import AgentFault, BadSpec, FeintError
from feint.game import Event, Game, View
from feint.protocol import LONGEST_WAIT

LONGEST_STRATEGY = 16_000
LONGEST_REASONING = 10_000


@dataclass
class Thought:
    """What one decision came to and what it cost, its failures included."""

    reasoning: str = ""
    prompt: int = 0
    completion: int = 0
    seconds: float = 0.0
    invalid: int = 0
    retries: int = 0
    fallback: bool = False

    def json(self, model: str) -> dict[str, Any]:
        """As it is kept with the record."""
        out: dict[str, Any] = {
            "reasoning": self.reasoning,
            "model": model,
            "tokens": {"prompt": self.prompt, "completion": self.completion},
            "seconds": round(self.seconds, 3),
            "invalid": self.invalid,
        }
        return out | ({"retries": self.retries} if self.retries else {}) | ({"fallback": True} if self.fallback else {})


class LlmAgent(Agent):
    """Any model behind an OpenAI-compatible endpoint.

    Invalid answers are told to the model, which may try again; when its tries are over the safest action is played. An
    endpoint that fails is asked again too, as far as tries and time allow, and then it is a fault.
    """

    def __init__(
        self,
        model: str,
        base_url: str,
        strategy_prompt: str = "",
        key_env: str = "FEINT_LLM_KEY",
        timeout: float = 60.0,
        tries: int = 3,
        temperature: float = 0.7,
        max_tokens: int = 1000,
        reasoning: int = 400,
        view: str = "json",
    ) -> None:
        if not model:
            raise BadSpec("llm needs a model: llm:model=NAME,base_url=URL")
        if not 0 < timeout <= LONGEST_WAIT or tries < 1 or max_tokens < 1:
            raise BadSpec(
                f"llm: timeout is up to {LONGEST_WAIT} s, tries and max_tokens at least 1, "
                f"got timeout={timeout}, tries={tries}, max_tokens={max_tokens}"
            )
        if not (math.isfinite(temperature) and temperature >= 0):
            raise BadSpec(f"llm: temperature is 0 or more, got {temperature}")
        if not 1 <= reasoning <= LONGEST_REASONING:
            raise BadSpec(f"llm: reasoning is 1 to {LONGEST_REASONING} characters, got {reasoning}")
        if view not in VIEWS:
            raise BadSpec(f"llm: view is {' or '.join(VIEWS)}, got {view!r}")
        self._model, self._timeout, self._tries = model, timeout, tries
        self._strategy, self._reasoning, self._form = strategy_in(strategy_prompt), reasoning, view
        self._chat = Chat(Endpoint(base_url, key_env), model, temperature, max_tokens)
        self._thought: Thought | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._game, self._seed = game, seed
        self._prompt = Prompt(game, seat, self._strategy, self._form, self._reasoning)
        self._before: list[Event] = []
        self._since: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        self._since += events

    def act(self, view: View, legal: Sequence[int]) -> int:
        self._thought = None
        before, since = list(self._before), self._since
        self._before, self._since = before + since, []
        if len(legal) == 1:
            return legal[0]  # nothing to ask, nothing to explain
        thought, began = Thought(), time.monotonic()
        words = {self._game.text(view.seat, action): action for action in legal}
        messages = self._prompt.messages(view, list(words), before, since)
        chosen = self._ask(messages, list(words), began + self._timeout, thought)
        thought.seconds = time.monotonic() - began
        self._thought = thought
        return self._safest(view, legal) if chosen is None else words[chosen]

    def _ask(self, messages: list[dict[str, str]], words: list[str], deadline: float, thought: Thought) -> str | None:
        """The model's choice in words; None if its last answer was still invalid."""
        schema = self._prompt.schema(words)
        for left in range(self._tries - 1, -1, -1):
            self._seed += 1  # a new draw for every try
            try:
                said = self._chat.complete(messages, schema, self._seed & 0x7FFFFFFF, deadline)
            except Trouble as trouble:
                self._wait(trouble, left, deadline, thought)
                continue
            thought.prompt += said.prompt_tokens
            thought.completion += said.completion_tokens
            try:
                reasoning, action = read_answer(said.text, words)
            except Invalid as error:
                thought.invalid += 1
                why = Invalid(f"{error}; it was cut off, so be shorter") if said.cut else error
                messages = [*messages[:2], *self._prompt.correction(said.text, why, words)]
                thought.reasoning = f"No valid answer: {self._chat.endpoint.hidden(str(error))}."
                continue
            thought.reasoning = self._chat.endpoint.hidden(reasoning, self._reasoning)
            return action
        thought.fallback = True
        return None

    def _wait(self, trouble: Trouble, left: int, deadline: float, thought: Thought) -> None:
        """Wait until it is worth asking again; a fault if it is not, or not in time."""
        before = f", after {thought.invalid} invalid answers" if thought.invalid else ""
        if trouble.wait is None or not left:
            raise AgentFault(f"the endpoint {trouble}{before}")
        if time.monotonic() + trouble.wait >= deadline:
            raise AgentFault(f"the endpoint {trouble}; no time is left to wait {trouble.wait:g} s{before}")
        thought.retries += 1
        self._chat.endpoint.pause(trouble.wait)

    def _safest(self, view: View, legal: Sequence[int]) -> int:
        """What the game would play for a seat that does not answer, as far as a seat can tell."""
        try:
            safest = self._game.resample(view, 0).fallback(view.seat)
        except FeintError:  # a game that cannot deal again
            return legal[0]
        return safest if safest in legal else legal[0]

    def explain(self) -> dict[str, Any] | None:
        return self._thought.json(self._model) if self._thought else None

    def close(self) -> None:
        """End what is being waited for."""
        self._chat.endpoint.close()


def strategy_in(path: str) -> str:
    """The text of a strategy prompt."""
    if not path:
        return ""
    try:
        text = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text in UTF-8"
        raise BadSpec(f"llm: strategy_prompt {truncate(path, 200)!r}: {why}") from None
    if len(text) > LONGEST_STRATEGY:
        raise BadSpec(f"llm: strategy_prompt {path!r} has {len(text)} characters; at most {LONGEST_STRATEGY} are told")
    return text
