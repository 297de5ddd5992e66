import { describe, expect, it } from 'vitest';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord } from './edit-change.ts';
import { undo } from './edit-history.ts';
import { removeRecord } from './edit-remove.ts';
import { startEdit } from './edit-session.ts';
import { joinDuplicates } from './edit-unique.ts';
import { build } from './testing/build-aggregate.ts';

const started = startEdit(
  workOrderShape,
  build(workOrderShape, {
    siteSystems: [{ siteId: 41 }, { siteId: 41 }],
    recommendations: [{ siteSystemId: 1 }, { siteSystemId: 1 }, { siteSystemId: 2 }],
    recommendationItems: [
      { recommendationId: 1, text: 'Igniter' },
      { recommendationId: 2, text: 'Blower' },
    ],
    recommendationPhotos: [{ recommendationId: 2 }],
  }),
);
const join = (edit: typeof started) => joinDuplicates(workOrderShape, edit, 'recommendations');

describe('joinDuplicates', () => {
  it('makes one recommendation per site system; the eldest gets the others items and photos (R4.14)', () => {
    const { draft } = join(started);
    expect(draft.recommendations.map(({ id, deleted }) => [id, deleted])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(draft.recommendationItems).toMatchObject([
      { id: 1, recommendationId: 1, order: 0, updated: false },
      { id: 2, recommendationId: 1, order: 1, updated: true },
    ]);
    expect(draft.recommendationPhotos).toMatchObject([{ recommendationId: 1, updated: true }]);
  });

  it('drops a new one (R4.14)', () => {
    const added = addRecord(workOrderShape, started, {
      kind: 'recommendations',
      fields: { siteSystemId: 2 },
    });
    const fields = { recommendationId: added.id, text: 'Coil' };
    const item = addRecord(workOrderShape, added.edit, { kind: 'recommendationItems', fields });
    const { draft } = join(item.edit);
    expect(draft.recommendations.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(draft.recommendationItems.find(({ id }) => id === item.id)?.recommendationId).toBe(3);
  });

  it('never lets a deleted one stand in for a live one (R4.14)', () => {
    const removed = removeRecord(workOrderShape, started, { kind: 'recommendations', id: 3 });
    const added = addRecord(workOrderShape, removed, {
      kind: 'recommendations',
      fields: { siteSystemId: 2 },
    });
    const { recommendations } = join(added.edit).draft;
    expect(recommendations.filter(({ siteSystemId }) => siteSystemId === 2)).toMatchObject([
      { id: 3, deleted: true },
      { id: added.id, deleted: false },
    ]);
  });

  it('keeps a value that only the later one has', () => {
    const answer = (from: typeof started, text: string | null) =>
      addRecord(workOrderShape, from, {
        kind: 'debriefAnswers',
        fields: { debriefQuestionId: 5, answer: text },
      }).edit;
    const joined = (first: string | null, second: string | null) =>
      joinDuplicates(workOrderShape, answer(answer(started, first), second), 'debriefAnswers').draft
        .debriefAnswers;
    expect(joined(null, 'yes')).toMatchObject([{ id: -1, answer: 'yes' }]);
    expect(joined('no', 'yes')).toMatchObject([{ id: -1, answer: 'no' }]);
  });

  it('is one step to undo, and none where there is nothing to join', () => {
    const joined = join(started);
    expect(undo(workOrderShape, joined).draft).toEqual(started.draft);
    expect(join(joined)).toBe(joined);
  });
});
