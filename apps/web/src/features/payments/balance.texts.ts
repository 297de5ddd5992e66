/** The words for what a customer's balance consists of. */
export const balanceTexts = {
  partsOf: {
    owed: (name: string, amount: string) => `${name} owes ${amount}, see work orders`,
    credit: (name: string, amount: string) => `${name} has a credit of ${amount}, see work orders`,
  },
  partsOfText: (text: string) => `${text}, see work orders`,
  titles: {
    owed: (name: string) => `What ${name} owes`,
    credit: (name: string) => `Credit of ${name}`,
  },
  totals: { owed: 'Owed', credit: 'Credit' },
  unnamed: 'Work order',
  number: (number: string) => `No. ${number}`,
  others: 'Older work orders',
  adding: 'Adding up…',
  changed: (amount: string) => `It was ${amount} before. Payments or work have changed it since.`,
} as const;
