"""Shoes that hypothesis invents, as result strings: ordinary ones, and ones full of long runs."""

from hypothesis import strategies as st

from punto.roads import Result, Roads, TailStyle, parse_results, roads

TAILS = tuple(TailStyle)
DERIVED = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
"""Each derived road and how many columns it looks back."""

flags = st.sets(st.sampled_from("bpn")).map(lambda chosen: "".join(sorted(chosen)))
tokens = st.builds(str.__add__, st.sampled_from("BBBBPPPPT"), flags)
ordinary = st.lists(tokens, max_size=80)


@st.composite
def streaky(draw: st.DrawFn) -> list[str]:
    """Runs of up to fifteen, so that tails meet tails; ties anywhere."""
    lengths = draw(st.lists(st.one_of(st.integers(1, 3), st.integers(1, 15)), max_size=14))
    first = draw(st.integers(0, 1))
    shoe = [token for number, length in enumerate(lengths) for token in "BP"[(number + first) % 2] * length]
    for place in draw(st.lists(st.integers(0, len(shoe)), max_size=4)):
        shoe.insert(place, "T")
    return shoe


shoes = st.one_of(ordinary, streaky())
tails = st.sampled_from(TAILS)


def read(shoe: list[str]) -> tuple[Result, ...]:
    return parse_results(" ".join(shoe))


def drawn(shoe: list[str], tail: TailStyle = TailStyle.STRAIGHT) -> Roads:
    return roads(read(shoe), tail)


def colours(of: Roads) -> dict[str, list[str]]:
    """The colours of each derived road, in the order the marks came."""
    return {name: [mark.colour for mark in getattr(of, name)] for name in DERIVED}


def column_lengths(shoe: list[str]) -> list[int]:
    """The columns of the Big Road before it is drawn."""
    lengths: list[int] = []
    last = ""
    for token in shoe:
        if token[0] == "T":
            continue
        if token[0] == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = token[0]
    return lengths
