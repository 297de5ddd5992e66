import { describe, expect, it } from 'vitest';
import {
  billingConsent,
  billingMessages,
  billingPhases,
  firstPayment,
  monthsLater,
  phasesText,
  refuseAnother,
  refuseBilling,
} from './billing-phases.ts';

const year = { from: '2026-11-28', endDate: '2027-11-27' } as const;

describe('billingPhases', () => {
  it('splits a price into payments that add up to the cent', () => {
    const phases = billingPhases({ priceCents: 19_900, frequency: 'monthly', ...year });
    expect(phases).toEqual([
      { payments: 1, amountCents: 1_662 },
      { payments: 11, amountCents: 1_658 },
    ]);
    for (const frequency of ['monthly', 'quarterly', 'twiceYearly', 'yearly'] as const)
      for (const priceCents of [100, 19_901, 19_911, 24_000]) {
        const split = billingPhases({ priceCents, frequency, ...year });
        const sum = split.reduce((cents, each) => cents + each.payments * each.amountCents, 0);
        expect(sum).toBe(priceCents);
        expect(split.reduce((count, { payments }) => count + payments, 0)).toBe(
          { monthly: 12, quarterly: 4, twiceYearly: 2, yearly: 1 }[frequency],
        );
      }
  });

  it('has one amount where nothing is left over', () => {
    expect(billingPhases({ priceCents: 24_000, frequency: 'monthly', ...year })).toEqual([
      { payments: 12, amountCents: 2_000 },
    ]);
  });

  it('charges the last payment before the agreement ends', () => {
    const asked = { priceCents: 24_000, frequency: 'monthly', endDate: '2027-02-28' } as const;
    expect(billingPhases({ ...asked, from: '2026-11-30' })).toEqual([{ payments: 4, amountCents: 6_000 }]);
    expect(billingPhases({ ...asked, from: '2027-02-28' })).toEqual([{ payments: 1, amountCents: 24_000 }]);
    expect(billingPhases({ ...asked, from: '2027-03-01' })).toEqual([]);
  });
});

describe('firstPayment', () => {
  it('is on the day an agreement begins, and at once for one that has begun', () => {
    expect(firstPayment({ startDate: '2027-01-05', today: '2026-11-28' })).toBe('2027-01-05');
    expect(firstPayment({ startDate: '2026-11-28', today: '2026-11-28' })).toBeNull();
    expect(firstPayment({ startDate: '2026-10-01', today: '2026-11-28' })).toBeNull();
  });
});

describe('monthsLater', () => {
  it('stays in the month that is meant', () => {
    expect(monthsLater('2027-01-31', 1)).toBe('2027-02-28');
    expect(monthsLater('2026-11-28', 3)).toBe('2027-02-28');
  });
});

describe('refuseBilling', () => {
  const phases = [{ payments: 12, amountCents: 50 }];
  const good = { status: 'active', workOrder: null, leftCents: 600, phases } as const;

  it('lets a card be billed for an active agreement that no work order bills', () => {
    expect(refuseBilling(good)).toBeNull();
  });

  it('says why no card can be billed', () => {
    expect(refuseBilling({ ...good, status: 'canceled' })).toBe(billingMessages.canceled);
    expect(refuseBilling({ ...good, workOrder: '1042' })).toBe(
      'This agreement is billed on work order 1042.',
    );
    expect(refuseBilling({ ...good, phases: [] })).toBe(billingMessages.over);
    expect(refuseBilling({ ...good, leftCents: 0, phases: [] })).toBe(billingMessages.paid);
    expect(refuseBilling({ ...good, phases: [{ payments: 12, amountCents: 49 }] })).toBe(
      billingMessages.small,
    );
  });
});

describe('refuseAnother', () => {
  it('lets another card be billed only once no earlier one is, will be, or can still be paid', () => {
    const ended = { state: 'ended', stopWanted: false, byHand: null, invoices: [{ state: 'paid' }] } as const;
    const unpaid = { ...ended, invoices: [{ state: 'paid' }, { state: 'due' }] } as const;
    expect(refuseAnother([])).toBeNull();
    expect(refuseAnother([ended, { ...ended, state: 'refused' }])).toBeNull();
    expect(refuseAnother([ended, unpaid])).toBe(billingMessages.unpaid);
    expect(refuseAnother([ended, { ...unpaid, stopWanted: true }])).toBe(billingMessages.stopping);
    expect(refuseAnother([{ ...ended, state: 'pastDue' }, unpaid])).toBe(billingMessages.already);
    const byHand = { ...unpaid, state: 'stopped', stopWanted: true, byHand: { state: 'open' } } as const;
    expect(refuseAnother([byHand])).toBeNull();
    expect(refuseAnother([byHand, unpaid])).toBe(billingMessages.unpaid);
  });
});

describe('phasesText', () => {
  it('says what is charged and how often', () => {
    expect(phasesText([{ payments: 12, amountCents: 2_000 }], 'monthly', null)).toBe(
      '$20.00 every month, 12 times, starting today',
    );
    expect(
      phasesText(
        [
          { payments: 1, amountCents: 1_662 },
          { payments: 11, amountCents: 1_658 },
        ],
        'monthly',
        null,
      ),
    ).toBe('$16.62 today, then $16.58 every month, 11 times');
    expect(phasesText([{ payments: 1, amountCents: 19_900 }], 'yearly', null)).toBe('$199.00 today');
  });

  it('names the day of a first payment that is yet to come', () => {
    const start = '2027-01-05';
    expect(phasesText([{ payments: 12, amountCents: 2_000 }], 'monthly', start)).toBe(
      '$20.00 every month, 12 times, starting on Jan 5, 2027',
    );
    expect(phasesText([{ payments: 1, amountCents: 19_900 }], 'yearly', start)).toBe(
      '$199.00 on Jan 5, 2027',
    );
  });
});

describe('billingConsent', () => {
  it('names the card, what is charged, and how to stop it', () => {
    expect(
      billingConsent({
        company: 'Lakeside Comfort',
        provider: 'stripe',
        card: { brand: 'VISA', last4: '1111' },
        plan: 'Comfort Plan',
        charged: '$20.00 every month, 12 times, starting today',
      }),
    ).toBe(
      'I allow Lakeside Comfort to charge my Visa 1111 through Stripe for the Comfort Plan: $20.00 every month, 12 times, ' +
        'starting today. I can ask Lakeside Comfort to stop at any time.',
    );
  });
});
