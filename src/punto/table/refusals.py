"""What the table refuses, numbered from 201 on; the rules' own refusals are 101 to 199."""

from punto.rulebook.refusal import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "phase": Sentence(201, "{what} is not possible now: {now}", "{due}"),
    "not-on-duty": Sentence(206, "{who} is not on duty here", "the {role} on duty: {on_duty}"),
    "seat-unknown": Sentence(207, "the table has no seat {seat}", "one of: {seats}"),
    "seat-taken": Sentence(208, "seat {seat} is taken", "a free seat: {free}"),
    "own-seat": Sentence(452, "{who} sits in seat {seat} already", "a free seat: {free}"),
    "not-here": Sentence(209, "{who} is not at the table", "take a seat or a standing place first"),
    "already-here": Sentence(210, "{who} is at the table already", "move to another seat"),
    "barred": Sentence(211, "{who} is barred from this game", "no wager of theirs until the bar is lifted"),
    "wagers-down": Sentence(212, "{who} still has wagers down", "leave when the wagers are decided"),
    "no-funds": Sentence(213, "{amount:$} is more than the {held:$} that {who} has here", "up to {held:$}"),
    "no-chip-sum": Sentence(
        214, "{amount:$} cannot be made with the chips of this table", "a sum of: {chips:$}"
    ),
    "wager-unknown": Sentence(215, "there is no wager {wager} on the layout", "one of: {open}"),
    "not-yours": Sentence(216, "wager {wager} belongs to {owner}", "the same order by {owner}"),
    "id-used": Sentence(
        217,
        "a wager at this table has the id {wager} already",
        "an id that no wager here has, anybody's, such as a UUID",
    ),
    "unknown-wager": Sentence(218, "the rulebook knows no wager {wager}", "one of: {known}"),
    "not-offered": Sentence(219, "{wager} is not offered at this table", "one of: {offered}"),
    "no-card-due": Sentence(220, "no card is due", "{due}"),
    "no-such-card": Sentence(221, "no card lies at {place}", "one of: {open}"),
    "already-turned": Sentence(222, "the card at {place} lies face up already", "one of: {open}"),
    "no-copy-left": Sentence(
        223,
        "all {copies} copies of {card} have come out, and the packs hold no more",
        "the card as it lies there; if it really is another {card}, report foreign-card",
    ),
    "must-face": Sentence(224, "a card dealt face {way} {wrong}", "{right}"),
    "shoe-empty": Sentence(225, "no card is left in the shoe", "a new shoe"),
    "amount": Sentence(226, "{amount:$} is not an amount that can be wagered or paid", "more than $0"),
    "cash": Sentence(227, "no cash is taken at this table", "chips bought elsewhere"),
    "paid-unknown": Sentence(228, "nothing is due on {wager}", "amounts for what is due: {due}"),
    "not-windowed": Sentence(
        229, "{title} is not on offer in this coup", "do this when the dealer offers it"
    ),
    "window-only": Sentence(230, "only {titles} may be placed now", "other wagers on the next coup"),
    "setup": Sentence(231, "{what}", "{accepted}"),
    "tender": Sentence(317, "no chips are sold here for {tender}", "{taken}"),
    "asked-before": Sentence(
        318, "{who} has asked the dealer for chips already", "wait for the dealer's answer"
    ),
    "seat-wanted": Sentence(319, "nobody stands at this table", "a free seat: {free}"),
    "seats-full": Sentence(232, "every place is taken", "a place when one is free"),
    "last-coup-over": Sentence(233, "the last coup of this shoe has been dealt", "a new shoe"),
    "held-by": Sentence(234, "{holder} holds the {hand} cards", "the same order by {holder}"),
    "one-area": Sentence(235, "area {seat} is {holder}'s", "a wager on one's own area"),
    "area-full": Sentence(236, "area {seat} holds {most} bettors' wagers already", "another area"),
    "standing": Sentence(237, "{who} stands, and {what}", "the same order by a seated player"),
    "duplicate": Sentence(238, "the command {command} was decided already", "a new id for a new command"),
    "points-first": Sentence(
        240, "the {hand}'s points have not been called", "call the points, then draw the card"
    ),
    "offer-first": Sentence(241, "{titles} must be offered first", "make the offer, then draw the card"),
    "hands-open": Sentence(242, "the hands are not complete", "call the result after {due}"),
    "pieces": Sentence(
        243,
        "{number} pieces of {chip:$} are not a count of chips here",
        "whole numbers of this table's chips: {chips:$}",
    ),
    "tray-short": Sentence(
        244, "{amount:$} is more than the {held:$} that should lie in the tray", "up to {held:$}"
    ),
    "pieces-short": Sentence(
        390,
        "the tray has no more than {held} pieces of {chip:$} by its last count, fills and changes",
        "pieces that it has, or a count of the tray first",
    ),
    "colour": Sentence(245, "{given:$} is not the value of {taken:$}", "chips of the same value"),
    "layout-lacks": Sentence(247, "layout {layout} has no area for {wager}", "a layout of: {names}"),
    "two-hands": Sentence(249, "{variant} has no Player's and Banker's hands", "the orders of its own rules"),
    "front-lies": Sentence(
        397, "a card lies before the shoe and opens this coup", "deal the coup with that card"
    ),
    "owes": Sentence(398, "{who} owes {owed:$} of commission", "leave when it is settled"),
    "nominate": Sentence(246, "these results cannot be nominated: {given}", "{wanted}"),
    "oral": Sentence(239, "a spoken bet must come with {needed}", "the bet with its value on the table"),
    "equipment": Sentence(250, "the table lacks its {item}", "open with {item:a} in place"),
    "seat-count": Sentence(251, "{count} seats are not allowed", "{accepted}"),
    "layout-unknown": Sentence(252, "the rulebook has no layout {layout}", "one of: {layouts}"),
    "device": Sentence(253, "cards may not be dealt from {device:a}", "{accepted}"),
    "area-missing": Sentence(
        254,
        "the layout has an area for {wager}, which this game does not know",
        "areas for the wagers of this game",
    ),
    "area-words": Sentence(1053, "the areas for {wager} are marked {word}", "areas marked {words}"),
    "cards-unknown": Sentence(255, "the rulebook knows no {origin} cards", "one of: {origins}"),
    "not-secured": Sentence(256, "{origin} cards were not kept secure", "cards locked away until now"),
    "same-back": Sentence(257, "the new cards have {back} backs like the old ones", "{accepted}"),
    "pack-count": Sentence(258, "{packs} packs came to a table of {wanted}", "{wanted} packs"),
    "step-order": Sentence(259, "it is not time to {step} the cards", "{due}"),
    "not-asked": Sentence(260, "no player asked for it", "do this after a player asks: {wish}"),
    "nobody-here": Sentence(
        261, "nobody has come who could look at the cards", "do this once a player is here"
    ),
    "end-check": Sentence(262, "the cards were not checked when gaming ended", "check the cards, then open"),
    "same-inspector": Sentence(263, "{who} has checked the cards already", "a check by somebody else"),
    "not-the-cutter": Sentence(264, "the cut is not {who}'s", "the cut by {holder}"),
    "cut-depth": Sentence(265, "a cut {depth} cards deep is too near an end", "{least} to {most} cards"),
    "cutting-card-depth": Sentence(
        266, "the cutting card may not lie {behind} cards from the back", "{accepted}"
    ),
    "not-cut": Sentence(
        267, "cards in a shuffling machine are neither cut nor marked", "load the cards without a cut"
    ),
    "second-cutting-card": Sentence(268, "{what}", "{accepted}"),
    "burn-way": Sentence(269, "the rulebook has no such burn: {way}", "one of: {ways}"),
    "burn-due": Sentence(270, "the burn cannot be left out", "one of: {ways}"),
    "post-given": Sentence(313, "{title} is settled: {holder}", "go on with the deal"),
    "seat-twice": Sentence(314, "seat {seat} is named twice", "a name of its own for every seat"),
    "no-such-count": Sentence(315, "there cannot be {count} {what}", "0 or more"),
    "no-arrangement": Sentence(316, "{what}", "{accepted}"),
    "burn-asked": Sentence(311, "a player asked for {wish}, and it binds the dealer", "one of: {ways}"),
    "cutting-card-due": Sentence(
        312,
        "{left} cards are left, and the cutting card lies before the last {least} or earlier",
        "the report that the cutting card came out",
    ),
    "burn-face": Sentence(271, "{what}", "{accepted}"),
    "burn-exposed": Sentence(272, "{seen} further cards were named, and {burned} are burned", "{accepted}"),
    "must-replace": Sentence(273, "these cards may not stay: {title}", "new cards"),
    "no-replacement": Sentence(274, "the rulebook has no such reason to replace cards: {why}", "{accepted}"),
    "uncounted": Sentence(275, "cards were dropped and not yet counted", "do this once all are verified"),
    "no-wish": Sentence(276, "the rulebook lets no player ask for it now: {wish}", "{accepted}"),
    "nominee": Sentence(277, "{who} may not take the cut: {why}", "{accepted}"),
    "no-reason": Sentence(278, "the rulebook has no such reason to shuffle: {why}", "{accepted}"),
    "no-check": Sentence(279, "{what}", "{accepted}"),
    "method-unknown": Sentence(280, "the rulebook has no such way to deal: {method}", "one of: {methods}"),
    "method-fixed": Sentence(
        281, "this shoe began with {title} and keeps it", "another one with the next shoe"
    ),
    "no-handling": Sentence(282, "{who} may not handle the cards: {why}", "the same order by {instead}"),
    "no-answer": Sentence(283, "{who} was not asked", "an answer by somebody who is offered it"),
    "hand-given": Sentence(284, "the {hand} cards are settled: {holder}", "go on with the deal"),
    "hand-open": Sentence(285, "nobody was asked yet to take the {hand} cards", "make the offer first"),
    "one-hand": Sentence(
        286, "the {hand} cards are still out with {holder}", "do this once those are collected"
    ),
    "not-out": Sentence(287, "no {hand} card is out with a player", "do this while cards are with a player"),
    "nothing-to-pass": Sentence(288, "no {hand} card can be passed out: {why}", "{accepted}"),
    "player-first": Sentence(
        289, "the Player's Hand comes first", "the Player's Hand now, the Banker's Hand after it"
    ),
    "post-wager": Sentence(
        290, "{who} has {title} and no wager on the {hand}", "lay a wager on it, or offer {title} to others"
    ),
    "no-post": Sentence(291, "this way to deal has no such role", "one of: {methods}"),
    "post-open": Sentence(292, "nobody was asked yet to take {title}", "make the offer first"),
    "not-holder": Sentence(293, "{who} does not have {title}", "the same order by {holder}"),
    "not-provided": Sentence(294, "the rulebook does not provide for {what}", "{accepted}"),
    "other-area": Sentence(295, "{what} belongs to {area} gaming areas", "do this at a table there"),
    "early-card": Sentence(296, "no third card may be shown early: {why}", "{accepted}"),
    "main-wagers": Sentence(
        297, "there are wagers on Player or Banker", "give the cards to those who laid them"
    ),
    "no-side-bet": Sentence(298, "{who} has no side bet down", "a person with a side bet"),
    "not-authorised": Sentence(
        299, "the rules do not authorise it on the ground {ground}", "one of: {grounds}"
    ),
    "players-here": Sentence(300, "players are at the table", "do this when nobody is there"),
    "not-agreed": Sentence(301, "{who} did not agree", "do this once all players agree"),
    "shoe-only": Sentence(
        302, "the text has no such coup with a shuffling device", "do this with a card shoe"
    ),
    "wrong-moment": Sentence(303, "this ground applies only {when}", "do this then, or name another ground"),
    "not-signalled": Sentence(304, "a coup without bets is due and not signalled", "signal it first: {ways}"),
    "wrong-signal": Sentence(305, "{by} is not the signal that the text demands", "one of: {ways}"),
    "front-card": Sentence(306, "{card} went back to the front of the shoe", "deal that card first"),
    "burned-before": Sentence(307, "a card was burned before this coup already", "deal the coup"),
    "nothing-ordered": Sentence(308, "no coup without bets was ordered", "order it, then signal it"),
    "cards-out": Sentence(309, "{holder} still holds cards", "collect them, then draw the next card"),
    "no-number": Sentence(310, "{coups} coups cannot be dealt", "one or more"),
    "areas-game": Sentence(
        370, "{what} belongs to a game with a hand for every betting area", "do this at: {games}"
    ),
    "no-deal": Sentence(
        371, "the rulebook does not say how {game} is dealt", "a game whose deal is laid down"
    ),
    "no-area": Sentence(372, "the wager names no betting area", "one of: {areas}"),
    "area-of-another": Sentence(373, "area {seat} is {holder}'s", "a free area: {free}"),
    "areas-wanted": Sentence(
        374,
        "{waiting} would be left without an area; free are: {free}",
        "further areas once everybody has one",
    ),
    "no-area-bet": Sentence(375, "no betting area has a wager", "cards once a wager lies on an area"),
    "not-all-dealt": Sentence(
        376, "{what} is too early: cards are still to come", "do this once all cards are out"
    ),
    "blind-hand": Sentence(
        377, "{who} may not look at the hand of area {area}", "the hand where {who} sits: {own}"
    ),
    "hands-lie-open": Sentence(
        378, "the hands lie face up for all to see", "looking at hands dealt face down"
    ),
    "seen-otherwise": Sentence(379, "the card at {place} was seen: {card}", "turn up {card}"),
    "not-declared": Sentence(
        380, "the dealer's points have not been declared", "declare them, then call the result"
    ),
    "points-of-dealer": Sentence(
        381, "there is no Player or Banker hand to call", "declare the dealer's points"
    ),
    "same-pack": Sentence(382, "the {colour} pack cannot follow itself", "the pack with the other back"),
    "machine-uncut": Sentence(
        383, "a machine that shuffles one pack has no cutting card", "play without a cutting card"
    ),
    "no-machine": Sentence(384, "no machine shuffles a second pack here", "shuffle the pack after the coup"),
    "places-many": Sentence(385, "{what} {seat} is one too many", "one of the first {most}"),
    "right-number": Sentence(
        386, "{number} cards at {hand} cannot be a miscount", "a wrong number, no less than lie face up"
    ),
    "miscount-open": Sentence(387, "a miscount is not resolved", "{due}"),
    "not-reported": Sentence(388, "nobody has reported that {who} shared cards", "report it first"),
    "nomination": Sentence(389, "{what}", "{accepted}"),
    "no-notice": Sentence(
        320, "the rulebook knows no such notice: {notice}", "act as the text says, without a notice"
    ),
    "notice-short": Sentence(
        321, "the sign gives less than {minutes} minutes", "a time {minutes} minutes away or more"
    ),
    "no-sign-up": Sentence(322, "no such sign stands at the table: {what}", "{accepted}"),
    "sign-lacks": Sentence(
        1054,
        "the sign at the table shows no {amounts}, so no bets are taken",
        "set the limits first; the sign then shows them",
    ),
    "sign-too-young": Sentence(323, "the sign has not stood long enough", "do this in {left} minutes"),
    "coups-to-come": Sentence(
        324, "{coups} more coups must be played first", "do this after these betting coups"
    ),
    "layout-not-empty": Sentence(
        325, "wagers lie on the layout: not now {what}", "do this when the wagers are decided"
    ),
    "limits-crossed": Sentence(
        326, "the minimum of {minimum:$} is above the maximum of {maximum:$}", "a minimum up to {maximum:$}"
    ),
    "nobody-keeps": Sentence(
        327,
        "this rulebook lets no player keep an old minimum",
        "put up the sign first; the change takes effect when its time is over",
    ),
    "consent-no-help": Sentence(
        328,
        "the players' consent does not replace the sign",
        "put up the sign first; the change takes effect {minutes} minutes later",
    ),
    "consent-missing": Sentence(329, "not everybody agrees: {who}", "do this when all of them agree"),
    "nothing-kept": Sentence(330, "nobody keeps an old minimum", "do this while somebody does"),
    "no-own-limits": Sentence(331, "there are no personal limits here", "play under the table's limits"),
    "not-higher": Sentence(332, "the maximum on the sign is {maximum:$}", "a higher maximum for the player"),
    "no-such-game": Sentence(333, "the game here cannot be changed to {game}", "one of: {games}"),
    "other-table": Sentence(334, "{title} needs another table", "a table set up for {title}"),
    "tournament-only": Sentence(335, "{title} is played in tournaments only", "{title} in a tournament"),
    "low-limit-tournament": Sentence(
        336, "a low-limit table takes no tournament", "ordinary play at this table"
    ),
    "low-limit-device": Sentence(337, "low-limit cards may not come from a shoe", "a shuffling device"),
    "not-restricted": Sentence(338, "{wager} cannot be restricted", "one of: {known}"),
    "restricted-already": Sentence(
        339, "{wager} is as restricted or as free as this order asks", "leave it as it is"
    ),
    "not-told": Sentence(
        340, "Surveillance was not told that {wager} is restricted", "tell Surveillance, then restrict it"
    ),
    "closing-now": Sentence(341, "the table closes before the next coup", "no more wagers: the table closes"),
    "not-your-seat": Sentence(342, "seat {seat} belongs to somebody else", "one of: {own}"),
    "last-seat": Sentence(343, "seat {seat} is the only one that the player has", "leave the table, or move"),
    "seat-in-use": Sentence(
        344, "wagers or commission are open at seat {seat}", "do this when they are settled"
    ),
    "not-full": Sentence(345, "not every seat is in use", "do this when nobody can sit at: {free}"),
    "may-abstain": Sentence(346, "{who} has let only {passed} coups pass", "do this after {coups} in a row"),
    "players-limited": Sentence(347, "no more than {most} may play here", "a place when somebody leaves"),
    "no-drop-box": Sentence(348, "the table has no drop box for cash", "take cash once the box is in place"),
    "no-card": Sentence(349, "{who} has shown no valid player card", "show one's own valid card, then bet"),
    "another's-card": Sentence(350, "the card is {holder}'s", "the player's own card"),
    "card-not-valid": Sentence(351, "the card is not valid", "a valid card"),
    "bet-refused": Sentence(352, "the wager is refused: {why}", "take the wager back"),
    "no-grounds": Sentence(353, "a wager is not refused without grounds", "name the grounds"),
    "payable": Sentence(
        354, "a win on {amount:$} can be paid exactly", "refuse only a wager whose win cannot be paid exactly"
    ),
    "no-such-reason": Sentence(355, "{why} does not make a wager invalid", "one of: {reasons}"),
    "not-in-force": Sentence(356, "the rule is in force from {since} only", "do this from that day on"),
    "nothing-owed": Sentence(357, "no commission is owed by {who}", "do this when some is owed"),
    "no-breach": Sentence(358, "there is no breach {breach} on record", "one of: {known}"),
    "no-remedy": Sentence(359, "{remedy} is no remedy for {kind}", "one of: {known}"),
    "nothing-withheld": Sentence(360, "nothing of {who}'s is withheld", "do this when something is withheld"),
    "no-forfeit": Sentence(
        361,
        "nobody's wager may be forfeited for this",
        "refund it, or name the fraudster where the text allows forfeiture",
    ),
    "whole-coup": Sentence(362, "single wagers are not made void for this", "make the whole coup void"),
    "no-dispute": Sentence(363, "there is no dispute {dispute}", "one of: {known}"),
    "ruled-already": Sentence(364, "{by} has ruled on it", "ask for a review, if the complainant wants one"),
    "own-review": Sentence(
        365, "{who} may not review what {by} ruled", "a review by another {needed}, not junior"
    ),
    "not-ruled": Sentence(366, "there is no ruling on {dispute} to contest", "do this after a ruling"),
    "no-such-role": Sentence(367, "the rulebook knows no role {role}", "one of: {roles}"),
    "losing-wager": Sentence(368, "a player may not touch a losing wager", "leave it to the dealer"),
    "on-duty": Sentence(450, "{who} acts in the course of duty", "report somebody who does not"),
    "no-winnings": Sentence(
        451, "{amount:$} is more than the {won:$} that {who} won here and still has", "up to {won:$}"
    ),
    "empty": Sentence(369, "{what} says nothing", "{accepted}"),
    "irregular": Sentence(400, "an irregularity waits to be resolved", "one of: {ways}"),
    "not-so": Sentence(401, "{title} cannot be reported now: {found}", "{wanted}"),
    "no-way-out": Sentence(402, "the rulebook has no decision named {name} here", "one of: {ways}"),
    "other-game": Sentence(403, "{title} cannot happen in this game", "one of this game's irregularities"),
    "no-order": Sentence(
        405, "the coup cannot be put together so: {why}", "the cards of the coup in the right order"
    ),
    "seen-first": Sentence(
        406,
        "the first card of the coup was seen: {card}",
        "report it as exposed-card; the coup is then dealt without bets",
    ),
    "aside": Sentence(
        408,
        "a third card lies aside that is nobody's: {card}",
        "report it again as third-card-player or third-card-banker, now that the hands are open",
    ),
    "no-cards": Sentence(
        407, "the shoe does not hold {count} cards", "a number of cards that the shoe holds"
    ),
    "whole-wager": Sentence(404, "{amount:$} of the wager cannot stay", "{accepted:$}"),
    "name-players": Sentence(430, "nobody is named who may change wagers", "name the players"),
    "not-covered": Sentence(431, "the leave does not cover this: {change}", "one of: {covered}"),
    "not-raised": Sentence(432, "a raised wager must be higher than before", "more than {amount:$}"),
    "no-month": Sentence(433, "{month} is no month", "a month written as 2024-08"),
    "month-not-over": Sentence(434, "{month} is not at its end", "do this from {last} on"),
    "more-than-wrong": Sentence(435, "{amount:$} is not what was wrong with the payment", "up to {left:$}"),
    "nothing-wrong": Sentence(436, "what {wager} was paid is right by now", "another decision"),
    "check-first": Sentence(437, "a check of the cards was ordered", "check the cards first"),
    "no-such-coup": Sentence(440, "there has been no coup {coup}", "one from 1 to {number}, or none named"),
    "one-card": Sentence(
        441, "a report of this kind is about one card, not {count}", "a report for each card"
    ),
    "no-coup-yet": Sentence(
        1051, "no coup has been played at this table yet", "report it after the first coup"
    ),
    "lies-there": Sentence(
        1055, "a report does not say what lies on the layout, nor whose it is", "record-wager, which does"
    ),
    "no-bettor-named": Sentence(1052, "the report does not say whose wager {wager} was", "name the bettor"),
    "stands": Sentence(442, "what coup {coup} paid stands", "report another coup"),
    "stranger": Sentence(443, "{who} has never had chips here", "a person who has played at this table"),
    "too-short": Sentence(
        444, "{who} cannot lack {amount:$} of what the books have there", "what is missing, up to {most:$}"
    ),
    "not-settled": Sentence(445, "no wager {wager} was settled in that coup", "one of: {known}"),
    "short-of-due": Sentence(
        446, "{amount:$} cannot be missing: {wager} was due less", "what is missing, up to {most:$}"
    ),
    "device-there": Sentence(439, "a shuffling machine is in service", "load the cards into it"),
    "damaged-many": Sentence(438, "{damaged} damaged cards among {left}", "a number up to {left}"),
}

add_sentences(SENTENCES)
