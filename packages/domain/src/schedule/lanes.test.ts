import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Laid, layOutRow as layOut } from './lanes.ts';

/** Returns the layout of a row by the ids of its events. */
function layOutRow(given: readonly Laid[]) {
  const { lanes, events, laneOf, overlapsOf } = layOut(given);
  const places = events.map(({ id }, at) => {
    const overlaps = overlapsOf[at]!.map((other) => other.id);
    return [id, { lane: laneOf[at]!, overlaps }] as const;
  });
  return { lanes, ids: events.map(({ id }) => id), places: new Map(places) };
}

describe('layOutRow', () => {
  it('has one lane where nothing overlaps, also where one begins when another ends (R3.6)', () => {
    const row = layOutRow([
      { id: 2, start: 60, end: 90 },
      { id: 1, start: 0, end: 60 },
    ]);
    expect(row).toMatchObject({ lanes: 1, ids: [1, 2] });
    expect(row.places.get(2)).toEqual({ lane: 0, overlaps: [] });
    expect(layOutRow([]).lanes).toBe(1);
  });

  it('gives what overlaps a lane of its own, and says what it overlaps (R3.6)', () => {
    const row = layOutRow([
      { id: 1, start: 0, end: 120 },
      { id: 2, start: 30, end: 60 },
      { id: 3, start: 60, end: 180 },
    ]);
    expect(row.lanes).toBe(2);
    expect([1, 2, 3].map((id) => row.places.get(id))).toEqual([
      { lane: 0, overlaps: [2, 3] },
      { lane: 1, overlaps: [1] },
      { lane: 1, overlaps: [1] },
    ]);
  });

  it('never draws two over each other, and names each overlap on both sides', () => {
    const item = fc.record({ start: fc.nat(40), length: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (given) => {
        const items = given.map(({ start, length }, id) => ({ id, start, end: start + length }));
        const { places, lanes } = layOutRow(items);
        for (const a of items) {
          expect(places.get(a.id)!.lane).toBeLessThan(lanes);
          for (const b of items.filter(({ id }) => id !== a.id)) {
            const overlaps = a.start < b.end && b.start < a.end;
            expect(places.get(a.id)!.overlaps.includes(b.id)).toBe(overlaps);
            expect(overlaps && places.get(a.id)!.lane === places.get(b.id)!.lane).toBe(false);
          }
        }
      }),
    );
  });
});
