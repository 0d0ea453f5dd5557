"""What can be played here, for the HTTP side: games, house rules, numbered rules, decks, bots, cards."""

from __future__ import annotations

from typing import Any

from mirlands.kernel.game import Content, Game

from .phrases import phrases
from .protocol import BotInfo, CardFace, CardList, DeckInfo, GameDetail, GameSummary, MomentInfo, OptionInfo, PhraseInfo, RuleInfo

BOTS = {
    "random": "Takes any legal action, each as likely as the next.",
    "greedy": "Looks one action ahead and takes what leaves its side best.",
}


def summary(game: Game) -> GameSummary:
    """A game in the list of games."""
    return GameSummary(
        name=game.name,
        title=game.title,
        summary=game.summary,
        rules_version=game.rules_version,
        seats_min=game.seats[0],
        seats_max=game.seats[1],
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
        bots=[BotInfo(name=name, title=name.capitalize(), text=BOTS.get(name, "")) for name in bots],
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
