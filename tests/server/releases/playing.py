"""What happens on the floor of a store that is kept for later releases: two evenings at three tables."""

from tests.server.accounts.staff import PASSWORD, Browser
from tests.server.releases.people import (
    PAID,
    TABLES,
    Account,
    DataDirectory,
    approve_all,
    bet,
    bets_open,
    deal,
)
from tests.waiting import eventually

DARLING, YARRA, PRACTICE = TABLES
STAFF = (("sue", "casino-supervisor"), ("tess", "casino-supervisor"), ("dan", "dealer"))
PATRONS = (("ann", "patron"), ("bob", "patron"))


class Company:
    """Everybody who has an account, signed in."""

    def __init__(self, floor: DataDirectory, accounts: dict[str, Account]) -> None:
        known = {name: floor.signs_in(account) for name, account in accounts.items()}
        self.sue, self.tess, self.dan = (known[name] for name, _ in STAFF)
        self.ann, self.bob = (known[name] for name, _ in PATRONS)
        self.persons = {name: account.person for name, account in accounts.items()}

    def sit_down(self, table: str) -> None:
        """Dan opens the table and sells chips to Ann and Bob."""
        self.dan.does(table, "take-over", role="dealer")
        bets_open(self.dan, self.sue, table)
        for seat, patron in (("1", self.ann), ("2", self.bob)):
            patron.does(table, "join", seat=seat)
            patron.does(table, "buy-in", amount=1_000_00, tender="cash")
        approve_all(self.dan, table)

    def bet(self, table: str, mark: str) -> None:
        """Ann is for the Player and Bob for the Banker, so that somebody wins unless it is a tie."""
        bet(self.ann, table, f"ann-{mark}", "player")
        bet(self.bob, table, f"bob-{mark}", "banker")

    def irregular(self, table: str, resolution: str, **report: object) -> None:
        """Dan reports an irregularity and asks for a way out, which Sue approves."""
        self.dan.does(table, "report-irregularity", report=report)
        self.dan.does(table, "resolve-irregularity", resolution=resolution)
        approve_all(self.sue, table)

    def deal(self, table: str, cards: str = "", until: str = "") -> None:
        deal(self.dan, self.sue, table, cards, until)


def first_evening(floor: DataDirectory, token: str) -> dict[str, Account]:
    """People are invited; coups are played at every table, two of them with an irregularity."""
    floor.first_administrator(token, PASSWORD)
    accounts = {name: floor.hires(name, role, PASSWORD) for name, role in (*STAFF, *PATRONS)}
    company = Company(floor, accounts)
    for table in TABLES:
        company.sit_down(table)
    _debt(company, DARLING)
    _void_coup(company, YARRA)
    _wrong_payment(company, PRACTICE)
    return accounts


def second_evening(floor: DataDirectory, accounts: dict[str, Account]) -> None:
    """A shoe comes to its end and is revealed, chips are brought; a request and bets wait for later."""
    company = Company(floor, accounts)
    new_shoe(company, YARRA)
    company.dan.does(PRACTICE, "bring-chips", pieces=[{"chip": 25_00, "pieces": 400}])
    approve_all(company.sue, PRACTICE)
    company.dan.does(PRACTICE, "send-chips", pieces=[{"chip": 25_00, "pieces": 4}])
    company.bet(PRACTICE, "third")
    _refused(company.ann, PRACTICE)


def _debt(company: Company, table: str) -> None:
    """A coup is paid, the winner cashes out, and the coup is found void: the winner owes."""
    winner = _winner(company, table, 1)
    winner.does(table, "cash-out", amount=chips_of(winner, table))
    approve_all(company.dan, table)
    company.irregular(table, "void", kind="order-in-doubt")
    company.deal(table)


def _winner(company: Company, table: str, number: int) -> Browser:
    """Who has won a coup that is paid and not over; after a tie another one is dealt."""
    before = {patron: chips_of(patron, table) for patron in (company.ann, company.bob)}
    company.bet(table, f"paid-{number}")
    company.deal(table, until=PAID)
    for patron, chips in before.items():
        if chips_of(patron, table) > chips:
            return patron
    company.deal(table)
    return _winner(company, table, number + 1)


def _void_coup(company: Company, table: str) -> None:
    """One coup goes well; in the next the order of the cards is in doubt, and it is void."""
    company.bet(table, "first")
    company.deal(table)
    bets_open(company.dan, company.sue, table)
    company.bet(table, "second")
    company.dan.does(table, "close-bets")
    company.dan.does(table, "draw-card")
    company.irregular(table, "void", kind="order-in-doubt")
    bets_open(company.dan, company.sue, table)


def _wrong_payment(company: Company, table: str) -> None:
    """Cards are keyed in, the Banker wins, and Bob was paid five dollars too much."""
    company.bet(table, "first")
    company.deal(table, cards="2H 9C TD KS")
    who = company.persons["bob"]
    company.irregular(table, "ruled-wrong", kind="mispayment", who=who, wagers=["bob-first"], amount=5_00)


def new_shoe(company: Company, table: str) -> None:
    """The cards are unfit: others are brought, and the shoe before is revealed."""
    company.sue.does(table, "replace-cards", why="unfit")
    approve_all(company.tess, table)
    bets_open(company.dan, company.sue, table)
    eventually(lambda: company.sue.gets(f"/api/v1/tables/{table}/shoes")[1]["seed"])


def _refused(patron: Browser, table: str) -> None:
    """A bet below the minimum: the refusal is kept, too."""
    stakes = [{"id": "too-little", "wager": "player", "amount": 1}]
    assert patron.gives(table, "place-bets", stakes=stakes).status_code == 409


def chips_of(patron: Browser, table: str) -> int:
    """What somebody has at a table, in cents."""
    return round(100 * float(patron.table(table)["view"]["own"]["chips"]))
