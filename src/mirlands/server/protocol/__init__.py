"""Every message between the server and a client, declared once.

The client's TypeScript is made from these models (``typescript``). A *version* counts what one viewer has been
shown: each frame to a viewer has the next one, and two viewers' versions have nothing to do with each other,
so that a version never tells that something hidden happened. Version 0 is "nothing seen yet".

* ``common``: limits, names, and the parts of messages. ``client`` and ``server``: what each says on a socket. ``http``: the rest.
"""

from __future__ import annotations

from .common import *  # noqa: F403

from .client import *  # noqa: F403  # isort: skip  # the client's types come in this order
from .server import *  # noqa: F403  # isort: skip
from .http import *  # noqa: F403  # isort: skip
