import { describe, expect, it } from 'vitest';
import { addRecord, changeRecord, changeRoot } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { completeAfter, refuseOnProcessed } from './processed-work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

const workOrder = build(workOrderShape, { processed: true, details: [{ text: 'Capacitor' }, {}] });
const [line, other] = workOrder.details;
const started = startEdit(workOrderShape, workOrder);
const refused = (edit: typeof started) => Object.keys(refuseOnProcessed(planSave(workOrderShape, edit)));

describe('refuseOnProcessed', () => {
  it('names each record that is changed, removed or new, and the work order itself (R4.7)', () => {
    let edit = changeRecord(workOrderShape, started, {
      kind: 'details',
      id: line!.id,
      fields: { unitPriceCents: 50_000 },
    });
    edit = removeRecord(workOrderShape, edit, { kind: 'details', id: other!.id });
    edit = changeRoot(workOrderShape, edit, { text: 'More' });
    const added = addRecord(workOrderShape, edit, { kind: 'recommendations', fields: {} });
    expect(refused(added.edit).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        `details.${line!.id}`,
        `details.${other!.id}`,
        `recommendations.${added.id}`,
        `workOrder.${workOrder.id}`,
      ].toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('lets payments and systems of the site through (R4.7)', () => {
    const paid = addRecord(workOrderShape, started, { kind: 'payments', fields: { amountCents: 500 } });
    const edit = addRecord(workOrderShape, paid.edit, { kind: 'siteSystems', fields: { text: 'Furnace' } });
    expect(refused(edit.edit)).toEqual([]);
  });
});

describe('completeAfter', () => {
  it('leaves a processed work order complete, whatever a single child changes (R4.6, R4.7)', () => {
    expect(completeAfter({ processed: true, complete: true }, false)).toBe(true);
  });

  it('is what the save makes of any other (R4.6)', () => {
    expect(completeAfter({ processed: false, complete: true }, false)).toBe(false);
    expect(completeAfter({ processed: false, complete: false }, true)).toBe(true);
    expect(completeAfter(null, false)).toBe(false);
  });
});
