import { describe, expect, it } from 'vitest';
import { addRecord, changeRecord } from '../kernel/edit-change.ts';
import { refusePlan } from '../kernel/edit-check.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { maxCents, moneyMessages } from '../kernel/read-money.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { lineFaults, lineTooMuch, quantityFault } from './line-faults.ts';

const negative = 'Only a credit has a negative quantity.';

describe('quantityFault', () => {
  it.each([
    [-2, false, negative],
    [2, true, 'A credit needs a negative quantity.'],
    [2, false, null],
    [0, false, null],
    [-2, true, null],
  ])('says of %d, credit %s: %s', (quantity, credit, fault) => {
    expect(quantityFault({ quantity, credit })).toBe(fault);
  });
});

describe('lineFaults', () => {
  it.each([
    [1, maxCents, {}],
    [0.5, maxCents, {}],
    [1000, null, {}],
    [2, maxCents, { quantity: lineTooMuch }],
    [1_000_000, 1000, { quantity: lineTooMuch }],
  ])('says of %d at %s cents: %o (R5.8)', (quantity, unitPriceCents, faults) => {
    expect(lineFaults({ quantity, credit: false, unitPriceCents })).toEqual(faults);
    expect(lineFaults({ quantity: -quantity, credit: true, unitPriceCents })).toEqual(faults);
  });
});

describe('a line in a plan', () => {
  const workOrder = build(workOrderShape, { details: [{ quantity: 1 }, { quantity: -2 }] });
  const started = startEdit(workOrderShape, workOrder);
  const refusals = (edit: typeof started) =>
    refusePlan(
      workOrderShape,
      planSave(workOrderShape, edit),
      workOrder as unknown as Parameters<typeof refusePlan>[2],
    ).map(({ kind, id, field, message }) => [kind, id, field, message]);
  const changed = (id: number, fields: { quantity?: number; credit?: boolean; text?: string }) =>
    refusals(changeRecord(workOrderShape, started, { kind: 'details', id, fields }));

  it('is refused at its quantity where pricing would refuse it', () => {
    expect(changed(1, { quantity: -1 })).toEqual([['details', 1, 'quantity', negative]]);
    const added = addRecord(workOrderShape, started, { kind: 'details', fields: { quantity: -1 } });
    expect(refusals(added.edit)).toEqual([['details', added.id, 'quantity', negative]]);
  });

  it('is refused at its price, and at its quantity where both make too much (R5.8)', () => {
    const priced = (unitPriceCents: number, quantity = 1) =>
      refusals(
        changeRecord(workOrderShape, started, {
          kind: 'details',
          id: 1,
          fields: { quantity, unitPriceCents },
        }),
      );
    expect(priced(maxCents)).toEqual([]);
    expect(priced(maxCents + 1)).toEqual([['details', 1, 'unitPriceCents', moneyMessages.large]]);
    expect(priced(maxCents, 2)).toEqual([['details', 1, 'quantity', lineTooMuch]]);
  });

  it('is judged with what it was before, and only when one of the three is set', () => {
    expect(changed(1, { quantity: -1, credit: true })).toEqual([]);
    expect(changed(2, { text: 'Returned' })).toEqual([]);
    expect(changed(2, { quantity: 2 })).toEqual([]);
  });
});
