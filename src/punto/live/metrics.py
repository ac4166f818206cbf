"""What is measured: commands and how long they take, refusals, watchers, sessions, robots that are stuck."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5)


class Metrics:
    """The figures of one floor."""

    def __init__(self) -> None:
        """Start at nothing."""
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "punto_commands", "Commands given, by who gave them and what came of it.", ["by", "outcome"],
            registry=self.registry,
        )  # fmt: skip
        self.refusals = Counter(
            "punto_refusals", "Refusals, by their number.", ["number"], registry=self.registry
        )
        self.seconds = Histogram(
            "punto_command_seconds", "From a command to its answer.", buckets=BUCKETS, registry=self.registry
        )
        self.events = Counter("punto_events", "Events heard of, by table.", ["table"], registry=self.registry)
        self.watchers = Gauge("punto_watchers", "Feeds that are open.", registry=self.registry)
        self.let_go = Counter(
            "punto_watchers_let_go", "Feeds that ended because their reader was too slow.",
            registry=self.registry,
        )  # fmt: skip
        self.behind = Gauge(
            "punto_events_behind", "Events of the store not taken in yet.", registry=self.registry
        )
        self.position = Gauge("punto_position", "Where the chain ends.", registry=self.registry)
        self.shift = Gauge(
            "punto_robots_here", "Whether this process lets the robots work.", registry=self.registry
        )
        self.requests = Histogram(
            "punto_request_seconds", "From a request to its answer, by route and status.",
            ["method", "route", "status"], buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip
        self.sessions = Gauge("punto_sessions", "People who have come in.", registry=self.registry)
        self.stuck = Counter(
            "punto_robots_stuck", "Orders of robots that were refused.", ["table"], registry=self.registry
        )

    def written(self) -> bytes:
        """Everything in the text format of Prometheus."""
        return generate_latest(self.registry)
