"""The scoreboards once more, the slow and obvious way, to compare with: one coup at a time, on squared paper.

Derived marks come from looking at two cells of an endlessly deep Big Road, not from comparing lengths.
"""

from typing import Any

Paper = dict[tuple[int, int], str]
ROADS = (("big_eye_boy", 1), ("small_road", 2), ("cockroach_pig", 3))


def board(shoe: list[str], tail: str) -> dict[str, Any]:
    """Everything that the vectors expect of a shoe."""
    wins = [token for token in shoe if token[0] != "T"]
    found: dict[str, Any] = {"bead_plate": lines({divmod(i, 6): token[0] for i, token in enumerate(shoe)})}
    path = draw([token[0] for token in wins], tail)
    paper = {place: token[0] for place, token in zip(path, wins, strict=True)}
    if shoe and not wins:
        path, paper = [(0, 0)], {(0, 0): "T"}
    found["big_road"] = lines(paper)
    found["ties"] = [[*path[i], count] for i, count in enumerate(ties(shoe)) if count]
    pairs = ["".join(flag for flag in "bp" if flag in token[1:]) for token in wins]
    found["pairs"] = [[*path[i], dots] for i, dots in enumerate(pairs) if dots]
    sides = [token[0] for token in wins]
    for name, back in ROADS:
        marks = derived(sides, back)
        found[name] = lines(dict(zip(draw(marks, tail), marks, strict=True)))
        found[f"{name}_marks"] = "".join(marks)
    found["ask"] = {side: {name: ask(sides, side, back) for name, back in ROADS} for side in "BP"}
    found["stats"] = stats(shoe, sides)
    return found


def lines(paper: Paper) -> list[str]:
    wide = 1 + max((col for col, _ in paper), default=-1)
    return ["".join(paper.get((col, row), ".") for col in range(wide)) for row in range(6)]


def draw(letters: list[str], tail: str) -> list[tuple[int, int]]:
    """Where a pencil would put each letter in turn."""
    path: list[tuple[int, int]] = []
    top = -1
    sideways = False
    for i, letter in enumerate(letters):
        if i == 0 or letter != letters[i - 1]:
            top = next(col for col in range(top + 1, len(letters) + 1) if (col, 0) not in path)
            path.append((top, 0))
            sideways = False
            continue
        col, row = path[-1]
        blocked = row == 5 or (col, row + 1) in path
        if tail == "straight" and sideways:
            blocked = True
        sideways = sideways or blocked
        path.append((col + 1, row) if blocked else (col, row + 1))
    return path


def ties(shoe: list[str]) -> list[int]:
    """Ties of each win: cut the shoe before every win, and give what precedes the first to it."""
    text = "".join(token[0] for token in shoe)
    before, *after = text.replace("P", "B").split("B")
    if not after:
        return [len(before)]
    return [len(before) + len(after[0]), *map(len, after[1:])]


def deep(sides: list[str]) -> list[str]:
    """The Big Road on paper without a floor, a string for each column."""
    columns: list[str] = []
    for side in sides:
        if columns and columns[-1][0] == side:
            columns[-1] += side
        else:
            columns.append(side)
    return columns


def derived(sides: list[str], back: int) -> list[str]:
    marks = (ask(sides[:i], side, back) for i, side in enumerate(sides))
    return [mark for mark in marks if mark is not None]


def ask(sides: list[str], side: str, back: int) -> str | None:
    """Two cells alike are red; the head of a column is the opposite of what going on would have given."""
    columns = deep(sides)
    if len(columns) <= back:
        return None
    compared = columns[-1 - back]
    depth = len(columns[-1])
    beside, above = compared[depth : depth + 1], compared[depth - 1 : depth]
    alike = bool(beside) == bool(above)
    goes_on = columns[-1][0] == side
    return "R" if alike == goes_on else "B"


def stats(shoe: list[str], sides: list[str]) -> dict[str, Any]:
    columns = deep(sides)
    text = "".join(token[0] for token in shoe)
    flags = "".join(token[1:] for token in shoe)
    return {
        "hands": len(shoe),
        "banker": text.count("B"),
        "player": text.count("P"),
        "tie": text.count("T"),
        "banker_pair": flags.count("b"),
        "player_pair": flags.count("p"),
        "natural": flags.count("n"),
        "longest_banker": max([0, *(len(column) for column in columns if column[0] == "B")]),
        "longest_player": max([0, *(len(column) for column in columns if column[0] == "P")]),
        "current_side": sides[-1] if sides else None,
        "current_run": len(columns[-1]) if columns else 0,
    }
