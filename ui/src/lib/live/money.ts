/** Money as people read it. The server works in whole cents and sends decimal strings; nothing here rounds. */

/** A decimal string as cents: "52.5" is 5250. Thirds of a cent, which only commission owed may have, are cut off. */
export function cents(amount: string | null | undefined): number {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d+))?/.exec(amount ?? "") ?? [];
  const value = Number(whole) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
  return sign ? -value : value;
}

/** Cents as "$1,250" or "$52.50"; a loss has a true minus. */
export function dollars(value: number): string {
  const whole = Math.floor(Math.abs(value) / 100).toLocaleString("en-AU");
  const part = Math.abs(value) % 100;
  return `${value < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** An amount where there is little room: "52.50", but "152" and "3.2k". What it is in full stands elsewhere. */
export function inShort(value: number): string {
  if (value >= 100_000) return `${Math.floor(value / 10_000) / 10}k`;
  return dollars(value < 10_000 ? value : value - (value % 100)).slice(1);
}

export const shown = (amount: string | null | undefined) => dollars(cents(amount));

/** A change of fortune: always with its sign. */
export const change = (value: number) => (value > 0 ? `+${dollars(value)}` : dollars(value));

/** A chip's value as it is printed on the chip: 1K for a thousand. */
export function printed(value: number): string {
  if (value >= 100_000 && value % 100_000 === 0) return `${value / 100_000}K`;
  return value % 100 ? (value / 100).toFixed(2) : String(value / 100);
}

/** An amount as a stack of chips, the largest at the bottom; what no chip makes is left out of the drawing. */
export function stackOf(amount: number, chips: number[]): number[] {
  const stack: number[] = [];
  let left = amount;
  for (const chip of [...chips].sort((a, b) => b - a)) {
    for (; left >= chip; left -= chip) stack.push(chip);
  }
  return stack;
}

/** The same by denomination: so many of each chip. */
export function pilesOf(amount: number, chips: number[]): { chip: number; pieces: number }[] {
  const piles = new Map<number, number>();
  for (const chip of stackOf(amount, chips)) piles.set(chip, (piles.get(chip) ?? 0) + 1);
  return [...piles].map(([chip, pieces]) => ({ chip, pieces }));
}
