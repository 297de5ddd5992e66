import { describe, expect, it } from 'vitest';
import type { LoanPlan } from '../financing/loan-plan.ts';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { linesOf } from './package-lines.ts';
import { presentationSchema, presentProposal } from './presentation.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const settings = { allowOverrideTaxes: true, taxItem: null };

const loanPlan: LoanPlan = {
  id: 4,
  text: '18 months',
  lender: '',
  hidden: false,
  kind: 'zero',
  aprRate: 0,
  termMonths: 18,
  promoMonths: null,
  leastCents: null,
  mostCents: null,
  paymentFactor: null,
  disclosure: '',
};

/**
 * Builds a proposal with two packages. The second, which is first by its order, has a line and a discount.
 */
function proposal(root: object = {}, line: object = {}): SalesProposal {
  let edit = startNewEdit(salesProposalShape, {
    guid: '0b9c1d2e-3f40-4a51-8b62-c3d4e5f60718',
    siteId: 1,
    text: 'Heat pump',
    note: 'Prices hold for a month.',
    taxOverride: true,
    salesTaxPercentage: 7,
    ...root,
  });
  const add = (kind: 'packages' | 'details' | 'discounts' | 'rebates', fields: object) => {
    const added = addRecord(salesProposalShape, edit, { kind, fields });
    edit = added.edit;
    return added.id;
  };
  const essential = add('packages', { text: 'Essential', order: 1 });
  add('details', { salesProposalPackageId: essential, text: 'Air handler', unitPriceCents: 50_000 });
  const empty = add('packages', { text: 'Nothing in it yet', order: 2 });
  add('details', { salesProposalPackageId: empty, text: 'Taken out', unitPriceCents: 100, hidden: true });
  const comfort = add('packages', { text: 'Comfort', description: 'Quieter nights', order: 0 });
  const of = { salesProposalPackageId: comfort };
  add('details', {
    ...of,
    code: 'HP-17',
    text: 'Two-stage heat pump',
    description: '17 SEER2',
    quantity: 2,
    unitPriceCents: 100_000,
    costCents: 60_000,
    ...line,
  });
  add('details', { ...of, text: 'Not for the customer', unitPriceCents: 100, hidden: true });
  add('discounts', { ...of, text: 'Fall offer', kind: 'fixed', amountCents: 20_000 });
  add('rebates', { ...of, text: 'Utility', amountCents: 5_000 });
  return edit.draft;
}

describe('presentProposal', () => {
  it('tells the warranty of a line (R1.2)', () => {
    const [comfort] = presentProposal(proposal({}, { warranty: 'Parts 10 years' }), settings).packages;
    expect(comfort!.lines.map(({ warranty }) => warranty)).toEqual(['Parts 10 years']);
  });

  it('tells no code, cost, margin or unit price, and nothing that is hidden (R1.2)', () => {
    const text = JSON.stringify(presentProposal(proposal(), settings));
    for (const word of ['HP-17', 'cost', 'Cost', '60000', 'unitPrice', 'Not for the customer', 'margin'])
      expect(text).not.toContain(word);
  });

  it('shows the packages in their order, with lines, discounts, tax, rebates and total (R1.2)', () => {
    const shown = presentProposal(proposal(), settings);
    expect(presentationSchema.parse(shown)).toEqual(shown);
    expect(shown.packages.map(({ text }) => text)).toEqual(['Comfort', 'Essential']);
    const [comfort] = shown.packages;
    expect(comfort).toMatchObject({
      description: 'Quieter nights',
      selected: false,
      lines: [{ text: 'Two-stage heat pump', description: '17 SEER2', quantity: 2 }],
      totals: {
        subtotalCents: 200_000,
        discounts: [{ text: 'Fall offer', amountCents: 20_000 }],
        taxPercentage: 7,
        taxBaseCents: 180_000,
        taxCents: 12_600,
        rebates: [{ text: 'Utility', amountCents: 5_000 }],
        totalCents: 187_600,
        amountDueCents: 187_600,
        complete: true,
      },
    });
  });

  it('shows the plans a package is offered with, for its own balance, and never their dealer fee (R1.2, R1.7)', () => {
    const [comfort] = presentProposal(proposal(), settings).packages;
    const plan = { ...loanPlan, dealerFeeRate: 81_234 };
    const offer = { id: 1, loanRateId: 4, selected: true, amountCents: 0, hidden: false, deleted: false };
    const of = (salesProposalPackageId: number) =>
      ({
        ...proposal(),
        loanApplications: [{ ...offer, salesProposalPackageId }],
      }) as unknown as SalesProposal;
    const shown = presentProposal(of(comfort!.id), settings, [plan]);
    expect(presentationSchema.parse(shown)).toEqual(shown);
    expect(shown.packages.map(({ financing }) => financing.map(({ text }) => text))).toEqual([
      ['18 months'],
      [],
    ]);
    expect(shown.packages[0]!.financing[0]).toMatchObject({ monthlyCents: 10_422, selected: true });
    expect(shown.packages[0]!.financing[0]!.sentences.join(' ')).toContain('0% APR on $1,876.00');
    expect(JSON.stringify(shown)).not.toMatch(/dealerFee|81_?234/);
    expect(presentProposal(of(comfort!.id), settings).packages[0]!.financing).toEqual([]);
  });

  it('says what the tax is of where a line is not taxed (R3.5)', () => {
    const [comfort] = presentProposal(proposal({}, { taxable: false }), settings).packages;
    expect(comfort?.totals).toMatchObject({ subtotalCents: 200_000, taxBaseCents: 0, taxCents: 0 });
  });

  it('says that the customer is exempt from tax, without the number of the certificate (R1.2)', () => {
    const exempt = { ...settings, taxExemption: { certificate: 'F0003-17' } };
    const shown = presentProposal(proposal(), exempt);
    expect(shown.packages[0]?.totals).toMatchObject({ taxExempt: true, taxCents: 0, taxBaseCents: 0 });
    expect(JSON.stringify(shown)).not.toContain('F0003-17');
  });

  it('says of each option what it also has, has otherwise and has not, beside the one to its left (R1.2)', () => {
    const options = build(salesProposalShape, {
      packages: [
        { text: 'Best', order: 2 },
        { text: 'Good' },
        { text: 'Empty', order: 1 },
        { text: 'Apart', order: 3 },
      ],
      details: [
        { salesProposalPackageId: 2, text: 'Furnace', unitPriceCents: 120_000 },
        { salesProposalPackageId: 2, text: 'Filter', description: '1 inch', unitPriceCents: 4_000, order: 1 },
        { salesProposalPackageId: 2, text: 'Clean the old one', order: 2 },
        { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 120_000 },
        {
          salesProposalPackageId: 1,
          text: 'Filter',
          description: '4 inch',
          quantity: 2,
          unitPriceCents: 9_000,
          order: 1,
        },
        { salesProposalPackageId: 1, text: 'Thermostat', order: 2 },
        { salesProposalPackageId: 4, text: 'Heat pump' },
      ],
    });
    const [good, best, apart] = presentProposal(options as SalesProposal, settings).packages;
    expect([good!.left, good!.lines.map(({ beside }) => beside)]).toEqual([
      null,
      ['included', 'included', 'included'],
    ]);
    expect(best!.left).toEqual({
      text: 'Good',
      missing: [{ id: expect.any(Number), text: 'Clean the old one', quantity: 1 }],
    });
    expect(best!.lines.map(({ text, beside, otherwise }) => [text, beside, otherwise])).toEqual([
      ['Furnace', 'same', null],
      ['Filter', 'other', { quantity: 1, description: '1 inch', warranty: null, price: true }],
      ['Thermostat', 'also', null],
    ]);
    // no common line, so nothing is compared
    expect([apart!.left, apart!.lines.map(({ beside }) => beside)]).toEqual([null, ['included']]);
  });

  describe('of two options with the same names', () => {
    /** Compares the lines of the second option with those of the first, each $100.00. */
    const beside = (own: object[], root: object = {}, left: object[] = [{}]) => {
      const details = [...left, ...own].map((detail, place) => ({
        salesProposalPackageId: place < left.length ? 1 : 2,
        text: 'Filter',
        unitPriceCents: 10_000,
        order: place,
        ...detail,
      }));
      const packages = [{ text: 'Good' }, { text: 'Best', order: 1 }];
      const taxed = { taxOverride: true, salesTaxPercentage: 7 };
      const options = build(salesProposalShape, { ...taxed, ...root, packages, details });
      const [, best] = presentProposal(options as SalesProposal, settings).packages;
      return best!.lines.map(({ beside, otherwise }) => (otherwise?.price ? 'another price' : beside));
    };
    const limited = { salesProposalPackageId: 2, kind: 'fixed', amountCents: 2_000, lineIds: [2] };

    it('says "the same" of what comes to the same, however it does (R1.2)', () => {
      expect(beside([{ unitPriceCents: 12_000, lineDiscountCents: 2_000 }])).toEqual(['same']);
      const free = { unitPriceCents: 9_000, freeOfCharge: true };
      expect(beside([free], {}, [{ unitPriceCents: 0 }])).toEqual(['same']);
      const scoped = { discounts: [{ ...limited, scope: 'lines' }] };
      expect(beside([{ unitPriceCents: 12_000 }], scoped)).toEqual(['same']);
      expect(beside([{}, {}], {}, [{ quantity: 2 }])).toEqual(['same']);
    });

    it('says "another price" where a discount of some lines or the tax makes it another (R1.2)', () => {
      for (const scope of ['lines', 'taxable'])
        expect(beside([{}], { discounts: [{ ...limited, scope }] })).toEqual(['another price']);
      const treated = { taxTreatment: 'afterTax', scope: 'lines' };
      const both = [{ ...limited, scope: 'lines', salesProposalPackageId: 1, lineIds: [1] }];
      expect(beside([{}], { discounts: [...both, { ...limited, ...treated }] })).toEqual(['another price']);
      expect(beside([{ taxable: false }])).toEqual(['another price']);
    });

    it('asks nothing about tax where there is none, and nothing about what is taken off all lines', () => {
      expect(beside([{ taxable: false }], { salesTaxPercentage: 0 })).toEqual(['same']);
      expect(beside([{}], { discounts: [{ ...limited, scope: 'all' }] })).toEqual(['same']);
    });

    it('says "the same" of a copy with the lines in another order, odd cents or not', () => {
      const lines = ['Kitchen', 'Bath', 'Hall'].map((description) => ({ description }));
      const discounts = [1, 2].map((salesProposalPackageId) => ({
        ...limited,
        salesProposalPackageId,
        scope: 'lines',
        lineIds: [1, 2, 3, 4, 5, 6],
      }));
      expect(beside(lines.toReversed(), { discounts }, lines)).toEqual(['same', 'same', 'same']);
    });
  });

  it('names an option without a name by its place among those that are shown', () => {
    const unnamed = { ...proposal(), packages: proposal().packages.map((each) => ({ ...each, text: '' })) };
    const shown = presentProposal(unnamed, settings).packages.map(({ text }) => text);
    expect(shown).toEqual(['Option 1', 'Option 2']);
  });

  it('leaves out a package without lines: it would look like one that costs nothing (R1.2)', () => {
    expect(proposal().packages.map(({ text }) => text)).toContain('Nothing in it yet');
    expect(presentProposal(proposal(), settings).packages).toHaveLength(2);
  });

  it('says that a price is to follow, and gives no total to what cannot be priced', () => {
    const [following] = presentProposal(proposal({}, { unitPriceCents: null }), settings).packages;
    expect(following?.totals?.complete).toBe(false);
    const [impossible] = presentProposal(proposal({}, { quantity: -1 }), settings).packages;
    expect([impossible?.totals, impossible?.lines.length]).toEqual([null, 1]);
  });

  it('shows of what was accepted in part only that in the sums, and the other lines as left out (R1.2, R4.8)', () => {
    const whole = proposal();
    const lines = linesOf(whole, whole.packages.find(({ text }) => text === 'Comfort')!.id);
    const extra = { ...lines[0]!, id: 90, text: 'Surge protector', order: 9, leftOut: true };
    const part = { ...whole, details: [...whole.details, extra], status: 'Accepted' } as SalesProposal;
    const [shown] = presentProposal(part, settings).packages;
    const [before] = presentProposal(whole, settings).packages;
    expect(shown?.accepted).toEqual({ lines: lines.length, of: lines.length + 1 });
    expect(shown?.lines.map(({ text, beside }) => [text, beside])).toEqual([
      ...before!.lines.map(({ text }) => [text, 'included']),
      ['Surge protector', 'leftOut'],
    ]);
    expect(shown?.totals?.subtotalCents).toBe(before?.totals?.subtotalCents);
    expect(before?.accepted).toBeNull();
  });

  it('says who accepted and when, and that it was declined', () => {
    const accepted = {
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptedDate: '2026-11-20T10:00:00Z',
    };
    expect(presentProposal({ ...proposal(), ...accepted } as SalesProposal, settings).accepted).toEqual({
      by: 'Angela Castellano',
      date: '2026-11-20T10:00:00Z',
    });
    expect(presentProposal({ ...proposal(), status: 'Declined' }, settings)).toMatchObject({
      declined: true,
      accepted: null,
    });
  });
});
