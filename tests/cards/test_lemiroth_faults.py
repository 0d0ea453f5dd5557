"""Each kind of fault in a set file of War of Lemiroth: its line, the card, the field, why, and what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.cards.faults import Fault, SetFaults
from mirlands.cards.sets import Source, load, restore
from mirlands.games.lemiroth.content import base, content
from mirlands.games.lemiroth.declarations import CARD
from mirlands.games.lemiroth.language import check

HEAD = '[set]\nid = "TEST"\nrevision = 1\nname = "Test"\nrules = "1.0.0"\n'


def card(name: str, kind: str, more: str, cost: str = "cost = 1\n") -> str:
    """A card; the last line of what it says more is marked."""
    first = f'\n[[card]]\nid = "{name.lower()}"\nname = "{name}"\ntype = "{kind}"\nfaction = "neutral"\nglyph = "imp"\n{cost}'
    return HEAD + first + more + " # HERE\n"


def imp(more: str) -> str:
    """An Underling with something more."""
    return card("Imp", "underling", "willpower = 1\nstamina = 1\n" + more)


def ability(effect: str, when: str = "arrival") -> str:
    """An Underling with an ability."""
    return imp(f'ability = [{{ when = "{when}", effects = [{effect}] }}]')


def psalm(*effects: str) -> str:
    """A Psalm; the fault is expected in its last effect."""
    return card("Hymn", "psalm", f"effects = [{', '.join(effects)}]")


def book(more: str) -> str:
    """A Book."""
    return card("Tome", "book", more)


def to(phrase: str, verb: str = '"damage", amount = 1', more: str = "") -> str:
    """An effect on these."""
    return f'{{ do = {verb}, to = "{phrase}"{more} }}'


FINE = to("chosen enemy underling")
IN_PLAY, TURN = ', lasts = "in play"', ', lasts = "this turn"'
DRAW = '{ do = "draw", amount = 1 }'
MEDITATE = 'acts = { when = "your meditating", effects = ['


def faults(*texts: str) -> list[Fault]:
    """The faults of a set of files."""
    with pytest.raises(SetFaults) as caught:
        load([Source(f"{chr(97 + i)}.toml", text) for i, text in enumerate(texts)], CARD, check)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("text", "field", "reason", "right"),
    [
        (imp('type = "goblin"').replace('type = "underling"\n', ""), "type", "is 'goblin'", "'prayer', 'underling', 'psalm'"),
        (imp('faction = "x"').replace('faction = "neutral"\n', ""), "faction", "is 'x'", "'gnostics', 'heresiarcs' or 'neutral'"),
        (imp('capacities = ["fanatical"]'), "capacities[1]", "is 'fanatical'", "did you mean 'fanatic'?"),
        (imp('capacities = ["fanatic", "fanatic"]'), "capacities", "names a capacity twice", "once"),
        (imp("attack = 1"), "attack", "no such field", "leave it out"),
        (imp("unique = 1"), "unique", "is 1", "true or false"),
        (card("Note", "parchment", f"effects = [{FINE}]\ncost = 0", ""), "cost", "is 0", "at least 1"),
        (card("Amen", "prayer", "unique = true", ""), "unique", "no such field", ""),
        (book("willpower = 1"), "willpower", "no such field", ""),
        (book('aura = { to = "friendly underlings" }'), "aura", "changes nothing", "willpower or stamina"),
        (book('aura = { to = "my underlings", willpower = 1 }'), "aura.to", "is 'my underlings'", "did you mean 'enemy underlings'?"),
        (book('acts = { when = "sometimes", effects = [' + DRAW + "] }"), "acts.when", "is 'sometimes'", "'your meditating'"),
        (ability(DRAW).replace('"arrival",', '"arrival", cost = 1,'), "ability[1]", "only an ability of the crusade", "pays"),
        (ability(DRAW, "dawn"), "ability[1].when", "is 'dawn'", "'arrival', 'attack', 'destroyed' or 'crusade'"),
        (psalm('{ do = "summon" }'), "effects[1].do", "is 'summon'", "'damage', 'heal', 'draw'"),
        (psalm(to("all underlings", '"grant", capacity = "fanatic"', IN_PLAY)), "effects[1].capacity", "is 'fanatic'", "'incorruptible'"),
        (psalm(to("chosen enmy underling")), "effects[1].to", "'enmy' is not understood", "did you mean 'enemy'?"),
        (psalm(to("enemy underling")), "effects[1].to", "does not say which", "'chosen', 'random' or 'all'"),
        (psalm(to("chosen enemy underlings")), "effects[1].to", "reads as several", "say 'underling'"),
        (psalm(to("chosen weak underling")), "effects[1].to", "does not say how much", "such as 'weak 2'"),
        (psalm(to("chosen tilted weak 2 underling")), "effects[1].to", "has 'tilted' and 'weak'", "keep one"),
        (psalm(to("chosen damaged life")), "effects[1].to", "a life pool is never told apart by 'damaged'", "leave the word out"),
        (psalm(to("chosen damaged target")), "effects[1].to", "'damaged' tells Underlings apart", "leave the word out"),
        (psalm(to("chosen weak 2 prayer", '"destroy"')), "effects[1].to", "'weak' tells Underlings apart", "leave the word out"),
        (psalm(to("chosen face-down underling", '"destroy"')), "effects[1].to", "only cards of a Territory lie face down", "say 'prayer'"),
        (psalm(to("chosen book")), "effects[1].to", "may be a Book", "damage reaches an Underling or a life pool"),
        (psalm(to("enemy life", '"tilt"')), "effects[1].to", "may be a life pool", "tilt reaches an Underling or a card of a Territory"),
        (psalm(to("chosen target"), to("that", '"destroy"')), "effects[2].to", "what was chosen may be a life pool", "destroy reaches"),
        (psalm(to("that")), "effects[1].to", "'that' is what an earlier effect chose", "say 'chosen ...' first"),
        (psalm(FINE, FINE, FINE), "effects[3].to", "at most 2 targets", "'that', 'random' or 'all'"),
        (psalm(to("this")), "effects[1].to", "has no self", "Underlings and Books"),
        (psalm(to("chosen other underling")), "effects[1].to", "'other' is said by an Underling of itself", "leave the word out"),
        (psalm(to("all underlings", more=', per = "own willpower"')), "effects[1].per", "no Underling here", "leave it out"),
        (psalm(to("active life")), "effects[1].to", "only a Book that acts in each Meditating phase", "name a side"),
        (psalm('{ do = "draw", amount = 1, who = "active" }'), "effects[1].who", "only a Book that acts in each", "name a side"),
        (psalm('{ do = "discard", amount = 1, who = "both" }'), "effects[1].who", "only one player at a time", "random = true"),
        (psalm(to("all weak 2 underlings", more=', if = "at most 9 life"')), "effects[1].to", "both compare with a number", "keep one"),
        (psalm(to("all underlings", more=', if = "at most nine life"')), "effects[1].if", "is not a condition", "did you mean"),
        (psalm(to("all underlings", '"modify"', ', lasts = "this round"')), "effects[1]", "changes nothing", "willpower or stamina"),
        (psalm(to("all underlings", '"modify", stamina = 1', TURN)), "effects[1].lasts", "is 'this turn'", "'this round'"),
        (psalm('{ do = "recover", kind = "prayer" }'), "effects[1].kind", "is 'prayer'", "'card', 'underling'"),
        (book(MEDITATE + to("this") + "] }"), "acts.effects[1].to", "a Book is no Underling", "only destroy itself"),
        (book(MEDITATE + to("active life") + "] }"), "acts.effects[1].to", "only a Book that acts in each Meditating phase", "name a side"),
        (ability(FINE, "attack"), "ability[1].effects[1].to", "nothing is chosen at 'attack'", "'random' or 'all'"),
        (ability(FINE, "destroyed"), "ability[1].effects[1].to", "nothing is chosen at 'destroyed'", "'random' or 'all'"),
        (ability(to("this", '"heal", amount = 1'), "destroyed"), "ability[1].effects[1].to", "has left the Crusade", "something else"),
        (
            imp('ability = [\n{ when = "attack", effects = [' + DRAW + ']},\n{ when = "attack", effects = [' + DRAW + "] }]"),
            "ability[2].when", "is there already", "one list",
        ),
    ],
)  # fmt: skip
def test_each_kind_of_fault(text: str, field: str, reason: str, right: str) -> None:
    found = faults(text)
    assert len(found) == 1, [str(fault) for fault in found]
    fault = found[0]
    assert (fault.file, fault.field) == ("a.toml", field)
    assert fault.line == next(i for i, line in enumerate(text.splitlines(), 1) if "# HERE" in line)
    assert reason in fault.reason
    assert right in fault.right or right in fault.reason
    assert str(fault).startswith(f"a.toml:{fault.line}: {fault.card}: ")


def test_a_book_that_does_nothing() -> None:
    assert [(f.card, f.reason) for f in faults(book('flavour = "x"'))] == [("tome", "does nothing: give it acts or an aura")]


def test_a_book_may_destroy_itself() -> None:
    """And the row says that it is a Book."""
    found = load([Source("a.toml", book(MEDITATE + DRAW + ", " + to("this", '"destroy"') + "] }"))], CARD, check)
    made = content({"language": 1, "set": found.head.model_dump(), "cards": [c.model_dump(by_alias=True) for c in found.cards]})
    assert made.text(1).plain == "Your Meditating phase: Draw a card. Destroy this Book."


def test_all_faults_come_at_once_in_the_order_of_the_files() -> None:
    second = psalm(to("chosen enmy life")).removeprefix(HEAD)
    assert [(f.file, f.field) for f in faults(imp("x = 1") + imp('capacities = ["x"]').removeprefix(HEAD), second)] == [
        ("a.toml", "x"),
        ("a.toml", "capacities[1]"),
        ("b.toml", "effects[1].to"),
    ]


def test_too_many_cards() -> None:
    one = card("Imp", "underling", "willpower = 1\nstamina = 1").removeprefix(HEAD)
    many = "".join(one.replace('"imp"\nname', f'"imp-{i}"\nname').replace('"Imp"', f'"Imp {i}"') for i in range(256))
    assert "256 cards with 0 effects do not fit" in faults(HEAD + many)[0].reason


WORDS = "chosen random all this that other damaged tilted untilted face-down weak 2 friendly enemy active underling life target book prayer"
PHRASES = st.lists(st.sampled_from([*WORDS.split(), "underlings", "", "life pool"]), max_size=6).map(" ".join)
WHEN = st.sampled_from(["arrival", "attack", "destroyed", "crusade"])
VERB = st.sampled_from(["damage", "heal", "return", "ready", "tilt", "destroy"])


@given(PHRASES, VERB, WHEN)
def test_any_phrase_is_a_card_with_a_text_or_a_fault(phrase: str, verb: str, when: str) -> None:
    """Whatever the language lets through can be lowered and said."""
    amount = ", amount = 2" if verb in ("damage", "heal") else ""
    for text in (ability(f'{{ do = "{verb}"{amount}, to = "{phrase}" }}', when), psalm(f'{{ do = "{verb}"{amount}, to = "{phrase}" }}')):
        try:
            found = load([Source("a.toml", text)], CARD, check)
        except SetFaults as bad:
            assert all(fault.reason for fault in bad.faults)
            continue
        made = content({"language": 1, "set": found.head.model_dump(), "cards": [found.cards[0].model_dump(by_alias=True)]})
        assert made.text(1).plain.endswith(".")


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=8), lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=8), x)
    )
)
def test_any_data_is_a_set_or_a_typed_error(data: object) -> None:
    for pinned in (data, base().pinned | {"cards": [*base().pinned["cards"][:3], data]}):
        try:
            restore(pinned, CARD, check)
        except SetFaults as bad:
            assert all(str(fault) for fault in bad.faults)


def test_pinned_content_restores_the_same_table() -> None:
    again = content(base().pinned)
    assert again.table.tobytes() == base().table.tobytes()
    assert (again.digest, again.pinned) == (base().digest, base().pinned)
