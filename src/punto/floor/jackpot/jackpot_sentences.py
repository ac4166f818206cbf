"""What a jackpot refuses, numbered from 651 on."""

from punto.rulebook.refusal import Sentence, add_sentences

SENTENCES: dict[str, Sentence] = {
    "jackpot-none": Sentence(651, "{rulebook} has no jackpots", "a rulebook that has"),
    "jackpot-stage": Sentence(652, "{what} is not possible: the jackpot is {stage}", "{accepted}"),
    "jackpot-style": Sentence(653, "the rulebook knows no {style} jackpot", "one of: {styles}"),
    "jackpot-option": Sentence(654, "there is no option {option}", "one of: {options}"),
    "jackpot-share": Sentence(655, "{title}: {share} is out of range", "{least} to {most}"),
    "jackpot-share-form": Sentence(656, "{title}: {share} is not a share", 'a percentage such as "12.5%"'),
    "jackpot-share-missing": Sentence(657, "no share is set for {title}", "a share from {least} to {most}"),
    "jackpot-share-unknown": Sentence(658, "there is no grade {grade}", "one of: {grades}"),
    "jackpot-method": Sentence(659, "the rulebook knows no method {method}", "one of: {methods}"),
    "jackpot-amount": Sentence(660, "{what} of {amount:$} is not possible", "{accepted}"),
    "jackpot-no-table": Sentence(661, "no table is named", "one table, or a group"),
    "jackpot-hands": Sentence(662, "the winning hands do not stand together: {what}", "{right}"),
    "jackpot-hands-missing": Sentence(
        663, "no winning hand is named", "a hand by the facts of a coup, with its share"
    ),
    "jackpot-hands-printed": Sentence(664, "the hands of {title} are printed in the text", "its options"),
    "jackpot-wager": Sentence(665, "{wager} does not qualify", "one of: {wagers}"),
    "jackpot-seal": Sentence(
        666, "the hidden value is not sealed", "the seal of a value between two amounts"
    ),
    "jackpot-notice": Sentence(
        667, "the regulator has no notice of these parameters", "a start after the notice"
    ),
    "jackpot-notice-late": Sentence(
        668, "the notice is not earlier than the start", "a start after the notice"
    ),
    "jackpot-equipment": Sentence(669, "table {table} lacks its {item}", "do this with {item:a} in place"),
    "jackpot-sign": Sentence(670, "no sign at table {table} shows {what}", "put up the sign first"),
    "jackpot-game": Sentence(671, "{variant} has no wager that could win it", "a game with two hands"),
    "jackpot-table": Sentence(672, "table {table} does not belong to this jackpot", "one of: {tables}"),
    "jackpot-withdrawn": Sentence(
        673, "the jackpot is withdrawn from table {table}: {why}", "do this once the fault is rectified"
    ),
    "jackpot-not-withdrawn": Sentence(674, "the jackpot is on offer at table {table}", "a table that is not"),
    "jackpot-fed": Sentence(675, "coup {coup} of table {table} has contributed", "a coup that has not"),
    "jackpot-void": Sentence(676, "coup {coup} of table {table} is void", "a coup with a result"),
    "jackpot-no-win": Sentence(677, "{cards} wins no jackpot", "{hands}"),
    "jackpot-cards": Sentence(678, "these cards are no coup: {what}", "the cards of the coup in their order"),
    "jackpot-recorded": Sentence(
        679, "coup {coup} of table {table} is recorded already", "one record of one coup"
    ),
    "jackpot-claim": Sentence(680, "there is no open claim {claim}", "one of: {open}"),
    "jackpot-earlier": Sentence(681, "claim {earlier} was recorded earlier", "claim {earlier} first"),
    "jackpot-recorder": Sentence(682, "{who} recorded the win", "confirmation by another person"),
    "jackpot-told": Sentence(683, "nobody is named who was told", "name the {needed} who was told"),
    "jackpot-payout": Sentence(684, "there is no confirmed claim {claim}", "one of: {open}"),
    "jackpot-tender": Sentence(685, "a prize is not paid in {tender}", "one of: {tenders}"),
    "jackpot-paid": Sentence(686, "{wager} has no share of claim {claim} to be paid", "one of: {due}"),
    "jackpot-reason": Sentence(687, "no reason is given", "a reason in words"),
    "jackpot-open-claim": Sentence(688, "claim {claim} is open", "do this once the claim is decided"),
    "jackpot-below-zero": Sentence(
        689, "the meter shows {meter:$} and would fall below zero", "{meter:$} less at the most"
    ),
    "jackpot-coups": Sentence(690, "{coups} coups cannot have been missed", "how many coups were missed"),
    "jackpot-no-coup": Sentence(
        691, "the jackpot knows nothing of coup {coup} of table {table}", "one of its latest coups"
    ),
    "jackpot-ceiling": Sentence(692, "the ceiling falls to {ceiling:$}", "{least:$} or more"),
    "jackpot-hit": Sentence(693, "{what}", "{accepted}"),
    "jackpot-changing": Sentence(694, "{what} may not change while it runs", "the same {what}"),
    "jackpot-early": Sentence(
        696, "the coup at table {table} is not settled", "the record when its wagers are settled"
    ),
    "jackpot-id": Sentence(
        1151, "{name} cannot name a jackpot", "1 to 24 small letters, digits and hyphens, a letter first"
    ),
    "jackpot-table-unknown": Sentence(1152, "there is no table {table} on this floor", "one of: {tables}"),
    "jackpot-table-other": Sentence(1153, "table {table} plays by {plays}", "a table that plays by {needed}"),
    "jackpot-place": Sentence(695, "no place is named", "name the place where the value is shown"),
}
add_sentences(SENTENCES)
