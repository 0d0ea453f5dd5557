"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .common import ClockSetting, Fault, Model, Name, SeatInfo, Token, Verdict


class GameSummary(Model):
    """GET /api/games gives a list of these."""

    name: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    puzzles: int  #: how many it has


class OptionInfo(Model):
    """A house rule that a table can choose."""

    name: str
    values: list[str]
    default: str
    ruling: str
    text: str


class MomentInfo(Model):
    """A response window at which a seat may want to be asked. ``stop``: it is, until it says otherwise."""

    name: str
    title: str
    text: str
    group: str  #: the heading that it stands under
    stop: bool


class RuleInfo(Model):
    """A rule of the rulebook, or a ruling. GET /api/games/{game}/rules gives a list of these."""

    number: str
    text: str
    section: str


class DeckInfo(Model):
    """A deck that comes with the game; ``cards`` counts copies by card id. ``leader`` is the card that is its portrait."""

    name: str
    title: str
    text: str
    cards: dict[str, int]
    leader: str | None = None


class BotInfo(Model):
    """A player that the server can provide."""

    name: str
    title: str
    text: str
    level: int | None  #: 1 to 5, from a novice to the strongest; null: it is no level for people
    usual: bool  #: whom a new person meets first; one of them is


class PhraseInfo(Model):
    """Something that a seat can say with one touch."""

    name: str
    text: str


class GameDetail(GameSummary):
    """GET /api/games/{game}."""

    digest: str
    options: list[OptionInfo]
    rules: list[RuleInfo]
    decks: list[DeckInfo]
    bots: list[BotInfo]
    moments: list[MomentInfo]  #: in the order of a round; none where the game has no response windows
    phrases: list[PhraseInfo]


class CardFace(Model):
    """A card as it is printed. ``index`` is its number in views and events. Absent facts are null.

    A game with other words for the same has them in these: ``affinity`` is a faction, ``attack`` and ``health`` Willpower and Stamina.
    From ``points`` on they are what a card of a kingdom shows.
    """

    index: int
    id: str
    name: str
    type: str
    text: str
    affinity: str | None = None
    rarity: str | None = None
    cost: int | None = None
    attack: int | None = None
    health: int | None = None
    unique: bool = False
    keywords: list[str] = Field(default=[])
    targets: int = 0  #: how many targets it asks for when it is played
    deckable: bool = True
    glyph: str | None = None
    glyph2: str | None = None
    flavour: str | None = None
    points: int | None = None  #: what it scores; where ``per`` says so, for each of them
    per: str | None = None  #: "building", "defeated monster", ...
    neighbours: int | None = None  #: what each adjacent player scores through it
    housing: int | None = None  #: how many heroes it accommodates
    battle: Literal["ranged", "melee", "global"] | None = None  #: how a hero fights; ``attack`` is that of a melee hero
    volley: list[int] | None = None  #: attack of a ranged hero with one of them, two, ...
    stamina: int | None = None  #: of a monster
    penalties: dict[str, int] | None = None  #: symbols by what must be discarded: "hero", "building", "treasure"
    copies: list[int] | None = None  #: in the deck for the fewest seats, one more, ...


class CardList(Model):
    """GET /api/games/{game}/cards, with ``?digest=`` the set that a table plays with. ``keywords`` explains each."""

    digest: str
    cards: list[CardFace]
    keywords: dict[str, str]


class SeatRequest(Model):
    """Who should sit there. ``deck`` is the name of one of the game's decks or a list of card ids; null is the game's own choice."""

    kind: Literal["human", "bot"] = "human"
    bot: Name | None = None
    deck: Name | Annotated[list[Name], Field(max_length=200)] | None = None
    name: Name | None = None


class TableRequest(Model):
    """POST /api/tables."""

    game: Name
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    options: dict[str, str] = Field(default={})
    clock: ClockSetting | None = None  #: null: nobody is hurried


class SeatTicket(Model):
    """The right to one seat. Whoever has the token is that seat: give it to nobody else."""

    seat: int
    token: str


class TableOpened(Model):
    """The answer to POST /api/tables: tickets of the human seats."""

    table: str
    seats: list[SeatTicket]


class RematchRequest(Model):
    """POST /api/tables/{id}/rematch."""

    token: Token


class Alternative(Model):
    """Something that could have been played. ``expected`` is the seat's share of the win after it."""

    action: int
    text: str
    expected: float


class Judgement(Model):
    """One decision of a game, judged from what its seat could see.

    Texts are of whole acts: ``text`` is all of the act that the step belongs to, ``best_text`` the same up to this step and then
    what would have been best. ``told`` and ``best_told`` are what the chronicle says of them; they may be empty.
    """

    step: int  #: the number of its action in the game, from 0
    seat: int
    when: str  #: "Turn 7"; empty where the game does not say
    action: int
    text: str
    told: str
    best: int
    best_text: str
    best_told: str
    before: float  #: the seat's share of the win with the best action
    after: float  #: with the played one
    loss: float  #: ``before`` less ``after``, never below 0
    alternatives: list[Alternative]  #: the two or three best, a compound act by its next step


class PlayedAct(Model):
    """What a seat did in one go. ``loss`` is the sum of its steps'."""

    seat: int
    when: str
    steps: list[int]
    text: str
    told: str
    kind: Literal["choice", "forced", "reserved", "taken back"]  #: reserved: conceded, or out of time
    loss: float
    worst: int | None  #: the step that cost most; null where nothing was lost or judged


class CurvePoint(Model):
    """How a game stood before the action of number ``step``; the last point is the end."""

    step: int
    expected: list[float]  #: each seat's share of the win, 0 to 1, in its own opinion: they need not add up to one
    seat: int | None  #: who has just judged; null: all is carried on from before


class Swing(Model):
    """A seat's chance changed between two of its acts, and no error explains it: cards that came, or an answer that it could not expect."""

    seat: int
    first: int  #: the step of its own act before
    last: int  #: the step at which it judged next; the number of steps for the end
    before: float
    after: float


class Analysis(Model):
    """GET /api/tables/{id}/analysis: what a strong player makes of a finished game, decision by decision."""

    seats: list[SeatInfo]
    steps: int  #: actions in the game
    judgements: list[Judgement]  #: decisions with a choice, in their order
    acts: list[PlayedAct]
    curve: list[CurvePoint]
    turning_points: list[int]  #: steps of judgements: the costliest acts, the costliest first
    swings: list[Swing]


class AnalysisProgress(Model):
    """What GET /api/tables/{id}/analysis answers, with status 202, while it is being made: ask again in a second.

    Nobody asking for a while, it is dropped. ``total`` is 0 while others' are made first.
    """

    done: int
    total: int


class PuzzleInfo(Model):
    """A puzzle without its answer. GET /api/games/{game}/puzzles gives a list of these, the easiest first."""

    name: str
    title: str
    asks: str  #: the task
    difficulty: int  #: 1 to 3


class PuzzleDetail(Model):
    """GET /api/tables/{id}/puzzle. ``why`` and ``solution`` are null until it is solved or given up: a failed one can be tried again."""

    game: str
    name: str
    title: str
    asks: str
    difficulty: int
    hint: str | None  #: a word of help, to be shown on demand
    state: Verdict
    why: str | None  #: why the answer is right
    solution: list[str] | None  #: the answer, as the chronicle tells it
    next: str | None  #: the name of the puzzle after it


class Problem(Model):
    """The body of every HTTP error."""

    error: Fault
