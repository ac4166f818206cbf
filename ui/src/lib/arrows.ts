/** Up and down between the stops of a list: the search box first, then each result. Tab still works as ever. */

import type { Attachment } from "svelte/attachments";

const STOPS = "[data-stop]";

export const arrows: Attachment<HTMLElement> = (list) => {
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const here = (event.target as Element).closest(STOPS);
    if (!step || !here) return;
    const stops = [...list.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
    const next = stops[stops.indexOf(here as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  list.addEventListener("keydown", move);
  return () => list.removeEventListener("keydown", move);
};
