import { describe, expect, it } from 'vitest';
import type { SalesProposal } from '../proposals/sales-proposal.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { applyPlan } from './edit-apply.ts';
import { addRecord, moveRecord } from './edit-change.ts';
import { merge } from './edit-merge.ts';
import { byOrder, movedIn, siblingsOf } from './edit-order.ts';
import { planSave } from './edit-plan.ts';
import { removeRecord } from './edit-remove.ts';
import { type Edit, startEdit } from './edit-session.ts';
import { settle } from './edit-settle.ts';
import { build } from './testing/build-aggregate.ts';

const start = build(salesProposalShape, {
  packages: ['a', 'b', 'c', 'd'].map((text, order) => ({ text, order })),
});
type Change = (edit: Edit<SalesProposal>) => Edit<SalesProposal>;
const move =
  (text: string, to: number): Change =>
  (edit) =>
    moveRecord(salesProposalShape, edit, { kind: 'packages', id: 'abcd'.indexOf(text) + 1, to });
const add =
  (text: string, to?: number): Change =>
  (edit) => {
    const added = addRecord(salesProposalShape, edit, { kind: 'packages', fields: { text } });
    return to === undefined
      ? added.edit
      : moveRecord(salesProposalShape, added.edit, { kind: 'packages', id: added.id, to });
  };
const remove =
  (text: string): Change =>
  (edit) =>
    removeRecord(salesProposalShape, edit, { kind: 'packages', id: 'abcd'.indexOf(text) + 1 });

/**
 * Returns the packages after two saves based on the same version: their texts in order, and their numbers.
 */
function after(first: Change, second: Change): { texts: string; numbers: number[] } {
  const current = settle(salesProposalShape, first(startEdit(salesProposalShape, start)).draft, {
    [-1]: 501,
  });
  const plan = planSave(salesProposalShape, second(startEdit(salesProposalShape, start)));
  const merged = merge(salesProposalShape, { current, plan, changes: [], gone: [] });
  expect(merged.questions).toEqual([]);
  const saved = applyPlan(salesProposalShape, current, merged.plan);
  const packages = siblingsOf(salesProposalShape, saved, { kind: 'packages', parentId: 7 });
  return {
    texts: packages.map(({ text }) => text).join(''),
    numbers: packages.map(({ order }) => Number(order)),
  };
}

describe('mergeOrders', () => {
  it.each([
    ['two moves that do not meet', move('a', 1), move('d', 2), 'badc'],
    ['the same move twice', move('d', 0), move('d', 0), 'dabc'],
    ['the later save places what both moved', move('a', 3), move('a', 1), 'bacd'],
    ['what was put last goes last', add('x'), move('a', 3), 'bcdxa'],
    ['what was put first goes first', move('c', 0), move('d', 0), 'dcab'],
    ['two added at the end: the earlier save stands first', add('x'), add('y'), 'abcdxy'],
    ['added in the middle, behind what it followed', move('b', 3), add('y', 2), 'acdby'],
    ['moved meanwhile removed by the other', remove('a'), move('b', 3), 'cdb'],
    ['nothing moved by the later save', move('d', 0), (edit: Edit<SalesProposal>) => edit, 'dabc'],
  ])('%s', (_, first, second, texts) => {
    expect(after(first, second).texts).toBe(texts);
  });

  it('goes before what it preceded where what it followed is gone', () => {
    const first: Change = (edit) => move('d', 0)(remove('b')(edit));
    expect(after(first, add('y', 2)).texts).toBe('dayc');
  });

  it('goes by the number where both neighbors are gone', () => {
    const first: Change = (edit) => remove('c')(remove('b')(edit));
    expect(after(first, add('y', 2)).texts).toBe('ayd');
  });

  it('numbers from 0 without gaps where the numbers of the plan do not say the same', () => {
    expect(after(move('d', 0), move('a', 3)).numbers).toEqual([0, 1, 2, 3]);
  });
});

describe('movedIn', () => {
  const was = (before: string) => (id: number) => {
    const at = before.indexOf(String(id));
    return at < 0 ? null : at;
  };
  const never = () => false;

  it('finds the fewest that moved', () => {
    expect(movedIn([4, 1, 2, 3], was('1234'), never)).toEqual(new Set([4]));
    expect(movedIn([2, 3, 4, 1], was('1234'), never)).toEqual(new Set([1]));
    expect(movedIn([1, 2, 3], was('123'), never)).toEqual(new Set());
    expect(movedIn([], was(''), never)).toEqual(new Set());
  });

  it('counts what is new to the list as moved', () => {
    expect(movedIn([1, 9, 2], was('12'), never)).toEqual(new Set([9]));
  });

  it('never says that a record moved which stayed for certain', () => {
    expect(movedIn([2, 1], was('12'), (id) => id === 1)).toEqual(new Set([2]));
    expect(movedIn([2, 1], was('12'), (id) => id === 2)).toEqual(new Set([1]));
    expect(movedIn([2, 3, 4, 1], was('1234'), (id) => id === 1)).toEqual(new Set([2, 3, 4]));
  });
});

describe('byOrder', () => {
  it('sorts by the field, then saved records by id, then new ones as they came', () => {
    const records = [-2, -1, 5, 3, 4].map((id) => ({ id, order: id === 4 ? 0 : 1 }));
    expect(records.toSorted(byOrder('order')).map(({ id }) => id)).toEqual([4, 3, 5, -1, -2]);
  });
});
