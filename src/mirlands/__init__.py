"""Mirlands: Terra Miran, War of Lemiroth and Mirianth Wars on one rules engine.

Imports run one way: kernel <- cards <- games <- bots <- scenarios <- server <- cli.
"""

from typing import Final

__version__: Final = "0.1.0"
