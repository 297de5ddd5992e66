import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { paymentsTexts } from './payments.texts.ts';

type Method = keyof typeof paymentsTexts.methods;

/** Texts about closing days. */
export const dayClosingTexts = {
  button: 'Close day',
  title: (day: string) => `Close ${day}`,
  about: 'Count the cash, then close the day. The totals are saved as they are now.',
  cancel: 'Cancel',
  close: 'Close day',
  closed: (day: string) => `${day} closed.`,
  whose: 'Taken by',
  everyone: 'Everyone',
  nothing: 'No payments.',
  by: (method: Method, provider: 'square' | 'stripe' | null) =>
    provider === null
      ? paymentsTexts.methods[method]
      : `${paymentsTexts.methods[method]}, ${gatewayTexts[provider]}`,
  count: (count: number) => counted(count, 'payment', 'payments'),
  refunded: (amount: string) => `${amount} refunded`,
  tips: (amount: string) => `${amount} in tips`,
  drawer: 'Cash expected',
  drawerCounted: (amount: string) => `Cash counted (expected ${amount})`,
  counted: 'Cash counted',
  difference: (cents: number) => (cents > 0 ? `${moneyText(cents)} over` : `${moneyText(-cents)} short`),
  differed: (cents: number, reason: string) =>
    `${cents > 0 ? `${moneyText(cents)} over` : `${moneyText(-cents)} short`}. ${reason}`,
  reason: 'Reason for the difference',
  reasonPlaceholder: 'For example: paid for parking',
  someone: 'someone',
  closedBy: (who: string, when: string) => `Closed ${when} by ${who}`,
  reopenedBy: (who: string, when: string, reason: string) => `Reopened ${when} by ${who}. ${reason}`,
  after: (count: number) =>
    `${counted(count, 'payment', 'payments')} for this day ${plural(count, 'was', 'were')} recorded after closing.`,
  afterClosing: 'After closing',
  reopen: 'Reopen',
  reopenReason: 'Reason for reopening',
  reopenReasonMissing: 'Enter a reason.',
  reopenNow: 'Reopen day',
  notLoaded: (why: string) => `Couldn’t load the day. ${why}`,
  retry: 'Try again',
  list: {
    button: 'Closed days',
    title: 'Closed days',
    none: 'No closed days yet. To close one, open its totals and press Close day.',
    everyone: 'Everyone',
    reopened: 'Reopened',
    export: 'Download CSV',
    done: 'Close',
    fileName: 'closed-days.csv',
    columns: [
      'Day',
      'Taken by',
      'Closed',
      'Closed by',
      'Received',
      'Refunded',
      'Tips',
      'Cash expected',
      'Cash counted',
      'Reason',
      'Recorded after closing',
      'Reopened',
    ],
  },
} as const;
