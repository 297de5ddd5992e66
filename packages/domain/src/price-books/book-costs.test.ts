import { describe, expect, it } from 'vitest';
import { addRecord, changeRecord } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { startEdit, startNewEdit } from '../kernel/edit-session.ts';
import type { Aggregate, Fields } from '../kernel/edit-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { withBookCosts } from './book-costs.ts';

const shape = workOrderShape;
const known: Record<string, number> = { 'serviceRepair.7': 3_900, 'partItem.8': 2_200 };
const costOf = (kind: string, id: number) => known[`${kind}.${id}`] ?? null;
const added = (fields: Fields) =>
  addRecord(workOrderShape, startNewEdit(workOrderShape, { customerId: 1, siteId: 2, guid: 'g' }), {
    kind: 'details',
    fields: fields as object,
  }).edit;
const costIn = (plan: ReturnType<typeof planSave>) =>
  plan.steps.find(({ kind }) => kind === 'details')!.records[0]!.fields['costCents'];

describe('withBookCosts', () => {
  it('gives a line that is added the cost of its service or part, and an own line none', () => {
    const of = (fields: Fields) =>
      costIn(withBookCosts(shape, planSave(workOrderShape, added(fields)), null, costOf));
    expect(of({ serviceRepairId: 7 })).toEqual({ from: null, to: 3_900 });
    expect(of({ partItemId: 8 })).toEqual({ from: null, to: 2_200 });
    expect(of({ partItemId: 9 })).toBeUndefined();
    expect(of({ text: 'Own line' })).toBeUndefined();
  });

  it('changes the cost with the entry, and with the book’s price, and leaves it at another price', () => {
    const { draft } = added({ serviceRepairId: 7 });
    const current = {
      ...draft,
      id: 1,
      version: 1,
      details: draft.details.map((line) => ({ ...line, id: 5, created: false, costCents: 3_500 })),
    };
    const of = (fields: Fields) => {
      const edit = changeRecord(workOrderShape, startEdit(workOrderShape, current), {
        kind: 'details',
        id: 5,
        fields: fields as object,
      });
      const plan = planSave(workOrderShape, edit);
      return costIn(withBookCosts(shape, plan, current as unknown as Aggregate, costOf));
    };
    expect(of({ unitPriceCents: 1 })).toBeUndefined();
    expect(of({ taxable: false })).toBeUndefined();
    expect(of({ serviceRepairId: null, partItemId: 8 })).toEqual({ from: 3_500, to: 2_200 });
    // what is named again without a change, or with a key that proves nothing, is no new price
    expect(of({ unitPriceCents: 9_900, priceKey: null })).toBeUndefined();
    // the book's price of today comes with its cost of today
    expect(of({ unitPriceCents: 9_900, priceKey: '1.1.0', priceBookVersion: 4 })).toEqual({
      from: 3_500,
      to: 3_900,
    });
    expect(of({ priceKey: '1.1.0', priceBookVersion: 4 })).toEqual({ from: 3_500, to: 3_900 });
    expect(of({ unitPriceCents: 9_900, priceKey: '1.1.0' })).toEqual({ from: 3_500, to: 3_900 });
  });

  it('leaves lines that are removed, kinds without a cost, and everything else of the plan', () => {
    const record = (more: object) => ({ id: 5, created: true, updated: false, deleted: false, ...more });
    const named = { serviceRepairId: { from: null, to: 7 }, text: { from: null, to: 'Igniter' } };
    const steps = [
      { kind: 'workOrder', records: [record({ fields: named })] },
      { kind: 'tagEntities', records: [record({ fields: named })] },
      { kind: 'details', records: [record({ deleted: true, fields: named }), record({ fields: named })] },
    ];
    const plan = { entity: 'workOrder', id: 1, steps } as unknown as ReturnType<typeof planSave>;
    const costed = withBookCosts(shape, plan, null, costOf);
    expect(costed).toEqual({
      ...plan,
      steps: [
        steps[0],
        steps[1],
        {
          kind: 'details',
          records: [
            steps[2]!.records[0],
            record({ fields: { ...named, costCents: { from: null, to: 3_900 } } }),
          ],
        },
      ],
    });
  });
});
