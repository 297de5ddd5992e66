/**
 * The most that one amount or one line may be: $9,999,999.99. A slip of the keyboard, or a bar code read into a price,
 * stays out, and no sum of a company's documents leaves the numbers that are exact (R5.8).
 */
export const mostCents = 999_999_999;
const mostDigits = String(mostCents).length - 2;

export type MoneyReading = { cents: number } | { wrong: string };

export const moneyMessages = {
  signs: 'Enter an amount like 1,250.00.',
  negative: 'Enter an amount of zero or more.',
  decimals: 'Use at most two decimals.',
  large: 'Enter an amount below 10,000,000.',
} as const;

/** Digits alone, or in thousands; then up to any number of decimals. */
const amount = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * Reads an amount of dollars as people type it: `1,250`, `$1250.5`, `.75`. An abbreviation such as `1.2k` and a comma
 * that stands for decimals (`12,50`) are refused, because an amount that is guessed may be wrong and is paid.
 * @returns whole cents, or what is wrong with it
 */
export function readMoney(typed: string): MoneyReading {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (/^(?:[-\u2212(]|\$\s*-)/.test(text)) return { wrong: moneyMessages.negative };
  const [whole, dollars = '', decimals = ''] = amount.exec(text) ?? [];
  if (whole === undefined || `${dollars}${decimals}` === '') return { wrong: moneyMessages.signs };
  if (decimals.length > 2) return { wrong: moneyMessages.decimals };
  const digits = dollars.replaceAll(',', '').replace(/^0+/, '');
  if (digits.length > mostDigits) return { wrong: moneyMessages.large };
  // as digits, so that nothing is computed in binary fractions
  return { cents: Number(`${digits}${decimals.padEnd(2, '0')}`) };
}
