"""What can be played here, for the HTTP side: games, house rules, numbered rules, decks, bots, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mirlands.kernel.game import Content, Game
from mirlands.scenarios import puzzles

from .phrases import phrases
from .protocol import BotInfo, CardFace, CardList, DeckInfo, GameDetail, GameSummary, MomentInfo, OptionInfo, PhraseInfo, RuleInfo

BOTS = {
    "random": ("Random", "Takes any legal action, each as likely as the next."),
    "greedy": ("Greedy", "Looks one action ahead and takes what leaves its side best."),
    "level1": ("Level 1 · Novice", "Knows the rules and little more: for your very first games."),
    "level2": ("Level 2 · Casual", "Sees what is plain and misses the rest: a friendly opponent once you know the rules."),
    "level3": ("Level 3 · Steady", "Makes few plain mistakes, and sees some of what you could answer."),
    "level4": ("Level 4 · Strong", "Looks further, and seldom slips."),
    "level5": ("Level 5 · Master", "Thinks as hard as it can, and knows no more than its seat may see."),
}
"""What people are told of each bot: its title and a line."""
LEVELS = tuple(name for name in BOTS if name.startswith("level"))
USUAL = ("level2", "greedy")
"""Whom a new person meets first: the first of these that can sit down."""


def usual_bot(bots: Sequence[str]) -> str:
    """Whom a new person meets first, of the bots that can sit down."""
    return next((name for name in USUAL if name in bots), bots[-1])


def bot_title(name: str) -> str:
    """What a bot is called in a list."""
    return BOTS[name][0] if name in BOTS else name.capitalize()


def bot_name(name: str) -> str:
    """What a bot is called at a table."""
    return bot_title(name).partition(" · ")[0]


def bots_of(names: Sequence[str]) -> list[BotInfo]:
    """The bots of those names, as people are offered them."""
    usual = usual_bot(names)
    return [
        BotInfo(
            name=name,
            title=bot_title(name),
            text=BOTS[name][1] if name in BOTS else "",
            level=LEVELS.index(name) + 1 if name in LEVELS else None,
            usual=name == usual,
        )
        for name in names
    ]


def summary(game: Game) -> GameSummary:
    """A game in the list of games."""
    return GameSummary(
        name=game.name,
        title=game.title,
        summary=game.summary,
        rules_version=game.rules_version,
        seats_min=game.seats[0],
        seats_max=game.seats[1],
        puzzles=len(list(puzzles.folder_of(game).glob("*.yaml"))),
    )


def rules(game: Game) -> list[RuleInfo]:
    """The numbered rules and rulings, in the order of their codes."""
    return [RuleInfo(number=rule.number, text=rule.text, section=rule.section) for _, rule in sorted(game.rules.items())]


def detail(game: Game, content: Content, bots: tuple[str, ...]) -> GameDetail:
    """Everything that is needed to set up a table."""
    return GameDetail(
        **summary(game).model_dump(),
        digest=content.digest,
        options=[OptionInfo(name=o.name, values=list(o.values), default=o.values[0], ruling=o.source, text=o.text) for o in game.options],
        rules=rules(game),
        decks=[_deck(deck) for deck in game.starters(content)],
        bots=bots_of(bots),
        moments=[MomentInfo(name=m.name, title=m.title, text=m.text, group=m.group, stop=m.stop) for m in game.moments.values()],
        phrases=[PhraseInfo(name=name, text=text) for name, text in phrases(game).items()],
    )


def _deck(deck: Any) -> DeckInfo:
    leader = getattr(deck, "leader", None)
    return DeckInfo(name=deck.name, title=deck.title, text=deck.text, cards=dict(deck.cards), leader=leader or None)


def cards(content: Content) -> CardList:
    """Every card as it is printed; none where the game has no cards to show."""
    faces: Any = getattr(content, "faces", tuple)()
    keywords: dict[str, str] = getattr(content, "keywords", {})
    return CardList(digest=content.digest, cards=[CardFace(**face) for face in faces], keywords=keywords)
