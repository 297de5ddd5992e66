import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord, changeRecord, changeRoot } from './edit-change.ts';
import { removeRecord } from './edit-remove.ts';
import {
  cancelEdit,
  keepSnapshot,
  restoreSnapshot,
  startEdit,
  startNewEdit,
  takeSnapshot,
} from './edit-session.ts';
import { thrown } from './testing/broken-invariant.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { chooser, randomStep, sampleAggregate } from './testing/edit-samples.ts';

const proposal = build(salesProposalShape, {
  packages: [{ text: 'Good' }, { text: 'Best', order: 1 }],
  details: [{ salesProposalPackageId: 1, text: 'Furnace' }],
});

describe('cancelEdit', () => {
  it('gives back exactly the aggregate that editing began with, whatever was done (R4.1)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const choose = chooser(seed);
      const entity = sampleAggregate(shape, choose);
      const before = JSON.parse(JSON.stringify(entity));
      let edit = startEdit(shape, entity);
      for (let step = 0; step < steps; step += 1) edit = randomStep(shape, edit, choose);
      expect(cancelEdit(edit)).toBe(entity);
      expect(entity).toEqual(before);
    });
  });

  it('leaves nothing of an aggregate that is new (R4.1)', () => {
    const edit = startNewEdit(salesProposalShape, { guid: 'a', siteId: 41 });
    expect(cancelEdit(changeRoot(salesProposalShape, edit, { text: 'Heat pump' }))).toBeNull();
  });
});

describe('restoreSnapshot', () => {
  it('goes back to a second snapshot on top of the first, and then to the start (R4.1)', () => {
    const started = startEdit(salesProposalShape, proposal);
    const first = changeRoot(salesProposalShape, started, { text: 'first' });
    const second = changeRoot(salesProposalShape, takeSnapshot(first), { text: 'second' });
    const restored = restoreSnapshot(second);
    expect(restored.draft).toBe(first.draft);
    expect(restored.past).toBe(first.past);
    expect(restored.snapshots).toEqual([]);
    expect(cancelEdit(restored)).toBe(proposal);
  });

  it('goes back exactly, whatever was done since (R4.1)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const choose = chooser(seed);
      let before = startEdit(shape, sampleAggregate(shape, choose));
      for (let step = 0; step < steps; step += 1) before = randomStep(shape, before, choose);
      let edit = takeSnapshot(before);
      const depth = edit.snapshots.length;
      for (let step = 0; step < steps; step += 1) {
        const next = randomStep(shape, edit, choose);
        if (next.snapshots.length >= depth) edit = next;
      }
      while (edit.snapshots.length >= depth) edit = restoreSnapshot(edit);
      expect(edit.draft).toEqual(before.draft);
      expect(edit.past).toEqual(before.past);
    });
  });

  it('refuses where there is no snapshot', () => {
    const name = thrown(() => restoreSnapshot(startEdit(salesProposalShape, proposal)));
    expect(name).toBe('no_snapshot');
  });
});

describe('keepSnapshot', () => {
  it('keeps the draft and takes the snapshot off the stack', () => {
    const snapshot = takeSnapshot(startEdit(salesProposalShape, proposal));
    const edit = keepSnapshot(changeRoot(salesProposalShape, snapshot, { text: 'kept' }));
    expect(edit.draft.text).toBe('kept');
    expect(edit.snapshots).toEqual([]);
  });
});

describe('temporary ids', () => {
  const add = (edit: ReturnType<typeof startEdit<typeof proposal>>) =>
    addRecord(salesProposalShape, edit, { kind: 'packages', fields: { text: 'More' } });

  it('count down from 0: −1, −2, … across kinds (R4.2)', () => {
    const first = add(startEdit(salesProposalShape, proposal));
    const fields = { salesProposalPackageId: first.id, text: 'Filter' };
    const second = addRecord(salesProposalShape, first.edit, { kind: 'details', fields });
    expect([first.id, second.id]).toEqual([-1, -2]);
  });

  it('are not given twice, also after removing, undoing and restoring (R4.2)', () => {
    const first = add(takeSnapshot(startEdit(salesProposalShape, proposal)));
    const removed = removeRecord(salesProposalShape, first.edit, { kind: 'packages', id: first.id });
    expect(add(removed).id).toBe(-2);
    expect(add(restoreSnapshot(removed)).id).toBe(-2);
  });

  it('go on below those of plans that wait to be sent (R4.2)', () => {
    const waiting = build(salesProposalShape, { packages: [{ id: -3, text: 'Waiting' }] });
    expect(add(startEdit(salesProposalShape, waiting)).id).toBe(-4);
    expect(add(startEdit(salesProposalShape, waiting, -6)).id).toBe(-7);
  });

  it('go on below those that a reference names (R4.2)', () => {
    const pointing = build(salesProposalShape, { workOrderId: -9 });
    expect(add(startEdit(salesProposalShape, pointing)).id).toBe(-10);
  });

  it('begin with the root where the aggregate is new (R4.2)', () => {
    const edit = startNewEdit(workOrderShape, { guid: 'a', customerId: 1, siteId: 2 });
    const added = addRecord(workOrderShape, edit, { kind: 'details', fields: { text: 'Visit' } });
    expect(edit.draft.id).toBe(-1);
    expect(added.id).toBe(-2);
    expect(added.edit.draft.details[0]?.workOrderId).toBe(-1);
  });
});

describe('startEdit', () => {
  it('is a plain value that survives being kept as JSON', () => {
    const edit = changeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), {
      kind: 'packages',
      id: 1,
      fields: { text: 'Better' },
    });
    expect(JSON.parse(JSON.stringify(edit))).toEqual(edit);
  });
});
