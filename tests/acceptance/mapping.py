"""Turning a worked acceptance case into a settlement sheet: the cases use plain names of their own."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

CASES: list[Json] = json.loads(Path(__file__).with_name("scenarios.json").read_text(encoding="utf-8"))

BETS = {
    "pair_player": "player-pair",
    "pair_banker": "banker-pair",
    "crown_pair_player": "player-crown-pair",
    "crown_pair_banker": "banker-crown-pair",
    "dragon_bonus_player": "player-dragon-bonus",
    "dragon_bonus_banker": "banker-dragon-bonus",
    "insurance": "insurance-no-6",
    "shield:player": "shield-player",
    "shield:banker": "shield-banker",
    "main": "three-card",
    "pictures": "three-pictures",
}
VARIANTS = {"2to1": "two-to-one", "tie": "tie-baccarat"}
RESULTS = {"P": "player", "B": "banker", "T": "tie"}
MIXED = {"mixed": "nominated"}

LIMITS: dict[str, Json] = {
    # What a case's text says of the sign, where its data does not.
    "NSW-033": {"maximum": "500"},
    "NSW-034": {"minimum": "50"},
    "NSW-036": {"area_maximum": "1000"},
    "NSW-037": {"differential": "5000"},
    "STR-030": {"wagers": {"tie": {"maximum": "200"}}},
    "STR-031": {"minimum": "100"},
    "VIC-026": {"minimum": "25"},
}


def money(amount: float) -> str:
    """An amount of a case as a decimal string."""
    return f"{amount:.2f}"


def wager_name(bet: str, three_card: bool = False) -> str:
    """The wager that a case's plain name means."""
    if bet.startswith("1-1-2"):
        return "one-one-two"
    if three_card and bet == "tie":
        return "three-card-tie"
    return BETS.get(bet, bet.replace("_", "-"))


def sheet_for(case: Json, check: Json) -> Json:
    """The sheet that settles one check of a case."""
    if check["type"] == "coup":
        return {"rulebook": case["rulebook"], **_coup(case, check)}
    build = {"three": _three, "run": _run, "tail": _tail}[check["type"]]
    return {"rulebook": case["rulebook"], **build(check)}


def _coup(case: Json, check: Json) -> Json:
    cfg = check["cfg"]
    sheet: Json = {"variant": VARIANTS.get(cfg.get("variant"), cfg.get("variant", "traditional"))}
    if "chips" in cfg:
        sheet["chips"] = [money(chip) for chip in cfg["chips"]]
    if "tie_pct" in cfg:
        sheet["tie_percent"] = cfg["tie_pct"]
    if "family" in cfg:
        sheet["side_bets"] = {cfg["family"]: cfg["option"]}
    if "super_six" in cfg:
        sheet["side_bets"] = {"super-six": cfg["super_six"] - 14}
    if "differential_commission" in cfg:
        sheet["differential"] = {"minimum": money(cfg["differential_commission"])}
    if case["id"] in LIMITS:
        sheet["limits"] = LIMITS[case["id"]]
    for wager in check["wagers"]:
        if wager["bet"].startswith("1-1-2:"):
            sheet["one_one_two"] = wager["bet"].partition(":")[2]
    wagers = [
        {
            "id": f"w{place}",
            "who": wager["who"],
            "wager": wager_name(wager["bet"]),
            "amount": money(wager["amount"]),
            "approved": wager.get("approved", []),
        }
        for place, wager in enumerate(check["wagers"])
    ]
    return {**sheet, "coups": [{"cards": check["cards"], "wagers": wagers}]}


def _three(check: Json) -> Json:
    wagers = [
        {
            "id": f"w{place}",
            "seat": "1",
            "wager": wager_name(wager["bet"], True),
            "amount": money(wager["amount"]),
        }
        for place, wager in enumerate(check["wagers"])
    ]
    hands = {"dealer": check["dealer"], "1": check["player"]}
    return {"variant": "three-card", "coups": [{"hands": hands, "wagers": wagers}]}


def _coups_of(results: list[str]) -> list[Json]:
    kinds = {"D": {"kind": "dummy"}, "V": {"kind": "void"}}
    return [kinds.get(letter) or {"result": RESULTS[letter]} for letter in results]


def _run(check: Json) -> Json:
    coups = [{**coup, "wagers": []} for coup in _coups_of(check["results"])]
    run: Json = {
        "id": "run",
        "who": "Ann",
        "wager": f"{MIXED.get(check['run'], check['run'])}-run-{check['n']}",
        "amount": money(check["amount"]),
    }
    if "nominated" in check:
        run["nominate"] = "".join(check["nominated"])
        for place, coup in enumerate(coups):
            coup["wagers"] = [{"id": f"main{place}", "who": "Ann", "wager": "player", "amount": "10"}]
    coups[0]["wagers"] = [run, *coups[0]["wagers"]]
    return {"coups": coups}


def _tail(check: Json) -> Json:
    name = f"{RESULTS[check['side']]}-dragon-tail"
    coups = [{**coup, "wagers": []} for coup in _coups_of(check["results"])]
    coups[-1]["shoe_ends"] = check["end_of_shoe"]
    tail = {
        "id": "tail",
        "who": "Ann",
        "wager": name,
        "amount": money(check["amount"]),
        "entry": check["kind"],
    }
    if check["kind"] == "late":
        coups[0]["wagers"] = [{"id": "bob", "who": "Bob", "wager": name, "amount": "10"}]
        coups[1]["wagers"] = [tail]
    else:
        coups[0]["wagers"] = [tail]
    return {"coups": coups}
