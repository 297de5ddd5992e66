import { plural } from '@fieldwright/domain/kernel/plural';

/** Texts of the dialog that takes one payment of several work orders. */
export const paySeveralTexts = {
  open: 'Pay several',
  take: 'Take payment',
  title: 'Take payment',
  text: 'Choose what the customer is paying. Each work order gets its own payment.',
  cancel: 'Cancel',
  record: 'Record payment',
  loadFailed: 'Couldn’t load the work orders.',
  retry: 'Try again',
  none: 'No work orders with a balance.',
  list: 'Work orders with a balance',
  workOrder: (number: string, text: string) => (text ? `${number} · ${text}` : `Work order ${number}`),
  due: (amount: string) => `${amount} due`,
  notDone: 'Not finished yet',
  amountOf: (number: string) => `Amount for ${number}`,
  total: 'Total',
  of: (count: number) => plural(count, '1 work order', `${count} work orders`),
  how: 'Payment method',
  methods: { card: 'Card', cash: 'Cash', check: 'Check' },
  nothing: 'Enter an amount above zero.',
  atMost: (amount: string) => `Enter ${amount} or less.`,
  noCard: 'Can’t be paid by card right now. Use cash or a check.',
  choose: 'Choose at least one work order.',
  test: 'Test payments. No real card is charged.',
  unsaved: 'The payment may not have been recorded.',
  unsavedCard: 'The card may have been charged.',
  unanswered: 'The card may have been charged. Try again to check. It won’t be charged twice.',
  tooMany: (most: number) => `One card payment can pay up to ${most} work orders. Choose fewer.`,
  recorded: (amount: string, method: 'cash' | 'check', count: number) =>
    `${amount} ${method === 'check' ? 'check' : 'in cash'} recorded on ${plural(count, '1 work order', `${count} work orders`)}.`,
} as const;
