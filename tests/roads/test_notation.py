"""Results written down and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.roads import ACCEPTED, BadResults, Result, parse_results, write_results

results = st.lists(st.builds(Result, st.sampled_from(["banker", "player", "tie"]), *[st.booleans()] * 3))


@given(results, st.sampled_from(["", " ", "\n", " \t "]))
def test_what_is_written_reads_back(shoe: list[Result], between: str) -> None:
    assert parse_results(write_results(shoe).replace(" ", between)) == tuple(shoe)


@pytest.mark.parametrize("token", ["Bbpn", "Bnpb", "Bpbn"])
def test_the_order_of_the_small_letters_does_not_matter(token: str) -> None:
    assert parse_results(token) == (Result("banker", True, True, True),)


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_nothing_written_is_an_empty_shoe(text: str) -> None:
    assert parse_results(text) == ()


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("X", ["result 1: 'X' is not a result"]),
        ("b", ["result 1: 'b' is not a result"]),
        ("B Bb Bx", ["result 3: 'Bx' is not a result"]),
        ("Bbb", ["result 1: 'Bbb' says one thing twice"]),
        ("Tie 6", ["result 1: 'Tie' is not a result", "result 2: '6' is not a result"]),
        ("B, Pnn", ["result 1: 'B,' is not a result", "result 2: 'Pnn' says one thing twice"]),
        ("BbPxT", ["result 2: 'Px' is not a result"]),
        ("\x1b[31m", [r"result 1: '\x1b[31m' is not a result"]),
        ("В", ["result 1: 'В' is not a result"]),
    ],
)
def test_every_bad_result_is_named_with_what_is_accepted(text: str, faults: list[str]) -> None:
    with pytest.raises(BadResults) as caught:
        parse_results(text)
    assert caught.value.faults == [f"{fault}; {ACCEPTED}" for fault in faults]


def faults_of(text: str) -> list[str]:
    try:
        parse_results(text)
    except BadResults as error:
        return error.faults
    return []


@given(st.one_of(st.text(max_size=12), st.text("BPTbpn x", max_size=12)))
def test_any_text_is_read_or_refused_on_one_line_each(text: str) -> None:
    faults = faults_of(text)
    assert all(fault.isprintable() for fault in faults)
    if not faults:
        assert set("".join(text.split())) <= set("BPTbpn")
