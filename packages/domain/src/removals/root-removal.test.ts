import { describe, expect, it } from 'vitest';
import {
  goesForGood,
  type LiveWork,
  type ProposalUse,
  rootRemovals,
  whyNotRemoved,
  whyNotRestored,
  type WorkOrderUse,
} from './root-removal.ts';

const nothing: LiveWork = {
  openWorkOrders: [],
  openProposals: [],
  waitingCalls: 0,
  visitDays: [],
  owedCents: 0,
  creditCents: 0,
  depositsCents: 0,
  agreementEnds: [],
};
const unused: WorkOrderUse = {
  processed: false,
  paidCents: 0,
  depositsCents: 0,
  salesProposalId: null,
  wasVisited: false,
  hasLoans: false,
};
const draft: ProposalUse = {
  status: 'Created',
  wasSent: false,
  paidCents: 0,
  hasPayments: false,
  hasLoans: false,
};

describe('whyNotRemoved', () => {
  it.each(['customer', 'site'] as const)('lets a %s go that nothing live hangs on (R4.4)', (kind) => {
    expect(whyNotRemoved(kind, nothing)).toEqual([]);
  });

  it.each<[Partial<LiveWork>, string]>([
    [{ openWorkOrders: [112034] }, 'Process or remove work order 112034.'],
    [{ openWorkOrders: [1, 2, 3] }, 'Process or remove work orders 1, 2 and 3.'],
    [{ openWorkOrders: [1, 2, 3, 4, 5, 6, 7] }, 'Process or remove work orders 1, 2, 3, 4, 5 and 2 more.'],
    [{ openProposals: [3182] }, 'Decline or remove proposal 3182.'],
    [{ visitDays: ['2026-11-24'] }, 'Finish or cancel the visit on Tue, Nov 24.'],
    [{ visitDays: ['2026-11-24', '2026-12-01'] }, 'Finish or cancel 2 visits, the first on Tue, Nov 24.'],
    [{ waitingCalls: 1 }, 'Cancel the unassigned call.'],
    [{ waitingCalls: 2 }, 'Cancel 2 unassigned calls.'],
    [{ owedCents: 43_800 }, 'Collect the $438.00 that is owed.'],
    [{ creditCents: 5_000 }, 'Pay back the $50.00 paid too much and correct the payment.'],
    [{ depositsCents: 50_000 }, 'Void the $500.00 paid on proposals that were not sold.'],
    [{ agreementEnds: ['2028-06-01'] }, 'An agreement runs until Jun 1, 2028.'],
    [{ agreementEnds: ['2028-06-01', '2027-01-31'] }, '2 agreements run, the last until Jun 1, 2028.'],
  ])('names what hangs on a customer or site and what to do: %j (R4.4)', (more, words) => {
    for (const kind of ['customer', 'site'] as const)
      expect(whyNotRemoved(kind, { ...nothing, ...more })).toEqual([words]);
  });

  it('names all of it at once (R4.4)', () => {
    const facts = { ...nothing, openWorkOrders: [7], owedCents: 100, openProposals: [8] };
    expect(whyNotRemoved('customer', facts)).toEqual([
      'Process or remove work order 7.',
      'Decline or remove proposal 8.',
      'Collect the $1.00 that is owed.',
    ]);
  });

  it.each<[Partial<WorkOrderUse>, string]>([
    [{ processed: true }, 'It is processed. Reopen it first.'],
    [{ wasVisited: true }, 'A technician has been there for it. Process it instead.'],
    [{ paidCents: 12_626 }, 'Void the $126.26 paid on it first.'],
    [{ salesProposalId: 3182 }, 'The customer accepted proposal 3182, which is part of it.'],
    [{ depositsCents: 50_000 }, 'A deposit of $500.00 counts toward it.'],
    [{ hasLoans: true }, 'A loan application is part of it.'],
  ])('keeps a work order that is in use: %j (R4.4)', (more, words) => {
    expect(whyNotRemoved('workOrder', unused)).toEqual([]);
    expect(whyNotRemoved('workOrder', { ...unused, ...more })).toEqual([words]);
  });

  it.each<[Partial<ProposalUse>, string]>([
    [{ status: 'Accepted', wasSent: true }, 'The customer has accepted it.'],
    [{ paidCents: 12_626, hasPayments: true }, 'Void the $126.26 paid on it first.'],
    [{ hasLoans: true }, 'A loan application is part of it.'],
  ])('keeps a proposal with a promise or money on it: %j (R4.4)', (more, words) => {
    expect(whyNotRemoved('salesProposal', { ...draft, ...more })).toEqual([words]);
  });

  it.each(['Created', 'Sent', 'Viewed', 'Declined', 'Expired'] as const)(
    'lets a proposal go that is %s (R4.4)',
    (status) => {
      expect(whyNotRemoved('salesProposal', { ...draft, status })).toEqual([]);
    },
  );
});

describe('rootRemovals', () => {
  it('hides customers, sites and work orders, and a proposal once it was sent (R4.4)', () => {
    const rules = Object.entries(rootRemovals).map(([kind, { rule }]) => [kind, rule]);
    expect(Object.fromEntries(rules)).toEqual({
      customer: 'hidden',
      site: 'hidden',
      workOrder: 'hidden',
      salesProposal: 'hiddenWhenSent',
    });
  });

  it('let only a proposal go for good that nobody else has seen, and that never had a payment (R4.4)', () => {
    expect(goesForGood('salesProposal', draft)).toBe(true);
    expect(goesForGood('salesProposal', { ...draft, wasSent: true })).toBe(false);
    expect(goesForGood('salesProposal', { ...draft, hasPayments: true })).toBe(false);
    expect(goesForGood('workOrder', unused)).toBe(false);
    expect(goesForGood('customer', nothing)).toBe(false);
    expect(goesForGood('site', nothing)).toBe(false);
  });
});

describe('whyNotRestored', () => {
  const place = { customerHidden: false, siteHidden: false, otherOpenId: null };
  const both = { customerHidden: true, siteHidden: true, otherOpenId: 9 };

  it('asks for what the record belongs to first', () => {
    expect(whyNotRestored('customer', both)).toEqual([]);
    expect(whyNotRestored('site', both)).toEqual(['Its customer is removed. Restore the customer first.']);
    expect(whyNotRestored('site', { ...both, customerHidden: false })).toEqual([]);
    for (const kind of ['workOrder', 'salesProposal'] as const) {
      expect(whyNotRestored(kind, both)).toEqual(['Its customer is removed. Restore the customer first.']);
      expect(whyNotRestored(kind, { ...place, siteHidden: true })).toEqual([
        'Its site is removed. Restore the site first.',
      ]);
      expect(whyNotRestored(kind, place)).toEqual([]);
    }
  });

  it('gives a call no second open work order (R3.6)', () => {
    const [words] = whyNotRestored('workOrder', { ...place, otherOpenId: 112_040 });
    expect(words).toContain('Work order 112040 of this call is still open.');
    expect(whyNotRestored('salesProposal', { ...place, otherOpenId: 112_040 })).toEqual([]);
  });
});
