export const accountCreditTexts = {
  open: (credit: string) => `Use credit (${credit} available)`,
  title: 'Use credit',
  text: (credit: string) => `${credit} of credit is available. Nothing new is collected.`,
  amount: 'Amount',
  nothing: 'Enter an amount above zero.',
  cancel: 'Cancel',
  use: 'Use credit',
  used: (amount: string) => `${amount} of credit used.`,
} as const;
