import { signedText } from './signed-text.ts';

export type DecimalReading = { value: number } | { wrong: string };

export const decimalMessages = {
  signs: 'Enter a number like 2 or 1.5.',
  decimals: 'Use at most four decimals.',
  large: 'Use at most 1,000,000.',
} as const;

export const percentageMessages = {
  negative: 'Enter zero or more.',
  large: 'Use at most 100%.',
} as const;

/** Digits alone, or in thousands; then up to any number of decimals. */
const number = /^([-\u2212])?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * Reads a quantity or a percentage as people type it: `2`, `1.5`, `.25`, `1,250`, `7.25 %`. A comma that stands for
 * decimals is refused, because a number that is guessed may be wrong.
 * @returns the number with at most four places, or what is wrong with it
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
 * Reads a percentage from 0 to 100. What is outside is refused, never moved to the next that fits.
 * @returns the percent number with at most four places, or what is wrong with it
 */
export function readPercentage(typed: string): DecimalReading {
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  if (reading.value < 0) return { wrong: percentageMessages.negative };
  return reading.value > 100 ? { wrong: percentageMessages.large } : reading;
}

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A quantity or percentage as it is shown: `1,250.5`, `−2`. */
export function decimalText(value: number): string {
  return signedText(value, decimals.format);
}
