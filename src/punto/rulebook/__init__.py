"""The rulebooks as data: typed, cited, and checked for agreement with the clause register."""

from punto.callable_module import make_callable
from punto.rulebook.library import rulebook_ids
from punto.rulebook.loader import content_hash, load
from punto.rulebook.rulebook_errors import BrokenRulebook, Fault, Unknown

__all__ = ["BrokenRulebook", "Fault", "Unknown", "content_hash", "load", "rulebook_ids"]

make_callable(__name__)
