import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import type { Fields, KindOf } from '../kernel/edit-shape.ts';
import { totalMargin } from '../pricing/margin.ts';
import type { WorkOrder } from './work-order.ts';
import { agreementLineId, partLineId, workOrderLines, workOrderTotals } from './work-order-pricing.ts';
import { workOrderShape } from './work-order-shape.ts';

const settings = { allowOverrideTaxes: false, taxItem: null };

type Kind = KindOf<WorkOrder>;

/** Builds a draft with these records, in order; parts belong to the first line. */
function build(...records: [kind: Kind, fields: Fields][]) {
  let edit = startNewEdit(workOrderShape, { customerId: 1, siteId: 2, guid: 'g' });
  for (const [kind, fields] of records) {
    const parent = kind === 'repairParts' ? { parentId: edit.draft.details[0]!.id } : {};
    edit = addRecord(workOrderShape, edit, { kind, fields: { ...parent, ...fields } }).edit;
  }
  return edit.draft;
}

const line = { text: 'Repair', unitPriceCents: 10_000, costCents: 1_000 };
const charged = { text: 'Board', unitPriceCents: 5_000, costCents: 20_000, included: false };
const covered = { text: 'Screw', unitPriceCents: 500, costCents: 100, included: true };
const agreement = { agreementId: 9, text: 'Comfort Club', unitPriceCents: 18_900 };
const removed = { deleted: true } as const;

describe('workOrderLines', () => {
  it('lists details with their parts that are charged separately, then agreements (R1.4)', () => {
    const draft = build(
      ['details', line],
      ['details', { ...line, text: 'Second' }],
      ['repairParts', charged],
      ['repairParts', covered],
      ['workOrderAgreements', agreement],
    );
    const [first, second] = draft.details;
    expect(workOrderLines(draft).map(({ id, text }) => [id, text])).toEqual([
      [first!.id, 'Repair'],
      [partLineId(draft.repairParts[0]!.id), 'Board'],
      [second!.id, 'Second'],
      [agreementLineId(draft.workOrderAgreements[0]!.id), 'Comfort Club'],
    ]);
  });

  it('leaves out what is hidden or removed, and the parts of a removed line (R4.4)', () => {
    const draft = build(['details', line], ['repairParts', charged], ['workOrderAgreements', agreement]);
    const without = { ...draft, details: [{ ...draft.details[0]!, ...removed }] };
    expect(workOrderLines(without).map(({ text }) => text)).toEqual(['Comfort Club']);
    const hidden = {
      ...draft,
      workOrderAgreements: [{ ...draft.workOrderAgreements[0]!, hidden: true }],
    };
    expect(workOrderLines(hidden).map(({ text }) => text)).toEqual(['Repair', 'Board']);
  });
});

describe('workOrderTotals', () => {
  it('charges an agreement with its quantity, line discount and tax (R1.4)', () => {
    const sold = { ...agreement, quantity: 2, lineDiscountCents: 800, taxable: true };
    const draft = { ...build(['details', { ...line, taxable: false }], ['workOrderAgreements', sold]) };
    const taxed = {
      ...settings,
      taxItem: { jurisdictions: [{ id: 1, text: 'Buncombe', rate: 70_000 }] },
    };
    expect(workOrderTotals({ ...draft, taxItemId: 3 }, taxed)).toMatchObject({
      subtotalCents: 47_000,
      tax: { baseCents: 37_000, taxCents: 2_590 },
      totalCents: 49_590,
    });
  });

  it('leaves out an agreement that is paid by card (R1.4)', () => {
    const draft = build(['details', line], ['workOrderAgreements', agreement]);
    const byCard = {
      ...draft,
      workOrderAgreements: [{ ...draft.workOrderAgreements[0]!, cardFrequency: 'monthly' as const }],
    };
    const without = workOrderTotals({ ...draft, workOrderAgreements: [] }, settings);
    expect(workOrderTotals(byCard, settings)).toEqual(without);
    expect(workOrderTotals(draft, settings)).not.toEqual(without);
  });

  it('takes discounts of the work order off agreements too, and none that is for selected lines (R1.4)', () => {
    const discount = { kind: 'percent', rate: 100_000 };
    const records = [
      ['details', line],
      ['workOrderAgreements', agreement],
    ] as [Kind, Fields][];
    expect(workOrderTotals(build(...records, ['discounts', discount]), settings)!.discountsCents).toBe(2_890);
    const lineIds = [build(...records).details[0]!.id];
    const limited: Fields = { ...discount, scope: 'lines', lineIds };
    expect(workOrderTotals(build(...records, ['discounts', limited]), settings)!.discountsCents).toBe(1_000);
  });

  it('says that the price of an agreement is to follow, and charges nothing for one free of charge', () => {
    const totals = (fields: Fields) =>
      workOrderTotals(build(['workOrderAgreements', { ...agreement, ...fields }]), settings)!;
    expect(totals({ unitPriceCents: null })).toMatchObject({ complete: false, totalCents: 0 });
    expect(totals({ freeOfCharge: true })).toMatchObject({ complete: true, totalCents: 0 });
  });

  it('makes a loss with a part that costs more than it is charged at (R1.4)', () => {
    const draft = build(['details', line], ['repairParts', charged]);
    expect(totalMargin(workOrderTotals(draft, settings)!, workOrderLines(draft))).toEqual({
      cents: -6_000,
      rate: -400_000,
      whole: true,
    });
  });

  it('owes nothing of what was settled before the company came, and all that is added since (R1.4)', () => {
    const root = { customerId: 1, siteId: 2, guid: 'g', settledOutsideCents: 540_000 };
    const line = (edit: ReturnType<typeof startNewEdit<never>>, unitPriceCents: number) =>
      addRecord(workOrderShape, edit as never, {
        kind: 'details',
        fields: { text: 'Furnace', unitPriceCents, taxable: false },
      }).edit;
    const imported = line(startNewEdit(workOrderShape, root) as never, 540_000);
    expect(workOrderTotals(imported.draft, settings)).toMatchObject({
      totalCents: 540_000,
      amountDueCents: 0,
    });
    const more = line(imported as never, 12_000);
    expect(workOrderTotals(more.draft, settings)).toMatchObject({
      totalCents: 552_000,
      amountDueCents: 12_000,
    });
  });
});
