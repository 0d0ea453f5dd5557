"""Write what is made from the card files: golden files of every card, and the tables of docs/cards.md.

python tools/cards.py           write all
python tools/cards.py --check   exit 1 when one of them is stale
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

from mirlands.games.duel import state as duel
from mirlands.games.lemiroth import decks as lemiroth_decks
from mirlands.games.lemiroth import declarations as ld
from mirlands.games.lemiroth import phrases as lp
from mirlands.games.lemiroth import state as ls
from mirlands.games.lemiroth import text as lemiroth_text
from mirlands.games.lemiroth.content import Content as LemirothContent
from mirlands.games.lemiroth.content import base as lemiroth_base
from mirlands.games.mirianth import declarations as md
from mirlands.games.mirianth import phrases as mp
from mirlands.games.mirianth import state as ms
from mirlands.games.mirianth import text as mirianth_text
from mirlands.games.mirianth.content import Content as MirianthContent
from mirlands.games.mirianth.content import base as mirianth_base
from mirlands.games.terra import declarations as td
from mirlands.games.terra import phrases as tp
from mirlands.games.terra import state as ts
from mirlands.games.terra import text as terra_text
from mirlands.games.terra.content import Content as TerraContent
from mirlands.games.terra.content import base as terra_base
from mirlands.games.terra.language import COLUMNS

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "cards.md"
COMMAND: Final = "python tools/cards.py"

VERBS: Final = (
    *("DAMAGE", "HEAL", "DRAW", "MODIFY", "SUMMON", "RETURN", "SILENCE", "GRANT", "READY"),
    *("DESTROY", "DISCARD", "TILT", "FAITH", "MILL", "RECOVER"),
)
SIDES: Final = {duel.FRIENDLY: "FRIENDLY", duel.ENEMY: "ENEMY", duel.FRIENDLY | duel.ENEMY: "BOTH", duel.ROUND_PLAYER: "ROUND_PLAYER"}


def codes(module: Any, prefix: str) -> dict[int, str]:
    """The constants of a module that begin so, by their numbers."""
    return {getattr(module, name): name for name in dir(module) if name.startswith(prefix)}


def golden_file(name: str) -> Path:
    """The golden file of a game's cards."""
    return ROOT / "tests" / "golden" / name / "cards.txt"


@dataclass(frozen=True)
class Sheet:
    """How the golden file of one duel is written.

    Fields:
        columns: the programs of a card's row by heading, each with the column that counts its chosen targets.
        names: numbers of an effect by their names in ``state``, by field. own: numbers that stand on a card's row.
    """

    name: str
    content: Any
    columns: Mapping[str, str]
    names: Mapping[str, Mapping[int, str]]
    own: Mapping[str, Mapping[int, str]] = field(default_factory=dict)

    def facts(self, card: Any, row: Any) -> Iterator[str]:
        """What is printed on a card beside its text."""
        yield f"{card.faction if self.name == 'lemiroth' else card.affinity} {card.type}, {card.rarity}"
        if hasattr(card, "cost"):
            yield f"cost {row.cost}"
        first, second = ("willpower", "stamina") if self.name == "lemiroth" else ("attack", "health")
        if row[second]:
            yield f"{row[first]}/{row[second]}"

    def program(self, first: int) -> Iterator[str]:
        """The rows of a lowered program, one line each, without what is zero."""
        row = first
        while True:
            effect = self.content.table[0].effects[row]
            parts = []
            for name in duel.Effect.dtype.names or ():
                value = int(effect[name])
                if value and name == "card" and self.name == "terra":
                    parts.append(f"card={self.content.ids[value]}")
                elif value and name in self.names:
                    parts.append(f"{name}={self.names[name][value]}")
                elif value and name != "last":
                    parts.append(f"{name}={value}")
            yield " ".join(parts)
            if effect.last:
                return
            row += 1

    def golden(self) -> str:
        """Every card with its text and its lowered program, to be read in a review."""
        lines = [
            f"# {self.content.set.head.title}: every card, its text, and the program that it is lowered to.",
            f"# Written by `{COMMAND}`; do not edit. Numbers depend on the order of the files.",
            "",
        ]
        for number, card in enumerate(self.content.cards, 1):
            row = self.content.table[0].cards[number]
            lines.append(f"{number} {card.id} | {card.name} | {' | '.join(self.facts(card, row))}")
            lines += [f"    {line}" for line in self.content.text(number).plain.splitlines()]
            own = [f"{name}={names.get(int(row[name]), int(row[name]))}" for name, names in self.own.items() if row[name]]
            lines += [f"  {' '.join(own)}"] if own else []
            for column, chosen in self.columns.items():
                first = int(row[column])
                if first:
                    targets = f" targets={row[chosen]}" if chosen and row[chosen] else ""
                    lines.append(f"  {column}{targets}")
                    lines += [f"    {line}" for line in self.program(first)]
            lines.append("")
        return "\n".join(lines)


_NAMES: Final = {
    "verb": dict(enumerate(VERBS, 1)),
    "mode": {duel.CHOSEN: "CHOSEN", duel.ALL: "ALL", duel.RANDOM: "RANDOM", duel.SELF: "SELF"},
    "sides": SIDES,
}
_KINDS: Final = {duel.CREATURES: "CREATURES", duel.LEADERS: "LEADERS"}
_TYPES: Final = {ls.PRAYER: "PRAYER", ls.UNDERLING: "UNDERLING", ls.PSALM: "PSALM", ls.PARCHMENT: "PARCHMENT", ls.BOOK: "BOOK"}
_ACTS: Final = {ls.OWN_MEDITATING: "OWN_MEDITATING", ls.FOE_MEDITATING: "FOE_MEDITATING", 3: "BOTH"}
SHEETS: Final = (
    Sheet(
        "terra",
        terra_base(),
        {column: "targets" if column == "on_play" else "" for column in COLUMNS.values()},
        {**_NAMES, "kinds": {**_KINDS, 3: "ALL"}, "per": codes(ts, "PER_"), "condition": codes(ts, "IF_")},
    ),
    Sheet(
        "lemiroth",
        lemiroth_base(),
        {"on_play": "targets", "on_attack": "", "on_destroyed": "", "use": "use_targets"},
        {
            **_NAMES,
            "kinds": {**_KINDS, 3: "CREATURES|LEADERS", duel.BOOKS: "BOOKS", duel.GROUNDS: "GROUNDS"},
            "card": _TYPES,
            "per": codes(ls, "PER_"),
            "condition": codes(ls, "IF_"),
            "filter": {code: name for name in dir(ls) if name.endswith("_ONLY") for code in [getattr(ls, name)]},
        },
        {"unique": {}, "capacities": {}, "acts": _ACTS, "use_cost": {}}
        | {"aura_sides": SIDES, "aura_willpower": {}, "aura_stamina": {}},
    ),
)  # fmt: skip


def kingdom(content: MirianthContent) -> str:
    """Every card of Mirianth Wars with its text and its row of the card table, to be read in a review."""
    lines = [
        f"# {content.set.head.title}: every card, its text, and its row of the card table.",
        f"# Written by `{COMMAND}`; do not edit. Numbers depend on the order of the files.",
        "",
    ]
    names = {"kind": {code: word.upper() for word, code in mp.TYPES.items()}, "per": codes(ms, "PER_")}
    names["fights"] = {code: word.upper() for word, code in mp.CLASSES.items()}
    for number, card in enumerate(content.cards, 1):
        row = content.table[0].cards[number]
        lines.append(f"{number} {card.id} | {card.name} | {card.type}")
        lines += [f"    {line}" for line in content.text(number).plain.splitlines()]
        parts = []
        for name in ms.Card.dtype.names or ():
            value = row[name]
            several = getattr(value, "shape", ())
            if several and any(value):
                parts.append(f"{name}={'/'.join(str(int(one)) for one in value)}")
            elif not several and value:
                parts.append(f"{name}={names.get(name, {}).get(int(value), int(value))}")
        lines += [f"  {' '.join(parts)}", ""]
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


def verbs_table(models: Sequence[Any]) -> str:
    """What each verb does, and its fields."""
    rows = []
    for model in models:
        fields = []
        for name, about in model.model_fields.items():
            if name not in ("do", "condition"):
                fields.append(f"`{name}`" if about.is_required() else f"`{name}` (optional)")
        rows.append([f"`{choices(model.model_fields['do'].annotation)[0]}`", first_line(model), ", ".join(fields)])
    return table(["do", "what it does", "fields"], rows)


def kinds_table(models: Sequence[Any], base: Any) -> str:
    """What each type of card is, and its fields."""
    rows = []
    for kind in models:
        own = [n for n in kind.model_fields if n not in base.model_fields]
        rows.append([f"`{choices(kind.model_fields['type'].annotation)[0]}`", first_line(kind), code(own) or "nothing more"])
    return table(["type", "what it is", "fields of its own"], rows)


def targets_table(phrases: Any) -> str:
    """The words of a target."""
    rows = [[f"`{w}`", says] for w, (_, says) in {**phrases.FINDERS, **phrases.WORDS}.items()]
    rows += [[f"`{w}`", says] for w, says in phrases.FILTERS.items()]
    if phrases is tp:
        rows += [[code(list(phrases.SIDES)), "of one side; both sides without it"], [code(list(phrases.KINDS)), "what it is"]]
    else:
        rows += [
            ["`friendly`, `enemy`", "of one side; both sides without it"],
            ["`active`", "of the player whose round it is; in Books that act in each Meditating phase"],
            ["`underling`, `book`", "what it is"],
            ["`prayer`", "a Prayer or Incantation in a Territory, or a card that lies there as one"],
            ["`life`", "a life pool; `friendly life` and `enemy life` need no finder"],
            ["`target`", "an Underling or a life pool"],
        ]
    return table(["word", "means"], rows)


def words_table(rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The values of fields."""
    return table(["field", "values"], [[field, code(list(words))] for field, words in rows])


def reminders_table(reminders: Mapping[str, str], names: Sequence[str]) -> str:
    """How words are explained on cards."""
    return table(["word", "explained on the card as"], [[name, reminders[name]] for name in names])


def tables() -> dict[str, str]:
    """The generated tables of the document, by name."""
    terra_words = [
        ("`when`", list(COLUMNS)),
        ("`lasts`", list(tp.DURATIONS)),
        ("`keywords`, `keyword`", list(tp.KEYWORDS)),
        ("`who`", list(tp.PLAYERS)),
        ("`per`", list(tp.PER)),
        ("`if`", list(tp.CONDITIONS)),
        ("`affinity`", td.AFFINITIES),
        ("`rarity`", choices(td.Base.model_fields["rarity"].annotation)),
    ]
    lemiroth_words = [
        ("`faction`", ld.FACTIONS),
        ("`capacities`", list(lp.CAPACITIES)),
        ("`when` of an ability", choices(ld.Timing)),
        ("`when` of a Book that acts", list(lp.ACTS)),
        ("`to` of an aura", list(lp.AURAS)),
        ("`lasts`", list(lp.DURATIONS)),
        ("`capacity`", choices(ld.Granted)),
        ("`who`", list(lp.PLAYERS)),
        ("`kind`", list(lp.RECOVERED)),
        ("`per`", list(lp.PER)),
        ("`if`", list(lp.CONDITIONS)),
    ]
    return {
        "kinds": kinds_table((td.CreatureCard, td.ActionCard, td.TokenCard, td.LeaderCard), td.Base),
        "verbs": verbs_table(td.EFFECTS),
        "targets": targets_table(tp),
        "words": words_table(terra_words),
        "reminders": reminders_table(terra_text.REMINDERS, [*(w.title() for w in tp.KEYWORDS), *terra_text.TIMINGS.values()]),
        "curve": curve(terra_base()),
        "lemiroth-kinds": kinds_table(ld.KINDS, ld.Base),
        "lemiroth-verbs": verbs_table(ld.EFFECTS),
        "lemiroth-targets": targets_table(lp),
        "lemiroth-words": words_table(lemiroth_words),
        "lemiroth-reminders": reminders_table(lemiroth_text.REMINDERS, list(lemiroth_text.REMINDERS)),
        "lemiroth-curve": lemiroth_curve(lemiroth_base()),
        "lemiroth-decks": lemiroth_starters(lemiroth_base()),
        "mirianth-kinds": kinds_table(md.KINDS, md.Base),
        "mirianth-words": words_table(
            [
                ("`per` of points", list(mp.PER)),
                ("`class` of a battle", list(mp.CLASSES)),
                ("`penalties` of a monster", list(mp.SYMBOLS)),
                ("`cancels`", list(mp.CANCELS)),
                ("`removes`", choices(md.Removed)),
            ]
        ),
        "mirianth-reminders": reminders_table(mirianth_text.REMINDERS, list(mirianth_text.REMINDERS)),
        "mirianth-copies": mirianth_copies(mirianth_base()),
        "mirianth-monsters": mirianth_monsters(mirianth_base()),
    }


def curve(content: TerraContent) -> str:
    """Terra Miran's deckable cards by affinity and cost."""
    deckable = [card for card in content.cards if isinstance(card, td.CreatureCard | td.ActionCard)]
    costs = sorted({card.cost for card in deckable})
    rows = []
    for affinity in td.AFFINITIES:
        own = [card for card in deckable if card.affinity == affinity]
        counted = Counter(card.cost for card in own)
        actions = sum(isinstance(card, td.ActionCard) for card in own)
        numbers = [str(len(own)), str(actions), *(str(counted[cost] or "") for cost in costs)]
        rows.append([affinity.title(), *numbers])
    total = Counter(card.cost for card in deckable)
    sums = [str(len(deckable)), str(sum(isinstance(card, td.ActionCard) for card in deckable))]
    rows.append(["**all**", *sums, *(str(total[cost]) for cost in costs)])
    leaders = sum(isinstance(card, td.LeaderCard) for card in content.cards)
    tokens = len(content.cards) - len(deckable) - leaders
    head = ["affinity", "cards", "Actions", *(f"cost {cost}" for cost in costs)]
    return f"{table(head, rows)}\n\nBeside them: {tokens} tokens and {leaders} Leader portraits."


def lemiroth_curve(content: LemirothContent) -> str:
    """War of Lemiroth's cards by faction, type and Faith Cost."""
    builder = lemiroth_decks.BUILDER
    paid = [card for card in content.cards if not isinstance(card, ld.PrayerCard)]
    costs = sorted({builder.cost(card) for card in paid})
    kinds = ("underling", "psalm", "parchment", "book")
    rows = []
    for faction in (*ld.FACTIONS, ""):
        own = [card for card in paid if faction in ("", card.faction)]
        types, counted = Counter(card.type for card in own), Counter(builder.cost(card) for card in own)
        name = faction.title() or "**all**"
        rows.append([name, str(len(own)), *(str(types[kind]) for kind in kinds), *(str(counted[cost] or "") for cost in costs)])
    head = ["faction", "cards", *(f"{kind.title()}s" for kind in kinds), *(f"cost {cost}" for cost in costs)]
    return f"{table(head, rows)}\n\nBeside them: a Prayer of the Gnostics and an Incantation of the Heresiarcs."


def lemiroth_starters(content: LemirothContent) -> str:
    """The decks that come with War of Lemiroth."""
    rows = []
    for deck in lemiroth_decks.starters(content):
        faction = next(iter(lemiroth_decks.factions(deck)))
        rows.append([deck.title, faction.title(), f"{deck.text} {'*For newcomers.*' if deck.newcomers else ''}".strip()])
    return table(["deck", "faction", "plan"], rows)


def mirianth_copies(content: MirianthContent) -> str:
    """How many cards of each type there are for each number of seats."""
    rows = []
    for kind in ("hero", "building", "treasure", "monster"):
        own = [card for card in content.cards if isinstance(card, md.DrawCard) and card.type == kind]
        rows.append(
            [
                f"{kind.title()}{'es' if kind == 'hero' else 's'}",
                str(len(own)),
                *(str(sum(card.copies[i] for card in own)) for i in range(3)),
            ]
        )
    draw = [card for card in content.cards if isinstance(card, md.DrawCard)]
    rows.append(["**draw deck**", str(len(draw)), *(f"**{sum(card.copies[i] for card in draw)}**" for i in range(3))])
    plague = [card for card in content.cards if isinstance(card, md.PlagueCard)]
    rows.append(["Plague", str(len(plague)), *[str(sum(card.copies for card in plague))] * 3])
    symbols = ", ".join(f"{card.copies} with {card.penalties}" for card in plague)
    return f"{table(['type', 'different', '2 seats', '3 seats', '4 seats'], rows)}\n\nHero penalties on the Plague cards: {symbols}."


def mirianth_monsters(content: MirianthContent) -> str:
    """The monsters."""
    rows = []
    for card in content.cards:
        if isinstance(card, md.MonsterCard):
            rows.append([card.name, str(card.stamina), str(card.points), ", ".join(card.penalties), "/".join(map(str, card.copies))])
    return table(["monster", "stamina", "points", "penalties", "copies for 2/3/4"], rows)


def document(text: str) -> str:
    """The document with its generated tables brought up to date."""
    for name, generated in tables().items():
        begin, end = f"<!-- table: {name} -->\n", f"<!-- end: {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise SystemExit(f"{DOCUMENT}: there is no table '{name}'")
        text = f"{before}{begin}\n{generated}\n\n{end}{after}"
    return text


def main() -> int:
    """Write all, or say which is stale."""
    wanted = {golden_file(sheet.name): sheet.golden() for sheet in SHEETS}
    wanted[golden_file("mirianth")] = kingdom(mirianth_base())
    wanted[DOCUMENT] = document(DOCUMENT.read_text(encoding="utf-8"))
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
