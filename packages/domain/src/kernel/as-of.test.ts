import { describe, expect, it } from 'vitest';
import { asOf, type PastChange } from './as-of.ts';

const change = (day: number, more: Partial<PastChange>): PastChange => ({
  date: `2026-03-${String(day).padStart(2, '0')}T15:00:00Z`,
  created: false,
  deleted: false,
  fields: {},
  ...more,
});
const later = (day: number) => (date: string) => Number(date.slice(8, 10)) > day;
const now = { text: 'Igniter', cents: 300, hidden: false };
const changes = [
  change(20, { fields: { cents: { from: 200, to: 300 } } }),
  change(10, { fields: { cents: { from: 100, to: 200 }, text: { from: 'Ignitor', to: 'Igniter' } } }),
  change(5, { created: true, fields: { cents: { from: null, to: 100 } } }),
];

describe('asOf', () => {
  it.each([
    [25, now],
    [20, now],
    [15, { ...now, cents: 200 }],
    [9, { ...now, cents: 100, text: 'Ignitor' }],
    [5, { ...now, cents: 100, text: 'Ignitor' }],
    [4, null],
  ])('undoes the changes after the day: %i', (day, was) => {
    expect(asOf(now, changes, later(day))).toEqual(was);
  });

  it('knows nothing of a record while it was deleted, and what it was before', () => {
    const back = [
      change(30, { created: true }),
      change(25, { deleted: true, fields: { cents: { from: 250, to: null } } }),
      change(5, { created: true }),
    ];
    expect([31, 27, 24, 4].map((day) => asOf(now, back, later(day)))).toEqual([
      now,
      null,
      { ...now, cents: 250 },
      null,
    ]);
  });
});
