"""What a client raises: no answer came, the server could not do it, or the table refused it."""

from punto.api.body import ProblemAnswer
from punto.api.floor_answers import RefusalAnswer


class NoAnswer(Exception):
    """No answer came, however often it was tried. What was sent may have been carried out all the same."""


class ServerProblem(Exception):
    """The server could not do what was asked: its status, and the problem in its own words."""

    def __init__(self, status: int, problem: ProblemAnswer, body: bytes = b"") -> None:
        """Take what the server said."""
        super().__init__(f"{status}: {problem.what} {problem.why}")
        self.status, self.problem, self.body = status, problem, body


class OrderRefused(Exception):
    """The table refused an order: everything that stood against it."""

    def __init__(self, refused: list[RefusalAnswer]) -> None:
        """Take every refusal."""
        super().__init__("; ".join(each.what for each in refused))
        self.refused = refused
