"""`tables.toml`: the tables of a floor as somebody proposes them. Every fault is told, table by table."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from punto.floor.plan.entry import FloorTable, RobotPatron, Tail, Temper
from punto.floor.plan.plan_checks import table_faults
from punto.robots.robot_ids import ROBOT
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.rulebook.shape import faults_in
from punto.rules.limits import Bounds, Sign
from punto.table import TABLE, Automation, Phase, Setup
from punto.table.setup import Device, GamingArea, Terms, TwoPeople, usual_variant
from punto.units import parse_money

BY_ITSELF = frozenset({Automation.PREPARE, Automation.CALL, Automation.REDUCE, Automation.HOLD})
OFFERS_HANDS = BY_ITSELF - {Automation.HOLD}
"""What a table does without being told; everything else somebody does by hand."""
SEATS = 7
KEYS = {"offered": "side_bets"}
"""Parts of a set-up that have another name in the file."""
Money = str | int
"""An amount as one writes it: 25, or "0.50"."""


class FileRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of TOML in which no key is unknown."""


class FileBounds(FileRecord, frozen=True, kw_only=True):
    """The limits of one wager."""

    minimum: Money | None = None
    maximum: Money | None = None
    unit: Money | None = None


class FileLimits(FileBounds, frozen=True, kw_only=True):
    """The sign of a table."""

    area_maximum: Money | None = None
    differential: Money | None = None
    wagers: dict[str, FileBounds] = {}


class FileTemper(FileRecord, frozen=True, kw_only=True):
    """How a robot plays. Numbers of ten are coups, or hands, of ten."""

    buys_in: Money
    units: tuple[int, ...]
    main: tuple[str, ...]
    side: tuple[str, ...] = ()
    side_of_ten: int = 0
    passes_of_ten: int = 0
    squeezes_of_ten: int = 0


class FileRobot(FileRecord, frozen=True, kw_only=True):
    """A robot that plays at a table."""

    name: str
    seat: str
    temper: str


class FileTable(FileRecord, frozen=True, kw_only=True):
    """One table."""

    id: str
    name: str
    rulebook: str
    variant: str = ""
    decks: int | None = None
    options: dict[str, int] = {}
    settings: dict[str, int | bool | str] = {}
    chips: tuple[Money, ...] = ()
    restricted: tuple[str, ...] = ()
    limits: FileLimits = FileLimits()
    side_bets: tuple[str, ...] = ()
    places: dict[str, int] = {}
    currency: str = "AUD"
    seats: int | tuple[str, ...] = SEATS
    standing: int = 0
    device: Device = "shoe"
    scanning: bool = False
    area: GamingArea = "main"
    layout: str = ""
    method: str = ""
    faces: Literal["up", "down"] = "up"
    offers_hands: bool = False
    low_limit: bool = False
    cashless: bool = False
    drop_box: bool = True
    cards: Literal["virtual", "keyed"] = "virtual"
    title: str = ""
    zone: str = "UTC"
    tail: Tail | None = None
    robots: tuple[FileRobot, ...] = ()
    head_start: int = 0
    pace: int | float = 1
    rehearsal: str = ""


class FloorFile(FileRecord, frozen=True, kw_only=True):
    """The whole file, before its tables are looked at."""

    tail: Tail = "straight"
    two_people: tuple[TwoPeople, ...] = ()
    temper: dict[str, FileTemper] = {}
    table: tuple[dict[str, Any], ...] = ()


class FileFault(NamedTuple):
    """One thing that is wrong, and in which table; none named means the whole file."""

    table: str
    key: str
    why: str

    def __str__(self) -> str:
        return ": ".join(each for each in self if each)


class ProposedFloor(NamedTuple):
    """The tables that a file proposes, and everything that is wrong with it."""

    tables: tuple[FloorTable, ...]
    faults: tuple[FileFault, ...]

    @property
    def unfit(self) -> dict[str, str]:
        """By table: why it cannot be opened."""
        names = dict.fromkeys(fault.table for fault in self.faults if fault.table)
        return {
            name: "; ".join(f"{key}: {why}" for table, key, why in self.faults if table == name)
            for name in names
        }

    @property
    def in_general(self) -> list[str]:
        """What is wrong with the file as a whole."""
        return [str(fault) for fault in self.faults if not fault.table]


def read_floor(text: str) -> ProposedFloor:
    """The tables of a file that have no fault, and all faults of the others."""
    try:
        said = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return ProposedFloor((), (FileFault("", "", f"is not TOML: {error}"),))
    faults = [FileFault("", key, f"{what}; {right}") for key, what, right in faults_in(said, FloorFile)]
    if faults:
        return ProposedFloor((), tuple(faults))
    floor = msgspec.convert(said, FloorFile)
    faults += _two_people_faults(floor)
    tempers, wrong = _tempers(floor)
    faults += wrong
    found: dict[str, FloorTable] = {}
    seen: set[str] = set()
    for place, each in enumerate(floor.table):
        name = str(each.get("id") or f"table[{place}]")
        reader = TableReader(floor, tempers, name)
        made = reader.made(each)
        if name in seen:
            reader.fault("id", "another table of this file has it; give each an id of its own")
        seen.add(name)
        if made is not None and not reader.faults:
            found[name] = made
        faults += reader.faults
    return ProposedFloor(tuple(found.values()), tuple(faults))


def _two_people_faults(floor: FloorFile) -> Iterator[FileFault]:
    facts = {str(kind.__struct_config__.tag) for kind in TABLE.facts}
    for place, each in enumerate(floor.two_people):
        if each.fact not in facts:
            yield FileFault(
                "", f"two_people[{place}].fact", f"nothing is called {each.fact!r}; see docs/orders.md"
            )
        if unknown := sorted(each.phases - {phase.value for phase in Phase}):
            phases = ", ".join(phase.value for phase in Phase)
            yield FileFault(
                "", f"two_people[{place}].phases", f"{', '.join(unknown)}: no phase; one of: {phases}"
            )


def _tempers(floor: FloorFile) -> tuple[dict[str, Temper], list[FileFault]]:
    tempers, faults = {}, []
    for name, each in floor.temper.items():
        try:
            said = msgspec.structs.asdict(each)
            tempers[name] = Temper(**{**said, "buys_in": parse_money(str(each.buys_in))})
        except ValueError as error:
            faults.append(FileFault("", f"temper.{name}.buys_in", str(error)))
    return tempers, faults


class TableReader:
    """Reads one table, and notes what is wrong with it."""

    def __init__(self, floor: FloorFile, tempers: dict[str, Temper], name: str) -> None:
        """Read a table of a file, in which it goes by a name."""
        self._floor, self._tempers, self._name = floor, tempers, name
        self.faults: list[FileFault] = []

    def fault(self, key: str, why: str) -> None:
        """Note a fault."""
        self.faults.append(FileFault(self._name, key, why))

    def made(self, said: dict[str, Any]) -> FloorTable | None:
        """The table, unless too little of it can be read; keys with a fault are left out of it."""
        wrong = set()
        for key, what, right in faults_in(said, FileTable):
            self.fault(key, f"{what}; {right}")
            wrong.add(re.split(r"[.\[]", key)[0])
        try:
            given = msgspec.convert({key: each for key, each in said.items() if key not in wrong}, FileTable)
        except msgspec.ValidationError:
            return None
        table = self._table(given)
        for part, why in table_faults(table):
            self.fault(KEYS.get(part, part), why)
        return table

    def _table(self, given: FileTable) -> FloorTable:
        return FloorTable(
            id=given.id,
            name=given.name,
            setup=self._setup(given),
            patrons=tuple(self._robots(given)),
            virtual=given.cards == "virtual",
            head_start=given.head_start,
            pace=float(given.pace),
            zone=given.zone,
            title=given.title,
            tail=given.tail or self._floor.tail,
            rehearsal=given.rehearsal,
        )

    def _setup(self, given: FileTable) -> Setup:
        seats = given.seats
        return Setup(
            table=given.id,
            terms=self._terms(given),
            currency=given.currency,
            seats=tuple(map(str, range(1, seats + 1))) if isinstance(seats, int) else seats,
            standing=given.standing,
            device=given.device,
            scanning=given.scanning,
            area=given.area,
            layout=given.layout,
            sign=self._sign(given.limits),
            offered=frozenset(given.side_bets),
            places=tuple(given.places.items()),
            method=given.method,
            faces=given.faces,
            low_limit=given.low_limit,
            cashless=given.cashless,
            drop_box=given.drop_box,
            automation=OFFERS_HANDS if given.offers_hands else BY_ITSELF,
            two_people=self._floor.two_people,
        )

    def _terms(self, given: FileTable) -> Terms:
        return Terms(
            rulebook=given.rulebook,
            variant=given.variant or _usual(given.rulebook),
            decks=given.decks,
            options=tuple(given.options.items()),
            settings=tuple(given.settings.items()),
            chips=tuple(self._money("chips", each) for each in given.chips),
            restricted=frozenset(given.restricted),
        )

    def _sign(self, limits: FileLimits) -> Sign:
        return Sign(
            bounds=self._bounds("limits", limits),
            area_maximum=self._maybe("limits.area_maximum", limits.area_maximum),
            differential=self._maybe("limits.differential", limits.differential),
            wagers={
                name: self._bounds(f"limits.wagers.{name}", each) for name, each in limits.wagers.items()
            },
        )

    def _bounds(self, key: str, given: FileBounds) -> Bounds:
        return Bounds(
            minimum=self._maybe(f"{key}.minimum", given.minimum),
            maximum=self._maybe(f"{key}.maximum", given.maximum),
            unit=self._maybe(f"{key}.unit", given.unit),
        )

    def _maybe(self, key: str, amount: Money | None) -> int | None:
        return None if amount is None else self._money(key, amount)

    def _money(self, key: str, amount: Money) -> int:
        """An amount in cents; what is none is noted, and stands for a dollar until it is put right."""
        try:
            return parse_money(str(amount))
        except ValueError as error:
            self.fault(key, str(error))
            return 100

    def _robots(self, given: FileTable) -> Iterator[RobotPatron]:
        for place, each in enumerate(given.robots):
            temper = self._tempers.get(each.temper)
            if temper is None:
                known = ", ".join(self._tempers) or "none yet"
                self.fault(f"robots[{place}].temper", f"there is no temper {each.temper!r}; one of: {known}")
                continue
            robot = f"{ROBOT}{given.id}-{each.seat}"
            yield RobotPatron(id=robot, name=each.name, seat=each.seat, temper=temper)


def _usual(rulebook: str) -> str:
    """The variant that is meant where none is named; a broken rulebook is told of elsewhere."""
    try:
        return usual_variant(rulebook)
    except BrokenRulebook:
        return ""
