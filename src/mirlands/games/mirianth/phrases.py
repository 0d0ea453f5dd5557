"""The words of Mirianth Wars' card language, each with the number that the rules read.

"defeated monster"   "hero penalties"   "ranged"
"""

from __future__ import annotations

from typing import Final

from . import state as s

TYPES: Final = {"treasure": s.TREASURE, "building": s.BUILDING, "hero": s.HERO, "monster": s.MONSTER, "plague": s.PLAGUE}
CLASSES: Final = {"ranged": s.RANGED, "melee": s.MELEE, "global": s.GLOBAL}
PER: Final = {
    "building": s.PER_BUILDING,
    "hero": s.PER_HERO,
    "treasure": s.PER_TREASURE,
    "plague": s.PER_PLAGUE,
    "defeated monster": s.PER_DEFEATED,
    "different defeated monster": s.PER_DIFFERENT,
}
SYMBOLS: Final = {"hero": s.LOSE_HERO, "building": s.LOSE_BUILDING, "treasure": s.LOSE_TREASURE}
CANCELS: Final = {"hero penalties": "shields_heroes", "any penalty": "shields_any"}
"""What a discarded card cancels, and the column that says how many."""
