"""Where rulebooks lie: those shipped with the product, and those that an operator adds from anywhere."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from punto.rulebook.rulebook_errors import Unknown
from punto.units.nearest import nearest_names

Books = Path
"""A folder of rulebooks, or one rulebook's own folder."""
SHIPPED: Books = Path(__file__).parent / "books"
REGISTER = "clauses.jsonl"

_added: list[Books] = []


class BadBooks(Exception):
    """Folders that cannot be taken as rulebooks. All faults are listed, not the first."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = faults


def add_books(folders: Sequence[Books]) -> None:
    """Add folders to the library; one that holds no rulebook, or an id that is taken, raises BadBooks."""
    faults = []
    for folder in dict.fromkeys(each.resolve() for each in folders):
        if folder in _added:
            continue
        found = _in_folder(folder)
        if not found:
            faults.append(f"{folder}: no rulebook here; a rulebook is a folder with {REGISTER}")
        known = rulebook_folders()
        clashes = [name for name in found if known.get(name, found[name]) != found[name]]
        faults += [f"{found[name]}: the id {name!r} is taken by {known[name]}" for name in clashes]
        if found and not clashes:
            _added.append(folder)
    if faults:
        raise BadBooks(faults)


def added_books() -> tuple[Books, ...]:
    """The folders that were added, in order."""
    return tuple(_added)


def remove_added_books() -> None:
    """Go back to the rulebooks that are shipped."""
    _added.clear()


def rulebook_folders(books: Books | None = None) -> dict[str, Books]:
    """Every rulebook by id, in alphabetical order, with its folder; all that are known if none is named."""
    return _library(tuple(_added)) if books is None else dict(sorted(_in_folder(books).items()))


@lru_cache(maxsize=8)
def _library(added: tuple[Books, ...]) -> dict[str, Books]:
    found = {name: folder for shelf in (SHIPPED, *added) for name, folder in _in_folder(shelf).items()}
    return dict(sorted(found.items()))


def rulebook_ids(books: Books | None = None) -> list[str]:
    """The rulebooks on hand, by id, in alphabetical order."""
    return list(rulebook_folders(books))


def folder_of(rulebook: str, books: Books | None = None) -> Books:
    """The folder of a rulebook; an unknown id raises with those there are."""
    found = rulebook_folders(books)
    if rulebook not in found:
        near = nearest_names(rulebook, found)
        why = (
            f"there is no such rulebook; nearest: {', '.join(near)}" if near else "there is no such rulebook"
        )
        raise Unknown(f"rulebook {rulebook!r}", why, list(found))
    return found[rulebook]


def _in_folder(folder: Books) -> dict[str, Books]:
    if (folder / REGISTER).is_file():
        return {folder.name: folder}
    return {file.parent.name: file.parent for file in sorted(folder.glob(f"*/{REGISTER}"))}


def base_folder(folder: Books, base: str) -> Books | None:
    """The folder of a rulebook that another one extends: beside it, else anywhere in the library."""
    beside = folder.parent / base
    if beside.is_dir():
        return beside
    return rulebook_folders().get(base) if folder.parent in _homes() else None


def _homes() -> Iterator[Books]:
    """The folders next to which the library's rulebooks lie."""
    yield from dict.fromkeys(folder.parent for folder in rulebook_folders().values())


def shared_files(folder: Books, name: str) -> list[Books]:
    """The files of this name that concern a rulebook: the product's, the shelf's, and the rulebook's own."""
    places = dict.fromkeys((SHIPPED, folder.parent, folder))
    return [place / name for place in places if (place / name).is_file()]
