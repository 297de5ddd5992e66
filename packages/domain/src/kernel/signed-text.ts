/** The sign before a number that is shown: the real minus, as wide as the digits. Nobody types it, so readers take it too. */
const minus = '\u2212';

/**
 * Writes a number with one kind of minus, and without any where it shows as zero: never `-$0.00`.
 * @param write writes the number without its sign
 */
export function signedText(value: number, write: (magnitude: number) => string): string {
  const text = write(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text;
}
