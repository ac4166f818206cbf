/** Where the marks of a small plot stand. */

export interface Frame {
  wide: number;
  high: number;
  margin: number;
}

/** Points of a line over equal steps, scaled to their own least and most. */
export function spread(values: number[], { wide, high, margin }: Frame): { x: number; y: number }[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (wide - 2 * margin) / (values.length - 1) : 0;
  return values.map((value, place) => ({
    x: round(values.length > 1 ? margin + place * step : wide / 2),
    y: round(high - margin - ((value - low) / span) * (high - 2 * margin)),
  }));
}

/** Bars up and down from the middle, the largest as tall as there is room. */
export function bars(values: number[], { wide, high, margin }: Frame): { x: number; y: number; width: number; height: number }[] {
  const most = Math.max(...values.map(Math.abs)) || 1;
  const width = (wide - 2 * margin) / values.length;
  return values.map((value, place) => {
    const height = (Math.abs(value) / most) * (high / 2 - margin);
    return {
      x: round(margin + place * width + 2),
      y: round(value > 0 ? high / 2 - height : high / 2),
      width: round(width - 4),
      height: round(height),
    };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
