import { describe, expect, it } from 'vitest';
import { collisions, collisionText, recordChanges } from './record-change.ts';

const ann = { id: 7, name: 'Ann North' };
const ben = { id: 8, name: 'Ben Young' };

const change = (by: typeof ann | null, date: string, ...fields: string[]) => {
  const changed = Object.fromEntries(fields.map((field) => [field, { from: 1, to: 2 }]));
  const record = { id: 4, created: false, updated: true, deleted: false, fields: changed };
  return { steps: [{ kind: 'site', records: [record] }], by, date };
};
const asked = (...fields: string[]) => ({ kind: 'site', id: 4, fields });

describe('recordChanges', () => {
  it('names what differs, with both values (R7.9)', () => {
    const was = { start: 'a', end: 'b', technicianIds: [1, 2], text: '' };
    expect(recordChanges(was, { ...was, end: 'c', technicianIds: [1, 2] })).toEqual({
      end: { from: 'b', to: 'c' },
    });
  });

  it('has all of a new record come from nothing, but what it has not (R3.6)', () => {
    expect(recordChanges(null, { start: 'a', reason: null })).toEqual({ start: { from: null, to: 'a' } });
  });
});

describe('collisions', () => {
  it('are the fields that others have changed since, with who did last and when (R7.9)', () => {
    const since = [change(ann, 'on Monday', 'street', 'notes'), change(ben, 'on Tuesday', 'street')];
    expect(collisions(asked('street', 'text'), since)).toEqual([
      { field: 'street', by: ben, date: 'on Tuesday' },
    ]);
  });

  it('are none where others changed other fields or other records, or nothing is asked (R7.9)', () => {
    expect(collisions(asked('text'), [change(ann, 'on Monday', 'notes')])).toEqual([]);
    expect(collisions(asked(), [change(ann, 'on Monday', 'notes')])).toEqual([]);
    expect(collisions({ ...asked('notes'), id: 5 }, [change(ann, 'on Monday', 'notes')])).toEqual([]);
    expect(collisions({ ...asked('notes'), kind: 'siteSystems' }, [change(ann, '', 'notes')])).toEqual([]);
  });

  it('take fields that belong together as one: no street of one person meets the city of another', () => {
    const together = [['street', 'city'], ['notes']];
    const since = [change(ann, 'on Monday', 'city', 'notes')];
    expect(collisions({ ...asked('street'), together }, since).map(({ field }) => field)).toEqual(['city']);
    expect(collisions({ ...asked('text'), together }, since)).toEqual([]);
  });

  it('say who, also where nobody of the company did it', () => {
    expect(collisionText({ field: 'city', by: ann, date: '' })).toMatch(/^Ann North has changed this/);
    expect(collisionText({ field: 'city', by: null, date: '' })).toMatch(/^Someone else has changed this/);
  });
});
