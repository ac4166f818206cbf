"""Reading one coup of a settlement sheet and the wagers on it."""

from collections import Counter
from collections.abc import Iterable

from punto.cards import Card
from punto.rulebook.refusal import Refusal
from punto.rulebook.register import clauses, nearest
from punto.rules.coup import Coup, CoupKind
from punto.rules.drawing import WrongCards
from punto.rules.facts import Winner
from punto.rules.game import Game, wager_names
from punto.rules.limits import Found
from punto.rules.sheet.sheet_fields import SheetTable, shown
from punto.rules.three_card import DEALER, HAND
from punto.rules.wager import CoupWager, RunWager, SplitWager, TailWager, Wager

COUP_KEYS = (
    "cards", "hands", "result", "wagers", "kind", "ground", "count_verified", "affected", "leaving",
    "shoe_ends", "table_closes",
)  # fmt: skip
WAGER_KEYS = (
    "id", "seat", "who", "area", "wager", "amount", "asset", "defer_commission", "approved", "valid", "why",
    "withdrawn", "warned", "nominate", "entry",
)  # fmt: skip
KINDS: tuple[CoupKind, ...] = ("live", "dummy", "void", "misdeal")
WINNERS: tuple[Winner, ...] = ("player", "banker", "tie")


def read_coup(game: Game, data: object, place: str, faults: list[str], found: Found) -> Coup | None:
    """Read a coup; what is wrong with it goes to the list of faults."""
    table = SheetTable(data, place, faults, COUP_KEYS)
    if not table.is_object:
        return None
    wagers = table.list_of("wagers", lambda key, each: _wager(game, each, f"{place}.{key}", faults))
    _ids(table, wagers)
    before = len(faults)
    cards, hands = table.cards("cards"), _hands(table)
    readable = len(faults) == before
    coup = Coup(
        wagers=tuple(wagers),
        cards=tuple(cards),
        hands=hands,
        result=table.choice("result", WINNERS, "tie") if "result" in table else None,
        kind=table.choice("kind", KINDS, "live"),
        ground=_ground(game, table),
        count_verified=table.flag("count_verified") if "count_verified" in table else None,
        affected=frozenset(table.texts("affected") if "affected" in table else _short(table, hands)),
        leaving=frozenset(table.texts("leaving")),
        shoe_ends=table.flag("shoe_ends"),
        table_closes=table.flag("table_closes"),
    )
    if readable:
        _check_cards(game, table, coup, found)
    return coup


def _ground(game: Game, table: SheetTable) -> tuple[str, ...]:
    """The clauses that make a coup void, each of them in the register."""
    given = tuple(table.texts("ground")) if "ground" in table else ()
    if given and table.raw("kind") != "void":
        table.fault("ground", "only a void coup has one; leave it out, or give kind void")
    known = clauses(game.book.id) if given else {}
    for each in given:
        if each not in known:
            near = ", ".join(nearest(each, known)) or "none"
            table.fault("ground", f"{game.book.id} has no clause {each}; nearest: {near}")
    return given


def _short(table: SheetTable, hands: dict[str, tuple[Card, ...]]) -> list[str]:
    """After a misdeal a hand with the wrong number of cards says who is affected; so does a missing one."""
    if table.raw("kind") != "misdeal" or not hands:
        return []
    return [seat for seat in {DEALER: (), **hands} if len(hands.get(seat, ())) != HAND]


def read_loosely(data: object, place: str, faults: list[str]) -> None:
    """Look over a coup whose rulebook is not known: its cards and amounts can still be wrong."""
    table = SheetTable(data, place, faults, COUP_KEYS)
    table.cards("cards")
    _hands(table)
    for number, wager in enumerate(table.list_of("wagers", lambda _, each: each)):
        SheetTable(wager, f"{place}.wagers[{number}]", faults, WAGER_KEYS).money("amount")


def _ids(table: SheetTable, wagers: Iterable[Wager]) -> None:
    for name, times in Counter(wager.id for wager in wagers).items():
        if times > 1:
            table.fault("wagers", f"id {name!r} stands {times} times; give each wager its own")


def _hands(table: SheetTable) -> dict[str, tuple[Card, ...]]:
    hands = table.named("hands")
    inner = SheetTable(hands, f"{table.path}.hands", table.faults, hands)
    return {seat: tuple(inner.cards(seat)) for seat in hands}


def _check_cards(game: Game, table: SheetTable, coup: Coup, found: Found) -> None:
    """Whether the coup's cards can have been dealt, and suffice to settle its wagers."""
    held = Counter(coup.cards)
    for hand in coup.hands.values():
        held.update(hand)
    for card, times in held.items():
        if times > game.decks:
            table.fault("cards", f"{card} appears {times} times; {game.decks} decks hold {game.decks} of it")
    if game.variant.hands == "each-seat":
        _check_seats(game, table, coup, found)
    else:
        _check_two_hands(game, table, coup, found)


def _check_two_hands(game: Game, table: SheetTable, coup: Coup, found: Found) -> None:
    if coup.hands:
        table.fault(
            "hands", f"{game.variant.title} deals two hands; give cards in the order they left the shoe"
        )
    if coup.kind == "misdeal":
        table.fault("kind", "only a game with a hand for each seat has a misdeal; use void or dummy")
    if coup.cards and coup.result:
        table.fault("result", "the cards give the result; leave one of them out")
    if coup.cards and coup.kind in ("live", "dummy"):
        try:
            game.drawing.deal(coup.cards)
        except WrongCards as error:
            table.fault("cards", str(error))
    elif coup.kind == "live" and found == "after":
        _check_result_only(game, table, coup)


def _check_result_only(game: Game, table: SheetTable, coup: Coup) -> None:
    if coup.result is None:
        table.fault("cards", "missing; give the cards, or only the result")
        return
    for place, wager in enumerate(coup.wagers):
        if _asks(game, wager) - {"winner"}:
            table.fault(
                f"wagers[{place}].wager", f"{wager.wager} cannot be settled from the result alone; give cards"
            )


def _asks(game: Game, wager: Wager) -> set[str]:
    """The facts that it takes to settle a wager."""
    spec = game.wager(wager.wager)
    if isinstance(spec, SplitWager):
        return {fact for part, _ in spec.parts for fact in part.table.asked}
    if isinstance(spec, CoupWager):
        window = spec.bet.window.when if spec.bet and spec.bet.window else {}
        return {*spec.table.asked, *window}
    return set()


def _check_seats(game: Game, table: SheetTable, coup: Coup, found: Found) -> None:
    if coup.cards or coup.result:
        table.fault(
            "cards", f'{game.variant.title} has a hand for each seat; give hands: {{"dealer": […], "1": […]}}'
        )
    if coup.kind in ("dummy", "void") or found == "before":
        return
    for number, wager in enumerate(coup.wagers):
        if wager.seat in ("", DEALER):
            table.fault(f"wagers[{number}].seat", f"{shown(wager.seat)} is no betting area; name one")
    _check_areas(game, table, coup)
    wrong = coup.affected if coup.kind == "misdeal" else frozenset()
    for seat in dict.fromkeys((DEALER, *(wager.seat for wager in coup.wagers))):
        if (
            seat not in coup.hands
            and seat not in wrong
            and not (coup.kind == "misdeal" and not coup.count_verified)
        ):
            table.fault("hands", f"no hand for {shown(seat)}")
    for seat, hand in coup.hands.items():
        if len(hand) != HAND and seat not in wrong:
            table.fault(f"hands.{seat}", f"{len(hand)} cards; a hand has {HAND}")


def _check_areas(game: Game, table: SheetTable, coup: Coup) -> None:
    """The areas named exist, and are no more than the layout has."""
    betting = {wager.seat for wager in coup.wagers}
    ids = {wager.id for wager in coup.wagers}
    for name in sorted((coup.affected & ids) - {DEALER, *coup.hands, *betting}):
        table.fault("affected", f"{shown(name)} is a wager's id; name its area, or the dealer")
    most = game.variant.seats.most if game.variant.seats else len(coup.hands)
    if len({*coup.hands, *betting} - {DEALER}) > most:
        table.fault("hands", f"more than the {most} areas of {game.variant.title}")


def _wager(game: Game, data: object, place: str, faults: list[str]) -> Wager | None:
    table = SheetTable(data, place, faults, WAGER_KEYS)
    if not table.is_object:
        return None
    before = len(faults)
    name = table.text("wager")
    if "wager" not in table:
        table.fault("wager", "missing; name what the wager is on")
    elif len(faults) == before and game.wager(name) is None:
        near = ", ".join(nearest(name, wager_names(game.book)))
        table.fault("wager", f"{game.book.id} has no wager {shown(name)}; nearest: {near}")
    amount = table.money("amount")
    if "amount" not in table:
        table.fault("amount", 'missing; write a decimal string such as "12.50"')
    seat = table.text("seat")
    wager = Wager(
        id=table.text("id") or place,
        wager=name,
        amount=amount or 0,
        who=table.text("who") or seat,
        seat=seat,
        area=table.text("area"),
        asset=table.choice("asset", ("chips", "token"), "chips"),
        defer_commission=table.flag("defer_commission"),
        approved=frozenset(table.texts("approved")),
        valid=table.flag("valid", default=True),
        why=table.text("why"),
        withdrawn=table.flag("withdrawn"),
        warned=table.flag("warned"),
        nominate=table.text("nominate"),
        entry=table.choice("entry", ("early", "late"), "early"),
    )
    _check_extras(game, table, wager)
    return wager if len(faults) == before else None


def _check_extras(game: Game, table: SheetTable, wager: Wager) -> None:
    """A nomination and an entry belong to the wagers that have them, and to no other."""
    spec = game.wager(wager.wager)
    if isinstance(spec, RunWager) and spec.rule.wants == "nominated":
        length = spec.line.length
        if len(wager.nominate) != length or set(wager.nominate) - set("PB"):
            example = ("PB" * length)[:length]
            table.fault(
                "nominate", f'write {length} of P and B, such as "{example}", not {shown(wager.nominate)}'
            )
    elif "nominate" in table and not isinstance(spec, Refusal):
        table.fault("nominate", f"{wager.wager} takes no nomination; leave it out")
    if "entry" in table and not isinstance(spec, TailWager | Refusal):
        table.fault("entry", f"{wager.wager} has no early and late; leave entry out")
