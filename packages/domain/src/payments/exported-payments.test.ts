import { describe, expect, it } from 'vitest';
import { paymentColumns } from './exported-payments.ts';
import type { RecordedPayment } from './recorded-payment.ts';

const payment: RecordedPayment = {
  id: 20,
  receipt: 'R-1002-1',
  document: { kind: 'workOrder', id: 1002, number: '1002', text: 'No heat upstairs' },
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  kind: 'balance',
  method: 'card',
  amountCents: 43_800,
  refundedCents: 3_800,
  tipCents: 2_000,
  sharedCents: null,
  status: 'completed',
  disputed: true,
  afterClosing: true,
  changedAfterClosing: true,
  reference: 'Visa 4417',
  text: '',
  paidDate: '2026-11-19T16:35:00Z',
  timeZone: 'America/New_York',
  day: '2026-11-19',
  takenBy: 'Marcus Bell',
  voided: null,
};
const exported = (more: Partial<RecordedPayment> = {}) =>
  Object.fromEntries(
    paymentColumns.map(({ title, cell }) => [title, cell({ ...payment, ...more }, 'America/New_York')]),
  );

describe('an exported payment', () => {
  it('has its amounts, tip, method, status and what happened after its day was closed', () => {
    expect(exported()).toEqual({
      Day: '2026-11-19',
      'Received (UTC)': '2026-11-19T16:35:00Z',
      Receipt: 'R-1002-1',
      Document: 'Work order',
      Number: '1002',
      Customer: 'Dana Whitlock',
      Work: 'No heat upstairs',
      Kind: 'Balance',
      Method: 'Card',
      Reference: 'Visa 4417',
      Note: '',
      'Taken by': 'Marcus Bell',
      Status: 'Completed',
      Amount: '438.00',
      Refunded: '38.00',
      Kept: '400.00',
      Tip: '20.00',
      'Part of card payment': '',
      Disputed: 'Yes',
      'Day’s closing': 'Recorded after closing, Changed after closing',
      'Reason for voiding': '',
      'Voided by': '',
    });
    expect(paymentColumns.filter(({ isNumber }) => isNumber).map(({ title }) => title)).toEqual([
      'Amount',
      'Refunded',
      'Kept',
      'Tip',
      'Part of card payment',
    ]);
  });

  it.each(['pending', 'failed', 'voided'] as const)('keeps nothing while it is %s', (status) => {
    expect(exported({ status })).toMatchObject({ Amount: '438.00', Kept: '0.00' });
  });

  it('is empty where nobody took it online, and says who voided it', () => {
    const voided = { reason: 'Entered twice', by: 'Beth Young', date: null };
    expect(exported({ takenBy: null, customerName: null, status: 'voided', voided })).toMatchObject({
      'Taken by': '',
      Customer: '',
      Status: 'Voided',
      'Reason for voiding': 'Entered twice',
      'Voided by': 'Beth Young',
    });
  });
});
