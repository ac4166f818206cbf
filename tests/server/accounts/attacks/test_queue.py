"""When a table is overrun, bets are shed with a clear answer, and the staff's orders pass."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event, Thread

import pytest

from punto.live import LiveFloor
from punto.live.queue import AT_A_TABLE, IN_ALL, CommandQueue
from punto.machine.problem import Problem
from punto.table import Actor
from tests.server.accounts.staff import Hire
from tests.server.visiting import TABLE_ID

ANN, DAN = Actor("p-ann", "patron"), Actor("p-dan", "dealer")


@pytest.mark.trust("F18")
@pytest.mark.parametrize("waiting", [AT_A_TABLE - 1, AT_A_TABLE])
def test_one_more_than_there_is_room_for_is_told_to_come_again(waiting: int) -> None:
    queue = CommandQueue()
    with ExitStack() as stack:
        for _ in range(waiting):
            stack.enter_context(queue.enter("a", ANN))
        if waiting < AT_A_TABLE:
            stack.enter_context(queue.enter("a", ANN))
            return
        with pytest.raises(Problem) as refused:
            stack.enter_context(queue.enter("a", ANN))
        assert (refused.value.status, refused.value.headers) == (503, {"retry-after": "1"})
        stack.enter_context(queue.enter("b", ANN))
        stack.enter_context(queue.enter("a", DAN))
    with queue.enter("a", ANN):
        pass


@pytest.mark.trust("F18")
def test_all_tables_together_leave_room_for_the_staff() -> None:
    queue = CommandQueue()
    with ExitStack() as stack:
        for place in range(IN_ALL):
            stack.enter_context(queue.enter(str(place), ANN))
        with pytest.raises(Problem):
            stack.enter_context(queue.enter("one more", ANN))
        stack.enter_context(queue.enter("one more", DAN))


@pytest.mark.trust("F18")
def test_a_thousand_at_once_leave_nobody_behind() -> None:
    queue = CommandQueue()

    def come(_: int) -> bool:
        try:
            with queue.enter("a", ANN):
                return True
        except Problem:
            return False

    with ThreadPoolExecutor(64) as pool:
        came = list(pool.map(come, range(1_000)))
    assert any(came)
    with ExitStack() as stack:
        for _ in range(AT_A_TABLE):
            stack.enter_context(queue.enter("a", ANN))


@pytest.mark.trust("F18")
def test_patrons_stand_in_line_and_the_staff_does_not() -> None:
    queue, second = CommandQueue(), Event()

    def waits() -> None:
        with queue.turn("a", ANN):
            second.set()

    waiting = Thread(target=waits)
    with queue.turn("a", ANN):
        waiting.start()
        with queue.turn("a", DAN), queue.turn("b", ANN):
            assert not second.wait(0.05)
    assert second.wait(10)
    waiting.join()


@pytest.mark.trust("F18")
def test_a_dealer_is_served_at_a_table_that_is_overrun(hire: Hire, house: LiveFloor) -> None:
    ann, dan = hire("ann", "patron"), hire("dan", "dealer")
    with ExitStack() as stack:
        for _ in range(AT_A_TABLE):
            stack.enter_context(house.queue.enter(TABLE_ID, ANN))
        shed = ann.gives(TABLE_ID, "join", seat="1")
        assert (shed.status_code, shed.headers["retry-after"]) == (503, "1")
        dan.does(TABLE_ID, "take-over", role="dealer")
    ann.does(TABLE_ID, "join", seat="1")
