import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { addJobPhoto, arrangePhotos, canMovePhoto, jobPhotos, kindFields, movePhoto } from './job-photos.ts';
import type { PhotoKind } from './photo-shape.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

const guid = '0d6f0f0e-0000-4000-8000-000000000001';
const site = build(workOrderShape, {
  siteSystems: [
    { id: 5, text: 'Furnace' },
    { id: 6, text: 'Water heater' },
  ],
}) as WorkOrder;
function edited(photos: readonly [PhotoKind, text: string, siteSystemId?: number][]) {
  return photos.reduce(
    (edit, [kind, text, siteSystemId = null]) => addJobPhoto(edit, { kind, text, siteSystemId, guid }).edit,
    startEdit(workOrderShape, site),
  );
}
const textsOf = (photos: readonly { text: string }[]) => photos.map(({ text }) => text).join(' ');
const arranged = (edit: ReturnType<typeof edited>) => {
  const { pairs, groups } = arrangePhotos(jobPhotos(edit.draft));
  return {
    pairs: pairs.map(({ before, after }) => `${before.text} ${after.text}`),
    groups: groups.map(({ kind, photos }) => `${kind}: ${textsOf(photos)}`),
  };
};

describe('photos of a job (R3.3)', () => {
  it('show the customer what was changed, and nameplates and equipment only when someone says so', () => {
    const edit = edited([
      ['before', 'a'],
      ['after', 'b'],
      ['nameplate', 'c'],
      ['equipment', 'd'],
      ['other', 'e'],
    ]);
    expect(jobPhotos(edit.draft).map(({ shown }) => shown)).toEqual([true, true, false, false, false]);
  });

  it.each([
    ['before', true, 'nameplate', false],
    ['other', false, 'after', true],
    // someone chose otherwise, and the kinds are alike
    ['before', false, 'after', false],
    ['nameplate', true, 'equipment', true],
    // someone chose otherwise, and the kinds are not alike
    ['before', false, 'other', false],
    ['equipment', true, 'before', true],
  ] as const)('of %s (shown: %s) that become %s are shown: %s', (kind, shown, next, isShown) => {
    expect(kindFields({ kind, shown }, next)).toEqual({ kind: next, shown: isShown });
  });

  it('pair the first before with the first after of the same system, and leave the rest by kind', () => {
    const edit = edited([
      ['after', 'A1'],
      ['before', 'B1'],
      ['before', 'B2', 5],
      ['after', 'A2', 6],
      ['before', 'B3', 6],
      ['nameplate', 'N', 5],
    ]);
    expect(arranged(edit)).toEqual({
      pairs: ['B1 A1', 'B3 A2'],
      groups: ['before: B2', 'nameplate: N'],
    });
  });

  it('keep their order when one moves: only among its kind, and not past its ends', () => {
    const edit = edited([
      ['before', 'B1'],
      ['equipment', 'E1'],
      ['before', 'B2'],
      ['before', 'B3'],
    ]);
    const [first, , , last] = jobPhotos(edit.draft);
    const moved = movePhoto(edit, { id: first!.id, by: 1 });
    expect(textsOf(jobPhotos(moved.draft))).toBe('E1 B2 B1 B3');
    expect(textsOf(jobPhotos(movePhoto(moved, { id: first!.id, by: -1 }).draft))).toBe('E1 B1 B2 B3');
    expect([canMovePhoto(edit.draft, first!.id, -1), canMovePhoto(edit.draft, last!.id, 1)]).toEqual([
      false,
      false,
    ]);
    expect(movePhoto(edit, { id: last!.id, by: 1 })).toBe(edit);
  });

  it('leave a pair when their kind changes', () => {
    const edit = edited([
      ['before', 'B'],
      ['after', 'A'],
    ]);
    const after = jobPhotos(edit.draft)[1]!;
    const changed = changeRecord(workOrderShape, edit, {
      kind: 'workOrderPhotos',
      id: after.id,
      fields: { kind: 'other' },
    });
    expect(arranged(changed)).toEqual({ pairs: [], groups: ['before: B', 'other: A'] });
  });
});
