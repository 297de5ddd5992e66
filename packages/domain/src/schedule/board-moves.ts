import type { Stretch } from './board-day.ts';

/** What places on the board are rounded to, in minutes. */
export const snapMinutes = 15;
/** No event lasts longer (R3.6). */
export const longestMinutes = 14 * 24 * 60;

const snap = (minute: number) => Math.round(minute / snapMinutes) * snapMinutes;

/**
 * Moves a stretch to begin at a minute, on the quarter of an hour, as long as it was.
 * @param dayMinutes how long the day is: it begins on this day, whenever it ends
 */
export function movedTo(stretch: Stretch, start: number, dayMinutes: number): Stretch {
  const begins = Math.min(Math.max(snap(start), 0), dayMinutes - snapMinutes);
  return { start: begins, end: begins + (stretch.end - stretch.start) };
}

/** Moves a stretch to the next quarter of an hour, or the one before. */
export function stepped(stretch: Stretch, direction: 1 | -1, dayMinutes: number): Stretch {
  return movedTo(stretch, nextQuarter(stretch.start, direction), dayMinutes);
}

/** Moves one edge of a stretch to a minute, on the quarter of an hour; a quarter of it stays, and no more than two weeks. */
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

/** What a key does to the card that has the focus. */
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

/** Alt with arrows moves in time and between technicians; with Shift too it changes how long. Nothing for other keys. */
export function moveOfKey({ key, altKey, shiftKey, ctrlKey, metaKey }: PressedKey): KeyMove | null {
  if (!altKey || ctrlKey || metaKey) return null;
  const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { is: shiftKey ? 'length' : 'time', direction };
  if ((key === 'ArrowUp' || key === 'ArrowDown') && !shiftKey) return { is: 'technician', direction };
  return null;
}

/** Makes an end edge a quarter later or earlier. */
export function lengthened(stretch: Stretch, direction: 1 | -1): Stretch {
  return resizedTo(stretch, 'end', nextQuarter(stretch.end, direction));
}

/**
 * Who has an event after it was taken from one technician's row to another's: the others of it stay. One who has it
 * already is not asked twice, and nobody is lost by it.
 */
export function handedOver(technicianIds: readonly number[], from: number, to: number): number[] {
  if (from === to || technicianIds.includes(to)) return [...technicianIds];
  return technicianIds.map((id) => (id === from ? to : id));
}
