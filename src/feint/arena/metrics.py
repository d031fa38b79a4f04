"""What the arena counts, in the format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Of one process. A registry of its own, so that several arenas fit into one test."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.decision = Histogram(
            "feint_decision_seconds", "From an answer to its acknowledgement", registry=self.registry, buckets=BUCKETS
        )
        self.refused = Counter("feint_answers_refused", "Illegal answers", registry=self.registry)
        self.late = Counter("feint_answers_late", "Decisions that ran out of time", registry=self.registry)
        self.matches = Counter("feint_matches", "Matches ended, by how", ["status"], registry=self.registry)
        self.failures = Counter("feint_failures", "Errors inside the server", registry=self.registry)
        self.running = Gauge("feint_matches_running", "Matches held by this process", registry=self.registry)
        self.connections = Gauge("feint_connections", "Agents connected here", registry=self.registry)
        self.watchers = Gauge("feint_watchers", "People and programs that watch here", registry=self.registry)

    def window_closed(self, waits: list[float], refused: int) -> None:
        """What the answers of a window took, and how many were refused before."""
        for wait in waits:
            self.decision.observe(wait)
        self.refused.inc(refused)

    def text(self) -> bytes:
        return generate_latest(self.registry)
