"""The rules of Mirianth Wars, numbered, in our words; M from the rulebook, MA where it leaves a gap."""

from __future__ import annotations

from mirlands.kernel.game import Option, RuleText

from .state import CARDS_IN_DEAL, OFFERS

RULES_VERSION = "1.0.0"

SECTIONS: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = (
    (
        "Aim",
        (
            (1, "Whoever has the most victory points at the end wins."),
            (2, "Two, three or four players."),
        ),
    ),
    (
        "Preparation",
        (
            (3, "The Plague cards are shuffled into a deck of their own."),
            (4, "The Treasures, Buildings, Heroes and Monsters whose symbol fits the number of players are the draw deck."),
            (5, "The Last Round is shuffled among 10, 15 or 20 of its cards, for 2, 3 or 4 players."),
            (6, "The rest of the draw deck goes on top of that pile."),
        ),
    ),
    ("Phases", ((7, "There are three phases: Negotiation, Resolution and Scoring."),)),
    (
        "Negotiation",
        (
            (8, "In each round one player, the next one clockwise, turns up as many cards as there are players."),
            (9, "Each player announces, freely, which of the cards he wants."),
            (10, "A card that only one player claims in the end is his when the round ends."),
            (11, "A card that several players want is disputed."),
            (
                12,
                (
                    "A deal may include cards acquired before, priority in a later round, priority when a named card or type of card "
                    "is turned up in a later round, and two cards for one."
                ),
            ),
            (13, "Deals are made of the game's own cards and decisions only."),
            (14, "A promise must be kept."),
            (15, "A deal binds only those who make it."),
            (16, "Whoever yields a disputed card by a deal must choose another available card of this round."),
            (17, "A dispute that is not settled goes to a plague test."),
            (18, "It takes one Plague card less than there are disputants, unseen."),
            (19, "They are shuffled with the disputed card, and each disputant is dealt one card of this deck of fate."),
            (20, "All are turned at once: one has the disputed card, the others keep their Plague."),
            (21, "Who was dealt Plague receives no other card in that round."),
            (22, "Cards that nobody took go back to the box."),
            (23, "What is acquired lies open beside its owner's Kingdom card, by type."),
            (24, "When everyone has received a card, each player may tie one of his Paladins to a monster."),
            (25, "Only one Paladin may be tied in a round."),
        ),
    ),
    (
        "The last round",
        (
            (26, "When the Last Round is turned up it is set aside, and another card is turned up in its place."),
            (27, "The round after that is the last one."),
            (28, "A round in which not enough cards can be turned up is the last one."),
            (29, "Resolution follows the last round."),
        ),
    ),
    (
        "Resolution",
        (
            (
                30,
                "Initial Accommodation, Plague Effect, Battles and Final Accommodation: each is finished before the next begins.",
            ),
            (31, "Archers' targets are announced as Resolution begins, before Initial Accommodation."),
            (32, "Initial Accommodation: a hero is discarded for every hero that finds no room."),
            (33, "Plague Effect: a hero is discarded for every hero symbol on one's Plague cards."),
            (34, "Priestess and Wall may spare heroes."),
            (35, "Plague cards then go to the box, but for those of a Necromancer's owner."),
            (36, "Battles: only heroes that are still there fight."),
            (37, "A player fights only monsters that he has acquired."),
            (38, "He picks one battle after another, in any order, and says who takes part."),
            (39, "A total attack of at least the monster's stamina defeats it."),
            (40, "A defeated monster goes to its owner's pile and counts for points."),
            (41, "Some heroes fight once only: an Archer and a Paladin."),
            (42, "After all battles each monster left makes its owner discard a card of every type that its penalties show."),
            (43, "Then the monsters left go to the box."),
            (44, "Final Accommodation: room is checked again with what is left."),
        ),
    ),
    (
        "Heroes",
        (
            (45, "An Archer attacks one monster, and is not allocated to it in Negotiation."),
            (46, "His attack is 1, 3, 5 or 8 with 1, 2, 3 or 4 Archers on one's side, whichever monsters they aim at."),
            (47, "A Paladin fights only the monster to which he was tied in Negotiation."),
            (48, "A Paladin who is not tied cannot fight."),
            (49, "A Paladin's attack is printed on him, 2 to 5."),
            (50, "A Mage attacks all of his player's monsters."),
            (51, "His attack depends on the monsters on the battlefield, and falls by 1 for each one defeated or discarded."),
            (52, "The attacks of several Mages add up."),
            (53, "A Squire adds 1 to the attack of each of his player's melee heroes."),
            (54, "A Rogue may be discarded during Battles to discard a monster."),
            (55, "That monster's penalties are not suffered; its points and the Rogue's are lost."),
            (56, "The owner of a Peddler or Merchant may decide who gets a disputed card."),
            (57, "He must then give the Peddler or Merchant to somebody who was in the dispute."),
            (58, "A Priestess may be discarded in Plague Effect or Battles to cancel two hero penalties."),
            (59, "One Priestess cannot be divided between the two steps."),
        ),
    ),
    (
        "Other cards",
        (
            (60, "A Wall may be discarded in Plague Effect or Battles to cancel a penalty of any type."),
            (61, "A Monster shows its stamina, its points, and hero, building and treasure penalties."),
            (62, "A Plague card shows none, one or two hero penalties."),
            (63, "Accommodation: Cabin 1, Village 2, Temple 2, Barracks 3, Palace 3, Castle 4."),
        ),
    ),
    (
        "Points",
        (
            (64, "Buildings: Cabin 3, Temple 2, Palace 1, Castle \u22122."),
            (65, "An Emerald scores 2, a Ruby 1."),
            (66, "A Diamond scores 1 for each monster that its owner defeated."),
            (67, "Gold scores 1 for each different monster that its owner defeated."),
            (68, "A Builder scores 1 for each of one's buildings."),
            (69, "A King scores 1 for each of one's heroes, himself included."),
            (70, "A Miner scores 2 for each of one's treasures."),
            (71, "A Necromancer scores 1 for each of one's Plague cards."),
            (72, "Peddler 1, Merchant 2, Priestess 1, Rogue 2, Saboteur 1."),
            (73, "A Saboteur costs each player beside his owner 2 points."),
            (74, "Only what is left scores: heroes, then buildings, treasures, and defeated monsters."),
            (75, "Points that depend on something are counted by what there is at Scoring."),
            (76, "In a tie whoever defeated more monsters wins; after that the victory is shared."),
        ),
    ),
)

RULINGS: tuple[tuple[int, str], ...] = (
    (1, "Each Archer has the attack that their number gives, not the group once. More than four count as four: 8."),
    (2, "Archers are counted when a battle is fought: those still there, one that has shot included."),
    (
        3,
        (
            "A shot at a monster that has gone is lost: there is no new target. An Archer without a target cannot fight. "
            "Several may aim at the same monster."
        ),
    ),
    (4, "A dispute needs two players: who claims a card alone disputes it with nobody."),
    (
        5,
        "A short last round is played with what there is, unless there is nothing. Whoever finds no card left to choose gets none.",
    ),
    (6, "A round may take its cards from both piles. Cards that do not fill a round any more are not used."),
    (7, "When the plague deck runs short, blanks are dealt: who draws one gets nothing, as with Plague."),
    (
        8,
        (
            "The player who turned up the cards picks which dispute comes next. A card is available that nobody claims and that has not "
            "been awarded, so choosing again never begins a dispute."
        ),
    ),
    (
        9,
        (
            "A Merchant awards the card to any disputant, his owner included if he is one, and goes to a disputant other than his owner; "
            "that may be the one who gets the card."
        ),
    ),
    (10, "The other disputants then choose another card, as if they had yielded. The Merchant is extra to the card of the round."),
    (11, "Owners of Merchants are asked in turn from the player who turned up the cards; the first who uses one ends the dispute."),
    (
        12,
        (
            "A promise is due for the whole of its round, or of the next later round that turns up the named card or type, then for those "
            "cards only, and ends with that round, used or not. Older promises go first. It may be waived, never passed on. While it is "
            "due its promiser may not use a Merchant to award a card that its holder claims to somebody else. Refused is what cannot be or "
            "contradicts itself: to oneself, the same twice, the same both ways, a round that is known not to come, a card of which every "
            "copy has been seen."
        ),
    ),
    (
        13,
        (
            "Deals are made while a dispute is open, by those in it or with them; nothing but cards and these promises passes. "
            f"At most {CARDS_IN_DEAL} cards pass each way and each side makes at most one promise. A disputant makes at most "
            f"{OFFERS} offers in a dispute, anybody else one. An offer in which nothing passes, and one that was declined in this dispute, "
            "are refused. Plague cards may be traded."
        ),
    ),
    (14, "Who was dealt Plague keeps what he gained by deals in that round, and the promises that he holds."),
    (15, "Whoever must discard chooses what."),
    (16, "A Wall cancels one penalty symbol of any type. Neither a Wall nor a Priestess helps against want of room."),
    (17, "A Priestess cancels up to two penalties of one step, from different cards too; what is left of it is lost."),
    (18, "What cannot be paid is forgiven."),
    (19, "A penalty that a monster shows twice costs one card all the same."),
    (20, "A Rogue discards one of his player's own monsters, before it attacks; the same discard does not pay a penalty."),
    (21, "When his monster has gone, a Paladin stays, tied to nothing. Trading either of them unties them."),
    (22, "A Paladin may be tied in the round in which he came, to one's own monster, for good. Several may be tied to one monster."),
    (23, "A Mage's attack is the number of his player's own undefeated monsters, the one that is fought included, read in each battle."),
    (24, "A monster is fought once."),
    (25, "With two players a Saboteur costs the other one 2, not 4. Several add up, and a total may be below zero."),
    (26, "Different monsters are those of different names."),
    (27, "A Necromancer who is lost in Plague Effect scores nothing."),
    (28, "Nobody may do without a card, except where none is left to choose."),
    (29, "Cards are swapped among those acquired before: a round gives each player one of its cards."),
    (30, "Melee heroes are the Paladins; a Squire helps them in every battle, and several Squires add up."),
    (31, "Within a step of Resolution the players act in the order of their seats, and everything is open."),
    (32, "The draw deck is shuffled first. Each player has a Kingdom card; it gives no room."),
    (33, "Scoring only counts: after Resolution nothing is decided any more."),
)

RULES: dict[int, RuleText] = {number: RuleText(f"M{number}", text, section) for section, rules in SECTIONS for number, text in rules} | {
    100 + number: RuleText(f"MA{number}", text, "Rulings") for number, text in RULINGS
}

OPTIONS: tuple[Option, ...] = (
    Option(
        "archer_value", ("each", "group"), "MA1", "The number of Archers gives the attack of each, or of all together who fight a monster."
    ),
    Option("short_round", ("play", "stop"), "MA5", "A round for which cards are missing is played as the last one, or is not played."),
    Option("plague_exhausted", ("blanks", "nobody"), "MA7", "Missing Plague cards are blanks, or nobody gets the disputed card."),
    Option("merchant_self", ("yes", "no"), "MA9", "A Merchant's owner may award himself the card, or may not."),
    Option(
        "promise",
        ("once", "standing"),
        "MA12",
        "A promise about a card or type binds in the next round that shows it, or in every later one.",
    ),
    Option("trade_plague", ("yes", "no"), "MA13", "Plague cards may pass in deals, or may not."),
    Option("plague_bars_trades", ("no", "yes"), "MA14", "Who was dealt Plague receives nothing by deals either in that round."),
    Option("wall_scope", ("symbol", "card", "all"), "MA16", "A Wall cancels one penalty, those of one card, or all of the step."),
    Option("per_symbol", ("no", "yes"), "MA19", "A monster costs a card for each symbol, not for each type."),
    Option("rogue_any_monster", ("no", "yes"), "MA20", "A Rogue may discard anybody's monster."),
    Option("mage_scope", ("own", "table"), "MA23", "A Mage counts his player's monsters, or those of the whole table."),
)
