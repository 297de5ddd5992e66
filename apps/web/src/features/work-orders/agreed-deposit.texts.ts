/** Texts about the deposit that a customer agreed to on a work order. */
export const agreedDepositTexts = {
  about:
    'Until the deposit is paid, card payments and payment links are for the deposit, not the whole balance.',
  agreed: (amount: string, percent: string | null) =>
    percent === null ? `Deposit agreed: ${amount}` : `Deposit agreed: ${amount} (${percent}%)`,
  due: (amount: string) => `${amount} due now`,
  paid: 'Paid',
  deposit: 'Agreed deposit',
  dueNow: 'Deposit due now',
  noLonger: 'Paid, or more than the balance',
  totalThen: 'Total when agreed',
  percentOf: (percent: string) => `${percent}% of the total`,
  typed: 'Entered as an amount',
} as const;
