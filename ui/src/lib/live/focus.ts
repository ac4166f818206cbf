/** Where the focus goes at a console on which one key does what is due. */

/** The panel that says what is due: Enter acts from there. */
export const DUE_PANEL = "due-panel";

export function focusDue(): void {
  document.getElementById(DUE_PANEL)?.focus({ preventScroll: true });
}

/** Give the focus back where a button outside the panel has it: the next Enter would press that again. */
export function leaveButton(): void {
  const held = document.activeElement?.closest("button");
  if (held && !held.closest(`#${DUE_PANEL}, dialog`)) focusDue();
}

/** Whether a press of Enter belongs to the button or link that shows the focus: it does what is written on it, and nothing else. */
export function ownEnter({ key, target }: KeyboardEvent): boolean {
  return key === "Enter" && (target as Element).closest("button:focus-visible, a:focus-visible") !== null;
}

/** No button of a console keeps the focus that a pointer gives it. By keyboard they are reached as ever. */
export function pressedOnly(desk: HTMLElement): () => void {
  function pressed(event: MouseEvent) {
    const button = (event.target as Element).closest("button");
    if (!button || button.closest("dialog")) return;
    event.preventDefault();
    focusDue();
  }
  desk.addEventListener("mousedown", pressed);
  return () => desk.removeEventListener("mousedown", pressed);
}
