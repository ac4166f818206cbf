/** Which of a browser's visits this tab is. In a demonstration each tab has a person and a role of its own. */

import { freshId } from "./ids";

const KEPT = "punto-visit";
const DIGITS = 8;

/** The tab's own visit; empty where nobody has come in as a visitor, as on a floor with accounts. */
export const visit = () => sessionStorage.getItem(KEPT) ?? "";

/** Come in as a visitor: from now on the tab says which visit it is. */
export function beginVisit(): void {
  if (!visit()) sessionStorage.setItem(KEPT, freshId().slice(-DIGITS));
}

/** Be whoever the browser's account says. */
export const endVisit = () => sessionStorage.removeItem(KEPT);
