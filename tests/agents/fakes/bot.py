"""A program that misbehaves as its first argument says. It imports nothing from feint."""

import json
import os
import sys
import time

mode = sys.argv[1]
if mode == "dies_at_once":
    sys.exit(3)


def say(answer: object) -> None:
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end" and mode == "lingers":
        time.sleep(60)
    if message["type"] not in ("ask", "refused"):
        continue
    asked += message["type"] == "ask"
    good = {"type": "answer", "decision": message["decision"], **message["legal"][-1]}
    if mode in ("good", "lingers"):
        say(good)
    elif mode == "explains":
        say({**good, "explain": {"because": "the last is the best"}})
    elif mode == "slow":
        time.sleep(0.6)
        say(good)
    elif mode == "slow_once":
        if asked == 1:
            time.sleep(0.6)
        say(good)
    elif mode == "silent":
        pass
    elif mode == "crashing":
        sys.exit("out of cheese")
    elif mode == "crashing_later":
        if asked > 1:
            os._exit(9)
        say(good)
    elif mode == "gives_up":
        say({"decision": message["decision"], "fault": "out of ideas"})
    elif mode == "illegal":
        say({"decision": message["decision"], "action": "win"})
    elif mode == "illegal_once":
        say(good if message["type"] == "refused" else {"decision": message["decision"], "action": "win"})
    elif mode == "nonsense":
        say("hello, world")
    elif mode == "binary":
        sys.stdout.buffer.write(b"\xff\x00\xfe\n")
        sys.stdout.flush()
    elif mode == "numbers":
        say("42")
    elif mode == "no_decision":
        say({"action": "pass"})
    elif mode == "future":
        say({**good, "decision": message["decision"] + 7})
    elif mode == "twice":
        say(good)
        say(good)
    elif mode == "deep":
        say("[" * 100_000)
    elif mode == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif mode == "flood":
        for _ in range(5000):
            say({**good, "decision": message["decision"] - 1})
        say(good)
    elif mode == "chatty":
        sys.stderr.write("thinking...\n" * 50_000)
        say(good)
