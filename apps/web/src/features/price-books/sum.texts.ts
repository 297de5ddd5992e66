/** The words for how a sum or a margin is made up. */
export const sumTexts = {
  heads: { step: 'Step', amount: 'Amount', total: 'Total so far' },
  howOf: (amount: string, name: string) => `${name} ${amount}, see steps`,
  marginOf: (name: string) => `Margin of ${name}`,
  margin: 'Margin',
  cost: 'Cost',
  costOf: (name: string) => `Cost of ${name}`,
  enteredCost: 'Entered in the price book',
  labor: 'Labor',
  hours: (hours: string) => `${hours} h at your labor cost`,
  times: (quantity: string, cost: string) => `${quantity} × ${cost}`,
  costUnknownOf: (name: string) =>
    `The price or cost of ${name} is unknown, so it isn’t included in the margin.`,
  price: 'Price',
  marginRate: (percent: string) => `${percent} of the price`,
  net: (price: string, cost: string) => `${price} − ${cost} cost`,
} as const;
