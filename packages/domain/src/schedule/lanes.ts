import type { Stretch } from './board-day.ts';

/** Something that lies in a technician's row. */
export interface Laid extends Stretch {
  id: number;
}

/** Where one of them is drawn, and which others it overlaps. */
export interface LaneOf {
  lane: number;
  overlaps: readonly number[];
}

/** A row: how many lanes it needs, at least one, and the place of each; ids in the order of their starts. */
export interface RowLayout {
  lanes: number;
  ids: readonly number[];
  places: ReadonlyMap<number, LaneOf>;
}

/**
 * Lays out a row: what overlaps gets lanes of its own, each the first that is free. What ends when another begins does
 * not overlap it (R3.6).
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
