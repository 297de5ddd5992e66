import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { maxCents } from '@fieldwright/domain/kernel/read-money';
import type { OpenReason } from '@fieldwright/domain/price-books/price-step';

export const priceOnTexts = {
  label: 'Price on',
  notThere: 'It wasn’t in the price book then.',
  /** @param day null if that was before the history, @param by null if nobody at the company did */
  removed: (day: string | null, by: string | null) =>
    `Removed${day === null ? '' : ` on ${day}`}${by === null ? '' : ` by ${by}`}.`,
  looking: 'Looking up the price',
  open: {
    open: 'The price is TBD.',
    noRules: 'There were no pricing rules then.',
    costUnknown: 'A part’s cost was unknown.',
    tooLarge: `It came to more than ${moneyText(maxCents)}.`,
  } satisfies Record<OpenReason, string>,
} as const;
