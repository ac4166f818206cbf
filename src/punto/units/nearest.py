"""Which of the known names somebody may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest_names(wanted: str, known: Iterable[str]) -> list[str]:
    """Up to three names: the same in other letters, those that begin so, then those that look alike.

    >>> names = ["nsw", "nz-1998", "simulate", "settle", "star-2024"]
    >>> nearest_names("NSW", names), nearest_names("sim", names), nearest_names("settel", names)
    (['nsw'], ['simulate'], ['settle'])
    """
    plain = {name.casefold(): name for name in known}
    word = wanted.casefold()
    if word in plain:
        return [plain[word]]
    begins = [each for each in plain if word and each.startswith(word)]
    alike = get_close_matches(word, list(plain))
    return [plain[each] for each in dict.fromkeys([*begins, *alike])][:3]
