import { describe, expect, it } from 'vitest';
import {
  goesForGood,
  type LiveWork,
  type Obstacle,
  type ProposalUse,
  rootRemovals,
  type WorkOrderUse,
  whyNotRemoved,
  whyNotRestored,
} from './root-removal.ts';

const numbered = (...ids: number[]) => ids.map((id) => ({ id, number: `N-${id}` }));

const nothing: LiveWork = {
  openWorkOrders: [],
  openProposals: [],
  waitingCalls: [],
  visits: [],
  owed: { cents: 0, of: [] },
  credit: { cents: 0, of: [] },
  deposits: { cents: 0, of: [] },
  agreements: [],
};
const unused: WorkOrderUse = {
  processed: false,
  paidCents: 0,
  deposits: { cents: 0, of: [] },
  salesProposal: null,
  wasVisited: false,
  soldAgreement: false,
  hasLoans: false,
  cardCents: 0,
};
const draft: ProposalUse = {
  status: 'Created',
  wasSent: false,
  paidCents: 0,
  hasPayments: false,
  hasLoans: false,
  cardCents: 0,
};

const textsOf = (obstacles: readonly Obstacle[]) => obstacles.map(({ text }) => text);

describe('whyNotRemoved', () => {
  it.each(['customer', 'site'] as const)('lets a %s go that nothing live hangs on (R4.4)', (kind) => {
    expect(whyNotRemoved(kind, nothing)).toEqual([]);
  });

  it.each<[Partial<LiveWork>, string, ...string[]]>([
    [{ openWorkOrders: numbered(112034) }, 'Process or remove work order N-112034.', 'workOrder 112034'],
    [
      { openWorkOrders: numbered(1, 2, 3) },
      'Process or remove work orders N-1, N-2, and N-3.',
      'workOrder 1',
      'workOrder 2',
      'workOrder 3',
    ],
    [
      { openWorkOrders: numbered(1, 2, 3, 4, 5, 6, 7) },
      'Process or remove work orders N-1, N-2, N-3, N-4, N-5, and 2 more.',
      ...[1, 2, 3, 4, 5].map((id) => `workOrder ${id}`),
    ],
    [{ openProposals: numbered(3182) }, 'Decline or remove proposal N-3182.', 'salesProposal 3182'],
    [{ visits: [{ id: 8, day: '2026-11-24' }] }, 'Finish or cancel the visit on Tue, Nov 24.', 'event 8'],
    [
      {
        visits: [
          { id: 8, day: '2026-11-24' },
          { id: 5, day: '2026-12-01' },
        ],
      },
      'Finish or cancel 2 visits, the first on Tue, Nov 24.',
      'event 8',
      'event 5',
    ],
    [{ waitingCalls: [4] }, 'Cancel the unassigned call.', 'call 4'],
    [{ waitingCalls: [4, 6] }, 'Cancel 2 unassigned calls.', 'call 4', 'call 6'],
    [{ owed: { cents: 43_800, of: numbered(7) } }, 'Collect the $438.00 that’s owed.', 'workOrder 7'],
    [
      { credit: { cents: 5_000, of: numbered(7) } },
      'Refund the $50.00 overpayment, then void the payment and record the right amount.',
      'workOrder 7',
    ],
    [
      { deposits: { cents: 50_000, of: numbered(9) } },
      'Void the $500.00 in deposits on proposals that weren’t accepted.',
      'salesProposal 9',
    ],
    [{ agreements: [{ id: 2, end: '2028-06-01' }] }, 'An agreement runs until Jun 1, 2028.', 'agreement 2'],
    [
      {
        agreements: [
          { id: 2, end: '2028-06-01' },
          { id: 1, end: '2027-01-31' },
        ],
      },
      '2 agreements are active, the last until Jun 1, 2028.',
      'agreement 2',
      'agreement 1',
    ],
  ])(
    'names what hangs on a customer or site and what to do and where: %j (R4.4)',
    (more, words, ...places) => {
      for (const kind of ['customer', 'site'] as const) {
        const reasons = whyNotRemoved(kind, { ...nothing, ...more });
        expect(textsOf(reasons)).toEqual([words]);
        expect(reasons[0]!.places.map(({ kind: of, id }) => `${of} ${id}`)).toEqual(places);
      }
    },
  );

  it('names all of it at once (R4.4)', () => {
    const facts = {
      ...nothing,
      openWorkOrders: numbered(7),
      owed: { cents: 100, of: numbered(6) },
      openProposals: numbered(8),
    };
    expect(textsOf(whyNotRemoved('customer', facts))).toEqual([
      'Process or remove work order N-7.',
      'Decline or remove proposal N-8.',
      'Collect the $1.00 that’s owed.',
    ]);
  });

  it.each<[Partial<WorkOrderUse>, string]>([
    [{ processed: true }, 'It’s processed. Reopen it first.'],
    [{ wasVisited: true }, 'A technician has already been there. Process it instead.'],
    [{ soldAgreement: true }, 'An agreement was sold on it. Undo the sale first.'],
    [{ paidCents: 12_626 }, 'Void the $126.26 in payments on it first.'],
    [{ salesProposal: numbered(3182)[0]! }, 'The customer accepted proposal N-3182, which is part of it.'],
    [{ deposits: { cents: 50_000, of: numbered(3182) } }, 'A deposit of $500.00 counts toward it.'],
    [{ hasLoans: true }, 'A loan application is part of it.'],
    [{ cardCents: 12_626 }, 'A $126.26 card payment on it is in progress. Cancel it or wait for the result.'],
  ])('keeps a work order that is in use: %j (R4.4)', (more, words) => {
    expect(whyNotRemoved('workOrder', unused)).toEqual([]);
    expect(textsOf(whyNotRemoved('workOrder', { ...unused, ...more }))).toEqual([words]);
  });

  it.each<[Partial<ProposalUse>, string]>([
    [{ status: 'Accepted', wasSent: true }, 'The customer has accepted it.'],
    [{ paidCents: 12_626, hasPayments: true }, 'Void the $126.26 in payments on it first.'],
    [{ hasLoans: true }, 'A loan application is part of it.'],
    [{ cardCents: 12_626 }, 'A $126.26 card payment on it is in progress. Cancel it or wait for the result.'],
  ])('keeps a proposal with a promise or money on it: %j (R4.4)', (more, words) => {
    expect(textsOf(whyNotRemoved('salesProposal', { ...draft, ...more }))).toEqual([words]);
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
  const place = { customerHidden: false, siteHidden: false, otherOpen: null, isUndoneSale: false };
  const both = { ...place, customerHidden: true, siteHidden: true, otherOpen: numbered(9)[0]! };

  it('asks for what the record belongs to first', () => {
    expect(textsOf(whyNotRestored('customer', both))).toEqual([]);
    expect(textsOf(whyNotRestored('site', both))).toEqual([
      'Its customer was removed. Restore the customer first.',
    ]);
    expect(textsOf(whyNotRestored('site', { ...both, customerHidden: false }))).toEqual([]);
    for (const kind of ['workOrder', 'salesProposal'] as const) {
      expect(textsOf(whyNotRestored(kind, both))).toEqual([
        'Its customer was removed. Restore the customer first.',
      ]);
      expect(textsOf(whyNotRestored(kind, { ...place, siteHidden: true }))).toEqual([
        'Its site was removed. Restore the site first.',
      ]);
      expect(textsOf(whyNotRestored(kind, place))).toEqual([]);
    }
  });

  it('leaves the work order of an undone acceptance removed (R4.8)', () => {
    expect(textsOf(whyNotRestored('workOrder', { ...place, isUndoneSale: true }))).toEqual([
      'It came from an acceptance that was undone. Accept the proposal again.',
    ]);
  });

  it('gives a call no second open work order (R3.6)', () => {
    const [reason] = whyNotRestored('workOrder', { ...place, otherOpen: numbered(112_040)[0]! });
    expect(reason!.places).toEqual([{ kind: 'workOrder', id: 112040, number: 'N-112040' }]);
    expect(reason!.text).toContain('Work order N-112040 for this call is still open.');
    expect(textsOf(whyNotRestored('salesProposal', { ...place, otherOpen: numbered(112_040)[0]! }))).toEqual(
      [],
    );
  });
});
