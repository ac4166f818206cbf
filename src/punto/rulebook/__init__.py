"""The five rulebooks as data: typed, cited, and checked for agreement with the clause register."""

from punto.rulebook.errors import BrokenRulebook, Fault, Unknown
from punto.rulebook.loader import content_hash, load
from punto.rulebook.register import rulebook_ids

__all__ = ["BrokenRulebook", "Fault", "Unknown", "content_hash", "load", "rulebook_ids"]
