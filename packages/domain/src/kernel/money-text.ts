import { locale } from './locale.ts';
import { signedText } from './signed-text.ts';

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Formats whole cents: `$1,850.00`, `−$4.50`. */
export function moneyText(cents: number): string {
  return signedText(cents, (magnitude) => dollars.format(magnitude / 100));
}

/** Formats cents for a field or a column that shows no currency: `1,850.00`. */
export const amountText = (cents: number): string => moneyText(cents).replace('$', '');

const wholeDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats cents as whole dollars, for totals nobody pays: `$96,410`. */
export function wholeMoneyText(cents: number): string {
  return signedText(cents, (magnitude) => wholeDollars.format(magnitude / 100));
}
