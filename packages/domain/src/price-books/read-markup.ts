import { decimalMessages, readDecimal } from '../kernel/decimal-text.ts';
import { toTenThousandths } from '../kernel/money.ts';
import { factorSchema, wholeFactor } from './pricing-rules.ts';

/** The factor in 1/10,000, or what is wrong with the text. */
export type FactorReading = { factor: number } | { wrong: string };

export const markupWrong = 'Enter a markup from 0% to 9,900%, such as 60%.';

const isPercentage = (typed: string) => typed.trim().endsWith('%');

/** Parses a typed markup, which is added to the cost: `60` and `60 %` sell a cost of $100 for $160. */
export function readMarkup(typed: string): FactorReading {
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading.wrong === decimalMessages.signs ? { wrong: markupWrong } : reading;
  // through whole ten-thousandths, since 0.07 + 1 is no exact double
  const added = toTenThousandths(reading.value) / 100;
  if (!Number.isSafeInteger(added)) return { wrong: 'Use no more than 2 decimal places.' };
  const parsed = factorSchema.safeParse(wholeFactor + added);
  return parsed.success ? { factor: parsed.data } : { wrong: markupWrong };
}

export const shareWrong = 'Enter it with the percent sign, such as 60%. A workbook keeps 60% as 0.6.';
/** Below it, a number is more likely a workbook's share (0.6 is 60%) than a percentage. */
const leastBare = 1.05 * wholeFactor;

/** Parses a cell under a heading with a percent sign: `60` and `60%` are both 60%. Refuses small numbers without the sign. */
export function readMarkupCell(typed: string): FactorReading {
  const reading = readMarkup(typed);
  const isUnclear =
    'factor' in reading && reading.factor > wholeFactor && reading.factor < leastBare && !isPercentage(typed);
  return isUnclear ? { wrong: shareWrong } : reading;
}

/** Parses a typed multiplier: 2.7 times the cost. With a percent sign, it's a markup. */
export function readFactor(typed: string): FactorReading {
  if (isPercentage(typed)) return readMarkup(typed);
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  const parsed = factorSchema.safeParse(toTenThousandths(reading.value));
  return parsed.success ? { factor: parsed.data } : { wrong: parsed.error.issues[0]!.message };
}
