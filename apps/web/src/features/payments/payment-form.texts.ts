import { plural } from '@fieldwright/domain/kernel/plural';

const agoText = (minutes: number) =>
  minutes < 1 ? 'just now' : plural(minutes, 'a minute ago', `${minutes} minutes ago`);

/** Texts for recording cash or a check, as a deposit or on a work order. */
export const paymentFormTexts = {
  amount: 'Amount',
  nothing: 'Enter an amount above zero.',
  how: 'Payment method',
  methods: { cash: 'Cash', check: 'Check' },
  checkNumber: 'Check number',
  checkHelp: 'As printed on the check.',
  note: 'Note',
  more: (more: string, due: string) => `That’s ${more} more than the ${due} balance due.`,
  recordMore: (amount: string) => `Yes, record ${amount}`,
  confirmMore: 'Check the box to confirm.',
  repeated: (amount: string, method: 'cash' | 'check', minutes: number) =>
    `${method === 'check' ? `A ${amount} check` : `${amount} in cash`} was recorded ${agoText(minutes)}. Record another?`,
  recordAnother: (amount: string) => `Yes, record another ${amount}`,
  confirmAnother: 'Check the box to record another.',
  unanswered: 'No response. Record it again; it won’t be recorded twice.',
  unsaved: 'The payment may not have been recorded.',
} as const;
