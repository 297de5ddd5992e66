import { numberText } from '@fieldwright/domain/kernel/plural';

/** The customer's texts of the add-ons of an option. */
export const offerAddOnsTexts = {
  addOns: 'Optional add-ons',
  chosen: 'Add-ons you chose',
  lead: 'Check what you want. The total changes with it.',
  notIncluded: 'Not included in the total.',
  adds: (amount: string, cents: number) => (cents < 0 ? amount : `+${amount}`),
  noPrice: 'Ask for the price',
  quantity: (quantity: number) => `× ${numberText(quantity)}`,
  permit: (reference: string) => (reference ? `Permit: ${reference}` : 'Permit'),
  warranty: (text: string) => `Warranty: ${text}`,
} as const;
