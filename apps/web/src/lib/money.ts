const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount with its currency: 43,800 cents are "$438.00". */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100);
}
