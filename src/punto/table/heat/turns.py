"""Who bets first, who bets after, and how the marker moves from coup to coup."""

from collections.abc import Sequence


def next_marker(previous: int | None, boxes: Sequence[int]) -> int:
    """The box on which the marker lies: the next higher one in play, then round again.

    >>> next_marker(None, [2, 3, 5]), next_marker(3, [2, 3, 5]), next_marker(5, [2, 3])
    (2, 5, 2)
    """
    higher = [box for box in boxes if previous is not None and box > previous]
    return min(higher or boxes)


def betting_sequence(first: int, boxes: Sequence[int], clockwise_boxes: bool = False) -> list[int]:
    """The boxes in the order in which they bet: first the marker's, then to each player's left.

    With boxes numbered counter-clockwise from the dealer's right, a player's left is the next lower box.

    >>> betting_sequence(2, [2, 3, 4, 5])
    [2, 5, 4, 3]
    """
    ordered = sorted(boxes, reverse=not clockwise_boxes)
    before = [box for box in ordered if (box < first if clockwise_boxes else box > first)]
    return [box for box in ordered if box not in before] + before
