import type { Stretch } from './board-day.ts';

/** An event in a technician's row. */
export interface Laid extends Stretch {
  id: number;
}

/** The lane of an event, and the events it overlaps. */
export interface LaneOf {
  lane: number;
  overlaps: readonly number[];
}

/** The layout of a row: the number of lanes, at least one, and each event's lane; ids ordered by start. */
export interface RowLayout {
  lanes: number;
  ids: readonly number[];
  places: ReadonlyMap<number, LaneOf>;
}

/**
 * Lays out a row: overlapping events get separate lanes, each the first free one. An event that ends when
 * another starts does not overlap it (R3.6).
 */
export function layOutRow(items: readonly Laid[]): RowLayout {
  const sorted = [...items].sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id);
  const ends: number[] = [];
  const lanes = new Map<number, { lane: number; overlaps: number[] }>();
  let open: Laid[] = [];
  for (const item of sorted) {
    open = open.filter(({ end }) => end > item.start);
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end;
    lanes.set(item.id, { lane, overlaps: open.map(({ id }) => id) });
    for (const { id } of open) lanes.get(id)!.overlaps.push(item.id);
    open.push(item);
  }
  return { lanes: Math.max(1, ends.length), ids: sorted.map(({ id }) => id), places: lanes };
}
