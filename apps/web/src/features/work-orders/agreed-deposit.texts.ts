/** Texts about the deposit that a customer agreed to on a work order. */
export const agreedDepositTexts = {
  set: 'Set deposit',
  change: 'Change deposit',
  title: 'Deposit',
  about:
    'Until the deposit is paid, card payments and payment links are for the deposit, not the whole balance.',
  cancel: 'Cancel',
  done: 'Done',
  kind: 'Deposit',
  kinds: { none: 'No deposit', amount: 'Amount', percent: 'Percentage of the total' },
  amount: 'Deposit amount',
  percent: 'Deposit percentage',
  agreed: (amount: string, percent: string | null) =>
    percent === null ? `Deposit agreed: ${amount}` : `Deposit agreed: ${amount} (${percent}%)`,
  due: (amount: string) => `${amount} due now`,
  paid: 'Paid',
} as const;
