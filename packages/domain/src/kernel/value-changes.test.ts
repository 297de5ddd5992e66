import { describe, expect, it } from 'vitest';
import type { PastChange } from './as-of.ts';
import { type PastRecord, valueChanges } from './value-changes.ts';

const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
const change = (number: number, from: number, to: number): PastChange => ({
  date: day(number),
  created: false,
  deleted: false,
  fields: { amount: { from, to } },
});
const created = (number: number): PastChange => ({ ...change(number, 0, 0), created: true, fields: {} });
const record = (name: string, now: number | null, changes: PastChange[]): PastRecord => ({
  name,
  now: now === null ? null : { amount: now },
  changes,
});

/** Adds up the amounts of the records; null while there are none. */
const sum = (states: ReadonlyMap<string, object | null>) => {
  const there = [...states.values()].filter((state) => state !== null) as { amount: number }[];
  return there.length === 0 ? null : there.reduce((total, { amount }) => total + amount, 0);
};
const changes = (records: PastRecord[], most = 10) => valueChanges(records, sum, { most });

describe('valueChanges', () => {
  it('says when a value changed, from what to what, and because of which record (R1.6)', () => {
    const records = [
      record('service', 50, [change(4, 30, 50), created(1)]),
      record('part', 7, [change(3, 5, 7), created(1)]),
    ];
    expect(changes(records)).toEqual([
      { date: day(4), names: ['service'], from: 37, to: 57 },
      { date: day(3), names: ['part'], from: 35, to: 37 },
      { date: day(1), names: ['service', 'part'], from: null, to: 35 },
    ]);
  });

  it('leaves out changes that leave the value, and those that cancel each other out', () => {
    const records = [record('a', 5, [change(2, 3, 5), change(1, 3, 3)]), record('b', 1, [change(2, 3, 1)])];
    expect(changes(records)).toEqual([]);
  });

  it('puts several changes of one moment together', () => {
    expect(changes([record('a', 9, [change(2, 5, 9), change(2, 1, 5)])])).toMatchObject([{ from: 1, to: 9 }]);
  });

  it('knows a record that is gone as it was before', () => {
    const deleted = { ...change(3, 8, 0), deleted: true };
    expect(changes([record('a', null, [deleted, created(1)])])).toMatchObject([
      { from: 8, to: null },
      { from: null, to: 8 },
    ]);
  });

  it('takes values as one that are said to be the same', () => {
    const records = [record('a', 9, [change(2, 8, 9), change(1, 3, 8)])];
    const isSame = (one: number | null, other: number | null) => Math.abs((one ?? 0) - (other ?? 0)) < 2;
    expect(valueChanges(records, sum, { most: 10, isSame })).toMatchObject([{ from: 3, to: 8 }]);
  });

  it('stops after the most that are asked for, the newest', () => {
    const records = [record('a', 4, [change(3, 3, 4), change(2, 2, 3), change(1, 1, 2)])];
    expect(changes(records, 2).map(({ from }) => from)).toEqual([3, 2]);
  });
});
