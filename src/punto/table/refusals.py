"""What the table refuses, numbered from 201 on; the rules' own refusals are 101 to 199."""

from punto.rules.refusals import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "phase": Sentence(201, "{what} is not possible now: {now}", "{due}"),
    "role": Sentence(202, "a {role} may not do this", "the same by a {needed}"),
    "no-power": Sentence(203, "the rulebook gives nobody the power to {what}", "what the rulebook provides"),
    "same-person": Sentence(204, "{who} asked for it and cannot approve it", "approval by another {needed}"),
    "no-request": Sentence(205, "there is no request {request}", "one of: {open}"),
    "not-on-duty": Sentence(206, "{who} is not on duty here", "the {role} on duty: {on_duty}"),
    "seat-unknown": Sentence(207, "the table has no seat {seat}", "one of: {seats}"),
    "seat-taken": Sentence(208, "seat {seat} is taken", "a free seat: {free}"),
    "not-here": Sentence(209, "{who} is not at the table", "after taking a seat or a standing place"),
    "already-here": Sentence(210, "{who} is at the table already", "moving to another seat"),
    "barred": Sentence(211, "{who} is barred from this game", "nothing, until the bar is lifted"),
    "wagers-down": Sentence(212, "{who} still has wagers down", "leaving when they are decided"),
    "no-funds": Sentence(213, "{amount} is more than the {held} that {who} has here", "up to {held}"),
    "no-chip-sum": Sentence(214, "{amount} cannot be made with the chips of this table", "a sum of: {chips}"),
    "wager-unknown": Sentence(215, "there is no wager {wager} on the layout", "one of: {open}"),
    "not-yours": Sentence(216, "wager {wager} belongs to {owner}", "the same by {owner}"),
    "id-used": Sentence(217, "the id {wager} has been used", "an id of its own for every wager"),
    "unknown-wager": Sentence(218, "the rulebook knows no wager {wager}", "a wager on the layout"),
    "not-offered": Sentence(219, "{wager} is not offered at this table", "one of: {offered}"),
    "no-card-due": Sentence(220, "no card is due", "{due}"),
    "no-such-card": Sentence(221, "no card lies at {place}", "one of: {open}"),
    "already-turned": Sentence(222, "the card at {place} lies face up already", "one of: {open}"),
    "no-copy-left": Sentence(
        223, "{card} has come out {copies} times, and the packs hold no more", "the card as it lies there"
    ),
    "must-face": Sentence(224, "a card dealt face {way} {wrong}", "{right}"),
    "shoe-empty": Sentence(225, "no card is left in the shoe", "a new shoe"),
    "amount": Sentence(226, "{amount} is not an amount", "more than nothing"),
    "cash": Sentence(227, "no cash is taken at this table", "chips bought elsewhere"),
    "paid-unknown": Sentence(228, "nothing is due on {wager}", "amounts for what is due: {due}"),
    "not-windowed": Sentence(229, "{title} is not on offer in this coup", "it when the dealer offers it"),
    "window-only": Sentence(230, "only {titles} may be placed now", "other wagers on the next coup"),
    "setup": Sentence(231, "{what}", "{accepted}"),
    "seats-full": Sentence(232, "every place is taken", "a place when one is free"),
    "last-coup-over": Sentence(233, "the last coup of this shoe has been dealt", "a new shoe"),
    "held-by": Sentence(234, "the {hand} cards are with {holder}", "the same by {holder}"),
    "one-area": Sentence(235, "area {seat} is {holder}'s", "a wager on one's own area"),
    "area-full": Sentence(236, "area {seat} holds {most} bettors' wagers already", "another area"),
    "standing": Sentence(237, "{who} stands, and {what}", "the same by a seated player"),
    "duplicate": Sentence(238, "the command {command} was decided already", "a new id for a new command"),
    "points-first": Sentence(240, "the {hand}'s points have not been called", "the call, then the card"),
    "offer-first": Sentence(241, "{titles} must be offered first", "the offer, then the card"),
    "hands-open": Sentence(242, "the hands are not complete", "the result after {due}"),
    "oral": Sentence(239, "a spoken bet must come with {needed}", "the bet with its value on the table"),
}

add_sentences(SENTENCES)
