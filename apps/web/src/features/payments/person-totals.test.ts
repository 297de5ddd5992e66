import { describe, expect, it } from 'vitest';
import { type Method, whoTookWhat } from './person-totals.ts';

const total = (personId: number | null, method: Method, [count, amountCents]: [number, number]) => ({
  day: '2026-11-19',
  personId,
  takenBy: personId === null ? null : 'Ann Hale',
  method,
  count,
  amountCents,
  tipCents: 0,
  pendingCount: 0,
  pendingCents: 0,
});

describe('whoTookWhat', () => {
  it('has nobody where nothing came in', () => {
    expect(whoTookWhat([])).toMatchObject({ methods: [], people: [], all: { count: 0, amountCents: 0 } });
  });

  it('keeps people of one name apart, who took most first, and methods in one order', () => {
    const { methods, people, all } = whoTookWhat([
      total(7, 'card', [1, 500]),
      total(8, 'check', [2, 900]),
      total(7, 'cash', [1, 100]),
      total(null, 'bank', [1, 50]),
    ]);
    expect(methods).toEqual(['cash', 'check', 'card', 'bank']);
    expect(people.map(({ personId, amountCents, byMethod }) => [personId, amountCents, byMethod])).toEqual([
      [8, 900, { check: 900 }],
      [7, 600, { cash: 100, card: 500 }],
      [null, 50, { bank: 50 }],
    ]);
    expect(all).toMatchObject({ count: 5, amountCents: 1_550 });
  });

  it('adds up tips beside the amounts (R1.8)', () => {
    const tipped = { ...total(7, 'card', [1, 500]), tipCents: 90 };
    const { people, all } = whoTookWhat([tipped, tipped]);
    expect([people[0]!.tipCents, all.tipCents, all.amountCents]).toEqual([180, 180, 1_000]);
  });

  it('names no method by which everything is pending', () => {
    const pending = { ...total(7, 'bank', [0, 0]), pendingCount: 1, pendingCents: 70 };
    const { methods, all } = whoTookWhat([pending]);
    expect([methods, all.pendingCount, all.pendingCents]).toEqual([[], 1, 70]);
  });
});
