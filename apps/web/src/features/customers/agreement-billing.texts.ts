import type { BilledState, BillingState } from '@fieldwright/domain/payments/billing-state';
import type { DisputeState } from '@fieldwright/domain/payments/dispute';

/** Texts of the card that is billed for an agreement. */
export const billingTexts = {
  open: (plan: string) => `Card billing for ${plan}`,
  title: (plan: string) => `Card billing for ${plan}`,
  close: 'Close',
  loading: 'Loading…',
  none: 'No card is billed for this agreement.',
  noCards:
    'This customer has no saved card. You can save one when they pay with it and agree to have it saved.',
  card: 'Saved card',
  otherCard: 'Another saved card',
  choose: 'Choose a card',
  with: (card: string, provider: string) => `${card} through ${provider}`,
  agreed: 'The customer has agreed to this',
  agreedOther: 'The customer has agreed to use this card instead',
  start: 'Bill this card',
  change: 'Change card',
  stop: 'Stop billing',
  check: 'Check now',
  stopTitle: 'Stop billing this agreement?',
  stopText:
    'The card won’t be charged again, and the customer can’t pay what is unpaid anymore. Payments already made aren’t refunded.',
  giveUp: 'Cancel unpaid payments',
  giveUpTitle: 'Cancel unpaid payments?',
  giveUpText: 'The customer won’t be able to pay them. Payments already made aren’t refunded.',
  keep: 'Cancel',
  waiting: 'The card processor hasn’t confirmed this yet. We’ll keep checking.',
  byHand: {
    refused: (name: string) =>
      `${name} doesn’t accept your key or can’t find these payments, so we can’t see or stop them. ${name} may still charge the card.`,
    newKey: 'If your key changed, enter the new one under Settings, Card payments.',
    ask: 'Ask an owner or admin to check the key.',
    from: (when: string) => `Otherwise, you can mark this as stopped from ${when}.`,
    now: (name: string) =>
      `Otherwise, cancel the subscription in ${name}’s dashboard if it’s there, then mark this as stopped.`,
    mark: 'Mark as stopped',
    title: 'Mark this billing as stopped?',
    text: (name: string) =>
      `This doesn’t stop it at ${name}, which may still charge the card. If the subscription is in ${name}’s dashboard, cancel it there first. ` +
      `Another card can be billed then. This is kept with your name. If we can reach it at ${name} again, we’ll stop it there too.`,
    note: 'Note',
    notePlaceholder: 'For example: canceled in the dashboard on November 20',
    someone: 'Someone',
    marked: (by: string, day: string, note: string) => `${by} marked this as stopped (${day}). ${note}`,
  },
  earlier: (card: string, provider: string) => `Earlier card: ${card} through ${provider}`,
  test: 'Test',
  next: (day: string) => `Next payment ${day}`,
  agreement: 'What the customer agreed to',
  invoices: 'Payments',
  payPage: 'Open payment page',
  refunded: (amount: string) => `${amount} refunded`,
  refundBy: (refund: string, by: string, day: string, reason: string) =>
    `${refund} (${by}, ${day}): ${reason}`,
  settleRefund: {
    settle: 'Settle by hand',
    from: (when: string) =>
      `The card processor doesn’t accept your key or can’t find this payment. If your key changed, enter the new one. Otherwise, you can settle this by hand from ${when}.`,
    title: (amount: string) => `What happened to the ${amount} refund?`,
    text: 'This is kept with your name. If the card processor reports a result later, that result replaces yours.',
    outcome: 'Result',
    outcomes: { refunded: 'It was refunded', notRefunded: 'It was not refunded' },
    note: 'Note',
    notePlaceholder: 'For example: not on the November bank statement',
  },
  stillBilled: (name: string) =>
    `This was marked as stopped, but ${name} still charges the card. Cancel the subscription in ${name}’s dashboard. We’ll keep trying to stop it.`,
  disputed: 'Disputed',
  disputes: {
    open: (day: string | null) =>
      day === null
        ? 'The cardholder disputes this payment. Answer in your processor’s dashboard.'
        : `The cardholder disputes this payment. Answer in your processor’s dashboard by ${day}.`,
    won: () => 'A dispute was decided in your favor.',
    lost: () => 'A dispute was decided in the cardholder’s favor.',
  } satisfies Record<DisputeState, (day: string | null) => string>,
  states: {
    starting: 'Starting',
    active: 'Active',
    pastDue: 'Past due',
    ended: 'Ended',
    stopped: 'Stopped',
    refused: 'Not started',
  } satisfies Record<BillingState, string>,
  billedOn: (day: string) => `Payment of ${day}`,
  billedAmount: 'Billed',
  refundedAmount: 'Refunded',
  billedKept: 'Kept',
  billed: { open: 'Open', due: 'Declined', paid: 'Paid', void: 'Voided' } satisfies Record<
    BilledState,
    string
  >,
} as const;
