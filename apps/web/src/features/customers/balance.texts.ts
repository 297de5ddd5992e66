/** The words for what a customer's balance consists of. */
export const balanceTexts = {
  partsOf: (name: string, amount: string) => `${name} owes ${amount}, see work orders`,
  title: (name: string) => `What ${name} owes`,
  total: 'Owed',
  unnamed: 'Work order',
  number: (number: string) => `No. ${number}`,
  others: 'Older work orders',
  adding: 'Adding up…',
  changed: (amount: string) => `It was ${amount} before. Payments or work have changed it since.`,
} as const;
