/** Roads as the server draws them: rows of letters, one for each cell. Nothing is worked out here but places. */

export interface Mark { col: number; row: number; letter: string }

/** The marks of a grid, column by column; dots are empty cells. */
export function marksOf(grid: string[]): Mark[] {
  const marks: Mark[] = [];
  const width = Math.max(0, ...grid.map((row) => row.length));
  for (let col = 0; col < width; col += 1) {
    grid.forEach((row, place) => {
      const letter = row[col] ?? ".";
      if (letter !== "." && letter !== " ") marks.push({ col, row: place, letter });
    });
  }
  return marks;
}

/** The first column to show, so that the newest ones are seen: whole columns scroll. */
export function firstShown(grid: string[], columns: number): number {
  return Math.max(0, Math.max(0, ...grid.map((row) => row.length)) - columns);
}

const SIDES: Record<string, string> = { B: "Banker", P: "Player", T: "Tie" };
const COLOURS: Record<string, string> = { R: "regular", B: "broken" };

/** A road read aloud, newest column last: "column 3: Player 2". */
export function roadInWords(title: string, grid: string[], derived: boolean): string {
  const columns = new Map<number, string[]>();
  const words = derived ? COLOURS : SIDES;
  for (const { col, letter } of marksOf(grid)) {
    columns.set(col, [...(columns.get(col) ?? []), words[letter] ?? letter]);
  }
  if (!columns.size) return `${title}: no mark yet`;
  const [last, marks] = [...columns].at(-1)!;
  return `${title}: ${last + 1} columns; the last holds ${marks.join(", ")}`;
}
