"""Every message between the server and a client, declared once.

The client's TypeScript is made from these models (``typescript``). A *version* counts what one viewer has been
shown: each frame to a viewer has the next one, and two viewers' versions have nothing to do with each other,
so that a version never tells that something hidden happened. Version 0 is "nothing seen yet".
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MESSAGE_BYTES = 16_384  #: the largest message that the server reads
ACTIONS_AT_ONCE = 64  #: the most actions in one list
MOMENTS_AT_MOST = 64  #: the most moments of a game
CHAT_CHARACTERS = 280  #: the longest line of the chat
CHAT_LINES = 200  #: so many of the newest lines are kept at a table
CONCEDE, TIMEOUT, CANCEL = -1, -2, -3  #: the reserved acts; -2 is the server's alone

Key = Annotated[str, Field(min_length=1, max_length=64)]
Token = Annotated[str, Field(min_length=1, max_length=128)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Whole = Annotated[int, Field(ge=0, le=2**31 - 1)]
Action = Annotated[int, Field(ge=-3, le=2**31 - 1)]
Line = Annotated[str, Field(min_length=1, max_length=CHAT_CHARACTERS)]


class Model(BaseModel):
    """Unknown fields and numbers written as text are errors; messages do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# What both sides speak of ---------------------------------------------------------------------------------------


class Choice(Model):
    """One legal action. ``index`` is what to send back; ``source`` and ``target`` name things on the table."""

    index: int
    text: str
    verb: str
    source: str | None = None  #: a reference such as "me.hand.3", "foe.leader", "thing.12", "seat.2"
    target: str | None = None
    cost: int | None = None  #: what it costs, where it is paid for
    pays: list[str] | None = None  #: references to what would be used up for it when nobody chooses
    about: dict[str, Any] | None = None  #: what else there is to it, in the game's own words: who yields, what is promised


class Decision(Model):
    """What a seat may do now. An act carries ``id``; another decision has another.

    ``moment`` names the response window in which the seat is asked; null where this is no window.
    """

    id: int
    actions: list[Choice]
    draft: bool  #: a compound action is open; the reserved act -3 drops it at no cost
    moment: str | None


class EventLine(Model):
    """Something that this viewer saw happen. What it may not know of it is zero."""

    version: int
    kind: str  #: the game's name of the event
    text: str  #: a line for the log; it never names what the viewer may not know
    seat: int
    subject: int  #: a card's number in the game's list of cards, or 0
    object: int  #: a serial on the table, or 0
    other_seat: int
    other: int
    amount: int


class Result(Model):
    """How the game ended. ``share`` of the win and ``points`` are per seat."""

    share: list[float]
    points: list[int]
    reason: str


Mode = Literal["always", "chosen", "until"]
Verdict = Literal["open", "solved", "failed", "given_up"]


class SeatInfo(Model):
    """Who sits there."""

    name: str
    kind: Literal["human", "bot"]


class ClockSetting(Model):
    """How a table is clocked, in seconds: every decision has ``step``, and beyond those a seat has ``bank`` for the whole game."""

    step: Annotated[int, Field(ge=5, le=3600)]
    bank: Annotated[int, Field(ge=0, le=86_400)]


class SeatClock(Model):
    """One seat's time in milliseconds, as this message was sent. While it runs it takes ``step`` first, then ``bank``; at 0 of both
    the seat has run out."""

    step: int  #: of the decision at hand; of the next one while it does not run
    bank: int
    running: bool
    out: bool  #: it ran out at its last decision


class ChatLine(Model):
    """Something that a seat has said. It is plain text, whatever it looks like: it must never become markup."""

    number: int  #: rising from 1
    seat: int
    text: str
    phrase: str | None  #: the name of the quick phrase; ``text`` is its wording
    at: int  #: seconds since 1970


class Idea(Model):
    """One way to go on: a whole act, compound ones to their end. ``actions`` is what ``act`` takes."""

    actions: list[int]
    text: str
    told: str  #: what the chronicle would say of it, as others read it; it may be empty
    expected: float  #: this seat's share of the win after it, as far as it can be foreseen: 0 lost, 1 won


class Fault(Model):
    """Why something was refused: a code for programs, a sentence for people."""

    code: str
    message: str
    rule: str | None = None  #: the number of the rule that forbids it, such as "T36"
    alternatives: list[str] | None = None  #: what could be done instead, as text


# From the client ------------------------------------------------------------------------------------------------


class Join(Model):
    """Sit down, or come back. ``since`` is the last version seen; 0 asks for everything."""

    type: Literal["join"]
    token: Token
    since: Whole = 0


class Act(Model):
    """Take actions, all or none. The same key again gives the same answer and changes nothing."""

    type: Literal["act"]
    key: Key
    decision: Whole
    actions: Annotated[list[Action], Field(min_length=1, max_length=ACTIONS_AT_ONCE)]


class AskPreview(Model):
    """What would these actions lead to, as far as this seat can know?"""

    type: Literal["preview"]
    key: Key
    actions: Annotated[list[Action], Field(min_length=1, max_length=ACTIONS_AT_ONCE)]


class AskHint(Model):
    """What would be good here? Answered with ``hint``, or with ``refused``.

    Only for a seat that must decide, at a table where all the others are bots, one at a time, and not while a puzzle is open.
    It takes about as long as a bot of the highest level thinks. Where the table has gone on meanwhile the answer is ``refused``, ``stale``.
    """

    type: Literal["hint"]
    key: Key


class SetStops(Model):
    """Where does this seat want to be asked? Answered with ``stops``, or with an error when nothing has changed.

    ``always`` at every response window; ``chosen`` at those of ``moments``, and the server passes at the others; ``until``
    nowhere until something happens. ``moments`` null leaves them as they are.
    """

    type: Literal["stops"]
    mode: Mode
    moments: Annotated[list[Name], Field(max_length=MOMENTS_AT_MOST)] | None = None


class Watch(Model):
    """Look on. A spectator sees what everybody may see, decides nothing and cannot speak; the answer is a hello with seat -1."""

    type: Literal["watch"]


class Say(Model):
    """Say something to the table: ``text``, or the name of a quick phrase. Answered with ``noted`` or ``refused``.

    Who says it is the seat of this socket; the message cannot name another. The same key again says nothing more.
    """

    type: Literal["say"]
    key: Key
    text: Line | None = None
    phrase: Name | None = None


class Report(Model):
    """Tell the owner of the server of a line of the chat. It is stored with the lines before it. Answered with ``noted`` or ``refused``."""

    type: Literal["report"]
    key: Key
    number: Whole
    why: Line | None = None


class Ping(Model):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Join | Watch | Act | AskPreview | AskHint | SetStops | Say | Report | Ping, Field(discriminator="type")]
client_message: TypeAdapter[Join | Watch | Act | AskPreview | AskHint | SetStops | Say | Report | Ping] = TypeAdapter(ClientMessage)


# From the server ------------------------------------------------------------------------------------------------


class Stops(Model):
    """Where this seat is asked. The server keeps it; it is the same on every device of the seat.

    ``until`` goes back to the mode before when another seat does something that is news, when this seat must decide what is
    no response window or acts itself, and when a client joins this seat or the last one leaves. ``passing`` is the decision
    that the server is about to pass for this seat, after a pause that is always the same; null when there is none. It comes before
    the frame with that decision, and null after the frame without it: a decision with a number up to ``passing`` needs no answer.
    """

    type: Literal["stops"] = "stops"
    mode: Mode
    moments: list[str]  #: names of the moments chosen, in the game's order, whatever the mode
    passing: int | None


class Hello(Model):
    """The answer to ``join`` and ``watch``: where you sit. A frame follows.

    ``stops`` is null where a game has no response windows, ``clock`` where a table has no clocks, ``puzzle`` where it is none.
    """

    type: Literal["hello"] = "hello"
    table: str
    game: str
    seat: int  #: -1 looks on
    seats: list[SeatInfo]
    options: dict[str, str]
    digest: str  #: of the set of cards that this table plays with
    version: int  #: the newest version of this seat
    stops: Stops | None
    clock: ClockSetting | None
    puzzle: str | None  #: the name of the puzzle that this table is


class Frame(Model):
    """What has happened since version ``since`` and how the table looks now.

    ``since`` 0 replaces everything that the client knows; otherwise the events follow those it has.
    """

    type: Literal["frame"] = "frame"
    version: int
    since: int
    events: list[EventLine]
    view: Any  #: the game's View
    decision: Decision | None
    result: Result | None


class Ack(Model):
    """The act is stored and done; ``version`` is the frame of this seat that shows it."""

    type: Literal["ack"] = "ack"
    key: str
    version: int


class Refused(Model):
    """The act was not done, and nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str
    error: Fault


class Preview(Model):
    """The table afterwards; or none, and why, where chance or hidden cards matter."""

    type: Literal["preview"] = "preview"
    key: str
    after: Any  #: the game's View, or null
    why: str | None = None


class Hint(Model):
    """What a strong player would think of, from what this seat sees: the two or three best acts, best first.

    ``decision`` is the one that they answer. Nothing of it is kept, and nobody else is told.
    """

    type: Literal["hint"] = "hint"
    key: str
    decision: int
    expected: float  #: this seat's share of the win as things stand: that of the best act
    ideas: list[Idea]


class Puzzle(Model):
    """How this table's puzzle stands; its task is at GET /api/tables/{id}/puzzle. It comes after ``hello``, and when it changes."""

    type: Literal["puzzle"] = "puzzle"
    state: Verdict


class Error(Model):
    """A message that could not be read or is not allowed here."""

    type: Literal["error"] = "error"
    error: Fault


class Pong(Model):
    """The answer to ``ping``."""

    type: Literal["pong"] = "pong"


class Presence(Model):
    """Which seats are at the table now, bots included, and which have given up the game for good."""

    type: Literal["presence"] = "presence"
    here: list[bool]
    gone: list[bool]


class Clocks(Model):
    """Each seat's time; null for a bot, which has no clock. It comes whenever one starts, stops or runs out, before the frame with it.

    Clocks start when everybody has come to the table. Of a simultaneous decision that is still open it tells nobody who has decided.
    """

    type: Literal["clocks"] = "clocks"
    started: bool
    seats: list[SeatClock | None]


class Chat(Model):
    """Lines of the chat: after ``hello`` all that are kept, later each new one."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class Noted(Model):
    """What was said or reported is stored; ``number`` is the line of the chat."""

    type: Literal["noted"] = "noted"
    key: str
    number: int


class Rematch(Model):
    """Who has agreed to play again; when all have, where to go."""

    type: Literal["rematch"] = "rematch"
    agreed: list[bool]
    table: str | None = None
    seat: int | None = None
    token: str | None = None


ServerMessage = Annotated[
    Hello | Frame | Ack | Refused | Preview | Hint | Stops | Puzzle | Error | Pong | Presence | Clocks | Chat | Noted | Rematch,
    Field(discriminator="type"),
]


# HTTP -----------------------------------------------------------------------------------------------------------


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


class GameDetail(Model):
    """GET /api/games/{game}."""

    name: str
    title: str
    summary: str
    rules_version: str
    seats_min: int
    seats_max: int
    puzzles: int
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
    keywords: list[str] = []
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
    options: dict[str, str] = {}
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
