"""When the full terms must be lodged."""

from punto.rulebook.procedure.promotion import TermsLodging

HOUR = 3_600_000


def lodged_before(rule: TermsLodging, lodged: int, start: int) -> bool:
    """Whether the terms were lodged long enough before a start.

    With hours given, exactly so many are enough; without, lodging must come strictly before.
    """
    return lodged <= lodging_due(rule, start)


def lodging_due(rule: TermsLodging, start: int) -> int:
    """The last moment at which lodging the terms is in time."""
    return start - rule.hours * HOUR if rule.hours else start - 1


def in_hours(milliseconds: int) -> str:
    """A span in hours and minutes.

    >>> in_hours(5_400_000)
    '1 h 30 min'
    """
    hours, rest = divmod(max(0, milliseconds), HOUR)
    return f"{hours} h {rest // 60_000} min"
