import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { paymentsTexts } from './payments.texts.ts';

type Method = keyof typeof paymentsTexts.methods;

/** Texts about closing days. */
export const dayClosingTexts = {
  button: 'Close day',
  title: (day: string) => `Close ${day}`,
  about: 'Count the cash and close the day. It’s kept as it is now.',
  cancel: 'Cancel',
  close: 'Close day',
  closed: (day: string) => `${day} closed.`,
  whose: 'Whose payments',
  everyone: 'Everyone’s',
  nothing: 'Nothing came in.',
  by: (method: Method, provider: 'square' | 'stripe' | null) =>
    provider === null
      ? paymentsTexts.methods[method]
      : `${paymentsTexts.methods[method]}, ${gatewayTexts[provider]}`,
  count: (count: number) => counted(count, 'payment', 'payments'),
  refunded: (amount: string) => `${amount} refunded`,
  tips: (amount: string) => `${amount} in tips`,
  drawer: 'Cash that should be there',
  drawerCounted: (amount: string) => `Cash counted, of ${amount}`,
  counted: 'Cash you counted',
  difference: (cents: number) =>
    cents > 0 ? `${moneyText(cents)} too much` : `${moneyText(-cents)} missing`,
  differed: (cents: number, reason: string) =>
    `${cents > 0 ? `${moneyText(cents)} too much` : `${moneyText(-cents)} missing`}. ${reason}`,
  reason: 'Why it differs',
  reasonPlaceholder: 'For example: paid for parking',
  someone: 'someone',
  closedBy: (who: string, when: string) => `Closed ${when} by ${who}`,
  reopenedBy: (who: string, when: string, reason: string) => `Reopened ${when} by ${who}. ${reason}`,
  after: (count: number) =>
    `${counted(count, 'payment', 'payments')} of this day ${plural(count, 'was', 'were')} recorded after closing.`,
  afterClosing: 'After closing',
  reopen: 'Reopen',
  reopenReason: 'Why reopen it?',
  reopenReasonMissing: 'Enter a reason.',
  reopenNow: 'Reopen day',
  notLoaded: (why: string) => `Couldn’t load the day. ${why}`,
  retry: 'Try again',
  list: {
    button: 'Closed days',
    title: 'Closed days',
    none: 'No day has been closed yet. Open a day’s totals and press Close day.',
    everyone: 'Everyone',
    exact: 'Cash exact',
    reopened: 'Reopened',
    export: 'Download CSV',
    done: 'Close',
    fileName: 'closed-days.csv',
    columns: [
      'Day',
      'Whose',
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
