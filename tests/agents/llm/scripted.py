"""A chat-completions endpoint that answers by script: well, or in one of the many ways in which endpoints do not."""

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HUGE = 3 << 20


class ScriptedEndpoint(ThreadingHTTPServer):
    """Replies one after the other, the last one for ever; keeps what it was asked. Use it with `with`."""

    daemon_threads = True

    def __init__(self, *script: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = list(script)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.gone = threading.Event()
        self._thread = threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def next(self) -> str:
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are what this is for."""

    def __enter__(self) -> ScriptedEndpoint:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.gone.set()
        self.shutdown()
        self.server_close()


def answer(action: object, reasoning: object = "because", **more: object) -> str:
    return json.dumps({"reasoning": reasoning, "action": action} | more)


def legal_actions(body: dict[str, Any]) -> list[str]:
    """From the schema, or from the words of the question where no schema is sent."""
    if "response_format" in body:
        return list(body["response_format"]["json_schema"]["schema"]["properties"]["action"]["enum"])
    return [line[2:] for line in body["messages"][1]["content"].split("# Legal actions\n")[1].splitlines()]


class Handler(BaseHTTPRequestHandler):
    """What a word of the script means."""

    server: ScriptedEndpoint

    def log_message(self, *_: object) -> None:
        """Not to the terminal."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append({"path": self.path} | body)
        self.server.headers.append(dict(self.headers))
        word = self.server.next()
        if hasattr(self, f"do_{word}"):
            with contextlib.suppress(OSError):
                getattr(self, f"do_{word}")(body)
            return
        first, last = legal_actions(body)[0], legal_actions(body)[-1]
        self.says(
            {
                "first": answer(first),
                "last": answer(last),
                "illegal": answer("fly to the moon"),
                "talks": f"Sure! Here is my move: {answer(first)} Good luck!",
                "fenced": f"```json\n{answer(first)}\n```",
                "more": answer(first, bet=3),
                "less": json.dumps({"action": first}),
                "number": answer(0),
                "list": f"[{answer(first)}]",
                "rambles": answer(last, "well, " * 1000),
                "nothing": "",
                "deep": "[" * 100_000,
                "obeys": answer(last if "Be bold." in body["messages"][0]["content"] else first),
                "tells_the_key": answer(first, f"my header was {self.headers['Authorization']}"),
            }[word]
        )

    def says(self, content: str | None, kind: str = "application/json", finish: str = "stop") -> None:
        choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": finish}
        usage = {"prompt_tokens": 100, "completion_tokens": 10}
        self.sends(200, json.dumps({"choices": [choice], "usage": usage}).encode(), {"Content-Type": kind})

    def sends(self, status: int, body: bytes, headers: dict[str, str] | None = None, length: int | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def refuses(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        self.sends(status, json.dumps({"error": {"message": message}}).encode(), headers)

    def do_null(self, body: Any) -> None:
        self.says(None)

    def do_cut(self, body: Any) -> None:
        self.says('{"reasoning": "on the one hand', finish="length")

    def do_plain_type(self, body: Any) -> None:
        self.says(answer(legal_actions(body)[0]), "text/plain")

    def do_html(self, body: Any) -> None:
        self.sends(200, b"<html>please log in</html>", {"Content-Type": "text/html"})

    def do_no_choices(self, body: Any) -> None:
        self.sends(200, b'{"choices": []}')

    def do_odd_usage(self, body: Any) -> None:
        message = {"content": answer(legal_actions(body)[0])}
        self.sends(200, json.dumps({"choices": [{"message": message}], "usage": {"prompt_tokens": "many"}}).encode())

    def do_500(self, body: Any) -> None:
        self.refuses(500, "out of cheese")

    def do_429(self, body: Any) -> None:
        self.refuses(429, "slow down", {"Retry-After": "0.01"})

    def do_429_for_long(self, body: Any) -> None:
        self.refuses(429, "come back tomorrow", {"Retry-After": "86400"})

    def do_429_odd(self, body: Any) -> None:
        self.refuses(429, "slow down", {"Retry-After": "soon"})

    def do_401(self, body: Any) -> None:
        self.refuses(401, f"no such key: {self.headers['Authorization']}")

    def do_302(self, body: Any) -> None:
        self.sends(302, b"", {"Location": f"{self.server.url}/elsewhere"})

    def do_half(self, body: Any) -> None:
        self.sends(200, b'{"choices": [{"mess', length=1000)

    def do_huge(self, body: Any) -> None:
        self.sends(200, b" " * HUGE)

    def do_endless(self, body: Any) -> None:
        """A byte now and then, for ever: no timeout of a socket sees it."""
        self.sends(200, b"", length=HUGE)
        while not self.server.gone.wait(0.02):
            self.wfile.write(b" ")

    def do_slow_headers(self, body: Any) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while not self.server.gone.wait(0.02):
            self.wfile.write(b"x")

    def do_stall(self, body: Any) -> None:
        self.server.gone.wait()

    def do_garbage(self, body: Any) -> None:
        self.wfile.write(b"\x00\xff\x1b[31mnot http\r\n\r\n")

    def do_hangs_up(self, body: Any) -> None:
        self.connection.close()

    def do_knows_little(self, body: Any) -> None:
        """Refuses what it does not know, one after the other, as endpoints do."""
        asked = json.dumps(body.get("response_format", {}))
        for word in ("maxLength", "json_schema"):
            if word in asked:
                return self.refuses(400, f"Invalid schema for response_format: '{word}' is not permitted")
        for word in ("max_tokens", "temperature", "seed"):
            if word in body:
                return self.refuses(400, f"Unsupported parameter: '{word}'")
        return self.says(answer(legal_actions(body)[0]))

    def do_no_such_model(self, body: Any) -> None:
        self.refuses(404, f"the model {body['model']!r} does not exist")
