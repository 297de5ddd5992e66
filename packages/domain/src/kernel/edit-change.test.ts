import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord, changeRecord, changeRoot, moveRecord } from './edit-change.ts';
import { findRecord, isLive, nameKey, recordsOf } from './edit-graph.ts';
import { siblingsOf } from './edit-order.ts';
import { removeRecord } from './edit-remove.ts';
import { startEdit } from './edit-session.ts';
import { kindsOf, whyKeptOut } from './edit-shape.ts';
import { sameValue } from './same-value.ts';
import { thrown } from './testing/broken-invariant.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

const proposalEdit = startEdit(
  salesProposalShape,
  build(salesProposalShape, {
    packages: [{ text: 'Good' }, { text: 'Better', order: 1 }, { text: 'Best', order: 2 }],
    details: [{ salesProposalPackageId: 1 }, { salesProposalPackageId: 2 }],
    payments: [{ method: 'cash' }, { method: 'card' }],
  }),
);
const workOrderEdit = startEdit(
  workOrderShape,
  build(workOrderShape, {
    siteSystems: [{ siteId: 41 }, { siteId: 41, hidden: true }],
    recommendations: [{ siteSystemId: 1 }],
    details: [{ text: 'Tune-up', hidden: true }],
  }),
);

describe('addRecord', () => {
  it('flags the child as created and fills in its root (R3.1)', () => {
    const { edit, id } = addRecord(salesProposalShape, proposalEdit, {
      kind: 'packages',
      fields: { text: 'Extra' },
    });
    expect(findRecord(edit.draft, { kind: 'packages', id })).toMatchObject({
      salesProposalId: 7,
      selected: false,
      created: true,
      updated: false,
      deleted: false,
    });
  });

  it('places it last: the count of its siblings that are not deleted (R4.12)', () => {
    const removed = removeRecord(salesProposalShape, proposalEdit, { kind: 'packages', id: 1 });
    const added = addRecord(salesProposalShape, removed, { kind: 'packages', fields: {} });
    expect(findRecord(added.edit.draft, { kind: 'packages', id: added.id })?.['order']).toBe(2);
    const fields = { salesProposalPackageId: 2 };
    const detail = addRecord(salesProposalShape, proposalEdit, { kind: 'details', fields });
    expect(findRecord(detail.edit.draft, { kind: 'details', id: detail.id })?.['order']).toBe(1);
  });

  it('refuses a photo without a recommendation (R5.5)', () => {
    const add = () => addRecord(workOrderShape, workOrderEdit, { kind: 'recommendationPhotos', fields: {} });
    expect(thrown(add)).toBe('parent_missing');
  });

  it('refuses references to what is missing, removed or hidden', () => {
    for (const siteSystemId of [99, 2]) {
      const add = () =>
        addRecord(workOrderShape, workOrderEdit, { kind: 'details', fields: { siteSystemId } });
      expect(thrown(add)).toBe('reference_to_nothing');
    }
    const removed = removeRecord(workOrderShape, workOrderEdit, { kind: 'siteSystems', id: 1 });
    const add = () => addRecord(workOrderShape, removed, { kind: 'details', fields: { siteSystemId: 1 } });
    expect(thrown(add)).toBe('reference_to_nothing');
  });

  it('refuses fields that commands of their own set', () => {
    const add = () =>
      addRecord(salesProposalShape, proposalEdit, { kind: 'packages', fields: { selected: true } });
    expect(thrown(add)).toBe('field_not_settable');
    const withId = { kind: 'packages', fields: { id: 5 } as object } as const;
    expect(thrown(() => addRecord(salesProposalShape, proposalEdit, withId))).toBe('field_not_settable');
  });

  it('refuses a card payment (R4.5)', () => {
    const add = () =>
      addRecord(salesProposalShape, proposalEdit, { kind: 'payments', fields: { method: 'card' } });
    expect(thrown(add)).toBe('kept_out_of_plans');
  });
});

describe('changeRecord', () => {
  const rename = (text: string, edit = proposalEdit) =>
    changeRecord(salesProposalShape, edit, { kind: 'packages', id: 2, fields: { text } });

  it('flags the child as updated, and not any more once it is as before (R3.1)', () => {
    const changed = rename('Middle');
    expect(changed.draft.packages[1]).toMatchObject({ text: 'Middle', updated: true });
    expect(rename('Better', changed).draft.packages[1]).toEqual(proposalEdit.draft.packages[1]);
  });

  it('does not flag a created child as updated (R3.1)', () => {
    const { edit, id } = addRecord(salesProposalShape, proposalEdit, { kind: 'packages', fields: {} });
    const changed = changeRecord(salesProposalShape, edit, {
      kind: 'packages',
      id,
      fields: { text: 'Extra' },
    });
    expect(findRecord(changed.draft, { kind: 'packages', id })).toMatchObject({
      created: true,
      updated: false,
    });
  });

  it('leaves the edit as it is where nothing differs', () => {
    expect(rename('Better')).toBe(proposalEdit);
  });

  it('refuses a removed or missing child', () => {
    const removed = removeRecord(salesProposalShape, proposalEdit, { kind: 'packages', id: 2 });
    expect(thrown(() => rename('Middle', removed))).toBe('record_not_there');
    const missing = { kind: 'packages', id: 99, fields: { text: 'x' } } as const;
    expect(thrown(() => changeRecord(salesProposalShape, proposalEdit, missing))).toBe('record_not_there');
  });

  it('refuses a hidden child unless that shows it again', () => {
    const change = (fields: { text?: string; hidden?: boolean }) =>
      changeRecord(workOrderShape, workOrderEdit, { kind: 'details', id: 1, fields });
    expect(thrown(() => change({ text: 'Repair' }))).toBe('record_not_there');
    expect(change({ hidden: false }).draft.details[0]).toMatchObject({ hidden: false, updated: true });
  });

  it('refuses to touch a card payment, or to make one (R4.5)', () => {
    const change = (id: number, fields: { text?: string; method?: 'card' }) => () =>
      changeRecord(salesProposalShape, proposalEdit, { kind: 'payments', id, fields });
    expect(thrown(change(2, { text: 'x' }))).toBe('kept_out_of_plans');
    expect(thrown(change(1, { method: 'card' }))).toBe('kept_out_of_plans');
    expect(whyKeptOut(salesProposalShape, 'payments', { method: 'card' })).toContain('card processor');
  });

  it('refuses to take a child from its parent without giving it another', () => {
    const fields = { salesProposalPackageId: null as unknown as number };
    const change = () => changeRecord(salesProposalShape, proposalEdit, { kind: 'details', id: 1, fields });
    expect(thrown(change)).toBe('parent_missing');
  });

  it('refuses to turn a saved recommendation into that of another system (R4.14)', () => {
    const fields = { siteSystemId: null };
    const change = () =>
      changeRecord(workOrderShape, workOrderEdit, { kind: 'recommendations', id: 1, fields });
    expect(thrown(change)).toBe('identity_is_fixed');
  });
});

describe('changeRoot', () => {
  it('changes fields of the root', () => {
    expect(changeRoot(salesProposalShape, proposalEdit, { text: 'Spring' }).draft.text).toBe('Spring');
  });

  it('refuses managed fields and lists of children', () => {
    const change = (fields: object) => () => changeRoot(salesProposalShape, proposalEdit, fields);
    expect(thrown(change({ status: 'Accepted' }))).toBe('field_not_settable');
    expect(thrown(change({ version: 9 }))).toBe('field_not_settable');
    expect(thrown(change({ packages: [] }))).toBe('field_not_settable');
  });
});

describe('moveRecord', () => {
  const texts = (edit: typeof proposalEdit) =>
    siblingsOf(salesProposalShape, edit.draft, { kind: 'packages', parentId: 7 }).map(({ text }) => text);

  it('moves a child among its siblings and numbers them from 0', () => {
    const moved = moveRecord(salesProposalShape, proposalEdit, { kind: 'packages', id: 3, to: 0 });
    expect(texts(moved)).toEqual(['Best', 'Good', 'Better']);
    expect(moved.draft.packages.map(({ order }) => order)).toEqual([1, 2, 0]);
    expect(moved.draft.packages.map(({ updated }) => updated)).toEqual([true, true, true]);
  });

  it('leaves the children of other parents alone', () => {
    const moved = moveRecord(salesProposalShape, proposalEdit, { kind: 'details', id: 1, to: 5 });
    expect(moved).toBe(proposalEdit);
  });

  it('refuses a kind without an order and a child that is not there', () => {
    const move = (kind: 'payments' | 'packages', id: number) => () =>
      moveRecord(salesProposalShape, proposalEdit, { kind, id, to: 0 });
    expect(thrown(move('payments', 1))).toBe('kind_without_order');
    expect(thrown(move('packages', 99))).toBe('record_not_there');
  });
});

describe('flags of a draft', () => {
  it('say exactly what differs from the base (R3.1)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const { base, draft } = randomEdit(shape, { seed, steps });
      for (const kind of kindsOf(shape)) {
        for (const record of recordsOf(draft, kind)) {
          const was = base && findRecord(base, { kind, id: record.id });
          const same = sameValue({ ...was, updated: record.updated, deleted: record.deleted }, record);
          const name = nameKey({ kind, id: record.id });
          expect([name, record.created]).toEqual([name, !was]);
          if (isLive(record) && was) expect([name, record.updated]).toEqual([name, !same]);
        }
        const kept = recordsOf(draft, kind).map(({ id }) => id);
        for (const { id } of base ? recordsOf(base, kind) : []) expect(kept).toContain(id);
      }
    });
  });
});
