"""The rules of Terra Miran, numbered, in our words; T from the rulebook (RULES 1.1.0), TA where it leaves a gap."""

from __future__ import annotations

from mirlands.kernel.game import Option, RuleText

RULES_VERSION = "1.1.0"

SECTIONS: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = (
    (
        "Aim",
        (
            (1, "Bring the enemy Leader from 20 Health to 0 to win."),
            (2, "When both Leaders reach 0 in the same damage batch, the game is a draw."),
        ),
    ),
    (
        "Set-up",
        (
            (3, "Each player starts with a shuffled deck of 30 cards and a Leader at 20 Health."),
            (4, "The first player is dealt 3 cards and takes the first turn."),
            (5, "The second player is dealt 4 cards and has Reserve."),
            (6, "Each player may replace any number of opening cards, once."),
            (7, "The replacements are dealt before the replaced cards are shuffled back."),
        ),
    ),
    (
        "Turn",
        (
            (8, "A turn is Start, Main, Attack, End, in this order."),
            (9, "Start: Energy grows by 1, up to 10."),
            (10, "Then it refills completely."),
            (11, "Your creatures can attack again."),
            (12, "Start of Turn abilities resolve."),
            (13, "Then you draw one card."),
            (14, "Main: play Creatures and Actions in any order, paying Energy."),
            (15, "Reserve, once and only for the second player, gives +1 Energy for one Main phase."),
            (16, "Attack: your eligible creatures attack in any order."),
            (17, "Each creature makes at most one normal attack on your turn."),
            (18, "Going on to Attack is one-way: no cards may be played afterwards."),
            (19, "End: End of Turn abilities resolve."),
            (20, "Then temporary bonuses expire."),
            (21, "Unused Energy is lost."),
        ),
    ),
    (
        "Cards",
        (
            (22, "A Creature is paid for and placed on your board."),
            (23, "You may control at most 5 creatures."),
            (24, "While you control five, no Creature may be played."),
            (25, "A creature normally cannot attack before its controller's next turn."),
            (26, "Creatures show Attack / Health."),
            (27, "An Action is paid for, resolved, then discarded."),
            (28, "There are no response windows, interrupts or hidden traps."),
            (29, "A card or ability finishes resolving before the next choice is made."),
        ),
    ),
    (
        "Combat",
        (
            (30, "An attacker chooses an enemy creature or the enemy Leader."),
            (31, "Fighting creatures deal their Attack to each other at the same time."),
            (32, "Leaders never attack and never retaliate."),
            (33, "Extra damage never spills onto the Leader."),
            (34, "Damage stays on a creature until it is healed or the creature leaves play."),
            (35, "Fighting back does not use up the defender's own attack."),
            (36, "While the defender controls a Guard, attacks must target a Guard."),
            (37, "The attacker chooses which Guard."),
            (38, "Guard restricts attacks only; card effects follow the targets printed on the card."),
            (39, "A creature with Charge may attack on the turn it enters."),
            (40, "Charge still gives only one attack that turn."),
        ),
    ),
    (
        "Effects",
        (
            (41, "A creature at 0 Health is destroyed."),
            (42, "Healing stops at maximum Health."),
            (43, "Cards are drawn from the top of the deck."),
            (44, "Stat changes last until end of turn or while the creature is in play, as stated."),
            (45, "Summon places a creature on the board if there is room."),
            (46, "A summon creates only as many creatures as fit."),
            (47, "Summoning never triggers On Play."),
            (48, "Painted Echo is a summoned 2/1 token with Charge."),
            (49, "Glass Doppelganger summons one Painted Echo on death."),
            (50, "Painted Company costs 5 and summons two Painted Echoes."),
            (51, "Tokens disappear when they are destroyed or returned."),
            (52, "A Painted Echo that enters in your Attack phase may attack once in it."),
            (53, "Return sends a creature to its owner's hand."),
            (54, "Its damage, its modifiers and its Silence are cleared."),
            (55, "Silence turns off printed abilities and keywords."),
            (56, "Silence removes current stat modifiers."),
            (57, "Silence leaves damage and printed stats as they are."),
        ),
    ),
    (
        "Hand and deck",
        (
            (58, "A card drawn with 10 cards in hand is discarded face up."),
            (59, "Drawing from an empty deck deals your Leader 1 Fatigue damage, then 2, then 3, and so on."),
            (60, "A deck is exactly 30 normal Creatures and Actions."),
            (61, "At most 2 copies of a definition; art and rarity do not tell copies apart."),
            (62, "The six affinities mix freely."),
            (63, "There is no required ratio of Creatures to Actions."),
            (64, "No Tokens and no Leaders in a deck."),
            (65, "Rarity has no effect on the rules."),
        ),
    ),
    (
        "Ability timing",
        (
            (66, "On Play triggers when the creature is played from hand by paying its cost."),
            (67, "On Death triggers when the creature is destroyed by reaching 0 Health."),
            (68, "Start of Turn triggers at the start of its controller's turn, before the draw."),
            (69, "End of Turn triggers at the end of its controller's turn, before temporary bonuses expire."),
        ),
    ),
)

RULINGS: tuple[tuple[int, str], ...] = (
    (1, "Current Energy never exceeds 10: Reserve waits until some has been spent."),
    (2, "Opening cards are replaced by both players at once, each unseen by the other; who starts is drawn by lot."),
    (3, "When maximum Health falls, damage stays, and the creature may die of it."),
    (4, "Silence turns off every keyword and removes every modifier; what is given later works. It lasts until the creature leaves play."),
    (5, "The dead leave together; On Death waits until the card has finished: the active player's first, each in order of entry."),
    (6, "The damage of one instruction to all its targets is one batch; the game may end in the middle of a card."),
    (7, "A creature returned to a hand of 10 is discarded face up; On Death does not trigger."),
    (8, "With an empty deck there is Fatigue even when the hand is full."),
    (9, "The first player draws on the first turn too; opening cards are dealt, not drawn."),
    (10, "Energy starts at 0, so the first turn has 1."),
    (11, "Health below 0, or lowered to 0 by a stat change, destroys too; Attack is never below 0."),
    (12, "A creature with 0 Attack may attack."),
    (
        13,
        "Summoning Actions may be played with a full board, Actions without a target may not; of an On Play, what finds none does nothing.",
    ),
    (14, "A creature summoned in the opponent's turn may attack in your next one."),
    (15, "Guard limits targets and never forces an attack; it is checked anew at each attack."),
    (16, "Temporary effects on enemy creatures expire at the end of this turn too."),
    (17, "Destroyed creatures go to their owner's discard pile, which is public."),
    (18, "What is left of Reserve's Energy is lost when Main ends; the maximum does not change."),
    (19, "Several Start or End of Turn abilities resolve in order of entry; each checks that its source is in play and not silenced."),
    (20, "An effect may grant attacks beyond the normal one."),
    (21, "Painted Company is an Action."),
    (22, "A dying creature leaves before its On Death summons, so there is room."),
    (23, "There is no turn limit: Fatigue ends games."),
    (24, "End of Turn healing comes before bonuses expire, and so can save a creature."),
    (25, "A Leader is a portrait with 20 Health; a player may concede at any decision."),
)

RULES: dict[int, RuleText] = {number: RuleText(f"T{number}", text, section) for section, rules in SECTIONS for number, text in rules} | {
    100 + number: RuleText(f"TA{number}", text, "Rulings") for number, text in RULINGS
}

OPTIONS: tuple[Option, ...] = (
    Option("reserve_over_cap", ("no", "yes"), "TA1", "Reserve may raise current Energy above 10."),
    Option("clamp_health", ("no", "yes"), "TA3", "When a bonus to Health ends, current Health falls to the new maximum and no further."),
    Option("win_check", ("batch", "card_end"), "TA6", "Look for a winner after each batch, or only when a card has finished."),
    Option("first_skip_draw", ("no", "yes"), "TA9", "The first player draws nothing on the first turn."),
    Option("zero_cannot_attack", ("no", "yes"), "TA12", "A creature with 0 Attack may not attack."),
    Option("open_lists", ("no", "yes"), "TA2", "Both decks are known to both players, though not their order."),
    Option("first", ("lot", "1", "2"), "TA2", "Who has the first turn: by lot, or the seat."),
)
