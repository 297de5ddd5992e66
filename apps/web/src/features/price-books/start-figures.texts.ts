/** The words of markups, and of the figures that first pricing rules follow from. */
export const startFiguresTexts = {
  rate: 'Your labor rate per hour',
  rateHelp: 'What you charge customers.',
  markup: 'Markup on parts',
  markupHelp: 'Added on top of cost: 60% sells a $100 part for $160.',
  laborCost: 'Labor cost per hour',
  laborCostHelp: 'What an hour costs you, with wages and taxes. Without it, margins leave out labor.',
  sells: (cost: string, price: string) => `${cost} → ${price}`,
  suggested: (after: string, holiday: string, addOn: string) =>
    `We’ll start you off with ${after} after hours, ${holiday} on holidays and ${addOn} for add-on work.`,
} as const;
