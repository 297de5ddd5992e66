import type { RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';

/** Returns a payment of a work order as the list of payments shows it: by card, completed. */
export function buildPayment(more: Partial<RecordedPayment> = {}): RecordedPayment {
  return {
    id: 20,
    receipt: 'R-1002-1',
    document: { kind: 'workOrder', id: 1002, number: '1002', text: 'No heat upstairs' },
    customerName: 'Dana Whitlock',
    placeRemoved: false,
    kind: 'balance',
    method: 'card',
    amountCents: 43_800,
    refundedCents: 0,
    tipCents: 0,
    sharedCents: null,
    status: 'completed',
    disputed: false,
    afterClosing: false,
    changedAfterClosing: false,
    reference: 'Visa 4417',
    text: '',
    paidDate: '2026-11-19T16:35:00Z',
    timeZone: 'America/New_York',
    day: '2026-11-19',
    takenBy: 'Marcus Bell',
    voided: null,
    ...more,
  };
}
