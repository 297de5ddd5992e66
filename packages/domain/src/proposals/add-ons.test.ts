import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addsToTotal, chosenAddOns, optionWith } from './add-on-choice.ts';
import { choicesOf, mostAddOns } from './add-on-choices.ts';
import { packageTotals, totalsWithAddOns } from './document-pricing.ts';
import { acceptedPart, linesWithAddOns } from './package-lines.ts';
import { copyPackage } from './package-rules.ts';
import { presentProposal } from './presentation.ts';
import { proposalPaper } from './proposal-paper.ts';
import { markAsNew } from './proposal-rules.ts';
import { formatOf, offeredProposal, type RevisionContent } from './revision-content.ts';
import { revisionDifferences } from './revision-differences.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { refuseSelection, selectionPlan } from './select-package.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook, type Selection } from './selection.ts';
import { consentText, signatureText } from './signature.ts';

const settings = { allowOverrideTaxes: true, taxItem: null };

/** A package of a furnace (line 1), a UV lamp and a surge protector (add-ons 2 and 3). */
const proposal = (more: object = {}): SalesProposal =>
  build(salesProposalShape, {
    text: 'Replacement',
    siteId: 8,
    status: 'Sent',
    taxOverride: true,
    salesTaxPercentage: 10,
    depositPercent: 50,
    packages: [{ text: 'Best' }, { text: 'Good', order: 1 }],
    details: [
      { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 },
      { salesProposalPackageId: 1, text: 'UV lamp', unitPriceCents: 20_000, order: 1, addOn: true },
      {
        salesProposalPackageId: 1,
        text: 'Surge protector',
        unitPriceCents: 10_000,
        taxable: false,
        order: 2,
        addOn: true,
      },
      { salesProposalPackageId: 2, text: 'Furnace', unitPriceCents: 80_000 },
    ],
    ...more,
  });
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
const noContact = {
  phone: '',
  email: '',
  website: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  license: '',
};
const best = (of = proposal()) => presentProposal(of, settings).packages[0]!;

describe('optional add-ons', () => {
  it('count in no total of their package until they are chosen (R4.8)', () => {
    expect(packageTotals(proposal(), 1, settings)?.totalCents).toBe(110_000);
    const both = totalsWithAddOns(proposal(), { packageId: 1, addOnIds: [2, 3] }, settings);
    expect(both?.totalCents).toBe(110_000 + 22_000 + 10_000);
  });

  it('are offered beside the lines, each with what it adds to the total (R1.2)', () => {
    const option = best();
    expect(option.lines.map(({ text }) => text)).toEqual(['Furnace']);
    expect(option.addOns?.map(({ text, addsCents, chosen }) => [text, addsCents, chosen])).toEqual([
      ['UV lamp', 22_000, false],
      ['Surge protector', 10_000, false],
    ]);
    expect(JSON.stringify(option)).not.toMatch(/unitPrice|cost|addOn"/i);
    expect(presentProposal(proposal(), settings).packages[1]).not.toHaveProperty('addOns');
  });

  it('change total, discount by percent and deposit of what is chosen, and nothing of another option', () => {
    const discounts = [{ salesProposalPackageId: 1, kind: 'percent', rate: 100_000 }];
    const option = best(proposal({ discounts }));
    const chosen = optionWith(option, [3])!;
    expect(chosen.totals).toMatchObject({
      subtotalCents: 110_000,
      discounts: [{ amountCents: 11_000 }],
      taxCents: 9_000,
      totalCents: 108_000,
      depositCents: 54_000,
    });
    expect(chosenAddOns(chosen)).toEqual(['Surge protector']);
    expect(addsToTotal(option, [2], 3)).toBe(9_000);
    expect(addsToTotal(option, [2, 3], 3)).toBe(9_000);
  });

  it('are refused if they are of another option, unknown, named twice or without a price', () => {
    const option = best();
    for (const ids of [[1], [4], [99], [2, 2], [2, 3, 99]]) expect(optionWith(option, ids)).toBeNull();
    expect(optionWith(option, [3, 2])?.totals?.totalCents).toBe(142_000);
    const { details } = proposal();
    const open = best(
      proposal({
        details: details.map((line) => (line.id === 2 ? { ...line, unitPriceCents: null } : line)),
      }),
    );
    expect(open.addOns?.map(({ addsCents }) => addsCents)).toEqual([null, 10_000]);
    expect(optionWith(open, [2])).toBeNull();
    expect(optionWith(open, [3])).not.toBeNull();
  });

  it('keep a discount that is limited to them out until one is chosen', () => {
    const discounts = [
      { salesProposalPackageId: 1, kind: 'fixed', amountCents: 5_000, scope: 'lines', lineIds: [3] },
    ];
    const of = proposal({ discounts });
    expect(packageTotals(of, 1, settings)?.discountsCents).toBe(0);
    expect(totalsWithAddOns(of, { packageId: 1, addOnIds: [3] }, settings)?.discountsCents).toBe(5_000);
  });

  it('become lines of the work order if they are chosen, and stay out otherwise (R4.8)', () => {
    const of = proposal();
    const sold = (addOnIds: number[]) => {
      const given = { ...selection, detailIds: linesWithAddOns(of, 1, addOnIds) };
      expect(refuseSelection(of, given)).toBeNull();
      const order = applyPlan(workOrderShape, null, selectedWorkOrder(of, given));
      const accepted = applyPlan(salesProposalShape, of, selectionPlan(of, given));
      return { order, accepted };
    };
    const one = sold([3]);
    expect(one.order.details.map(({ text }) => text)).toEqual(['Furnace', 'Surge protector']);
    expect(one.order.depositOfCents).toBe(120_000);
    expect(one.accepted.details.map(({ leftOut }) => leftOut)).toEqual([false, true, false, false]);
    expect(packageTotals(one.accepted, 1, settings)?.totalCents).toBe(120_000);
    expect(acceptedPart(one.accepted, 1)).toBeNull();
    const shown = best(one.accepted);
    expect(shown.addOns?.map(({ chosen }) => chosen)).toEqual([false, true]);
    expect(shown).not.toHaveProperty('choices');
    expect(sold([]).order.details.map(({ text }) => text)).toEqual(['Furnace']);
  });

  it('give no department to lines of the package that are stored behind them (R1.3)', () => {
    const details = [
      { salesProposalPackageId: 1, text: 'Furnace', serviceRepairId: 10 },
      { salesProposalPackageId: 1, text: 'Surge protector', serviceRepairId: 20, order: 1, addOn: true },
      { salesProposalPackageId: 1, text: 'Pad', order: 2 },
    ];
    const of = proposal({ details });
    const service = { laborHours: 0, parts: [] };
    const services = new Map([
      [10, { ...service, callDepartmentTypeId: 1 }],
      [20, { ...service, callDepartmentTypeId: 2 }],
    ]);
    const plan = selectedWorkOrder(of, { ...selection, book: { ...noBook, services } as Selection['book'] });
    const order = applyPlan(workOrderShape, null, plan);
    expect(order.details.map(({ text, callDepartmentTypeId }) => [text, callDepartmentTypeId])).toEqual([
      ['Furnace', 1],
      ['Pad', 1],
    ]);
  });

  it('are refused without a line of their package (R4.8)', () => {
    const refusal = (detailIds: number[]) => refuseSelection(proposal(), { ...selection, detailIds });
    expect(refusal([2, 3])?.[1]).toMatch(/^Choose a line of the package/);
    expect(refusal([1, 2])).toBeNull();
  });

  it('are refused in a package that has nothing else (R4.8)', () => {
    const details = [{ salesProposalPackageId: 1, text: 'UV lamp', unitPriceCents: 20_000, addOn: true }];
    expect(refuseSelection(proposal({ details }), { ...selection, detailIds: [1] })?.[0]).toBe('id');
    expect(presentProposal(proposal({ details }), settings).packages).toEqual([]);
  });

  it('stay add-ons in a copy of the package and in a new proposal, and nothing is chosen there (R4.9, R4.11)', () => {
    const given = { ...selection, detailIds: linesWithAddOns(proposal(), 1, [3]) };
    const accepted = applyPlan(salesProposalShape, proposal(), selectionPlan(proposal(), given));
    const { edit, id } = copyPackage(startEdit(salesProposalShape, accepted), 1);
    const flags = (of: SalesProposal, packageId: number) =>
      of.details
        .filter(({ salesProposalPackageId }) => salesProposalPackageId === packageId)
        .map(({ addOn, leftOut }) => [addOn, leftOut]);
    const fresh = [
      [false, false],
      [true, false],
      [true, false],
    ];
    expect(flags(edit.draft, id)).toEqual(fresh);
    const { draft } = markAsNew(accepted, '4b2ad2a7-1b1c-4f0a-9d58-0b4b33a6f3b1');
    expect(flags(draft, draft.packages[0]!.id)).toEqual(fresh);
  });

  it('make what is sent another version, and are told in words where two versions differ', () => {
    const plain = proposal({ details: proposal().details.map((line) => ({ ...line, addOn: false })) });
    const sent = (of: SalesProposal) => offeredProposal(of, settings, []);
    expect(formatOf(sent(proposal()))).toBe(4);
    expect(formatOf(sent(plain))).toBe(2);
    const dearer = proposal({
      details: proposal().details.map((line) => (line.id === 3 ? { ...line, unitPriceCents: 10_001 } : line)),
    });
    expect(revisionDifferences(sent(proposal()), sent(dearer))).toEqual([
      { option: 'Best', what: 'Price of Surge protector', from: '$100.00', to: '$100.01' },
    ]);
    expect(revisionDifferences(sent(plain), sent(proposal()))).toEqual(
      expect.arrayContaining([
        { option: 'Best', what: 'Item', from: 'UV lamp', to: '' },
        { option: 'Best', what: 'Add-on', from: '', to: 'UV lamp' },
      ]),
    );
  });

  it('are told where only what some of them cost together differs', () => {
    const off = (amountCents: number) =>
      offeredProposal(
        proposal({
          depositPercent: null,
          discounts: [
            {
              salesProposalPackageId: 1,
              text: 'Bundle',
              kind: 'fixed',
              amountCents,
              scope: 'lines',
              lineIds: [2, 3],
            },
          ],
        }),
        settings,
        [],
      );
    const differences = revisionDifferences(off(25_000), off(22_000));
    expect(differences.at(-1)).toEqual({
      option: 'Best',
      what: 'Total with UV lamp and Surge protector',
      from: expect.stringMatching(/^\$1,1/),
      to: expect.stringMatching(/^\$1,1/),
    });
    expect(differences.every(({ what }) => what.endsWith(' with UV lamp and Surge protector'))).toBe(true);
    expect(revisionDifferences(off(25_000), off(25_000))).toEqual([]);
  });

  it('are named in what the customer agrees to, with the total that includes them', () => {
    expect(consentText('Hollis & Rowe', optionWith(best(), [2, 3])!)).toContain(
      'accept Best with UV lamp and Surge protector for $1,420.00',
    );
  });

  it('are on paper with a box each, and in the total of what was signed (R1.2)', () => {
    const content: RevisionContent = {
      format: 4,
      company: { name: 'Hollis & Rowe' },
      customer: { fullName: 'Angela Castellano', address: [] },
      proposal: offeredProposal(proposal(), settings, []),
    };
    const signature = {
      packageId: 1,
      addOnIds: [3],
      name: 'Angela Castellano',
      method: 'typed' as const,
      strokes: null,
      consent: 'I accept.',
      consentVersion: 2,
      address: '',
      browser: '',
      hash: 'b'.repeat(64),
      date: '2026-05-04T12:00:00Z',
    };
    const paper = (of: typeof signature | null) =>
      proposalPaper({
        content,
        revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-05-01T12:00:00Z' },
        contact: noContact,
        timeZone: 'America/New_York',
        checkAddress: 'https://app.example/p/verify',
        signature: of,
      });
    const [sent] = paper(null).options;
    expect(sent!.addOns.map(({ text, amount, chosen }) => [text, amount, chosen])).toEqual([
      ['UV lamp', '+$220.00', false],
      ['Surge protector', '+$100.00', false],
    ]);
    expect(sent!.totals.find(({ kind }) => kind === 'total')!.amount).toBe('$1,100.00');
    const signed = paper(signature);
    expect(signed.options[0]!.addOns.map(({ details }) => details)).toEqual([[], ['Chosen']]);
    expect(signed.options[0]!.totals.find(({ kind }) => kind === 'total')!.amount).toBe('$1,200.00');
    expect(signed.certificates[0]!.facts).toEqual(
      expect.arrayContaining([
        ['Accepted option', 'Best with Surge protector'],
        ['Total', '$1,200.00'],
        ['Signature code (SHA-256)', 'b'.repeat(64)],
      ]),
    );
  });

  it('are part of the text that a signature’s hash is of, in whatever order they were ticked', () => {
    const signed = {
      revisionHash: 'a'.repeat(64),
      packageId: 1,
      addOnIds: [2, 3],
      name: 'Angela',
      method: 'typed' as const,
      strokes: null,
      consentVersion: 2,
      consent: 'I accept.',
    };
    expect(signatureText({ ...signed, addOnIds: [3, 2] })).toBe(signatureText(signed));
    expect(signatureText({ ...signed, addOnIds: [3] })).not.toBe(signatureText(signed));
  });

  it('ticking changes no price of another line, and all ticked cost what plain lines would (property)', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    const line = fc.record({
      unitPriceCents: cents,
      taxable: fc.boolean(),
      lineDiscountCents: fc.constant(0),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.array(line, { minLength: 1, maxLength: mostAddOns }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (plain, extra, rate) => {
          const details = [...plain, ...extra].map((fields, order) => ({
            ...fields,
            order,
            salesProposalPackageId: 1,
            addOn: order >= plain.length,
          }));
          const discounts = [{ salesProposalPackageId: 1, kind: 'percent', rate }];
          const of = proposal({ details, discounts });
          const ids = details.flatMap(({ addOn }, at) => (addOn ? [at + 1] : []));
          const own = (totals: ReturnType<typeof packageTotals>) =>
            totals!.lines
              .filter(({ id }) => !ids.includes(Number(id)))
              .map(({ extensionCents }) => extensionCents);
          const without = packageTotals(of, 1, settings);
          for (const addOnIds of choicesOf(ids))
            expect(own(totalsWithAddOns(of, { packageId: 1, addOnIds }, settings))).toEqual(own(without));
          const asLines = proposal({
            details: details.map((each) => ({ ...each, addOn: false })),
            discounts,
          });
          expect(totalsWithAddOns(of, { packageId: 1, addOnIds: ids }, settings)).toEqual(
            packageTotals(asLines, 1, settings),
          );
          const option = presentProposal(of, settings).packages[0]!;
          for (const { addOnIds, totals } of option.choices ?? [])
            expect(totals.totalCents).toBe(
              totalsWithAddOns(of, { packageId: 1, addOnIds }, settings)!.totalCents,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});
