import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import type { PriceRounding } from '@fieldwright/domain/price-books/pricing-rules';

export const priceStepsTexts = {
  heads: { step: 'Step', amount: 'Change', total: 'Total' },
  names: {
    flat: 'Flat price',
    fixedParts: 'Parts with a set price',
    cost: 'Cost of parts',
    ownMarkup: 'Parts with their own markup',
    markup: 'Markup',
    materials: 'Parts',
    labor: 'Labor',
    rate: 'Rate',
    minimum: 'Minimum charge',
    agreement: 'Agreement',
    rounding: 'Rounding',
  },
  price: 'Price',
  tier: (from: number, to: number | null, factor: number) =>
    `${to === null ? `from ${moneyText(from)}` : `${moneyText(from)} to ${moneyText(to)}`}, × ${decimalText(factor)}`,
  labor: (of: { crew: number; hours: number; hourlyCents: number }, propertyType: string) =>
    `${propertyType}, ${of.crew > 1 ? `${counted(of.crew, 'person', 'people')} × ` : ''}${decimalText(of.hours)} h × ${moneyText(of.hourlyCents)}`,
  rate: (name: string, hourlyCents: number) => `${name}, ${moneyText(hourlyCents)} an hour`,
  atLeast: (cents: number) => `at least ${moneyText(cents)}`,
  off: (percent: number) => `${decimalText(percent)}% off`,
  part: (name: string, quantity: number, cents: number) =>
    `${quantity === 1 ? '' : `${decimalText(quantity)} × `}${name} (${moneyText(cents)})`,
  ofPlan: (plan: string | undefined, gives: string) => (plan ? `${plan}, ${gives}` : gives),
  ownRate: (cents: number) => `${moneyText(cents)} an hour`,
  roundings: {
    none: 'Don’t round',
    nearest05: 'Nearest 5 cents',
    up00: 'Up to a whole dollar',
    up95: 'Up to .95',
    up99: 'Up to .99',
  } satisfies Record<PriceRounding, string>,
} as const;
