#!/usr/bin/env python3
"""A bot for a feint arena, on Python's standard library alone. Put your idea in the place of `choose`.

FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... python3 python_bot.py GAME [PLAYERS [MATCHES]]
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

URL = os.environ["FEINT_URL"].rstrip("/") + "/api/v1"
HEADERS = {"authorization": "Bearer " + os.environ["FEINT_TOKEN"], "content-type": "application/json"}
SILENCE = 45  # seconds: the arena says something every 15


def choose(ask):
    """One of ask["legal"]. ask["view"] has all that the seat knows, ask["events"] what happened since."""
    return random.choice(ask["legal"])


def call(path, body=None, timeout=30):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS), timeout=timeout)


def answer(ask):
    body = {"decision": ask["decision"], **choose(ask)}
    try:
        call(f"/matches/{ask['match']}/answer", body).close()
    except urllib.error.HTTPError as error:
        said = json.load(error)["error"]
        if error.code == 422 and said.get("tries"):  # not legal: the legal ones come back
            answer({**ask, "legal": said["legal"]})
        elif error.code not in (409, 422):  # 409: too late, or answered before; nothing was changed
            raise


def play(game, players, matches):
    """So many matches, or without end if that is negative. The trial at the beginning does not count."""
    join = {"game": game, "players": players, "repeat": matches < 0}
    cursor, waiting, kinds, ended = None, False, {}, set()
    while True:
        try:
            if not waiting:
                call("/queue", join).close()
                waiting = True  # the arena remembers it when the connection is lost
            with call("/agent/stream" + (f"?after={cursor}" if cursor else ""), timeout=SILENCE) as stream:
                for line in stream:
                    message = json.loads(line)
                    match, cursor = message.get("match"), message.get("cursor", cursor)
                    if message["type"] == "start":
                        kinds[match] = message["kind"]
                    elif message["type"] == "ask":
                        answer(message)
                    elif message["type"] in ("end", "void") and match not in ended:  # else it is told again
                        ended.add(match)
                        print(match, kinds.get(match), message.get("returns", "void"), flush=True)
                        if kinds.get(match) != "validation":
                            matches -= message["type"] == "end"
                            if matches == 0:
                                return
                            waiting = matches < 0
                            if not waiting:
                                break
        except urllib.error.HTTPError as error:
            if error.code in (401, 403, 404, 422):
                sys.exit(f"the arena refuses: {json.load(error)['error']['message']}")
        except OSError as error:  # cut off, or silent for too long
            print(f"again in a second: {error}", file=sys.stderr)
        time.sleep(1)


if __name__ == "__main__":
    words = sys.argv[1:]
    if not 1 <= len(words) <= 3:
        sys.exit(__doc__)
    try:
        play(words[0], int(words[1]) if len(words) > 1 else None, int(words[2]) if len(words) > 2 else -1)
    except KeyboardInterrupt:
        sys.exit(130)
