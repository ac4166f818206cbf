"""Checks that a rulebook's data agrees with itself and with the clause register."""

from collections.abc import Iterable, Iterator

import msgspec

from punto.rulebook.library import REGISTER
from punto.rulebook.model import Absent, Opposite, PayTable, Rulebook, SideBet, Variant
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.records import Cited, Power
from punto.rulebook.register import Clause, nearest

MUST_BE_GIVEN_OR_ABSENT = ("setup", "placing", "limits", "payment", "commission")
"""Sections in which silence must be stated: a topic is given, or marked absent, never just left out."""
COMBINATIONS = ("player", "banker", "tie", "player+tie", "banker+tie")
NEED_NO_MARK = {"payment.refusal_rule", "payment.coin"}

MANY = 4
"""From so many clauses on, data say why they are cited as one."""

MadeOfParts = msgspec.Struct | dict | tuple  # type: ignore[type-arg] # of whatever
Complaint = tuple[str, str, str]
"""A path of keys, what is wrong there, and what would be right."""


def check_consistency(book: Rulebook, register: dict[str, Clause], readings: set[str]) -> Iterator[Complaint]:
    """All disagreements."""
    yield from _parents(register)
    yield from _citations(book, register, readings)
    yield from _references(book)
    yield from _names(book)
    yield from _silences(book)


def walk(value: MadeOfParts, path: str = "") -> Iterator[tuple[str, object]]:
    """Every struct in a rulebook, with the path of keys that leads to it."""
    if isinstance(value, msgspec.Struct):
        yield path, value
        before = f"{path}." if path else ""
        parts = [(f"{before}{name}", getattr(value, name)) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = [(f"{path}.{name}", each) for name, each in value.items()]
    else:
        parts = [(f"{path}[{place}]", each) for place, each in enumerate(value)]
    for way, each in parts:
        if isinstance(each, MadeOfParts):
            yield from walk(each, way)


def _as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _citations(book: Rulebook, register: dict[str, Clause], readings: set[str]) -> Iterator[Complaint]:
    for path, each in walk(book):
        if not isinstance(each, Cited | Absent):
            continue
        if isinstance(each, Cited) and not each.clauses:
            yield f"{path}.clause", "missing clause", "name the clause that fixes this"
        if isinstance(each, Cited) and each.together and len(each.clauses) < MANY:
            yield f"{path}.together", "a reason to cite many clauses, and there are few", "leave it out"
        for key, clause in clauses_in(each):
            if clause not in register:
                near = ", ".join(nearest(clause, register)) or "none"
                yield f"{path}.{key}", f"clause {clause!r} is not in the register", f"nearest: {near}"
        for reading in _as_tuple(each.reading):
            if reading not in readings:
                yield f"{path}.reading", f"reading {reading!r} is not known", "use an id such as A-ALL-01"


def clauses_in(each: Cited | Absent) -> Iterator[tuple[str, str]]:
    """Every clause that an entry names, with the key that names it."""
    yield from (("clause", clause) for clause in _as_tuple(each.clause))
    if isinstance(each, Opposite):
        for key in ("approval", "approval_with_tie"):
            clause = getattr(each, key)
            if clause is not None:
                yield key, clause
        yield from (("combinations", clause) for clause in each.combinations.values())


def _parents(register: dict[str, Clause]) -> Iterator[Complaint]:
    for clause in register.values():
        if clause.parent is not None and clause.parent not in register:
            near = ", ".join(nearest(clause.parent, register)) or "none"
            what = f"the parent {clause.parent!r} is not in the register"
            yield f"{REGISTER}: {clause.id}", what, f"nearest: {near}; or null"


def _caps(book: Rulebook) -> Iterator[Complaint]:
    """A cap counts other wagers that the rulebook has."""
    mains = sorted({main for variant in book.variant.values() for main in variant.main})
    known = list(dict.fromkeys((*mains, *(key.partition("@")[0] for key in book.side_bet))))
    for path, table in walk(book):
        if isinstance(table, PayTable) and table.cap:
            own = path.rpartition(".")[2].partition("@")[0]
            others = [name for name in known if name != own]
            yield from _unknown(f"{path}.cap.of", "other wager", table.cap.of, others)
            if not table.cap.of:
                yield f"{path}.cap.of", "no wager that counts", f"name one of: {', '.join(others)}"
            elif own in _counted(book, table.cap.of) and own not in table.cap.of:
                what = f"what {own} may be rests on {', '.join(table.cap.of)}, and that on {own} again"
                yield f"{path}.cap.of", what, "name wagers that may lie without it"


def _counted(book: Rulebook, names: Iterable[str]) -> set[str]:
    """All wagers on which the caps of some wagers rest, near and far, these among them."""
    caps: dict[str, set[str]] = {}
    for path, table in walk(book):
        if isinstance(table, PayTable) and table.cap:
            own = path.rpartition(".")[2].partition("@")[0]
            caps.setdefault(own, set()).update(table.cap.of)
    known, more = set(), set(names)
    while more:
        known |= more
        more = {each for name in more for each in caps.get(name, ())} - known
    return known


def _references(book: Rulebook) -> Iterator[Complaint]:
    yield from _caps(book)
    for name, bet in book.side_bet.items():
        yield from _side_bet_references(book, name, bet)
    for section in ("side_bet", "run", "tail", "split"):
        for name, wager in getattr(book, section).items():
            yield from _unknown(f"{section}.{name}.variants", "variant", wager.variants, book.variant)
    public = list(dict.fromkeys(key.partition("@")[0] for key in book.side_bet))
    for name, split in book.split.items():
        for pair_name, pair in split.pairs.items():
            where = f"split.{name}.pairs.{pair_name}"
            yield from _unknown(where, "side bet", (pair.player, pair.banker), public)
    for name, variant in book.variant.items():
        yield from _variant_references(name, variant)
    combinations = book.placing.opposite.combinations
    yield from _unknown("placing.opposite.combinations", "combination", combinations, COMBINATIONS)
    roles = [role.role for role in book.roles]
    for place, role in enumerate(book.roles):
        yield from _unknown(f"roles[{place}].includes", "role", role.includes, roles)
    for name, kind in book.irregular.items():
        deciding = [way.role for way in kind.resolution if way.role]
        yield from _unknown(f"irregular.{name}.resolution", "role", deciding, roles)
    yield from _promotion_references(book.promotion, roles)
    if book.commission and book.commission.extra:
        extra = book.commission.extra
        yield from _unknown("commission.extra.variants", "variant", extra.variants, book.variant)
    yield from _jackpot_references(book)


def _promotion_references(rules: PromotionRules | None, roles: list[str]) -> Iterator[Complaint]:
    for path, each in walk(rules, "promotion") if rules else ():
        if isinstance(each, Power):
            yield from _unknown(f"{path}.role", "role", (each.role,), roles)


def _unknown(path: str, kind: str, named: Iterable[object], known: Iterable[object]) -> Iterator[Complaint]:
    choices = list(known)
    right = (
        f"name one of: {', '.join(str(choice) for choice in choices)}"
        if choices
        else f"there is no {kind} yet"
    )
    for name in dict.fromkeys(named):
        if name not in choices:
            yield path, f"no {kind} {name!r}", right


def _side_bet_references(book: Rulebook, name: str, bet: SideBet) -> Iterator[Complaint]:
    path = f"side_bet.{name}"
    mains = sorted({main for variant in book.variant.values() for main in variant.main})
    if bet.family is not None:
        yield from _unknown(f"{path}.family", "family", (bet.family,), book.family)
    if "@" in name and name.partition("@")[2] != bet.family:
        yield path, f"named for a family that is not its own, {bet.family!r}", "write NAME@FAMILY"
    if bet.window:
        yield from _unknown(f"{path}.window.holders", "main wager", bet.window.holders, mains)
    allowed = book.setup.decks.allowed
    for number in set(bet.decks.allowed if bet.decks else ()) - set(allowed):
        right = f"name one of: {', '.join(str(each) for each in allowed)}"
        yield f"{path}.decks", f"{number} decks are not allowed at all", right


def _jackpot_references(book: Rulebook) -> Iterator[Complaint]:
    mains = sorted({main for variant in book.variant.values() for main in variant.main})
    for name, style in book.jackpots.style.items() if book.jackpots and mains else ():
        qualifying = (style.wager,) if style.wager else ()
        yield from _unknown(f"jackpots.style.{name}.wager", "main wager", qualifying, mains)


def _variant_references(name: str, variant: Variant) -> Iterator[Complaint]:
    where = f"variant.{name}.paid_on_misdeal"
    yield from _unknown(where, "main wager", variant.paid_on_misdeal, variant.main)


def _names(book: Rulebook) -> Iterator[Complaint]:
    """No two wagers of one game share a name; settings, roles and run lengths come once."""
    taken: dict[str, str] = {}
    for path, name in _wager_names(book):
        if name in taken:
            yield path, f"{name!r} names {taken[name]} already", "give each wager a name of its own"
        taken.setdefault(name, path)
    once = (
        ("settings", "name", book.settings),
        ("roles", "role", book.roles),
        ("absent", "topic", book.absent),
    )
    for section, key, entries in once:
        names = [getattr(entry, key) for entry in entries]
        for place, name in enumerate(names):
            if name in names[:place]:
                yield f"{section}[{place}].{key}", f"{name!r} comes twice", "give each once"


def _wager_names(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Every wager by the name that bettors use; bets of rival families share theirs."""
    for main in dict.fromkeys(main for variant in book.variant.values() for main in variant.main):
        yield (
            f"variant.{next(name for name, each in book.variant.items() if main in each.main)}.main.{main}",
            main,
        )
    families: dict[str, str] = {}
    for key in book.side_bet:
        name, _, family = key.partition("@")
        if not (family and families.get(name)):
            yield f"side_bet.{key}", name
        families[name] = family
    for stem, run in book.run.items():
        yield from ((f"run.{stem}", f"{stem}-{line.length}") for line in run.pays)
    for section in ("tail", "split"):
        yield from ((f"{section}.{name}", name) for name in getattr(book, section))


def _silences(book: Rulebook) -> Iterator[Complaint]:
    absent = [entry.topic for entry in book.absent]
    silent = set(_missing(book))
    for topic in sorted(silent - set(absent)):
        yield topic, "neither given nor absent", "give it, or add it to [[absent]] with the reason"
    for place, topic in enumerate(absent):
        if topic not in silent and not _left_out(book, topic):
            what = f"{topic!r} is marked absent but is given, or is no topic"
            yield f"absent[{place}].topic", what, "remove the mark or the value"


def _left_out(book: Rulebook, topic: str) -> bool:
    """Whether a topic is an entry of some table of names that this rulebook, unlike others, does not have."""
    *way, last = topic.split(".")
    table: object = book
    for step in way:
        table = table.get(step) if isinstance(table, dict) else getattr(table, step, None)
    return isinstance(table, dict) and last not in table


def _missing(book: Rulebook) -> Iterator[str]:
    for section in MUST_BE_GIVEN_OR_ABSENT:
        table = getattr(book, section)
        if table is None:
            yield section
            continue
        for name in table.__struct_fields__:
            topic = f"{section}.{name}"
            if getattr(table, name) is None and topic not in NEED_NO_MARK:
                yield topic
