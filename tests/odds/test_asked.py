"""Every option of `punto odds` is honoured or refused, whatever it is asked together with."""

import json
from pathlib import Path

import pytest

from punto.odds.answer import Question
from punto.odds.report import report
from tests.odds.ask import faults
from tests.odds.test_cli import data, punto_odds

CROWN = "crown-2025"
NO_CARD = "'9X' is not a card of a pack; write rank A23456789TJQK then suit CDHS, such as 9H or TD"
WHEN = "Banker opens on 6, Player opens on 0 to 5"
NUMBERED = " ".join(f"{rank}{suit}" for rank in "A23456789" for suit in "CDHS" for _ in range(8))


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "shoe.txt"
    file.write_text("9H 9C KD 2S\n", "utf-8")
    return str(file)


def test_a_course_starts_from_the_cards_removed(record: str) -> None:
    found = data("nz-1998", "--history", record, "--removed", "4H 4C", "--wager", "tie")
    assert [each["cards_left"] for each in found["course"]] == [414, 410]
    after = found["course"][-1]["wagers"][0]["house_edge"]
    assert after == found["wagers"][0]["house_edge"]
    before = data("nz-1998", "--removed", "4H 4C", "--wager", "tie")["wagers"][0]["house_edge"]
    assert found["course"][0]["wagers"][0]["house_edge"] == before


def test_removal_and_exposure_are_of_the_wagers_asked_about() -> None:
    one = ("--wager", "banker", "--variant", "crown", "--removal", "--exposure", "--shoes", "1")
    found = data(CROWN, *one)
    assert [(each["wager"], each["variants"]) for each in found["removal"]] == [("banker", ["crown"])]
    assert [each["wager"] for each in found["exposure"]["wagers"]] == ["banker"]


def test_ctrl_c_while_shoes_are_dealt_keeps_the_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("punto.odds.exposure._deal", pressed)
    result = punto_odds("nz-1998", "--wager", "tie", "--exposure", "--shoes", "7", "--json")
    assert result.exit_code == 130
    assert result.stderr == "stopped after 0 of 7 shoes; all else is kept\n"
    found = json.loads(result.stdout)
    assert found["wagers"][0]["wager"] == "tie"
    assert (found["exposure"]["shoes"], found["exposure"]["coups"]) == (0, 0)
    assert "in 0 shoes" in punto_odds("nz-1998", "--exposure", "--shoes", "7").stdout


def test_exposure_goes_on_from_the_cards_removed() -> None:
    asked = ("nz-1998", "--wager", "tie", "--exposure", "--shoes", "1")
    whole, less = data(*asked), data(*asked, "--removed", NUMBERED)
    assert less["exposure"]["coups"] < whole["exposure"]["coups"] // 2
    assert less["exposure"]["wagers"][0]["favourable_coups"] == less["exposure"]["coups"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--exposure", "--shoes", "1"), "--exposure: wagers over several coups are not followed"),
        (("--removal", "--decks", "6"), "--removal: wagers over several coups have it for the largest"),
    ],
)
def test_a_run_does_not_move_where_it_was_not_worked_out(words: tuple[str, ...], said: str) -> None:
    result = punto_odds(CROWN, "--wager", "player-run-2", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(said)
    assert len(result.stderr.splitlines()) == 1


def test_a_device_refuses_whatever_depletes(record: str) -> None:
    result = punto_odds("nsw", "--shuffler", "--removal", "--exposure", "--history", record)
    assert result.exit_code == 2
    names = [line.partition(":")[0] for line in result.stderr.splitlines()]
    assert names == ["--history", "--removal", "--exposure"]


def test_a_report_names_the_options_it_has_no_use_for(tmp_path: Path, record: str) -> None:
    page = tmp_path / "report.html"
    result = punto_odds(
        "nsw", "--html", str(page), "--removed", "9H", "--history", record, "--shuffler", "--stake", "5",
        "--json",
    )  # fmt: skip
    assert result.exit_code == 2
    faults = json.loads(result.stderr)["faults"]
    useless = [line.partition(":")[0] for line in faults if "does not apply" in line]
    assert useless == ["--removed", "--history", "--shuffler", "--stake", "--json"]
    assert not page.exists()


def test_a_report_is_on_what_was_asked() -> None:
    page = report(Question(CROWN, variant="crown", decks=6, wager="banker"), 1, "test")
    assert "6 decks, full shoe" in page
    assert page.count("<h3>") == 1
    assert "(banker)" in page
    assert "Tiger" not in page
    five, nine = (
        report(Question(CROWN, wager="player", variant="tie-baccarat", tie_percent=each), 1, "test")
        for each in (5, 9)
    )
    assert five != nine


@pytest.mark.parametrize(
    ("wager", "said"),
    [
        (
            "insurance-no-6",
            f"Insurance/No 6 cannot open with these cards: {WHEN} never comes about",
        ),
        ("player-dragon-tail", None),
    ],
)  # fmt: skip
def test_a_wager_that_cannot_open_has_one_clear_line(wager: str, said: str | None) -> None:
    option = None if said else "late"
    (fault,) = faults(CROWN, wager=wager, option=option, removed=NUMBERED)
    assert fault == (said or "Player Dragon Tail cannot be joined with these cards: P never comes first")


def test_the_removal_table_cuts_no_name() -> None:
    result = punto_odds(CROWN, "--removal", "--quick")
    _, _, shown = result.stdout.partition("effect of removing one card")
    names = {line.split()[0] for line in shown.splitlines()[2:] if line.strip() and line[0] != " "}
    assert {"player-crown-pair", "banker-dragon-bonus"} <= names
    assert names <= {each["wager"] for each in data(CROWN, "--quick")["wagers"]}
    assert max(map(len, shown.splitlines())) <= 120


def test_every_fault_is_named_at_once() -> None:
    result = punto_odds(
        "nsw", "--variant", "q", "--decks", "5", "--wager", "playr", "--option", "z", "--tie-percent", "3",
        "--removed", "9X", "--shuffler", "--stake", "-5", "--chips", "x,y", "--history", "/nowhere/shoe.txt",
        "--setting", "b", "--setting", "c=1",
    )  # fmt: skip
    assert (result.exit_code, result.stdout) == (2, "")
    said = [line.partition(": ")[0] for line in result.stderr.splitlines()]
    assert said == [
        "/nowhere/shoe.txt", "--removed", "'-5' is negative; amounts are zero or more", "--chips", "--chips",
        "variant 'q'", "5 decks", "wager 'playr'", "option 'z'", "setting 'tie_percent'", "setting 'b'",
        "setting 'c'", NO_CARD,
    ]  # fmt: skip


def test_cards_that_are_no_cards_hide_none_that_are_not_there() -> None:
    assert faults("nsw", decks=3, removed="9X 9H 9H 9H 9H") == [
        NO_CARD,
        "9H: 4 removed, but the shoe holds 3",
    ]


def test_faults_of_a_record_are_named_with_the_others(tmp_path: Path) -> None:
    file = tmp_path / "shoe.txt"
    file.write_text("KH 9C\nXX 2S\nburn: 9H\n9H 9C KD 2S 5C\nburn:\n", "utf-8")
    result = punto_odds("nz-1998", "--history", str(file), "--wager", "tiger", "--decks", "5")
    assert result.exit_code == 2
    card = "'XX' is not a card of a pack; write rank A23456789TJQK then suit CDHS, such as 9H or TD"
    assert result.stderr.splitlines() == [
        "line 1: a coup has at least 4 cards, not 2",
        f"line 2: {card}",
        "line 4: 5 cards, but the table of play ends this coup with 4",
        "line 5: a burn names the cards that were seen, such as burn: KH",
        "5 decks: nz-1998 is not played with so many; one of: 8",
        "wager 'tiger': nz-1998 does not have it; nearest: tie",
    ]


def test_a_record_by_a_rulebook_that_is_not_there_is_not_judged(record: str) -> None:
    said = punto_odds("atlantis", "--history", record).stderr.splitlines()
    assert [line.partition(":")[0] for line in said] == ["rulebook 'atlantis'"]


def test_a_tie_percent_that_nothing_pays_by_is_refused() -> None:
    accepted = "accepted: player on tie-baccarat, banker on tie-baccarat"
    for asked in ({"variant": "crown"}, {"wager": "tie"}, {"variant": "tie-baccarat", "wager": "tie"}):
        (said,) = faults(CROWN, tie_percent=7, **asked)
        assert said == f"--tie-percent: nothing that is asked about pays by it; {accepted}"
    assert faults(CROWN, tie_percent=7, variant="tie-baccarat", several=False) == []
    assert faults(CROWN, tie_percent=7, wager="player") == []


@pytest.mark.parametrize("option", [("--shoes", "3"), ("--seed", "x")])
def test_shoes_that_nobody_deals_are_refused_by_name(option: tuple[str, str]) -> None:
    result = punto_odds("nsw", *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{option[0]}: is for the shoes that --exposure and --html deal")


def test_a_stake_that_the_chips_cannot_make_is_refused() -> None:
    result = punto_odds("nz-1998", "--stake", "7", "--chips", "5 25")
    assert result.exit_code == 2
    assert result.stderr == "--stake 7: chips of 5, 25 cannot make it; accepted: 5 or 10\n"


@pytest.mark.parametrize(("stake", "fault"), [("15", True), ("20", False), ("25", True)])
def test_a_split_wager_takes_stakes_that_divide(stake: str, fault: bool) -> None:
    asked = ("--stake", stake, "--chips", "5 25", "--quick", "--decks", "8")
    result = punto_odds(CROWN, "--wager", "one-one-two", *asked)
    said = (
        f"--stake {stake}: does not divide into the parts of 1-1-2 (def:1-1-2, A-CRN-02); a multiple of 20\n"
    )
    assert (result.exit_code, result.stderr) == ((2, said) if fault else (0, ""))
    found = data(CROWN, *asked)
    assert found["not_laid"] == ([said.strip()] if fault else [])
    assert ("one-one-two" in {each["wager"] for each in found["rounding"]}) != fault
    if fault:
        assert said.split(";", maxsplit=1)[0] in punto_odds(CROWN, *asked).stdout


def test_the_remarkable_list_is_of_one_rulebook_or_all_and_refuses_the_rest() -> None:
    result = punto_odds("--remarkable", "nsw", "--json")
    assert (result.exit_code, result.stdout) == (0, "[]\n")
    result = punto_odds(
        "atlantis", "--remarkable", "--decks", "4", "--quick", "--history", "/nowhere/shoe.txt"
    )
    assert result.exit_code == 2
    names = [line.partition(":")[0] for line in result.stderr.splitlines()]
    assert names == ["/nowhere/shoe.txt", "--decks", "--quick", "rulebook 'atlantis'"]


def test_settings_change_what_is_priced() -> None:
    off = punto_odds(CROWN, "--wager", "tie-run-2")
    assert (off.exit_code, "is not offered" in off.stderr) == (2, True)
    (run,) = data(CROWN, "--wager", "tie-run-2", "--setting", "tie_run_2=true")["wagers"]
    assert run["house_edge"].startswith("0.0856")
    asked = ("--wager", "player", "--variant", "tie-baccarat")
    by_name = data(CROWN, *asked, "--setting", "tie_percent=7")["wagers"]
    assert by_name == data(CROWN, *asked, "--tie-percent", "7")["wagers"]
    assert by_name != data(CROWN, *asked)["wagers"]
