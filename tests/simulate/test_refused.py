"""Options that the rulebook, or the rest of the question, has no use for: refused by name, never ignored."""

import pytest

from punto.simulate import request
from tests.simulate.test_command import data, punto_simulate

NO_PLAN = "is for betting plans; name one with --plan"
NONE_HERE = "every coup comes from a full shoe here, so that none is burned or cut; leave it out"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("crown-2025", "--device", "csm", "--cutting-card", "20", "--burn", "one"),
            [f"--burn: {NONE_HERE}", f"--cutting-card: {NONE_HERE}"],
        ),
        (("crown-2025", "--variant", "three-card", "--cutting-card", "20"), [f"--cutting-card: {NONE_HERE}"]),
        (
            ("nsw", "--threads", "2", "--processes", "2"),
            ["--threads: processes do the work instead; leave out one of the two"],
        ),
        (
            ("nsw", "--cluster", "tcp://127.0.0.1:1", "--processes", "2"),
            ["--processes: the cluster does the work; leave it out"],
        ),
        (
            ("nsw", "--bankroll", "5", "--bet", "player"),
            [f"--bet: {NO_PLAN}", f"--bankroll: {NO_PLAN}"],
        ),
        (
            ("nsw", "--plan", "count", "--bet", "player"),
            ["--bet: the count chooses between Player and Banker by itself; leave it out"],
        ),
        (
            ("nsw", "--device", "csm", "--plan", "count"),
            ["plan 'count': every coup comes from a full shoe, so that there is nothing to count"],
        ),
        (
            ("crown-2025", "--burn", "none"),
            ["burn 'none': crown-2025 does not burn so (4.3.1); accepted: one, face-up"],
        ),
        (("nz-1998", "--burn", "one"), ["burn 'one': nz-1998 does not burn so (7.5); accepted: face-up"]),
    ],
)  # fmt: skip
def test_an_option_without_a_use_is_refused_by_name(words: tuple[str, ...], said: list[str]) -> None:
    result = punto_simulate(*words, "--coups", "10")
    assert (result.exit_code, result.stdout, result.stderr.splitlines()) == (2, "", said)


def test_a_rulebook_may_leave_the_burn_out() -> None:
    assert data("nsw", "--burn", "none", "--coups", "100", "--seed", "1")["dealing"]["burn"] == "none"


@pytest.mark.parametrize(
    ("rulebook", "behind", "accepted"),
    [
        ("nsw", 19, "at least 20 (4.6, A-ALL-08)"),
        ("nsw", 20, None),
        ("star-2024", 12, "at least 20 (4.6, A-ALL-08)"),
        ("nz-1998", 19, "at least 20 (7.4, A-ALL-08)"),
        ("crown-2025", 17, "18 to 22 (4.2.4(a), A-ALL-08), 13 (4.2.4(b), A-ALL-08)"),
        ("crown-2025", 18, None),
        ("crown-2025", 22, None),
        ("vic-2002", 23, "18 to 22 (4.2.4(a), A-ALL-08), 13 (4.2.4(b), A-ALL-08)"),
        ("vic-2002", 13, None),
        ("vic-2002", 12, "18 to 22 (4.2.4(a), A-ALL-08), 13 (4.2.4(b), A-ALL-08)"),
    ],
)
def test_the_cutting_card_lies_where_the_rulebook_has_it(
    rulebook: str, behind: int, accepted: str | None
) -> None:
    question = request.SimulationQuestion(rulebook, 10, behind=behind)
    if accepted is None:
        assert request.check(question)[1].behind == behind
        return
    with pytest.raises(request.BadSimulation) as error:
        request.check(question)
    said = f"{behind} cards behind the cutting card: {rulebook} does not have it there; accepted: {accepted}"
    assert error.value.faults == [said]


def test_a_tolerance_is_a_setting_of_the_table() -> None:
    question = request.SimulationQuestion("vic-2002", 10, behind=18, settings=("cutting_card_tolerance=1",))
    with pytest.raises(request.BadSimulation, match="19 to 21"):
        request.check(question)


@pytest.mark.parametrize(("behind", "fault"), [(19, True), (20, False), (399, False), (400, True)])
def test_the_cutting_card_leaves_room_for_a_coup(behind: int, fault: bool) -> None:
    question = request.SimulationQuestion("nz-1998", 10, behind=behind)
    if fault:
        with pytest.raises(request.BadSimulation, match=f"{behind} cards behind the cutting card: "):
            request.check(question)
    else:
        assert request.check(question)[1].behind == behind
