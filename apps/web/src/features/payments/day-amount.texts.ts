/** The words for an amount that a day's payments add up to. */
export const dayAmountTexts = {
  looking: 'Adding up…',
  none: 'No payments.',
  others: 'More payments',
  differs: (amount: string) =>
    `It was ${amount} before. Payments have been recorded, voided, refunded or moved since.`,
} as const;
