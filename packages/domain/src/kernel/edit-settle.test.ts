import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord, changeRecord } from './edit-change.ts';
import { type IdMap, idsIn, recordsOf, referenceEntries } from './edit-graph.ts';
import { redo, undo } from './edit-history.ts';
import { planSave } from './edit-plan.ts';
import { removeRecord } from './edit-remove.ts';
import { type Edit, restoreSnapshot, startEdit, takeSnapshot } from './edit-session.ts';
import { settle, settleEdit } from './edit-settle.ts';
import { type Aggregate, kindsOf, type Shape } from './edit-shape.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

/** Returns the ids a server would assign to the records the plan creates. */
function answerOf(shape: Shape, edit: Edit): IdMap {
  const created = planSave(shape, edit).steps.flatMap(({ records }) =>
    records.filter((record) => record.created),
  );
  return Object.fromEntries(created.map(({ id }, nth) => [id, 500 + nth]));
}

/** Returns negative ids, and dangling references inside the aggregate. */
function flaws(shape: Shape, entity: Aggregate): string[] {
  return kindsOf(shape).flatMap((kind) =>
    recordsOf(entity, kind).flatMap((record) => [
      ...(record.id < 0 ? [`${kind} ${record.id}`] : []),
      ...(record.created || record.updated || record.deleted ? [`${kind} ${record.id} flagged`] : []),
      ...referenceEntries(shape.kinds[kind] ?? shape).flatMap(([field, { to, whenGone }]) =>
        idsIn(record[field])
          .filter((id) => id < 0 || (whenGone && !recordsOf(entity, to).some((target) => target.id === id)))
          .map((id) => `${kind} ${record.id} ${field} ${id}`),
      ),
    ]),
  );
}

describe('settle', () => {
  it('leaves no temporary id, no dangling reference and no flag (R4.3)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      expect(flaws(shape, settle(shape, edit.draft, answerOf(shape, edit)))).toEqual([]);
    });
  });

  it('re-points child references after save, also in lists (R4.3)', () => {
    const started = startEdit(workOrderShape, build(workOrderShape, { siteSystems: [{ siteId: 41 }] }));
    const detail = addRecord(workOrderShape, started, { kind: 'details', fields: { siteSystemId: 1 } });
    const part = addRecord(workOrderShape, detail.edit, {
      kind: 'repairParts',
      fields: { parentId: detail.id },
    });
    const fields = { scope: 'lines', lineIds: [detail.id] } as const;
    const discount = addRecord(workOrderShape, part.edit, {
      kind: 'discounts',
      fields: { ...fields, lineIds: [detail.id] },
    });
    const settled = settle(workOrderShape, discount.edit.draft, { [-1]: 501, [-2]: 601, [-3]: 701 });
    expect(settled.details.map(({ id }) => id)).toEqual([501]);
    expect(settled.repairParts).toMatchObject([{ id: 601, parentId: 501, created: false }]);
    expect(settled.discounts).toMatchObject([{ id: 701, lineIds: [501], created: false }]);
  });

  it('drops what was deleted, and keeps what was hidden or voided (R4.4)', () => {
    const open = build(workOrderShape, { details: [{}], siteSystems: [{ siteId: 41 }], payments: [{}] });
    const remove = (of: typeof open) => {
      let edit = startEdit(workOrderShape, of);
      edit = removeRecord(workOrderShape, edit, { kind: 'details', id: 1 });
      edit = removeRecord(workOrderShape, edit, { kind: 'siteSystems', id: 1 });
      edit = removeRecord(workOrderShape, edit, { kind: 'payments', id: 1, reason: 'twice' });
      return settle(workOrderShape, edit.draft, {});
    };
    expect(remove(open)).toMatchObject({
      details: [],
      siteSystems: [{ id: 1, hidden: true, deleted: false }],
      payments: [{ id: 1, voidReason: 'twice', deleted: false }],
    });
    expect(remove({ ...open, processed: true }).details).toMatchObject([{ id: 1, hidden: true }]);
  });

  it('drops a new photo that was too large (R5.4)', () => {
    const started = startEdit(workOrderShape, build(workOrderShape, { recommendations: [{}] }));
    const fields = { recommendationId: 1, error: 'The file is too large.' };
    const { edit } = addRecord(workOrderShape, started, { kind: 'recommendationPhotos', fields });
    expect(settle(workOrderShape, edit.draft, {}).recommendationPhotos).toEqual([]);
  });

  it('makes one of two records that turn out to be the same: the one that was there', () => {
    const answers = [{ id: 5, debriefQuestionId: 2, answer: 'yes' }];
    const started = startEdit(workOrderShape, build(workOrderShape, { debriefAnswers: answers }));
    const fields = { debriefQuestionId: 2, answer: 'no' };
    const { edit } = addRecord(workOrderShape, started, { kind: 'debriefAnswers', fields });
    expect(settle(workOrderShape, edit.draft, { [-1]: 5 }).debriefAnswers).toMatchObject([
      { id: 5, answer: 'yes' },
    ]);
  });

  it('takes hidden parts of a detail along that is deleted for good, and clears hidden references to it', () => {
    const started = startEdit(
      workOrderShape,
      build(workOrderShape, {
        details: [{}, {}],
        repairParts: [{ parentId: 1, hidden: true }],
        discounts: [{ lineIds: [1, 2], hidden: true }],
      }),
    );
    const { draft } = removeRecord(workOrderShape, started, { kind: 'details', id: 1 });
    expect(settle(workOrderShape, draft, {})).toMatchObject({
      details: [{ id: 2 }],
      repairParts: [],
      discounts: [{ lineIds: [2], hidden: true }],
    });
  });
});

describe('settleEdit', () => {
  const waiting = build(salesProposalShape, { packages: [{ id: -1, text: 'Good' }] });
  const started = takeSnapshot(startEdit(salesProposalShape, waiting));
  const renamed = changeRecord(salesProposalShape, started, {
    kind: 'packages',
    id: -1,
    fields: { text: 'Best' },
  });
  const fields = { salesProposalPackageId: -1 };
  const added = addRecord(salesProposalShape, renamed, { kind: 'details', fields }).edit;

  it('puts the ids of an earlier save into an open edit, and leaves its own new records temporary (R4.3)', () => {
    const edit = settleEdit(salesProposalShape, undo(salesProposalShape, added), { [-1]: 501 });
    expect(edit.base?.packages).toMatchObject([{ id: 501 }]);
    expect(edit.draft.packages).toMatchObject([{ id: 501, text: 'Best', updated: true }]);
    const again = redo(salesProposalShape, edit);
    expect(again.draft.details).toMatchObject([{ id: -2, salesProposalPackageId: 501, created: true }]);
    expect(restoreSnapshot(again).draft.packages).toMatchObject([{ id: 501, text: 'Good' }]);
  });

  it('puts in the id of another aggregate that a field names', () => {
    const edit = startEdit(salesProposalShape, build(salesProposalShape, { workOrderId: -7 }));
    expect(settleEdit(salesProposalShape, edit, { [-7]: 88 }).draft.workOrderId).toBe(88);
  });

  it('changes nothing else: what is planned stays the same but for the ids', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      const settled = settleEdit(shape, edit, { [-999]: 1 });
      expect(planSave(shape, settled)).toEqual(planSave(shape, edit));
      expect(undo(shape, settled).draft).toEqual(undo(shape, edit).draft);
    });
  });
});
