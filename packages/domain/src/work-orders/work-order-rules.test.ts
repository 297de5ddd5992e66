import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { undo } from '../kernel/edit-history.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { toggleProcessing } from './work-order.ts';
import { addDetail, changeCallDepartment, recommend, replaceItem } from './work-order-rules.ts';
import { workOrderShape } from './work-order-shape.ts';

const workOrder = build(workOrderShape, {
  details: [
    { callDepartmentTypeId: 1 },
    { callDepartmentTypeId: null },
    { callDepartmentTypeId: 2 },
    { callDepartmentTypeId: null, hidden: true },
    { callDepartmentTypeId: null },
  ],
  discounts: [{ callDepartmentTypeId: null }, { callDepartmentTypeId: 2 }],
  rebates: [{ callDepartmentTypeId: null }],
  workOrderAgreements: [{ agreementId: 9, callDepartmentTypeId: null }],
});
const started = startEdit(workOrderShape, workOrder);

describe('changeCallDepartment', () => {
  const newOne = { kind: 'details', fields: { callDepartmentTypeId: 3 } } as const;
  const added = addRecord(workOrderShape, started, newOne).edit;
  const edit = removeRecord(workOrderShape, added, { kind: 'details', id: 5 });
  const changed = changeCallDepartment(edit, { detailId: 1, callDepartmentTypeId: 6 });
  const departments = (list: readonly { callDepartmentTypeId: number | null }[]) =>
    list.map(({ callDepartmentTypeId }) => callDepartmentTypeId);

  it('applies it to details that are unset or new, not to set, hidden or deleted ones (R4.13)', () => {
    expect(departments(changed.draft.details)).toEqual([6, 6, 2, null, null, 6]);
  });

  it('applies it to agreements, discounts and rebates alike (R4.13)', () => {
    expect(departments(changed.draft.discounts)).toEqual([6, 2]);
    expect(departments(changed.draft.rebates)).toEqual([6]);
    expect(departments(changed.draft.workOrderAgreements)).toEqual([6]);
  });

  it('flags what it has changed, and is one step to undo', () => {
    expect(changed.draft.rebates[0]?.updated).toBe(true);
    expect(changed.draft.details[2]?.updated).toBe(false);
    expect(undo(workOrderShape, changed).draft).toEqual(edit.draft);
  });
});

describe('replaceItem', () => {
  const given = build(workOrderShape, {
    details: [
      { text: 'Igniter', quantity: 2, lineDiscountCents: 5_000, siteSystemId: null, order: 0 },
      { text: 'Tune-up', order: 1 },
    ],
    repairParts: [
      { parentId: 1, text: 'Coil' },
      { parentId: 2, text: 'Filter' },
    ],
  });
  const edit = startEdit(workOrderShape, given);
  const fields = { text: 'Igniter with sensor', unitPriceCents: 30_000 };
  const replaced = replaceItem(edit, { id: 1, fields, parts: [{ text: 'Sensor' }] });

  it('keeps the quantity, discount and place of a line, and replaces its item and parts (R3.8)', () => {
    const [line] = replaced.draft.details;
    expect(line).toMatchObject({ id: 1, ...fields, quantity: 2, lineDiscountCents: 5_000, order: 0 });
    expect(replaced.draft.repairParts.filter(isLive).map(({ text }) => text)).toEqual(['Filter', 'Sensor']);
  });

  it('is one step to undo', () => {
    expect(undo(workOrderShape, replaced).draft).toEqual(edit.draft);
  });
});

describe('toggleProcessing', () => {
  const now = '2026-03-05T17:00:00Z';

  it('refuses an incomplete work order (R4.6)', () => {
    expect(toggleProcessing({ processed: false, complete: false, hasTotal: true }, now)).toBe('incomplete');
  });

  it('refuses one that cannot be priced, and takes the processing of one back (R4.7)', () => {
    const unpriced = { complete: true, hasTotal: false };
    expect(toggleProcessing({ processed: false, ...unpriced }, now)).toBe('not_priced');
    expect(toggleProcessing({ processed: true, ...unpriced }, now)).toMatchObject({ processed: false });
  });

  it('sets or clears the flag and the date (R4.7)', () => {
    expect(toggleProcessing({ processed: false, complete: true, hasTotal: true }, now)).toEqual({
      processed: true,
      processedDate: now,
    });
    const cleared = { processed: false, processedDate: null };
    expect(toggleProcessing({ processed: true, complete: true, hasTotal: true }, now)).toEqual(cleared);
    expect(toggleProcessing({ processed: true, complete: false, hasTotal: true }, now)).toEqual(cleared);
  });

  it('goes by the wish where there is one, and changes nothing that is so already (R4.7)', () => {
    expect(toggleProcessing({ processed: true, complete: true, hasTotal: true }, now, true)).toEqual({});
    expect(toggleProcessing({ processed: false, complete: false, hasTotal: true }, now, false)).toEqual({});
    expect(toggleProcessing({ processed: false, complete: false, hasTotal: true }, now, true)).toBe(
      'incomplete',
    );
    expect(toggleProcessing({ processed: false, complete: true, hasTotal: true }, now, true)).toMatchObject({
      processed: true,
    });
  });
});

describe('addDetail', () => {
  const parts = [
    { text: 'Contactor', quantity: 1 },
    { text: 'Capacitor', quantity: 2, included: false },
  ];
  const added = addDetail(started, { fields: { text: 'Replace contactor' }, parts });

  it('brings the parts that a service uses along, beneath it and in its price unless they say otherwise', () => {
    const found = added.edit.draft.repairParts.map(({ parentId, text, included, order }) => [
      parentId,
      text,
      included,
      order,
    ]);
    expect(found).toEqual([
      [added.id, 'Contactor', true, 0],
      [added.id, 'Capacitor', false, 1],
    ]);
  });

  it('is one step to undo', () => {
    expect(undo(workOrderShape, added.edit).draft).toEqual(started.draft);
  });
});

describe('recommend', () => {
  it('puts a second item for the same system into the recommendation that is there (R4.14)', () => {
    const first = recommend(started, { siteSystemId: null, fields: { text: 'Coil' } });
    const second = recommend(first.edit, { siteSystemId: null, fields: { text: 'Drain pan' } });
    expect(second.edit.draft.recommendations.length).toBe(1);
    expect(second.edit.draft.recommendationItems.map(({ text }) => text)).toEqual(['Coil', 'Drain pan']);
    expect(undo(workOrderShape, second.edit).draft).toEqual(first.edit.draft);
    expect(undo(workOrderShape, first.edit).draft).toEqual(started.draft);
  });
});
