import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import type { ClosingChange } from '@fieldwright/domain/payments/day-closing';
import { paymentsTexts } from './payments.texts.ts';

type Method = keyof typeof paymentsTexts.methods;

const signedText = (cents: number) => (cents > 0 ? `+${moneyText(cents)}` : moneyText(cents));

/** Texts about closing days. */
export const dayClosingTexts = {
  button: 'Close day',
  title: (day: string) => `Close ${day}`,
  about: 'Count the cash, then close the day. The totals are saved as they are now.',
  cancel: 'Cancel',
  close: 'Close day',
  show: 'Show closing',
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
  otherProviders: 'Through other processors',
  drawer: 'Cash expected',
  cashRefunded: 'Cash refunded',
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
  givenBack: 'Cash returned',
  givenBackMeans: 'Cash payments of earlier closed days that were voided on this day.',
  fromDrawer: 'From this day’s cash',
  notFromDrawer: 'Not from this day’s cash',
  off: (cents: number) => (cents > 0 ? 'Over' : 'Short'),
  beyondTaken: (amount: string) => `${amount} of it didn’t come from this day’s cash.`,
  changesTitle: 'Since this closing',
  changed: (count: number, cents: number) =>
    `${counted(count, 'payment', 'payments')} changed after closing${cents === 0 ? '' : ` (${signedText(cents)})`}.`,
  changes: {
    added: 'Recorded',
    voided: 'Voided',
    refunded: 'Refunded',
    changed: 'Changed',
    moved: 'Moved to another day',
    givenBack: 'Cash returned on a later day and counted there.',
    paidOut: 'Cash from an earlier day returned',
  } satisfies Record<ClosingChange, string>,
  newTab: 'opens in a new tab',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  atClosing: 'At closing',
  sinceClosing: 'Change since closing',
  afterClosing: 'After closing',
  changedAfterClosing: 'Changed after closing',
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
    counted: (amount: string) => `${amount} cash counted`,
    reopened: 'Reopened',
    more: 'Show more',
    export: 'Download CSV',
    exportFailed: (why: string) => `Couldn’t download the closed days. ${why}`,
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
      'Cash returned',
      'Cash expected',
      'Cash counted',
      'Reason',
      'Recorded after closing',
      'Changed after closing',
      'Current total',
      'Reopened',
    ],
  },
} as const;
