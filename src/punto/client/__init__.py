"""A client of the API: it comes in, looks at tables, gives orders that act once, and follows feeds."""

from punto.client.event_feed import EventFeed, FeedSessionOver, TableEvent
from punto.client.failures import NoAnswer, OrderRefused, ServerProblem
from punto.client.floor_client import FloorClient, OrderDone, new_command_id

__all__ = [
    "EventFeed",
    "FeedSessionOver",
    "FloorClient",
    "NoAnswer",
    "OrderDone",
    "OrderRefused",
    "ServerProblem",
    "TableEvent",
    "new_command_id",
]
