"""Alembic's entry: upgrades over the connection that ``storage`` hands in, or over the URL given with ``-x url=...``."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection

from mirlands.server.storage import Base


def run(connection: Connection) -> None:
    """Upgrade over one connection; SQLite changes tables by copying them."""
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    url = context.get_x_argument(as_dictionary=True).get("url")
    if url is None:
        raise SystemExit("name the database: alembic -x url=sqlite:///FILE ...")
    with create_engine(url).begin() as own:
        run(own)
