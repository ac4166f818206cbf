"""Commands that come again: recorded from a whole coup and sent once more, in any order, they do nothing."""

import random
from typing import Any

import pytest

from punto.live import LiveFloor
from punto.live.command_service import CommandResult
from punto.operation.ids import new_command
from punto.store.errors import CommandReused
from tests.server.accounts.scene import COMMANDS, Scene, gives, stake
from tests.server.accounts.staff import Hire, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

Sent = tuple[Member, dict[str, Any], str]
"""Who sent which order, under which id."""


class Recorded(Scene):
    """A coup of which every command is kept, with its answer."""

    def __init__(self, hire: Hire, house: LiveFloor) -> None:
        super().__init__(hire)
        self._house = house
        self.said: list[tuple[Sent, CommandResult]] = []
        self._says(self.ann, stake())
        self._says(self.bob, stake(wager="tie"))
        self._says(self.bob, stake(id="bobs"))
        number = self.dan.table(TABLE_ID)["view"]["coup"]["number"]
        while (seen := self.dan.table(TABLE_ID))["view"]["coup"]["number"] == number:
            self._says(self.dan if seen["due"]["by"] == "dealer" else self.sue, seen["due"]["suggested"])

    def _says(self, who: Member, order: dict[str, Any]) -> None:
        sent = (who, order, new_command())
        self.said.append((sent, gives(self._house, *sent)))


@pytest.mark.trust("E10", "F28")
@pytest.mark.parametrize("replays", sizes(300, 100_000))
def test_a_recorded_command_has_no_second_effect(hire: Hire, house: LiveFloor, replays: int) -> None:
    """Whether it was carried out or refused, and whatever has happened since: the answer is the first one."""
    scene = Recorded(hire, house)
    assert any(given.refused for _, given in scene.said)
    chance = random.Random(10)  # noqa: S311 - the same disorder every time
    head = house.store.head()
    for _ in range(replays):
        sent, given = chance.choice(scene.said)
        again = gives(house, *sent)
        assert (again.events, again.refused) == (given.events, given.refused)
    assert house.store.head() == head


@pytest.mark.trust("E10", "F28")
def test_an_id_under_which_another_command_was_given_is_refused(hire: Hire, house: LiveFloor) -> None:
    scene = Recorded(hire, house)
    (who, _, command), _ = scene.said[0]
    with pytest.raises(CommandReused):
        gives(house, who, stake(amount=50_00), command)
    with pytest.raises(CommandReused):
        gives(house, scene.bob, scene.said[0][0][1], command)


@pytest.mark.trust("E10")
def test_over_the_web_the_answer_to_a_replay_is_the_same_to_the_byte(hire: Hire) -> None:
    scene = Scene(hire)
    body = {"id": new_command(), "order": stake()}
    first = scene.ann.asks("POST", COMMANDS, body).content
    assert {scene.ann.asks("POST", COMMANDS, body).content for _ in range(20)} == {first}
