/** Arrow keys go from box to box: along a row, and to the nearest box of the row above or below. */

const ALONG: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const ACROSS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const ROW = 4;

export function boxKeys(grid: HTMLElement): () => void {
  function walk(event: KeyboardEvent): void {
    const boxes = [...grid.querySelectorAll<HTMLElement>("[data-box]")];
    const here = boxes.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    const next = event.key in ALONG ? boxes[here + ALONG[event.key]!] : nearest(boxes, boxes[here]!, ACROSS[event.key] ?? 0);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  grid.addEventListener("keydown", walk);
  return () => grid.removeEventListener("keydown", walk);
}

function nearest(boxes: HTMLElement[], from: HTMLElement, way: number): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const far = (box: HTMLElement) => {
    const at = box.getBoundingClientRect();
    return Math.abs(at.top - start.top) * 100 + Math.abs(at.left - start.left);
  };
  return boxes
    .filter((box) => way !== 0 && (box.getBoundingClientRect().top - start.top) * way > ROW)
    .sort((a, b) => far(a) - far(b))[0];
}
