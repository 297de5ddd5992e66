import { locale } from './locale.ts';
import { signedText } from './signed-text.ts';

export type DecimalReading = { value: number } | { wrong: string };

export const decimalMessages = {
  signs: 'Enter a number like 2 or 1.5.',
  decimals: 'Use no more than 4 decimal places.',
  large: 'Enter 1,000,000 or less.',
} as const;

export const percentageMessages = {
  negative: 'Enter zero or more.',
  large: 'Enter 100% or less.',
} as const;

/** Plain digits or groups of thousands, then any number of decimals. */
const number = /^([-\u2212])?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * Parses a typed quantity or percentage: `2`, `1.5`, `.25`, `1,250`, `7.25 %`. Refuses a decimal comma, since
 * a guess might be wrong.
 * @returns the number with at most four decimals, or the error
 */
export function readDecimal(typed: string): DecimalReading {
  const text = typed.trim().replace(/\s*%$/, '');
  const [whole, minus, digits = '', decimals = ''] = number.exec(text) ?? [];
  if (whole === undefined || `${digits}${decimals}` === '') return { wrong: decimalMessages.signs };
  if (decimals.length > 4) return { wrong: decimalMessages.decimals };
  const value = Number(`${minus ? '-' : ''}${digits.replaceAll(',', '') || '0'}.${decimals || '0'}`);
  if (Math.abs(value) > 1_000_000) return { wrong: decimalMessages.large };
  return { value };
}

/**
 * Parses a percentage from 0 to 100. Refuses values outside that range.
 * @returns the percentage with at most four decimals, or the error
 */
export function readPercentage(typed: string): DecimalReading {
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  if (reading.value < 0) return { wrong: percentageMessages.negative };
  return reading.value > 100 ? { wrong: percentageMessages.large } : reading;
}

const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });

/** Formats a quantity or percentage: `1,250.5`, `−2`. */
export function decimalText(value: number): string {
  return signedText(value, decimals.format);
}
