"""What each command prints with ``--json``: every key and what it is. docs/commands.md and the tests of the commands read it.

``a.b`` is a key of an object, ``a[].b`` one of each object of a list.
"""

from __future__ import annotations

from typing import Any

GAME = {
    "game": "The game's short name.",
    "rules_version": "The version of its rules.",
    "set_digest": "Names the set of cards, whatever its formatting.",
}
SETTING = {name: GAME[name] for name in ("game", "set_digest")}

PAIR = {
    "decks": "The deck of each seat.",
    "games": "How many games they played.",
    "wins": "Games won, for each seat.",
    "draws": "Games that nobody won.",
    "bounds_reached": "Games that came to a stated capacity.",
    "endings": "How many games ended how.",
}

ANSWERS: dict[str, dict[str, str]] = {
    "simulate": {
        **GAME,
        "players": "The bot of each seat.",
        "decks": "The deck of each seat, as it was named; empty for a game without decks, and with `--all-decks`.",
        "deck_digests": "A digest of each deck; equal lists have equal ones.",
        "options": "The house rules, by name.",
        "seed": "The seed, as text: it may have 128 bits.",
        "games": "How many games were played.",
        "wins": "Games won, for each seat.",
        "draws": "Games that nobody or several won.",
        "bounds_reached": "Games that came to a stated capacity and were played on as the rulings say.",
        "endings": "How many games ended how: by the rules' own reasons.",
        "decisions_per_game": "Times that a seat had two or more actions to choose from, for each game.",
        "steps_per_game": "Actions taken, those without a choice as well, for each game.",
        "decisions_per_second": "Of wall time, all threads together.",
        "games_per_second": "Of wall time, all threads together.",
        "threads": "How many threads played; nothing but the two rates depends on it.",
        "saved": "The files of the games that were saved.",
        **{f"pairs[].{key}": f"{said} Only with `--all-decks`." for key, said in PAIR.items()},
    },
    "scenario": {
        "scenarios": "How many cases ran.",
        "steps": "How many steps they took.",
        "failed": "How many cases differed.",
        "cases[].file": "The file.",
        "cases[].line": "The line on which the case begins.",
        "cases[].title": "What it shows.",
        "cases[].rules": "The numbers of the rules that it shows.",
        "cases[].faults": "The kinds of fault that it would catch.",
        "cases[].passed": "Whether everything was as written.",
        "cases[].differences[].where": "`file:line` of the step.",
        "cases[].differences[].step": "What was done.",
        "cases[].differences[].what": "What differed.",
        "cases[].differences[].expected": "As the file says.",
        "cases[].differences[].got": "As it was.",
    },
    "replay": {
        "file": "The file.",
        "game": GAME["game"],
        "rules_version": "The version of the rules with which it was saved.",
        "set_digest": "The set of cards with which it was saved.",
        "pinned_set": "Whether it was played with the cards that it carries, because the game's have changed.",
        "steps": "How many actions it holds.",
        "steps_that_agree": "How many of them come out as recorded.",
        "drift": "Where it first differs; null when it does not.",
        "drift.step": "The action that differs, counted from 1; 0 is the set-up.",
        "drift.reason": "What differs.",
        "result": "Each seat's share of the win as recorded; null when the game was not over.",
    },
    "cards": {
        **SETTING,
        "cards[].index": "The card's number in views, events and decks.",
        "cards[].id": "What files call it.",
        "cards[].name": "What people call it.",
        "cards[].type": "`creature`, `action`, `token`, `leader`; `prayer`, `incantation`, `underling`, `psalm`, `parchment`, `book`; "
        "`hero`, `building`, `treasure`, `monster`, `plague`.",
        "cards[].text": "Its rules text.",
        "cards[].affinity": "Its affinity, or faction.",
        "cards[].rarity": "Its rarity.",
        "cards[].cost": "Its cost; null when it is not played from hand.",
        "cards[].attack": "Its printed Attack, or Willpower; null when it has none.",
        "cards[].health": "Its printed Health, or Stamina; null when it has none.",
        "cards[].keywords": "Its printed keywords, or Exclusive Capacities.",
        "cards[].targets": "How many targets it asks for when it is played.",
        "cards[].unique": "Whether a deck may hold one copy only; only where there are such cards.",
        "cards[].deckable": "Whether a deck may hold it.",
        "cards[].glyph": "Its picture.",
        "cards[].glyph2": "A second picture, or null.",
        "cards[].flavour": "Words without effect, or null.",
        "cards[].points": "What it scores, in Mirianth Wars, as all that follows; where `per` says so, for each of them.",
        "cards[].per": "What is counted: `building`, `hero`, `treasure`, `plague`, `defeated monster`, `different defeated monster`.",
        "cards[].neighbours": "What each neighbour scores through it; null for nothing.",
        "cards[].housing": "How many heroes it houses; null for what is no building.",
        "cards[].battle": "How it fights: `ranged`, `melee`, `global`; or null.",
        "cards[].volley": "The attack of a ranged hero with one of them, two, three, four.",
        "cards[].stamina": "The stamina of a monster.",
        "cards[].penalties": "Symbols of a monster or Plague card.",
        "cards[].penalties.hero": "How many of them cost a hero.",
        "cards[].penalties.building": "How many of them cost a building.",
        "cards[].penalties.treasure": "How many of them cost a treasure.",
        "cards[].copies": "How many there are for 2, 3 and 4 seats.",
    },
    "rules": {
        "game": GAME["game"],
        "title": "What people call the game.",
        "rules_version": GAME["rules_version"],
        "seats": "The fewest and the most seats.",
        "rules[].number": "The number of a rule or ruling.",
        "rules[].section": "The part of the rulebook in which it stands.",
        "rules[].text": "What it says.",
        "options[].name": "The name of a house rule.",
        "options[].values": "Its values.",
        "options[].default": "The one that holds when none is chosen.",
        "options[].ruling": "The ruling that it changes.",
        "options[].text": "What it says.",
    },
    "analyse": {
        "file": "The file.",
        **GAME,
        "pinned_set": "Whether it was played with the cards that it carries, because the game's have changed.",
        "players": "Who played, as the file says; may be empty.",
        "seed": "The seed of the analysis, as text.",
        "iterations": "Iterations for each decision; null with `--ms`.",
        "milliseconds": "Milliseconds for each decision, or null.",
        "seats": "How many played. All seats and steps below count from 0.",
        "steps": "How many actions the game has.",
        "result": "Each seat's share of the win; null when the game was not over.",
        "judged": "The seats that were judged.",
        "judgements[].step": "The number of the action. There is one for each decision with two legal actions or more.",
        "judgements[].seat": "Who decided.",
        "judgements[].when": "The turn, in words; may be empty.",
        "judgements[].action": "What was done.",
        "judgements[].text": "The whole act that it belongs to, as text.",
        "judgements[].told": "What the chronicle says of it; may be empty.",
        "judgements[].best": "What would have been best.",
        "judgements[].best_text": "The act as it was up to this step, and what would have been best from there on.",
        "judgements[].best_told": "What the chronicle would say of it; empty when it says nothing or the difference is small.",
        "judgements[].before": "The seat's expected share of the win with the best action, from what it saw.",
        "judgements[].after": "With what was done.",
        "judgements[].loss": "`before` less `after`, never below 0.",
        "judgements[].alternatives[].action": "One of the two or three best actions, best first.",
        "judgements[].alternatives[].text": "It, as text, after what the act had begun with.",
        "judgements[].alternatives[].expected": "The share that the search expected of it at its first look.",
        "acts[].seat": "Who did something in one go: one step, or all steps of a compound action.",
        "acts[].when": "The turn, in words; may be empty.",
        "acts[].steps": "Its steps.",
        "acts[].text": "It, as text.",
        "acts[].told": "What the chronicle says of it; may be empty.",
        "acts[].kind": "`choice`, `forced` (nothing else was possible), `reserved` (gave up, or out of time), `taken back`.",
        "acts[].loss": "The losses of its steps together.",
        "acts[].worst": "The step that cost most; null when none did.",
        "curve[].step": "A moment: before the action of this number; the last one is the end.",
        "curve[].expected": "Each seat's expected share of the win, as it last judged it; the last is the result.",
        "curve[].seat": "Who judged at this moment; null when nobody did.",
        "turning_points": "Steps of judgements: the costliest acts, the costliest first.",
        "swings[].seat": "Whose chance changed much between two of its acts, though nobody had erred.",
        "swings[].first": "The step of its act before.",
        "swings[].last": "The step at which it judged again; the number of steps for the end.",
        "swings[].before": "Its expected share after the first.",
        "swings[].after": "And before the last.",
    },
    "deck check": {
        **SETTING,
        "file": "The file.",
        "legal": "Always true: an illegal deck ends with exit code 2.",
        "title": "What the deck is called.",
        "cards": "Copies by card id.",
        "list": "The deck as text, for a deck file.",
    },
    "bench": {
        "machine": "The processor.",
        "python": "The version of Python.",
        "numba": "The version of Numba.",
        "numpy": "The version of NumPy.",
        "seconds": "How long each side was measured in each round.",
        "rounds": "How many rounds.",
        "c.decisions_per_second": "The bare duel in C: times with two or more actions to choose from, a second of CPU time, at the median.",
        "c.games_per_second": "Its games in a second of CPU time.",
        "c.state_bytes": "The size of its state.",
        "c.clone_nanoseconds": "The time to clone its state.",
        "games[].game": GAME["game"],
        "games[].title": "What people call it.",
        "games[].seats": "How many seats: the most that it has.",
        "games[].rules_version": GAME["rules_version"],
        "games[].set_digest": GAME["set_digest"],
        "games[].decisions_per_second": "Random play in compiled code on one core: the same figure as the duel's.",
        "games[].games_per_second": "Its games in a second of CPU time.",
        "games[].steps_per_second": "Its actions in a second of CPU time, those without a choice as well.",
        "games[].state_bytes": "The size of its state.",
        "games[].clone_nanoseconds": "The time to clone its state in compiled code.",
        "games[].step_microseconds": "The time of one step taken from Python.",
        "games[].compile_cpu_seconds": "CPU time to compile the rules into an empty cache; only with a start measured.",
        "games[].cached_start_seconds": "Wall time to the first move from a full cache; only with a start measured.",
        "games[].ratio": "Decisions a second, the game's divided by C's; the median round.",
        "games[].ratios": "The same, for each round.",
    },
}
OF_A_KINGDOM = ("points", "per", "neighbours", "housing", "battle", "volley", "stamina", "penalties", "copies")
SOMETIMES = frozenset(
    {
        "pairs",
        "cards[].unique",
        *(f"cards[].{key}" for key in OF_A_KINGDOM),
        "games[].compile_cpu_seconds",
        "games[].cached_start_seconds",
    }
)
"""Keys that are there only when they are asked for, or only in some games."""


def undescribed(command: str, value: Any, at: str = "") -> list[str]:
    """The keys in which what a command printed is not what ``ANSWERS`` says; ``at`` is where ``value`` lies in it."""
    if isinstance(value, list):
        return [path for one in value for path in undescribed(command, one, f"{at}[]")]
    prefix = f"{at}." if at else ""
    inside = [path.removeprefix(prefix) for path in ANSWERS[command] if path.startswith(prefix)]
    if not isinstance(value, dict) or not inside:
        return []
    names = {path.partition(".")[0].partition("[")[0] for path in inside}
    wrong = [f"{prefix}{name}" for name in names ^ value.keys() if f"{prefix}{name}" not in SOMETIMES]
    return wrong + [path for name, one in value.items() for path in undescribed(command, one, f"{prefix}{name}")]
