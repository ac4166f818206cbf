"""The ids of robots: by them anybody can tell who is one."""

ROBOT = "robot-"
"""How a robot's id begins."""


def dealer_of(table: str) -> str:
    """The id of the robot that deals at a table."""
    return f"{ROBOT}dealer-{table}"


def is_robot(person: str) -> bool:
    """Whether somebody is a robot."""
    return person.startswith(ROBOT) or person == "house"
