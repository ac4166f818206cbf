"""`punto people`: accounts from the machine itself, for whoever may read its data directory."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from punto.cli.output import AsJson, bad_input, console, table, write_json
from punto.operation.settings import DATA, BadConfig
from punto.store.errors import StoreFailure, UnfitDatabase
from punto.store.keys.files import BadKey

app = typer.Typer(no_args_is_help=True, help="Who has an account, and who is invited.")

Data = Annotated[Path, typer.Option("--data", help="The data directory.", envvar=DATA, show_default=False)]
Site = Annotated[str, typer.Option(help="Where the server answers: links begin with it.")]
By = Annotated[str, typer.Option("--by", help="Who does it.")]
Second = Annotated[
    str | None, typer.Option("--with", help="Who confirms it: another person.", show_default=False)
]
Who = Annotated[str, typer.Option("--by", help="Who answers for them.", show_default=False)]
OtherOne = Annotated[str, typer.Option("--with", help="The other person who does.", show_default=False)]
HERE = "http://127.0.0.1:8000"
FAULTS = (BadConfig, BadKey, UnfitDatabase, StoreFailure, OSError)


@app.command(name="list")
def everybody(data: Data, as_json: AsJson = False) -> None:
    """Everybody who has an account."""
    from punto.accounts.first_administrator import people_of  # noqa: PLC0415 - the server takes a second to import
    from punto.server.routes.people import listed  # noqa: PLC0415

    try:
        with people_of(data, os.environ) as people:
            found = [to_builtins(listed(entry)) for entry in people.everybody()]
    except FAULTS as error:
        bad_input(getattr(error, "faults", [str(error)]))
    if as_json:
        write_json(found)
    else:
        console().print(_table(found))


@app.command()
def invite(  # noqa: PLR0913, PLR0917 - one for each option
    login: Annotated[
        str, typer.Argument(help="The login; a new one makes a new account.", show_default=False)
    ],
    data: Data,
    role: Annotated[str, typer.Option(help="The role of a new account.")] = "administrator",
    name: Annotated[
        str, typer.Option(help="What they are called at a table.", show_default="the login")
    ] = "",
    site: Site = HERE,
    by: By = "house",
    second: Second = None,
    as_json: AsJson = False,
) -> None:
    """Let somebody choose a password, once: a new person, or one who has lost theirs.

    For somebody who can approve it takes two people: --by and --with name them.
    """
    from punto.accounts.first_administrator import invited, people_of  # noqa: PLC0415
    from punto.accounts.role_grants import ROLES  # noqa: PLC0415
    from punto.server.routes.people import link  # noqa: PLC0415

    faults = _faults(login, name or login, role, ROLES)
    if faults:
        bad_input(faults)
    try:
        with people_of(data, os.environ) as people:
            token = invited(people, login, name or login, role, by, second)
    except FAULTS as error:
        bad_input(getattr(error, "faults", [str(error)]))
    if not token:
        bad_input(
            [f"{login} can approve what others ask for: two people make the link, --by ONE --with OTHER"]
        )
    if as_json:
        write_json({"login": login, "link": link(site, token)})
    else:
        console().print(link(site, token), soft_wrap=True)


@app.command()
def adopt(data: Data, by: Who, second: OtherOne, as_json: AsJson = False) -> None:
    """Take the accounts of an earlier release under the chain, as they stand: two people answer for them."""
    from punto.accounts import adoption  # noqa: PLC0415
    from punto.accounts.first_administrator import accounts_of  # noqa: PLC0415

    if by == second:
        bad_input(["--with: another person than --by"])
    try:
        with accounts_of(data, os.environ) as accounts:
            found = adoption.adopt(accounts, by, second)
    except (*FAULTS, adoption.NothingToAdopt) as error:
        bad_input(getattr(error, "faults", [str(error)]))
    shown = [{"login": each.card.login, "role": each.role, "enabled": each.enabled} for each in found]
    if as_json:
        write_json(shown)
        return
    for each in shown:
        console().print(f"{each['login']}  {each['role']}", markup=False)


def _faults(login: str, name: str, role: str, roles: tuple[str, ...]) -> list[str]:
    faults = []
    if not 0 < len(login.strip()) <= 64 or not login.isprintable():
        faults.append(f"login: {login!r} has not 1 to 64 printable characters")
    if not 0 < len(name.strip()) <= 24 or not name.isprintable():
        faults.append(f"--name: {name!r} has not 1 to 24 printable characters")
    if role not in roles:
        faults.append(f"--role: there is no role {role!r}; one of: {', '.join(roles)}")
    return faults


def _table(found: list[dict[str, Any]]) -> Any:
    made = table("", "login", "name", "role", "state", "second factor", "sessions")
    for each in found:
        state = each["state"] if each["enabled"] else "kept out"
        factor = "yes" if each["second_factor"] else "no"
        made.add_row(each["login"], each["name"], each["role"], state, factor, str(each["sessions"]))
    return made
