import { counted } from '@fieldwright/domain/kernel/plural';

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
  ofList: {
    total: 'Total of this list',
    paid: 'Paid in this list',
    due: 'Owed in this list',
    notPaid: 'Not paid yet in this list',
  },
  overpaid: 'Overpaid',
  others: (count: number) => counted(count, 'smaller amount', 'smaller amounts'),
  failed: (reason: string) => `Couldn’t add up the list. ${reason}`,
  retry: 'Try again',
} as const;
