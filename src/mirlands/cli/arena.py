"""`mirlands arena GAME`: bots play mirrored games at the boundary; what each is worth, with what certainty."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from time import perf_counter
from typing import Any

from rich.table import Table

from mirlands.bots import bot_number
from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import check_seats, fingerprint_of
from mirlands.lab import arena
from mirlands.lab.ratings import Ratings
from mirlands.lab.scores import Scores
from mirlands.lab.series import Series, lineups
from mirlands.lab.sprt import Claim

from .inputs import named_values, seed_number
from .output import aside, out, print_json, progress, report
from .prepare import prepare
from .simulate import pairs_to_play

TOLD = 3
"""Faults that a person is told of one by one; ``LISTED`` are in the JSON."""
LISTED = 100
GAMES = 200
"""How many are played where the words do not say, or as many more as make whole sets."""
LEAST, MARGIN = 0.001, 0.1
"""The least that a share and what it is tested against may differ by, and what they do where the words do not say."""
FAULTY, STOPPED = 1, 130
"""Exit codes: a bot or the engine failed; stopped with Ctrl-C."""


@dataclass(frozen=True)
class Asked:
    """What the command was asked for, checked."""

    game: Game
    content: Content
    series: Series
    named: list[str]
    games: int
    deck_names: list[str]
    words: list[str]  # the options that make this series, to be said again

    @property
    def total(self) -> int:
        """All games of all line-ups."""
        return self.games * len(self.series.lineups)

    @property
    def several(self) -> bool:
        """Whether there is anything to compare beyond one player's share."""
        return len(self.series.players) > 2

    def again(self, number: int) -> str:
        """The command that plays one game again."""
        return shlex.join(["mirlands", "arena", self.game.name, *self.words, "--only", str(number)])


def names_of(text: str) -> list[str]:
    """The bots that a list with commas names.

    Raises:
        BadInput: one is empty or unknown.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not name:
            raise BadInput(
                place="--players", reason=f"{text[:60]!r} leaves one out", hint="bots with commas between, such as greedy,random"
            )
        bot_number(name, "--players")
    return names


def whole_sets(games: int | None, seats: int) -> int:
    """How many games are asked for.

    Raises:
        BadInput: so many are not whole sets.
    """
    if games is None:
        return -(-GAMES // seats) * seats
    over = games % seats
    if over:
        near = " or ".join(str(n) for n in (games - over, games - over + seats) if n)
        reason = f"{games} games are no whole number of {'pairs' if seats == 2 else f'sets of {seats}'}"
        raise BadInput(place="--games", reason=reason, hint=f"each deal is played {seats} times, once from each seat: give {near}")
    return games


def claim_of(sprt: float | None, margin: float | None, series: Series, named: Sequence[str]) -> Claim | None:
    """The claim that is to be tested, if one is.

    Raises:
        BadInput: there are several line-ups or several seats of the player, or no room between the claim and what is against it.
    """
    if sprt is None:
        if margin is not None:
            raise BadInput(place="--margin", reason="no claim is tested", hint="name one with --sprt, such as --sprt 0.9")
        return None
    if len(series.lineups) > 1:
        reason = f"{len(series.players)} players at {series.seats} seats make {len(series.lineups)} line-ups"
        raise BadInput(place="--sprt", reason=reason, hint="a claim is about the first player in one line-up: name two players")
    if series.lineups[0].count(0) > 1:
        raise BadInput(
            place="--sprt", reason=f"{named[0]} has several seats", hint="a claim is about one seat: name others after the first"
        )
    if not LEAST < sprt < 1:
        hint = f"a number between {LEAST:g} and 1, such as 0.9"
        raise BadInput(place="--sprt", reason=f"{sprt:g} is no share that can be tested", hint=hint)
    below = MARGIN if margin is None else margin
    if not LEAST <= below <= sprt - LEAST:
        hint = f"at least {LEAST:g}, and less than the claim, {sprt:g}, by as much"
        raise BadInput(place="--margin", reason=f"{below:g} leaves nothing to test against", hint=hint)
    return Claim(sprt, below)


def ask(
    name: str,
    players: str,
    games: int | None,
    seed: str | None,
    seats: int | None,
    deck: str | None,
    every_deck: bool,
    options: Sequence[str],
) -> Asked:
    """The words of the command, checked.

    Raises:
        BadInput: they do not make a series.
    """
    game = find(name)
    named = names_of(players)
    count = game.seats[1] if seats is None else seats
    try:
        check_seats(game, count)
    except BadInput as error:
        raise BadInput(place="--seats", reason=error.reason, hint=error.hint) from error
    known, tables = lineups(named, count)
    each = whole_sets(games, count)
    start, rules = seed_number(seed), named_values("--option", options)
    content = game.content()
    chosen = game.options_dict(game.options_array(rules)[0])
    pairs = pairs_to_play(game, content, deck, every_deck, count, rules)
    for pair in pairs:
        arena.check(game, content, rules, pair.decks)
    series = Series(game.name, known, tables, start, tuple(pair.decks for pair in pairs), chosen)
    words = ["--players", ",".join(named), "--seed", str(start), "--seats", str(count)]
    words += [] if deck is None else ["--deck", deck]
    words += ["--all-decks"] if every_deck else []
    words += [word for option in options for word in ("--option", option)]
    return Asked(game, content, series, named, each, [] if every_deck else pairs[0].names, words)


def arena_command(
    name: str,
    players: str,
    games: int | None,
    seed: str | None,
    seats: int | None,
    deck: str | None,
    every_deck: bool,
    options: Sequence[str],
    sprt: float | None,
    margin: float | None,
    only: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Check the words, play, and print what it says."""
    if only is not None and as_json:
        raise BadInput(place="--only", reason="one game is shown to a person", hint="leave --json out")
    if only is not None and sprt is not None:
        raise BadInput(place="--only", reason="one game tests no claim", hint="leave --sprt out")
    asked = ask(name, players, games, seed, seats, deck, every_deck, options)
    claim = claim_of(sprt, margin, asked.series, asked.named)
    game, content, series = asked.game, asked.content, asked.series
    for player, bot in enumerate(series.players):
        prepare(game, f"arena-{bot}", partial(arena.warm, game, content, series, player))
    if only is not None:
        sys.exit(play_only(asked, only))
    scores, ratings = Scores(series), Ratings(len(series.players)) if asked.several else None
    died: arena.WorkerDied | None = None
    stopped, started = False, perf_counter()
    with progress() as bar:
        task = bar.add_task(title(asked, None), total=asked.total)
        finished = arena.play(series, asked.total, min(workers or arena.cores(), asked.total), lambda more: bar.advance(task, more))
        together: list[arena.Played] = []
        try:
            for played in finished:
                together.append(played)
                if len(together) < series.seats:
                    continue
                if scores.add(together):
                    if ratings is not None:
                        for one in together:
                            ratings.add(series.seated(one.number), one.shares)
                    if claim is not None:
                        claim.add(sum(scores.share(0, one) for one in together) / series.seats)
                    bar.update(task, description=title(asked, scores))
                together = []
                if claim is not None and claim.decided:
                    break
        except KeyboardInterrupt:
            stopped = True
        except arena.WorkerDied as error:
            stopped, died = True, error
        finally:
            finished.close()
    figures = counted(asked, scores, ratings, claim)
    figures |= {"stopped": stopped, "workers": workers or arena.cores(), "seconds": round(perf_counter() - started, 3)}
    if as_json:
        print_json(figures)
    else:
        show(asked, figures)
    report_faults(asked, figures)
    if died is not None:
        report(died)
    if stopped or scores.troubles:
        sys.exit(STOPPED if stopped and died is None else FAULTY)


def title(asked: Asked, scores: Scores | None) -> str:
    """What is being played, and how the first player fares."""
    against = ", ".join(asked.series.players) if asked.several else " against ".join(asked.series.players)
    fares = f", {asked.series.players[0]} {scores.standings()[0].win_rate:.1%}" if scores is not None and not asked.several else ""
    return f"Playing {asked.game.title}, {against}{fares}"


def counted(asked: Asked, scores: Scores, ratings: Ratings | None, claim: Claim | None) -> dict[str, Any]:
    """What the series says; the same for any number of processes."""
    series, game = asked.series, asked.game
    players = [asdict(standing) for standing in scores.standings()]
    figures: dict[str, Any] = {
        "game": game.name,
        "rules_version": game.rules_version,
        "set_digest": asked.content.digest,
        "decks": asked.deck_names,
        "deck_digests": [fingerprint_of(deck.tobytes()) for deck in series.decks[0]] if asked.deck_names else [],
        "options": dict(series.options),
        "seed": str(series.seed),
        "seats": series.seats,
        "lineups": [[series.players[player] for player in lineup] for lineup in series.lineups],
        "games": scores.games,
        "draws": scores.draws,
        "players": players,
        "seat_shares": [share / scores.games if scores.games else 0.0 for share in scores.seats],
        "endings": scores.endings,
        "bounds_reached": scores.bounds,
        "decisions_per_game": scores.decisions / scores.games if scores.games else 0.0,
        "error_count": len(scores.troubles),
        "left_out": scores.left_out,
        "errors": [fault_of(asked, trouble.number, trouble.fault) for trouble in scores.troubles[:LISTED]],
    }
    if ratings is not None:
        for player, rating in zip(players, ratings.now(), strict=True):
            player["rating"] = asdict(rating)
        figures["crosstable"] = scores.crosstable()
    if claim is not None:
        figures["sprt"] = {
            "player": series.players[0],
            "claim": claim.claimed,
            "against": claim.against,
            "error": claim.error,
            "sets": claim.sets,
            "ratio": claim.ratio,
            "bound": claim.bound,
            "verdict": claim.verdict,
        }
    return figures


def fault_of(asked: Asked, number: int, fault: arena.Fault) -> dict[str, Any]:
    """A game without a result, as JSON."""
    return {
        "game": number,
        "seed": str(asked.series.seed_of(number)),
        "player": asked.series.players[fault.player],
        "seat": fault.seat,
        "kind": fault.kind,
        "what": fault.said,
        "command": asked.again(number),
    }


def show(asked: Asked, figures: dict[str, Any]) -> None:
    """The figures for a person."""
    players = figures["players"]
    columns: dict[str, Callable[[dict[str, Any]], str]] = {
        "player": lambda player: player["name"],
        "games": lambda player: f"{player['games']:,}",
        "seats": lambda player: str(player["places"]),
        "won": lambda player: f"{player['wins']:,}",
        "shared": lambda player: f"{player['shared']:,}",
        "lost": lambda player: f"{player['lost']:,}",
        "win rate": lambda player: f"{player['win_rate']:.1%}",
        "95 %": lambda player: f"{player['low']:.1%} – {player['high']:.1%}",
        "rating": lambda player: f"{player['rating']['mu']:.1f} ± {2 * player['rating']['sigma']:.1f}",
    }
    needless = {
        "seats": all(player["places"] == 1 for player in players),
        "shared": not any(player["shared"] for player in players),
        "rating": not asked.several,
    }
    shown = [name for name in columns if not needless.get(name)]
    table = Table(title=f"{asked.game.title}: {figures['games']:,} games", title_justify="left")
    for name in shown:
        table.add_column(name, justify="left" if name == "player" else "right", no_wrap=True)
    for player in players:
        table.add_row(*(columns[name](player) for name in shown))
    out.print(table)
    if asked.several:
        show_crosstable(figures)
    if figures["stopped"]:
        out.print("stopped before the end; this is what had been played", markup=False)
    if "sprt" in figures:
        out.print(verdict(figures), markup=False, soft_wrap=True)
    for lineup in figures["lineups"] if len(figures["lineups"]) == 1 else []:
        out.print(
            f"each deal played {figures['seats']} times, with everybody in every seat: {', '.join(lineup)}", markup=False, soft_wrap=True
        )
    seats = ", ".join(f"seat {seat + 1} {share:.1%}" for seat, share in enumerate(figures["seat_shares"]))
    out.print(f"the win went to: {seats}", markup=False)
    decks = f"decks {', '.join(figures['decks'])}; " if figures["decks"] else ""
    out.print(f"{decks}rules {figures['rules_version']}, set {figures['set_digest']}, seed {figures['seed']}", markup=False, soft_wrap=True)


def show_crosstable(figures: dict[str, Any]) -> None:
    """A row for each player: its share at tables with each other."""
    names = [player["name"] for player in figures["players"]]
    table = Table(title="win rate, row against column", title_justify="left")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    for name, row in zip(names, figures["crosstable"], strict=True):
        table.add_row(name, *("" if share is None else f"{share:.1%}" for share in row))
    out.print(table)


def verdict(figures: dict[str, Any]) -> str:
    """What became of a claim, in a sentence."""
    test, games = figures["sprt"], figures["games"]
    said = f"{test['player']} wins {100 * test['claim']:.3g}% rather than {100 * test['against']:.3g}%"
    how = f"after {games:,} games (log likelihood ratio {test['ratio']:.2f}, bounds ±{test['bound']:.2f})"
    return f"claim {test['verdict']}: {said}, at {test['error']:.0%} error, {how}"


def report_faults(asked: Asked, figures: dict[str, Any]) -> None:
    """Games without a result, for a person, beside whatever else is printed."""
    if not figures["error_count"]:
        return
    others = f", and {figures['left_out']} more of their sets are left out" if figures["left_out"] else ""
    count = "1 game has" if figures["error_count"] == 1 else f"{figures['error_count']:,} games have"
    aside.print(f"{count} no result{others}:", style="bold red")
    for fault in figures["errors"][:TOLD]:
        where = f"game {fault['game']} (seed {fault['seed']}), {fault['player']} at seat {fault['seat'] + 1}, {fault['kind']}"
        aside.print(f"  {where}: {fault['what']}", markup=False, soft_wrap=True)
        aside.print(f"    {fault['command']}", markup=False, soft_wrap=True)
    if figures["error_count"] > TOLD:
        aside.print(f"  and {figures['error_count'] - TOLD:,} more, the first {LISTED} of them with --json", markup=False)


def play_only(asked: Asked, number: int) -> int:
    """One game of the series again, with the whole traceback of what went wrong in it; the exit code."""
    played, match = arena.play_game(asked.game, asked.content, asked.series, number)
    seated = [asked.series.players[player] for player in asked.series.seated(number)]
    if played.fault is not None:
        fault = played.fault
        aside.print(fault.trace, markup=False, soft_wrap=True)
        where = f"game {number}, {seated[fault.seat]} at seat {fault.seat + 1}, {fault.kind}, after {played.steps} actions"
        aside.print(f"{where}: {fault.said}", markup=False, soft_wrap=True)
        return FAULTY
    for seat, (name, share, points) in enumerate(zip(seated, played.shares, played.points, strict=True)):
        out.print(f"seat {seat + 1}, {name}: share of the win {share:g}, points {points}", markup=False)
    out.print(f"ends: {played.ending}, after {played.steps} actions, at {match.fingerprint()}", markup=False)
    return 0
