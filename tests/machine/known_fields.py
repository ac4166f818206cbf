"""Kinds of facts that are not for everybody, and fields whose texts name nobody, machine by machine."""

IN_EVERY_MACHINE = {"approval-declined", "approval-given", "approval-requested"}
IN_REQUESTS = {"actor_role", "clauses", "id", "request", "role"}
RESTRICTED: dict[str, set[str]] = {
    "table": {
        "bettor-warned", "bought-in", "breach-recorded", "cashed-out", "chips-brought", "chips-sent",
        "colour-changed", "commission-returned", "commission-settled", "complainant-advised",
        "cutting-card-overdue", "debt-incurred", "debt-paid", "deferral-agreed", "dispute-raised",
        "dispute-ruled", "earlier-breach-found", "float-counted", "handling-reported",
        "mispayment-found", "mispayments-reported", "notified", "patron-sought", "payment-corrected",
        "player-barred", "player-card-demanded", "player-card-seen", "prize-handed-over",
        "remedy-applied", "review-asked", "sharing-reported", "stray-wager-returned",
        "tournament-chips-missing", "tournament-wager-void", "winnings-withheld", "withheld-decided",
    },
    "card room": {
        "cards-controlled", "cards-counted", "cards-destroyed", "cards-issued", "cards-received",
        "cards-returned", "cards-taken-in", "cards-withdrawn",
    },
    "jackpot": {
        "jackpot-claim-revalued", "jackpot-meter-adjusted", "jackpot-mystery-sealed", "jackpot-paid",
        "jackpot-parameters-in-force", "jackpot-parameters-notified", "jackpot-parameters-proposed",
        "jackpot-planned", "jackpot-share-returned", "jackpot-share-to-return",
        "jackpot-shown-elsewhere", "jackpot-table-fitted", "jackpot-value-read", "missed-coups-credited",
    },
    "patrons": {
        "card-cancelled", "card-issued", "details-kept", "details-opened", "exclusion-lifted",
        "own-limit-set", "patron-excluded", "patron-forgotten", "patron-registered", "play-rated",
        "play-recorded", "session-closed", "session-opened",
    },
    "floor plan": {
        "table-added",
    },
    "promotion": {
        "claim-dispute-decided", "claim-disputed", "claim-refused", "compromise-declared",
        "compromise-notified", "prize-awarded", "prize-claimed", "promotion-ended", "promotion-planned",
        "scrutineer-nominated", "terms-amended", "terms-approved", "terms-drafted", "terms-lodged",
        "tickets-issued", "winner-noticed",
    },
    "tournament": {
        "application-refused", "employee-approved", "tournament-buy-in", "tournament-entry-withdrawn",
    },
}  # fmt: skip
"""Facts that are not for everybody, besides those."""
PLAIN_IN_FACTS: dict[str, set[str]] = {
    "table": {
        "approved", "area", "areas", "areas by", "back", "book", "box", "boxes by", "breach",
        "cards by", "circumstances", "circumstances by", "code", "colour", "device", "differences by",
        "done", "faces by", "form", "front", "game", "ground", "kind", "last", "later", "layout",
        "left", "marker", "method", "month", "name", "nominate", "odds", "origin", "outcome", "params",
        "pieces by", "place", "places", "present", "readings", "resolution", "returned", "rulebook",
        "seal", "sealed", "seat", "session", "since", "source", "status", "to", "to by", "tournament",
        "unturned", "value", "viewers by", "wager", "wagers", "wagers by", "wrong",
    },
    "card room": {
        "back", "faces by", "lot", "machine", "scope", "table",
    },
    "jackpot": {
        "currency", "grade", "hands", "hands by", "method", "name", "option", "place", "reference",
        "rulebook", "salt", "seal", "shares", "shares by", "style", "table", "tables by", "tender",
        "wager", "wagers",
    },
    "patrons": {
        "card", "day", "rulebook", "table",
    },
    "floor plan": {
        "currency", "fact", "layout", "main", "method", "name", "offered", "options", "phases",
        "places", "rehearsal", "restricted", "rulebook", "seat", "seats", "settings", "side", "table",
        "title", "variant", "wagers by", "zone",
    },
    "promotion": {
        "choice", "claim", "commitment", "complaint_to", "conditions", "contents", "currency",
        "details", "details by", "digest", "items", "items by", "kept", "kinds", "method", "name",
        "notice", "number", "prescribed", "reference", "roll", "rulebook", "seed", "settings",
        "settings by", "title", "to", "zone",
    },
    "tournament": {
        "box", "breach", "chance", "duty", "ground", "items by", "name", "options", "places by",
        "restricted", "rulebook", "rules_off", "settings", "table", "tables", "variant", "wagers",
    },
}  # fmt: skip
"""Texts in facts that name nobody, besides those in requests."""
PLAIN_IN_ORDERS: dict[str, set[str]] = {
    "table": {
        "area", "area_words", "area_words by", "back", "box", "boxes by", "breach", "cards by",
        "colour", "dispute", "form", "game", "ground", "id", "issued by", "leaving", "method", "month",
        "moved", "nominate", "on", "paid by", "place", "places", "present", "resolution", "returned by",
        "role", "rulebook", "ruling", "salt", "seal", "sealed", "seat", "session", "source", "to",
        "tournament", "variant", "wager", "wagers", "what", "why", "wish", "wrong",
    },
    "card room": {
        "back", "faces by", "lot", "machine", "scope", "table", "why",
    },
    "jackpot": {
        "currency", "hands", "hands by", "id", "method", "name", "option", "place", "reference",
        "rulebook", "salt", "seal", "shares", "shares by", "style", "table", "tables by", "tender",
        "variant", "wager", "wagers", "why",
    },
    "patrons": {
        "card", "prices", "prices by", "rulebook", "table", "turnover by", "why",
    },
    "floor plan": {
        "currency", "fact", "id", "layout", "main", "method", "name", "offered", "options", "phases",
        "places", "rehearsal", "restricted", "rulebook", "seat", "seats", "settings", "side", "table",
        "title", "variant", "wagers by", "why", "zone",
    },
    "promotion": {
        "basis", "choice", "claim", "commitment", "conditions", "contents", "currency", "details",
        "details by", "items", "items by", "kept", "kinds", "method", "name", "notice", "prescribed",
        "reason", "reference", "roll", "rulebook", "seed", "settings", "settings by", "title", "what",
        "where", "why", "zone",
    },
    "tournament": {
        "box", "counts by", "dispute", "items by", "name", "options", "places by", "play_off",
        "players by", "qualified_as", "restricted", "rulebook", "rules_off", "settings", "table",
        "variant", "wagers", "why",
    },
}  # fmt: skip
"""Texts in orders that name nobody, besides requests."""
