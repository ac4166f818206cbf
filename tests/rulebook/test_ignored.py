"""What no engine would act on is refused by the loader; what a book pays is told whole."""

from pathlib import Path

import pytest

from punto.rulebook import BrokenRulebook, load
from punto.rulebook.describe.words import in_words
from tests.rulebook.preparing import ID, copied

WRONG = {
    "role": (
        'role = "operator"',
        'role = "opperator"',
        "no role 'opperator'",
        "dealer, table-supervisor",
    ),
    "supervisor": ('supervisor = "table-supervisor"', 'supervisor = "boss"', "no role 'boss'", "name one of"),
    "step": ("\nspread = {", "\nwash-again = {", "the step 'spread' has no entry", "add spread = "),
    "burn": ("burn.way.face-up", "burn.way.upside-down", "no such burn", "face-down, shown"),
    "behind": (
        "behind = 20",
        "behind = 500",
        "500 cards behind the cutting card in a shoe of 416",
        "1 to 396",
    ),
    "depth": ("cards = 52", "cards = 300", "a cut 300 cards from either end of 416", "0 to 208"),
}


@pytest.mark.parametrize("case", WRONG)
def test_the_procedure_names_only_what_there_is(case: str, tmp_path: Path) -> None:
    old, new, what, right = WRONG[case]
    with pytest.raises(BrokenRulebook) as caught:
        load(ID, copied(tmp_path, old, new))
    (fault,) = caught.value.faults
    assert fault.file == "preparing.toml"
    assert what in fault.what
    assert right in fault.right


def test_no_pair_among_others_is_told_as_such() -> None:
    assert in_words({"banker_pair": ("none", "mixed", "coloured")}) == (
        "Banker opens with no pair or a mixed or coloured pair"
    )
    assert in_words({"banker_pair": ("mixed", "coloured", "suited")}) == "Banker opens with a pair"
    assert in_words({"banker_pair": "none"}) == "Banker opens with no pair"
