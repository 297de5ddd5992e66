import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { agreedWith, depositOf, offeredDeposit, withAgreed } from './offered-deposit.ts';
import { noOfferedDeposit, offeredDepositFaults } from './offered-deposit-fields.ts';
import { presentProposal } from './presentation.ts';
import { formatOf, offeredProposal, revisionText } from './revision-content.ts';
import { revisionDifferences } from './revision-differences.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook, type Selection } from './selection.ts';

const amount = (depositCents: number) => ({ ...noOfferedDeposit, depositCents });
const percent = (depositPercent: number) => ({ ...noOfferedDeposit, depositPercent });
const unpaid = { payments: [], deposits: [], settledOutsideCents: 0 };
const settings = { allowOverrideTaxes: true, taxItem: null };
const proposal = build(salesProposalShape, {
  siteId: 8,
  packages: [{ text: 'Good' }, { text: 'Best' }, { text: 'Later' }],
  details: [
    { salesProposalPackageId: 1, text: 'Repair', unitPriceCents: 40_000 },
    { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 10_000, order: 1 },
    { salesProposalPackageId: 2, text: 'Heat pump', unitPriceCents: 900_000 },
    { salesProposalPackageId: 3, text: 'Price TBD', unitPriceCents: null },
  ],
});

describe('depositOf', () => {
  it('is an amount or a part of the total of the package, at most the total', () => {
    expect(depositOf(noOfferedDeposit, 100_000)).toBe(0);
    expect(depositOf(amount(30_000), 100_000)).toBe(30_000);
    expect(depositOf(amount(300_000), 100_000)).toBe(100_000);
    expect(depositOf(percent(33.3333), 100_000)).toBe(33_333);
    expect(depositOf(percent(50), -5_000)).toBe(0);
    expect(depositOf(amount(50), -5_000)).toBe(0);
  });

  it('never exceeds the total, and leaves a balance that adds up to it', () => {
    const offered = fc.oneof(
      fc.integer({ min: 0, max: 10 ** 11 }).map(amount),
      fc.integer({ min: 0, max: 1_000_000 }).map((parts) => percent(parts / 10_000)),
    );
    fc.assert(
      fc.property(offered, fc.integer({ min: 0, max: 10 ** 11 }), (each, total) => {
        const cents = depositOf(each, total);
        expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= total).toBe(true);
      }),
    );
  });
});

describe('offeredDeposit', () => {
  const due = (offered: typeof noOfferedDeposit | ReturnType<typeof amount>, payments: object[]) =>
    offeredDeposit(
      { ...build(salesProposalShape, { payments }), ...offered },
      { totalCents: 100_000, amountDueCents: 100_000 },
    );
  it('is due less what was paid on the proposal, and stays met after a part is refunded', () => {
    expect(due(noOfferedDeposit, [])).toBeNull();
    expect(due(amount(40_000), [])).toEqual({ agreedCents: 40_000, dueCents: 40_000 });
    expect(due(percent(25) as never, [{ amountCents: 10_000 }])?.dueCents).toBe(15_000);
    expect(due(amount(40_000), [{ amountCents: 40_000, refundedCents: 5_000 }])?.dueCents).toBe(0);
    expect(due(amount(40_000), [{ amountCents: 40_000, status: 'voided' }])?.dueCents).toBe(40_000);
  });
});

describe('offeredDepositFaults', () => {
  it('refuses an amount and a percentage at once', () => {
    expect(offeredDepositFaults(noOfferedDeposit)).toEqual({});
    expect(offeredDepositFaults(amount(5))).toEqual({});
    expect(offeredDepositFaults(percent(5))).toEqual({});
    expect(Object.keys(offeredDepositFaults({ depositCents: 5, depositPercent: 5 }))).toEqual([
      'depositPercent',
    ]);
  });
});

describe('withAgreed', () => {
  it('adds what was agreed before as an amount', () => {
    const added = agreedWith(percent(50), 100_000);
    expect(added).toEqual({ depositCents: null, depositPercent: 50, depositOfCents: 100_000 });
    expect(withAgreed(null, added)).toBe(added);
    const before = { ...amount(7_000), depositOfCents: null, ...unpaid };
    const both = { ...amount(57_000), depositOfCents: null };
    expect(withAgreed(before, added)).toEqual(both);
  });

  it('adds to what the customer paid before, if that is more', () => {
    const added = agreedWith(amount(50_000), 100_000);
    const none = { ...noOfferedDeposit, depositOfCents: null };
    const paid = build(workOrderShape, { payments: [{ amountCents: 30_000 }] });
    const sum = (had: object) =>
      withAgreed({ ...none, ...unpaid, payments: paid.payments, ...had }, added).depositCents;
    expect(sum({})).toBe(80_000);
    expect(sum(amount(7_000))).toBe(80_000);
    expect(sum(amount(40_000))).toBe(90_000);
  });
});

describe('agreedWith', () => {
  it('is at most the total of the package', () => {
    expect(agreedWith(amount(80_000), 50_000).depositCents).toBe(50_000);
    expect(agreedWith(amount(80_000), -5).depositCents).toBe(0);
    expect(agreedWith(noOfferedDeposit, 50_000).depositCents).toBeNull();
  });
});

describe('a selected package', () => {
  const selection: Selection = {
    packageId: 1,
    workOrder: null,
    detailIds: null,
    takesDeposits: true,
    acceptedBy: 'Angela Castellano',
    acceptance: 'signed',
    now: '2026-05-04T12:00:00Z',
    customerId: 7,
    guid: 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2',
    beside: {},
    book: noBook,
    settings,
    workOrderSettings: settings,
  };
  const carried = (offered: object, more: Partial<Selection> = {}) => {
    const plan = selectedWorkOrder({ ...proposal, ...offered }, { ...selection, ...more });
    const { fields } = plan.steps.find(({ kind }) => kind === 'workOrder')!.records[0]!;
    return [fields['depositCents']?.to, fields['depositPercent']?.to, fields['depositOfCents']?.to].map(
      (each) => each ?? null,
    );
  };
  it('takes its deposit to the work order, a percentage with the total of what was sold (R4.8)', () => {
    expect(carried(noOfferedDeposit)).toEqual([null, null, null]);
    expect(carried(amount(20_000))).toEqual([20_000, null, null]);
    expect(carried(percent(50))).toEqual([null, 50, 50_000]);
    expect(carried(percent(50), { detailIds: [1] })).toEqual([null, 50, 40_000]);
  });
  it('takes it as the customer signed it, at most what was sold (R4.8)', () => {
    const signed = (cents: number) => ({ signedDeposit: amount(cents) });
    expect(carried(percent(50), signed(20_000))).toEqual([20_000, null, null]);
    expect(carried(percent(50), { ...signed(45_000), detailIds: [1] })).toEqual([40_000, null, null]);
    expect(carried(percent(50), signed(0))).toEqual([null, null, null]);
    expect(carried(noOfferedDeposit, signed(20_000))).toEqual([20_000, null, null]);
    expect(carried(percent(50), { signedDeposit: null })).toEqual([null, 50, 50_000]);
  });
  it('takes it to the work order that its payments count on, and to no second one (R4.8)', () => {
    expect(carried(percent(50), { takesDeposits: false })).toEqual([null, null, null]);
  });
});

describe('what a customer sees of a deposit', () => {
  const cents = (offered: object) =>
    presentProposal({ ...proposal, ...offered }, settings).packages.map(({ totals }) => totals?.depositCents);
  it('is the deposit of each package; nothing without one, or while a price is open', () => {
    expect(cents(noOfferedDeposit)).toEqual([undefined, undefined, undefined]);
    expect(cents(percent(10))).toEqual([5_000, 90_000, undefined]);
    expect(cents(amount(80_000))).toEqual([50_000, 80_000, undefined]);
  });

  it('is in what a signature is about, which stays the same bytes without one (R7.7)', () => {
    const content = (offered: object) => {
      const shown = offeredProposal({ ...proposal, ...offered }, settings, []);
      return revisionText({
        format: formatOf(shown),
        company: { name: 'Hollis & Rowe' },
        customer: { fullName: 'Angela Castellano', address: [] },
        proposal: shown,
      });
    };
    expect(content(noOfferedDeposit)).toMatch(/^{"format":1,/);
    expect(content(noOfferedDeposit)).not.toContain('deposit');
    expect(content(percent(10))).toMatch(/^{"format":2,.*"complete":true,"depositCents":5000}/);
    // a payment doesn't change it
    const { payments } = build(salesProposalShape, { payments: [{ amountCents: 20_000 }] });
    expect(content({ ...percent(10), payments })).toBe(content(percent(10)));
  });

  it('is told as a difference between versions (R7.7)', () => {
    const shown = (offered: object) => offeredProposal({ ...proposal, ...offered }, settings, []);
    expect(revisionDifferences(shown(noOfferedDeposit), shown(amount(20_000)))).toEqual([
      { option: 'Good', what: 'Deposit', from: '', to: '$200.00' },
      { option: 'Best', what: 'Deposit', from: '', to: '$200.00' },
    ]);
  });
});
