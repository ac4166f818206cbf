"""The rulebooks as data: typed, cited, and checked for agreement with the clause register."""

from punto.rulebook.errors import BrokenRulebook, Fault, Unknown
from punto.rulebook.library import rulebook_ids
from punto.rulebook.loader import content_hash, load

__all__ = ["BrokenRulebook", "Fault", "Unknown", "content_hash", "load", "rulebook_ids"]
