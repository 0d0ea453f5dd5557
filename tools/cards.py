"""Write what is made from Terra Miran's card files: the golden file of every card, and the tables of docs/cards.md.

python tools/cards.py           write both
python tools/cards.py --check   exit 1 when one of them is stale
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from mirlands.games.terra import declarations, phrases, state
from mirlands.games.terra.content import Content, base
from mirlands.games.terra.declarations import AFFINITIES, ActionCard, CreatureCard, LeaderCard
from mirlands.games.terra.language import COLUMNS
from mirlands.games.terra.text import REMINDERS, TIMINGS

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "terra" / "cards.txt"
DOCUMENT = ROOT / "docs" / "cards.md"
COMMAND = "python tools/cards.py"

VERBS = ("DAMAGE", "HEAL", "DRAW", "MODIFY", "SUMMON", "RETURN", "SILENCE", "GRANT", "READY")
NAMES: dict[str, Sequence[str]] = {
    "verb": ("", *VERBS),
    "mode": ("NONE", "CHOSEN", "ALL", "RANDOM", "SELF"),
    "sides": ("", "FRIENDLY", "ENEMY", "BOTH"),
    "kinds": ("", "CREATURES", "LEADERS", "ALL"),
    "per": ("", *(name for name in dir(state) if name.startswith("PER_"))),
    "condition": ("", *(name for name in dir(state) if name.startswith("IF_"))),
}


def named(field: str, value: int) -> str:
    """A number of the card table by its name in ``state``."""
    if field in ("per", "condition"):
        return next(name for name in NAMES[field] if name and getattr(state, name) == value)
    return NAMES[field][value]


def program(content: Content, first: int) -> Iterator[str]:
    """The rows of a lowered program, one line each, without what is zero."""
    effects = content.table[0].effects
    row = first
    while True:
        effect = effects[row]
        parts = []
        for field in state.Effect.dtype.names or ():
            value = int(effect[field])
            if field == "card" and value:
                parts.append(f"card={content.ids[value]}")
            elif field in NAMES and value:
                parts.append(f"{field}={named(field, value)}")
            elif value and field != "last":
                parts.append(f"{field}={value}")
        yield " ".join(parts)
        if effect.last:
            return
        row += 1


def golden(content: Content) -> str:
    """Every card with its text and its lowered program, to be read in a review."""
    lines = [
        f"# {content.set.head.title}: every card, its text, and the program that it is lowered to.",
        f"# Written by `{COMMAND}`; do not edit. Numbers depend on the order of the files.",
        "",
    ]
    for number, card in enumerate(content.cards, 1):
        row = content.table[0].cards[number]
        facts = [f"{card.affinity} {card.type}, {card.rarity}"]
        if isinstance(card, CreatureCard | ActionCard):
            facts.append(f"cost {row.cost}")
        if row.health:
            facts.append(f"{row.attack}/{row.health}")
        lines.append(f"{number} {card.id} | {card.name} | {' | '.join(facts)}")
        lines += [f"    {line}" for line in content.text(number).plain.splitlines()]
        for column in COLUMNS.values():
            first = int(row[column])
            if first:
                targets = f" targets={row.targets}" if column == "on_play" and row.targets else ""
                lines.append(f"  {column}{targets}")
                lines += [f"    {line}" for line in program(content, first)]
        lines.append("")
    return "\n".join(lines)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of a Markdown document."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


def code(words: Sequence[str]) -> str:
    """Words as they are written in a file."""
    return ", ".join(f"`{word}`" for word in words)


def choices(annotation: Any) -> list[str]:
    """The words of a Literal, wherever it hides in a union."""
    if get_origin(annotation) is Literal:
        return [str(word) for word in get_args(annotation)]
    return [word for part in get_args(annotation) for word in choices(part)]


def first_line(thing: Any) -> str:
    """The first line of a docstring."""
    return (thing.__doc__ or "").strip().splitlines()[0]


def tables(content: Content) -> dict[str, str]:
    """The generated tables of the document, by name."""
    verbs = []
    for model in declarations.EFFECTS:
        fields = []
        for name, field in model.model_fields.items():
            if name not in ("do", "condition"):
                fields.append(f"`{name}`" if field.is_required() else f"`{name}` (optional)")
        verbs.append([f"`{choices(model.model_fields['do'].annotation)[0]}`", first_line(model), ", ".join(fields)])
    kinds = []
    for kind in (declarations.CreatureCard, declarations.ActionCard, declarations.TokenCard, declarations.LeaderCard):
        own = [n for n in kind.model_fields if n not in declarations.Base.model_fields]
        kinds.append([f"`{choices(kind.model_fields['type'].annotation)[0]}`", first_line(kind), code(own) or "nothing more"])
    words = [[f"`{w}`", says] for w, (_, says) in {**phrases.FINDERS, **phrases.WORDS}.items()]
    words += [[f"`{w}`", says] for w, says in phrases.FILTERS.items()]
    words += [[code(list(phrases.SIDES)), "of one side; both sides without it"], [code(list(phrases.KINDS)), "what it is"]]
    others = [
        ["`when`", code(list(COLUMNS))],
        ["`lasts`", code(list(phrases.DURATIONS))],
        ["`keywords`, `keyword`", code(list(phrases.KEYWORDS))],
        ["`who`", code(list(phrases.PLAYERS))],
        ["`per`", code(list(phrases.PER))],
        ["`if`", code(list(phrases.CONDITIONS))],
        ["`affinity`", code(AFFINITIES)],
        ["`rarity`", code(choices(declarations.Base.model_fields["rarity"].annotation))],
    ]
    reminders = [[name, REMINDERS[name]] for name in [*(w.title() for w in phrases.KEYWORDS), *TIMINGS.values()]]
    return {
        "kinds": table(["type", "what it is", "fields of its own"], kinds),
        "verbs": table(["do", "what it does", "fields"], verbs),
        "targets": table(["word", "means"], words),
        "words": table(["field", "values"], others),
        "reminders": table(["word", "explained on the card as"], reminders),
        "curve": curve(content),
    }


def curve(content: Content) -> str:
    """Deckable cards by affinity and cost."""
    deckable = [card for card in content.cards if isinstance(card, CreatureCard | ActionCard)]
    costs = sorted({card.cost for card in deckable})
    rows = []
    for affinity in AFFINITIES:
        own = [card for card in deckable if card.affinity == affinity]
        counted = Counter(card.cost for card in own)
        actions = sum(isinstance(card, ActionCard) for card in own)
        numbers = [str(len(own)), str(actions), *(str(counted[cost] or "") for cost in costs)]
        rows.append([affinity.title(), *numbers])
    total = Counter(card.cost for card in deckable)
    sums = [str(len(deckable)), str(sum(isinstance(card, ActionCard) for card in deckable))]
    rows.append(["**all**", *sums, *(str(total[cost]) for cost in costs)])
    leaders = sum(isinstance(card, LeaderCard) for card in content.cards)
    tokens = len(content.cards) - len(deckable) - leaders
    head = ["affinity", "cards", "Actions", *(f"cost {cost}" for cost in costs)]
    return f"{table(head, rows)}\n\nBeside them: {tokens} tokens and {leaders} Leader portraits."


def document(text: str, content: Content) -> str:
    """The document with its generated tables brought up to date."""
    for name, generated in tables(content).items():
        begin, end = f"<!-- table: {name} -->\n", f"<!-- end: {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise SystemExit(f"{DOCUMENT}: there is no table '{name}'")
        text = f"{before}{begin}\n{generated}\n\n{end}{after}"
    return text


def main() -> int:
    """Write both, or say which is stale."""
    content = base()
    wanted = {GOLDEN: golden(content), DOCUMENT: document(DOCUMENT.read_text(encoding="utf-8"), content)}
    stale = [file for file, text in wanted.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    for file in stale:
        if "--check" in sys.argv:
            print(f"{file.relative_to(ROOT)} is stale: run {COMMAND}", file=sys.stderr)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(wanted[file], encoding="utf-8")
            print(f"wrote {file.relative_to(ROOT)}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    raise SystemExit(main())
