"""Everything that takes two people, asked for by one of them."""

from typing import Any

from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Hire, Member
from tests.server.visiting import TABLE_ID, deals_coup

BOTH = [
    {"id": "both-1", "wager": "player", "amount": 25_00},
    {"id": "both-2", "wager": "banker", "amount": 25_00},
]
CHIPS = [{"chip": 25_00, "pieces": 4}]
FLOAT = [{"chip": 25_00, "pieces": 400}]


class Asked(Scene):
    """Ann and Dan have asked for what another must approve: both hands, a fill, a credit and a count."""

    def __init__(self, hire: Hire) -> None:
        super().__init__(hire)
        deals_coup(self.dan, self.sue, TABLE_ID)  # type: ignore[arg-type] # both come in and ask alike
        self.bob.does(TABLE_ID, "place-bets", stakes=[{"id": "bobs-2", "wager": "banker", "amount": 25_00}])
        self.dan.does(TABLE_ID, "bring-chips", pieces=FLOAT)
        self.sue.does(TABLE_ID, **self.requests()[0][1])
        self.ann.does(TABLE_ID, "place-bets", stakes=BOTH)
        self.dan.does(TABLE_ID, "bring-chips", pieces=CHIPS)
        self.dan.does(TABLE_ID, "send-chips", pieces=CHIPS)
        self.dan.does(TABLE_ID, "count-float", pieces=CHIPS, why="closing")

    def wants_it_void(self) -> None:
        """An irregularity in mid-coup, which the dealer would like to be rid of."""
        self.deals()
        self.goes_wrong(kind="order-in-doubt")
        self.dan.does(TABLE_ID, "resolve-irregularity", resolution="void")

    def wants_it_put_right(self) -> None:
        """Bob is said to have been paid too much on the coup that is over."""
        self.goes_wrong(kind="mispayment", who=self.bob.person, wagers=["bobs"], amount=5_00)
        self.dan.does(TABLE_ID, "resolve-irregularity", resolution="ruled-wrong")

    def goes_wrong(self, **report: Any) -> None:
        """The dealer reports an irregularity."""
        self.dan.does(TABLE_ID, "report-irregularity", report=report)

    def requests(self) -> list[tuple[Member, dict[str, Any]]]:
        """Who asked, and how that would be approved."""
        askers = {each.person: each for each in (self.ann, self.dan, self.sue)}
        return [
            (askers[each["actor"]], {"order": "approve", "request": each["id"]})
            for each in self.sue.table(TABLE_ID)["view"]["requests"]
        ]
