import type { Stretch } from './board-day.ts';

/** An event in a technician's row. */
export interface Laid extends Stretch {
  id: number;
}

/** The layout of a row. Lists, because a board has thousands of events: an event's lane and overlaps have its place. */
export interface RowLayout<Event> {
  /** at least one */
  lanes: number;
  /** ordered by start */
  events: readonly Event[];
  laneOf: readonly number[];
  overlapsOf: readonly (readonly Event[])[];
}

const none: readonly never[] = [];

/**
 * Lays out a row: overlapping events get separate lanes, each the first free one. An event that ends when
 * another starts does not overlap it (R3.6).
 */
export function layOutRow<Event extends Laid>(events: readonly Event[]): RowLayout<Event> {
  const sorted = [...events].sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id);
  const ends: number[] = [];
  const laneOf: number[] = [];
  const overlapsOf: (readonly Event[])[] = [];
  /** the places of the events that have not ended */
  const open: number[] = [];
  for (const [at, event] of sorted.entries()) {
    const { start, end } = event;
    for (let index = open.length - 1; index >= 0; index -= 1)
      if (sorted[open[index]!]!.end <= start) open.splice(index, 1);
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    laneOf.push(lane);
    overlapsOf.push(open.length > 0 ? open.map((other) => sorted[other]!) : none);
    for (const other of open) overlapsOf[other] = [...overlapsOf[other]!, event];
    open.push(at);
  }
  return { lanes: Math.max(1, ends.length), events: sorted, laneOf, overlapsOf };
}
