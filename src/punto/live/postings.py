"""What is worked out of a command for the projections of the store, before others wait to write."""

from collections.abc import Mapping

from punto.books.projection import LedgerProjection, postings_of
from punto.live.machines import Post

POSTS: Mapping[str, Post] = {LedgerProjection.name: postings_of}
