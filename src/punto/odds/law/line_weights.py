"""From the law of the cells to the ways of every wager's lines, in two passes of machine code."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from punto.odds.law.optional_compiler import fast


@fast
def gather(counts, class_of, line_of, ways):
    """Add each cell's ways to its class, and each class's to the line it has in every wager."""
    classes = np.zeros(line_of.shape[1], np.int64)
    for cell in range(len(counts)):
        classes[class_of[cell]] += counts[cell]
    for wager in range(line_of.shape[0]):
        lines = line_of[wager]
        for each in range(len(classes)):
            ways[lines[each]] += classes[each]
