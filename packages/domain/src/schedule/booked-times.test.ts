import { describe, expect, it } from 'vitest';
import { bookedUntil, clashesOf } from './booked-times.ts';

const event = (id: number, start: string, end: string, technicianIds: number[]) => ({
  id,
  start: `2026-11-19T${start}:00-05:00`,
  end: `2026-11-19T${end}:00-05:00`,
  technicianIds,
  removed: false,
  kind: null,
  fixed: false,
});
const booked = [
  event(1, '08:00', '12:00', [7, 8]),
  event(2, '12:00', '13:00', [7]),
  { ...event(3, '09:00', '10:00', [7]), removed: true },
];
const found = (...wanted: Parameters<typeof event>) =>
  clashesOf(booked, event(...wanted)).map(({ event: { id }, technicianId }) => [id, technicianId]);

describe('clashesOf', () => {
  it('finds who is booked in any part of the whole time, not only at its start (R3.6)', () => {
    expect(found(-1, '11:30', '12:30', [7, 8])).toEqual([
      [1, 7],
      [1, 8],
      [2, 7],
    ]);
    expect(found(-1, '07:00', '14:00', [8])).toEqual([[1, 8]]);
  });

  it('finds nothing in what is next to it, its own place, other people, or what was taken away (R3.6)', () => {
    expect(found(-1, '13:00', '14:00', [7])).toEqual([]);
    expect(found(1, '09:00', '11:00', [7])).toEqual([]);
    expect(found(-1, '09:00', '10:00', [9])).toEqual([]);
  });
});

describe('bookedUntil', () => {
  it('tells until when each is booked in a time, without who is free for all of it (R3.6)', () => {
    const until = bookedUntil(booked, event(-1, '11:00', '12:30', [7, 8, 9]));
    expect([...until]).toEqual([
      [7, '2026-11-19T13:00:00-05:00'],
      [8, '2026-11-19T12:00:00-05:00'],
    ]);
  });

  it('does not count the visit that is to be moved (R3.6)', () => {
    expect([...bookedUntil(booked, event(1, '09:00', '11:00', [7, 8]))]).toEqual([]);
  });
});
