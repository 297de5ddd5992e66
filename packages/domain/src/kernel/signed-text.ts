/** The minus sign in formatted numbers, as wide as a digit. Nobody types it, but the parsers accept it. */
const minus = '\u2212';

/**
 * Formats a number with a single kind of minus, and without one if it is shown as zero: never `-$0.00`.
 * @param write formats the number without its sign
 */
export function signedText(value: number, write: (magnitude: number) => string): string {
  const text = write(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text;
}
