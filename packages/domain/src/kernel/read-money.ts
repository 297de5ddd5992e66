/**
 * The maximum of one amount or line: $9,999,999.99. Catches typing errors and bar codes scanned into a price,
 * and keeps every sum of a company's documents exact (R5.8).
 */
export const maxCents = 999_999_999;
const mostDigits = String(maxCents).length - 2;

export type MoneyReading = { cents: number } | { wrong: string };

export const moneyMessages = {
  signs: 'Enter an amount like 1,250.00.',
  negative: 'Enter an amount of zero or more.',
  decimals: 'Use no more than 2 decimal places.',
  large: 'Enter an amount below 10,000,000.',
} as const;

/** Plain digits or groups of thousands, then any number of decimals. */
const amount = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * Parses a typed amount of dollars: `1,250`, `$1250.5`, `.75`. Refuses abbreviations such as `1.2k` and
 * decimal commas (`12,50`), since a wrong guess would be charged.
 * @returns whole cents, or the error
 */
export function readMoney(typed: string): MoneyReading {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (/^(?:[-\u2212(]|\$\s*-)/.test(text)) return { wrong: moneyMessages.negative };
  const [whole, dollars = '', decimals = ''] = amount.exec(text) ?? [];
  if (whole === undefined || `${dollars}${decimals}` === '') return { wrong: moneyMessages.signs };
  if (decimals.length > 2) return { wrong: moneyMessages.decimals };
  const digits = dollars.replaceAll(',', '').replace(/^0+/, '');
  if (digits.length > mostDigits) return { wrong: moneyMessages.large };
  // joins digits, so that nothing is computed in binary fractions
  return { cents: Number(`${digits}${decimals.padEnd(2, '0')}`) };
}
