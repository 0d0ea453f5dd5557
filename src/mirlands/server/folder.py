"""The folder where tables are kept: found, held by one process, its database brought to the newest revision.

All of this happens before a server listens, so that whatever is wrong is said to the person who started it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError

from mirlands.kernel.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "mirlands.sqlite3"


class InUse(BadInput):
    """Another process serves this folder."""


def data_folder() -> Path:
    """Where this user's tables are kept unless another folder is named."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "mirlands" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mirlands"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "mirlands"


def pragmas(connection: Any, _record: Any) -> None:
    """What every connection asks of SQLite: nothing is acknowledged before it is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring a database to the newest revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Folder:
    """A folder that this process holds until it lets go or ends, however it ends."""

    def __init__(self, place: Path) -> None:
        """Take it, and make or upgrade its database.

        Raises:
            InUse: another process holds it.
            BadInput: it cannot be used, or holds something else.
        """
        self.place = place
        self._held = _lock(place)
        engine = create_engine(f"sqlite:///{self.file}")
        event.listen(engine, "connect", pragmas)
        try:
            with engine.begin() as connection:
                migrate(connection)
        except CommandError as error:
            self.let_go()
            hint = "start the newer one, or choose another folder with --data"
            raise BadInput(str(self.file), "a newer version of Mirlands has written it", hint) from error
        except DatabaseError as error:
            self.let_go()
            raise BadInput(str(self.file), f"cannot be read: {error.orig}", "choose another folder with --data") from error
        finally:
            engine.dispose()

    @property
    def file(self) -> Path:
        """The database."""
        return self.place / FILE

    def let_go(self) -> None:
        """Another process may have it."""
        self._held.close()


def _lock(place: Path) -> IO[str]:
    if place.exists() and not place.is_dir():
        raise BadInput(str(place), "this is a file, not a folder", "choose another folder with --data")
    try:
        place.mkdir(parents=True, exist_ok=True)
        held = (place / "lock").open("a+")
    except OSError as error:
        raise BadInput(str(place), f"cannot be written to: {error.strerror}", "choose another folder with --data") from error
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.close()
        raise InUse(str(place), "another server keeps its tables here", "stop it, or choose another folder with --data") from error
    return held
