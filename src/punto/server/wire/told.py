"""What every piece of the floor's JSON has in common."""

from pydantic import BaseModel, ConfigDict


class Given(BaseModel):
    """What is sent: exactly these keys, each of its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """What is answered: exactly these keys."""

    model_config = ConfigDict(extra="forbid")
