/** Texts of a list's totals. */
export const listTotalsTexts = {
  show: 'Show totals',
  looking: 'Adding up…',
  total: 'Total',
  paid: 'Paid',
  due: 'Balance due',
  /** of work orders, also while their work isn’t done and nothing is due yet */
  notPaid: 'Not paid yet',
  /** @param count such as “10,000 work orders” */
  tooMany: (count: string) => `More than ${count}. Filter the list to see its totals.`,
  unread: 'Too many work orders to search. Filter the list to see its totals.',
  failed: (reason: string) => `Couldn’t add up the list. ${reason}`,
  retry: 'Try again',
} as const;
