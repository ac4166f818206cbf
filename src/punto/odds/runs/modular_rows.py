"""Arithmetic on rows of numbers modulo a prime below 2^31: compiled loops, or numpy without a compiler."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from punto.odds.law.optional_compiler import COMPILED, fast

if COMPILED:

    @fast
    def add_row(target, source, prime):
        """Add a row to the beginning of another."""
        for place in range(len(source)):
            total = np.uint32(target[place] + source[place])
            less = np.uint32(total - prime)
            target[place] = min(less, total)

    @fast
    def scatter_row(target, places, shift, source, weight):
        """Add a row's weighted numbers where they belong; no two belong together. No modulus here."""
        for place in range(len(source)):
            target[np.uint64(places[place] - shift)] += weight * source[place]

    @fast
    def weigh_row(target, source, weights, weight, prime):
        """Set a row to another's numbers, each times its own weight and one for all."""
        inverse = 1.0 / prime
        for place in range(len(source)):
            scaled = times(np.uint64(weights[place]), weight, prime, inverse)
            target[place] = times(np.uint64(source[place]) % prime, scaled, prime, inverse)

    @fast
    def dot_row(first, second, weights, prime):
        """The sum of products of two rows and weights."""
        inverse = 1.0 / prime
        total = np.uint64(0)
        for place in range(len(weights)):
            both = times(np.uint64(first[place]), np.uint64(second[place]), prime, inverse)
            total += times(both, np.uint64(weights[place]), prime, inverse)
        return total % prime

    @fast
    def times(first, second, prime, inverse):
        """A product modulo the prime; the quotient is guessed with a float, and the guess put right."""
        product = first * second
        rest = np.int64(product - np.uint64(np.float64(product) * inverse) * prime)
        if rest < 0:
            rest += np.int64(prime)
        elif rest >= np.int64(prime):
            rest -= np.int64(prime)
        return np.uint64(rest)

else:

    def add_row(target, source, prime):
        """Add a row to the beginning of another."""
        total = target[: len(source)] + source
        np.minimum(total, total - np.uint32(prime), out=target[: len(source)])

    def scatter_row(target, places, shift, source, weight):
        """Add a row's weighted numbers where they belong; no two belong together. No modulus here."""
        target[places - shift] += weight * source

    def weigh_row(target, source, weights, weight, prime):
        """Set a row to another's numbers, each times its own weight and one for all."""
        scaled = weights * weight % prime
        target[:] = source.astype(np.uint64) % prime * scaled % prime

    def dot_row(first, second, weights, prime):
        """The sum of products of two rows and weights."""
        both = first[: len(weights)].astype(np.uint64) * second[: len(weights)] % prime
        return np.sum(both * weights % prime) % prime
