"""The web application: what is asked over HTTP, and the pages of the client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException

from mirlands.bots import NAMES, new_bot
from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import fields_of
from mirlands.kernel.game import Game
from mirlands.kernel.replay import ReplayFile

from . import catalogue
from .faults import HttpFault, fault_of, malformed_fault
from .folder import Folder, data_folder
from .guard import Guard
from .hall import Hall, Settings
from .protocol import (
    MESSAGE_BYTES,
    Analysis,
    AnalysisProgress,
    CardList,
    Fault,
    GameDetail,
    GameSummary,
    Problem,
    PuzzleDetail,
    PuzzleInfo,
    Rematch,
    RematchRequest,
    RuleInfo,
    TableOpened,
    TableRequest,
)
from .puzzles import info as puzzle_info
from .puzzles import open_puzzle, puzzle_at, puzzles_of
from .sockets import serve_socket
from .storage import Store
from .study import Study

FRAME_BYTES = 8 * MESSAGE_BYTES  #: a larger WebSocket message ends the connection; one between is refused
STATIC = Path(__file__).parent / "static"
NO_PAGES = "<!doctype html><title>Mirlands</title><p>The pages of the table are not built. Run <code>make web</code>."
PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 503)}
REPLAY: dict[int | str, dict[str, Any]] = {**PROBLEMS, 200: {"model": ReplayFile, "description": "The saved game"}}
ANALYSIS: dict[int | str, dict[str, Any]] = {**PROBLEMS, 202: {"model": AnalysisProgress, "description": "How far it is"}}
TOKEN = HTTPBearer(auto_error=False, scheme_name="token", description="The token of a seat at the table.")


def create_app(
    games: Mapping[str, Game],
    data: Path | None = None,
    *,
    settings: Settings | None = None,
    pages: Path = STATIC,
    opened: Callable[[Hall], Any] | None = None,
) -> FastAPI:
    """The application over the tables of the folder ``data`` (default: this user's).

    ``opened`` is awaited with the hall before the first request, to open a position as a table.

    Raises:
        BadInput: the folder cannot be used, or another server holds it.
    """
    folder = Folder(data or data_folder())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(folder)
        hall = Hall(store, games, Study(new_bot), NAMES, settings or Settings())
        await hall.start()
        app.state.hall = hall
        if opened is not None:
            await opened(hall)
        yield
        await hall.close()

    app = FastAPI(title="Mirlands", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.add_middleware(Guard)
    _answer_faults(app)
    _routes(app)
    _pages(app, pages)
    return app


def uvicorn_config(app: FastAPI, **more: Any) -> uvicorn.Config:
    """How the application is served: small messages, nothing compressed, one process."""
    settings: dict[str, Any] = {"ws": "websockets-sansio", "ws_max_size": FRAME_BYTES, "ws_per_message_deflate": False}
    return uvicorn.Config(app, **{**settings, "log_level": "warning", "access_log": False, "timeout_graceful_shutdown": 3, **more})


def _problem(status: int, fault: Fault) -> JSONResponse:
    return JSONResponse(Problem(error=fault).model_dump(), status)


def _answer_faults(app: FastAPI) -> None:
    """Every error as a ``Problem``, and none with a traceback."""

    @app.exception_handler(HttpFault)
    async def refused(_: Request, error: HttpFault) -> Response:
        return _problem(error.status, error.fault)

    @app.exception_handler(BadInput)
    async def bad_input(_: Request, error: BadInput) -> Response:
        return _problem(400, fault_of(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        return _problem(422, malformed_fault(error.errors(), error.body, fields_of(TableRequest, RematchRequest)))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            return _problem(error.status_code, Fault(code="http", message=f"{request.url.path}: {error.detail}"))
        return HTMLResponse(_NOT_FOUND, error.status_code)

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Response:
        return _problem(500, Fault(code="internal", message="something went wrong here; it has been noted"))


def _routes(app: FastAPI) -> None:
    def hall() -> Hall:
        found: Hall = app.state.hall
        return found

    @app.get("/api/games", summary="The games of this server")
    async def games() -> list[GameSummary]:
        return [catalogue.summary(game) for game in hall().games.values()]

    @app.get("/api/games/{game}", responses=PROBLEMS, summary="House rules, numbered rules, decks and bots of a game")
    async def game(game: str) -> GameDetail:
        found = hall().game(game)
        return catalogue.detail(found, hall().content(found), hall().bot_names)

    @app.get("/api/games/{game}/rules", responses=PROBLEMS, summary="The numbered rules and rulings")
    async def rules(game: str) -> list[RuleInfo]:
        return catalogue.rules(hall().game(game))

    @app.get("/api/games/{game}/cards", responses=PROBLEMS, summary="Every card as it is printed")
    async def cards(game: str, digest: str | None = None) -> CardList:
        """With ``digest`` the set that a table was opened with, as its hello names it."""
        return catalogue.cards(await hall().content_of(hall().game(game), digest))

    @app.get("/api/games/{game}/puzzles", responses=PROBLEMS, summary="The puzzles of a game, without their answers")
    async def puzzles(game: str) -> list[PuzzleInfo]:
        return [puzzle_info(puzzle) for puzzle in await puzzles_of(hall().game(game))]

    @app.post("/api/puzzles/{game}/{name}", status_code=201, responses=PROBLEMS, summary="Open a puzzle as a table")
    async def open_one(game: str, name: str) -> TableOpened:
        return await open_puzzle(hall(), game, name)

    @app.post("/api/tables", status_code=201, responses=PROBLEMS, summary="Open a table")
    async def open_table(request: TableRequest) -> TableOpened:
        return await hall().open(request)

    @app.post("/api/tables/{table}/rematch", responses=PROBLEMS, summary="Agree to play again, everybody one seat on")
    async def rematch(table: str, request: RematchRequest) -> Rematch:
        return await hall().agree(table, request.token)

    @app.get("/api/tables/{table}/replay", responses=REPLAY, response_class=Response, summary="Save a finished game as a file")
    async def replay(table: str, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(TOKEN)]) -> Response:
        """The file that `mirlands replay` checks. The seed and every card are in it, so there is none before the end."""
        saved = await hall().saved_game(table, bearer.credentials if bearer else "")
        headers = {"Content-Disposition": f'attachment; filename="{saved.name}"', "Cache-Control": "no-store"}
        return Response(saved.text, media_type="application/json", headers=headers)

    @app.get(
        "/api/tables/{table}/analysis",
        responses=ANALYSIS,
        response_model=Analysis,
        summary="What a strong player makes of a finished game; 202 while it is being made",
    )
    async def analysis(table: str, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(TOKEN)]) -> Response:
        """Asking begins it, and asking again every second or two keeps it wanted."""
        found = await hall().analyses.ask(table, bearer.credentials if bearer else "")
        status = 202 if isinstance(found, AnalysisProgress) else 200
        return Response(found.model_dump_json(), status, {"Cache-Control": "no-store"}, "application/json")

    @app.get("/api/tables/{table}/puzzle", responses=PROBLEMS, summary="What a puzzle asks, and its answer once it is solved or given up")
    async def puzzle(table: str, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(TOKEN)]) -> PuzzleDetail:
        return await puzzle_at(hall(), table, bearer.credentials if bearer else "")

    @app.post("/api/tables/{table}/puzzle/give-up", responses=PROBLEMS, summary="Give a puzzle up, and be told its answer")
    async def give_up(table: str, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(TOKEN)]) -> PuzzleDetail:
        return await puzzle_at(hall(), table, bearer.credentials if bearer else "", give_up=True)

    @app.websocket("/ws/{table}")
    async def socket(socket: WebSocket, table: str) -> None:
        await serve_socket(hall(), socket, table)


def _pages(app: FastAPI, pages: Path) -> None:
    """The client: one page, and files beside it whose names change when they do."""

    @app.get("/", include_in_schema=False)
    async def index() -> Response:
        page = pages / "index.html"
        return FileResponse(page, headers={"Cache-Control": "no-cache"}) if page.is_file() else HTMLResponse(NO_PAGES, 503)

    @app.get("/{path:path}", include_in_schema=False)
    async def file(path: str) -> Response:
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404, "there is nothing here")
        try:
            root, wanted = pages.resolve(), (pages / path).resolve()
            here = root in wanted.parents and wanted.is_file()
        except (OSError, ValueError):  # no name that a file could have
            here = False
        if not here:
            raise HTTPException(404)
        lasting = path.startswith("assets/")
        return FileResponse(wanted, headers={"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"})


_NOT_FOUND = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not here - Mirlands</title>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#0d1f26;color:#e8e2d0;\
font:1.125rem/1.5 Georgia,serif;text-align:center">
<main><h1>There is no such page</h1><p>The table is <a href="/" style="color:#f2c572">this way</a>.</p></main>
</body></html>
"""
