"""The walkers as a program, for other ways of compiling; fails at the first finding."""

from __future__ import annotations

import sys

from .harness import imagines, setting, settings, twins, walk

if __name__ == "__main__":
    for one in settings():
        place = setting(*one)
        for found in (walk(place, 0, 1500).found, twins(place, 100)[1], imagines(place, 50)[1]):
            if found:
                sys.exit(found)
