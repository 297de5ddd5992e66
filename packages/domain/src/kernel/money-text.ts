import { signedText } from './signed-text.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents as they are shown: `$1,850.00`, `−$4.50`. */
export function moneyText(cents: number): string {
  return signedText(cents, (magnitude) => dollars.format(magnitude / 100));
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The same in whole dollars, for what sums up and is not paid: `$96,410`. */
export function wholeMoneyText(cents: number): string {
  return signedText(cents, (magnitude) => wholeDollars.format(magnitude / 100));
}
