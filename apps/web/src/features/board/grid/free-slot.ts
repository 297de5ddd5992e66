import { minuteOf, momentAt } from '@fieldwright/domain/schedule/board-day';
import { snapMinutes } from '@fieldwright/domain/schedule/board-moves';
import { timeNow } from '../../../lib/clock.ts';
import type { BoardStore } from '../store/board-store.ts';

/** the shortest gap that counts as free, in minutes */
const leastMinutes = 60;

/** Returns the technician's next free slot on the shown day, from now or from the start of the day. */
export function freeSlot(store: BoardStore, technicianId: number): { start: string; technicianId: number } {
  const { hours } = store;
  const day = store.day!;
  const now = Math.ceil(minuteOf(day, timeNow()) / snapMinutes) * snapMinutes;
  const begin = now > hours.start && now < hours.end ? now : hours.start;
  const cards = store.row(technicianId).ids.map((id) => store.card(technicianId, id)!);
  const start = cards.reduce(
    (at, card) => (card.end > at && card.start < at + leastMinutes ? card.end : at),
    begin,
  );
  return { start: momentAt(day, start), technicianId };
}
