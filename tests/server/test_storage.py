"""The disk: revisions, full synchronous writes, one process a folder, shared commits, memory that stays flat."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from mirlands.kernel.errors import BadInput
from mirlands.server.app import create_app
from mirlands.server.folder import FILE, MIGRATIONS, InUse
from mirlands.server.storage import ActionRow, Base, ResultRow, SeatRow, Store, TableRow

from .harness import running


def table_row(name: str) -> TableRow:
    return TableRow(
        id=name, game="g", rules_version="1", digest="d", options={}, seed="0", start=None, previous=None, owner=None, created=0
    )


def seat_row(table: str, name: str = "n") -> SeatRow:
    return SeatRow(table_id=table, seat=0, name=name, bot=None, token=name, deck=b"", again=False)


def action_row(table: str, number: int, key: str) -> ActionRow:
    return ActionRow(table_id=table, number=number, seat=0, key=key, actions=[1], decision=0, version=0, fingerprint="f")


def test_the_revisions_make_what_the_models_say(tmp_path: Path) -> None:
    """From nothing up to the newest revision, and all the way back."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()


async def test_tables_of_an_older_version_are_kept(tmp_path: Path) -> None:
    """What lay in a folder before seats said where they stop is there afterwards, and nobody has said anything."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for words in (
            "insert into contents values ('d', '{}')",
            "insert into tables values ('t', 'g', '1', 'd', '{}', '0', null, null, null, 0)",
            "insert into seats values ('t', 0, 'n', null, 'token', x'0102', 1)",
        ):
            connection.execute(text(words))
    engine.dispose()
    store = await Store.open(tmp_path)
    saved = await store.load("t")
    assert saved is not None
    assert [(seat.token, seat.deck, seat.again, seat.stops) for seat in saved.seats] == [("token", b"\x01\x02", True, None)]
    await store.stops("t", 0, {"mode": "always", "moments": []})
    saved = await store.load("t")
    assert saved is not None
    assert saved.seats[0].stops == {"mode": "always", "moments": []}
    await store.close()


async def test_writes_are_fully_synchronous(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    async with store.engine.connect() as connection:
        pragmas = {name: await connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")}
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    await store.close()


async def test_a_folder_is_served_by_one_process(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    with pytest.raises(InUse, match="--data"):
        await Store.open(tmp_path)
    await store.close()
    again = await Store.open(tmp_path)
    await again.close()


@pytest.mark.parametrize("fault", ["file", "newer", "not a folder"])
def test_a_folder_that_cannot_be_used_says_why(tmp_path: Path, fault: str) -> None:
    place = tmp_path
    if fault == "file":
        (tmp_path / FILE).write_bytes(b"a letter to my aunt" * 100)
    elif fault == "newer":
        create_app({}, tmp_path)
        with sqlite3.connect(tmp_path / FILE) as disk:
            disk.execute("update alembic_version set version_num = '9999'")
        disk.close()
    else:
        place = tmp_path / "taken" / "data"
        (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput, match="--data") as caught:
        create_app({}, place)
    assert str(place) in caught.value.place


async def test_acts_that_arrive_together_share_a_commit_and_no_fault(tmp_path: Path) -> None:
    """One that cannot be stored says so; the others are on the disk when their ``append`` returns."""
    store = await Store.open(tmp_path)
    for name in ("a", "b", "c"):
        await store.add_table(table_row(name), {}, [seat_row(name)])
    await store.append(action_row("a", 0, "taken"), None)
    waiting = [
        store.append(action_row("a", 1, "taken"), None),  # the key is taken
        store.append(action_row("b", 0, "k"), None),
        store.append(action_row("c", 0, "k"), ResultRow(table_id="c", share=[1.0], points=[3], reason="r", finished=1)),
        store.append(action_row("nowhere", 0, "k"), None),  # there is no such table
    ]
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(one, IntegrityError) for one in done] == [True, False, False, True]
    with sqlite3.connect(tmp_path / FILE) as disk:
        assert disk.execute("select table_id, number, key from actions order by table_id").fetchall() == [
            ("a", 0, "taken"),
            ("b", 0, "k"),
            ("c", 0, "k"),
        ]
        assert disk.execute("select share, points, reason from results").fetchall() == [("[1.0]", "[3]", "r")]
    disk.close()
    await store.close()


async def test_a_table_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    with pytest.raises(IntegrityError):
        await store.add_table(table_row("a"), {}, [seat_row("a"), seat_row("a")])
    assert await store.load("a") is None
    await store.add_table(table_row("a"), {}, [seat_row("a")])
    saved = await store.load("a")
    assert saved is not None
    assert saved.table.owner == store.owner
    assert saved.actions == []
    await store.close()


async def test_tables_that_nobody_is_at_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with running(tmp_path, linger=0.05) as server:
        table, tokens = await server.open("terra", {"kind": "human"}, {"kind": "human"})
        async with server.join(table, tokens[0]) as client:
            view = client.view
            await asyncio.sleep(0.3)
            assert table in server.hall.actors
        for _ in range(100):
            await asyncio.sleep(0.05)
            if not server.hall.actors:
                break
        assert server.hall.actors == {}
        async with server.join(table, tokens[0]) as client:
            assert client.view == view


async def test_coming_back_while_tables_leave_memory_always_works(tmp_path: Path) -> None:
    """A finished table leaves memory as soon as nobody is there; whoever comes at that moment is seated all the same."""
    async with running(tmp_path, linger=0.0) as server:
        table, tokens = await server.open("sealed", {"kind": "human"}, {"kind": "human"})
        async with server.join(table, tokens[0]) as client:
            await client.act(-1)

        swept = 0

        async def sweep() -> None:
            nonlocal swept
            while True:
                swept += await server.hall.sweep()
                await asyncio.sleep(0)

        sweeper = asyncio.create_task(sweep())
        try:
            for turn in range(40):
                async with server.join(table, tokens[turn % 2]) as client:
                    assert client.result is not None
                answer = await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})
                assert answer.json()["agreed"] == [True, False]
        finally:
            sweeper.cancel()
        assert swept >= 20
