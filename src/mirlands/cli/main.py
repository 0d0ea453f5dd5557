"""Every command, its arguments and its help. What a command does is imported when it is called, so that help is quick."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="mirlands",
    help="Terra Miran, War of Lemiroth, Mirianth Wars: play at a table in the browser, simulate, check, measure.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
deck_app = typer.Typer(help="Decks: check one against the deck building rules.", no_args_is_help=True)
app.add_typer(deck_app, name="deck")

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's short name, such as terra, lemiroth or mirianth.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output, everything else on standard error.")]


def _version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"mirlands {__version__}")
        raise typer.Exit


@app.callback()
def _mirlands(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")] = False,
) -> None:
    """Terra Miran, War of Lemiroth, Mirianth Wars: play at a table in the browser, simulate, check, measure."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's short name. Default: terra, or the scenario's.")] = None,
    scenario: Annotated[Path | None, typer.Option(metavar="FILE", help="Open this scenario's position as a table.")] = None,
    case: Annotated[
        str | None, typer.Option(metavar="CASE", help="Which case of the scenario, by number or title. Default: the first.")
    ] = None,
    end: Annotated[bool, typer.Option("--end", help="Open it where the steps of the scenario lead.")] = False,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 0 takes any. Default: 8000, or the next free one.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where games are kept. Default: the user's data folder.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the table in the browser.")] = True,
) -> None:
    """Start a table and print its address."""
    from .play import play_command

    play_command(game, scenario, case or "", end, host, port, data, browser)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=10_000_000_000, help="How many games.")] = 1000,
    players: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="A bot for each seat; as many as seats.")] = "random,random",
    seed: Annotated[str | None, typer.Option(metavar="S", help="A whole number below 2^128; default: a random one, reported.")] = None,
    deck: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="A starter deck or deck file for each seat.")] = None,
    all_decks: Annotated[bool, typer.Option("--all-decks", help="Play that many games with every pair of starter decks.")] = False,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A house rule; may be given several times.")] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=1024, help="Default: one for each core. Results do not depend on it.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save games of the series there, for `mirlands replay`.")] = None,
    save_games: Annotated[
        str | None, typer.Option(metavar="N,N-N", help="Which games, counted from 0: numbers and ranges. Default: the first ten.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games and add up what happened."""
    from .simulate import simulate_command

    simulate_command(game, games, players, seed, deck, all_decks, option or [], threads, json, save, save_games)


@app.command()
def arena(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="As many as seats are one line-up; of fewer the first sits among the others; of more everybody meets everybody.",
        ),
    ] = "greedy,random",
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=100_000_000,
            help="How many games each line-up plays: whole sets, in which everybody has every seat once. Default: 200, in whole sets.",
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="A whole number below 2^128; default: a random one, reported.")] = None,
    seats: Annotated[
        int | None, typer.Option(min=1, max=64, help="How many sit at a table. Default: as many as the game has room for.")
    ] = None,
    deck: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="A starter deck or deck file for each seat.")] = None,
    all_decks: Annotated[bool, typer.Option("--all-decks", help="The deals take every pair of starter decks in turn.")] = False,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A house rule; may be given several times.")] = None,
    sprt: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Test the claim that the first player wins this share, and stop as soon as it is decided."),
    ] = None,
    margin: Annotated[
        float | None, typer.Option(metavar="SHARE", help="How far below the claim lies what it is tested against. Default: 0.1.")
    ] = None,
    only: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=10_000_000_000, help="Play only game N of the series, counted from 0.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes. Default: one for each core. Results do not depend on it.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots meet in mirrored games and say how strong each is. Exit code 1 when a bot failed."""
    from .arena import arena_command

    arena_command(game, players, games, seed, seats, deck, all_decks, option or [], sprt, margin, only, workers, json)


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Run scenario files and say what differed. Exit code 1 when something did."""
    from .scenario import scenario_command

    scenario_command(files, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Play a saved game again and say where it drifts. Exit code 1 when it does."""
    from .replay import replay_command

    replay_command(file, json)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    iterations: Annotated[
        int | None, typer.Option(min=1, max=100_000_000, help="For each decision. Default: fits the length of the game.")
    ] = None,
    ms: Annotated[
        int | None, typer.Option(min=1, max=600_000, help="Milliseconds for each decision, in place of iterations; not repeatable.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=1, max=16, help="Judge this player alone, counted from 1.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="A whole number below 2^128. Default: 0, so that results repeat.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="Default: one for each core. Results do not depend on it.")] = None,
    json: AsJson = False,
) -> None:
    """Judge every decision of a saved game: the chance of winning, what would have been better, the turning points."""
    from .analyse import analyse_command

    analyse_command(file, iterations, ms, seat, json, seed, workers)


@app.command()
def cards(game: GameName, json: AsJson = False) -> None:
    """List every card with its text."""
    from .cards import cards_command

    cards_command(game, json)


@app.command()
def rules(game: GameName, json: AsJson = False) -> None:
    """List the numbered rules, the rulings and the house rules."""
    from .rules import rules_command

    rules_command(game, json)


@deck_app.command("check")
def deck_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deck file.", show_default=False)],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game's short name.")] = "terra",
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A house rule; may be given several times.")] = None,
    json: AsJson = False,
) -> None:
    """Say whether a deck is legal, or every fault that it has. Exit code 2 when it has one."""
    from .deck import deck_check_command

    deck_check_command(file, game, option or [], json)


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="Measure this game; may be given several times. Default: all that come along.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long each side is measured in each round.")] = 0.5,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Rounds; the sides take turns within one.")] = 20,
    start: Annotated[bool, typer.Option("--start/--no-start", help="Measure compiling into an empty cache as well.")] = True,
    json: AsJson = False,
) -> None:
    """Measure the rules beside a bare duel in C, in one run."""
    from .bench import bench_command

    bench_command(game or [], seconds, rounds, start, json)


def main() -> None:
    """The entry point: errors of the user's making end with exit code 2 and no traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        from ..kernel.errors import MirlandsError

        if not isinstance(error, MirlandsError):
            raise
        from .output import report

        report(error)
        sys.exit(2)


if __name__ == "__main__":
    main()
