import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import { workOrderTotals } from './work-order-pricing.ts';
import { workOrderShape } from './work-order-shape.ts';

const settings = { allowOverrideTaxes: false, taxItem: null };

describe('workOrderTotals', () => {
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
