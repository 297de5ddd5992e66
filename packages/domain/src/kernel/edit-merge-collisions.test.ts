import { describe, expect, it } from 'vitest';
import { askedCollisions } from './edit-merge-collisions.ts';
import type { MergeQuestion } from './edit-merge-question.ts';

const ann = { id: 7, name: 'Ann North' };
const at = '2026-11-18T15:41:00Z';
const asked = { choices: ['theirs' as const, 'yours' as const], by: ann, at };
const record = { kind: 'details', id: 5 };
const sameField: MergeQuestion = {
  type: 'sameField',
  record,
  yours: record,
  fields: [
    { field: 'text', from: 'A', theirs: 'B', yours: 'C' },
    { field: 'quantity', from: 1, theirs: 2, yours: 3 },
  ],
  ...asked,
};

describe('askedCollisions', () => {
  it('names each field that both changed, with who did and when', () => {
    expect(askedCollisions([sameField])).toEqual([
      { field: 'details.5.text', by: ann, date: at },
      { field: 'details.5.quantity', by: ann, date: at },
    ]);
  });

  it('names what others removed, and what they changed of what is to be removed or added to it', () => {
    const gone: MergeQuestion = { type: 'theyRemoved', record, yours: [], restore: [], unhide: [], ...asked };
    const theirs = [{ ...record, field: 'text', from: 'A', theirs: 'B' }];
    const added = [{ kind: 'parts', id: 9, fields: {} }];
    const removed: MergeQuestion = { type: 'youRemoved', record, yours: [record], theirs, added, ...asked };
    expect(askedCollisions([gone, removed]).map(({ field }) => field)).toEqual([
      'details.5',
      'details.5.text',
      'parts.9',
    ]);
  });

  it('names nothing where nobody knows who it was', () => {
    expect(askedCollisions([{ ...sameField, by: null, at: null }])).toEqual([]);
  });
});
