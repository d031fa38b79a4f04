# mypy: ignore-errors
"""The peers' side of the talk: a request a line in, an answer a line out, until the input ends."""

import json
import os
import sys
from time import perf_counter


def timed(work):
    """A piece of work whose whole time counts."""

    def run():
        start = perf_counter()
        done = work()
        return done, perf_counter() - start

    return run


def rate(work, seconds):
    """As feint.bench.clock.rate: `work` returns what it did and the seconds that count."""
    done, took = work()
    while took < seconds:
        more, longer = work()
        done, took = done + more, took + longer
    return done / took


def serve(version, workloads, decide=None):
    """`workloads` maps a name to a function that prepares it and returns the work; each is prepared once.

    decide: what answers requests without a workload, from what was asked to what is answered.
    """
    # Libraries may print as they like: what they think is the output is the log.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    ready = {}
    for line in sys.stdin:
        try:
            request = json.loads(line)
            if decide and "workload" not in request:
                answer = decide(request) | {"version": version}
            else:
                name = request["workload"]
                if name not in ready:
                    ready[name] = workloads[name]()
                answer = {"rate": rate(ready[name], request["seconds"]), "version": version}
        except Exception as error:  # whatever a peer's libraries raise is its answer
            answer = {"error": repr(error)}
        print(json.dumps(answer), file=answers)
