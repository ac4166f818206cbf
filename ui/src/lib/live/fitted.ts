/** Words in a drawing that end in "…" where there is no room for all of them. */

/** Write words into a text of an SVG, as many as there is room for; once more when the page's own letters have come. */
export const fitted = (words: string, room: number) => (node: SVGTextElement) => {
  const write = () => {
    node.textContent = words;
    for (let kept = words.length - 1; kept > 0 && node.getComputedTextLength() > room; kept -= 1)
      node.textContent = `${words.slice(0, kept).trimEnd()}…`;
  };
  write();
  document.fonts.addEventListener("loadingdone", write);
  return () => document.fonts.removeEventListener("loadingdone", write);
};
