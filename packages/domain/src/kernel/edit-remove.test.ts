import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord, changeRecord } from './edit-change.ts';
import { holders, idsIn, isLive, nameKey, recordsOf, referenceEntries } from './edit-graph.ts';
import { removeRecord } from './edit-remove.ts';
import { startEdit } from './edit-session.ts';
import { kindShape, kindsOf } from './edit-shape.ts';
import { thrown } from './testing/broken-invariant.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

const workOrder = build(workOrderShape, {
  siteSystems: [
    { siteId: 41, text: 'Furnace' },
    { siteId: 41, text: 'Heat pump' },
  ],
  nonStockItems: [{ text: 'Adapter' }],
  details: [{ siteSystemId: 1 }, { siteSystemId: 2, nonStockItemId: 1 }],
  repairParts: [{ parentId: 1 }, { parentId: 2 }],
  discounts: [{ scope: 'lines', lineIds: [1, 2] }],
  recommendations: [{ siteSystemId: 1 }, { siteSystemId: 2 }],
  recommendationItems: [{ recommendationId: 1 }],
  recommendationPhotos: [{ recommendationId: 1 }],
  inspectionAnswers: [{ inspectionQuestionId: 5, siteSystemId: 1 }],
  agreementSiteSystems: [
    { agreementId: 9, siteSystemId: 1 },
    { agreementId: 9, siteSystemId: 2 },
  ],
  workOrderAgreements: [
    { agreementId: 9, siteSystemId: 1, agreementSiteSystemId: 1 },
    { agreementId: 9, siteSystemId: null, agreementSiteSystemId: 1 },
  ],
  payments: [{ method: 'check', amountCents: 5000 }, { method: 'card' }],
});
const edit = startEdit(workOrderShape, workOrder);
const remove = (
  kind: Parameters<typeof removeRecord<typeof workOrder>>[2]['kind'],
  id: number,
  from = edit,
) => removeRecord(workOrderShape, from, { kind, id });
const flagged = (of: typeof edit) =>
  kindsOf(workOrderShape).flatMap((kind) =>
    recordsOf(of.draft, kind).flatMap((record) => (record.deleted ? [nameKey({ kind, id: record.id })] : [])),
  );

describe('removeRecord', () => {
  it('flags a saved child as deleted and puts it back to what was loaded (R3.1, R4.4)', () => {
    const fields = { text: 'Changed first' };
    const changed = changeRecord(workOrderShape, edit, { kind: 'nonStockItems', id: 1, fields });
    const [item] = remove('nonStockItems', 1, changed).draft.nonStockItems;
    expect(item).toMatchObject({ text: 'Adapter', created: false, updated: false, deleted: true });
  });

  it('drops a temporary child and its temporary children (R4.4)', () => {
    const detail = addRecord(workOrderShape, edit, { kind: 'details', fields: { text: 'New' } });
    const part = addRecord(workOrderShape, detail.edit, {
      kind: 'repairParts',
      fields: { parentId: detail.id },
    });
    expect(remove('details', detail.id, part.edit).draft).toEqual(edit.draft);
  });

  it('flags a saved child that was moved to a temporary parent (R4.4)', () => {
    const detail = addRecord(workOrderShape, edit, { kind: 'details', fields: {} });
    const fields = { parentId: detail.id };
    const moved = changeRecord(workOrderShape, detail.edit, { kind: 'repairParts', id: 1, fields });
    const [part] = remove('details', detail.id, moved).draft.repairParts;
    expect(part).toMatchObject({ parentId: 1, deleted: true });
  });

  it('takes along details, parts and agreements of a site system, and nothing else (R4.15)', () => {
    expect(flagged(remove('siteSystems', 1))).toEqual([
      'siteSystems:1',
      'details:1',
      'repairParts:1',
      'agreementSiteSystems:1',
      'workOrderAgreements:1',
    ]);
  });

  it('leaves recommendations and inspection answers pointing at the removed system (R4.15)', () => {
    const { recommendations, inspectionAnswers } = remove('siteSystems', 1).draft;
    expect(recommendations[0]).toEqual(workOrder.recommendations[0]);
    expect(inspectionAnswers[0]).toEqual(workOrder.inspectionAnswers[0]);
  });

  it('clears what pointed at a temporary system, for it will never be there', () => {
    const system = addRecord(workOrderShape, edit, { kind: 'siteSystems', fields: { siteId: 41 } });
    const fields = { siteSystemId: system.id };
    const added = addRecord(workOrderShape, system.edit, { kind: 'recommendations', fields });
    const removed = remove('siteSystems', system.id, added.edit);
    expect(removed.draft.recommendations.find(({ id }) => id === added.id)?.siteSystemId).toBeNull();
  });

  it('takes a removed detail out of the lines a discount is limited to', () => {
    expect(remove('details', 1).draft.discounts[0]).toMatchObject({ lineIds: [2], updated: true });
  });

  it('clears the agreement of a removed coverage', () => {
    const { workOrderAgreements } = remove('agreementSiteSystems', 1).draft;
    expect(workOrderAgreements.map((each) => each.agreementSiteSystemId)).toEqual([null, null]);
    expect(workOrderAgreements.map(({ deleted }) => deleted)).toEqual([false, false]);
  });

  it('voids a recorded payment only with a reason (R4.4)', () => {
    expect(thrown(() => remove('payments', 1))).toBe('void_reason_missing');
    const blank = { kind: 'payments', id: 1, reason: '  ' } as const;
    expect(thrown(() => removeRecord(workOrderShape, edit, blank))).toBe('void_reason_missing');
    const voided = removeRecord(workOrderShape, edit, { kind: 'payments', id: 1, reason: 'entered twice' });
    expect(voided.draft.payments[0]).toMatchObject({ deleted: true, voidReason: 'entered twice' });
  });

  it('refuses card payments (R4.5) and what is removed already', () => {
    const card = { kind: 'payments', id: 2, reason: 'x' } as const;
    expect(thrown(() => removeRecord(workOrderShape, edit, card))).toBe('kept_out_of_plans');
    expect(thrown(() => remove('details', 1, remove('details', 1)))).toBe('record_not_there');
  });

  it('flags what an earlier save that still waits has created, it does not drop it', () => {
    const waiting = build(salesProposalShape, { packages: [{ id: -1 }] });
    const started = startEdit(salesProposalShape, waiting);
    const { packages } = removeRecord(salesProposalShape, started, { kind: 'packages', id: -1 }).draft;
    expect(packages).toMatchObject([{ id: -1, deleted: true }]);
  });

  it('leaves no live child of something removed, and no reference that has to go (R4.15)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const { draft } = randomEdit(shape, { seed, steps });
      const live = new Set<string>();
      for (const kind of kindsOf(shape)) {
        for (const { id, ...record } of recordsOf(draft, kind))
          if (isLive(record)) live.add(nameKey({ kind, id }));
      }
      for (const kind of kindsOf(shape)) {
        for (const record of recordsOf(draft, kind).filter(isLive)) {
          const lost = holders(shape, kind, record).filter((holder) => !live.has(nameKey(holder)));
          expect(lost).toEqual([]);
          for (const [field, { to, whenGone }] of referenceEntries(kindShape(shape, kind))) {
            if (whenGone !== 'clear') continue;
            expect(idsIn(record[field]).filter((id) => !live.has(nameKey({ kind: to, id })))).toEqual([]);
          }
        }
      }
    });
  });
});
