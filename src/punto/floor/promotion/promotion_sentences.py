"""Why an order about a promotion is refused, and what would be accepted."""

from punto.rulebook.refusal import Sentence

SENTENCES = {
    "no-promotions": Sentence(
        720, "{rulebook} has no rules on promotional prizes", "a promotion under a rulebook that has"
    ),
    "planned-before": Sentence(721, "{name} is planned already", "an order about {name}"),
    "not-planned": Sentence(722, "no promotion is planned here", "give plan-promotion first"),
    "not-by-chance": Sentence(
        723, "a prize awarded by {by} is no promotional prize", "a prize by draw or by chance"
    ),
    "missing-item": Sentence(724, "the terms do not say {item}", "terms that say {item}"),
    "missing-detail": Sentence(
        725, "the terms do not say of prize {prize} ({kind}): {item}", "terms that say it"
    ),
    "forbidden-prize": Sentence(
        726, "prize {prize} has {content}; no prize may have {title}", "prize {prize} without it"
    ),
    "too-much-liquor": Sentence(727, "{counted} has {litres} litres of liquor", "{most} litres or less"),
    "no-alternative": Sentence(
        728, "{kind} are never converted into money", "the prize itself, or an offer for its other part"
    ),
    "way-not-allowed": Sentence(729, "a money prize is not paid by {way}", "{ways}"),
    "past-date": Sentence(730, "{what} lies in the past", "a later date"),
    "dates-out-of-order": Sentence(731, "{later} is not after {earlier}", "{earlier}, then {later}"),
    "no-terms": Sentence(732, "the promotion has no terms", "give draft-terms first"),
    "wrong-stage": Sentence(733, "the promotion is {stage}", "{accepted}"),
    "not-lodged": Sentence(
        734, "edition {edition} of the terms is not lodged with {to}", "give lodge-terms first"
    ),
    "lodged-late": Sentence(
        735, "the terms were lodged {left} before the start", "a start {needed} after they were lodged"
    ),
    "not-published": Sentence(736, "nobody can get the terms yet", "give publish-terms first"),
    "no-commitment": Sentence(737, "nothing was committed for the draw", "give commit-draw first"),
    "too-early": Sentence(738, "{what} is not possible before {when}", "the same order from {when} on"),
    "entries-closed": Sentence(739, "entries closed at {when}", "an entry before that"),
    "not-hexadecimal": Sentence(
        740, "the {what} is not 64 hexadecimal digits", "64 digits from 0 to 9 and a to f"
    ),
    "wrong-seed": Sentence(741, "the seed does not belong to the commitment", "the seed committed to"),
    "bad-roll": Sentence(742, "{roll} is not a roll of dice", "{least} or more digits from 1 to 6"),
    "no-scrutineer-needed": Sentence(
        743, "no prize is worth more than {over:$}", "a scrutineer where one prize is"
    ),
    "scrutineer-only": Sentence(744, "{who} oversees this draw", "the same order by {who}"),
    "no-such-prize": Sentence(745, "there is no prize {prize}", "a prize from 1 to {most}"),
    "no-winner": Sentence(746, "prize {prize} has no winner", "a prize that was drawn"),
    "no-tickets": Sentence(747, "there are no tickets left to draw", "a draw with tickets"),
    "how-many-tickets": Sentence(748, "{tickets} tickets cannot be given at once", "1 to {most} at a time"),
    "no-such-claim": Sentence(749, "there is no claim {claim}", "one of: {open}"),
    "claim-decided": Sentence(750, "claim {claim} is decided", "a claim that is open"),
    "not-the-winner": Sentence(751, "{who} did not win prize {prize}", "an award to the winner"),
    "wrong-split": Sentence(752, "the parts come to {sum:$}, the prize to {amount:$}", "parts that add up"),
    "not-the-payee": Sentence(
        753, "{payee} is not the winner; cheques and transfers are in the winner's name", "payment to {who}"
    ),
    "reason-not-told": Sentence(754, "the claimant was not told why", "a refusal with its reason told"),
    "record-incomplete": Sentence(755, "the record has no {what}", "a record with {kept}"),
    "no-claim-dispute": Sentence(756, "claim {claim} is not disputed", "a refused claim that is disputed"),
    "not-advised": Sentence(
        757, "the complainant was not told of the right to complain to {to}", "a decision that says so"
    ),
    "no-such-choice": Sentence(758, "a compromised {part} cannot be met by: {choice}", "{choices}"),
    "compromised": Sentence(759, "the {part} is compromised and waits", "give resolve-compromise first"),
    "not-told-at-once": Sentence(
        760, "{to} must be told together with the decision", "the same order with the reference of the notice"
    ),
    "nothing-compromised": Sentence(761, "nothing is compromised", "give compromise-found first"),
    "prize-awarded": Sentence(762, "prize {prize} is awarded already", "a prize that is not"),
    "winner-present": Sentence(
        763, "prize {prize} is not drawn again: {why}", "a redraw where the winner must be present and is not"
    ),
    "approved-before": Sentence(764, "no changed terms wait for approval", "an amendment that waits"),
    "no-amendment": Sentence(765, "every edition is lodged", "an amendment that is not"),
    "no-such-setting": Sentence(766, "{setting} cannot be {value}", "{accepted}"),
    "open-duties": Sentence(767, "still to be done: {what}", "the end once all of it is done"),
    "notice-not-needed": Sentence(768, "{to} has been told already", "no further notice"),
    "claims-over": Sentence(769, "claims closed at {when}", "a claim before that"),
    "bad-name": Sentence(772, "{name} is no name", "up to 40 small letters, digits and dashes"),
    "unknown-rulebook": Sentence(773, "there is no rulebook {rulebook}", "one of: {known}"),
    "no-offer": Sentence(770, "the terms offer no money instead of prize {prize}", "the prize itself"),
    "no-such-kind": Sentence(774, "prize {prize}: there is no kind {kind}", "one of: {kinds}"),
    "money-already": Sentence(775, "the prize is money already", "the prize itself"),
    "notice-unnamed": Sentence(776, "the notice has no reference", "the reference under which {to} has it"),
    "present-elsewhere": Sentence(771, "{who} has a claim to prize {prize} already", "one claim a prize"),
}
