import { minuteOf, momentAt } from '@fieldwright/domain/schedule/board-day';
import { snapMinutes } from '@fieldwright/domain/schedule/board-moves';
import { timeNow } from '../../lib/clock.ts';
import type { BoardStore } from './board-store.ts';

/** how much time something has to fit into */
const leastMinutes = 60;

/** Where a technician is free next on the shown day: from the next quarter of an hour, or from when the day begins. */
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
