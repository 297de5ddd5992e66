/** Texts of a list's totals. */
export const listTotalsTexts = {
  show: 'Show totals',
  looking: 'Adding up',
  total: 'Total',
  paid: 'Paid',
  due: 'Balance due',
  /** @param count such as “10,000 work orders” */
  tooMany: (count: string) => `More than ${count}. Filter the list to see its totals.`,
  failed: (reason: string) => `Couldn’t add up the list. ${reason}`,
  retry: 'Try again',
} as const;
