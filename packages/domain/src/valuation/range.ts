/** A low, a likely and a high figure, in this order. */
export interface Range {
  low: number;
  likely: number;
  high: number;
}

/** Returns a range with each figure changed. @param change gets the figure and which one it is */
export const mapRange = (range: Range, change: (figure: number, at: keyof Range) => number): Range => ({
  low: change(range.low, 'low'),
  likely: change(range.likely, 'likely'),
  high: change(range.high, 'high'),
});

/** Rounds cents to whole dollars; returns cents. */
export const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;
