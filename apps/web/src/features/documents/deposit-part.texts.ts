/** Texts of the deposit of a document, and of the dialog that sets it. */
export const depositPartTexts = {
  set: 'Set deposit',
  change: 'Change deposit',
  title: 'Deposit',
  cancel: 'Cancel',
  done: 'Done',
  kind: 'Deposit',
  kinds: { none: 'No deposit', amount: 'Amount', percent: 'Percentage of the total' },
  amount: 'Deposit amount',
  percent: 'Deposit percentage',
} as const;
