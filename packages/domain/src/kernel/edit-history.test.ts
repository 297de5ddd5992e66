import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { addRecord, changeRecord, changeRoot } from './edit-change.ts';
import { applyDiff, diffOf, reverseDiff, squashDiffs } from './edit-diff.ts';
import { asOneStep, redo, undo } from './edit-history.ts';
import { removeRecord } from './edit-remove.ts';
import { type Edit, startEdit } from './edit-session.ts';
import type { Shape } from './edit-shape.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { chooser, randomChange, randomEdit, sampleAggregate } from './testing/edit-samples.ts';

const started = startEdit(salesProposalShape, build(salesProposalShape, { packages: [{ text: 'Good' }] }));
const type = (edit: typeof started, text: string) =>
  changeRecord(salesProposalShape, edit, { kind: 'packages', id: 1, fields: { text } });

/** Returns every state of a random edit, from the start. */
function states(shape: Shape, { seed, steps }: { seed: number; steps: number }): Edit[] {
  const choose = chooser(seed);
  const all = [startEdit(shape, sampleAggregate(shape, choose))];
  for (let step = 0; step < steps; step += 1) {
    const last = all.at(-1) as Edit;
    const next = randomChange(shape, last, { choose });
    if (next !== last) all.push(next);
  }
  return all;
}

describe('undo and redo', () => {
  it('go through every state back to the start, and again to the end', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const all = states(shape, { seed, steps });
      let edit = all.at(-1) as Edit;
      for (const state of all.slice(0, -1).toReversed()) {
        edit = undo(shape, edit);
        expect(edit.draft).toEqual(state.draft);
      }
      expect(undo(shape, edit)).toBe(edit);
      for (const state of all.slice(1)) {
        edit = redo(shape, edit);
        expect(edit.draft).toEqual(state.draft);
      }
      expect(redo(shape, edit)).toBe(edit);
      expect(edit.past).toEqual(all.at(-1)?.past);
    });
  });

  it('forget what was taken back once something else is done', () => {
    const edit = type(undo(salesProposalShape, type(started, 'Better')), 'Best');
    expect(redo(salesProposalShape, edit)).toBe(edit);
    expect(undo(salesProposalShape, edit).draft).toEqual(started.draft);
  });

  it('bring back a removed child where it was', () => {
    const added = addRecord(salesProposalShape, started, { kind: 'packages', fields: {} });
    const more = addRecord(salesProposalShape, added.edit, { kind: 'packages', fields: {} });
    const removed = removeRecord(salesProposalShape, more.edit, { kind: 'packages', id: added.id });
    expect(undo(salesProposalShape, removed).draft).toEqual(more.edit.draft);
  });
});

describe('asOneStep', () => {
  it('makes one step of typing', () => {
    const typed = asOneStep(started, type(type(type(started, 'G'), 'Gr'), 'Great'));
    expect(typed.past.length).toBe(1);
    expect(undo(salesProposalShape, typed).draft).toEqual(started.draft);
  });

  it('leaves no step of what came to nothing', () => {
    expect(asOneStep(started, type(type(started, 'Other'), 'Good')).past).toEqual([]);
  });

  it('leaves earlier steps alone', () => {
    const before = changeRoot(salesProposalShape, started, { text: 'Spring' });
    const after = asOneStep(before, type(type(before, 'A'), 'B'));
    expect(after.past.length).toBe(2);
    expect(undo(salesProposalShape, after).draft).toEqual(before.draft);
  });
});

describe('diffs', () => {
  it('squashed do what they do one after the other, and reversed take it back', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      const start = startEdit(shape, edit.base ?? { id: 0 }).draft;
      const whole = squashDiffs(edit.past);
      expect(applyDiff(shape, start, whole)).toEqual(edit.draft);
      expect(applyDiff(shape, edit.draft, reverseDiff(whole))).toEqual(start);
      expect(squashDiffs([whole, reverseDiff(whole)])).toEqual([]);
      expect(whole.length).toBe(diffOf(shape, start, edit.draft).length);
    });
  });
});
