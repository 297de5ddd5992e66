import type { Stretch } from './board-day.ts';

/** The grid of the board, in minutes. */
export const snapMinutes = 15;
/** The maximum length of an event (R3.6). */
export const longestMinutes = 14 * 24 * 60;

const snap = (minute: number) => Math.round(minute / snapMinutes) * snapMinutes;

/**
 * Moves a span to start at a minute, rounded to a quarter of an hour, and keeps its length.
 * @param dayMinutes the length of the day, in which the span must start
 */
export function movedTo(stretch: Stretch, start: number, dayMinutes: number): Stretch {
  const begins = Math.min(Math.max(snap(start), 0), dayMinutes - snapMinutes);
  return { start: begins, end: begins + (stretch.end - stretch.start) };
}

/** Moves a span to the next or previous quarter of an hour. */
export function stepped(stretch: Stretch, direction: 1 | -1, dayMinutes: number): Stretch {
  return movedTo(stretch, nextQuarter(stretch.start, direction), dayMinutes);
}

/**
 * Moves one edge of a span to a minute, rounded to a quarter of an hour. The span stays at least a quarter of
 * an hour and at most two weeks long.
 */
export function resizedTo(stretch: Stretch, edge: 'start' | 'end', minute: number): Stretch {
  const { start, end } = stretch;
  const to = snap(minute);
  return edge === 'end'
    ? { start, end: Math.min(Math.max(to, start + snapMinutes), start + longestMinutes) }
    : { start: Math.max(Math.min(to, end - snapMinutes), end - longestMinutes), end };
}

function nextQuarter(minute: number, direction: 1 | -1): number {
  const quarters = minute / snapMinutes;
  return (direction === 1 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * snapMinutes;
}

/** The effect of a key on the focused card. */
export type KeyMove =
  | { is: 'time'; direction: 1 | -1 }
  | { is: 'technician'; direction: 1 | -1 }
  | { is: 'length'; direction: 1 | -1 };

interface PressedKey {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * Returns the effect of a key, or null. Alt with arrows moves in time and between technicians; adding Shift
 * changes the length.
 */
export function moveOfKey({ key, altKey, shiftKey, ctrlKey, metaKey }: PressedKey): KeyMove | null {
  if (!altKey || ctrlKey || metaKey) return null;
  const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { is: shiftKey ? 'length' : 'time', direction };
  if ((key === 'ArrowUp' || key === 'ArrowDown') && !shiftKey) return { is: 'technician', direction };
  return null;
}

/** Moves the end of a span to the next or previous quarter of an hour. */
export function lengthened(stretch: Stretch, direction: 1 | -1): Stretch {
  return resizedTo(stretch, 'end', nextQuarter(stretch.end, direction));
}

/**
 * Returns an event's technicians after it was dragged from one technician's row to another's; the others are
 * kept. Returns the same crew if the target is already in it.
 */
export function handedOver(technicianIds: readonly number[], from: number, to: number): number[] {
  if (from === to || technicianIds.includes(to)) return [...technicianIds];
  return technicianIds.map((id) => (id === from ? to : id));
}

/**
 * Returns an event's crew after it was assigned to a technician, who replaces the first; the helpers are
 * kept.
 */
export const givenTo = (crew: readonly number[], to: number): number[] => [
  to,
  ...crew.slice(1).filter((id) => id !== to),
];

/** Returns an event's crew after adding a helper, or removing one who is in it. */
export const helpedBy = (crew: readonly number[], helper: number): number[] =>
  crew.includes(helper) ? crew.filter((id) => id !== helper) : [...crew, helper];
