/** What a refusal leaves open, and where it leads. */

import type { Fault } from "./types";

/** The refusal of whoever has fewer chips than it takes. */
const NO_FUNDS = 213;

/** What would be taken instead; nothing, where that would be a bet of nothing. */
export const instead = ({ accepted }: Fault): string => (accepted === "up to $0" ? "" : accepted);

/** Whether more chips would help. */
export const lacksChips = (faults: Fault[]): boolean => faults.some(({ number }) => number === NO_FUNDS);
