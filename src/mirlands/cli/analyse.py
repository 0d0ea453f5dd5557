"""`mirlands analyse FILE`: what a strong player makes of a finished game, decision by decision."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from mirlands.bots.acts import FORCED, RESERVED_ACT
from mirlands.bots.analysis import ERROR, Analysis, Judgement, analyse
from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import plain
from mirlands.kernel.game import Game
from mirlands.kernel.replay import Played, ReplayFile, check, load

from .inputs import seed_number
from .output import out, print_json, progress
from .prepare import prepare
from .replay import read_file
from .warm import warm_analysis, warm_match

WIDEST = 60
"""Columns of a curve, where there is room."""
BESIDE = 20
"""Columns beside a curve and the name: percentages and spaces."""
BARS = "▁▂▃▄▅▆▇█"
LONGEST_NAME = 24


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{round(100 * share)} %"


def opened(path: Path) -> tuple[ReplayFile, Game, Played]:
    """A replay played again.

    Raises:
        BadInput: it cannot be read, is of no known game, or drifts.
    """
    file = load(read_file(path), str(path))
    try:
        game = find(file.game)
    except BadInput as error:
        raise BadInput(f"{path}: game", f"{file.game[:60]!r}: {error.reason}", error.hint) from error
    prepare(game, "match", partial(warm_match, game))
    played = check(file, game, str(path))
    if played.drift is not None:
        hint = f"a game that comes out as it was recorded; mirlands replay {path} says more"
        raise BadInput(str(path), f"this is not the game that was played: it drifts at {played.drift}", hint)
    return file, game, played


def analyse_command(
    path: Path, iterations: int | None, milliseconds: int | None, seat: int | None, as_json: bool, seed: str | None, workers: int | None
) -> None:
    """Judge it and print what was found."""
    if iterations is not None and milliseconds is not None:
        raise BadInput("--ms", "--iterations is given as well", "give one or the other")
    start = 0 if seed is None else seed_number(seed)
    file, game, played = opened(path)
    match = played.match
    if seat is not None and seat > match.seats:
        raise BadInput("--seat", f"there is no player {seat}", f"players: 1 to {match.seats}")
    prepare(game, "analysis", partial(warm_analysis, game))
    with progress() as bar:
        task = bar.add_task(f"Analysing {game.title}", total=None)
        analysis = analyse(
            game,
            match.content,
            match.start,
            match.history,
            iterations=iterations,
            milliseconds=milliseconds,
            seed=start,
            seats=None if seat is None else [seat - 1],
            workers=workers or os.cpu_count() or 1,
            finished=lambda done, total: bar.update(task, completed=done if total else 1, total=total or 1),
        )
    if as_json:
        print_json(
            {
                "file": str(path),
                "game": game.name,
                "rules_version": game.rules_version,
                "set_digest": match.content.digest,
                "pinned_set": played.pinned,
                "players": file.players,
                "seed": str(start),
                "milliseconds": milliseconds,
                **analysis.as_dict(),
            }
        )
    else:
        show(game, names_of(file.players, analysis.seats), analysis)


def names_of(players: Sequence[str], seats: int) -> list[str]:
    """What the players are called: ``Player 1 (greedy)``."""
    given = [plain(player)[:LONGEST_NAME] for player in players] + [""] * seats
    return [f"Player {seat + 1}" + (f" ({given[seat]})" if given[seat] else "") for seat in range(seats)]


def columns(analysis: Analysis, width: int) -> list[int]:
    """The step that each of ``width`` columns of a curve stands for, or of fewer in a short game; the last one is the end."""
    width = min(width, analysis.steps + 1)
    return [round(column * analysis.steps / max(1, width - 1)) for column in range(width)]


def curve(analysis: Analysis, seat: int, width: int) -> str:
    """A seat's chance over time, a bar for each column."""
    shares = [analysis.curve[step].expected[seat] for step in columns(analysis, width)]
    return "".join(BARS[min(len(BARS) - 1, int(share * len(BARS)))] for share in shares)


def marks(analysis: Analysis, width: int) -> str:
    """Numbers below the curves, at the turning points."""
    steps = columns(analysis, width)
    line = [" "] * len(steps)
    for number, step in reversed(list(enumerate(analysis.turning_points, 1))):
        line[min(range(len(steps)), key=lambda column: abs(steps[column] - step))] = str(number)
    return "".join(line).rstrip()


def said(text: str, told: str) -> str:
    """An act as it is written, and what the chronicle says of it."""
    return f"{text} ({told})" if told else text


def sentence(names: Sequence[str], one: Judgement, whole: float) -> str:
    """``Turn 7, Player 1 played X: 31 %; Y was better: 52 %``; and what the ``whole`` act cost, where that is more."""
    when = f"{one.when}, " if one.when else ""
    played, better = said(one.text, one.told), said(one.best_text, one.best_told)
    more = f"; with its other steps it cost {percent(whole)}" if percent(whole) != percent(one.loss) else ""
    return f"{when}{names[one.seat]} played {played}: {percent(one.after)}; {better} was better: {percent(one.before)}{more}"


def show(game: Game, names: Sequence[str], analysis: Analysis) -> None:
    """What was found, for a person."""
    budget = f", {analysis.iterations:,} iterations each" if analysis.iterations else ""
    out.print(f"{game.title}: {analysis.steps:,} steps, {len(analysis.judgements):,} decisions judged{budget}", markup=False)
    show_decisions(analysis)
    out.print()
    out.print("The chance of winning over time, as each player could see it then")
    widest = max(len(name) for name in names)
    width = max(2, min(WIDEST, out.width - widest - BESIDE))
    for seat, name in enumerate(names):
        first, last = analysis.curve[0].expected[seat], analysis.curve[-1].expected[seat]
        line = f"  {name:<{widest}}  {percent(first):>5} {curve(analysis, seat, width)} {percent(last):>5}"
        out.print(line, markup=False, no_wrap=True, overflow="ignore", crop=False)
    if analysis.turning_points:
        out.print(f"  {'':<{widest}}        {marks(analysis, width)}", markup=False, no_wrap=True, overflow="ignore", crop=False)
    out.print()
    show_turning_points(names, analysis)
    show_swings(names, analysis)
    for act in analysis.acts:
        if act.kind == RESERVED_ACT:
            out.print(f"{act.when + ', ' if act.when else ''}{names[act.seat]}: {act.text}. Not judged.", markup=False)
    show_players(names, analysis)


def show_decisions(analysis: Analysis) -> None:
    """Each decision, a line each: the player's chance with the best action and with the one that was played, and what that cost."""
    if not analysis.judgements:
        return
    table = Table(box=SIMPLE, pad_edge=False)
    for title in ("when", "player", "played"):
        table.add_column(title, overflow="fold")
    for title in ("before", "after", "cost"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("better", overflow="fold")
    for one in analysis.judgements:
        erred = one.best != one.action
        better, cost = (one.best_text, percent(one.loss)) if erred else ("", "")
        words = (one.when, str(one.seat + 1), one.text)
        table.add_row(*(Text(word) for word in (*words, percent(one.before), percent(one.after), cost, better)))
    out.print(table)


def show_turning_points(names: Sequence[str], analysis: Analysis) -> None:
    """The greatest losses, a sentence each."""
    if not analysis.judgements:
        out.print("No turning points: nobody had anything to decide.")
    elif not analysis.turning_points:
        out.print("No turning points: nobody made an error that cost much.")
    else:
        out.print("Turning points", style="bold")
    whole = {act.worst: act.loss for act in analysis.acts}
    for number, step in enumerate(analysis.turning_points, 1):
        out.print(f"  {number}. {sentence(names, analysis.at(step), whole[step])}", markup=False, soft_wrap=True)


def show_swings(names: Sequence[str], analysis: Analysis) -> None:
    """Great changes that no error explains."""
    if analysis.swings:
        out.print("Fortune: cards that came or were shown, or an answer that could not be expected", style="bold")
    when = {step: act.when for act in analysis.acts for step in act.steps}
    for swing in analysis.swings:
        until = when.get(swing.last) or "the end"
        since = f"from {when[swing.first]} to {until}" if when[swing.first] else f"from step {swing.first + 1} to {swing.last + 1}"
        change = f"{percent(swing.before)} became {percent(swing.after)}"
        out.print(f"  {names[swing.seat]}, {since}: {change}, and no error explains it", markup=False, soft_wrap=True)


def show_players(names: Sequence[str], analysis: Analysis) -> None:
    """How well each played, in a table."""
    table = Table()
    table.add_column("player")
    for title in ("decisions", f"acts that cost {percent(ERROR)} or more", "lost in all", "result"):
        table.add_column(title, justify="right")
    for seat in analysis.judged:
        acts = [act for act in analysis.acts if act.seat == seat and act.kind != FORCED]
        table.add_row(
            names[seat],
            str(sum(one.seat == seat for one in analysis.judgements)),
            str(sum(act.loss >= ERROR for act in acts)),
            percent(sum(act.loss for act in acts)),
            "not over" if analysis.result is None else percent(analysis.result[seat]),
        )
    out.print()
    out.print(table)
