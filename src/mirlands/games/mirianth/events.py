"""The kinds of events of Mirianth Wars. All are public.

``subject`` is the card that ``thing`` is. Where ``other`` is a thing and nothing else is said of ``amount``, it is the card that
``other`` is.
"""

from __future__ import annotations

(
    ROUND,  # amount begins; seat reveals
    REVEALED_CARD,  # subject, thing in slot amount
    LAST_ROUND_CARD,  # it is set aside and replaced (M26)
    LAST_ROUND,  # round amount is the last (M27, M28)
    SHORT_ROUND,  # only amount cards could be revealed (M28)
    DUE,  # the promise of seat to other_seat binds in this round; amount is what
    ANNOUNCED,  # seat claims thing
    CHANGED,  # seat claims thing instead
    KEPT,  # seat keeps its claim on thing
    SETTLED,  # seat gives way to other_seat on thing: it has promised (M14)
    CHOSE,  # seat, which had to choose again, takes thing
    TOOK_BY_PROMISE,  # seat takes thing that other_seat claimed and had promised priority on
    NOTHING_LEFT,  # seat finds no card to choose
    WAIVED,  # seat waives the promise of other_seat; amount is what
    DISPUTED,  # thing is disputed; amount is the mask of disputants; seat picked it
    OFFERED,  # seat makes an offer to other_seat; amount: 0 nobody yields, 1 seat, 2 other_seat
    COUNTERED,  # the same, as a counter
    OFFERED_CARD,  # ... in which thing of seat would go to other_seat
    OFFERED_PROMISE,  # ... in which seat would promise other_seat priority; amount is what
    ACCEPTED,  # seat accepts the offer of other_seat
    DECLINED_OFFER,  # seat declines the offer of other_seat
    LAPSED,  # the offer of seat ends because it has left
    TRADED,  # thing of seat goes to other_seat
    PROMISED,  # seat promises other_seat priority; amount is what
    UNTIED,  # the Paladin thing is no longer tied to other
    YIELDED,  # seat leaves the dispute by a deal
    GAVE_UP_CARD,  # seat concedes the disputed card
    PASSED,  # seat passes
    AWARDED_CARD,  # seat is to receive thing
    USED_MERCHANT,  # seat decides with thing; other_seat gets the disputed card other
    DELIVERED,  # the Merchant thing goes from seat to other_seat
    FATE_DEALT,  # the deck of fate: amount cards, face down, then turned at once
    FATE_CARD,  # seat turned the disputed card thing
    FATE_PLAGUE,  # seat turned the Plague card thing
    FATE_BLANK,  # seat turned nothing: no Plague card was left (MA7)
    RECEIVED,  # seat receives the revealed card thing
    BOXED_CARD,  # the revealed card thing goes to the box (M22)
    TIED,  # seat ties the Paladin thing to the monster other
    PROMISE_ENDED,  # the promise of seat to other_seat ends; amount is what
    NEGOTIATION_ENDS,
    RESOLUTION_STEP,  # amount: one of ARCHERS_AIM, INITIAL_ACCOMMODATION, PLAGUE_EFFECT, BATTLES, MONSTERS_ATTACK, FINAL_ACCOMMODATION
    AIMED,  # the Archer thing of seat aims at other
    NO_TARGET,  # the Archer thing of seat aims at nothing
    NO_ROOM,  # seat has amount heroes too many
    DISCARDED,  # seat discards thing; other: the Plague card or monster whose penalty it pays, 0 for want of room
    SPENT,  # seat discards thing for its effect
    CANCELLED,  # amount penalties of other against seat are cancelled by thing
    PLAGUE_STRIKES,  # the Plague card thing of seat shows amount hero penalties
    PLAGUE_KEPT,  # seat keeps thing: it has a Necromancer
    PLAGUE_DISCARDED,  # seat discards the Plague card thing
    BATTLE,  # seat fights the monster thing
    HERO_FIGHTS,  # the hero thing adds amount to the attack on other
    DEFEATED_MONSTER,  # the monster thing of seat is defeated by an attack of amount
    SURVIVED,  # it withstands an attack of amount
    REMOVED,  # the Rogue thing of seat discards the monster other of other_seat
    NO_MORE_BATTLES,  # seat is done
    MONSTER_ATTACKS,  # the monster thing attacks seat
    MONSTER_BOXED,  # the surviving monster thing of seat goes to the box
    SCORED_CARD,  # thing scores amount for seat; other is the part of the score
    NEIGHBOUR_SCORED,  # thing of other_seat scores amount for seat
    SCORED_PART,  # the part other of seat's score comes to amount
    TOTAL,  # seat has amount points
    LEFT_GAME,  # seat has left
    TIMED_OUT,  # seat has run out of time: the default is done
) = range(1, 65)

NAMES = {code: name.lower() for name, code in list(globals().items()) if isinstance(code, int) and name.isupper()}
