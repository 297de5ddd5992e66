import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { pricesForTexts } from './prices-for.texts.ts';

/** Returns what an agreement's plan gives its members: their labor rate, or a percentage; null for nothing. */
export function termsText({
  discountRate,
  laborRateCents,
}: {
  discountRate: number;
  laborRateCents: number | null;
}): string | null {
  const gives = [
    ...(laborRateCents === null ? [] : [pricesForTexts.laborRate(moneyText(laborRateCents))]),
    ...(discountRate > 0 ? [pricesForTexts.percentOff(decimalText(fromTenThousandths(discountRate)))] : []),
  ];
  return gives.length === 0 ? null : gives.join(', ');
}
