"""The rules of War of Lemiroth, numbered, in our words; L from the rulebook, LA where it leaves a gap."""

from __future__ import annotations

from mirlands.kernel.game import Option, RuleText

from .state import CRUSADE, HAND, LECTERN, TERRITORY

RULES_VERSION = "1.0.0"

SECTIONS: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = (
    (
        "Aim",
        (
            (1, "Two players, each at the head of a faction: the Gnostics or the Heresiarcs."),
            (2, "Each life pool starts at 30."),
            (3, "You win when your opponent's life pool comes to 0."),
            (4, "You win when your opponent has no card left to draw in the drawing phase."),
            (5, "A deck is 60 cards."),
            (6, "A deck may hold any number of Prayers and Incantations."),
            (7, "It may hold at most 4 copies of any other card."),
            (8, "Of a Unique card it may hold only one."),
        ),
    ),
    (
        "War zone",
        (
            (9, "The Library is your deck."),
            (10, "The Archives take destroyed, discarded and played cards."),
            (11, "Prayers and Incantations lie in the Territory, Books on the Lectern, Underlings in the Crusade."),
        ),
    ),
    (
        "Cards",
        (
            (12, "A Prayer or Incantation gives one Faith Unit when it is tilted."),
            (13, "A card whose Faith Cost is N is paid for by tilting N untilted cards of your Territory."),
            (14, "An Underling's cost is paid for it to enter your Crusade."),
            (15, "A Psalm may be played in your own round only."),
            (16, "A Psalm takes effect at once and then goes to the Archives."),
            (17, "A Parchment may be played in any round and any phase, your opponent's included."),
            (18, "A Parchment goes to the Archives when it is used."),
            (19, "A Book is placed on your Lectern in your own round."),
            (20, "A Book stays until it is destroyed; then it goes to the Archives."),
        ),
    ),
    (
        "Functioning",
        (
            (21, "A card that is used is tilted, and cannot be used again before its player's next round begins."),
            (22, "You may place at most one Prayer or Incantation in a round."),
            (23, "It is placed face up and untilted, and can be used at once."),
            (24, "An Underling enters tilted, and cannot be used before your next round begins."),
            (25, "With no Prayer or Incantation in your hand you may, in your round, place any other card as one, face down."),
            (26, "It is then a Prayer or Incantation until the end of the game."),
            (27, "That is the round's one placement."),
            (28, "In their first rounds neither player draws."),
        ),
    ),
    (
        "Exclusive Capacities",
        (
            (29, "An Underling may have several Exclusive Capacities."),
            (30, "Fanatic: it enters untilted and ready to be used."),
            (31, "Incorruptible: no Psalm, Parchment or Book may target it, whoever plays it."),
            (32, "Untouchable: physical damage does nothing to it."),
            (33, "Psalms, Parchments and Books still affect an Untouchable Underling."),
        ),
    ),
    (
        "Set-up",
        (
            (34, "Each deck is shuffled, cut by the opponent, and put face down into the Library."),
            (35, "Who plays first is drawn by lot."),
            (36, "Each player takes the 7 top cards into the hand."),
        ),
    ),
    (
        "Withdrawal",
        (
            (37, "The active player untilts all tilted cards of the war zone that are his."),
            (38, "Then he draws the top card of his Library."),
            (39, "He discards a card if his hand had already reached 7 cards."),
        ),
    ),
    (
        "Meditating",
        (
            (40, "First all effects of Books are resolved."),
            (41, "One Prayer or Incantation, or a card used as one, may be placed."),
            (42, "Cards whose cost the untilted Territory covers may be played."),
        ),
    ),
    (
        "Crusade",
        (
            (43, "Underlings are ordered to attack or use their abilities."),
            (44, "Psalms and Parchments may be played."),
        ),
    ),
    (
        "End",
        (
            (45, "Damage is reckoned up and tokens are brought up to date."),
            (46, "The round ends and passes to the opponent."),
        ),
    ),
    (
        "Fights",
        (
            (47, "An Underling that takes part must have been untilted since the round began."),
            (48, "The active player chooses the Underlings that attack."),
            (49, "Then the opponent assigns blockers, at most one to each attacker."),
            (50, "An attacker with no blocker deals its Willpower to the opponent's life pool."),
            (51, "In a fight the attacker strikes first, for its Willpower."),
            (52, "A defender that survives must retaliate, for its Willpower."),
            (53, "A defender that is destroyed does not retaliate."),
            (58, "3/3 is read Willpower/Stamina."),
        ),
    ),
    (
        "Damage",
        (
            (54, "Each point of damage puts one token on an Underling."),
            (55, "Tokens are the damage received so far: they add up."),
            (56, "An Underling with as many tokens as Stamina is destroyed."),
            (57, "It goes to its controller's Archives."),
        ),
    ),
)

RULINGS: tuple[tuple[int, str], ...] = (
    (1, "Tokens equal to the Stamina destroy: an Underling lives while it has Stamina left."),
    (2, "Blocking is optional."),
    (3, "A blocker does not tilt, and one defender blocks one attacker."),
    (
        4,
        (
            "In each Meditating phase both Lecterns are resolved. Unless it says otherwise, a Book acts only when it affects the player "
            "whose round it is. The active player says in which order; a new Book starts with the next Meditating phase."
        ),
    ),
    (
        5,
        (
            "A Parchment takes effect at once. It may be played in a window: after untilting, as Meditating, Crusade and End begin, after "
            "each action, after attackers and after blockers are declared, and before each strike. The active player is asked first, until "
            "both pass; whoever has untilted Territory and a card in hand is asked."
        ),
    ),
    (6, "Tokens stay until they are healed or the Underling leaves play."),
    (7, "Fights are resolved in the Crusade phase, their damage at once; End only reconciles."),
    (
        8,
        (
            "Discard down to 7 when the hand held 7 or more before the draw; the owner chooses, the new card included. "
            "A first round, without a draw, has no discard."
        ),
    ),
    (9, "A Fanatic may attack or use its ability in the round in which it comes."),
    (10, "An Underling that has just come cannot block in the opponent's next round: it is still tilted."),
    (11, "Both life pools at 0 or less at the same time are a draw; else whoever comes to 0 first loses, by whatever cause."),
    (12, "Only the draw of Withdrawal loses the game; other draws from an empty Library do nothing."),
    (13, "Copies are counted by name."),
    (14, "A deck holds cards of one faction and neutral cards; both players may have the same faction."),
    (15, "Prayer and Incantation are one type of card, with a name for each faction."),
    (
        16,
        "A face-down card is a Prayer or Incantation while in the Territory; leaving, it is shown and itself again. Its owner may look.",
    ),
    (17, "In Meditating, after Books, placing and playing go in any order; placing is optional."),
    (18, "Books and Underlings are played in Meditating, Psalms in Meditating and Crusade, any number of them."),
    (19, "Incorruptible forbids targeting only: what hits all hits it too, and abilities of Underlings may target it."),
    (20, "All damage from Underlings is physical, that of abilities too, unless a card says otherwise."),
    (21, "Damage beyond a blocker's Stamina is lost; only attackers without a blocker reach the life pool."),
    (
        22,
        "An attacker that has left does not strike. A blocked attacker stays blocked, even when its blocker leaves.",
    ),
    (23, "There is one declaration of attackers in a Crusade phase; the active player says in which order they fight."),
    (24, "An ability tilts its Underling, which must be ready as for an attack; so it does one or the other in a round."),
    (25, "Life may rise above 30."),
    (26, "Faith is not kept: exactly the cost is tilted. A card that costs 0 may always be paid for."),
    (27, "Round is turn, the draw phase is the draw of Withdrawal, and the rulebook's stray last line says nothing new."),
    (28, "No opening hand is exchanged, and going second is not made up for."),
    (
        29,
        (
            "Unique limits the deck only. Zones have no limit of their own: the table has room for "
            f"{CRUSADE} Underlings, {LECTERN} Books, {TERRITORY} cards in a Territory and {HAND} cards in hand, "
            "and where it is full nothing more may be put."
        ),
    ),
    (30, "What is destroyed goes to the Archives of the player who controls it."),
)

RULES: dict[int, RuleText] = {number: RuleText(f"L{number}", text, section) for section, rules in SECTIONS for number, text in rules} | {
    100 + number: RuleText(f"LA{number}", text, "Rulings") for number, text in RULINGS
}

OPTIONS: tuple[Option, ...] = (
    Option("lethal", ("reached", "exceeded"), "LA1", "Tokens destroy when they reach the Stamina, or only when they exceed it."),
    Option("forced_block", ("no", "yes"), "LA2", "The opponent must assign a blocker while he has one for the attacker."),
    Option("block_tilts", ("no", "yes"), "LA3", "Blocking tilts the blocker."),
    Option(
        "books_scope",
        ("affected", "own", "all"),
        "LA4",
        "A Book acts when it affects the player whose round it is, only in its controller's rounds, or in every Meditating phase.",
    ),
    Option("lifo_stack", ("no", "yes"), "LA5", "Cards wait until both players have passed, and the last one played resolves first."),
    Option("clear_damage", ("no", "yes"), "LA6", "Tokens are taken off all Underlings at the end of each round."),
    Option("discard_one_only", ("no", "yes"), "LA8", "Withdrawal discards one card at most, however many there are."),
    Option("new_can_block", ("no", "yes"), "LA10", "An Underling may block in the opponent's round after it has come."),
    Option("mixed_decks", ("no", "yes"), "LA14", "A deck may hold cards of both factions."),
    Option("mulligan", ("none", "redraw"), "LA28", "Each player may shuffle the opening hand back, once, and take 7 new cards."),
    Option("open_lists", ("no", "yes"), "L34", "Both decks are known to both players, though not their order."),
    Option("first", ("lot", "1", "2"), "L35", "Who has the first round: by lot, or the seat."),
    Option(
        "payment",
        ("automatic", "by_hand"),
        "LA26",
        "Which cards are tilted is asked only where they differ, or wherever there is a choice.",
    ),
)
