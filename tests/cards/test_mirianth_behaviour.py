"""Every card of Mirianth Wars does in the rules what its declaration says: an oracle in plain Python plays the Resolution beside them.

The oracle reads the declarations of the card files; it shares no code with the rules and none with the lowering. It says who
decides, between what, and what comes of it, and must agree at every step, whatever the house rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any, TypeAlias

import pytest

from mirlands.games.mirianth import GAME
from mirlands.games.mirianth import numbers as n
from mirlands.games.mirianth import state as s
from mirlands.games.mirianth.content import base
from mirlands.games.mirianth.declarations import BuildingCard, DrawCard, HeroCard, MonsterCard, Multiplied, PlagueCard
from mirlands.games.mirianth.positions import MirianthWorld
from mirlands.kernel.match import Match

Act: TypeAlias = tuple[str, int]
Asked: TypeAlias = tuple[int, set[Act]]
SYMBOLS = ("hero", "building", "treasure")
EVERYTHING = 100
HOUSE_RULES = ("archer_value", "wall_scope", "per_symbol", "rogue_any_monster", "mage_scope")
RANGES = (
    ("use", n.USE, n.TARGET), ("target", n.TARGET, n.DISCARD), ("discard", n.DISCARD, n.FIGHT), ("fight", n.FIGHT, n.WITHHOLD),
    ("withhold", n.WITHHOLD, n.ACTIONS), ("cancel", n.CANCEL_SYMBOL, n.WAIVE),
)  # fmt: skip


def act_of(action: int) -> Act:
    """An action of the Resolution by its verb and what it is about."""
    if action in (n.PASS, n.STRIKE):
        return ("pass" if action == n.PASS else "strike", 0)
    return next((verb, action - first) for verb, first, end in RANGES if first <= action < end)


class Oracle:
    """The Resolution as the declarations say it. ``ties`` has what each hero is tied to or aims at, 0 nothing."""

    def __init__(self, state: Any, options: dict[str, str]) -> None:
        self.options, self.seats = options, int(state.count)
        self.cards = {thing: base().card(int(state.card[thing])) for thing in range(1, s.THINGS) if state.card[thing]}
        self.owned = [{thing for thing in self.cards if state.place[thing] == s.OWNED + seat} for seat in range(self.seats)]
        self.beaten = [[thing for thing in self.cards if state.place[thing] == s.DEFEATED + seat] for seat in range(self.seats)]
        self.ties = {thing: int(state.tie[thing]) for thing in self.cards}
        self.relief = 0
        self.met: Counter[str] = Counter()

    # What a seat has

    def of(self, seat: int, kind: str) -> list[int]:
        return sorted(thing for thing in self.owned[seat] if self.cards[thing].type == kind)

    def hero(self, thing: int) -> HeroCard:
        card = self.cards[thing]
        assert isinstance(card, HeroCard)
        return card

    def fighters(self, seat: int, kind: str) -> list[int]:
        return [thing for thing in self.of(seat, "hero") if (battle := self.hero(thing).battle) and battle.kind == kind]

    def alike(self, seat: int, kind: str) -> bool:
        return len({(self.cards[thing].id, self.ties[thing]) for thing in self.of(seat, kind)}) <= 1

    def gone(self, seat: int, thing: int) -> None:
        self.owned[seat].discard(thing)
        for other in self.ties:
            if self.cards[thing].type == "monster" and self.ties[other] == thing:
                self.ties[other] = 0
        self.ties[thing] = 0

    def shields(self, seat: int, pending: dict[str, int]) -> list[int]:
        found = []
        for thing in sorted(self.owned[seat]):
            discard = getattr(self.cards[thing], "discard", None)
            if discard and discard.cancels:
                there = pending["hero"] if discard.cancels == "hero penalties" else sum(pending.values())
                found += [thing] if there else []
        return found

    # The steps

    def run(self) -> Generator[Asked, Act, None]:
        for seat in range(self.seats):
            for archer in self.fighters(seat, "ranged"):
                if self.of(seat, "monster"):
                    act = yield seat, {("pass", 0)} | {("target", thing) for thing in self.of(seat, "monster")}
                    self.ties[archer] = act[1]
        for seat in range(self.seats):
            yield from self.lodge(seat)
        for seat in range(self.seats):
            yield from self.plague(seat)
        for seat in range(self.seats):
            yield from self.battles(seat)
        for seat in range(self.seats):
            self.relief = 0
            for monster in self.of(seat, "monster"):
                card = self.cards[monster]
                assert isinstance(card, MonsterCard)
                counted: Counter[str] = Counter(card.penalties)
                most = EVERYTHING if self.options["per_symbol"] == "yes" else 1
                yield from self.pay(seat, {symbol: min(counted[symbol], most) for symbol in SYMBOLS})
        for seat in range(self.seats):
            for monster in self.of(seat, "monster"):
                self.gone(seat, monster)
        for seat in range(self.seats):
            yield from self.lodge(seat)

    def lodge(self, seat: int) -> Generator[Asked, Act, None]:
        while True:
            heroes = self.of(seat, "hero")
            rooms = sum(card.housing for thing in self.owned[seat] if isinstance(card := self.cards[thing], BuildingCard))
            over = min(len(heroes) - rooms, len(heroes))
            if over <= 0:
                return
            self.met["no room"] += 1
            if over < len(heroes) and not self.alike(seat, "hero"):
                act = yield seat, {("discard", hero) for hero in heroes}
                self.gone(seat, act[1])
            else:
                self.gone(seat, heroes[0])

    def plague(self, seat: int) -> Generator[Asked, Act, None]:
        self.relief = 0
        for thing in self.of(seat, "plague"):
            card = self.cards[thing]
            assert isinstance(card, PlagueCard)
            yield from self.pay(seat, {"hero": card.penalties, "building": 0, "treasure": 0})
        if not any(self.hero(hero).keeps_plague for hero in self.of(seat, "hero")):
            self.owned[seat] -= set(self.of(seat, "plague"))

    def pay(self, seat: int, pending: dict[str, int]) -> Generator[Asked, Act, None]:
        while any(pending.values()):
            if self.relief == EVERYTHING:
                return
            helped = min(self.relief, pending["hero"])
            self.relief, pending["hero"] = self.relief - helped, pending["hero"] - helped
            for symbol in SYMBOLS:
                pending[symbol] = pending[symbol] if self.of(seat, symbol) else 0
            shields = self.shields(seat, pending)
            for symbol in SYMBOLS if not shields else ():
                while pending[symbol] and (len(self.of(seat, symbol)) <= pending[symbol] or self.alike(seat, symbol)):
                    if not self.of(seat, symbol):
                        pending[symbol] = 0
                        break
                    pending[symbol] -= 1
                    self.gone(seat, self.of(seat, symbol)[0])
            if not any(pending.values()):
                return
            able = {("discard", thing) for symbol in SYMBOLS if pending[symbol] for thing in self.of(seat, symbol)}
            verb, thing = yield seat, able | {("use", shield) for shield in shields}
            if verb == "discard":
                pending[self.cards[thing].type] -= 1
                self.gone(seat, thing)
            else:
                yield from self.spend(seat, thing, pending)

    def spend(self, seat: int, shield: int, pending: dict[str, int]) -> Generator[Asked, Act, None]:
        discard: Any = getattr(self.cards[shield], "discard")  # noqa: B009  # not every type of card has it
        self.met[discard.cancels] += 1
        left = discard.amount
        if discard.cancels == "hero penalties":
            self.gone(seat, shield)
            helped = min(left, pending["hero"])
            pending["hero"] -= helped
            self.relief += left - helped
            return
        types = [symbol for symbol in SYMBOLS if pending[symbol]]
        first = types[0]
        if self.options["wall_scope"] == "symbol" and len(types) > 1:
            act = yield seat, {("cancel", SYMBOLS.index(symbol)) for symbol in types}
            first = SYMBOLS[act[1]]
        self.gone(seat, shield)
        for symbol in (first, *SYMBOLS):
            helped = min(left, pending[symbol]) if self.options["wall_scope"] == "symbol" else pending[symbol]
            left, pending[symbol] = left - helped, pending[symbol] - helped
        if self.options["wall_scope"] == "all":
            self.relief = EVERYTHING

    # Battles

    def able(self, seat: int, monster: int) -> list[int]:
        tied = [thing for kind in ("ranged", "melee") for thing in self.fighters(seat, kind) if self.ties[thing] == monster]
        return sorted(tied + self.fighters(seat, "global"))

    def attack(self, seat: int, heroes: list[int]) -> int:
        total = shots = 0
        archers = len(self.fighters(seat, "ranged"))
        rallies = sum(self.hero(hero).rallies for hero in self.of(seat, "hero"))
        seats = range(self.seats) if self.options["mage_scope"] == "table" else [seat]
        battlefield = sum(len(self.of(one, "monster")) for one in seats)
        for thing in heroes:
            battle = self.hero(thing).battle
            assert battle is not None
            self.met[battle.kind] += 1
            if isinstance(battle.attack, list):
                counts = self.options["archer_value"] == "each" or shots == 0
                total += battle.attack[min(archers, 4) - 1] if counts else 0
                shots += 1
            else:
                total += battlefield if battle.attack is None else battle.attack + rallies
        return total

    def battles(self, seat: int) -> Generator[Asked, Act, None]:
        fought: set[int] = set()
        while True:
            fights = [thing for thing in self.of(seat, "monster") if thing not in fought and self.able(seat, thing)]
            seats = range(self.seats) if self.options["rogue_any_monster"] == "yes" else [seat]
            prey = {thing: one for one in seats for thing in self.of(one, "monster")}
            rogues = [thing for thing in self.of(seat, "hero") if (d := self.hero(thing).discard) and d.removes] if prey else []
            if not fights and not rogues:
                return
            acts: set[Act] = {("fight", thing) for thing in fights} | {("use", thing) for thing in rogues}
            verb, thing = yield seat, {("pass", 0)} | acts
            if verb == "pass":
                return
            if verb == "use":
                act = yield seat, {("target", monster) for monster in prey}
                self.met["rogue"] += 1
                self.gone(seat, thing)
                self.gone(prey[act[1]], act[1])
                continue
            fought.add(thing)
            heroes, last = self.able(seat, thing), 0
            while True:
                others: set[Act] = {("withhold", hero) for hero in heroes if hero > last} if len(heroes) > 1 else set()
                act = yield seat, {("strike", 0)} | others
                if act[0] == "strike":
                    break
                last = act[1]
                heroes.remove(last)
            card = self.cards[thing]
            assert isinstance(card, MonsterCard)
            if self.attack(seat, heroes) >= card.stamina:
                self.met["defeated"] += 1
                self.gone(seat, thing)
                self.beaten[seat].append(thing)

    # Scoring

    def score(self, seat: int) -> list[int]:
        """Heroes, buildings, treasures, defeated monsters."""
        parts = [0, 0, 0, 0]
        counts = {kind: len(self.of(seat, kind)) for kind in ("hero", "building", "treasure", "plague")}
        counts["defeated monster"] = len(self.beaten[seat])
        counts["different defeated monster"] = len({self.cards[thing].id for thing in self.beaten[seat]})
        for thing in [*self.owned[seat], *self.beaten[seat]]:
            points: Any = getattr(self.cards[thing], "points", 0)
            if self.cards[thing].type != "plague":
                part = ("hero", "building", "treasure", "monster").index(self.cards[thing].type)
                parts[part] += points.each * counts[points.per] if isinstance(points, Multiplied) else points
        for other in {(seat + 1) % self.seats, (seat - 1) % self.seats} - {seat}:
            parts[0] += sum(self.hero(thing).neighbours for thing in self.of(other, "hero"))
        return parts


# Kingdoms to resolve


def kingdoms(seats: int, dice: random.Random, tied: float) -> dict[str, Any]:
    """Kingdoms at the end of a Negotiation: cards dealt at random, Paladins ``tied`` so often to monsters that their owner has."""
    draw = [card for card in base().cards if isinstance(card, DrawCard) for _ in range(card.copies[seats - 2])]
    plague = [card for card in base().cards if isinstance(card, PlagueCard) for _ in range(card.copies)]
    dice.shuffle(draw)
    dice.shuffle(plague)
    position: dict[str, Any] = {"phase": "resolution", "seats": seats}
    for seat in range(seats):
        taken = [draw.pop() for _ in range(dice.randint(6, 14))]
        beasts = Counter(card.id for card in taken if card.type == "monster")
        places = [beast if i == 0 else f"{beast} {i + 1}" for beast, many in beasts.items() for i in range(many)]
        cards = []
        for card in taken:
            melee = isinstance(card, HeroCard) and card.battle is not None and card.battle.kind == "melee"
            cards.append(f"{card.id} on {dice.choice(places)}" if melee and places and dice.random() < tied else card.id)
        cards += [plague.pop().id for _ in range(dice.choice((0, 0, 1, 1, 2, 3)))]
        position[f"seat{seat + 1}"] = cards
    return position


def house_rules(dice: random.Random) -> dict[str, str]:
    """The house rules that the Resolution knows, at random; half of the time as they are by default."""
    own = {option.name: option.values[0] for option in GAME.options}
    for option in GAME.options:
        if option.name in HOUSE_RULES and dice.random() < 0.5:
            own[option.name] = dice.choice(option.values)
    return own


def begun(seats: int, dice: random.Random, content: Any = None, tied: float = 0.8) -> tuple[Match, dict[str, str]]:
    """A match at the beginning of its Resolution, and its house rules."""
    options = house_rules(dice)
    content = content or base()
    state = MirianthWorld(content).place(kingdoms(seats, dice, tied), GAME.options_array(options), str)
    return Match.at(GAME, content, state), options


MET: Counter[str] = Counter()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_and_the_declarations_agree_on_every_resolution(seats: int) -> None:
    for seed in range(150):
        dice = random.Random(1000 * seats + seed)
        match, options = begun(seats, dice)
        oracle = Oracle(match.state[0], options)
        game = oracle.run()
        asked = next(game, None)
        while asked is not None:
            seat, acts = asked
            assert match.deciding() == (seat,), (seed, oracle.met)
            legal = {act_of(action): action for action in match.legal(seat)}
            assert set(legal) == acts, (seed, seat)
            choice = dice.choice(sorted(acts))
            match.apply(seat, legal[choice])
            try:
                asked = game.send(choice)
            except StopIteration:
                asked = None
        assert match.over, seed
        parts = [int(part) for part in match.state[0].parts][: seats * s.PARTS]
        assert parts == [part for seat in range(seats) for part in oracle.score(seat)], seed
        MET.update(oracle.met)


def test_the_resolutions_were_worth_watching() -> None:
    """Nothing that a card can do was left out."""
    if not MET:
        pytest.skip("the Resolutions were not played in this run")
    wanted = ("no room", "hero penalties", "any penalty", "ranged", "melee", "global", "defeated", "rogue")
    assert all(MET[what] >= 20 for what in wanted), MET


# Every field counts


def outcomes(table: Any, field: str) -> Iterator[tuple[Any, ...]]:
    """What comes of the same choices, step by step, when cards are as in ``table``."""
    for seed in range(60):
        dice = random.Random(seed)
        if field == "awards":
            match = Match(GAME, _with(table), decks=GAME.deck_record.table(4), seed=seed)
        else:
            match, _ = begun(4, dice, _with(table), tied=0.0 if field == "fights" else 0.8)
        steps = 0
        while not match.over and steps < 400:
            seat = match.deciding()[0]
            legal = list(match.legal(seat))
            yield seed, steps, seat, tuple(legal)
            match.apply(seat, dice.choice(legal))
            steps += 1
        yield seed, tuple(int(part) for part in match.state[0].parts)


def _with(table: Any) -> Any:
    """The cards, but for the table that the rules read."""
    content = type(base())(base().set)
    content.table = table
    return content


@pytest.mark.parametrize("field", [name for name in s.Card.dtype.names or () if name not in ("copies", "kind")])
def test_every_field_of_a_card_changes_play(field: str) -> None:
    """Cards without it play differently."""
    without = base().table.copy()
    without["cards"][field] = 0
    assert without.tobytes() != base().table.tobytes(), "a card of the set has it"
    assert any(one != other for one, other in zip(outcomes(base().table, field), outcomes(without, field), strict=False))
