"""What both duels' cards are declared with: the ranges of printed and changed numbers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from pydantic_core import PydanticCustomError

Amount = Annotated[int, Field(ge=1, le=99)]
Change = Annotated[int, Field(ge=-99, le=99)]
Stat = Annotated[int, Field(ge=0, le=99)]
Life = Annotated[int, Field(ge=1, le=99)]
"""Of a body: it is not dead when it is printed."""


def changes_something(**changes: int) -> None:
    """Refuse a change of two stats, named by their fields, that changes neither."""
    if not any(changes.values()):
        raise PydanticCustomError("modify", "changes nothing: give it {names}", {"names": " or ".join(changes)})
