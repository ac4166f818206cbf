"""What the table refuses, numbered from 201 on; the rules' own refusals are 101 to 199."""

from punto.rulebook.refusal import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "phase": Sentence(201, "{what} is not possible now: {now}", "{due}"),
    "not-on-duty": Sentence(206, "{who} is not on duty here", "the {role} on duty: {on_duty}"),
    "seat-unknown": Sentence(207, "the table has no seat {seat}", "one of: {seats}"),
    "seat-taken": Sentence(208, "seat {seat} is taken", "a free seat: {free}"),
    "own-seat": Sentence(452, "{who} sits in seat {seat} already", "a free seat: {free}"),
    "not-here": Sentence(209, "{who} is not at the table", "after taking a seat or a standing place"),
    "already-here": Sentence(210, "{who} is at the table already", "moving to another seat"),
    "barred": Sentence(211, "{who} is barred from this game", "nothing, until the bar is lifted"),
    "wagers-down": Sentence(212, "{who} still has wagers down", "leaving when they are decided"),
    "no-funds": Sentence(213, "{amount:$} is more than the {held:$} that {who} has here", "up to {held:$}"),
    "no-chip-sum": Sentence(
        214, "{amount:$} cannot be made with the chips of this table", "a sum of: {chips:$}"
    ),
    "wager-unknown": Sentence(215, "there is no wager {wager} on the layout", "one of: {open}"),
    "not-yours": Sentence(216, "wager {wager} belongs to {owner}", "the same by {owner}"),
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
        223, "{card} has come out {copies} times, and the packs hold no more", "the card as it lies there"
    ),
    "must-face": Sentence(224, "a card dealt face {way} {wrong}", "{right}"),
    "shoe-empty": Sentence(225, "no card is left in the shoe", "a new shoe"),
    "amount": Sentence(226, "{amount:$} is not an amount", "more than nothing"),
    "cash": Sentence(227, "no cash is taken at this table", "chips bought elsewhere"),
    "paid-unknown": Sentence(228, "nothing is due on {wager}", "amounts for what is due: {due}"),
    "not-windowed": Sentence(229, "{title} is not on offer in this coup", "it when the dealer offers it"),
    "window-only": Sentence(230, "only {titles} may be placed now", "other wagers on the next coup"),
    "setup": Sentence(231, "{what}", "{accepted}"),
    "tender": Sentence(317, "no chips are sold here for {tender}", "{taken}"),
    "asked-before": Sentence(
        318, "{who} has asked the dealer for chips already", "it once the dealer has answered"
    ),
    "seat-wanted": Sentence(319, "nobody stands at this table", "a free seat: {free}"),
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
    "pieces": Sentence(243, "{number} pieces of {chip:$}", "whole numbers of this table's chips: {chips:$}"),
    "tray-short": Sentence(
        244, "{amount:$} is more than the {held:$} that should lie in the tray", "up to {held:$}"
    ),
    "pieces-short": Sentence(
        390,
        "the tray has no more than {held} pieces of {chip:$} by its last count, fills and changes",
        "pieces that it has, or a count of the tray first",
    ),
    "colour": Sentence(245, "{given:$} for {taken:$}", "chips of the same value"),
    "layout-lacks": Sentence(247, "layout {layout} has no area for {wager}", "it on a layout of: {names}"),
    "two-hands": Sentence(249, "{variant} has no Player's and Banker's hands", "what its own rules say"),
    "front-lies": Sentence(397, "a card lies before the shoe and opens this coup", "the coup with that card"),
    "owes": Sentence(398, "{who} owes {owed:$} of commission", "leaving when it is settled"),
    "nominate": Sentence(246, "results nominated: {given}", "{wanted}"),
    "oral": Sentence(239, "a spoken bet must come with {needed}", "the bet with its value on the table"),
    "equipment": Sentence(250, "the table lacks its {item}", "opening with {item:a} in place"),
    "seat-count": Sentence(251, "{count} seats are not allowed", "{accepted}"),
    "layout-unknown": Sentence(252, "the rulebook has no layout {layout}", "one of: {layouts}"),
    "device": Sentence(253, "cards may not be dealt from {device:a}", "{accepted}"),
    "area-missing": Sentence(
        254, "the layout has an area for {wager}, which this game does not know", "areas for its own wagers"
    ),
    "cards-unknown": Sentence(255, "the rulebook knows no {origin} cards", "one of: {origins}"),
    "not-secured": Sentence(256, "{origin} cards were not kept secure", "cards locked away until now"),
    "same-back": Sentence(257, "the new cards have {back} backs like the old ones", "{accepted}"),
    "pack-count": Sentence(258, "{packs} packs came to a table of {wanted}", "{wanted} packs"),
    "step-order": Sentence(259, "to {step} the cards is not due", "{due}"),
    "not-asked": Sentence(260, "no player asked for it", "it after a player asks: {wish}"),
    "nobody-here": Sentence(261, "nobody has come who could look at the cards", "it once a player is here"),
    "end-check": Sentence(262, "the cards were not checked when gaming ended", "the check, then the opening"),
    "same-inspector": Sentence(263, "{who} has checked the cards already", "a check by somebody else"),
    "not-the-cutter": Sentence(264, "the cut is not {who}'s", "the cut by {holder}"),
    "cut-depth": Sentence(265, "a cut {depth} cards deep is too near an end", "{least} to {most} cards"),
    "cutting-card-depth": Sentence(
        266, "the cutting card may not lie {behind} cards from the back", "{accepted}"
    ),
    "not-cut": Sentence(267, "cards in a shuffling machine are neither cut nor marked", "loading them"),
    "second-cutting-card": Sentence(268, "{what}", "{accepted}"),
    "burn-way": Sentence(269, "the rulebook has no such burn: {way}", "one of: {ways}"),
    "burn-due": Sentence(270, "the burn cannot be left out", "one of: {ways}"),
    "post-given": Sentence(313, "{title} is settled: {holder}", "the deal to go on with that"),
    "seat-twice": Sentence(314, "seat {seat} is named twice", "a name of its own for every seat"),
    "no-such-count": Sentence(315, "{count} {what} cannot be", "none, or more"),
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
    "uncounted": Sentence(275, "cards were dropped and not yet counted", "it once all are verified"),
    "no-wish": Sentence(276, "the rulebook lets no player ask for it now: {wish}", "{accepted}"),
    "nominee": Sentence(277, "{who} may not take the cut: {why}", "{accepted}"),
    "no-reason": Sentence(278, "the rulebook has no such reason to shuffle: {why}", "{accepted}"),
    "no-check": Sentence(279, "{what}", "{accepted}"),
    "method-unknown": Sentence(280, "the rulebook has no such way to deal: {method}", "one of: {methods}"),
    "method-fixed": Sentence(
        281, "this shoe began with {title} and keeps it", "another one with the next shoe"
    ),
    "no-handling": Sentence(282, "{who} may not handle the cards: {why}", "the same by {instead}"),
    "no-answer": Sentence(283, "{who} was not asked", "an answer by somebody who is offered it"),
    "hand-given": Sentence(284, "the {hand} cards are settled: {holder}", "the deal to go on with that"),
    "hand-open": Sentence(285, "nobody was asked yet to take the {hand} cards", "the offer first"),
    "one-hand": Sentence(286, "the {hand} cards are still out with {holder}", "it once those are collected"),
    "not-out": Sentence(287, "no {hand} card is out", "it while cards are with a player"),
    "nothing-to-pass": Sentence(288, "no {hand} card can be passed out: {why}", "{accepted}"),
    "player-first": Sentence(289, "the Player's Hand comes first", "the Banker's Hand after it"),
    "post-wager": Sentence(
        290, "{who} has {title} and no wager on the {hand}", "a wager, or the offer to others"
    ),
    "no-post": Sentence(291, "there is nothing of that kind in this way to deal", "one of: {methods}"),
    "post-open": Sentence(292, "nobody was asked yet to take {title}", "the offer first"),
    "not-holder": Sentence(293, "{who} does not have {title}", "the same by {holder}"),
    "not-provided": Sentence(294, "the rulebook does not provide for {what}", "{accepted}"),
    "other-area": Sentence(295, "{what} belongs to {area} gaming areas", "it at such a table"),
    "early-card": Sentence(296, "no third card may be shown early: {why}", "{accepted}"),
    "main-wagers": Sentence(
        297, "there are wagers on Player or Banker", "the cards with those who laid them"
    ),
    "no-side-bet": Sentence(298, "{who} has no side bet down", "somebody with a side bet"),
    "not-authorised": Sentence(
        299, "the rules do not authorise it on the ground {ground}", "one of: {grounds}"
    ),
    "players-here": Sentence(300, "players are at the table", "it when nobody is there"),
    "not-agreed": Sentence(301, "{who} did not agree", "it once all players agree"),
    "shoe-only": Sentence(302, "it is not provided for with a shuffling device", "it with a card shoe"),
    "wrong-moment": Sentence(303, "this ground applies only {when}", "it then, or another ground"),
    "not-signalled": Sentence(304, "a coup without bets is due and not signalled", "the signal: {ways}"),
    "wrong-signal": Sentence(305, "{by} is not the signal that is wanted", "one of: {ways}"),
    "front-card": Sentence(306, "{card} went back to the front of the shoe", "that card first"),
    "burned-before": Sentence(307, "a card was burned before this coup", "the deal"),
    "nothing-ordered": Sentence(308, "no coup without bets was ordered", "the signal after the order"),
    "cards-out": Sentence(309, "cards are still out with {holder}", "the next card once they are collected"),
    "no-number": Sentence(310, "{coups} coups cannot be dealt", "one or more"),
    "areas-game": Sentence(
        370, "{what} belongs to a game with a hand for every betting area", "it at: {games}"
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
        376, "{what} is too early: cards are still to come", "it once all cards are out"
    ),
    "blind-hand": Sentence(
        377, "{who} may not look at the hand of area {area}", "the hand where {who} sits: {own}"
    ),
    "hands-lie-open": Sentence(
        378, "the hands lie face up for all to see", "looking at hands dealt face down"
    ),
    "seen-otherwise": Sentence(379, "the card at {place} was seen: {card}", "that card"),
    "not-declared": Sentence(
        380, "the dealer's points have not been declared", "the declaration, then the result"
    ),
    "points-of-dealer": Sentence(
        381, "there is no Player or Banker hand to call", "the dealer's points declared"
    ),
    "same-pack": Sentence(382, "the {colour} pack cannot follow itself", "the pack with the other back"),
    "machine-uncut": Sentence(
        383, "a machine that shuffles one pack has no cutting card", "play without one"
    ),
    "no-machine": Sentence(
        384, "no machine shuffles a second pack here", "the pack, shuffled after the coup"
    ),
    "places-many": Sentence(385, "{what} {seat} is one too many", "one of the first {most}"),
    "right-number": Sentence(
        386, "{number} cards at {hand} cannot be a miscount", "a wrong number, no less than lie face up"
    ),
    "miscount-open": Sentence(387, "a miscount is not resolved", "{due}"),
    "not-reported": Sentence(388, "nobody has reported that {who} shared cards", "the report, then this"),
    "nomination": Sentence(389, "{what}", "{accepted}"),
    "no-notice": Sentence(320, "the rulebook knows no such notice: {notice}", "doing it as the text says"),
    "notice-short": Sentence(
        321, "the sign gives less than {minutes} minutes", "a time {minutes} minutes away or more"
    ),
    "no-sign-up": Sentence(322, "no such sign stands at the table: {what}", "{accepted}"),
    "sign-too-young": Sentence(323, "the sign has not stood long enough", "it in {left} minutes"),
    "coups-to-come": Sentence(324, "{coups} more coups must be played first", "it after these betting coups"),
    "layout-not-empty": Sentence(325, "wagers lie on the layout: not now {what}", "it when they are decided"),
    "limits-crossed": Sentence(
        326, "a minimum of {minimum:$} above a maximum of {maximum:$}", "a minimum up to {maximum:$}"
    ),
    "nobody-keeps": Sentence(327, "no player may keep an old minimum", "the sign first, then the change"),
    "consent-no-help": Sentence(
        328, "the players' consent does not replace the sign", "the sign, and then {minutes} minutes"
    ),
    "consent-missing": Sentence(329, "not everybody agrees: {who}", "it when all of them agree"),
    "nothing-kept": Sentence(330, "nobody keeps an old minimum", "it while somebody does"),
    "no-own-limits": Sentence(331, "there are no personal limits to speak of", "the table's limits"),
    "not-higher": Sentence(332, "the maximum on the sign is {maximum:$}", "a higher maximum for the player"),
    "no-such-game": Sentence(333, "{game} cannot be changed to here", "one of: {games}"),
    "other-table": Sentence(334, "{title} needs another table", "a table set up for {title}"),
    "tournament-only": Sentence(335, "{title} is played in tournaments only", "{title} in a tournament"),
    "low-limit-tournament": Sentence(336, "no tournament at a low-limit table", "ordinary play"),
    "low-limit-device": Sentence(337, "low-limit cards from a shoe", "a shuffling device"),
    "not-restricted": Sentence(338, "{wager} cannot be restricted", "one of: {known}"),
    "restricted-already": Sentence(339, "for {wager} it is so already", "the other way round"),
    "not-told": Sentence(
        340, "Surveillance was not told that {wager} is restricted", "the notification, then the restriction"
    ),
    "closing-now": Sentence(341, "the table closes before the next coup", "the wager back"),
    "not-your-seat": Sentence(342, "seat {seat} is not one's own", "one of: {own}"),
    "last-seat": Sentence(343, "seat {seat} is the only one", "leaving the table, or moving"),
    "seat-in-use": Sentence(344, "wagers or commission are open at seat {seat}", "it when they are settled"),
    "not-full": Sentence(345, "not every seat is in use", "it when nobody can sit at: {free}"),
    "may-abstain": Sentence(346, "{who} has let {passed} coups pass", "it after {coups} in a row"),
    "players-limited": Sentence(347, "no more than {most} may play here", "a place when somebody leaves"),
    "no-drop-box": Sentence(348, "cash at a table without a drop box", "cash once the box is in place"),
    "no-card": Sentence(349, "{who} has shown no valid player card", "the wager once the own card was seen"),
    "another's-card": Sentence(350, "the card is {holder}'s", "the player's own card"),
    "card-not-valid": Sentence(351, "the card is not valid", "a valid card"),
    "bet-refused": Sentence(352, "the wager is refused: {why}", "the wager back"),
    "no-grounds": Sentence(353, "a wager is not refused without grounds", "it with the grounds"),
    "payable": Sentence(354, "a win on {amount:$} can be paid exactly", "a wager for which that is not so"),
    "no-such-reason": Sentence(355, "{why} does not make a wager invalid", "one of: {reasons}"),
    "not-in-force": Sentence(356, "the rule is in force from {since} only", "it from that day on"),
    "nothing-owed": Sentence(357, "no commission is owed by {who}", "it when some is owed"),
    "no-breach": Sentence(358, "there is no breach {breach} on record", "one of: {known}"),
    "no-remedy": Sentence(359, "{remedy} is not there for {kind}", "one of: {known}"),
    "nothing-withheld": Sentence(360, "nothing of {who}'s is withheld", "it when something is"),
    "no-forfeit": Sentence(
        361, "nobody's wager may be forfeited for this", "the refund, or a named fraudster where allowed"
    ),
    "whole-coup": Sentence(362, "single wagers are not made void for this", "the whole coup"),
    "no-dispute": Sentence(363, "there is no dispute {dispute}", "one of: {known}"),
    "ruled-already": Sentence(364, "{by} has ruled on it", "a review, if the complainant asks for one"),
    "own-review": Sentence(
        365, "{who} may not review what {by} ruled", "a review by another {needed}, not junior"
    ),
    "not-ruled": Sentence(366, "there is no ruling on {dispute} to contest", "it after a ruling"),
    "no-such-role": Sentence(367, "the rulebook knows no role {role}", "one of: {roles}"),
    "losing-wager": Sentence(368, "a player may not touch a losing wager", "leaving it to the dealer"),
    "on-duty": Sentence(450, "{who} acts in the course of duty", "a report of somebody who does not"),
    "no-winnings": Sentence(
        451, "{amount:$} is more than the {won:$} that {who} won here and still has", "up to {won:$}"
    ),
    "empty": Sentence(369, "{what} says nothing", "{accepted}"),
    "irregular": Sentence(400, "an irregularity waits to be resolved", "one of: {ways}"),
    "not-so": Sentence(401, "{title}: {name} is {found}", "it where that is: {wanted}"),
    "no-way-out": Sentence(402, "the rulebook has no way out named {name} here", "one of: {ways}"),
    "other-game": Sentence(403, "{title} cannot happen in this game", "one of this game's irregularities"),
    "no-order": Sentence(405, "the coup cannot be put together so: {why}", "its cards in the right order"),
    "seen-first": Sentence(
        406, "the first card was seen: {card}", "the report of it, for a coup without bets"
    ),
    "aside": Sentence(
        408, "a third card lies aside that is nobody's: {card}", "its report, now that the hands are open"
    ),
    "no-cards": Sentence(407, "{count} cards are not there", "a number of cards that the shoe holds"),
    "whole-wager": Sentence(404, "{amount:$} cannot stay of the wager", "{accepted:$}"),
    "name-players": Sentence(430, "leave to change wagers for nobody in particular", "it for named players"),
    "not-covered": Sentence(431, "the leave does not cover this: {change}", "one of: {covered}"),
    "not-raised": Sentence(432, "the wager is not raised", "more than {amount:$}"),
    "no-month": Sentence(433, "{month} is no month", "one written as 2024-08"),
    "month-not-over": Sentence(434, "{month} is not at its end", "it from {last} on"),
    "more-than-wrong": Sentence(435, "{amount:$} is not what was wrong with the payment", "up to {left:$}"),
    "nothing-wrong": Sentence(436, "nothing is wrong any more with what {wager} was paid", "another way out"),
    "check-first": Sentence(437, "a check of the cards was ordered", "the check, then this"),
    "no-such-coup": Sentence(440, "there has been no coup {coup}", "one from 1 to {number}, or none named"),
    "one-card": Sentence(441, "{count} cards in one report", "a report for each card"),
    "stands": Sentence(442, "what coup {coup} paid stands", "a report on another coup"),
    "stranger": Sentence(443, "{who} has never had chips here", "somebody who has played at this table"),
    "too-short": Sentence(
        444, "{who} cannot lack {amount:$} of what the books have there", "what is missing, up to {most:$}"
    ),
    "not-settled": Sentence(445, "no wager {wager} was settled in that coup", "one of: {known}"),
    "short-of-due": Sentence(
        446, "{amount:$} cannot be missing: {wager} was due less", "what is missing, up to {most:$}"
    ),
    "device-there": Sentence(439, "a shuffling machine is in service", "the cards, loaded into it"),
    "damaged-many": Sentence(438, "{damaged} damaged cards among {left}", "a number up to {left}"),
}

add_sentences(SENTENCES)
