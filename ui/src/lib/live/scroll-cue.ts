/** Says on an element itself, as `data-below`, that more of it lies below what is seen. */

const NEARLY = 4;

export function scrollCue(element: HTMLElement): () => void {
  const look = () => element.toggleAttribute("data-below", element.scrollTop + element.clientHeight < element.scrollHeight - NEARLY);
  const watch = new ResizeObserver(look);
  const grow = new MutationObserver(look);
  watch.observe(element);
  grow.observe(element, { childList: true });
  element.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    watch.disconnect();
    grow.disconnect();
    element.removeEventListener("scroll", look);
  };
}
